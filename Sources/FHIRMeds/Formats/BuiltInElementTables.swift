// Written from `mappings/` by the test `builtInTablesAreTheMappings`; change the tables, not this file.
// swift-format-ignore-file

/// Element tables of the releases, as in `mappings/`.
enum BuiltInElementTables {
    static let all: [(name: String, text: StaticString)] = [
        ("elements-DSTU2.tsv", #"""
# Element order, cardinality and types of HL7 FHIR DSTU2 (1.0.2): medication resources, what they may contain or share a
# Bundle with, and every datatype these use. Made from HL7's XML Schema, where choice elements are already written out.
# type: name of the resource, datatype or nested element. base: the type whose elements come first; a primitive's base is its
# JSON kind (string, number, boolean), and `resource` stands for a whole resource. elements: in the order of the definition, separated by a blank, each written as
# name, sign, type. Signs: ! exactly one, ? at most one, + one or more, * any number; | another member of the same choice
# (the sign before the first member is that of the whole choice); @ an XML attribute.
# Source: HL7 FHIR 1.0.2, CC0 1.0. FHIR is a registered trademark of HL7.
type	base	elements
SampledDataDataType	string	
base64Binary	string	
boolean	boolean	
code	string	
date	string	
dateTime	string	
decimal	number	
id	string	
instant	string	
integer	number	
markdown	string	
oid	string	
positiveInt	number	
string	string	
time	string	
unsignedInt	number	
uri	string	
uuid	string	
xhtml	string	
Extension	Element	url@uri valueBoolean?boolean valueInteger|integer valueDecimal|decimal valueBase64Binary|base64Binary valueInstant|instant valueString|string valueUri|uri valueDate|date valueDateTime|dateTime valueTime|time valueCode|code valueOid|oid valueUuid|uuid valueId|id valueUnsignedInt|unsignedInt valuePositiveInt|positiveInt valueMarkdown|markdown valueAnnotation|Annotation valueAttachment|Attachment valueIdentifier|Identifier valueCodeableConcept|CodeableConcept valueCoding|Coding valueQuantity|Quantity valueRange|Range valuePeriod|Period valueRatio|Ratio valueReference|Reference valueSampledData|SampledData valueSignature|Signature valueHumanName|HumanName valueAddress|Address valueContactPoint|ContactPoint valueTiming|Timing valueMeta|Meta
BackboneElement	Element	modifierExtension*Extension
Narrative	Element	status!code div!xhtml
Element		id@string extension*Extension
Period	Element	start?dateTime end?dateTime
Coding	Element	system?uri version?string code?code display?string userSelected?boolean
Range	Element	low?SimpleQuantity high?SimpleQuantity
Quantity	Element	value?decimal comparator?code unit?string system?uri code?code
Attachment	Element	contentType?code language?code data?base64Binary url?uri size?unsignedInt hash?base64Binary title?string creation?dateTime
Ratio	Element	numerator?Quantity denominator?Quantity
Annotation	Element	authorReference?Reference authorString|string time?dateTime text!string
SampledData	Element	origin!SimpleQuantity period!decimal factor?decimal lowerLimit?decimal upperLimit?decimal dimensions!positiveInt data!SampledDataDataType
Reference	Element	reference?string display?string
CodeableConcept	Element	coding*Coding text?string
Identifier	Element	use?code type?CodeableConcept system?uri value?string period?Period assigner?Reference
Signature	Element	type+Coding when!instant whoUri!uri whoReference|Reference contentType!code blob!base64Binary
Age	Quantity	
Duration	Quantity	
SimpleQuantity	Quantity	
ElementDefinition	Element	path!string representation*code name?string label?string code*Coding slicing?ElementDefinition.Slicing short?string definition?markdown comments?markdown requirements?markdown alias*string min?integer max?string base?ElementDefinition.Base type*ElementDefinition.Type nameReference?string defaultValueBoolean?boolean defaultValueInteger|integer defaultValueDecimal|decimal defaultValueBase64Binary|base64Binary defaultValueInstant|instant defaultValueString|string defaultValueUri|uri defaultValueDate|date defaultValueDateTime|dateTime defaultValueTime|time defaultValueCode|code defaultValueOid|oid defaultValueUuid|uuid defaultValueId|id defaultValueUnsignedInt|unsignedInt defaultValuePositiveInt|positiveInt defaultValueMarkdown|markdown defaultValueAnnotation|Annotation defaultValueAttachment|Attachment defaultValueIdentifier|Identifier defaultValueCodeableConcept|CodeableConcept defaultValueCoding|Coding defaultValueQuantity|Quantity defaultValueRange|Range defaultValuePeriod|Period defaultValueRatio|Ratio defaultValueReference|Reference defaultValueSampledData|SampledData defaultValueSignature|Signature defaultValueHumanName|HumanName defaultValueAddress|Address defaultValueContactPoint|ContactPoint defaultValueTiming|Timing defaultValueMeta|Meta meaningWhenMissing?markdown fixedBoolean?boolean fixedInteger|integer fixedDecimal|decimal fixedBase64Binary|base64Binary fixedInstant|instant fixedString|string fixedUri|uri fixedDate|date fixedDateTime|dateTime fixedTime|time fixedCode|code fixedOid|oid fixedUuid|uuid fixedId|id fixedUnsignedInt|unsignedInt fixedPositiveInt|positiveInt fixedMarkdown|markdown fixedAnnotation|Annotation fixedAttachment|Attachment fixedIdentifier|Identifier fixedCodeableConcept|CodeableConcept fixedCoding|Coding fixedQuantity|Quantity fixedRange|Range fixedPeriod|Period fixedRatio|Ratio fixedReference|Reference fixedSampledData|SampledData fixedSignature|Signature fixedHumanName|HumanName fixedAddress|Address fixedContactPoint|ContactPoint fixedTiming|Timing fixedMeta|Meta patternBoolean?boolean patternInteger|integer patternDecimal|decimal patternBase64Binary|base64Binary patternInstant|instant patternString|string patternUri|uri patternDate|date patternDateTime|dateTime patternTime|time patternCode|code patternOid|oid patternUuid|uuid patternId|id patternUnsignedInt|unsignedInt patternPositiveInt|positiveInt patternMarkdown|markdown patternAnnotation|Annotation patternAttachment|Attachment patternIdentifier|Identifier patternCodeableConcept|CodeableConcept patternCoding|Coding patternQuantity|Quantity patternRange|Range patternPeriod|Period patternRatio|Ratio patternReference|Reference patternSampledData|SampledData patternSignature|Signature patternHumanName|HumanName patternAddress|Address patternContactPoint|ContactPoint patternTiming|Timing patternMeta|Meta exampleBoolean?boolean exampleInteger|integer exampleDecimal|decimal exampleBase64Binary|base64Binary exampleInstant|instant exampleString|string exampleUri|uri exampleDate|date exampleDateTime|dateTime exampleTime|time exampleCode|code exampleOid|oid exampleUuid|uuid exampleId|id exampleUnsignedInt|unsignedInt examplePositiveInt|positiveInt exampleMarkdown|markdown exampleAnnotation|Annotation exampleAttachment|Attachment exampleIdentifier|Identifier exampleCodeableConcept|CodeableConcept exampleCoding|Coding exampleQuantity|Quantity exampleRange|Range examplePeriod|Period exampleRatio|Ratio exampleReference|Reference exampleSampledData|SampledData exampleSignature|Signature exampleHumanName|HumanName exampleAddress|Address exampleContactPoint|ContactPoint exampleTiming|Timing exampleMeta|Meta minValueBoolean?boolean minValueInteger|integer minValueDecimal|decimal minValueBase64Binary|base64Binary minValueInstant|instant minValueString|string minValueUri|uri minValueDate|date minValueDateTime|dateTime minValueTime|time minValueCode|code minValueOid|oid minValueUuid|uuid minValueId|id minValueUnsignedInt|unsignedInt minValuePositiveInt|positiveInt minValueMarkdown|markdown minValueAnnotation|Annotation minValueAttachment|Attachment minValueIdentifier|Identifier minValueCodeableConcept|CodeableConcept minValueCoding|Coding minValueQuantity|Quantity minValueRange|Range minValuePeriod|Period minValueRatio|Ratio minValueReference|Reference minValueSampledData|SampledData minValueSignature|Signature minValueHumanName|HumanName minValueAddress|Address minValueContactPoint|ContactPoint minValueTiming|Timing minValueMeta|Meta maxValueBoolean?boolean maxValueInteger|integer maxValueDecimal|decimal maxValueBase64Binary|base64Binary maxValueInstant|instant maxValueString|string maxValueUri|uri maxValueDate|date maxValueDateTime|dateTime maxValueTime|time maxValueCode|code maxValueOid|oid maxValueUuid|uuid maxValueId|id maxValueUnsignedInt|unsignedInt maxValuePositiveInt|positiveInt maxValueMarkdown|markdown maxValueAnnotation|Annotation maxValueAttachment|Attachment maxValueIdentifier|Identifier maxValueCodeableConcept|CodeableConcept maxValueCoding|Coding maxValueQuantity|Quantity maxValueRange|Range maxValuePeriod|Period maxValueRatio|Ratio maxValueReference|Reference maxValueSampledData|SampledData maxValueSignature|Signature maxValueHumanName|HumanName maxValueAddress|Address maxValueContactPoint|ContactPoint maxValueTiming|Timing maxValueMeta|Meta maxLength?integer condition*id constraint*ElementDefinition.Constraint mustSupport?boolean isModifier?boolean isSummary?boolean binding?ElementDefinition.Binding mapping*ElementDefinition.Mapping
ElementDefinition.Mapping	Element	identity!id language?code map!string
ElementDefinition.Slicing	Element	discriminator*string description?string ordered?boolean rules!code
ElementDefinition.Binding	Element	strength!code description?string valueSetUri?uri valueSetReference|Reference
ElementDefinition.Type	Element	code!code profile*uri aggregation*code
ElementDefinition.Base	Element	path!string min!integer max!string
ElementDefinition.Constraint	Element	key!id requirements?string severity!code human!string xpath!string
Timing	Element	event*dateTime repeat?Timing.Repeat code?CodeableConcept
Timing.Repeat	Element	boundsQuantity?Duration boundsRange|Range boundsPeriod|Period count?integer duration?decimal durationMax?decimal durationUnits?code frequency?integer frequencyMax?integer period?decimal periodMax?decimal periodUnits?code when?code
Address	Element	use?code type?code text?string line*string city?string district?string state?string postalCode?string country?string period?Period
HumanName	Element	use?code text?string family*string given*string prefix*string suffix*string period?Period
Meta	Element	versionId?id lastUpdated?instant profile*uri security*Coding tag*Coding
ContactPoint	Element	system?code value?string use?code rank?positiveInt period?Period
Resource		id?id meta?Meta implicitRules?uri language?code
DomainResource	Resource	text?Narrative contained*ResourceContainer extension*Extension modifierExtension*Extension
AllergyIntolerance	DomainResource	identifier*Identifier onset?dateTime recordedDate?dateTime recorder?Reference patient!Reference reporter?Reference substance!CodeableConcept status?code criticality?code type?code category?code lastOccurence?dateTime note?Annotation reaction*AllergyIntolerance.Reaction
AllergyIntolerance.Reaction	BackboneElement	substance?CodeableConcept certainty?code manifestation+CodeableConcept description?string onset?dateTime severity?code exposureRoute?CodeableConcept note?Annotation
Binary	Resource	contentType!code content!base64Binary
Bundle	Resource	type!code total?unsignedInt link*Bundle.Link entry*Bundle.Entry signature?Signature
Bundle.Link	BackboneElement	relation!string url!uri
Bundle.Entry	BackboneElement	link*Bundle.Link fullUrl?uri resource?ResourceContainer search?Bundle.Search request?Bundle.Request response?Bundle.Response
Bundle.Search	BackboneElement	mode?code score?decimal
Bundle.Request	BackboneElement	method!code url!uri ifNoneMatch?string ifModifiedSince?instant ifMatch?string ifNoneExist?string
Bundle.Response	BackboneElement	status!string location?uri etag?string lastModified?instant
Condition	DomainResource	identifier*Identifier patient!Reference encounter?Reference asserter?Reference dateRecorded?date code!CodeableConcept category?CodeableConcept clinicalStatus?code verificationStatus!code severity?CodeableConcept onsetDateTime?dateTime onsetQuantity|Age onsetPeriod|Period onsetRange|Range onsetString|string abatementDateTime?dateTime abatementQuantity|Age abatementBoolean|boolean abatementPeriod|Period abatementRange|Range abatementString|string stage?Condition.Stage evidence*Condition.Evidence bodySite*CodeableConcept notes?string
Condition.Stage	BackboneElement	summary?CodeableConcept assessment*Reference
Condition.Evidence	BackboneElement	code?CodeableConcept detail*Reference
Device	DomainResource	identifier*Identifier type!CodeableConcept note*Annotation status?code manufacturer?string model?string version?string manufactureDate?dateTime expiry?dateTime udi?string lotNumber?string owner?Reference location?Reference patient?Reference contact*ContactPoint url?uri
Encounter	DomainResource	identifier*Identifier status!code statusHistory*Encounter.StatusHistory class?code type*CodeableConcept priority?CodeableConcept patient?Reference episodeOfCare*Reference incomingReferral*Reference participant*Encounter.Participant appointment?Reference period?Period length?Duration reason*CodeableConcept indication*Reference hospitalization?Encounter.Hospitalization location*Encounter.Location serviceProvider?Reference partOf?Reference
Encounter.StatusHistory	BackboneElement	status!code period!Period
Encounter.Participant	BackboneElement	type*CodeableConcept period?Period individual?Reference
Encounter.Hospitalization	BackboneElement	preAdmissionIdentifier?Identifier origin?Reference admitSource?CodeableConcept admittingDiagnosis*Reference reAdmission?CodeableConcept dietPreference*CodeableConcept specialCourtesy*CodeableConcept specialArrangement*CodeableConcept destination?Reference dischargeDisposition?CodeableConcept dischargeDiagnosis*Reference
Encounter.Location	BackboneElement	location!Reference status?code period?Period
Group	DomainResource	identifier*Identifier type!code actual!boolean code?CodeableConcept name?string quantity?unsignedInt characteristic*Group.Characteristic member*Group.Member
Group.Characteristic	BackboneElement	code!CodeableConcept valueCodeableConcept!CodeableConcept valueBoolean|boolean valueQuantity|Quantity valueRange|Range exclude!boolean period?Period
Group.Member	BackboneElement	entity!Reference period?Period inactive?boolean
List	DomainResource	identifier*Identifier title?string code?CodeableConcept subject?Reference source?Reference encounter?Reference status!code date?dateTime orderedBy?CodeableConcept mode!code note?string entry*List.Entry emptyReason?CodeableConcept
List.Entry	BackboneElement	flag?CodeableConcept deleted?boolean date?dateTime item!Reference
Location	DomainResource	identifier*Identifier status?code name?string description?string mode?code type?CodeableConcept telecom*ContactPoint address?Address physicalType?CodeableConcept position?Location.Position managingOrganization?Reference partOf?Reference
Location.Position	BackboneElement	longitude!decimal latitude!decimal altitude?decimal
Medication	DomainResource	code?CodeableConcept isBrand?boolean manufacturer?Reference product?Medication.Product package?Medication.Package
Medication.Product	BackboneElement	form?CodeableConcept ingredient*Medication.Ingredient batch*Medication.Batch
Medication.Ingredient	BackboneElement	item!Reference amount?Ratio
Medication.Batch	BackboneElement	lotNumber?string expirationDate?dateTime
Medication.Package	BackboneElement	container?CodeableConcept content*Medication.Content
Medication.Content	BackboneElement	item!Reference amount?SimpleQuantity
MedicationAdministration	DomainResource	identifier*Identifier status!code patient!Reference practitioner?Reference encounter?Reference prescription?Reference wasNotGiven?boolean reasonNotGiven*CodeableConcept reasonGiven*CodeableConcept effectiveTimeDateTime!dateTime effectiveTimePeriod|Period medicationCodeableConcept!CodeableConcept medicationReference|Reference device*Reference note?string dosage?MedicationAdministration.Dosage
MedicationAdministration.Dosage	BackboneElement	text?string siteCodeableConcept?CodeableConcept siteReference|Reference route?CodeableConcept method?CodeableConcept quantity?SimpleQuantity rateRatio?Ratio rateRange|Range
MedicationDispense	DomainResource	identifier?Identifier status?code patient?Reference dispenser?Reference authorizingPrescription*Reference type?CodeableConcept quantity?SimpleQuantity daysSupply?SimpleQuantity medicationCodeableConcept!CodeableConcept medicationReference|Reference whenPrepared?dateTime whenHandedOver?dateTime destination?Reference receiver*Reference note?string dosageInstruction*MedicationDispense.DosageInstruction substitution?MedicationDispense.Substitution
MedicationDispense.DosageInstruction	BackboneElement	text?string additionalInstructions?CodeableConcept timing?Timing asNeededBoolean?boolean asNeededCodeableConcept|CodeableConcept siteCodeableConcept?CodeableConcept siteReference|Reference route?CodeableConcept method?CodeableConcept doseRange?Range doseQuantity|SimpleQuantity rateRatio?Ratio rateRange|Range maxDosePerPeriod?Ratio
MedicationDispense.Substitution	BackboneElement	type!CodeableConcept reason*CodeableConcept responsibleParty*Reference
MedicationOrder	DomainResource	identifier*Identifier dateWritten?dateTime status?code dateEnded?dateTime reasonEnded?CodeableConcept patient?Reference prescriber?Reference encounter?Reference reasonCodeableConcept?CodeableConcept reasonReference|Reference note?string medicationCodeableConcept!CodeableConcept medicationReference|Reference dosageInstruction*MedicationOrder.DosageInstruction dispenseRequest?MedicationOrder.DispenseRequest substitution?MedicationOrder.Substitution priorPrescription?Reference
MedicationOrder.DosageInstruction	BackboneElement	text?string additionalInstructions?CodeableConcept timing?Timing asNeededBoolean?boolean asNeededCodeableConcept|CodeableConcept siteCodeableConcept?CodeableConcept siteReference|Reference route?CodeableConcept method?CodeableConcept doseRange?Range doseQuantity|SimpleQuantity rateRatio?Ratio rateRange|Range maxDosePerPeriod?Ratio
MedicationOrder.DispenseRequest	BackboneElement	medicationCodeableConcept?CodeableConcept medicationReference|Reference validityPeriod?Period numberOfRepeatsAllowed?positiveInt quantity?SimpleQuantity expectedSupplyDuration?Duration
MedicationOrder.Substitution	BackboneElement	type!CodeableConcept reason?CodeableConcept
MedicationStatement	DomainResource	identifier*Identifier patient!Reference informationSource?Reference dateAsserted?dateTime status!code wasNotTaken?boolean reasonNotTaken*CodeableConcept reasonForUseCodeableConcept?CodeableConcept reasonForUseReference|Reference effectiveDateTime?dateTime effectivePeriod|Period note?string supportingInformation*Reference medicationCodeableConcept!CodeableConcept medicationReference|Reference dosage*MedicationStatement.Dosage
MedicationStatement.Dosage	BackboneElement	text?string timing?Timing asNeededBoolean?boolean asNeededCodeableConcept|CodeableConcept siteCodeableConcept?CodeableConcept siteReference|Reference route?CodeableConcept method?CodeableConcept quantityQuantity?SimpleQuantity quantityRange|Range rateRatio?Ratio rateRange|Range maxDosePerPeriod?Ratio
Observation	DomainResource	identifier*Identifier status!code category?CodeableConcept code!CodeableConcept subject?Reference encounter?Reference effectiveDateTime?dateTime effectivePeriod|Period issued?instant performer*Reference valueQuantity?Quantity valueCodeableConcept|CodeableConcept valueString|string valueRange|Range valueRatio|Ratio valueSampledData|SampledData valueAttachment|Attachment valueTime|time valueDateTime|dateTime valuePeriod|Period dataAbsentReason?CodeableConcept interpretation?CodeableConcept comments?string bodySite?CodeableConcept method?CodeableConcept specimen?Reference device?Reference referenceRange*Observation.ReferenceRange related*Observation.Related component*Observation.Component
Observation.ReferenceRange	BackboneElement	low?SimpleQuantity high?SimpleQuantity meaning?CodeableConcept age?Range text?string
Observation.Related	BackboneElement	type?code target!Reference
Observation.Component	BackboneElement	code!CodeableConcept valueQuantity?Quantity valueCodeableConcept|CodeableConcept valueString|string valueRange|Range valueRatio|Ratio valueSampledData|SampledData valueAttachment|Attachment valueTime|time valueDateTime|dateTime valuePeriod|Period dataAbsentReason?CodeableConcept referenceRange*Observation.ReferenceRange
OperationOutcome	DomainResource	issue+OperationOutcome.Issue
OperationOutcome.Issue	BackboneElement	severity!code code!code details?CodeableConcept diagnostics?string location*string
Organization	DomainResource	identifier*Identifier active?boolean type?CodeableConcept name?string telecom*ContactPoint address*Address partOf?Reference contact*Organization.Contact
Organization.Contact	BackboneElement	purpose?CodeableConcept name?HumanName telecom*ContactPoint address?Address
Parameters	Resource	parameter*Parameters.Parameter
Parameters.Parameter	BackboneElement	name!string valueBoolean?boolean valueInteger|integer valueDecimal|decimal valueBase64Binary|base64Binary valueInstant|instant valueString|string valueUri|uri valueDate|date valueDateTime|dateTime valueTime|time valueCode|code valueOid|oid valueUuid|uuid valueId|id valueUnsignedInt|unsignedInt valuePositiveInt|positiveInt valueMarkdown|markdown valueAnnotation|Annotation valueAttachment|Attachment valueIdentifier|Identifier valueCodeableConcept|CodeableConcept valueCoding|Coding valueQuantity|Quantity valueRange|Range valuePeriod|Period valueRatio|Ratio valueReference|Reference valueSampledData|SampledData valueSignature|Signature valueHumanName|HumanName valueAddress|Address valueContactPoint|ContactPoint valueTiming|Timing valueMeta|Meta valueElementDefinition|ElementDefinition resource?ResourceContainer part*Parameters.Parameter
Patient	DomainResource	identifier*Identifier active?boolean name*HumanName telecom*ContactPoint gender?code birthDate?date deceasedBoolean?boolean deceasedDateTime|dateTime address*Address maritalStatus?CodeableConcept multipleBirthBoolean?boolean multipleBirthInteger|integer photo*Attachment contact*Patient.Contact animal?Patient.Animal communication*Patient.Communication careProvider*Reference managingOrganization?Reference link*Patient.Link
Patient.Contact	BackboneElement	relationship*CodeableConcept name?HumanName telecom*ContactPoint address?Address gender?code organization?Reference period?Period
Patient.Animal	BackboneElement	species!CodeableConcept breed?CodeableConcept genderStatus?CodeableConcept
Patient.Communication	BackboneElement	language!CodeableConcept preferred?boolean
Patient.Link	BackboneElement	other!Reference type!code
Practitioner	DomainResource	identifier*Identifier active?boolean name?HumanName telecom*ContactPoint address*Address gender?code birthDate?date photo*Attachment practitionerRole*Practitioner.PractitionerRole qualification*Practitioner.Qualification communication*CodeableConcept
Practitioner.PractitionerRole	BackboneElement	managingOrganization?Reference role?CodeableConcept specialty*CodeableConcept period?Period location*Reference healthcareService*Reference
Practitioner.Qualification	BackboneElement	identifier*Identifier code!CodeableConcept period?Period issuer?Reference
Provenance	DomainResource	target+Reference period?Period recorded!instant reason*CodeableConcept activity?CodeableConcept location?Reference policy*uri agent*Provenance.Agent entity*Provenance.Entity signature*Signature
Provenance.Agent	BackboneElement	role!Coding actor?Reference userId?Identifier relatedAgent*Provenance.RelatedAgent
Provenance.RelatedAgent	BackboneElement	type!CodeableConcept target!uri
Provenance.Entity	BackboneElement	role!code type!Coding reference!uri display?string agent?Provenance.Agent
RelatedPerson	DomainResource	identifier*Identifier patient!Reference relationship?CodeableConcept name?HumanName telecom*ContactPoint gender?code birthDate?date address*Address photo*Attachment period?Period
Substance	DomainResource	identifier*Identifier category*CodeableConcept code!CodeableConcept description?string instance*Substance.Instance ingredient*Substance.Ingredient
Substance.Instance	BackboneElement	identifier?Identifier expiry?dateTime quantity?SimpleQuantity
Substance.Ingredient	BackboneElement	quantity?Ratio substance!Reference
ResourceContainer	resource	
"""#),
        ("elements-R4.tsv", #"""
# Element order, cardinality and types of HL7 FHIR R4 (4.0.1): medication resources, what they may contain or share a
# Bundle with, and every datatype these use. Made from HL7's XML Schema, where choice elements are already written out.
# type: name of the resource, datatype or nested element. base: the type whose elements come first; a primitive's base is its
# JSON kind (string, number, boolean), and `resource` stands for a whole resource. elements: in the order of the definition, separated by a blank, each written as
# name, sign, type. Signs: ! exactly one, ? at most one, + one or more, * any number; | another member of the same choice
# (the sign before the first member is that of the whole choice); @ an XML attribute.
# Source: HL7 FHIR 4.0.1, CC0 1.0. FHIR is a registered trademark of HL7.
type	base	elements
SampledDataDataType	string	
base64Binary	string	
boolean	boolean	
canonical	string	
code	string	
date	string	
dateTime	string	
decimal	number	
id	string	
instant	string	
integer	number	
markdown	string	
oid	string	
positiveInt	number	
string	string	
time	string	
unsignedInt	number	
uri	string	
url	string	
uuid	string	
xhtml	string	
Extension	Element	url@uri valueBase64Binary?base64Binary valueBoolean|boolean valueCanonical|canonical valueCode|code valueDate|date valueDateTime|dateTime valueDecimal|decimal valueId|id valueInstant|instant valueInteger|integer valueMarkdown|markdown valueOid|oid valuePositiveInt|positiveInt valueString|string valueTime|time valueUnsignedInt|unsignedInt valueUri|uri valueUrl|url valueUuid|uuid valueAddress|Address valueAge|Age valueAnnotation|Annotation valueAttachment|Attachment valueCodeableConcept|CodeableConcept valueCoding|Coding valueContactPoint|ContactPoint valueCount|Count valueDistance|Distance valueDuration|Duration valueHumanName|HumanName valueIdentifier|Identifier valueMoney|Money valuePeriod|Period valueQuantity|Quantity valueRange|Range valueRatio|Ratio valueReference|Reference valueSampledData|SampledData valueSignature|Signature valueTiming|Timing valueContactDetail|ContactDetail valueContributor|Contributor valueDataRequirement|DataRequirement valueExpression|Expression valueParameterDefinition|ParameterDefinition valueRelatedArtifact|RelatedArtifact valueTriggerDefinition|TriggerDefinition valueUsageContext|UsageContext valueDosage|Dosage valueMeta|Meta
BackboneElement	Element	modifierExtension*Extension
Narrative	Element	status!code div!xhtml
Element		id@string extension*Extension
Meta	Element	versionId?id lastUpdated?instant source?uri profile*canonical security*Coding tag*Coding
Address	Element	use?code type?code text?string line*string city?string district?string state?string postalCode?string country?string period?Period
Contributor	Element	type!code name!string contact*ContactDetail
Attachment	Element	contentType?code language?code data?base64Binary url?url size?unsignedInt hash?base64Binary title?string creation?dateTime
Count	Quantity	
DataRequirement	Element	type!code profile*canonical subjectCodeableConcept?CodeableConcept subjectReference|Reference mustSupport*string codeFilter*DataRequirement.CodeFilter dateFilter*DataRequirement.DateFilter limit?positiveInt sort*DataRequirement.Sort
DataRequirement.CodeFilter	Element	path?string searchParam?string valueSet?canonical code*Coding
DataRequirement.DateFilter	Element	path?string searchParam?string valueDateTime?dateTime valuePeriod|Period valueDuration|Duration
DataRequirement.Sort	Element	path!string direction!code
Dosage	BackboneElement	sequence?integer text?string additionalInstruction*CodeableConcept patientInstruction?string timing?Timing asNeededBoolean?boolean asNeededCodeableConcept|CodeableConcept site?CodeableConcept route?CodeableConcept method?CodeableConcept doseAndRate*Dosage.DoseAndRate maxDosePerPeriod?Ratio maxDosePerAdministration?Quantity maxDosePerLifetime?Quantity
Dosage.DoseAndRate	BackboneElement	type?CodeableConcept doseRange?Range doseQuantity|Quantity rateRatio?Ratio rateRange|Range rateQuantity|Quantity
Money	Element	value?decimal currency?code
HumanName	Element	use?code text?string family?string given*string prefix*string suffix*string period?Period
ContactPoint	Element	system?code value?string use?code rank?positiveInt period?Period
Identifier	Element	use?code type?CodeableConcept system?uri value?string period?Period assigner?Reference
Coding	Element	system?uri version?string code?code display?string userSelected?boolean
SampledData	Element	origin!Quantity period!decimal factor?decimal lowerLimit?decimal upperLimit?decimal dimensions!positiveInt data?SampledDataDataType
Ratio	Element	numerator?Quantity denominator?Quantity
Distance	Quantity	
Age	Quantity	
Reference	Element	reference?string type?uri identifier?Identifier display?string
TriggerDefinition	Element	type!code name?string timingTiming?Timing timingReference|Reference timingDate|date timingDateTime|dateTime data*DataRequirement condition?Expression
Quantity	Element	value?decimal comparator?code unit?string system?uri code?code
Period	Element	start?dateTime end?dateTime
Duration	Quantity	
Range	Element	low?Quantity high?Quantity
RelatedArtifact	Element	type!code label?string display?string citation?markdown url?url document?Attachment resource?canonical
Annotation	Element	authorReference?Reference authorString|string time?dateTime text!markdown
ContactDetail	Element	name?string telecom*ContactPoint
UsageContext	Element	code!Coding valueCodeableConcept!CodeableConcept valueQuantity|Quantity valueRange|Range valueReference|Reference
Expression	Element	description?string name?id language!code expression?string reference?uri
Signature	Element	type+Coding when!instant who!Reference onBehalfOf?Reference targetFormat?code sigFormat?code data?base64Binary
Timing	BackboneElement	event*dateTime repeat?Timing.Repeat code?CodeableConcept
Timing.Repeat	BackboneElement	boundsDuration?Duration boundsRange|Range boundsPeriod|Period count?positiveInt countMax?positiveInt duration?decimal durationMax?decimal durationUnit?code frequency?positiveInt frequencyMax?positiveInt period?decimal periodMax?decimal periodUnit?code dayOfWeek*code timeOfDay*time when*code offset?unsignedInt
CodeableConcept	Element	coding*Coding text?string
ParameterDefinition	Element	name?code use!code min?integer max?string documentation?string type!code profile?canonical
DomainResource	Resource	text?Narrative contained*ResourceContainer extension*Extension modifierExtension*Extension
Resource		id?id meta?Meta implicitRules?uri language?code
AllergyIntolerance	DomainResource	identifier*Identifier clinicalStatus?CodeableConcept verificationStatus?CodeableConcept type?code category*code criticality?code code?CodeableConcept patient!Reference encounter?Reference onsetDateTime?dateTime onsetAge|Age onsetPeriod|Period onsetRange|Range onsetString|string recordedDate?dateTime recorder?Reference asserter?Reference lastOccurrence?dateTime note*Annotation reaction*AllergyIntolerance.Reaction
AllergyIntolerance.Reaction	BackboneElement	substance?CodeableConcept manifestation+CodeableConcept description?string onset?dateTime severity?code exposureRoute?CodeableConcept note*Annotation
Binary	Resource	contentType!code securityContext?Reference data?base64Binary
Bundle	Resource	identifier?Identifier type!code timestamp?instant total?unsignedInt link*Bundle.Link entry*Bundle.Entry signature?Signature
Bundle.Link	BackboneElement	relation!string url!uri
Bundle.Entry	BackboneElement	link*Bundle.Link fullUrl?uri resource?ResourceContainer search?Bundle.Search request?Bundle.Request response?Bundle.Response
Bundle.Search	BackboneElement	mode?code score?decimal
Bundle.Request	BackboneElement	method!code url!uri ifNoneMatch?string ifModifiedSince?instant ifMatch?string ifNoneExist?string
Bundle.Response	BackboneElement	status!string location?uri etag?string lastModified?instant outcome?ResourceContainer
Condition	DomainResource	identifier*Identifier clinicalStatus?CodeableConcept verificationStatus?CodeableConcept category*CodeableConcept severity?CodeableConcept code?CodeableConcept bodySite*CodeableConcept subject!Reference encounter?Reference onsetDateTime?dateTime onsetAge|Age onsetPeriod|Period onsetRange|Range onsetString|string abatementDateTime?dateTime abatementAge|Age abatementPeriod|Period abatementRange|Range abatementString|string recordedDate?dateTime recorder?Reference asserter?Reference stage*Condition.Stage evidence*Condition.Evidence note*Annotation
Condition.Stage	BackboneElement	summary?CodeableConcept assessment*Reference type?CodeableConcept
Condition.Evidence	BackboneElement	code*CodeableConcept detail*Reference
Device	DomainResource	identifier*Identifier definition?Reference udiCarrier*Device.UdiCarrier status?code statusReason*CodeableConcept distinctIdentifier?string manufacturer?string manufactureDate?dateTime expirationDate?dateTime lotNumber?string serialNumber?string deviceName*Device.DeviceName modelNumber?string partNumber?string type?CodeableConcept specialization*Device.Specialization version*Device.Version property*Device.Property patient?Reference owner?Reference contact*ContactPoint location?Reference url?uri note*Annotation safety*CodeableConcept parent?Reference
Device.UdiCarrier	BackboneElement	deviceIdentifier?string issuer?uri jurisdiction?uri carrierAIDC?base64Binary carrierHRF?string entryType?code
Device.DeviceName	BackboneElement	name!string type!code
Device.Specialization	BackboneElement	systemType!CodeableConcept version?string
Device.Version	BackboneElement	type?CodeableConcept component?Identifier value!string
Device.Property	BackboneElement	type!CodeableConcept valueQuantity*Quantity valueCode*CodeableConcept
Encounter	DomainResource	identifier*Identifier status!code statusHistory*Encounter.StatusHistory class!Coding classHistory*Encounter.ClassHistory type*CodeableConcept serviceType?CodeableConcept priority?CodeableConcept subject?Reference episodeOfCare*Reference basedOn*Reference participant*Encounter.Participant appointment*Reference period?Period length?Duration reasonCode*CodeableConcept reasonReference*Reference diagnosis*Encounter.Diagnosis account*Reference hospitalization?Encounter.Hospitalization location*Encounter.Location serviceProvider?Reference partOf?Reference
Encounter.StatusHistory	BackboneElement	status!code period!Period
Encounter.ClassHistory	BackboneElement	class!Coding period!Period
Encounter.Participant	BackboneElement	type*CodeableConcept period?Period individual?Reference
Encounter.Diagnosis	BackboneElement	condition!Reference use?CodeableConcept rank?positiveInt
Encounter.Hospitalization	BackboneElement	preAdmissionIdentifier?Identifier origin?Reference admitSource?CodeableConcept reAdmission?CodeableConcept dietPreference*CodeableConcept specialCourtesy*CodeableConcept specialArrangement*CodeableConcept destination?Reference dischargeDisposition?CodeableConcept
Encounter.Location	BackboneElement	location!Reference status?code physicalType?CodeableConcept period?Period
Group	DomainResource	identifier*Identifier active?boolean type!code actual!boolean code?CodeableConcept name?string quantity?unsignedInt managingEntity?Reference characteristic*Group.Characteristic member*Group.Member
Group.Characteristic	BackboneElement	code!CodeableConcept valueCodeableConcept!CodeableConcept valueBoolean|boolean valueQuantity|Quantity valueRange|Range valueReference|Reference exclude!boolean period?Period
Group.Member	BackboneElement	entity!Reference period?Period inactive?boolean
List	DomainResource	identifier*Identifier status!code mode!code title?string code?CodeableConcept subject?Reference encounter?Reference date?dateTime source?Reference orderedBy?CodeableConcept note*Annotation entry*List.Entry emptyReason?CodeableConcept
List.Entry	BackboneElement	flag?CodeableConcept deleted?boolean date?dateTime item!Reference
Location	DomainResource	identifier*Identifier status?code operationalStatus?Coding name?string alias*string description?string mode?code type*CodeableConcept telecom*ContactPoint address?Address physicalType?CodeableConcept position?Location.Position managingOrganization?Reference partOf?Reference hoursOfOperation*Location.HoursOfOperation availabilityExceptions?string endpoint*Reference
Location.Position	BackboneElement	longitude!decimal latitude!decimal altitude?decimal
Location.HoursOfOperation	BackboneElement	daysOfWeek*code allDay?boolean openingTime?time closingTime?time
Medication	DomainResource	identifier*Identifier code?CodeableConcept status?code manufacturer?Reference form?CodeableConcept amount?Ratio ingredient*Medication.Ingredient batch?Medication.Batch
Medication.Ingredient	BackboneElement	itemCodeableConcept!CodeableConcept itemReference|Reference isActive?boolean strength?Ratio
Medication.Batch	BackboneElement	lotNumber?string expirationDate?dateTime
MedicationAdministration	DomainResource	identifier*Identifier instantiates*uri partOf*Reference status!code statusReason*CodeableConcept category?CodeableConcept medicationCodeableConcept!CodeableConcept medicationReference|Reference subject!Reference context?Reference supportingInformation*Reference effectiveDateTime!dateTime effectivePeriod|Period performer*MedicationAdministration.Performer reasonCode*CodeableConcept reasonReference*Reference request?Reference device*Reference note*Annotation dosage?MedicationAdministration.Dosage eventHistory*Reference
MedicationAdministration.Performer	BackboneElement	function?CodeableConcept actor!Reference
MedicationAdministration.Dosage	BackboneElement	text?string site?CodeableConcept route?CodeableConcept method?CodeableConcept dose?Quantity rateRatio?Ratio rateQuantity|Quantity
MedicationDispense	DomainResource	identifier*Identifier partOf*Reference status!code statusReasonCodeableConcept?CodeableConcept statusReasonReference|Reference category?CodeableConcept medicationCodeableConcept!CodeableConcept medicationReference|Reference subject?Reference context?Reference supportingInformation*Reference performer*MedicationDispense.Performer location?Reference authorizingPrescription*Reference type?CodeableConcept quantity?Quantity daysSupply?Quantity whenPrepared?dateTime whenHandedOver?dateTime destination?Reference receiver*Reference note*Annotation dosageInstruction*Dosage substitution?MedicationDispense.Substitution detectedIssue*Reference eventHistory*Reference
MedicationDispense.Performer	BackboneElement	function?CodeableConcept actor!Reference
MedicationDispense.Substitution	BackboneElement	wasSubstituted!boolean type?CodeableConcept reason*CodeableConcept responsibleParty*Reference
MedicationRequest	DomainResource	identifier*Identifier status!code statusReason?CodeableConcept intent!code category*CodeableConcept priority?code doNotPerform?boolean reportedBoolean?boolean reportedReference|Reference medicationCodeableConcept!CodeableConcept medicationReference|Reference subject!Reference encounter?Reference supportingInformation*Reference authoredOn?dateTime requester?Reference performer?Reference performerType?CodeableConcept recorder?Reference reasonCode*CodeableConcept reasonReference*Reference instantiatesCanonical*canonical instantiatesUri*uri basedOn*Reference groupIdentifier?Identifier courseOfTherapyType?CodeableConcept insurance*Reference note*Annotation dosageInstruction*Dosage dispenseRequest?MedicationRequest.DispenseRequest substitution?MedicationRequest.Substitution priorPrescription?Reference detectedIssue*Reference eventHistory*Reference
MedicationRequest.DispenseRequest	BackboneElement	initialFill?MedicationRequest.InitialFill dispenseInterval?Duration validityPeriod?Period numberOfRepeatsAllowed?unsignedInt quantity?Quantity expectedSupplyDuration?Duration performer?Reference
MedicationRequest.InitialFill	BackboneElement	quantity?Quantity duration?Duration
MedicationRequest.Substitution	BackboneElement	allowedBoolean!boolean allowedCodeableConcept|CodeableConcept reason?CodeableConcept
MedicationStatement	DomainResource	identifier*Identifier basedOn*Reference partOf*Reference status!code statusReason*CodeableConcept category?CodeableConcept medicationCodeableConcept!CodeableConcept medicationReference|Reference subject!Reference context?Reference effectiveDateTime?dateTime effectivePeriod|Period dateAsserted?dateTime informationSource?Reference derivedFrom*Reference reasonCode*CodeableConcept reasonReference*Reference note*Annotation dosage*Dosage
Observation	DomainResource	identifier*Identifier basedOn*Reference partOf*Reference status!code category*CodeableConcept code!CodeableConcept subject?Reference focus*Reference encounter?Reference effectiveDateTime?dateTime effectivePeriod|Period effectiveTiming|Timing effectiveInstant|instant issued?instant performer*Reference valueQuantity?Quantity valueCodeableConcept|CodeableConcept valueString|string valueBoolean|boolean valueInteger|integer valueRange|Range valueRatio|Ratio valueSampledData|SampledData valueTime|time valueDateTime|dateTime valuePeriod|Period dataAbsentReason?CodeableConcept interpretation*CodeableConcept note*Annotation bodySite?CodeableConcept method?CodeableConcept specimen?Reference device?Reference referenceRange*Observation.ReferenceRange hasMember*Reference derivedFrom*Reference component*Observation.Component
Observation.ReferenceRange	BackboneElement	low?Quantity high?Quantity type?CodeableConcept appliesTo*CodeableConcept age?Range text?string
Observation.Component	BackboneElement	code!CodeableConcept valueQuantity?Quantity valueCodeableConcept|CodeableConcept valueString|string valueBoolean|boolean valueInteger|integer valueRange|Range valueRatio|Ratio valueSampledData|SampledData valueTime|time valueDateTime|dateTime valuePeriod|Period dataAbsentReason?CodeableConcept interpretation*CodeableConcept referenceRange*Observation.ReferenceRange
OperationOutcome	DomainResource	issue+OperationOutcome.Issue
OperationOutcome.Issue	BackboneElement	severity!code code!code details?CodeableConcept diagnostics?string location*string expression*string
Organization	DomainResource	identifier*Identifier active?boolean type*CodeableConcept name?string alias*string telecom*ContactPoint address*Address partOf?Reference contact*Organization.Contact endpoint*Reference
Organization.Contact	BackboneElement	purpose?CodeableConcept name?HumanName telecom*ContactPoint address?Address
Parameters	Resource	parameter*Parameters.Parameter
Parameters.Parameter	BackboneElement	name!string valueBase64Binary?base64Binary valueBoolean|boolean valueCanonical|canonical valueCode|code valueDate|date valueDateTime|dateTime valueDecimal|decimal valueId|id valueInstant|instant valueInteger|integer valueMarkdown|markdown valueOid|oid valuePositiveInt|positiveInt valueString|string valueTime|time valueUnsignedInt|unsignedInt valueUri|uri valueUrl|url valueUuid|uuid valueAddress|Address valueAge|Age valueAnnotation|Annotation valueAttachment|Attachment valueCodeableConcept|CodeableConcept valueCoding|Coding valueContactPoint|ContactPoint valueCount|Count valueDistance|Distance valueDuration|Duration valueHumanName|HumanName valueIdentifier|Identifier valueMoney|Money valuePeriod|Period valueQuantity|Quantity valueRange|Range valueRatio|Ratio valueReference|Reference valueSampledData|SampledData valueSignature|Signature valueTiming|Timing valueContactDetail|ContactDetail valueContributor|Contributor valueDataRequirement|DataRequirement valueExpression|Expression valueParameterDefinition|ParameterDefinition valueRelatedArtifact|RelatedArtifact valueTriggerDefinition|TriggerDefinition valueUsageContext|UsageContext valueDosage|Dosage valueMeta|Meta resource?ResourceContainer part*Parameters.Parameter
Patient	DomainResource	identifier*Identifier active?boolean name*HumanName telecom*ContactPoint gender?code birthDate?date deceasedBoolean?boolean deceasedDateTime|dateTime address*Address maritalStatus?CodeableConcept multipleBirthBoolean?boolean multipleBirthInteger|integer photo*Attachment contact*Patient.Contact communication*Patient.Communication generalPractitioner*Reference managingOrganization?Reference link*Patient.Link
Patient.Contact	BackboneElement	relationship*CodeableConcept name?HumanName telecom*ContactPoint address?Address gender?code organization?Reference period?Period
Patient.Communication	BackboneElement	language!CodeableConcept preferred?boolean
Patient.Link	BackboneElement	other!Reference type!code
Practitioner	DomainResource	identifier*Identifier active?boolean name*HumanName telecom*ContactPoint address*Address gender?code birthDate?date photo*Attachment qualification*Practitioner.Qualification communication*CodeableConcept
Practitioner.Qualification	BackboneElement	identifier*Identifier code!CodeableConcept period?Period issuer?Reference
PractitionerRole	DomainResource	identifier*Identifier active?boolean period?Period practitioner?Reference organization?Reference code*CodeableConcept specialty*CodeableConcept location*Reference healthcareService*Reference telecom*ContactPoint availableTime*PractitionerRole.AvailableTime notAvailable*PractitionerRole.NotAvailable availabilityExceptions?string endpoint*Reference
PractitionerRole.AvailableTime	BackboneElement	daysOfWeek*code allDay?boolean availableStartTime?time availableEndTime?time
PractitionerRole.NotAvailable	BackboneElement	description!string during?Period
Provenance	DomainResource	target+Reference occurredPeriod?Period occurredDateTime|dateTime recorded!instant policy*uri location?Reference reason*CodeableConcept activity?CodeableConcept agent+Provenance.Agent entity*Provenance.Entity signature*Signature
Provenance.Agent	BackboneElement	type?CodeableConcept role*CodeableConcept who!Reference onBehalfOf?Reference
Provenance.Entity	BackboneElement	role!code what!Reference agent*Provenance.Agent
RelatedPerson	DomainResource	identifier*Identifier active?boolean patient!Reference relationship*CodeableConcept name*HumanName telecom*ContactPoint gender?code birthDate?date address*Address photo*Attachment period?Period communication*RelatedPerson.Communication
RelatedPerson.Communication	BackboneElement	language!CodeableConcept preferred?boolean
Substance	DomainResource	identifier*Identifier status?code category*CodeableConcept code!CodeableConcept description?string instance*Substance.Instance ingredient*Substance.Ingredient
Substance.Instance	BackboneElement	identifier?Identifier expiry?dateTime quantity?Quantity
Substance.Ingredient	BackboneElement	quantity?Ratio substanceCodeableConcept!CodeableConcept substanceReference|Reference
ResourceContainer	resource	
"""#),
        ("elements-R4B.tsv", #"""
# Element order, cardinality and types of HL7 FHIR R4B (4.3.0): medication resources, what they may contain or share a
# Bundle with, and every datatype these use. Made from HL7's XML Schema, where choice elements are already written out.
# type: name of the resource, datatype or nested element. base: the type whose elements come first; a primitive's base is its
# JSON kind (string, number, boolean), and `resource` stands for a whole resource. elements: in the order of the definition, separated by a blank, each written as
# name, sign, type. Signs: ! exactly one, ? at most one, + one or more, * any number; | another member of the same choice
# (the sign before the first member is that of the whole choice); @ an XML attribute.
# Source: HL7 FHIR 4.3.0, CC0 1.0. FHIR is a registered trademark of HL7.
type	base	elements
SampledDataDataType	string	
base64Binary	string	
boolean	boolean	
canonical	string	
code	string	
date	string	
dateTime	string	
decimal	number	
id	string	
instant	string	
integer	number	
markdown	string	
oid	string	
positiveInt	number	
string	string	
time	string	
unsignedInt	number	
uri	string	
url	string	
uuid	string	
xhtml	string	
Extension	Element	url@uri valueBase64Binary?base64Binary valueBoolean|boolean valueCanonical|canonical valueCode|code valueDate|date valueDateTime|dateTime valueDecimal|decimal valueId|id valueInstant|instant valueInteger|integer valueMarkdown|markdown valueOid|oid valuePositiveInt|positiveInt valueString|string valueTime|time valueUnsignedInt|unsignedInt valueUri|uri valueUrl|url valueUuid|uuid valueAddress|Address valueAge|Age valueAnnotation|Annotation valueAttachment|Attachment valueCodeableConcept|CodeableConcept valueCodeableReference|CodeableReference valueCoding|Coding valueContactPoint|ContactPoint valueCount|Count valueDistance|Distance valueDuration|Duration valueHumanName|HumanName valueIdentifier|Identifier valueMoney|Money valuePeriod|Period valueQuantity|Quantity valueRange|Range valueRatio|Ratio valueRatioRange|RatioRange valueReference|Reference valueSampledData|SampledData valueSignature|Signature valueTiming|Timing valueContactDetail|ContactDetail valueContributor|Contributor valueDataRequirement|DataRequirement valueExpression|Expression valueParameterDefinition|ParameterDefinition valueRelatedArtifact|RelatedArtifact valueTriggerDefinition|TriggerDefinition valueUsageContext|UsageContext valueDosage|Dosage
BackboneElement	Element	modifierExtension*Extension
Narrative	Element	status!code div!xhtml
Element		id@string extension*Extension
Meta	Element	versionId?id lastUpdated?instant source?uri profile*canonical security*Coding tag*Coding
Address	Element	use?code type?code text?string line*string city?string district?string state?string postalCode?string country?string period?Period
Contributor	Element	type!code name!string contact*ContactDetail
Attachment	Element	contentType?code language?code data?base64Binary url?url size?unsignedInt hash?base64Binary title?string creation?dateTime
Count	Quantity	
DataRequirement	Element	type!code profile*canonical subjectCodeableConcept?CodeableConcept subjectReference|Reference mustSupport*string codeFilter*DataRequirement.CodeFilter dateFilter*DataRequirement.DateFilter limit?positiveInt sort*DataRequirement.Sort
DataRequirement.CodeFilter	Element	path?string searchParam?string valueSet?canonical code*Coding
DataRequirement.DateFilter	Element	path?string searchParam?string valueDateTime?dateTime valuePeriod|Period valueDuration|Duration
DataRequirement.Sort	Element	path!string direction!code
Dosage	BackboneElement	sequence?integer text?string additionalInstruction*CodeableConcept patientInstruction?string timing?Timing asNeededBoolean?boolean asNeededCodeableConcept|CodeableConcept site?CodeableConcept route?CodeableConcept method?CodeableConcept doseAndRate*Dosage.DoseAndRate maxDosePerPeriod?Ratio maxDosePerAdministration?Quantity maxDosePerLifetime?Quantity
Dosage.DoseAndRate	BackboneElement	type?CodeableConcept doseRange?Range doseQuantity|Quantity rateRatio?Ratio rateRange|Range rateQuantity|Quantity
Money	Element	value?decimal currency?code
HumanName	Element	use?code text?string family?string given*string prefix*string suffix*string period?Period
ContactPoint	Element	system?code value?string use?code rank?positiveInt period?Period
Identifier	Element	use?code type?CodeableConcept system?uri value?string period?Period assigner?Reference
Coding	Element	system?uri version?string code?code display?string userSelected?boolean
SampledData	Element	origin!Quantity period!decimal factor?decimal lowerLimit?decimal upperLimit?decimal dimensions!positiveInt data?SampledDataDataType
Ratio	Element	numerator?Quantity denominator?Quantity
Distance	Quantity	
Age	Quantity	
Reference	Element	reference?string type?uri identifier?Identifier display?string
TriggerDefinition	Element	type!code name?string timingTiming?Timing timingReference|Reference timingDate|date timingDateTime|dateTime data*DataRequirement condition?Expression
Quantity	Element	value?decimal comparator?code unit?string system?uri code?code
Period	Element	start?dateTime end?dateTime
Duration	Quantity	
Range	Element	low?Quantity high?Quantity
RelatedArtifact	Element	type!code label?string display?string citation?markdown url?url document?Attachment resource?canonical
Annotation	Element	authorReference?Reference authorString|string time?dateTime text!markdown
ContactDetail	Element	name?string telecom*ContactPoint
UsageContext	Element	code!Coding valueCodeableConcept!CodeableConcept valueQuantity|Quantity valueRange|Range valueReference|Reference
Expression	Element	description?string name?id language!code expression?string reference?uri
Signature	Element	type+Coding when!instant who!Reference onBehalfOf?Reference targetFormat?code sigFormat?code data?base64Binary
Timing	BackboneElement	event*dateTime repeat?Timing.Repeat code?CodeableConcept
Timing.Repeat	BackboneElement	boundsDuration?Duration boundsRange|Range boundsPeriod|Period count?positiveInt countMax?positiveInt duration?decimal durationMax?decimal durationUnit?code frequency?positiveInt frequencyMax?positiveInt period?decimal periodMax?decimal periodUnit?code dayOfWeek*code timeOfDay*time when*code offset?unsignedInt
CodeableConcept	Element	coding*Coding text?string
ParameterDefinition	Element	name?code use!code min?integer max?string documentation?string type!code profile?canonical
DomainResource	Resource	text?Narrative contained*ResourceContainer extension*Extension modifierExtension*Extension
Resource		id?id meta?Meta implicitRules?uri language?code
AllergyIntolerance	DomainResource	identifier*Identifier clinicalStatus?CodeableConcept verificationStatus?CodeableConcept type?code category*code criticality?code code?CodeableConcept patient!Reference encounter?Reference onsetDateTime?dateTime onsetAge|Age onsetPeriod|Period onsetRange|Range onsetString|string recordedDate?dateTime recorder?Reference asserter?Reference lastOccurrence?dateTime note*Annotation reaction*AllergyIntolerance.Reaction
AllergyIntolerance.Reaction	BackboneElement	substance?CodeableConcept manifestation+CodeableConcept description?string onset?dateTime severity?code exposureRoute?CodeableConcept note*Annotation
Binary	Resource	contentType!code securityContext?Reference data?base64Binary
Bundle	Resource	identifier?Identifier type!code timestamp?instant total?unsignedInt link*Bundle.Link entry*Bundle.Entry signature?Signature
Bundle.Link	BackboneElement	relation!string url!uri
Bundle.Entry	BackboneElement	link*Bundle.Link fullUrl?uri resource?ResourceContainer search?Bundle.Search request?Bundle.Request response?Bundle.Response
Bundle.Search	BackboneElement	mode?code score?decimal
Bundle.Request	BackboneElement	method!code url!uri ifNoneMatch?string ifModifiedSince?instant ifMatch?string ifNoneExist?string
Bundle.Response	BackboneElement	status!string location?uri etag?string lastModified?instant outcome?ResourceContainer
Condition	DomainResource	identifier*Identifier clinicalStatus?CodeableConcept verificationStatus?CodeableConcept category*CodeableConcept severity?CodeableConcept code?CodeableConcept bodySite*CodeableConcept subject!Reference encounter?Reference onsetDateTime?dateTime onsetAge|Age onsetPeriod|Period onsetRange|Range onsetString|string abatementDateTime?dateTime abatementAge|Age abatementPeriod|Period abatementRange|Range abatementString|string recordedDate?dateTime recorder?Reference asserter?Reference stage*Condition.Stage evidence*Condition.Evidence note*Annotation
Condition.Stage	BackboneElement	summary?CodeableConcept assessment*Reference type?CodeableConcept
Condition.Evidence	BackboneElement	code*CodeableConcept detail*Reference
Device	DomainResource	identifier*Identifier definition?Reference udiCarrier*Device.UdiCarrier status?code statusReason*CodeableConcept distinctIdentifier?string manufacturer?string manufactureDate?dateTime expirationDate?dateTime lotNumber?string serialNumber?string deviceName*Device.DeviceName modelNumber?string partNumber?string type?CodeableConcept specialization*Device.Specialization version*Device.Version property*Device.Property patient?Reference owner?Reference contact*ContactPoint location?Reference url?uri note*Annotation safety*CodeableConcept parent?Reference
Device.UdiCarrier	BackboneElement	deviceIdentifier?string issuer?uri jurisdiction?uri carrierAIDC?base64Binary carrierHRF?string entryType?code
Device.DeviceName	BackboneElement	name!string type!code
Device.Specialization	BackboneElement	systemType!CodeableConcept version?string
Device.Version	BackboneElement	type?CodeableConcept component?Identifier value!string
Device.Property	BackboneElement	type!CodeableConcept valueQuantity*Quantity valueCode*CodeableConcept
Encounter	DomainResource	identifier*Identifier status!code statusHistory*Encounter.StatusHistory class!Coding classHistory*Encounter.ClassHistory type*CodeableConcept serviceType?CodeableConcept priority?CodeableConcept subject?Reference episodeOfCare*Reference basedOn*Reference participant*Encounter.Participant appointment*Reference period?Period length?Duration reasonCode*CodeableConcept reasonReference*Reference diagnosis*Encounter.Diagnosis account*Reference hospitalization?Encounter.Hospitalization location*Encounter.Location serviceProvider?Reference partOf?Reference
Encounter.StatusHistory	BackboneElement	status!code period!Period
Encounter.ClassHistory	BackboneElement	class!Coding period!Period
Encounter.Participant	BackboneElement	type*CodeableConcept period?Period individual?Reference
Encounter.Diagnosis	BackboneElement	condition!Reference use?CodeableConcept rank?positiveInt
Encounter.Hospitalization	BackboneElement	preAdmissionIdentifier?Identifier origin?Reference admitSource?CodeableConcept reAdmission?CodeableConcept dietPreference*CodeableConcept specialCourtesy*CodeableConcept specialArrangement*CodeableConcept destination?Reference dischargeDisposition?CodeableConcept
Encounter.Location	BackboneElement	location!Reference status?code physicalType?CodeableConcept period?Period
Group	DomainResource	identifier*Identifier active?boolean type!code actual!boolean code?CodeableConcept name?string quantity?unsignedInt managingEntity?Reference characteristic*Group.Characteristic member*Group.Member
Group.Characteristic	BackboneElement	code!CodeableConcept valueCodeableConcept!CodeableConcept valueBoolean|boolean valueQuantity|Quantity valueRange|Range valueReference|Reference exclude!boolean period?Period
Group.Member	BackboneElement	entity!Reference period?Period inactive?boolean
List	DomainResource	identifier*Identifier status!code mode!code title?string code?CodeableConcept subject?Reference encounter?Reference date?dateTime source?Reference orderedBy?CodeableConcept note*Annotation entry*List.Entry emptyReason?CodeableConcept
List.Entry	BackboneElement	flag?CodeableConcept deleted?boolean date?dateTime item!Reference
Location	DomainResource	identifier*Identifier status?code operationalStatus?Coding name?string alias*string description?string mode?code type*CodeableConcept telecom*ContactPoint address?Address physicalType?CodeableConcept position?Location.Position managingOrganization?Reference partOf?Reference hoursOfOperation*Location.HoursOfOperation availabilityExceptions?string endpoint*Reference
Location.Position	BackboneElement	longitude!decimal latitude!decimal altitude?decimal
Location.HoursOfOperation	BackboneElement	daysOfWeek*code allDay?boolean openingTime?time closingTime?time
Medication	DomainResource	identifier*Identifier code?CodeableConcept status?code manufacturer?Reference form?CodeableConcept amount?Ratio ingredient*Medication.Ingredient batch?Medication.Batch
Medication.Ingredient	BackboneElement	itemCodeableConcept!CodeableConcept itemReference|Reference isActive?boolean strength?Ratio
Medication.Batch	BackboneElement	lotNumber?string expirationDate?dateTime
MedicationAdministration	DomainResource	identifier*Identifier instantiates*uri partOf*Reference status!code statusReason*CodeableConcept category?CodeableConcept medicationCodeableConcept!CodeableConcept medicationReference|Reference subject!Reference context?Reference supportingInformation*Reference effectiveDateTime!dateTime effectivePeriod|Period performer*MedicationAdministration.Performer reasonCode*CodeableConcept reasonReference*Reference request?Reference device*Reference note*Annotation dosage?MedicationAdministration.Dosage eventHistory*Reference
MedicationAdministration.Performer	BackboneElement	function?CodeableConcept actor!Reference
MedicationAdministration.Dosage	BackboneElement	text?string site?CodeableConcept route?CodeableConcept method?CodeableConcept dose?Quantity rateRatio?Ratio rateQuantity|Quantity
MedicationDispense	DomainResource	identifier*Identifier partOf*Reference status!code statusReasonCodeableConcept?CodeableConcept statusReasonReference|Reference category?CodeableConcept medicationCodeableConcept!CodeableConcept medicationReference|Reference subject?Reference context?Reference supportingInformation*Reference performer*MedicationDispense.Performer location?Reference authorizingPrescription*Reference type?CodeableConcept quantity?Quantity daysSupply?Quantity whenPrepared?dateTime whenHandedOver?dateTime destination?Reference receiver*Reference note*Annotation dosageInstruction*Dosage substitution?MedicationDispense.Substitution detectedIssue*Reference eventHistory*Reference
MedicationDispense.Performer	BackboneElement	function?CodeableConcept actor!Reference
MedicationDispense.Substitution	BackboneElement	wasSubstituted!boolean type?CodeableConcept reason*CodeableConcept responsibleParty*Reference
MedicationRequest	DomainResource	identifier*Identifier status!code statusReason?CodeableConcept intent!code category*CodeableConcept priority?code doNotPerform?boolean reportedBoolean?boolean reportedReference|Reference medicationCodeableConcept!CodeableConcept medicationReference|Reference subject!Reference encounter?Reference supportingInformation*Reference authoredOn?dateTime requester?Reference performer?Reference performerType?CodeableConcept recorder?Reference reasonCode*CodeableConcept reasonReference*Reference instantiatesCanonical*canonical instantiatesUri*uri basedOn*Reference groupIdentifier?Identifier courseOfTherapyType?CodeableConcept insurance*Reference note*Annotation dosageInstruction*Dosage dispenseRequest?MedicationRequest.DispenseRequest substitution?MedicationRequest.Substitution priorPrescription?Reference detectedIssue*Reference eventHistory*Reference
MedicationRequest.DispenseRequest	BackboneElement	initialFill?MedicationRequest.InitialFill dispenseInterval?Duration validityPeriod?Period numberOfRepeatsAllowed?unsignedInt quantity?Quantity expectedSupplyDuration?Duration performer?Reference
MedicationRequest.InitialFill	BackboneElement	quantity?Quantity duration?Duration
MedicationRequest.Substitution	BackboneElement	allowedBoolean!boolean allowedCodeableConcept|CodeableConcept reason?CodeableConcept
MedicationStatement	DomainResource	identifier*Identifier basedOn*Reference partOf*Reference status!code statusReason*CodeableConcept category?CodeableConcept medicationCodeableConcept!CodeableConcept medicationReference|Reference subject!Reference context?Reference effectiveDateTime?dateTime effectivePeriod|Period dateAsserted?dateTime informationSource?Reference derivedFrom*Reference reasonCode*CodeableConcept reasonReference*Reference note*Annotation dosage*Dosage
Observation	DomainResource	identifier*Identifier basedOn*Reference partOf*Reference status!code category*CodeableConcept code!CodeableConcept subject?Reference focus*Reference encounter?Reference effectiveDateTime?dateTime effectivePeriod|Period effectiveTiming|Timing effectiveInstant|instant issued?instant performer*Reference valueQuantity?Quantity valueCodeableConcept|CodeableConcept valueString|string valueBoolean|boolean valueInteger|integer valueRange|Range valueRatio|Ratio valueSampledData|SampledData valueTime|time valueDateTime|dateTime valuePeriod|Period dataAbsentReason?CodeableConcept interpretation*CodeableConcept note*Annotation bodySite?CodeableConcept method?CodeableConcept specimen?Reference device?Reference referenceRange*Observation.ReferenceRange hasMember*Reference derivedFrom*Reference component*Observation.Component
Observation.ReferenceRange	BackboneElement	low?Quantity high?Quantity type?CodeableConcept appliesTo*CodeableConcept age?Range text?string
Observation.Component	BackboneElement	code!CodeableConcept valueQuantity?Quantity valueCodeableConcept|CodeableConcept valueString|string valueBoolean|boolean valueInteger|integer valueRange|Range valueRatio|Ratio valueSampledData|SampledData valueTime|time valueDateTime|dateTime valuePeriod|Period dataAbsentReason?CodeableConcept interpretation*CodeableConcept referenceRange*Observation.ReferenceRange
OperationOutcome	DomainResource	issue+OperationOutcome.Issue
OperationOutcome.Issue	BackboneElement	severity!code code!code details?CodeableConcept diagnostics?string location*string expression*string
Organization	DomainResource	identifier*Identifier active?boolean type*CodeableConcept name?string alias*string telecom*ContactPoint address*Address partOf?Reference contact*Organization.Contact endpoint*Reference
Organization.Contact	BackboneElement	purpose?CodeableConcept name?HumanName telecom*ContactPoint address?Address
Parameters	Resource	parameter*Parameters.Parameter
Parameters.Parameter	BackboneElement	name!string valueBase64Binary?base64Binary valueBoolean|boolean valueCanonical|canonical valueCode|code valueDate|date valueDateTime|dateTime valueDecimal|decimal valueId|id valueInstant|instant valueInteger|integer valueMarkdown|markdown valueOid|oid valuePositiveInt|positiveInt valueString|string valueTime|time valueUnsignedInt|unsignedInt valueUri|uri valueUrl|url valueUuid|uuid valueAddress|Address valueAge|Age valueAnnotation|Annotation valueAttachment|Attachment valueCodeableConcept|CodeableConcept valueCoding|Coding valueContactPoint|ContactPoint valueCount|Count valueDistance|Distance valueDuration|Duration valueHumanName|HumanName valueIdentifier|Identifier valueMoney|Money valuePeriod|Period valueQuantity|Quantity valueRange|Range valueRatio|Ratio valueReference|Reference valueSampledData|SampledData valueSignature|Signature valueTiming|Timing valueContactDetail|ContactDetail valueContributor|Contributor valueDataRequirement|DataRequirement valueExpression|Expression valueParameterDefinition|ParameterDefinition valueRelatedArtifact|RelatedArtifact valueTriggerDefinition|TriggerDefinition valueUsageContext|UsageContext valueDosage|Dosage valueMeta|Meta resource?ResourceContainer part*Parameters.Parameter
Patient	DomainResource	identifier*Identifier active?boolean name*HumanName telecom*ContactPoint gender?code birthDate?date deceasedBoolean?boolean deceasedDateTime|dateTime address*Address maritalStatus?CodeableConcept multipleBirthBoolean?boolean multipleBirthInteger|integer photo*Attachment contact*Patient.Contact communication*Patient.Communication generalPractitioner*Reference managingOrganization?Reference link*Patient.Link
Patient.Contact	BackboneElement	relationship*CodeableConcept name?HumanName telecom*ContactPoint address?Address gender?code organization?Reference period?Period
Patient.Communication	BackboneElement	language!CodeableConcept preferred?boolean
Patient.Link	BackboneElement	other!Reference type!code
Practitioner	DomainResource	identifier*Identifier active?boolean name*HumanName telecom*ContactPoint address*Address gender?code birthDate?date photo*Attachment qualification*Practitioner.Qualification communication*CodeableConcept
Practitioner.Qualification	BackboneElement	identifier*Identifier code!CodeableConcept period?Period issuer?Reference
PractitionerRole	DomainResource	identifier*Identifier active?boolean period?Period practitioner?Reference organization?Reference code*CodeableConcept specialty*CodeableConcept location*Reference healthcareService*Reference telecom*ContactPoint availableTime*PractitionerRole.AvailableTime notAvailable*PractitionerRole.NotAvailable availabilityExceptions?string endpoint*Reference
PractitionerRole.AvailableTime	BackboneElement	daysOfWeek*code allDay?boolean availableStartTime?time availableEndTime?time
PractitionerRole.NotAvailable	BackboneElement	description!string during?Period
Provenance	DomainResource	target+Reference occurredPeriod?Period occurredDateTime|dateTime recorded!instant policy*uri location?Reference reason*CodeableConcept activity?CodeableConcept agent+Provenance.Agent entity*Provenance.Entity signature*Signature
Provenance.Agent	BackboneElement	type?CodeableConcept role*CodeableConcept who!Reference onBehalfOf?Reference
Provenance.Entity	BackboneElement	role!code what!Reference agent*Provenance.Agent
RelatedPerson	DomainResource	identifier*Identifier active?boolean patient!Reference relationship*CodeableConcept name*HumanName telecom*ContactPoint gender?code birthDate?date address*Address photo*Attachment period?Period communication*RelatedPerson.Communication
RelatedPerson.Communication	BackboneElement	language!CodeableConcept preferred?boolean
Substance	DomainResource	identifier*Identifier status?code category*CodeableConcept code!CodeableConcept description?string instance*Substance.Instance ingredient*Substance.Ingredient
Substance.Instance	BackboneElement	identifier?Identifier expiry?dateTime quantity?Quantity
Substance.Ingredient	BackboneElement	quantity?Ratio substanceCodeableConcept!CodeableConcept substanceReference|Reference
CodeableReference	Element	concept?CodeableConcept reference?Reference
RatioRange	Element	lowNumerator?Quantity highNumerator?Quantity denominator?Quantity
ResourceContainer	resource	
"""#),
        ("elements-R5.tsv", #"""
# Element order, cardinality and types of HL7 FHIR R5 (5.0.0): medication resources, what they may contain or share a
# Bundle with, and every datatype these use. Made from HL7's XML Schema, where choice elements are already written out.
# type: name of the resource, datatype or nested element. base: the type whose elements come first; a primitive's base is its
# JSON kind (string, number, boolean), and `resource` stands for a whole resource. elements: in the order of the definition, separated by a blank, each written as
# name, sign, type. Signs: ! exactly one, ? at most one, + one or more, * any number; | another member of the same choice
# (the sign before the first member is that of the whole choice); @ an XML attribute.
# Source: HL7 FHIR 5.0.0, CC0 1.0. FHIR is a registered trademark of HL7.
type	base	elements
AddressType	string	
AddressUse	string	
AdministrativeGender	string	
AllergyIntoleranceCategory	string	
AllergyIntoleranceCriticality	string	
AllergyIntoleranceSeverity	string	
BundleType	string	
ContactPointSystem	string	
ContactPointUse	string	
DeviceNameType	string	
EncounterLocationStatus	string	
EncounterStatus	string	
EventTiming	string	
FHIRDeviceStatus	string	
FHIRSubstanceStatus	string	
GroupMembershipBasis	string	
GroupType	string	
HTTPVerb	string	
IdentifierUse	string	
IssueSeverity	string	
IssueType	string	
LinkRelationTypes	string	
LinkType	string	
ListMode	string	
ListStatus	string	
LocationMode	string	
LocationStatus	string	
MedicationAdministrationStatusCodes	string	
MedicationDispenseStatusCodes	string	
MedicationRequestIntent	string	
MedicationStatementStatusCodes	string	
MedicationStatusCodes	string	
MedicationrequestStatus	string	
NameUse	string	
NarrativeStatus	string	
ObservationStatus	string	
ProvenanceEntityRole	string	
QuantityComparator	string	
RelatedArtifactType	string	
RequestPriority	string	
SampledDataDataType	string	
SearchEntryMode	string	
SortDirection	string	
TriggerType	string	
TriggeredBytype	string	
UDIEntryType	string	
UnitsOfTime	string	
base64Binary	string	
boolean	boolean	
canonical	string	
code	string	
date	string	
dateTime	string	
decimal	number	
id	string	
instant	string	
integer	number	
integer64	string	
markdown	string	
oid	string	
positiveInt	number	
string	string	
time	string	
unsignedInt	number	
uri	string	
url	string	
uuid	string	
xhtml	string	
Extension	DataType	url@uri valueBase64Binary?base64Binary valueBoolean|boolean valueCanonical|canonical valueCode|code valueDate|date valueDateTime|dateTime valueDecimal|decimal valueId|id valueInstant|instant valueInteger|integer valueInteger64|integer64 valueMarkdown|markdown valueOid|oid valuePositiveInt|positiveInt valueString|string valueTime|time valueUnsignedInt|unsignedInt valueUri|uri valueUrl|url valueUuid|uuid valueAddress|Address valueAge|Age valueAnnotation|Annotation valueAttachment|Attachment valueCodeableConcept|CodeableConcept valueCodeableReference|CodeableReference valueCoding|Coding valueContactPoint|ContactPoint valueCount|Count valueDistance|Distance valueDuration|Duration valueHumanName|HumanName valueIdentifier|Identifier valueMoney|Money valuePeriod|Period valueQuantity|Quantity valueRange|Range valueRatio|Ratio valueRatioRange|RatioRange valueReference|Reference valueSampledData|SampledData valueSignature|Signature valueTiming|Timing valueContactDetail|ContactDetail valueDataRequirement|DataRequirement valueExpression|Expression valueParameterDefinition|ParameterDefinition valueRelatedArtifact|RelatedArtifact valueTriggerDefinition|TriggerDefinition valueUsageContext|UsageContext valueAvailability|Availability valueExtendedContactDetail|ExtendedContactDetail valueDosage|Dosage valueMeta|Meta
BackboneElement	Element	modifierExtension*Extension
Narrative	DataType	status!NarrativeStatus div!xhtml
Element	Base	id@string extension*Extension
DataType	Element	
BackboneType	DataType	modifierExtension*Extension
Base		
Meta	DataType	versionId?id lastUpdated?instant source?uri profile*canonical security*Coding tag*Coding
Address	DataType	use?AddressUse type?AddressType text?string line*string city?string district?string state?string postalCode?string country?string period?Period
Attachment	DataType	contentType?code language?code data?base64Binary url?url size?integer64 hash?base64Binary title?string creation?dateTime height?positiveInt width?positiveInt frames?positiveInt duration?decimal pages?positiveInt
Count	Quantity	
DataRequirement	DataType	type!code profile*canonical subjectCodeableConcept?CodeableConcept subjectReference|Reference mustSupport*string codeFilter*DataRequirement.CodeFilter dateFilter*DataRequirement.DateFilter valueFilter*DataRequirement.ValueFilter limit?positiveInt sort*DataRequirement.Sort
DataRequirement.CodeFilter	DataType	path?string searchParam?string valueSet?canonical code*Coding
DataRequirement.ValueFilter	DataType	path?string searchParam?string comparator?code valueDateTime?dateTime valuePeriod|Period valueDuration|Duration
DataRequirement.DateFilter	DataType	path?string searchParam?string valueDateTime?dateTime valuePeriod|Period valueDuration|Duration
DataRequirement.Sort	DataType	path!string direction!SortDirection
Dosage	BackboneType	sequence?integer text?string additionalInstruction*CodeableConcept patientInstruction?string timing?Timing asNeeded?boolean asNeededFor*CodeableConcept site?CodeableConcept route?CodeableConcept method?CodeableConcept doseAndRate*Dosage.DoseAndRate maxDosePerPeriod*Ratio maxDosePerAdministration?Quantity maxDosePerLifetime?Quantity
Dosage.DoseAndRate	BackboneType	type?CodeableConcept doseRange?Range doseQuantity|Quantity rateRatio?Ratio rateRange|Range rateQuantity|Quantity
Money	DataType	value?decimal currency?code
HumanName	DataType	use?NameUse text?string family?string given*string prefix*string suffix*string period?Period
ContactPoint	DataType	system?ContactPointSystem value?string use?ContactPointUse rank?positiveInt period?Period
Identifier	DataType	use?IdentifierUse type?CodeableConcept system?uri value?string period?Period assigner?Reference
RatioRange	DataType	lowNumerator?Quantity highNumerator?Quantity denominator?Quantity
Coding	DataType	system?uri version?string code?code display?string userSelected?boolean
SampledData	DataType	origin!Quantity interval?decimal intervalUnit!code factor?decimal lowerLimit?decimal upperLimit?decimal dimensions!positiveInt codeMap?canonical offsets?string data?SampledDataDataType
Ratio	DataType	numerator?Quantity denominator?Quantity
Distance	Quantity	
Age	Quantity	
VirtualServiceDetail	DataType	channelType?Coding addressUrl?url addressString|string addressContactPoint|ContactPoint addressExtendedContactDetail|ExtendedContactDetail additionalInfo*url maxParticipants?positiveInt sessionKey?string
Availability	DataType	availableTime*Availability.AvailableTime notAvailableTime*Availability.NotAvailableTime
Availability.AvailableTime	DataType	daysOfWeek*code allDay?boolean availableStartTime?time availableEndTime?time
Availability.NotAvailableTime	DataType	description?string during?Period
Reference	DataType	reference?string type?uri identifier?Identifier display?string
TriggerDefinition	DataType	type!TriggerType name?string code?CodeableConcept subscriptionTopic?canonical timingTiming?Timing timingReference|Reference timingDate|date timingDateTime|dateTime data*DataRequirement condition?Expression
Quantity	DataType	value?decimal comparator?QuantityComparator unit?string system?uri code?code
Period	DataType	start?dateTime end?dateTime
Duration	Quantity	
Range	DataType	low?Quantity high?Quantity
RelatedArtifact	DataType	type!RelatedArtifactType classifier*CodeableConcept label?string display?string citation?markdown document?Attachment resource?canonical resourceReference?Reference publicationStatus?code publicationDate?date
Annotation	DataType	authorReference?Reference authorString|string time?dateTime text!markdown
ContactDetail	DataType	name?string telecom*ContactPoint
UsageContext	DataType	code!Coding valueCodeableConcept!CodeableConcept valueQuantity|Quantity valueRange|Range valueReference|Reference
Expression	DataType	description?string name?code language?code expression?string reference?uri
CodeableReference	DataType	concept?CodeableConcept reference?Reference
Signature	DataType	type*Coding when?instant who?Reference onBehalfOf?Reference targetFormat?code sigFormat?code data?base64Binary
Timing	BackboneType	event*dateTime repeat?Timing.Repeat code?CodeableConcept
Timing.Repeat	BackboneType	boundsDuration?Duration boundsRange|Range boundsPeriod|Period count?positiveInt countMax?positiveInt duration?decimal durationMax?decimal durationUnit?UnitsOfTime frequency?positiveInt frequencyMax?positiveInt period?decimal periodMax?decimal periodUnit?UnitsOfTime dayOfWeek*code timeOfDay*time when*EventTiming offset?unsignedInt
ExtendedContactDetail	DataType	purpose?CodeableConcept name*HumanName telecom*ContactPoint address?Address organization?Reference period?Period
CodeableConcept	DataType	coding*Coding text?string
ParameterDefinition	DataType	name?code use!code min?integer max?string documentation?string type!code profile?canonical
DomainResource	Resource	text?Narrative contained*ResourceContainer extension*Extension modifierExtension*Extension
Resource	Base	id?id meta?Meta implicitRules?uri language?code
AllergyIntolerance	DomainResource	identifier*Identifier clinicalStatus?CodeableConcept verificationStatus?CodeableConcept type?CodeableConcept category*AllergyIntoleranceCategory criticality?AllergyIntoleranceCriticality code?CodeableConcept patient!Reference encounter?Reference onsetDateTime?dateTime onsetAge|Age onsetPeriod|Period onsetRange|Range onsetString|string recordedDate?dateTime participant*AllergyIntolerance.Participant lastOccurrence?dateTime note*Annotation reaction*AllergyIntolerance.Reaction
AllergyIntolerance.Participant	BackboneElement	function?CodeableConcept actor!Reference
AllergyIntolerance.Reaction	BackboneElement	substance?CodeableConcept manifestation+CodeableReference description?string onset?dateTime severity?AllergyIntoleranceSeverity exposureRoute?CodeableConcept note*Annotation
Binary	Resource	contentType!code securityContext?Reference data?base64Binary
Bundle	Resource	identifier?Identifier type!BundleType timestamp?instant total?unsignedInt link*Bundle.Link entry*Bundle.Entry signature?Signature issues?ResourceContainer
Bundle.Link	BackboneElement	relation!LinkRelationTypes url!uri
Bundle.Entry	BackboneElement	link*Bundle.Link fullUrl?uri resource?ResourceContainer search?Bundle.Search request?Bundle.Request response?Bundle.Response
Bundle.Search	BackboneElement	mode?SearchEntryMode score?decimal
Bundle.Request	BackboneElement	method!HTTPVerb url!uri ifNoneMatch?string ifModifiedSince?instant ifMatch?string ifNoneExist?string
Bundle.Response	BackboneElement	status!string location?uri etag?string lastModified?instant outcome?ResourceContainer
Condition	DomainResource	identifier*Identifier clinicalStatus!CodeableConcept verificationStatus?CodeableConcept category*CodeableConcept severity?CodeableConcept code?CodeableConcept bodySite*CodeableConcept subject!Reference encounter?Reference onsetDateTime?dateTime onsetAge|Age onsetPeriod|Period onsetRange|Range onsetString|string abatementDateTime?dateTime abatementAge|Age abatementPeriod|Period abatementRange|Range abatementString|string recordedDate?dateTime participant*Condition.Participant stage*Condition.Stage evidence*CodeableReference note*Annotation
Condition.Participant	BackboneElement	function?CodeableConcept actor!Reference
Condition.Stage	BackboneElement	summary?CodeableConcept assessment*Reference type?CodeableConcept
Device	DomainResource	identifier*Identifier displayName?string definition?CodeableReference udiCarrier*Device.UdiCarrier status?FHIRDeviceStatus availabilityStatus?CodeableConcept biologicalSourceEvent?Identifier manufacturer?string manufactureDate?dateTime expirationDate?dateTime lotNumber?string serialNumber?string name*Device.Name modelNumber?string partNumber?string category*CodeableConcept type*CodeableConcept version*Device.Version conformsTo*Device.ConformsTo property*Device.Property mode?CodeableConcept cycle?Count duration?Duration owner?Reference contact*ContactPoint location?Reference url?uri endpoint*Reference gateway*CodeableReference note*Annotation safety*CodeableConcept parent?Reference
Device.UdiCarrier	BackboneElement	deviceIdentifier!string issuer!uri jurisdiction?uri carrierAIDC?base64Binary carrierHRF?string entryType?UDIEntryType
Device.Name	BackboneElement	value!string type!DeviceNameType display?boolean
Device.Version	BackboneElement	type?CodeableConcept component?Identifier installDate?dateTime value!string
Device.ConformsTo	BackboneElement	category?CodeableConcept specification!CodeableConcept version?string
Device.Property	BackboneElement	type!CodeableConcept valueQuantity!Quantity valueCodeableConcept|CodeableConcept valueString|string valueBoolean|boolean valueInteger|integer valueRange|Range valueAttachment|Attachment
Encounter	DomainResource	identifier*Identifier status!EncounterStatus class*CodeableConcept priority?CodeableConcept type*CodeableConcept serviceType*CodeableReference subject?Reference subjectStatus?CodeableConcept episodeOfCare*Reference basedOn*Reference careTeam*Reference partOf?Reference serviceProvider?Reference participant*Encounter.Participant appointment*Reference virtualService*VirtualServiceDetail actualPeriod?Period plannedStartDate?dateTime plannedEndDate?dateTime length?Duration reason*Encounter.Reason diagnosis*Encounter.Diagnosis account*Reference dietPreference*CodeableConcept specialArrangement*CodeableConcept specialCourtesy*CodeableConcept admission?Encounter.Admission location*Encounter.Location
Encounter.Participant	BackboneElement	type*CodeableConcept period?Period actor?Reference
Encounter.Reason	BackboneElement	use*CodeableConcept value*CodeableReference
Encounter.Diagnosis	BackboneElement	condition*CodeableReference use*CodeableConcept
Encounter.Admission	BackboneElement	preAdmissionIdentifier?Identifier origin?Reference admitSource?CodeableConcept reAdmission?CodeableConcept destination?Reference dischargeDisposition?CodeableConcept
Encounter.Location	BackboneElement	location!Reference status?EncounterLocationStatus form?CodeableConcept period?Period
Group	DomainResource	identifier*Identifier active?boolean type!GroupType membership!GroupMembershipBasis code?CodeableConcept name?string description?markdown quantity?unsignedInt managingEntity?Reference characteristic*Group.Characteristic member*Group.Member
Group.Characteristic	BackboneElement	code!CodeableConcept valueCodeableConcept!CodeableConcept valueBoolean|boolean valueQuantity|Quantity valueRange|Range valueReference|Reference exclude!boolean period?Period
Group.Member	BackboneElement	entity!Reference period?Period inactive?boolean
List	DomainResource	identifier*Identifier status!ListStatus mode!ListMode title?string code?CodeableConcept subject*Reference encounter?Reference date?dateTime source?Reference orderedBy?CodeableConcept note*Annotation entry*List.Entry emptyReason?CodeableConcept
List.Entry	BackboneElement	flag?CodeableConcept deleted?boolean date?dateTime item!Reference
Location	DomainResource	identifier*Identifier status?LocationStatus operationalStatus?Coding name?string alias*string description?markdown mode?LocationMode type*CodeableConcept contact*ExtendedContactDetail address?Address form?CodeableConcept position?Location.Position managingOrganization?Reference partOf?Reference characteristic*CodeableConcept hoursOfOperation*Availability virtualService*VirtualServiceDetail endpoint*Reference
Location.Position	BackboneElement	longitude!decimal latitude!decimal altitude?decimal
Medication	DomainResource	identifier*Identifier code?CodeableConcept status?MedicationStatusCodes marketingAuthorizationHolder?Reference doseForm?CodeableConcept totalVolume?Quantity ingredient*Medication.Ingredient batch?Medication.Batch definition?Reference
Medication.Ingredient	BackboneElement	item!CodeableReference isActive?boolean strengthRatio?Ratio strengthCodeableConcept|CodeableConcept strengthQuantity|Quantity
Medication.Batch	BackboneElement	lotNumber?string expirationDate?dateTime
MedicationAdministration	DomainResource	identifier*Identifier basedOn*Reference partOf*Reference status!MedicationAdministrationStatusCodes statusReason*CodeableConcept category*CodeableConcept medication!CodeableReference subject!Reference encounter?Reference supportingInformation*Reference occurenceDateTime!dateTime occurencePeriod|Period occurenceTiming|Timing recorded?dateTime isSubPotent?boolean subPotentReason*CodeableConcept performer*MedicationAdministration.Performer reason*CodeableReference request?Reference device*CodeableReference note*Annotation dosage?MedicationAdministration.Dosage eventHistory*Reference
MedicationAdministration.Performer	BackboneElement	function?CodeableConcept actor!CodeableReference
MedicationAdministration.Dosage	BackboneElement	text?string site?CodeableConcept route?CodeableConcept method?CodeableConcept dose?Quantity rateRatio?Ratio rateQuantity|Quantity
MedicationDispense	DomainResource	identifier*Identifier basedOn*Reference partOf*Reference status!MedicationDispenseStatusCodes notPerformedReason?CodeableReference statusChanged?dateTime category*CodeableConcept medication!CodeableReference subject!Reference encounter?Reference supportingInformation*Reference performer*MedicationDispense.Performer location?Reference authorizingPrescription*Reference type?CodeableConcept quantity?Quantity daysSupply?Quantity recorded?dateTime whenPrepared?dateTime whenHandedOver?dateTime destination?Reference receiver*Reference note*Annotation renderedDosageInstruction?markdown dosageInstruction*Dosage substitution?MedicationDispense.Substitution eventHistory*Reference
MedicationDispense.Performer	BackboneElement	function?CodeableConcept actor!Reference
MedicationDispense.Substitution	BackboneElement	wasSubstituted!boolean type?CodeableConcept reason*CodeableConcept responsibleParty?Reference
MedicationRequest	DomainResource	identifier*Identifier basedOn*Reference priorPrescription?Reference groupIdentifier?Identifier status!MedicationrequestStatus statusReason?CodeableConcept statusChanged?dateTime intent!MedicationRequestIntent category*CodeableConcept priority?RequestPriority doNotPerform?boolean medication!CodeableReference subject!Reference informationSource*Reference encounter?Reference supportingInformation*Reference authoredOn?dateTime requester?Reference reported?boolean performerType?CodeableConcept performer*Reference device*CodeableReference recorder?Reference reason*CodeableReference courseOfTherapyType?CodeableConcept insurance*Reference note*Annotation renderedDosageInstruction?markdown effectiveDosePeriod?Period dosageInstruction*Dosage dispenseRequest?MedicationRequest.DispenseRequest substitution?MedicationRequest.Substitution eventHistory*Reference
MedicationRequest.DispenseRequest	BackboneElement	initialFill?MedicationRequest.InitialFill dispenseInterval?Duration validityPeriod?Period numberOfRepeatsAllowed?unsignedInt quantity?Quantity expectedSupplyDuration?Duration dispenser?Reference dispenserInstruction*Annotation doseAdministrationAid?CodeableConcept
MedicationRequest.InitialFill	BackboneElement	quantity?Quantity duration?Duration
MedicationRequest.Substitution	BackboneElement	allowedBoolean!boolean allowedCodeableConcept|CodeableConcept reason?CodeableConcept
MedicationStatement	DomainResource	identifier*Identifier partOf*Reference status!MedicationStatementStatusCodes category*CodeableConcept medication!CodeableReference subject!Reference encounter?Reference effectiveDateTime?dateTime effectivePeriod|Period effectiveTiming|Timing dateAsserted?dateTime informationSource*Reference derivedFrom*Reference reason*CodeableReference note*Annotation relatedClinicalInformation*Reference renderedDosageInstruction?markdown dosage*Dosage adherence?MedicationStatement.Adherence
MedicationStatement.Adherence	BackboneElement	code!CodeableConcept reason?CodeableConcept
Observation	DomainResource	identifier*Identifier instantiatesCanonical?canonical instantiatesReference|Reference basedOn*Reference triggeredBy*Observation.TriggeredBy partOf*Reference status!ObservationStatus category*CodeableConcept code!CodeableConcept subject?Reference focus*Reference encounter?Reference effectiveDateTime?dateTime effectivePeriod|Period effectiveTiming|Timing effectiveInstant|instant issued?instant performer*Reference valueQuantity?Quantity valueCodeableConcept|CodeableConcept valueString|string valueBoolean|boolean valueInteger|integer valueRange|Range valueRatio|Ratio valueSampledData|SampledData valueTime|time valueDateTime|dateTime valuePeriod|Period valueAttachment|Attachment valueReference|Reference dataAbsentReason?CodeableConcept interpretation*CodeableConcept note*Annotation bodySite?CodeableConcept bodyStructure?Reference method?CodeableConcept specimen?Reference device?Reference referenceRange*Observation.ReferenceRange hasMember*Reference derivedFrom*Reference component*Observation.Component
Observation.TriggeredBy	BackboneElement	observation!Reference type!TriggeredBytype reason?string
Observation.ReferenceRange	BackboneElement	low?Quantity high?Quantity normalValue?CodeableConcept type?CodeableConcept appliesTo*CodeableConcept age?Range text?markdown
Observation.Component	BackboneElement	code!CodeableConcept valueQuantity?Quantity valueCodeableConcept|CodeableConcept valueString|string valueBoolean|boolean valueInteger|integer valueRange|Range valueRatio|Ratio valueSampledData|SampledData valueTime|time valueDateTime|dateTime valuePeriod|Period valueAttachment|Attachment valueReference|Reference dataAbsentReason?CodeableConcept interpretation*CodeableConcept referenceRange*Observation.ReferenceRange
OperationOutcome	DomainResource	issue+OperationOutcome.Issue
OperationOutcome.Issue	BackboneElement	severity!IssueSeverity code!IssueType details?CodeableConcept diagnostics?string location*string expression*string
Organization	DomainResource	identifier*Identifier active?boolean type*CodeableConcept name?string alias*string description?markdown contact*ExtendedContactDetail partOf?Reference endpoint*Reference qualification*Organization.Qualification
Organization.Qualification	BackboneElement	identifier*Identifier code!CodeableConcept period?Period issuer?Reference
Parameters	Resource	parameter*Parameters.Parameter
Parameters.Parameter	BackboneElement	name!string valueBase64Binary?base64Binary valueBoolean|boolean valueCanonical|canonical valueCode|code valueDate|date valueDateTime|dateTime valueDecimal|decimal valueId|id valueInstant|instant valueInteger|integer valueInteger64|integer64 valueMarkdown|markdown valueOid|oid valuePositiveInt|positiveInt valueString|string valueTime|time valueUnsignedInt|unsignedInt valueUri|uri valueUrl|url valueUuid|uuid valueAddress|Address valueAge|Age valueAnnotation|Annotation valueAttachment|Attachment valueCodeableConcept|CodeableConcept valueCodeableReference|CodeableReference valueCoding|Coding valueContactPoint|ContactPoint valueCount|Count valueDistance|Distance valueDuration|Duration valueHumanName|HumanName valueIdentifier|Identifier valueMoney|Money valuePeriod|Period valueQuantity|Quantity valueRange|Range valueRatio|Ratio valueRatioRange|RatioRange valueReference|Reference valueSampledData|SampledData valueSignature|Signature valueTiming|Timing valueContactDetail|ContactDetail valueDataRequirement|DataRequirement valueExpression|Expression valueParameterDefinition|ParameterDefinition valueRelatedArtifact|RelatedArtifact valueTriggerDefinition|TriggerDefinition valueUsageContext|UsageContext valueAvailability|Availability valueExtendedContactDetail|ExtendedContactDetail valueDosage|Dosage valueMeta|Meta resource?ResourceContainer part*Parameters.Parameter
Patient	DomainResource	identifier*Identifier active?boolean name*HumanName telecom*ContactPoint gender?AdministrativeGender birthDate?date deceasedBoolean?boolean deceasedDateTime|dateTime address*Address maritalStatus?CodeableConcept multipleBirthBoolean?boolean multipleBirthInteger|integer photo*Attachment contact*Patient.Contact communication*Patient.Communication generalPractitioner*Reference managingOrganization?Reference link*Patient.Link
Patient.Contact	BackboneElement	relationship*CodeableConcept name?HumanName telecom*ContactPoint address?Address gender?AdministrativeGender organization?Reference period?Period
Patient.Communication	BackboneElement	language!CodeableConcept preferred?boolean
Patient.Link	BackboneElement	other!Reference type!LinkType
Practitioner	DomainResource	identifier*Identifier active?boolean name*HumanName telecom*ContactPoint gender?AdministrativeGender birthDate?date deceasedBoolean?boolean deceasedDateTime|dateTime address*Address photo*Attachment qualification*Practitioner.Qualification communication*Practitioner.Communication
Practitioner.Qualification	BackboneElement	identifier*Identifier code!CodeableConcept period?Period issuer?Reference
Practitioner.Communication	BackboneElement	language!CodeableConcept preferred?boolean
PractitionerRole	DomainResource	identifier*Identifier active?boolean period?Period practitioner?Reference organization?Reference code*CodeableConcept specialty*CodeableConcept location*Reference healthcareService*Reference contact*ExtendedContactDetail characteristic*CodeableConcept communication*CodeableConcept availability*Availability endpoint*Reference
Provenance	DomainResource	target+Reference occurredPeriod?Period occurredDateTime|dateTime recorded?instant policy*uri location?Reference authorization*CodeableReference activity?CodeableConcept basedOn*Reference patient?Reference encounter?Reference agent+Provenance.Agent entity*Provenance.Entity signature*Signature
Provenance.Agent	BackboneElement	type?CodeableConcept role*CodeableConcept who!Reference onBehalfOf?Reference
Provenance.Entity	BackboneElement	role!ProvenanceEntityRole what!Reference agent*Provenance.Agent
RelatedPerson	DomainResource	identifier*Identifier active?boolean patient!Reference relationship*CodeableConcept name*HumanName telecom*ContactPoint gender?AdministrativeGender birthDate?date address*Address photo*Attachment period?Period communication*RelatedPerson.Communication
RelatedPerson.Communication	BackboneElement	language!CodeableConcept preferred?boolean
Substance	DomainResource	identifier*Identifier instance!boolean status?FHIRSubstanceStatus category*CodeableConcept code!CodeableReference description?markdown expiry?dateTime quantity?Quantity ingredient*Substance.Ingredient
Substance.Ingredient	BackboneElement	quantity?Ratio substanceCodeableConcept!CodeableConcept substanceReference|Reference
ResourceContainer	resource	
"""#),
        ("elements-STU3.tsv", #"""
# Element order, cardinality and types of HL7 FHIR STU3 (3.0.1): medication resources, what they may contain or share a
# Bundle with, and every datatype these use. Made from HL7's XML Schema, where choice elements are already written out.
# type: name of the resource, datatype or nested element. base: the type whose elements come first; a primitive's base is its
# JSON kind (string, number, boolean), and `resource` stands for a whole resource. elements: in the order of the definition, separated by a blank, each written as
# name, sign, type. Signs: ! exactly one, ? at most one, + one or more, * any number; | another member of the same choice
# (the sign before the first member is that of the whole choice); @ an XML attribute.
# Source: HL7 FHIR 3.0.1, CC0 1.0. FHIR is a registered trademark of HL7.
type	base	elements
SampledDataDataType	string	
base64Binary	string	
boolean	boolean	
code	string	
date	string	
dateTime	string	
decimal	number	
id	string	
instant	string	
integer	number	
markdown	string	
oid	string	
positiveInt	number	
string	string	
time	string	
unsignedInt	number	
uri	string	
xhtml	string	
Extension	Element	url@uri valueBase64Binary?base64Binary valueBoolean|boolean valueCode|code valueDate|date valueDateTime|dateTime valueDecimal|decimal valueId|id valueInstant|instant valueInteger|integer valueMarkdown|markdown valueOid|oid valuePositiveInt|positiveInt valueString|string valueTime|time valueUnsignedInt|unsignedInt valueUri|uri valueAddress|Address valueAge|Age valueAnnotation|Annotation valueAttachment|Attachment valueCodeableConcept|CodeableConcept valueCoding|Coding valueContactPoint|ContactPoint valueCount|Count valueDistance|Distance valueDuration|Duration valueHumanName|HumanName valueIdentifier|Identifier valueMoney|Money valuePeriod|Period valueQuantity|Quantity valueRange|Range valueRatio|Ratio valueReference|Reference valueSampledData|SampledData valueSignature|Signature valueTiming|Timing valueMeta|Meta
BackboneElement	Element	modifierExtension*Extension
Narrative	Element	status!code div!xhtml
Element		id@string extension*Extension
Reference	Element	reference?string identifier?Identifier display?string
Quantity	Element	value?decimal comparator?code unit?string system?uri code?code
Period	Element	start?dateTime end?dateTime
Attachment	Element	contentType?code language?code data?base64Binary url?uri size?unsignedInt hash?base64Binary title?string creation?dateTime
Duration	Quantity	
Count	Quantity	
Range	Element	low?Quantity high?Quantity
Annotation	Element	authorReference?Reference authorString|string time?dateTime text!string
Money	Quantity	
Identifier	Element	use?code type?CodeableConcept system?uri value?string period?Period assigner?Reference
Coding	Element	system?uri version?string code?code display?string userSelected?boolean
Signature	Element	type+Coding when!instant whoUri!uri whoReference|Reference onBehalfOfUri?uri onBehalfOfReference|Reference contentType?code blob?base64Binary
SampledData	Element	origin!Quantity period!decimal factor?decimal lowerLimit?decimal upperLimit?decimal dimensions!positiveInt data!SampledDataDataType
Ratio	Element	numerator?Quantity denominator?Quantity
Distance	Quantity	
Age	Quantity	
CodeableConcept	Element	coding*Coding text?string
Meta	Element	versionId?id lastUpdated?instant profile*uri security*Coding tag*Coding
Address	Element	use?code type?code text?string line*string city?string district?string state?string postalCode?string country?string period?Period
Dosage	Element	sequence?integer text?string additionalInstruction*CodeableConcept patientInstruction?string timing?Timing asNeededBoolean?boolean asNeededCodeableConcept|CodeableConcept site?CodeableConcept route?CodeableConcept method?CodeableConcept doseRange?Range doseQuantity|Quantity maxDosePerPeriod?Ratio maxDosePerAdministration?Quantity maxDosePerLifetime?Quantity rateRatio?Ratio rateRange|Range rateQuantity|Quantity
HumanName	Element	use?code text?string family?string given*string prefix*string suffix*string period?Period
ContactPoint	Element	system?code value?string use?code rank?positiveInt period?Period
Timing	Element	event*dateTime repeat?Timing.Repeat code?CodeableConcept
Timing.Repeat	Element	boundsDuration?Duration boundsRange|Range boundsPeriod|Period count?integer countMax?integer duration?decimal durationMax?decimal durationUnit?code frequency?integer frequencyMax?integer period?decimal periodMax?decimal periodUnit?code dayOfWeek*code timeOfDay*time when*code offset?unsignedInt
DomainResource	Resource	text?Narrative contained*ResourceContainer extension*Extension modifierExtension*Extension
Resource		id?id meta?Meta implicitRules?uri language?code
AllergyIntolerance	DomainResource	identifier*Identifier clinicalStatus?code verificationStatus!code type?code category*code criticality?code code?CodeableConcept patient!Reference onsetDateTime?dateTime onsetAge|Age onsetPeriod|Period onsetRange|Range onsetString|string assertedDate?dateTime recorder?Reference asserter?Reference lastOccurrence?dateTime note*Annotation reaction*AllergyIntolerance.Reaction
AllergyIntolerance.Reaction	BackboneElement	substance?CodeableConcept manifestation+CodeableConcept description?string onset?dateTime severity?code exposureRoute?CodeableConcept note*Annotation
Binary	Resource	contentType!code securityContext?Reference content!base64Binary
Bundle	Resource	identifier?Identifier type!code total?unsignedInt link*Bundle.Link entry*Bundle.Entry signature?Signature
Bundle.Link	BackboneElement	relation!string url!uri
Bundle.Entry	BackboneElement	link*Bundle.Link fullUrl?uri resource?ResourceContainer search?Bundle.Search request?Bundle.Request response?Bundle.Response
Bundle.Search	BackboneElement	mode?code score?decimal
Bundle.Request	BackboneElement	method!code url!uri ifNoneMatch?string ifModifiedSince?instant ifMatch?string ifNoneExist?string
Bundle.Response	BackboneElement	status!string location?uri etag?string lastModified?instant outcome?ResourceContainer
Condition	DomainResource	identifier*Identifier clinicalStatus?code verificationStatus?code category*CodeableConcept severity?CodeableConcept code?CodeableConcept bodySite*CodeableConcept subject!Reference context?Reference onsetDateTime?dateTime onsetAge|Age onsetPeriod|Period onsetRange|Range onsetString|string abatementDateTime?dateTime abatementAge|Age abatementBoolean|boolean abatementPeriod|Period abatementRange|Range abatementString|string assertedDate?dateTime asserter?Reference stage?Condition.Stage evidence*Condition.Evidence note*Annotation
Condition.Stage	BackboneElement	summary?CodeableConcept assessment*Reference
Condition.Evidence	BackboneElement	code*CodeableConcept detail*Reference
Device	DomainResource	identifier*Identifier udi?Device.Udi status?code type?CodeableConcept lotNumber?string manufacturer?string manufactureDate?dateTime expirationDate?dateTime model?string version?string patient?Reference owner?Reference contact*ContactPoint location?Reference url?uri note*Annotation safety*CodeableConcept
Device.Udi	BackboneElement	deviceIdentifier?string name?string jurisdiction?uri carrierHRF?string carrierAIDC?base64Binary issuer?uri entryType?code
Encounter	DomainResource	identifier*Identifier status!code statusHistory*Encounter.StatusHistory class?Coding classHistory*Encounter.ClassHistory type*CodeableConcept priority?CodeableConcept subject?Reference episodeOfCare*Reference incomingReferral*Reference participant*Encounter.Participant appointment?Reference period?Period length?Duration reason*CodeableConcept diagnosis*Encounter.Diagnosis account*Reference hospitalization?Encounter.Hospitalization location*Encounter.Location serviceProvider?Reference partOf?Reference
Encounter.StatusHistory	BackboneElement	status!code period!Period
Encounter.ClassHistory	BackboneElement	class!Coding period!Period
Encounter.Participant	BackboneElement	type*CodeableConcept period?Period individual?Reference
Encounter.Diagnosis	BackboneElement	condition!Reference role?CodeableConcept rank?positiveInt
Encounter.Hospitalization	BackboneElement	preAdmissionIdentifier?Identifier origin?Reference admitSource?CodeableConcept reAdmission?CodeableConcept dietPreference*CodeableConcept specialCourtesy*CodeableConcept specialArrangement*CodeableConcept destination?Reference dischargeDisposition?CodeableConcept
Encounter.Location	BackboneElement	location!Reference status?code period?Period
Group	DomainResource	identifier*Identifier active?boolean type!code actual!boolean code?CodeableConcept name?string quantity?unsignedInt characteristic*Group.Characteristic member*Group.Member
Group.Characteristic	BackboneElement	code!CodeableConcept valueCodeableConcept!CodeableConcept valueBoolean|boolean valueQuantity|Quantity valueRange|Range exclude!boolean period?Period
Group.Member	BackboneElement	entity!Reference period?Period inactive?boolean
List	DomainResource	identifier*Identifier status!code mode!code title?string code?CodeableConcept subject?Reference encounter?Reference date?dateTime source?Reference orderedBy?CodeableConcept note*Annotation entry*List.Entry emptyReason?CodeableConcept
List.Entry	BackboneElement	flag?CodeableConcept deleted?boolean date?dateTime item!Reference
Location	DomainResource	identifier*Identifier status?code operationalStatus?Coding name?string alias*string description?string mode?code type?CodeableConcept telecom*ContactPoint address?Address physicalType?CodeableConcept position?Location.Position managingOrganization?Reference partOf?Reference endpoint*Reference
Location.Position	BackboneElement	longitude!decimal latitude!decimal altitude?decimal
Medication	DomainResource	code?CodeableConcept status?code isBrand?boolean isOverTheCounter?boolean manufacturer?Reference form?CodeableConcept ingredient*Medication.Ingredient package?Medication.Package image*Attachment
Medication.Ingredient	BackboneElement	itemCodeableConcept!CodeableConcept itemReference|Reference isActive?boolean amount?Ratio
Medication.Package	BackboneElement	container?CodeableConcept content*Medication.Content batch*Medication.Batch
Medication.Content	BackboneElement	itemCodeableConcept!CodeableConcept itemReference|Reference amount?Quantity
Medication.Batch	BackboneElement	lotNumber?string expirationDate?dateTime
MedicationAdministration	DomainResource	identifier*Identifier definition*Reference partOf*Reference status!code category?CodeableConcept medicationCodeableConcept!CodeableConcept medicationReference|Reference subject!Reference context?Reference supportingInformation*Reference effectiveDateTime!dateTime effectivePeriod|Period performer*MedicationAdministration.Performer notGiven?boolean reasonNotGiven*CodeableConcept reasonCode*CodeableConcept reasonReference*Reference prescription?Reference device*Reference note*Annotation dosage?MedicationAdministration.Dosage eventHistory*Reference
MedicationAdministration.Performer	BackboneElement	actor!Reference onBehalfOf?Reference
MedicationAdministration.Dosage	BackboneElement	text?string site?CodeableConcept route?CodeableConcept method?CodeableConcept dose?Quantity rateRatio?Ratio rateQuantity|Quantity
MedicationDispense	DomainResource	identifier*Identifier partOf*Reference status?code category?CodeableConcept medicationCodeableConcept!CodeableConcept medicationReference|Reference subject?Reference context?Reference supportingInformation*Reference performer*MedicationDispense.Performer authorizingPrescription*Reference type?CodeableConcept quantity?Quantity daysSupply?Quantity whenPrepared?dateTime whenHandedOver?dateTime destination?Reference receiver*Reference note*Annotation dosageInstruction*Dosage substitution?MedicationDispense.Substitution detectedIssue*Reference notDone?boolean notDoneReasonCodeableConcept?CodeableConcept notDoneReasonReference|Reference eventHistory*Reference
MedicationDispense.Performer	BackboneElement	actor!Reference onBehalfOf?Reference
MedicationDispense.Substitution	BackboneElement	wasSubstituted!boolean type?CodeableConcept reason*CodeableConcept responsibleParty*Reference
MedicationRequest	DomainResource	identifier*Identifier definition*Reference basedOn*Reference groupIdentifier?Identifier status?code intent!code category?CodeableConcept priority?code medicationCodeableConcept!CodeableConcept medicationReference|Reference subject!Reference context?Reference supportingInformation*Reference authoredOn?dateTime requester?MedicationRequest.Requester recorder?Reference reasonCode*CodeableConcept reasonReference*Reference note*Annotation dosageInstruction*Dosage dispenseRequest?MedicationRequest.DispenseRequest substitution?MedicationRequest.Substitution priorPrescription?Reference detectedIssue*Reference eventHistory*Reference
MedicationRequest.Requester	BackboneElement	agent!Reference onBehalfOf?Reference
MedicationRequest.DispenseRequest	BackboneElement	validityPeriod?Period numberOfRepeatsAllowed?positiveInt quantity?Quantity expectedSupplyDuration?Duration performer?Reference
MedicationRequest.Substitution	BackboneElement	allowed!boolean reason?CodeableConcept
MedicationStatement	DomainResource	identifier*Identifier basedOn*Reference partOf*Reference context?Reference status!code category?CodeableConcept medicationCodeableConcept!CodeableConcept medicationReference|Reference effectiveDateTime?dateTime effectivePeriod|Period dateAsserted?dateTime informationSource?Reference subject!Reference derivedFrom*Reference taken!code reasonNotTaken*CodeableConcept reasonCode*CodeableConcept reasonReference*Reference note*Annotation dosage*Dosage
Observation	DomainResource	identifier*Identifier basedOn*Reference status!code category*CodeableConcept code!CodeableConcept subject?Reference context?Reference effectiveDateTime?dateTime effectivePeriod|Period issued?instant performer*Reference valueQuantity?Quantity valueCodeableConcept|CodeableConcept valueString|string valueBoolean|boolean valueRange|Range valueRatio|Ratio valueSampledData|SampledData valueAttachment|Attachment valueTime|time valueDateTime|dateTime valuePeriod|Period dataAbsentReason?CodeableConcept interpretation?CodeableConcept comment?string bodySite?CodeableConcept method?CodeableConcept specimen?Reference device?Reference referenceRange*Observation.ReferenceRange related*Observation.Related component*Observation.Component
Observation.ReferenceRange	BackboneElement	low?Quantity high?Quantity type?CodeableConcept appliesTo*CodeableConcept age?Range text?string
Observation.Related	BackboneElement	type?code target!Reference
Observation.Component	BackboneElement	code!CodeableConcept valueQuantity?Quantity valueCodeableConcept|CodeableConcept valueString|string valueRange|Range valueRatio|Ratio valueSampledData|SampledData valueAttachment|Attachment valueTime|time valueDateTime|dateTime valuePeriod|Period dataAbsentReason?CodeableConcept interpretation?CodeableConcept referenceRange*Observation.ReferenceRange
OperationOutcome	DomainResource	issue+OperationOutcome.Issue
OperationOutcome.Issue	BackboneElement	severity!code code!code details?CodeableConcept diagnostics?string location*string expression*string
Organization	DomainResource	identifier*Identifier active?boolean type*CodeableConcept name?string alias*string telecom*ContactPoint address*Address partOf?Reference contact*Organization.Contact endpoint*Reference
Organization.Contact	BackboneElement	purpose?CodeableConcept name?HumanName telecom*ContactPoint address?Address
Parameters	Resource	parameter*Parameters.Parameter
Parameters.Parameter	BackboneElement	name!string valueBase64Binary?base64Binary valueBoolean|boolean valueCode|code valueDate|date valueDateTime|dateTime valueDecimal|decimal valueId|id valueInstant|instant valueInteger|integer valueMarkdown|markdown valueOid|oid valuePositiveInt|positiveInt valueString|string valueTime|time valueUnsignedInt|unsignedInt valueUri|uri valueAddress|Address valueAge|Age valueAnnotation|Annotation valueAttachment|Attachment valueCodeableConcept|CodeableConcept valueCoding|Coding valueContactPoint|ContactPoint valueCount|Count valueDistance|Distance valueDuration|Duration valueHumanName|HumanName valueIdentifier|Identifier valueMoney|Money valuePeriod|Period valueQuantity|Quantity valueRange|Range valueRatio|Ratio valueReference|Reference valueSampledData|SampledData valueSignature|Signature valueTiming|Timing valueMeta|Meta resource?ResourceContainer part*Parameters.Parameter
Patient	DomainResource	identifier*Identifier active?boolean name*HumanName telecom*ContactPoint gender?code birthDate?date deceasedBoolean?boolean deceasedDateTime|dateTime address*Address maritalStatus?CodeableConcept multipleBirthBoolean?boolean multipleBirthInteger|integer photo*Attachment contact*Patient.Contact animal?Patient.Animal communication*Patient.Communication generalPractitioner*Reference managingOrganization?Reference link*Patient.Link
Patient.Contact	BackboneElement	relationship*CodeableConcept name?HumanName telecom*ContactPoint address?Address gender?code organization?Reference period?Period
Patient.Animal	BackboneElement	species!CodeableConcept breed?CodeableConcept genderStatus?CodeableConcept
Patient.Communication	BackboneElement	language!CodeableConcept preferred?boolean
Patient.Link	BackboneElement	other!Reference type!code
Practitioner	DomainResource	identifier*Identifier active?boolean name*HumanName telecom*ContactPoint address*Address gender?code birthDate?date photo*Attachment qualification*Practitioner.Qualification communication*CodeableConcept
Practitioner.Qualification	BackboneElement	identifier*Identifier code!CodeableConcept period?Period issuer?Reference
PractitionerRole	DomainResource	identifier*Identifier active?boolean period?Period practitioner?Reference organization?Reference code*CodeableConcept specialty*CodeableConcept location*Reference healthcareService*Reference telecom*ContactPoint availableTime*PractitionerRole.AvailableTime notAvailable*PractitionerRole.NotAvailable availabilityExceptions?string endpoint*Reference
PractitionerRole.AvailableTime	BackboneElement	daysOfWeek*code allDay?boolean availableStartTime?time availableEndTime?time
PractitionerRole.NotAvailable	BackboneElement	description!string during?Period
Provenance	DomainResource	target+Reference period?Period recorded!instant policy*uri location?Reference reason*Coding activity?Coding agent+Provenance.Agent entity*Provenance.Entity signature*Signature
Provenance.Agent	BackboneElement	role*CodeableConcept whoUri!uri whoReference|Reference onBehalfOfUri?uri onBehalfOfReference|Reference relatedAgentType?CodeableConcept
Provenance.Entity	BackboneElement	role!code whatUri!uri whatReference|Reference whatIdentifier|Identifier agent*Provenance.Agent
RelatedPerson	DomainResource	identifier*Identifier active?boolean patient!Reference relationship?CodeableConcept name*HumanName telecom*ContactPoint gender?code birthDate?date address*Address photo*Attachment period?Period
Substance	DomainResource	identifier*Identifier status?code category*CodeableConcept code!CodeableConcept description?string instance*Substance.Instance ingredient*Substance.Ingredient
Substance.Instance	BackboneElement	identifier?Identifier expiry?dateTime quantity?Quantity
Substance.Ingredient	BackboneElement	quantity?Ratio substanceCodeableConcept!CodeableConcept substanceReference|Reference
ResourceContainer	resource	
"""#),
    ]
}
