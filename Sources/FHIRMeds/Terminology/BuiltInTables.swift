// Written from `mappings/` by the test `builtInTablesAreTheMappings`; change the tables, not this file.
// swift-format-ignore-file

/// Terminology tables, as in `mappings/`.
enum BuiltInTables {
    static let all: [(name: String, text: StaticString)] = [
        ("code-systems.tsv", #"""
# Code systems of medication data: the canonical URI and everything else that is written for it.
# system: canonical URI. name: what people call it. oids and spellings: other ways to write the system, | between.
# To look one up, fold both sides: lower case, https:// as http://, without a leading urn:oid:, without trailing
# slashes and blanks. A folded spelling belongs to one system only. A |version after the system is cut off first.
# use: drug (a code names a drug or product), ingredient (a substance), class (a group such as ATC), absent (a code
# means that there is no code), other (forms, units, routes, timing, diagnoses, kinds of prescription: not a drug).
# rank: of several codings the one with the lowest rank says best which drug it is. The ranks are all different:
# 10 RxNorm, 20 NDC, 30-59 national registries, SNOMED CT and trade item numbers, 60-79 drug knowledge bases and
# vendor codes, 80-89 ingredients, 90-99 classes. Inside a group a clinical drug comes before a brand, a brand before
# a package. The systems of use absent and other have no rank.
# Systems local to one hospital are not listed. Of a proprietary system only the name is here, never its codes.
# source: where the row comes from; unconfirmed means that no page of the owner was found.
# Sources: HL7 THO (CC0), national FHIR guides, public FHIR examples. The names of systems are free to use.
system	name	use	rank	oids	spellings	note	source
http://www.nlm.nih.gov/research/umls/rxnorm	RxNorm	drug	10	2.16.840.1.113883.6.88	http://www.nlm.nih.gov/research/umls/rxnorm/index.html|http://www.nlm.nih.gov/research/umls/rxnorm?version=??|http://www.nlm.nih.gov/research/umls/rxnorm/vs|http://mor.nlm.nih.gov/RXNORM|http://purl.bioontology.org/ontology/RXNORM|http://hl7.org/fhir/rxnorm.html|http://hl7.org/fhir/NamingSystem/tx-rxnorm|http://terminology.hl7.org/CodeSystem/v3-rxNorm|RxNorm|RxCUI|Rx Norm	a code is an RXCUI: digits only. Some senders put the code into the URI (after purl.bioontology.org/ontology/RXNORM/ or mor.nlm.nih.gov/RXNORM/) or after a #; such a URI is not a spelling, the code has to be cut off first. OIDs 2.16.840.1.113883.6.278 and 2.16.840.1.113883.3.26.1.5 are sometimes labelled RxNorm and are not	HL7 THO; public FHIR examples
http://hl7.org/fhir/sid/ndc	NDC	drug	20	2.16.840.1.113883.6.69	http://terminology.hl7.org/CodeSystem/sid/ndc|http://hl7.org/fhir/ndc|http://www.accessdata.fda.gov/scripts/cder/ndc/dsp_searchresult.cfm|http://www.fda.gov/Drugs/InformationOnDrugs/ucm142438.htm|NDC|NDC10|NDC11|National Drug Code	10 or 11 digits, with or without hyphens; compare in the 11-digit form	HL7 THO; public FHIR examples
https://dmd.nhs.uk	dm+d (UK)	drug	30		dm+d|DMD	codes look like SNOMED CT codes but some differ, so NHS England asks for this system; the two systems are not merged	NHSDigital FHIR examples
http://terminology.hl7.org/CodeSystem/hc-CCDD	CCDD (Canada)	drug	31	2.16.840.1.113883.2.20.6.1	https://fhir.infoway-inforoute.ca/CodeSystem/canadianclinicaldrugdataset|CCDD		HL7 THO
http://hl7.org/fhir/NamingSystem/ca-hc-din	DIN (Canada)	drug	32	2.16.840.1.113883.5.1105	http://terminology.hl7.org/CodeSystem/ca-hc-din|http://www.canada.ca/en/health-canada/services/drugs-health-products/drug-products/drug-product-database-3|http://hc-sc.gc.ca|DIN|HC-DIN	8 digits, leading zeros count; hc-sc.gc.ca has also been seen with 10-digit active ingredient group numbers	HL7 THO; public FHIR examples
http://nzmt.org.nz	NZMT (New Zealand)	drug	33		NZMT|NZULM		New Zealand ePrescription Service and terminology service
http://nehta.gov.au/amt/v2	AMT v2 (Australia)	drug	34	1.2.36.1.2001.1004.100		retired: AMT v3 codes are codes of SNOMED CT-AU and are sent with the SNOMED CT system	public FHIR examples and CDA libraries
urn:oid:2.16.840.1.113883.2.4.4.10	G-Standaard PRK (NL)	drug	35	2.16.840.1.113883.2.4.4.10			Nictiz test scripts and profiles
urn:oid:2.16.840.1.113883.2.4.4.1	G-Standaard GPK (NL)	drug	36	2.16.840.1.113883.2.4.4.1			Nictiz test scripts and profiles
urn:oid:2.16.840.1.113883.2.4.4.7	G-Standaard HPK (NL)	drug	37	2.16.840.1.113883.2.4.4.7			Nictiz test scripts and profiles
urn:oid:2.16.840.1.113883.2.4.4.8	G-Standaard ZI / ATKODE (NL)	drug	38	2.16.840.1.113883.2.4.4.8			Nictiz test scripts and profiles
urn:oid:1.2.250.1.213.2.59	MV / virtual medicine (France)	drug	39	1.2.250.1.213.2.59		codes like MV00002306	ANS FR Medication Document example
urn:oid:1.2.250.1.213.2.3.1	CIS (France)	drug	40	1.2.250.1.213.2.3.1		Code Identifiant de Spécialité; a public list labels this OID UCD, ANS says CIS	ANS CDA and FHIR documents
urn:oid:1.2.250.1.213.2.61	UCD (France)	drug	41	1.2.250.1.213.2.61	UCD		ANS FSH definitions
urn:oid:1.2.250.1.213.2.3.2	CIP (France)	drug	42	1.2.250.1.213.2.3.2	CIP|CIP13	Code Identifiant de Présentation, 13 digits; also a GTIN-13	ANS CDA and FHIR documents
urn:oid:1.2.752.129.2.1.5.1	NPL-id (Sweden)	drug	43	1.2.752.129.2.1.5.1	NPL|NPL-id		Swedish RIV and FHIR sources
urn:oid:1.2.752.129.2.1.5.2	NPL-pack-id (Sweden)	drug	44	1.2.752.129.2.1.5.2	NPL-pack|NPL-pack-id		Swedish RIV and FHIR sources
urn:oid:1.2.246.537.6.55	VNR (Finland)	drug	45	1.2.246.537.6.55	VNR		Finnish FHIR base profiles and eHDSI CDA examples
urn:oid:2.16.578.1.12.4.1.1.7424	Norwegian item number (Varenr)	drug	46	2.16.578.1.12.4.1.1.7424	Varenr|Varenummer	the Nordic VNR itself has no international URI	one public code-system table; unconfirmed
http://fhir.de/CodeSystem/ifa/pzn	PZN (Germany)	drug	47	1.2.276.0.76.4.6	PZN|Pharmazentralnummer|https://fhir.kbv.de/NamingSystem/KBV_NS_ERP_PZN	8 digits with a check digit; an old 7-digit number gets a leading zero	gematik and HL7 Germany FHIR examples; AKTIN CDA tests for the OID
https://termgit.elga.gv.at/CodeSystem/asp-liste	ASP-Liste / PZN (Austria)	drug	48	1.2.40.0.34.4.16	https://termgit.elga.gv.at/CodeSystem-asp-liste.html		HL7 Austria e-Medikation examples
urn:oid:1.2.392.100495.20.1.73	YJ code (Japan)	drug	49	1.2.392.100495.20.1.73	YJ	12 characters	JAMI FHIR JP examples
urn:oid:1.2.392.200119.4.403.1	HOT9 (Japan)	drug	50	1.2.392.200119.4.403.1	HOT9		JAMI FHIR JP examples
http://snomed.info/sct	SNOMED CT	drug	51	2.16.840.1.113883.6.96	http://snomed.info/ct|http://snomed.info.sct|http://snomed.info/id|http://www.snomed.org|SNOMED|SNOMED-CT|SNOMED CT|SNOMEDCT|SNOMEDCT_US|SCT|http://browser.ihtsdotools.org	an edition belongs in the version: http://snomed.info/sct/EDITION/version/DATE is system plus version. Holds forms, routes, units and findings as well as drugs	HL7 THO; public FHIR examples
http://who-umc.org/idmp/phpid	PhPID (IDMP)	drug	52		http://www.who-umc.org/idmp/phpid|PhPID	names substance, strength and form; the URI is not settled yet	public FHIR profiles of Uppsala Monitoring Centre
http://hl7.org/fhir/sid/cvx	CVX	drug	53	2.16.840.1.113883.12.292|2.16.840.1.113883.6.59	http://terminology.hl7.org/CodeSystem/CVX|http://terminology.hl7.org/CodeSystem/sid/cvx|http://www2a.cdc.gov/vaccines/IIS/IISStandards/vaccines.asp?rpt=cvx|CVX	type of vaccine, no product; 2.16.840.1.113883.6.59 is an old OID	HL7 THO; public FHIR examples and OID tables
https://www.humanservices.gov.au/organisations/health-professionals/enablers/air-vaccine-code-formats	AIR vaccine code (Australia)	drug	54	1.2.36.1.2001.1005.17			HL7 AU examples; hl7au/au-fhir-base#918 (URL or OID)
http://pbs.gov.au/code/item	PBS item (Australia)	drug	55		PBS		HL7 AU Base codesystem-pbs-item-external
urn:oid:2.16.756.5.30.2.6.1	Pharmacode (Switzerland)	drug	56	2.16.756.5.30.2.6.1	Pharmacode	7 digits	public FHIR test cases
https://www.gs1.org/gtin	GS1 GTIN	drug	57	1.3.160|2.51.1.1	GTIN|GTIN-14|urn:gtin|EAN	8, 12, 13 or 14 digits with a check digit; a US drug GTIN-14 is 003, the 10-digit NDC and a check digit. Swiss data use the OID 2.51.1.1	HL7 THO
http://terminology.hl7.org/CodeSystem/VHA	VA (VUID / local VA drug)	drug	60	2.16.840.1.113883.6.233	http://www.nlm.nih.gov/research/umls/vandf|VANDF|VUID	one OID for VUIDs and for local VA drug numbers; retired in THO	HL7 THO; department-of-veterans-affairs/health-apis-data-query
http://terminology.hl7.org/CodeSystem/mddid	Medi-Span DDID	drug	61	2.16.840.1.113883.6.253	MDDID|MediSpan DDID|Medispan Drug Descriptor ID	retired in THO; proprietary	HL7 THO; Epic FHIR samples
http://terminology.hl7.org/CodeSystem/MGPI	Medi-Span GPI	drug	62	2.16.840.1.113883.6.68	GPI|medispan gpi	14 digits; OID 2.16.840.1.113883.6.68 is sometimes labelled FDB and is not; retired in THO; proprietary	HL7 THO; Epic FHIR samples
urn:oid:2.16.840.1.113883.6.162	Medi-Span Master Drug Data Base	drug	63	2.16.840.1.113883.6.162	MDDB|Master Drug Data Base	the vendor has not confirmed the name; proprietary	Epic FHIR samples; a public OID table
http://terminology.hl7.org/CodeSystem/nddf	FDB NDDF (MedKnowledge)	drug	64	2.16.840.1.113883.6.208	NDDF	retired in THO; proprietary	HL7 THO
urn:oid:2.16.840.1.113883.4.64	FDB Clinical Formulation ID	drug	65	2.16.840.1.113883.4.64	GCN_SEQNO|Clinical Formulation ID	proprietary	one public data pipeline; unconfirmed
http://terminology.hl7.org/CodeSystem/FDDC	FDB Drug Codes	drug	66	2.16.840.1.113883.6.64	FDDC	retired in THO; proprietary	HL7 THO
urn:oid:2.16.840.1.113883.6.311	Multum MMDC (main drug code)	drug	67	2.16.840.1.113883.6.311	MMDC	proprietary	three public data pipelines; unconfirmed
http://terminology.hl7.org/CodeSystem/multum	Multum Lexicon	drug	68	2.16.840.1.113883.6.27		retired in THO; proprietary	HL7 THO
urn:oid:2.16.840.1.113883.6.312	Multum drug synonym id	drug	69	2.16.840.1.113883.6.312	multum-drug-synonym-id	sent by Cerner and Oracle; proprietary	three public data pipelines; unconfirmed
urn:oid:2.16.840.1.113883.6.314	Multum dNUM (drug id)	drug	70	2.16.840.1.113883.6.314	multum-drug-id|dNUM	generic drug without strength or form; codes like d00313; proprietary	three public data pipelines; unconfirmed
http://terminology.hl7.org/CodeSystem/cpnum	Gold Standard CPNUM	drug	71	2.16.840.1.113883.4.81	CPNUM	retired in THO; proprietary	HL7 THO
http://www.mims.com.au/codes	MIMS (Australia)	drug	72				HL7 AU Base codesystem-mims-external
https://mednet.swiss/fhir/productNumber	Swiss product number	drug	73				public FHIR test cases
https://fhir.hl7.org.uk/Id/multilex-drug-codes	Multilex drug code (UK)	drug	74				NHSDigital GP2GP/PS adaptor FHIR samples
https://fhir.hl7.org.uk/Id/emis-drug-codes	EMIS drug code (UK)	drug	75				NHSDigital GP2GP/PS adaptor FHIR samples
urn:oid:2.16.840.1.113883.2.1.6.9	EMIS/Read drug key (UK)	drug	76	2.16.840.1.113883.2.1.6.9		codes like ASTA4609	NHSDigital samples; unconfirmed
http://read.info/readv2	Read v2	drug	77	2.16.840.1.113883.2.1.6.2		holds diagnoses too; retired	public FHIR examples; OID unconfirmed
http://read.info/ctv3	Read CTV3 (UK)	drug	78		CTV3	retired; not the same codes as Read v2; holds diagnoses too	public UK FHIR examples
http://terminology.hl7.org/CodeSystem/v3-hc-aign	Health Canada active ingredient group number	ingredient	80	2.16.840.1.113883.5.1106		ingredients with their strengths, no brand	HL7 THO
http://fdasis.nlm.nih.gov	UNII	ingredient	81	2.16.840.1.113883.4.9	http://fdasis.nlm.nih.gov/srs|UNII|FDA UNII|http://fda.gov/UNII		HL7 THO; public FHIR examples
http://who-umc.org/idmp/gsid	GSID (IDMP substance)	ingredient	82		http://www.who-umc.org/idmp/gsid|GSID	the URI is not settled yet	public FHIR profiles of Uppsala Monitoring Centre
http://fhir.de/CodeSystem/ask	ASK (Germany, substances)	ingredient	83	1.2.276.0.76.3.1.1.5.1.19			public FHIR examples; OID unconfirmed
http://fhir.de/CodeSystem/abdata/Komponentennummer	ABDATA component no. (Germany)	ingredient	84				gematik ePA-Medication examples
http://terminology.hl7.org/CodeSystem/v3-hc-aic	Health Canada active ingredient code	ingredient	85	2.16.840.1.113883.5.1103			HL7 THO
http://terminology.hl7.org/CodeSystem/FDBHICCode	FDB HIC code	ingredient	86	2.16.840.1.113883.3.84	HIC	retired in THO; proprietary	HL7 THO
http://terminology.hl7.org/CodeSystem/CAS	CAS number	ingredient	87	2.16.840.1.113883.6.61	CAS	substances only; retired in THO	HL7 THO; German FHIR test data
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	NCI Thesaurus	ingredient	88	2.16.840.1.113883.3.26.1.1	http://ncithesaurus-stage.nci.nih.gov|http://ncithesaurus.nci.nih.gov|NCIT|NCI Thesaurus	as a medication code it names a substance; also gives SPL forms, routes and units; the C is part of the code	HL7 THO; public FHIR examples
http://www.whocc.no/atc	WHO ATC	class	90	2.16.840.1.113883.6.73|1.2.246.537.6.32.2007|2.16.578.1.12.4.1.1.7180|1.2.752.129.2.2.3.1.1|1.2.246.537.6.32	http://hl7.org/fhir/sid/atc|ATC	sid/atc is a wrong URI in wide use; the Finnish, Norwegian and Swedish OIDs are registrations of the same code list; German and Austrian editions are systems of their own	HL7 THO; national FHIR guides; hl7ch/cda-fhir-maps#4
http://fhir.de/CodeSystem/bfarm/atc	ATC-GM (German edition)	class	91		http://fhir.de/CodeSystem/dimdi/atc	German edition: codes may differ from WHO's	seen in public FHIR data; national edition
https://termgit.elga.gv.at/CodeSystem/atc-deutsch-wido	ATC WIdO (German, used in AT)	class	92			edition used in Austria: codes may differ from WHO's	seen in public FHIR data; national edition
http://va.gov/terminology/medrt	MED-RT	class	93	2.16.840.1.113883.6.345	http://www.nlm.nih.gov/research/umls/MED-RT|MED-RT|MEDRT	classes and properties of drugs	HL7 THO; umls/MED-RT variant: public OID table
http://hl7.org/fhir/ndfrt	NDF-RT	class	94	2.16.840.1.113883.6.209|2.16.840.1.113883.3.26.1.5	NDFRT|NDF-RT|http://rxnav.nlm.nih.gov/REST/Ndfrt	replaced by MED-RT in 2018; 2.16.840.1.113883.3.26.1.5 is NCI's version	HL7 THO; public FHIR examples
http://terminology.hl7.org/CodeSystem/ahfs	AHFS class	class	95	2.16.840.1.113883.6.234	AHFS	retired in THO; proprietary	HL7 THO
http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets	HCPCS level II	class	96	2.16.840.1.113883.6.285	HCPCS	a J code names a billing unit of a drug, and the not otherwise classified codes name no drug at all	HL7 THO
http://terminology.hl7.org/CodeSystem/v3-NullFlavor	HL7 v3 NullFlavor	absent		2.16.840.1.113883.5.1008	http://hl7.org/fhir/v3/NullFlavor|NullFlavor	not a medication: no coding	HL7 THO; public FHIR examples
http://terminology.hl7.org/CodeSystem/data-absent-reason	FHIR data-absent-reason	absent			http://hl7.org/fhir/data-absent-reason|data-absent-reason	not a medication: no coding	public FHIR examples
http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips	IPS absent/unknown	absent				not a medication: says that none are known or that nothing is known	HL7 IPS, FHIR examples
http://hl7.org/fhir/sid/mvx	MVX	other		2.16.840.1.113883.12.227|2.16.840.1.113883.6.60	http://terminology.hl7.org/CodeSystem/MVX|MVX	manufacturers of vaccines	HL7 THO
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	KBV dose form (Germany)	other		1.2.276.0.76.3.1.1.5.2.15		form codes	gematik and DAV e-prescription examples; KBV key table for the OID
urn:oid:2.16.578.1.12.4.1.1.7448	Norwegian short dose form (FEST)	other		2.16.578.1.12.4.1.1.7448			FEST XML samples (53 = Tablett)
http://standardterms.edqm.eu	EDQM Standard Terms	other		0.4.0.127.0.16.1.1.2.1	https://standardterms.edqm.eu/#|EDQM	forms have 8 digits (10219000); some data have the old 5-digit number (12200 for tablet)	HL7 IPS, hl7-eu MPD/EPS, hl7ch/ch-term
https://spor.ema.europa.eu/v1/lists/200000000004	EMA SPOR RMS dose form	other				12-digit codes like 100000073716	HL7/emedicinal-product-info#39; unconfirmed
https://termgit.elga.gv.at/CodeSystem/medikationdarreichungsform	ELGA dose form (Austria)	other					HL7 Austria examples (100000073713 = Salbe)
urn:oid:2.16.840.1.113883.2.4.4.9	G-Standaard route, thesaurus 7 (NL)	other		2.16.840.1.113883.2.4.4.9			Nictiz test scripts and profiles
urn:oid:1.2.392.100495.20.2.101	MERIT-9 unit code (Japan)	other		1.2.392.100495.20.2.101			JAMI FHIR JP examples (TAB = 錠)
urn:oid:1.2.392.200250.2.2.20	JAMI standard usage code (Japan)	other		1.2.392.200250.2.2.20		16 characters, carries the whole dosing pattern	JAMI FHIR JP examples
http://unitsofmeasure.org	UCUM	other		2.16.840.1.113883.6.8	http://www.unitsofmeasure.org|http://hl7.org/fhir/sid/ucum|UCUM	case sensitive	HL7 THO; public FHIR examples
http://hl7.org/fhir/sid/icd-10-cm	ICD-10-CM	other		2.16.840.1.113883.6.90	http://terminology.hl7.org/CodeSystem/icd10CM|http://hl7.org/fhir/sid/icd-10-us|ICD10CM|I10C	diagnoses: reasons only	HL7 THO; icd-10-us from older HL7 pages, unconfirmed
http://hl7.org/fhir/sid/icd-10	ICD-10 (WHO)	other		2.16.840.1.113883.6.3	http://terminology.hl7.org/CodeSystem/icd10|I10|ICD10	diagnoses: reasons only; retired in THO	HL7 THO
http://fhir.de/CodeSystem/bfarm/icd-10-gm	ICD-10-GM	other			http://fhir.de/CodeSystem/dimdi/icd-10-gm	diagnoses: reasons only; OIDs change each year	common German usage; unconfirmed
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	HL7 v3 orderableDrugForm	other		2.16.840.1.113883.5.85	http://hl7.org/fhir/v3/orderableDrugForm|http://hl7.org/fhir/v3/MaterialForm|v3-orderableDrugForm	case sensitive, but data have tab, Tab and Vial (which does not exist); often used as a dose unit	HL7 THO; public FHIR examples
http://terminology.hl7.org/CodeSystem/v3-RouteOfAdministration	HL7 v3 RouteOfAdministration	other		2.16.840.1.113883.5.112	http://hl7.org/fhir/v3/RouteOfAdministration		HL7 THO; public FHIR examples
http://terminology.hl7.org/CodeSystem/v2-0162	HL7 v2 table 0162 route	other		2.16.840.1.113883.18.80|2.16.840.1.113883.12.162	http://hl7.org/fhir/v2/0162|HL70162|http://jpfhir.jp/fhir/core/CodeSystem/route-codes		HL7 THO; jami-fhir-jp-wg/jp-core-v1x#727; OID 2.16.840.1.113883.12.162 unconfirmed
http://terminology.hl7.org/CodeSystem/v2-0335	HL7 v2 table 0335 repeat pattern	other		2.16.840.1.113883.18.205	http://hl7.org/fhir/v2/0335|HL70335	templates such as Q<integer>H	HL7 THO
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	HL7 v3 GTSAbbreviation	other		2.16.840.1.113883.5.1022	http://hl7.org/fhir/v3/GTSAbbreviation|http://hl7.org/fhir/timing-abbreviation	codes of Timing.code; DSTU2 has some of them under timing-abbreviation	HL7 THO; public FHIR examples
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	HL7 v3 TimingEvent	other		2.16.840.1.113883.5.139	http://hl7.org/fhir/v3/TimingEvent	codes of Timing.repeat.when: AC, PC, HS and so on	HL7 THO
http://hl7.org/fhir/event-timing	FHIR event timing	other				codes of Timing.repeat.when: MORN, NOON, EVE, NIGHT and so on	FHIR R4 CodeSystem event-timing
http://terminology.hl7.org/CodeSystem/dose-rate-type	FHIR dose/rate type	other		2.16.840.1.113883.4.642.1.1069			HL7 THO
https://fhir.kbv.de/CodeSystem/KBV_CS_ERP_Medication_Type	KBV medication type (Germany)	other				says how the prescription is written (wirkstoff, rezeptur, freitext), not which drug it is	KBV and gematik e-prescription examples
https://fhir.kbv.de/CodeSystem/KBV_CS_ERP_Medication_Category	KBV medication category (Germany)	other				legal category of the prescription (00 drug, 01 narcotic, 02 teratogenic), not which drug it is	KBV and gematik e-prescription examples
"""#),
        ("dose-forms-edqm.tsv", #"""
# Common dose forms of EDQM Standard Terms, each with HealthKit's general form.
# This artifact includes content from EDQM Standard Terms. EDQM Standard Terms are copyright European Directorate for
# the Quality of Medicines. The file stands alone so that you can delete it: then EDQM forms have no general form and
# nothing else changes. It is a selection, not a copy of the database; the terms of use are at edqm.eu.
# system, code, display: the form as EDQM names it.
# generalForm: one of HealthKit's eighteen: capsule cream device drops foam gel inhaler injection liquid lotion
# ointment patch powder spray suppository tablet topical unknown.
# confidence: exact (the same thing), near (the same thing, other words or route), choice (HealthKit has no such value
# and a person decided). The way back is not unique, so keep the original coding.
# Missing cells at the end of a row are empty.
# Source: EDQM pharmaceutical dose form value set of HL7 Switzerland (ch-term).
# The general form and its confidence are our own work.
system	code	display	generalForm	confidence	note
http://standardterms.edqm.eu	10101000	Oral drops, solution	drops	exact
http://standardterms.edqm.eu	10102000	Oral drops, suspension	drops	exact
http://standardterms.edqm.eu	10104000	Oral liquid	liquid	exact
http://standardterms.edqm.eu	10105000	Oral solution	liquid	exact
http://standardterms.edqm.eu	10106000	Oral suspension	liquid	exact
http://standardterms.edqm.eu	10107000	Oral emulsion	liquid	exact
http://standardterms.edqm.eu	10108000	Oral gel	gel	exact
http://standardterms.edqm.eu	10109000	Oral paste	topical	choice	applied in the mouth
http://standardterms.edqm.eu	10110000	Powder for oral solution	powder	near	given as a liquid once reconstituted
http://standardterms.edqm.eu	10111000	Powder for oral suspension	powder	near	given as a liquid once reconstituted
http://standardterms.edqm.eu	10112000	Granules for oral solution	powder	choice	granules/pellets: nearest is powder
http://standardterms.edqm.eu	10113000	Granules for oral suspension	powder	choice	granules/pellets: nearest is powder
http://standardterms.edqm.eu	10117000	Syrup	liquid	exact	syrup
http://standardterms.edqm.eu	10118000	Powder for syrup	powder	exact
http://standardterms.edqm.eu	10120000	Soluble tablet	tablet	exact
http://standardterms.edqm.eu	10121000	Dispersible tablet	tablet	exact
http://standardterms.edqm.eu	10201000	Oral powder	powder	exact
http://standardterms.edqm.eu	10203000	Effervescent powder	powder	exact
http://standardterms.edqm.eu	10204000	Granules	powder	choice	granules/pellets: nearest is powder
http://standardterms.edqm.eu	10205000	Effervescent granules	powder	choice	granules/pellets: nearest is powder
http://standardterms.edqm.eu	10206000	Gastro-resistant granules	powder	choice	granules/pellets: nearest is powder
http://standardterms.edqm.eu	10207000	Prolonged-release granules	powder	choice	granules/pellets: nearest is powder
http://standardterms.edqm.eu	10209000	Cachet	tablet	choice	solid oral, not a tablet
http://standardterms.edqm.eu	10210000	Capsule, hard	capsule	exact
http://standardterms.edqm.eu	10211000	Capsule, soft	capsule	exact
http://standardterms.edqm.eu	10212000	Gastro-resistant capsule, hard	capsule	exact
http://standardterms.edqm.eu	10213000	Gastro-resistant capsule, soft	capsule	exact
http://standardterms.edqm.eu	10215000	Prolonged-release capsule, hard	capsule	exact
http://standardterms.edqm.eu	10216000	Prolonged-release capsule, soft	capsule	exact
http://standardterms.edqm.eu	10217000	Modified-release capsule, hard	capsule	exact
http://standardterms.edqm.eu	10219000	Tablet	tablet	exact
http://standardterms.edqm.eu	10220000	Coated tablet	tablet	exact
http://standardterms.edqm.eu	10221000	Film-coated tablet	tablet	exact
http://standardterms.edqm.eu	10222000	Effervescent tablet	tablet	exact
http://standardterms.edqm.eu	10223000	Orodispersible tablet	tablet	exact
http://standardterms.edqm.eu	10224000	Oral lyophilisate	tablet	choice	solid oral, not a tablet
http://standardterms.edqm.eu	10225000	Gastro-resistant tablet	tablet	exact
http://standardterms.edqm.eu	10226000	Prolonged-release tablet	tablet	exact
http://standardterms.edqm.eu	10227000	Modified-release tablet	tablet	exact
http://standardterms.edqm.eu	10228000	Chewable tablet	tablet	exact
http://standardterms.edqm.eu	10229000	Medicated chewing-gum	unknown	choice	chewing gum: no HealthKit value
http://standardterms.edqm.eu	10236100	Orodispersible film	unknown	choice	film/strip: no HealthKit value
http://standardterms.edqm.eu	10301000	Gargle	liquid	near	gargle
http://standardterms.edqm.eu	10305000	Oromucosal solution	liquid	exact
http://standardterms.edqm.eu	10307000	Oromucosal drops	drops	exact
http://standardterms.edqm.eu	10308200	Oromucosal spray, solution	spray	exact
http://standardterms.edqm.eu	10309200	Sublingual spray, solution	spray	exact
http://standardterms.edqm.eu	10310000	Mouthwash	liquid	exact
http://standardterms.edqm.eu	10313000	Oromucosal gel	gel	exact
http://standardterms.edqm.eu	10314011	Buccal film	unknown	choice	film
http://standardterms.edqm.eu	10317500	Sublingual film	unknown	choice	film/strip: no HealthKit value
http://standardterms.edqm.eu	10318000	Sublingual tablet	tablet	exact
http://standardterms.edqm.eu	10319000	Muco-adhesive buccal tablet	tablet	exact
http://standardterms.edqm.eu	10320000	Buccal tablet	tablet	exact
http://standardterms.edqm.eu	10321000	Lozenge	tablet	choice	solid oral, not a tablet
http://standardterms.edqm.eu	10322000	Compressed lozenge	tablet	choice	solid oral, not a tablet
http://standardterms.edqm.eu	10323000	Pastille	tablet	choice	solid oral, not a tablet
http://standardterms.edqm.eu	10402000	Dental gel	gel	exact
http://standardterms.edqm.eu	10409000	Toothpaste	topical	choice	paste: no HealthKit value; ointment/gel are alternatives
http://standardterms.edqm.eu	10502000	Cream	cream	exact
http://standardterms.edqm.eu	10503000	Gel	gel	exact
http://standardterms.edqm.eu	10504000	Ointment	ointment	exact
http://standardterms.edqm.eu	10505000	Cutaneous paste	topical	choice	paste: no HealthKit value; ointment/gel are alternatives
http://standardterms.edqm.eu	10506000	Medicated plaster	patch	exact
http://standardterms.edqm.eu	10507000	Cutaneous foam	foam	exact
http://standardterms.edqm.eu	10508000	Shampoo	topical	choice	shampoo; liquid is the alternative
http://standardterms.edqm.eu	10509000	Cutaneous spray, solution	spray	exact
http://standardterms.edqm.eu	10512000	Cutaneous liquid	topical	near
http://standardterms.edqm.eu	10513000	Cutaneous solution	topical	near
http://standardterms.edqm.eu	10516000	Cutaneous emulsion	topical	near	cutaneous emulsion; lotion is the alternative
http://standardterms.edqm.eu	10517000	Cutaneous powder	powder	exact
http://standardterms.edqm.eu	10517500	Cutaneous patch	patch	exact
http://standardterms.edqm.eu	10519000	Transdermal patch	patch	exact
http://standardterms.edqm.eu	10520000	Collodion	topical	near
http://standardterms.edqm.eu	10521000	Medicated nail lacquer	topical	near
http://standardterms.edqm.eu	10523000	Cutaneous stick	topical	near
http://standardterms.edqm.eu	10525000	Impregnated dressing	topical	near
http://standardterms.edqm.eu	10546250	Transdermal gel	gel	exact
http://standardterms.edqm.eu	10547000	Transdermal system	patch	exact
http://standardterms.edqm.eu	10602000	Eye gel	gel	exact
http://standardterms.edqm.eu	10603000	Eye ointment	ointment	exact
http://standardterms.edqm.eu	10604000	Eye drops, solution	drops	exact
http://standardterms.edqm.eu	10604500	Eye drops, emulsion	drops	exact
http://standardterms.edqm.eu	10605000	Eye drops, suspension	drops	exact
http://standardterms.edqm.eu	10609000	Eye drops, prolonged-release	drops	exact
http://standardterms.edqm.eu	10610000	Eye lotion	liquid	near
http://standardterms.edqm.eu	10612000	Ophthalmic insert	device	choice	ophthalmic insert
http://standardterms.edqm.eu	10702000	Ear gel	gel	exact
http://standardterms.edqm.eu	10703000	Ear ointment	ointment	exact
http://standardterms.edqm.eu	10704000	Ear drops, solution	drops	exact
http://standardterms.edqm.eu	10705000	Ear drops, suspension	drops	exact
http://standardterms.edqm.eu	10709000	Ear spray, solution	spray	exact
http://standardterms.edqm.eu	10801000	Nasal cream	cream	exact
http://standardterms.edqm.eu	10802000	Nasal gel	gel	exact
http://standardterms.edqm.eu	10803000	Nasal ointment	ointment	exact
http://standardterms.edqm.eu	10804000	Nasal drops, solution	drops	exact
http://standardterms.edqm.eu	10805000	Nasal drops, suspension	drops	exact
http://standardterms.edqm.eu	10807000	Nasal powder	powder	exact
http://standardterms.edqm.eu	10808000	Nasal spray, solution	spray	exact
http://standardterms.edqm.eu	10809000	Nasal spray, suspension	spray	exact
http://standardterms.edqm.eu	10811000	Nasal wash	liquid	near
http://standardterms.edqm.eu	10901000	Vaginal cream	cream	exact
http://standardterms.edqm.eu	10902000	Vaginal gel	gel	exact
http://standardterms.edqm.eu	10904000	Vaginal foam	foam	exact
http://standardterms.edqm.eu	10905000	Vaginal solution	liquid	near
http://standardterms.edqm.eu	10909000	Pessary	suppository	near	moulded/solid insert
http://standardterms.edqm.eu	10910000	Vaginal capsule, hard	capsule	exact
http://standardterms.edqm.eu	10911000	Vaginal capsule, soft	capsule	exact
http://standardterms.edqm.eu	10912000	Vaginal tablet	tablet	near	vaginal route
http://standardterms.edqm.eu	10914000	Medicated vaginal tampon	device	choice	tampon
http://standardterms.edqm.eu	10915000	Vaginal delivery system	device	choice
http://standardterms.edqm.eu	11001000	Rectal cream	cream	exact
http://standardterms.edqm.eu	11002000	Rectal gel	gel	exact
http://standardterms.edqm.eu	11003000	Rectal ointment	ointment	exact
http://standardterms.edqm.eu	11004000	Rectal foam	foam	exact
http://standardterms.edqm.eu	11005000	Rectal solution	liquid	exact
http://standardterms.edqm.eu	11006000	Rectal suspension	liquid	exact
http://standardterms.edqm.eu	11009000	Powder for rectal solution	powder	exact
http://standardterms.edqm.eu	11013000	Suppository	suppository	exact
http://standardterms.edqm.eu	11014000	Rectal capsule	capsule	exact
http://standardterms.edqm.eu	11101000	Nebuliser solution	liquid	choice	nebuliser liquid; inhaler is the alternative
http://standardterms.edqm.eu	11102000	Nebuliser suspension	liquid	choice	nebuliser liquid; inhaler is the alternative
http://standardterms.edqm.eu	11104000	Powder for nebuliser solution	liquid	choice	nebuliser liquid; inhaler is the alternative
http://standardterms.edqm.eu	11106000	Pressurised inhalation, solution	inhaler	exact
http://standardterms.edqm.eu	11107000	Pressurised inhalation, suspension	inhaler	exact
http://standardterms.edqm.eu	11108000	Pressurised inhalation, emulsion	inhaler	exact
http://standardterms.edqm.eu	11109000	Inhalation powder	inhaler	exact
http://standardterms.edqm.eu	11110000	Inhalation powder, hard capsule	inhaler	exact	capsule for an inhaler device
http://standardterms.edqm.eu	11111000	Inhalation powder, pre-dispensed	inhaler	exact
http://standardterms.edqm.eu	11117000	Inhalation vapour, liquid	inhaler	choice
http://standardterms.edqm.eu	11201000	Solution for injection	injection	exact
http://standardterms.edqm.eu	11202000	Suspension for injection	injection	exact
http://standardterms.edqm.eu	11203000	Emulsion for injection	injection	exact
http://standardterms.edqm.eu	11205000	Powder for solution for injection	injection	exact
http://standardterms.edqm.eu	11206000	Powder for suspension for injection	injection	exact
http://standardterms.edqm.eu	11208400	Powder for prolonged-release suspension for injection	injection	exact
http://standardterms.edqm.eu	11208500	Prolonged-release suspension for injection	injection	exact
http://standardterms.edqm.eu	11209000	Concentrate for solution for injection	injection	exact
http://standardterms.edqm.eu	11210000	Solution for infusion	injection	exact
http://standardterms.edqm.eu	11211000	Emulsion for infusion	injection	exact
http://standardterms.edqm.eu	11212000	Powder for solution for infusion	injection	exact
http://standardterms.edqm.eu	11213000	Concentrate for solution for infusion	injection	exact
http://standardterms.edqm.eu	11216000	Solvent for parenteral use	injection	choice	solvent
http://standardterms.edqm.eu	11301000	Implant	device	choice	implant/system: no better HealthKit value
http://standardterms.edqm.eu	11401000	Solution for peritoneal dialysis	liquid	near
http://standardterms.edqm.eu	11404000	Solution for haemodialysis	liquid	near
http://standardterms.edqm.eu	11502000	Bladder irrigation	liquid	near
http://standardterms.edqm.eu	11504000	Urethral gel	gel	exact
http://standardterms.edqm.eu	11901000	Intrauterine delivery system	device	choice	implant/system: no better HealthKit value
http://standardterms.edqm.eu	12113000	Irrigation solution	liquid	exact
http://standardterms.edqm.eu	12117000	Impregnated pad	topical	near
http://standardterms.edqm.eu	12301000	Medicinal gas, compressed	unknown	choice	medicinal gas: no HealthKit value
http://standardterms.edqm.eu	12302000	Medicinal gas, cryogenic	unknown	choice	medicinal gas: no HealthKit value
http://standardterms.edqm.eu	12303000	Medicinal gas, liquefied	unknown	choice	medicinal gas: no HealthKit value
http://standardterms.edqm.eu	13049000	Dispersion for injection/infusion	injection	exact
http://standardterms.edqm.eu	13066000	Tablet for cutaneous solution	tablet	near	dissolved for the skin
http://standardterms.edqm.eu	13076000	Prolonged-release solution for injection	injection	exact
http://standardterms.edqm.eu	50001000	Chewable/dispersible tablet	tablet	exact
http://standardterms.edqm.eu	50018000	Ear/eye drops, solution	drops	exact
http://standardterms.edqm.eu	50020200	Ear/nasal drops, suspension	drops	exact
http://standardterms.edqm.eu	50021000	Emulsion for injection/infusion	injection	exact
http://standardterms.edqm.eu	50037750	Oral drops, liquid	drops	exact
http://standardterms.edqm.eu	50043000	Powder for concentrate for solution for infusion	injection	exact
http://standardterms.edqm.eu	50049250	Powder for concentrate for solution for injection/infusion	injection	exact
http://standardterms.edqm.eu	50053500	Powder for solution for injection/infusion	injection	exact
http://standardterms.edqm.eu	50060000	Solution for injection/infusion	injection	exact
http://standardterms.edqm.eu	50079000	Concentrate for solution for injection/infusion	injection	exact
http://standardterms.edqm.eu	50081000	Inhalation solution	liquid	choice	nebuliser liquid; inhaler is the alternative
http://standardterms.edqm.eu	13118000	Tablet with sensor	tablet	exact
http://standardterms.edqm.eu	13134000	Prolonged-release oral suspension	liquid	exact
"""#),
        ("dose-forms-snomed.tsv", #"""
# Dose forms of SNOMED CT, each with HealthKit's general form.
# This file holds SNOMED CT content: SNOMED CT is copyright SNOMED International and is used under its terms; SNOMED and
# SNOMED CT are registered trademarks of SNOMED International. Use may need a licence in your country. The file stands
# alone so that you can delete it: then SNOMED CT forms have no general form and nothing else changes.
# Only codes of the international release with a term; no hierarchy, no synonyms, no national extensions.
# system, code, display: the form as SNOMED CT names it. A few rows are products or groups that data use as a form.
# generalForm: one of HealthKit's eighteen: capsule cream device drops foam gel inhaler injection liquid lotion
# ointment patch powder spray suppository tablet topical unknown.
# confidence: exact (the same thing), near (the same thing, other words or route), choice (HealthKit has no such value
# and a person decided). The way back is not unique, so keep the original coding.
# Missing cells at the end of a row are empty.
# Sources: NLM's RxNorm to SNOMED CT form map, OHDSI Vocabulary dm+d form table, public FHIR examples.
# The general form and its confidence are our own work.
system	code	display	generalForm	confidence	note
http://snomed.info/sct	1229992005	Powder for solution for iontophoresis	powder	near	given as a liquid once reconstituted
http://snomed.info/sct	1230184003	Dispersion for infusion	injection	exact
http://snomed.info/sct	1230185002	Dispersion for injection	injection	exact
http://snomed.info/sct	1230186001	Prolonged-release dispersion for injection	injection	exact
http://snomed.info/sct	1230196005	Powder for dispersion for infusion	injection	exact
http://snomed.info/sct	1230220004	Periodontal gel	gel	exact
http://snomed.info/sct	1230325007	Powder for suspension for endotracheopulmonary instillation	powder	near	given as a liquid once reconstituted
http://snomed.info/sct	1230336000	Effervescent powder	powder	exact
http://snomed.info/sct	1230350005	Poultice	patch	exact
http://snomed.info/sct	1230360001	Sublingual film	unknown	choice	film
http://snomed.info/sct	1231562002	Inhalation vapour emulsion	inhaler	choice	vapour
http://snomed.info/sct	1231564001	Inhalation vapour ointment	inhaler	choice	vapour ointment
http://snomed.info/sct	1231565000	Inhalation vapour capsule	inhaler	choice	vapour
http://snomed.info/sct	1231567008	Inhalation vapour solution	inhaler	choice	vapour
http://snomed.info/sct	1231571006	Vaginal delivery system	device	choice
http://snomed.info/sct	1231572004	Transdermal system	patch	exact
http://snomed.info/sct	1231578000	Powder for intravesical solution	powder	near	instilled
http://snomed.info/sct	1231833006	Prolonged-release solution for injection	injection	exact
http://snomed.info/sct	1231837007	Nebuliser dispersion	liquid	choice	nebuliser liquid; inhaler is the alternative
http://snomed.info/sct	1255346009	Intestinal gel	gel	exact
http://snomed.info/sct	1306759002	Prolonged-release intravitreal implant	device	choice	implant/system: no better HealthKit value
http://snomed.info/sct	255621006	Cream	cream	exact
http://snomed.info/sct	37595005	Suspension	liquid	near	route not stated
http://snomed.info/sct	376251004	Nitroglycerin 200 microgram/hour prolonged-release transdermal patch	patch	near	a product that is used as a form
http://snomed.info/sct	385018001	Oral drops	drops	exact
http://snomed.info/sct	385019009	Conventional release solution for oral drops (dose form)	drops	exact
http://snomed.info/sct	385020003	Conventional release suspension for oral drops (dose form)	drops	exact
http://snomed.info/sct	385023001	Conventional release oral solution (dose form)	liquid	exact
http://snomed.info/sct	385024007	Conventional release oral suspension (dose form)	liquid	exact
http://snomed.info/sct	385025008	Oral emulsion	liquid	exact
http://snomed.info/sct	385026009	Powder for conventional release oral solution (dose form)	powder	near	given as a liquid once reconstituted
http://snomed.info/sct	385027000	Powder for conventional release oral suspension (dose form)	powder	near	given as a liquid once reconstituted
http://snomed.info/sct	385028005	Granules for oral solution	powder	choice	granules/pellets: nearest is powder
http://snomed.info/sct	385029002	Granules for conventional release oral suspension (dose form)	powder	choice	granules/pellets: nearest is powder
http://snomed.info/sct	385037005	Herbal tea	liquid	near	tea
http://snomed.info/sct	385038000	Conventional release oral gel (dose form)	gel	exact
http://snomed.info/sct	385039008	Conventional release oral paste (dose form)	topical	choice	applied in the mouth
http://snomed.info/sct	385041009	Conventional release oral powder (dose form)	powder	exact
http://snomed.info/sct	385044001	Effervescent granules	powder	choice	granules/pellets: nearest is powder
http://snomed.info/sct	385045000	Gastro-resistant granules	powder	choice	granules/pellets: nearest is powder
http://snomed.info/sct	385047008	Modified-release granules	powder	choice	granules/pellets: nearest is powder
http://snomed.info/sct	385049006	Capsule	capsule	exact
http://snomed.info/sct	385052003	Gastro-resistant oral capsule (dose form)	capsule	exact
http://snomed.info/sct	385053008	Prolonged-release oral capsule (dose form)	capsule	exact
http://snomed.info/sct	385054002	Modified-release capsule	capsule	exact
http://snomed.info/sct	385055001	Tablet	tablet	exact
http://snomed.info/sct	385057009	Film-coated tablet (qualifier value)	tablet	exact
http://snomed.info/sct	385059007	Gastro-resistant oral tablet (dose form)	tablet	exact
http://snomed.info/sct	385060002	Prolonged-release oral tablet (dose form)	tablet	exact
http://snomed.info/sct	385061003	Modified-release tablet	tablet	exact
http://snomed.info/sct	385062005	Oral lyophilisate	tablet	choice	oral lyophilisate
http://snomed.info/sct	385063000	Prolonged-release oral gum (dose form)	unknown	choice	gum
http://snomed.info/sct	385070000	Conventional release oromucosal solution (dose form)	liquid	exact
http://snomed.info/sct	385073003	Conventional release oromucosal spray (dose form)	spray	exact
http://snomed.info/sct	385074009	Conventional release sublingual spray (dose form)	spray	exact
http://snomed.info/sct	385078007	Conventional release oromucosal gel (dose form)	gel	exact
http://snomed.info/sct	385079004	Conventional release oromucosal paste (dose form)	topical	choice	paste: no HealthKit value; ointment/gel are alternatives
http://snomed.info/sct	385084005	Conventional release sublingual tablet (dose form)	tablet	exact	sublingual
http://snomed.info/sct	385085006	Conventional release buccal tablet (dose form)	tablet	exact	buccal
http://snomed.info/sct	385086007	Muco-adhesive buccal tablet	tablet	exact
http://snomed.info/sct	385088008	Conventional release dental gel (dose form)	gel	exact
http://snomed.info/sct	385095004	Dental suspension	topical	near
http://snomed.info/sct	385099005	Cream	cream	exact
http://snomed.info/sct	385100002	Gel	gel	exact
http://snomed.info/sct	385101003	Ointment	ointment	exact
http://snomed.info/sct	385102005	Conventional release cutaneous paste (dose form)	topical	choice	paste: no HealthKit value; ointment/gel are alternatives
http://snomed.info/sct	385103000	Conventional release cutaneous foam (dose form)	foam	exact
http://snomed.info/sct	385105007	Conventional release cutaneous spray (dose form)	spray	exact
http://snomed.info/sct	385106008	Cutaneous spray solution	spray	exact
http://snomed.info/sct	385108009	Conventional release cutaneous solution (dose form)	topical	near
http://snomed.info/sct	385111005	Cutaneous emulsion	topical	near
http://snomed.info/sct	385112003	Conventional release cutaneous powder (dose form)	powder	exact
http://snomed.info/sct	385113008	Solution for iontophoresis	topical	near
http://snomed.info/sct	385114002	Prolonged-release transdermal patch (dose form)	patch	exact
http://snomed.info/sct	385120001	Impregnated dressing	topical	near	dressing
http://snomed.info/sct	385122009	Conventional release eye gel (dose form)	gel	exact
http://snomed.info/sct	385123004	Conventional release eye ointment (dose form)	ointment	exact	eye ointment
http://snomed.info/sct	385124005	Conventional release eye drops (dose form)	drops	exact
http://snomed.info/sct	385125006	Conventional release solution for eye drops (dose form)	drops	exact
http://snomed.info/sct	385132002	Ophthalmic insert	device	choice	ophthalmic insert
http://snomed.info/sct	385135000	Ear ointment	ointment	exact
http://snomed.info/sct	385136004	Conventional release ear drops (dose form)	drops	exact
http://snomed.info/sct	385139006	Ear powder	powder	exact
http://snomed.info/sct	385149009	Nasal cream	cream	exact
http://snomed.info/sct	385150009	Conventional release nasal gel (dose form)	gel	exact
http://snomed.info/sct	385151008	Conventional release nasal ointment (dose form)	ointment	exact
http://snomed.info/sct	385152001	Conventional release nasal drops (dose form)	drops	exact
http://snomed.info/sct	385153006	Conventional release solution for nasal drops (dose form)	drops	exact
http://snomed.info/sct	385157007	Conventional release nasal spray (dose form)	spray	exact
http://snomed.info/sct	385165005	Conventional release vaginal cream (dose form)	cream	exact
http://snomed.info/sct	385166006	Conventional release vaginal gel (dose form)	gel	exact
http://snomed.info/sct	385167002	Conventional release vaginal ointment (dose form)	ointment	exact
http://snomed.info/sct	385168007	Conventional release vaginal foam (dose form)	foam	exact
http://snomed.info/sct	385170003	Vaginal solution	liquid	near	vaginal
http://snomed.info/sct	385175008	Conventional release vaginal capsule (dose form)	capsule	near	vaginal capsule
http://snomed.info/sct	385178005	Conventional release vaginal tablet (dose form)	tablet	near	vaginal route
http://snomed.info/sct	385181000	Vaginal device	device	choice	implant/system: no better HealthKit value
http://snomed.info/sct	385182007	Rectal cream	cream	exact
http://snomed.info/sct	385184008	Conventional release rectal ointment (dose form)	ointment	exact
http://snomed.info/sct	385185009	Conventional release rectal foam (dose form)	foam	exact
http://snomed.info/sct	385187001	Conventional release rectal solution (dose form)	liquid	near	rectal
http://snomed.info/sct	385188006	Conventional release rectal suspension (dose form)	liquid	near	rectal
http://snomed.info/sct	385189003	Conventional release rectal emulsion (dose form)	liquid	near	rectal
http://snomed.info/sct	385194003	Suppository	suppository	exact
http://snomed.info/sct	385201005	Powder for nebuliser solution	liquid	choice	nebuliser liquid; inhaler is the alternative
http://snomed.info/sct	385204002	Pressurized conventional release solution for inhalation (dose form)	inhaler	exact	pressurised inhaler
http://snomed.info/sct	385207009	Conventional release powder for inhalation (dose form)	inhaler	exact
http://snomed.info/sct	385217004	Conventional release gas for inhalation (dose form)	inhaler	choice	medicinal gas
http://snomed.info/sct	385218009	Injection	injection	exact
http://snomed.info/sct	385219001	Conventional release solution for injection (dose form)	injection	exact
http://snomed.info/sct	385220007	Conventional release suspension for injection (dose form)	injection	exact
http://snomed.info/sct	385221006	Emulsion for injection	injection	exact
http://snomed.info/sct	385223009	Powder for conventional release solution for injection (dose form)	injection	exact
http://snomed.info/sct	385224003	Powder for conventional release suspension for injection (dose form)	injection	exact
http://snomed.info/sct	385229008	Conventional release solution for infusion (dose form)	injection	exact
http://snomed.info/sct	385242008	Intravesical solution	injection	choice	instilled in the bladder
http://snomed.info/sct	385246006	Conventional release urethral stick (dose form)	suppository	near	urethral stick
http://snomed.info/sct	385250004	Conventional release suspension for endotracheopulmonary instillation (dose form)	liquid	choice	tracheal
http://snomed.info/sct	385268001	Oral Dose Form (qualifier value)	unknown	choice	group: oral dose form
http://snomed.info/sct	385278003	Conventional release powder for cutaneous spray (dose form)	spray	near	powder spray
http://snomed.info/sct	387048002	Oral suspension (qualifier value)	liquid	exact
http://snomed.info/sct	414951009	Conventional release oral elixir (dose form)	liquid	exact
http://snomed.info/sct	420317006	Inhaler (qualifier value)	inhaler	exact
http://snomed.info/sct	420509004	Conventional release oral granules (dose form)	powder	choice	granules/pellets: nearest is powder
http://snomed.info/sct	420641004	Conventional release solution for inhalation (dose form)	liquid	choice	nebuliser liquid; inhaler is the alternative
http://snomed.info/sct	420692007	Conventional release oral capsule (dose form)	capsule	exact
http://snomed.info/sct	420699003	Liquid	liquid	exact
http://snomed.info/sct	420736004	Conventional release eye suspension (dose form)	drops	near
http://snomed.info/sct	420873008	Prolonged-release suspension for injection	injection	exact
http://snomed.info/sct	420929008	Conventional release rectal suppository (dose form)	suppository	exact
http://snomed.info/sct	421026006	Conventional release oral tablet (dose form)	tablet	exact
http://snomed.info/sct	421079001	Pastille	tablet	choice	pastille
http://snomed.info/sct	42108003	Powder for Suspension	powder	near
http://snomed.info/sct	421366001	Tablet for conventional release oral suspension (dose form)	tablet	exact
http://snomed.info/sct	421606006	Aerosol spray	spray	choice	route decides
http://snomed.info/sct	421620004	Prolonged-release buccal tablet (dose form)	tablet	exact
http://snomed.info/sct	421628006	Conventional release cutaneous cream (dose form)	cream	exact
http://snomed.info/sct	421637006	Lyophilized powder for conventional release solution for injection (dose form)	injection	exact
http://snomed.info/sct	421701006	Soluble tablet	tablet	exact
http://snomed.info/sct	421720008	Spray	spray	exact
http://snomed.info/sct	421936000	Homeopathic drops	drops	exact
http://snomed.info/sct	421943006	Lyophilized powder for conventional release suspension for injection (dose form)	injection	exact
http://snomed.info/sct	421949005	Conventional release cutaneous gel (dose form)	gel	exact
http://snomed.info/sct	422060001	Conventional release eye solution (dose form)	drops	near
http://snomed.info/sct	422068008	Conventional release suspension for eye drops (dose form)	drops	exact
http://snomed.info/sct	422201009	Tablet for cutaneous solution	tablet	near	dissolved for the skin
http://snomed.info/sct	422336005	Conventional release nasal solution (dose form)	drops	choice	drops or spray
http://snomed.info/sct	422353003	Prolonged-release oral suspension (dose form)	liquid	exact
http://snomed.info/sct	425753008	Conventional release cutaneous ointment (dose form)	ointment	exact
http://snomed.info/sct	440131009	Oral dosage form product	unknown	choice	a group of products, not a form
http://snomed.info/sct	440132002	Parenteral dosage form product	injection	choice	a group of products, not a form
http://snomed.info/sct	443424002	Conventional release buccal film (dose form)	unknown	choice	film
http://snomed.info/sct	447050008	Conventional release orodispersible film (dose form)	unknown	choice	film
http://snomed.info/sct	447079001	Conventional release orodispersible tablet (dose form)	tablet	exact
http://snomed.info/sct	48582000	Caplet	tablet	near	caplet
http://snomed.info/sct	66076007	Conventional release chewable tablet (dose form)	tablet	exact
http://snomed.info/sct	70409003	Mouthwash	liquid	exact	mouthwash
http://snomed.info/sct	719200003	Ophthalmic strip	device	choice	diagnostic strip
http://snomed.info/sct	739002006	Paste	topical	choice	paste
http://snomed.info/sct	739005008	Powder	powder	exact
http://snomed.info/sct	739006009	Solution (basic dose form) (qualifier value)	liquid	near	route not stated
http://snomed.info/sct	739007000	Stick	topical	near	stick
http://snomed.info/sct	75359005	Opthalmic Solution (qualifier value)	drops	exact	eye drops
http://snomed.info/sct	762065001	Conventional release cutaneous lotion (dose form)	lotion	exact
http://snomed.info/sct	762893001	Transdermal ointment	ointment	exact
http://snomed.info/sct	763445009	Conventional release dental paste (dose form)	topical	choice	dental paste
http://snomed.info/sct	763446005	Gel for injection	injection	exact
http://snomed.info/sct	764296002	Prolonged-release subcutaneous implant (dose form)	device	choice	implant/system: no better HealthKit value
http://snomed.info/sct	764477003	Transdermal cream	cream	exact
http://snomed.info/sct	764485007	Conventional release cutaneous patch (dose form)	patch	exact
http://snomed.info/sct	764501003	Conventional release oromucosal lozenge (dose form)	tablet	choice	lozenge
http://snomed.info/sct	764772008	Prolonged-release vaginal ring (dose form)	device	choice	ring
http://snomed.info/sct	764780001	Conventional release effervescent oral tablet (dose form)	tablet	exact
http://snomed.info/sct	764787003	Conventional release oropharyngeal foam (dose form)	foam	exact
http://snomed.info/sct	764788008	Conventional release oropharyngeal solution (dose form)	liquid	near
http://snomed.info/sct	764799005	Conventional release suspension for infusion (dose form)	injection	exact
http://snomed.info/sct	764802001	Transdermal gel	gel	exact
http://snomed.info/sct	764842006	Prolonged-release ocular implant (dose form)	device	choice	implant/system: no better HealthKit value
http://snomed.info/sct	764843001	Powder for solution for infusion	injection	exact
http://snomed.info/sct	765065005	Powder for suspension for infusion	injection	exact
http://snomed.info/sct	765163001	Ear/eye drops solution	drops	exact
http://snomed.info/sct	765164007	Ear/eye/nose drops solution	drops	exact
http://snomed.info/sct	765367006	Emulsion for infusion	injection	exact
http://snomed.info/sct	767059009	Conventional release vaginal pessary (dose form)	suppository	near	moulded/solid insert
http://snomed.info/sct	784575004	Conventional release oral spray (dose form)	spray	exact
http://snomed.info/sct	784576003	Prolonged-release intrauterine drug delivery system (dose form)	device	choice	implant/system: no better HealthKit value
http://snomed.info/sct	785898006	Conventional release solution for irrigation (dose form)	liquid	near
http://snomed.info/sct	785899003	Conventional release ocular solution for irrigation (dose form)	liquid	near	eye
http://snomed.info/sct	785908001	Conventional release cutaneous shampoo (dose form)	topical	choice	shampoo
http://snomed.info/sct	785910004	Prolonged-release intralesional implant (dose form)	device	choice	implant/system: no better HealthKit value
http://snomed.info/sct	786869003	Conventional release cutaneous oil (dose form)	topical	exact	oil
http://snomed.info/sct	85581007	Drug Powder	powder	exact
http://snomed.info/sct	896760006	Powder for oral or rectal suspension	powder	exact
"""#),
        ("dose-forms-text.tsv", #"""
# Words for dose forms as people write them where a record has a form in words only, each with HealthKit's general form.
# system, code: empty. A row with a system or a code belongs into another table.
# display: the whole text of the form; upper and lower case and the number of blanks do not matter. The names of the forms in
# the other tables are understood too and need no row here; a row here goes before them.
# generalForm, confidence: as in dose-forms.tsv.
# note: the languages that have the word, and what else is to be said.
# Missing cells at the end of a row are empty.
# Source: our own work.
system	code	display	generalForm	confidence	note
		Cap	capsule	exact	English
		Caps	capsule	exact	English
		Capsules	capsule	exact	English
		Hard capsules	capsule	exact	English
		Oral capsules	capsule	exact	English
		Soft capsules	capsule	exact	English
		Softgel	capsule	exact	English
		Softgels	capsule	exact	English
		Creams	cream	exact	English
		Ear drops	drops	exact	English
		Eye drops	drops	exact	English
		Inhaler	inhaler	exact	English
		Inhalers	inhaler	exact	English
		Metered-dose inhaler	inhaler	exact	English
		Ampoule	injection	near	English
		Ampoules	injection	near	English
		Injections	injection	exact	English
		Pre-filled pen	injection	exact	English
		Pre-filled syringe	injection	exact	English
		Linctus	liquid	near	English
		Solutions	liquid	near	English
		Lotions	lotion	exact	English
		Ointments	ointment	exact	English
		Patches	patch	exact	English
		Transdermal patches	patch	exact	English
		Powders	powder	exact	English
		Suppositories	suppository	exact	English
		Caplets	tablet	near	English
		Chewable tablets	tablet	exact	English
		Dispersible tablets	tablet	exact	English
		Effervescent tablets	tablet	exact	English
		Film-coated tablets	tablet	exact	English
		Gastro-resistant tablets	tablet	exact	English
		Modified-release tablets	tablet	exact	English
		Oral tablets	tablet	exact	English
		Orodispersible tablets	tablet	exact	English
		Pills	tablet	choice	English; group: tablets and capsules
		Prolonged-release tablets	tablet	exact	English
		Sublingual tablets	tablet	exact	English
		Tab	tablet	exact	English
		Tablets	tablet	exact	English
		Tabs	tablet	exact	English
		Hartkapsel	capsule	exact	German
		Kapsel	capsule	exact	German, Swedish
		Retardkapsel	capsule	exact	German
		Retardkapseln	capsule	exact	German
		Weichkapsel	capsule	exact	German
		Ohrentropfen	drops	exact	German
		Ampulle	injection	near	German
		Fertigspritze	injection	exact	German
		Injektion	injection	exact	German
		Spritze	injection	near	German
		Saft	liquid	near	German; a liquid for the mouth
		Sirup	liquid	exact	German
		Salben	ointment	exact	German
		Transdermales Pflaster	patch	exact	German
		Suppositorium	suppository	exact	German
		Zäpfchen	suppository	exact	German
		Brausetablette	tablet	exact	German
		Filmtablette	tablet	exact	German
		Kautablette	tablet	exact	German
		Retardtablette	tablet	exact	German
		Retardtabletten	tablet	exact	German
		Schmelztablette	tablet	exact	German
		Sublingualtablette	tablet	exact	German
		Tbl.	tablet	exact	German
		Tabl.	tablet	exact	German
		Filmtbl.	tablet	exact	German
		Kps.	capsule	exact	German
		Amp.	injection	near	German; ampoule
		Supp.	suppository	exact	German
		Trpf.	drops	exact	German
		Tablette	tablet	exact	German
		Capsule molle	capsule	exact	French
		Gélule	capsule	exact	French
		Gélules	capsule	exact	French
		Crème	cream	exact	French
		Gouttes	drops	exact	French
		Solution injectable	injection	exact	French
		Suspension injectable	injection	exact	French
		Sirop	liquid	exact	French
		Solution buvable	liquid	exact	French
		Suspension buvable	liquid	exact	French
		Pommade	ointment	exact	French
		Dispositif transdermique	patch	exact	French
		Poudre	powder	exact	French
		Suppositoire	suppository	exact	French
		Suppositoires	suppository	exact	French
		Comprimé	tablet	exact	French
		Comprimé effervescent	tablet	exact	French
		Comprimé pelliculé	tablet	exact	French
		Comprimé sécable	tablet	exact	French
		Comprimés	tablet	exact	French
		Comprimés pelliculés	tablet	exact	French
		Cápsula	capsule	exact	Spanish
		Cápsulas	capsule	exact	Spanish
		Crema	cream	exact	Spanish
		Gotas	drops	exact	Spanish
		Inyectable	injection	exact	Spanish
		Solución inyectable	injection	exact	Spanish
		Jarabe	liquid	exact	Spanish
		Solución oral	liquid	exact	Spanish
		Suspensión oral	liquid	exact	Spanish
		Pomada	ointment	exact	Spanish
		Parche transdérmico	patch	exact	Spanish
		Polvo	powder	exact	Spanish
		Supositorio	suppository	exact	Spanish
		Supositorios	suppository	exact	Spanish
		Comprimido	tablet	exact	Spanish
		Comprimidos	tablet	exact	Spanish
		Tableta	tablet	exact	Spanish
		Tabletas	tablet	exact	Spanish
		Capsula	capsule	exact	Italian
		Gocce	drops	exact	Italian
		Sciroppo	liquid	exact	Italian
		Unguento	ointment	exact	Italian
		Cerotto transdermico	patch	exact	Italian
		Supposta	suppository	exact	Italian
		Supposte	suppository	exact	Italian
		Compressa	tablet	exact	Italian
		Compresse	tablet	exact	Italian
		Solução injetável	injection	exact	Portuguese
		Xarope	liquid	exact	Portuguese
		Supositório	suppository	exact	Portuguese
		Supositórios	suppository	exact	Portuguese
		Comprimido revestido	tablet	exact	Portuguese
		Druppels	drops	exact	Dutch
		Oogdruppels	drops	exact	Dutch
		Injectievloeistof	injection	exact	Dutch
		Drank	liquid	near	Dutch
		Stroop	liquid	exact	Dutch
		Zalf	ointment	exact	Dutch
		Zetpil	suppository	exact	Dutch
		Zetpillen	suppository	exact	Dutch
		Kapsel, hård	capsule	exact	Swedish
		Kapsel, mjuk	capsule	exact	Swedish
		Kapslar	capsule	exact	Swedish
		Depottablett	tablet	exact	Swedish
		Depottabletter	tablet	exact	Swedish
		Filmdragerad tablett	tablet	exact	Swedish
		Tablett	tablet	exact	Swedish
		Tabletter	tablet	exact	Swedish
		Kapseli	capsule	exact	Finnish
		Kapseli, kova	capsule	exact	Finnish
		Kapseli, pehmeä	capsule	exact	Finnish
		Kapselit	capsule	exact	Finnish
		Emulsiovoide	cream	exact	Finnish
		Silmätipat	drops	exact	Finnish
		Injektioneste	injection	exact	Finnish
		Peräpuikko	suppository	exact	Finnish
		Depottabletti	tablet	exact	Finnish
		Kalvopäällysteinen tabletti	tablet	exact	Finnish
		Poretabletti	tablet	exact	Finnish
		Tabletit	tablet	exact	Finnish
		Tabletti	tablet	exact	Finnish
		胶囊	capsule	exact	Chinese
		胶囊剂	capsule	exact	Chinese
		乳膏	cream	exact	Chinese
		乳膏剂	cream	exact	Chinese
		滴眼液	drops	exact	Chinese
		凝胶	gel	exact	Chinese
		凝胶剂	gel	exact	Chinese
		注射剂	injection	exact	Chinese
		注射液	injection	exact	Chinese, Japanese
		口服液	liquid	near	Chinese
		糖浆	liquid	exact	Chinese
		软膏	ointment	exact	Chinese
		软膏剂	ointment	exact	Chinese
		贴剂	patch	exact	Chinese
		颗粒	powder	choice	Chinese; granules: nearest is powder
		颗粒剂	powder	choice	Chinese; granules: nearest is powder
		喷雾剂	spray	exact	Chinese
		栓剂	suppository	exact	Chinese
		片	tablet	exact	Chinese
		片剂	tablet	exact	Chinese
		カプセル	capsule	exact	Japanese
		カプセル剤	capsule	exact	Japanese
		クリーム	cream	exact	Japanese
		点眼液	drops	exact	Japanese
		吸入薬	inhaler	exact	Japanese
		シロップ	liquid	exact	Japanese
		軟膏	ointment	exact	Japanese
		坐剤	suppository	exact	Japanese
		坐薬	suppository	exact	Japanese
		錠	tablet	exact	Japanese
		錠剤	tablet	exact	Japanese
"""#),
        ("dose-forms.tsv", #"""
# Dose forms of RxNorm, NCI Thesaurus (FDA SPL), HL7 v3 orderableDrugForm and KBV, each with HealthKit's general form.
# system, code, display: the form as its system names it. An RxNorm row may lack the code; its name is still good to
# match the end of an RxNorm drug name, where the longest name wins.
# generalForm: one of HealthKit's eighteen: capsule cream device drops foam gel inhaler injection liquid lotion
# ointment patch powder spray suppository tablet topical unknown.
# confidence: exact (the same thing), near (the same thing, other words or route), choice (HealthKit has no such value
# and a person decided). The way back is not unique, so keep the original coding.
# Missing cells at the end of a row are empty.
# Choices: lozenge, troche, wafer and lyophilisate are tablet; film, strip and gum unknown; granules, pellets and beads
# powder; implant, intrauterine and vaginal systems device; nebuliser liquids liquid; eye, ear and nose solutions drops;
# enema and irrigation liquid; shampoo, soap, pad, paste and oil topical; powder for an oral liquid powder; pack and kit
# unknown; syringe, pen, cartridge and powder for injection injection.
# Sources: RxNorm Appendix 3 and NLM's RxNorm to SNOMED CT form map (U.S. National Library of Medicine, public domain;
# NLM is not responsible for this product and does not endorse it), OHDSI Vocabulary dm+d form table (Unlicense),
# FDA SPL dosage forms of NCI Thesaurus (NCI, free to use), HL7 THO (CC0), KBV key table of dose forms (Germany).
# The general form and its confidence are our own work.
system	code	display	generalForm	confidence	note
http://www.nlm.nih.gov/research/umls/rxnorm	848198	Augmented Topical Gel	gel	exact	older, or not in Appendix 3
http://www.nlm.nih.gov/research/umls/rxnorm	1649570	Auto-Injector	injection	exact
http://www.nlm.nih.gov/research/umls/rxnorm	858080	Buccal Film	unknown	choice	film/strip: no HealthKit value
http://www.nlm.nih.gov/research/umls/rxnorm	970789	Buccal Tablet	tablet	exact
http://www.nlm.nih.gov/research/umls/rxnorm	1649572	Cartridge	injection	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316941	Chewable Bar	tablet	choice	chewable bar; older, or not in Appendix 3
http://www.nlm.nih.gov/research/umls/rxnorm	2269573	Chewable Extended Release Oral Tablet	tablet	exact
http://www.nlm.nih.gov/research/umls/rxnorm	91058	Chewable Tablet	tablet	exact
http://www.nlm.nih.gov/research/umls/rxnorm	402499	Chewing Gum	unknown	choice	chewing gum: no HealthKit value
http://www.nlm.nih.gov/research/umls/rxnorm	316995	Delayed Release Oral Capsule	capsule	exact
http://www.nlm.nih.gov/research/umls/rxnorm	2284290	Delayed Release Oral Granules	powder	choice	granules/pellets: nearest is powder
http://www.nlm.nih.gov/research/umls/rxnorm	10312	Delayed Release Oral Tablet	tablet	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316942	Disintegrating Oral Tablet	tablet	exact
http://www.nlm.nih.gov/research/umls/rxnorm		Douche	liquid	exact
http://www.nlm.nih.gov/research/umls/rxnorm	657710	Drug Implant	device	choice	implant
http://www.nlm.nih.gov/research/umls/rxnorm	744995	Dry Powder Inhaler	inhaler	exact
http://www.nlm.nih.gov/research/umls/rxnorm	1535727	Effervescent Oral Tablet	tablet	exact
http://www.nlm.nih.gov/research/umls/rxnorm	317678	Enema	liquid	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316943	Extended Release Oral Capsule	capsule	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316945	Extended Release Oral Tablet	tablet	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316946	Extended Release Suspension	liquid	exact	oral
http://www.nlm.nih.gov/research/umls/rxnorm	316948	Foam	foam	exact	older, or not in Appendix 3
http://www.nlm.nih.gov/research/umls/rxnorm	316999	Gas for Inhalation	inhaler	choice	medicinal gas
http://www.nlm.nih.gov/research/umls/rxnorm	1540453	Granules for Oral Solution	powder	choice	granules/pellets: nearest is powder
http://www.nlm.nih.gov/research/umls/rxnorm	1540454	Granules for Oral Suspension	powder	choice	granules/pellets: nearest is powder
http://www.nlm.nih.gov/research/umls/rxnorm	317000	Inhalation Powder	inhaler	exact
http://www.nlm.nih.gov/research/umls/rxnorm		Inhalant Solution	unknown	choice	older: a nebuliser liquid or a metered dose inhaler
http://www.nlm.nih.gov/research/umls/rxnorm	346161	Inhalation Solution	liquid	choice	nebuliser liquid; inhaler is the alternative
http://www.nlm.nih.gov/research/umls/rxnorm	2284289	Inhalation Spray	inhaler	exact
http://www.nlm.nih.gov/research/umls/rxnorm	2107948	Inhalation Suspension	liquid	choice	nebuliser liquid; inhaler is the alternative
http://www.nlm.nih.gov/research/umls/rxnorm	1484929	Injectable Foam	injection	near
http://www.nlm.nih.gov/research/umls/rxnorm	316949	Injectable Solution	injection	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316950	Injectable Suspension	injection	exact
http://www.nlm.nih.gov/research/umls/rxnorm	1649574	Injection	injection	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316951	Intraperitoneal Solution	liquid	choice	dialysis fluid; injection is the alternative
http://www.nlm.nih.gov/research/umls/rxnorm	1732876	Intratracheal Suspension	liquid	choice
http://www.nlm.nih.gov/research/umls/rxnorm	1856271	Intrauterine System	device	choice
http://www.nlm.nih.gov/research/umls/rxnorm		Intravesical Solution	injection	choice	instilled; liquid is the alternative
http://www.nlm.nih.gov/research/umls/rxnorm		Intravesical Suspension	injection	choice	instilled; liquid is the alternative
http://www.nlm.nih.gov/research/umls/rxnorm	152903	Irrigation Solution	liquid	exact
http://www.nlm.nih.gov/research/umls/rxnorm		Jet Injector	injection	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316954	Medicated Bar Soap	topical	near
http://www.nlm.nih.gov/research/umls/rxnorm	316955	Medicated Liquid Soap	topical	choice	liquid is the alternative
http://www.nlm.nih.gov/research/umls/rxnorm	797271	Medicated Pad	topical	near
http://www.nlm.nih.gov/research/umls/rxnorm	1792831	Medicated Patch	patch	exact
http://www.nlm.nih.gov/research/umls/rxnorm	106332	Medicated Shampoo	topical	choice	shampoo; liquid is the alternative
http://www.nlm.nih.gov/research/umls/rxnorm	797685	Medicated Tape	topical	near
http://www.nlm.nih.gov/research/umls/rxnorm	721654	Metered Dose Inhaler	inhaler	exact
http://www.nlm.nih.gov/research/umls/rxnorm	1797831	Metered Dose Nasal Spray	spray	exact
http://www.nlm.nih.gov/research/umls/rxnorm	7067	Mouthwash	liquid	exact
http://www.nlm.nih.gov/research/umls/rxnorm	346163	Mucosal Spray	spray	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316956	Mucous Membrane Topical Solution	topical	near
http://www.nlm.nih.gov/research/umls/rxnorm	316957	Nasal Cream	cream	exact	older, or not in Appendix 3
http://www.nlm.nih.gov/research/umls/rxnorm	316960	Nasal Gel	gel	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316959	Nasal Inhalant	inhaler	near	inhalant for the nose
http://www.nlm.nih.gov/research/umls/rxnorm	721655	Nasal Inhaler	inhaler	exact	older, or not in Appendix 3
http://www.nlm.nih.gov/research/umls/rxnorm	316961	Nasal Ointment	ointment	exact
http://www.nlm.nih.gov/research/umls/rxnorm		Nasal Powder	powder	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316962	Nasal Solution	drops	choice	drops or spray
http://www.nlm.nih.gov/research/umls/rxnorm	126542	Nasal Spray	spray	exact
http://www.nlm.nih.gov/research/umls/rxnorm	346290	Nasal Suspension	drops	choice	drops or spray; older, or not in Appendix 3
http://www.nlm.nih.gov/research/umls/rxnorm	317544	Ophthalmic Cream	cream	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316963	Ophthalmic Gel	gel	exact
http://www.nlm.nih.gov/research/umls/rxnorm	244286	Ophthalmic Irrigation Solution	liquid	near
http://www.nlm.nih.gov/research/umls/rxnorm	91344	Ophthalmic Ointment	ointment	exact
http://www.nlm.nih.gov/research/umls/rxnorm	7670	Ophthalmic Solution	drops	exact	eye drops
http://www.nlm.nih.gov/research/umls/rxnorm		Ophthalmic Spray	spray	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316964	Ophthalmic Suspension	drops	exact	eye drops
http://www.nlm.nih.gov/research/umls/rxnorm	316965	Oral Capsule	capsule	exact
http://www.nlm.nih.gov/research/umls/rxnorm		Oral Cream	cream	exact
http://www.nlm.nih.gov/research/umls/rxnorm	2269575	Oral Film	unknown	choice	film/strip: no HealthKit value
http://www.nlm.nih.gov/research/umls/rxnorm		Oral Flakes	powder	choice	granules/pellets: nearest is powder
http://www.nlm.nih.gov/research/umls/rxnorm	346284	Oral Foam	foam	exact
http://www.nlm.nih.gov/research/umls/rxnorm	346169	Oral Gel	gel	exact
http://www.nlm.nih.gov/research/umls/rxnorm	317690	Oral Granules	powder	choice	granules/pellets: nearest is powder
http://www.nlm.nih.gov/research/umls/rxnorm	316992	Oral Lozenge	tablet	choice	solid oral, not a tablet
http://www.nlm.nih.gov/research/umls/rxnorm	346288	Oral Ointment	ointment	exact
http://www.nlm.nih.gov/research/umls/rxnorm	346171	Oral Paste	topical	choice	applied in the mouth
http://www.nlm.nih.gov/research/umls/rxnorm	317691	Oral Pellet	powder	choice	granules/pellets: nearest is powder
http://www.nlm.nih.gov/research/umls/rxnorm	346289	Oral Powder	powder	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316968	Oral Solution	liquid	exact
http://www.nlm.nih.gov/research/umls/rxnorm	346164	Oral Spray	spray	exact
http://www.nlm.nih.gov/research/umls/rxnorm	704866	Oral Strip	unknown	choice	film/strip: no HealthKit value
http://www.nlm.nih.gov/research/umls/rxnorm	316969	Oral Suspension	liquid	exact
http://www.nlm.nih.gov/research/umls/rxnorm	317541	Oral Tablet	tablet	exact
http://www.nlm.nih.gov/research/umls/rxnorm		Oral Wafer	tablet	choice	solid oral, not a tablet
http://www.nlm.nih.gov/research/umls/rxnorm		Otic Gel	gel	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316972	Otic Ointment	ointment	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316973	Otic Solution	drops	exact	ear drops
http://www.nlm.nih.gov/research/umls/rxnorm	316974	Otic Suspension	drops	exact	ear drops
http://www.nlm.nih.gov/research/umls/rxnorm	746839	Pack	unknown	choice	look at the parts; older, or not in Appendix 3
http://www.nlm.nih.gov/research/umls/rxnorm	402496	Paste	topical	choice	paste: no HealthKit value; ointment/gel are alternatives
http://www.nlm.nih.gov/research/umls/rxnorm	318130	Patch	patch	exact	older, or not in Appendix 3
http://www.nlm.nih.gov/research/umls/rxnorm	1649571	Pen Injector	injection	exact
http://www.nlm.nih.gov/research/umls/rxnorm	317004	Powder Spray	spray	near
http://www.nlm.nih.gov/research/umls/rxnorm		Powder for Intravesical Solution	powder	near	instilled
http://www.nlm.nih.gov/research/umls/rxnorm		Powder for Intravesical Suspension	powder	near	instilled
http://www.nlm.nih.gov/research/umls/rxnorm	1540452	Powder for Nasal Solution	powder	near
http://www.nlm.nih.gov/research/umls/rxnorm	1540455	Powder for Oral Solution	powder	near	given as a liquid once reconstituted
http://www.nlm.nih.gov/research/umls/rxnorm	1540456	Powder for Oral Suspension	powder	near	given as a liquid once reconstituted
http://www.nlm.nih.gov/research/umls/rxnorm		Powder for Pyelocalyceal Solution	powder	near	instilled
http://www.nlm.nih.gov/research/umls/rxnorm	721656	Prefilled Syringe	injection	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316975	Rectal Cream	cream	exact
http://www.nlm.nih.gov/research/umls/rxnorm	317542	Rectal Foam	foam	exact
http://www.nlm.nih.gov/research/umls/rxnorm	346170	Rectal Gel	gel	exact
http://www.nlm.nih.gov/research/umls/rxnorm	317005	Rectal Ointment	ointment	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316976	Rectal Powder	powder	exact	older, or not in Appendix 3
http://www.nlm.nih.gov/research/umls/rxnorm	317006	Rectal Solution	liquid	exact
http://www.nlm.nih.gov/research/umls/rxnorm		Rectal Spray	spray	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316978	Rectal Suppository	suppository	exact
http://www.nlm.nih.gov/research/umls/rxnorm	450530	Solution	liquid	near	route not stated; older, or not in Appendix 3
http://www.nlm.nih.gov/research/umls/rxnorm	2269578	Sublingual Film	unknown	choice	film/strip: no HealthKit value
http://www.nlm.nih.gov/research/umls/rxnorm		Sublingual Powder	powder	exact
http://www.nlm.nih.gov/research/umls/rxnorm	317007	Sublingual Tablet	tablet	exact
http://www.nlm.nih.gov/research/umls/rxnorm	10269	Suspension	liquid	near	route not stated; older, or not in Appendix 3
http://www.nlm.nih.gov/research/umls/rxnorm	316980	Sustained Release Buccal Tablet	tablet	exact
http://www.nlm.nih.gov/research/umls/rxnorm	1861409	Tablet for Oral Suspension	tablet	exact
http://www.nlm.nih.gov/research/umls/rxnorm	10652	Toothpaste	topical	choice	paste: no HealthKit value; ointment/gel are alternatives
http://www.nlm.nih.gov/research/umls/rxnorm	316982	Topical Cream	cream	exact
http://www.nlm.nih.gov/research/umls/rxnorm	346285	Topical Foam	foam	exact
http://www.nlm.nih.gov/research/umls/rxnorm	346286	Topical Gel	gel	exact
http://www.nlm.nih.gov/research/umls/rxnorm		Topical Liquefied Gas	spray	choice	cryogenic spray
http://www.nlm.nih.gov/research/umls/rxnorm	316983	Topical Lotion	lotion	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316984	Topical Oil	topical	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316985	Topical Ointment	ointment	exact
http://www.nlm.nih.gov/research/umls/rxnorm	317009	Topical Powder	powder	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316986	Topical Solution	topical	exact
http://www.nlm.nih.gov/research/umls/rxnorm	346165	Topical Spray	spray	exact
http://www.nlm.nih.gov/research/umls/rxnorm	1649353	Topical Suspension	topical	exact
http://www.nlm.nih.gov/research/umls/rxnorm	316987	Transdermal System	patch	exact
http://www.nlm.nih.gov/research/umls/rxnorm	346287	Urethral Gel	gel	exact	older, or not in Appendix 3
http://www.nlm.nih.gov/research/umls/rxnorm	317543	Urethral Suppository	suppository	exact
http://www.nlm.nih.gov/research/umls/rxnorm	11103	Vaginal Cream	cream	exact
http://www.nlm.nih.gov/research/umls/rxnorm	1788819	Vaginal Film	suppository	choice	vaginal film
http://www.nlm.nih.gov/research/umls/rxnorm	11107	Vaginal Foam	foam	exact
http://www.nlm.nih.gov/research/umls/rxnorm	11108	Vaginal Gel	gel	exact
http://www.nlm.nih.gov/research/umls/rxnorm	2107950	Vaginal Insert	suppository	near	moulded/solid insert
http://www.nlm.nih.gov/research/umls/rxnorm	317010	Vaginal Ointment	ointment	exact
http://www.nlm.nih.gov/research/umls/rxnorm	2173190	Vaginal Sponge	device	choice	older, or not in Appendix 3
http://www.nlm.nih.gov/research/umls/rxnorm	479278	Vaginal Spray	spray	exact	older, or not in Appendix 3
http://www.nlm.nih.gov/research/umls/rxnorm	337840	Vaginal Suppository	suppository	exact	older, or not in Appendix 3
http://www.nlm.nih.gov/research/umls/rxnorm	2199220	Vaginal System	device	choice	implant/system: no better HealthKit value
http://www.nlm.nih.gov/research/umls/rxnorm	11110	Vaginal Tablet	tablet	near	vaginal route; older, or not in Appendix 3
http://www.nlm.nih.gov/research/umls/rxnorm		Drug-Eluting Contact Lens	device	choice
http://www.nlm.nih.gov/research/umls/rxnorm		Buccal Product	unknown	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Chewable Product	tablet	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Dental Product	unknown	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm	1294713	Disintegrating Oral Product	tablet	near	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Drug Implant Product	device	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Flake Product	powder	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Granule Product	powder	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Inhalant Product	inhaler	near	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Injectable Product	injection	exact	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Intraperitoneal Product	liquid	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Intratracheal Product	liquid	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Intravesical Product	injection	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Irrigation Product	liquid	near	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Lozenge Product	tablet	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Medicated Pad or Tape	topical	near	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Mouthwash Product	liquid	exact	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Mucosal Product	topical	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Nasal Product	spray	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Ophthalmic Product	drops	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Oral Cream Product	cream	exact	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Oral Film Product	unknown	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Oral Foam Product	foam	exact	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Oral Gel Product	gel	exact	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Oral Liquid Product	liquid	exact	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Oral Ointment Product	ointment	exact	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Oral Paste Product	topical	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Oral Powder Product	powder	exact	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm	1151133	Oral Product	unknown	choice	group, not a form; dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Oral Spray Product	spray	exact	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Otic Product	drops	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Paste Product	topical	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Pellet Product	powder	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Pill	tablet	choice	group: tablets and capsules; dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Pyelocalyceal Product	liquid	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Rectal Product	unknown	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Shampoo Product	topical	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Soap Product	topical	near	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Sublingual Product	unknown	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Toothpaste Product	topical	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Topical Product	topical	exact	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Transdermal Product	patch	near	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Urethral Product	suppository	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Vaginal Product	unknown	choice	dose form group
http://www.nlm.nih.gov/research/umls/rxnorm		Wafer Product	tablet	choice	dose form group
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	APPFUL	Applicatorful	unknown	choice	unit used as a form
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	DROP	Drops	drops	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	PUFF	Puff	inhaler	near	unit used as a form
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	SCOOP	Scoops	powder	choice	unit used as a form
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	SPRY	Sprays	spray	near	unit used as a form
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	GASINHL	Gas for Inhalation	inhaler	choice	medicinal gas
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	AER	Aerosol	spray	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	DERMSPRY	Dermal Spray	spray	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	FOAM	Foam	foam	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	RECSPRY	Rectal Spray	spray	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	VAGSPRY	Vaginal Spray	spray	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	INHL	Inhalant	inhaler	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	PWDSPRY	Powder Spray	spray	near
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	SPRYADAPT	Spray with Adaptor	spray	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	LIQCLN	Liquid Cleanser	topical	near
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	OIL	Oil	liquid	choice	route not stated
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	SOL	Solution	liquid	near	route not stated
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	CRM	Cream	cream	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	LTN	Lotion	lotion	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	OINT	Ointment	ointment	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	GEL	Gel	gel	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	PASTE	Paste	topical	choice	paste: no HealthKit value; ointment/gel are alternatives
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	SUSP	Suspension	liquid	near	route not stated
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	BAR	Bar	tablet	choice	bar: soap or chewable
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	BEAD	Beads	powder	choice
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	CAKE	Cake	unknown	choice
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	CEMENT	Cement	unknown	choice
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	CRYS	Crystals	powder	choice	granules/pellets: nearest is powder
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	DISK	Disk	unknown	choice
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	FLAKE	Flakes	powder	choice	granules/pellets: nearest is powder
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	GRAN	Granules	powder	choice	granules/pellets: nearest is powder
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	GUM	ChewingGum	unknown	choice	chewing gum
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	PAD	Pad	topical	near
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	PATCH	Patch	patch	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	PELLET	Pellet	powder	choice	granules/pellets: nearest is powder
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	PILL	Pill	tablet	choice	group: tablets and capsules
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	POWD	Powder	powder	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	SUPP	Suppository	suppository	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	SWAB	Swab	topical	near
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	WAFER	Wafer	tablet	choice	solid oral, not a tablet
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	BAINHL	Breath Activated Inhaler	inhaler	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	INHLSOL	Inhalant Solution	liquid	choice	nebuliser liquid; inhaler is the alternative
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	MDINHL	Metered Dose Inhaler	inhaler	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	NASSPRY	Nasal Spray	spray	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	BARSOAP	Bar Soap	topical	near
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	CHEWBAR	Chewable Bar	tablet	choice	chewable bar
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	MEDBAR	Medicated Bar Soap	topical	near
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	SRBUCTAB	Sustained Release Buccal Tablet	tablet	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ORCAP	Oral Capsule	capsule	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	NASCRM	Nasal Cream	cream	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	OPCRM	Ophthalmic Cream	cream	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ORCRM	Oral Cream	cream	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	OTCRM	Otic Cream	cream	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	RECCRM	Rectal Cream	cream	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	TOPCRM	Topical Cream	cream	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	VAGCRM	Vaginal Cream	cream	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	NDROP	Nasal Drops	drops	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	OPDROP	Ophthalmic Drops	drops	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ORDROP	Oral Drops	drops	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	OTDROP	Otic Drops	drops	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ERECTAB	Extended Release Enteric Coated Tablet	tablet	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ERENTCAP	Extended Release Enteric Coated Capsule	capsule	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ERCAP12	12 Hour Extended Release Capsule	capsule	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ERCAP24	24 Hour Extended Release Capsule	capsule	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ERECCAP	Extended Release Enteric Coated Capsule	capsule	exact	status retired
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ERSUSP12	12 Hour Extended-Release Suspension	liquid	near	route not stated
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ERSUSP24	24 Hour Extended Release Suspension	liquid	near	route not stated
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ERTAB12	12 Hour Extended Release Tablet	tablet	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ERTAB24	24 Hour Extended Release Tablet	tablet	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	FOAMAPL	Foam with Applicator	foam	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	RECFORM	Rectal foam	foam	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	VAGFOAM	Vaginal foam	foam	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	GELAPL	Gel with Applicator	gel	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	NASGEL	Nasal Gel	gel	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	OPGEL	Ophthalmic Gel	gel	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	OTGEL	Otic Gel	gel	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	TOPGEL	Topical Gel	gel	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	URETHGEL	Urethral Gel	gel	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	VAGGEL	Vaginal Gel	gel	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	BAINHLPWD	Breath Activated Powder Inhaler	inhaler	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	INHLPWD	Inhalant Powder	inhaler	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	MDINHLPWD	Metered Dose Powder Inhaler	inhaler	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	NASINHL	Nasal Inhalant	inhaler	near
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ORINHL	Oral Inhalant	inhaler	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	DOUCHE	Douche	liquid	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ENEMA	Enema	liquid	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	OPIRSOL	Ophthalmic Irrigation Solution	liquid	near
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	LIQSOAP	Medicated Liquid Soap	topical	choice	liquid is the alternative
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	SHMP	Shampoo	topical	choice	shampoo; liquid is the alternative
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	TOPLTN	Topical Lotion	lotion	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	TOPOIL	Topical Oil	topical	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	NASOINT	Nasal Ointment	ointment	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	OINTAPL	Ointment with Applicator	ointment	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	OPOINT	Ophthalmic Ointment	ointment	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	OTOINT	Otic Ointment	ointment	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	RECOINT	Rectal Ointment	ointment	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	TOPOINT	Topical Ointment	ointment	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	VAGOINT	Vaginal Ointment	ointment	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ELIXIR	Elixir	liquid	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	RINSE	Mouthwash/Rinse	liquid	near
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	SYRUP	Syrup	liquid	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ENTCAP	Enteric Coated Capsule	capsule	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ERCAP	Extended Release Capsule	capsule	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ERSUSP	Extended-Release Suspension	liquid	near	route not stated
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	BUCTAB	Buccal Tablet	tablet	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	CAPLET	Caplet	tablet	near
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	CHEWTAB	Chewable Tablet	tablet	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	CPTAB	Coated Particles Tablet	tablet	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	DISINTAB	Disintegrating Tablet	tablet	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	DRTAB	Delayed Release Tablet	tablet	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ECTAB	Enteric Coated Tablet	tablet	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ERTAB	Extended Release Tablet	tablet	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ORTROCHE	Lozenge/Oral Troche	tablet	choice	lozenge
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	SLTAB	Sublingual Tablet	tablet	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	MEDPAD	Medicated Pad	topical	near
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	PUD	Pudding	unknown	choice
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	TPASTE	Toothpaste	topical	choice	paste: no HealthKit value; ointment/gel are alternatives
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	TPATCH	Transdermal Patch	patch	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	CAP	Capsule	capsule	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	TAB	Tablet	tablet	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	TOPPWD	Topical Powder	powder	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	IPSOL	Intraperitoneal Solution	liquid	choice	dialysis fluid; injection is the alternative
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	IRSOL	Irrigation Solution	liquid	near
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	IVSOL	Intravenous Solution	injection	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ORALSOL	Oral Solution	liquid	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	RECSOL	Rectal Solution	liquid	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	TOPSOL	Topical Solution	topical	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	RECSUPP	Rectal Suppository	suppository	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	URETHSUPP	Urethral suppository	suppository	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	VAGSUPP	Vaginal Suppository	suppository	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ITSUSP	Intrathecal Suspension	injection	near	intrathecal
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	OPSUSP	Ophthalmic Suspension	drops	exact	eye drops
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ORSUSP	Oral Suspension	liquid	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	OTSUSP	Otic Suspension	drops	exact	ear drops
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	RECSUSP	Rectal Suspension	liquid	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	MEDSWAB	Medicated swab	topical	near
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	ORTAB	Oral Tablet	tablet	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	VAGTAB	Vaginal Tablet	tablet	near	vaginal route
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	RECPWD	Rectal Powder	powder	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	VAGPWD	Vaginal Powder	powder	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	LIN	Liniment	lotion	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	MUCTOPSOL	Mucous Membrane Topical Solution	topical	near
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	TINC	Tincture	liquid	choice	tincture: topical is the alternative
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	TPATH16	16 Hour Transdermal Patch	patch	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	TPATH24	24 Hour Transdermal Patch	patch	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	TPATH2WK	Biweekly Transdermal Patch	patch	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	TPATH72	72 Hour Transdermal Patch	patch	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	TPATHWK	Weekly Transdermal Patch	patch	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	VAGCRMAPL	Vaginal Cream with Applicator	cream	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	VAGFOAMAPL	Vaginal foam with applicator	foam	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	VGELAPL	Vaginal Gel with Applicator	gel	exact
http://terminology.hl7.org/CodeSystem/v3-orderableDrugForm	VAGOINTAPL	Vaginal Ointment with Applicator	ointment	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C100103	CELLULAR SHEET	unknown	choice
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C113106	INJECTABLE FOAM	injection	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C124794	TABLET, CHEWABLE, EXTENDED RELEASE	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C134876	Chewable Gel	gel	choice	gummy
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C147579	Tablet with Sensor	tablet	near	has an ingestible sensor
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C17423	DRUG DELIVERY SYSTEM	device	choice	implant/system: no better HealthKit value
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C25158	CAPSULE	capsule	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C25394	PILL	tablet	choice	group: tablets and capsules
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C28944	CREAM	cream	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C29167	LOTION	lotion	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C29269	MOUTHWASH	liquid	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42679	DOUCHE	liquid	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42763	DRESSING	topical	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42887	AEROSOL	spray	choice	route decides: inhaler or spray
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42888	AEROSOL, FOAM	foam	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42889	AEROSOL, SPRAY	spray	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42890	BEAD	powder	choice	granules/pellets: nearest is powder
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42892	BAR, CHEWABLE	tablet	choice
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42893	TABLET, CHEWABLE	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42894	GUM, CHEWING	unknown	choice	chewing gum: no HealthKit value
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42895	CAPSULE, COATED	capsule	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42896	CAPSULE, COATED PELLETS	capsule	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42897	TABLET, COATED	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42898	SOLUTION, CONCENTRATE	liquid	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42899	INJECTION, SOLUTION, CONCENTRATE	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42901	CRYSTAL	powder	choice	granules/pellets: nearest is powder
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42902	CAPSULE, DELAYED RELEASE	capsule	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42903	GRANULE, DELAYED RELEASE	powder	choice	granules/pellets: nearest is powder
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42904	CAPSULE, DELAYED RELEASE PELLETS	capsule	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42905	TABLET, DELAYED RELEASE	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42906	GEL, DENTIFRICE	topical	choice	paste: no HealthKit value; ointment/gel are alternatives
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42907	PASTE, DENTIFRICE	topical	choice	paste: no HealthKit value; ointment/gel are alternatives
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42908	POWDER, DENTIFRICE	topical	choice	paste: no HealthKit value; ointment/gel are alternatives
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42909	GRANULE, EFFERVESCENT	powder	choice	granules/pellets: nearest is powder
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42910	TABLET, EFFERVESCENT	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42911	PATCH, EXTENDED RELEASE, ELECTRICALLY CONTROLLED	patch	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42912	ELIXIR	liquid	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42913	EMULSION	liquid	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42914	INJECTION, EMULSION	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42915	ENEMA	liquid	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42916	CAPSULE, EXTENDED RELEASE	capsule	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42917	CAPSULE, COATED, EXTENDED RELEASE	capsule	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42918	PELLETS, COATED, EXTENDED RELEASE	powder	choice	granules/pellets: nearest is powder
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42920	FILM, EXTENDED RELEASE	unknown	choice	film/strip: no HealthKit value
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42921	GRANULE, FOR SUSPENSION, EXTENDED RELEASE	powder	choice	granules/pellets: nearest is powder
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42922	INSERT, EXTENDED RELEASE	device	choice	ring/insert
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42923	PATCH, EXTENDED RELEASE	patch	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42924	SUPPOSITORY, EXTENDED RELEASE	suppository	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42925	SUSPENSION, EXTENDED RELEASE	liquid	near	route not stated
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42926	INJECTION, SUSPENSION, EXTENDED RELEASE	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42927	TABLET, EXTENDED RELEASE	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42928	CAPSULE, FILM COATED, EXTENDED RELEASE	capsule	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42929	EXTRACT	liquid	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42930	TABLET, FILM COATED, EXTENDED RELEASE	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42931	TABLET, FILM COATED	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42932	FILM	unknown	choice	film/strip: no HealthKit value
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42933	GAS	unknown	choice	medicinal gas: no HealthKit value
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42934	GEL	gel	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42935	SOLUTION, GEL FORMING, EXTENDED RELEASE	drops	choice
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42936	CAPSULE, GELATIN COATED	capsule	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42937	GLOBULE	powder	choice	granules/pellets: nearest is powder
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42938	GRANULE	powder	choice	granules/pellets: nearest is powder
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42939	GRANULE, FOR SOLUTION	powder	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42940	GRANULE, FOR SUSPENSION	powder	choice	granules/pellets: nearest is powder
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42942	IMPLANT	device	choice	implant/system: no better HealthKit value
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42943	PELLET, IMPLANTABLE	device	choice	implant
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42944	INHALANT	inhaler	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42945	INJECTION, SOLUTION	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42946	INJECTION	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42947	IRRIGANT	liquid	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42948	JELLY	gel	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42949	LINIMENT	lotion	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42950	INJECTION, LIPID COMPLEX	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42951	INJECTION, SUSPENSION, LIPOSOMAL	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42952	LIPSTICK	topical	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42953	LIQUID	liquid	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42954	CAPSULE, LIQUID FILLED	capsule	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42955	LOZENGE	tablet	choice	solid oral, not a tablet
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42956	INJECTION, POWDER, LYOPHILIZED, FOR SUSPENSION, EXTENDED RELEASE	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42957	INJECTION, POWDER, LYOPHILIZED, FOR SOLUTION	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42958	INJECTION, POWDER, LYOPHILIZED, FOR SUSPENSION	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42959	INJECTION, POWDER, LYOPHILIZED, FOR LIPOSOMAL SUSPENSION	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42960	AEROSOL, METERED	inhaler	near	metered aerosol
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42961	POWDER, METERED	inhaler	near	metered powder
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42962	SPRAY, METERED	spray	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42963	TABLET, MULTILAYER, EXTENDED RELEASE	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42964	TABLET, MULTILAYER	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42965	OIL	liquid	choice	route not stated
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42966	OINTMENT	ointment	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42967	PASTE	topical	choice	paste: no HealthKit value; ointment/gel are alternatives
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42968	PATCH	patch	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42969	PELLET	powder	choice	granules/pellets: nearest is powder
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42970	PLASTER	patch	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42971	AEROSOL, POWDER	inhaler	choice
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42972	POWDER	powder	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42973	POWDER, FOR SOLUTION	powder	near	given as a liquid once reconstituted
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42974	INJECTION, POWDER, FOR SOLUTION	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42975	POWDER, FOR SUSPENSION	powder	near	given as a liquid once reconstituted
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42976	INJECTION, POWDER, FOR SUSPENSION	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42977	INJECTION, POWDER, FOR SUSPENSION, EXTENDED RELEASE	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42979	RINSE	liquid	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42980	SALVE	ointment	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42981	SHAMPOO	topical	choice	shampoo; liquid is the alternative
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42982	SHAMPOO, SUSPENSION	topical	choice	shampoo
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42983	SOAP	topical	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42984	FILM, SOLUBLE	unknown	choice	film: no HealthKit value
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42985	TABLET, SOLUBLE	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42986	SOLUTION	liquid	near	route not stated
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42987	SOLUTION, FOR SLUSH	liquid	choice
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42988	INJECTION, SUSPENSION, SONICATED	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42989	SPRAY	spray	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42990	SPRAY, SUSPENSION	spray	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42991	STICK	topical	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42992	TABLET, SUGAR COATED	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42993	SUPPOSITORY	suppository	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42994	SUSPENSION	liquid	near	route not stated
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42995	INJECTION, SUSPENSION	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42996	SYRUP	liquid	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42997	TABLET, DELAYED RELEASE PARTICLES	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42998	TABLET	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C42999	TABLET, ORALLY DISINTEGRATING	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C43000	TINCTURE	liquid	choice	tincture: topical is the alternative
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C43001	TROCHE	tablet	choice	lozenge
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C43003	WAFER	tablet	choice	solid oral, not a tablet
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C43525	DISC	device	choice
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C47892	TAMPON	device	choice	implant/system: no better HealthKit value
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C47897	TAPE	topical	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C47898	SWAB	topical	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C47912	SPONGE	topical	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C47913	POULTICE	patch	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C47914	STRIP	unknown	choice	film/strip: no HealthKit value
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C47915	INTRAUTERINE DEVICE	device	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C47916	KIT	unknown	choice	kit/pack: look at the parts
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C48624	NOT APPLICABLE	unknown	choice	kit/pack: look at the parts
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60884	CLOTH	topical	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60891	CONCENTRATE	liquid	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60897	CREAM, AUGMENTED	cream	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60926	FIBER, EXTENDED RELEASE	device	choice
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60927	FOR SOLUTION	powder	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60928	FOR SUSPENSION	powder	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60929	FOR SUSPENSION, EXTENDED RELEASE	powder	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60930	GEL, METERED	gel	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60931	INJECTABLE, LIPOSOMAL	injection	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60933	INSERT	suppository	choice	route decides
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60934	LIQUID, EXTENDED RELEASE	liquid	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60957	LOTION, AUGMENTED	lotion	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60958	LOTION/SHAMPOO	lotion	near
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60984	OINTMENT, AUGMENTED	ointment	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60985	PASTILLE	tablet	choice	solid oral, not a tablet
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60988	RING	device	choice
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60992	SOLUTION/DROPS	drops	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60994	SOLUTION, GEL FORMING/DROPS	drops	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60995	SUSPENSION/DROPS	drops	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C60997	TABLET, COATED PARTICLES	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C61004	TABLET, FOR SOLUTION	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C61005	TABLET, FOR SUSPENSION	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C61006	TABLET, ORALLY DISINTEGRATING, DELAYED RELEASE	tablet	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C64884	POWDER, EFFERVESCENT	powder	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C64984	INTRACAMERAL	injection	choice
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C69067	GRANULE, EXTENDED RELEASE	powder	choice	granules/pellets: nearest is powder
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C87536	SMOKE STICK	unknown	choice
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C87537	SMOKE PAPER	unknown	choice
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C87538	INTRARUMINAL DEVICE, EXTENDED RELEASE	unknown	choice	veterinary
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C87539	TAG	unknown	choice	veterinary
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C87540	GRANULE FOR SUSPENSION, DELAYED RELEASE	powder	choice	granules/pellets: nearest is powder
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C87541	POWDER, LYOPHILIZED	powder	exact
http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl	C87542	PENDANT	unknown	choice	veterinary
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	TAB	Tabletten	tablet	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	FTA	Filmtabletten	tablet	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	HKP	Hartkapseln	capsule	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	RET	Retard-Tabletten	tablet	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	CRE	Creme	cream	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	SAL	Salbe	ointment	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	SUP	Suppositorien	suppository	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	KPG	Kombipackung	unknown	choice
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	FER	Fertigspritzen	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	PEN	Injektionslösung in einem Fertigpen	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	SMT	Schmelztabletten	tablet	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	IHP	Inhalationspulver	inhaler	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	TEI	Tropfen zum Einnehmen	drops	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	AMP	Ampullen	injection	near
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	ASN	Augen- und Nasensalbe	ointment	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	ASO	Augen- und Ohrensalbe	ointment	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	ATO	Augen- und Ohrentropfen	drops	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	ATR	Augentropfen	drops	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	AUC	Augencreme	cream	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	AUG	Augengel	gel	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	AUS	Augensalbe	ointment	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	BTA	Brausetabletten	tablet	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	DFL	Durchstechflaschen	injection	near
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	DIS	Depot-Injektionssuspension	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	DOS	Dosieraerosol	inhaler	near
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	DRA	Dragees	tablet	near
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	DRM	Dragees magensaftresistent	tablet	near
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	DSS	Dosierspray	spray	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	ELI	Elixier	liquid	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	EMU	Emulsion	liquid	near	route not stated
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	ESU	Erwachsenen-Suppositorien	suppository	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	FDA	Filmdragees	tablet	near
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	FLE	Flüssigkeit zum Einnehmen	liquid	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	FMR	Filmtabletten magensaftresistent	tablet	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	GEL	Gel	gel	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	GLO	Globuli	powder	choice	pellets: nearest is powder
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	GMR	Magensaftresistentes Granulat	powder	choice	granules: nearest is powder
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	GRA	Granulat	powder	choice	granules: nearest is powder
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	GSE	Granulat zur Herstellung einer Suspension zum Einnehmen	powder	choice	granules: nearest is powder
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	GUL	Gurgellösung	liquid	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	HKM	Magensaftresistente Hartkapseln	capsule	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	HPI	Hartkapseln mit Pulver zur Inhalation	inhaler	near	capsule for an inhaler
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	HVW	Hartkapseln mit veränderter Wirkstofffreisetzung	capsule	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	IFA	Infusionsampullen	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	IFB	Infusionsbeutel	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	IFE	Injektionslösung in einer Fertigspritze	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	IFF	Infusionsflasche	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	IFK	Infusionslösungskonzentrat	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	IIL	Injektions-, Infusionslösung	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	IIM	Injektionslösung zur intramuskulären Anwendung	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	IKA	Inhalationskapseln	inhaler	near	capsule for an inhaler
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	ILO	Injektionslösung	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	IMP	Implantat	device	choice	implant
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	INF	Infusionslösung	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	INL	Inhalationslösung	liquid	choice	nebuliser liquid; inhaler is the alternative
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	ISU	Injektionssuspension	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	IUP	Intrauterinpessar	device	choice
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	KAP	Kapseln	capsule	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	KGU	Kaugummi	unknown	choice	chewing gum: no HealthKit value
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	KLI	Klistiere	liquid	near	enema
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	KMP	Hartkapseln mit magensaftresistent überzogenen Pellets	capsule	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	KMR	Kapseln magensaftresistent	capsule	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	KSS	Kinder- und Säuglings-Suppositorien	suppository	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	KSU	Kinder-Suppositorien	suppository	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	KTA	Kautabletten	tablet	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	LOE	Lösung	liquid	near	route not stated
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	LOT	Lotion	lotion	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	LOV	Lösung für einen Vernebler	liquid	choice	nebuliser liquid; inhaler is the alternative
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	LSE	Lösung zum Einnehmen	liquid	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	LUP	Lutschpastillen	tablet	choice	lozenge
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	LUT	Lutschtabletten	tablet	choice	lozenge
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	MTA	Manteltabletten	tablet	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	MUW	Mundwasser	liquid	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	NAG	Nasengel	gel	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	NAS	Nasenspray	spray	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	NDS	Nasendosierspray	spray	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	NSA	Nasensalbe	ointment	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	NTR	Nasentropfen	drops	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	PFT	Pflaster transdermal	patch	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	PII	Pulver zur Herstellung einer Injektions- oder Infusionslösung	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	PIJ	Pulver zur Herstellung einer Injektionslösung	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	PIK	Pulver zur Herstellung eines Infusionslösungskonzentrates	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	PKI	Pulver für ein Konzentrat zur Herstellung einer Infusionslösung	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	PLE	Pulver zur Herstellung einer Lösung zum Einnehmen	powder	near	given as a liquid once reconstituted
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	PLF	Pulver und Lösungsmittel zur Herstellung einer Infusionslösung	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	PLI	Pulver und Lösungsmittel zur Herstellung einer Injektionslösung	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	PLS	Pulver und Lösungsmittel zur Herstellung einer Injektionssuspension	injection	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	PSE	Pulver zur Herstellung einer Suspension zum Einnehmen	powder	near	given as a liquid once reconstituted
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	PST	Paste	topical	choice	paste: no HealthKit value
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	PUD	Puder	powder	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	PUL	Pulver	powder	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	SPR	Spray	spray	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	SUB	Substanz	unknown	choice	substance for a compounded medicine
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	SUE	Suspension zum Einnehmen	liquid	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	SUL	Sublingualspray, Lösung	spray	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	SUS	Suspension	liquid	near	route not stated
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	SUT	Sublingualtabletten	tablet	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	TKA	Tabletten in Kalenderpackung	tablet	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	TLE	Tabletten zur Herstellung einer Lösung zum Einnehmen	tablet	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	TMR	Tabletten magensaftresistent	tablet	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	TRO	Tropfen	drops	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	TSA	Trockensaft	powder	near	given as a liquid once reconstituted
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	TSE	Tablette zur Herstellung einer Suspension zum Einnehmen	tablet	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	TSY	Transdermales System	patch	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	TVW	Tablette mit veränderter Wirkstofffreisetzung	tablet	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	UTA	Überzogene Tabletten	tablet	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	WKA	Weichkapseln	capsule	exact
https://fhir.kbv.de/CodeSystem/KBV_CS_SFHIR_KBV_DARREICHUNGSFORM	WKM	Magensaftresistente Weichkapseln	capsule	exact
http://www.nlm.nih.gov/research/umls/rxnorm		Extended Release Capsule	capsule	exact	older; now with Oral
http://www.nlm.nih.gov/research/umls/rxnorm		Extended Release Tablet	tablet	exact	older; now with Oral
"""#),
        ("local-codes.tsv", #"""
# Drug codes of one clinic or one vendor, each with the coding that says which drug it is. There are no built-in rows: this
# table is for your own, laid over this one by --mappings DIR.
# system, code: the local coding as records have it; the system under any of its spellings.
# display: what the clinic calls it, for people. targetSystem, targetCode, targetDisplay: the coding that it stands for,
# RxNorm where possible, else any other system of code-systems.tsv that names drugs, or one of your own.
# note: anything. source: who says so, such as the clinic's formulary and its date; a row without one is refused.
# Each local coding has one row: which drug it is must not depend on the order of rows.
system	code	display	targetSystem	targetCode	targetDisplay	note	source
"""#),
        ("statuses.tsv", #"""
# Status codes of the medication resources on one scale, for DSTU2, STU3, R4, R4B and R5.
# resource: MedicationRequest is also for DSTU2's MedicationOrder. element: status, or adherence of an R5 statement.
# code: the code in the source. state: active completed onHold stopped cancelled draft intended notTaken inProgress
# enteredInError unknown. It is the life cycle of the record, not an answer to what is taken now.
# Codes mean the same in all releases that have them unless the note says otherwise. A code that is not here is unknown.
# Missing cells at the end of a row are empty.
# Source: the required code lists and definitions of HL7 FHIR DSTU2 to R5 (CC0); the states are our own work.
resource	element	code	state	note
MedicationRequest	status	active	active
MedicationRequest	status	on-hold	onHold
MedicationRequest	status	ended	completed	R5: over, no longer to be taken, perhaps not all given; HL7's R5 to R4B map says completed
MedicationRequest	status	stopped	stopped
MedicationRequest	status	completed	completed
MedicationRequest	status	cancelled	cancelled	from STU3: withdrawn; from R4: before anything was given
MedicationRequest	status	entered-in-error	enteredInError
MedicationRequest	status	draft	draft
MedicationRequest	status	unknown	unknown	from STU3
MedicationStatement	status	active	active	DSTU2 to R4B: the medication is still being taken
MedicationStatement	status	completed	completed	DSTU2 to R4B: the medication is no longer being taken
MedicationStatement	status	entered-in-error	enteredInError
MedicationStatement	status	intended	intended	DSTU2 to R4B
MedicationStatement	status	stopped	stopped	STU3 to R4B
MedicationStatement	status	on-hold	onHold	STU3 to R4B
MedicationStatement	status	not-taken	notTaken	R4 and R4B; DSTU2 and STU3: wasNotTaken, taken
MedicationStatement	status	unknown	unknown	R4 and R4B
MedicationStatement	status	recorded	unknown	R5: the record is finished; nothing about taking, which is in adherence
MedicationStatement	status	draft	draft	R5: the record is preliminary
MedicationStatement	adherence	taking	active	R5
MedicationStatement	adherence	taking-as-directed	active	R5
MedicationStatement	adherence	taking-not-as-directed	active	R5: taken, but otherwise than directed
MedicationStatement	adherence	not-taking	notTaken	R5
MedicationStatement	adherence	on-hold	onHold	R5
MedicationStatement	adherence	on-hold-as-directed	onHold	R5
MedicationStatement	adherence	on-hold-not-as-directed	onHold	R5: paused, but not as directed
MedicationStatement	adherence	stopped	stopped	R5
MedicationStatement	adherence	stopped-as-directed	stopped	R5
MedicationStatement	adherence	stopped-not-as-directed	stopped	R5: stopped, but not as directed
MedicationStatement	adherence	unknown	unknown	R5
MedicationDispense	status	preparation	inProgress	from STU3: staging has begun, nothing is handed over
MedicationDispense	status	in-progress	inProgress	from R4: ready for pickup
MedicationDispense	status	cancelled	cancelled	from R4: never picked up
MedicationDispense	status	on-hold	onHold
MedicationDispense	status	completed	completed	from R4: picked up
MedicationDispense	status	entered-in-error	enteredInError
MedicationDispense	status	stopped	stopped
MedicationDispense	status	declined	cancelled	from R4: declined and not performed; no state of its own
MedicationDispense	status	unknown	unknown	from R4
MedicationAdministration	status	in-progress	inProgress
MedicationAdministration	status	not-done	notTaken	from R4; DSTU2 and STU3: wasNotGiven, notGiven
MedicationAdministration	status	on-hold	onHold
MedicationAdministration	status	completed	completed
MedicationAdministration	status	entered-in-error	enteredInError
MedicationAdministration	status	stopped	stopped
MedicationAdministration	status	unknown	unknown	from STU3
"""#),
        ("timing.tsv", #"""
# Codes of Timing.code and Timing.repeat.when as frequency and period.
# system, code, display: the code; without a system there is no standard code and the text itself is the only clue.
# frequency: times in a period. period, periodUnit: its length (UCUM: s min h d wk mo). a-b is a range: frequency and
# frequencyMax, or period and periodMax. n is the number inside a code that is a template. extra: other elements of
# Timing.repeat, such as when=MORN, count=1 or dayOfWeek=sat,sun (a comma between values), and asNeeded=true.
# spellings: text that means the same, | between; compare without case; no spelling has two meanings.
# Frequency and period are a reading of the code, not its definition: keep the code.
# Missing cells at the end of a row are empty.
# Sources: HL7 THO v3-GTSAbbreviation, v3-TimingEvent and v2-0335 (CC0), HL7 FHIR event-timing and timing-abbreviation
# (CC0), public quality measure helpers (openEMR, projectcypress) for SNOMED CT, common prescription shorthand.
# The rows of SNOMED CT hold SNOMED CT content, copyright SNOMED International; you may delete them.
system	code	display	frequency	period	periodUnit	extra	spellings	note
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	BID	twice a day	2	1	d		bid|b.i.d.|BD|2x/day|twice daily|2 times daily|twice a day	defined as institution specified times: frequency and period are a reading
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	TID	three times a day	3	1	d		tid|t.i.d.|TDS|3x daily|three times a day	UK says TDS
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	QID	four times a day	4	1	d		qid|q.i.d.|QDS|4x daily|four times a day	UK says QDS
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	AM	every morning	1	1	d	when=MORN	QAM|OM|mane|in the morning|every morning	UK om = every morning
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	PM	every afternoon	1	1	d	when=AFT	afternoon|every afternoon	defined as afternoon, but many systems mean evening; QPM of v2 is evening
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	QD	every day	1	1	d		qd|q.d.|daily|once daily|1x/day|every day	on the US do-not-use list; OD also means right eye and is not listed
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	QOD	every other day	1	2	d		qod|every other day|alternate days	do-not-use abbreviation in the US
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	Q1H	every 1 hour(s)	1	1	h		q1h|q1hr|q 1 h|every 1 hours|every hour|hourly
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	Q2H	every 2 hour(s)	1	2	h		q2h|q2hr|q 2 h|every 2 hours
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	Q3H	every 3 hour(s)	1	3	h		q3h|q3hr|q 3 h|every 3 hours
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	Q4H	every 4 hour(s)	1	4	h		q4h|q4hr|q 4 h|every 4 hours
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	Q6H	every 6 hour(s)	1	6	h		q6h|q6hr|q 6 h|every 6 hours
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	Q8H	every 8 hour(s)	1	8	h		q8h|q8hr|q 8 h|every 8 hours
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	BED	at bedtime	1	1	d	when=HS	HS|QHS|at bedtime|nocte	UK writes on for every night; too ambiguous to be listed
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	WK	weekly	1	1	wk		QWK|weekly|once a week
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	MO	monthly	1	1	mo		QMO|monthly
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	JB	regular business days				dayOfWeek=mon,tue,wed,thu,fri	weekdays|regular business days	without holidays
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	JE	regular weekends				dayOfWeek=sat,sun	weekends|regular weekends	without holidays
http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation	JH	holidays					holidays	cannot be turned into frequency
http://terminology.hl7.org/CodeSystem/v2-0335	Q<integer>S	every n seconds	1	n	s			n is the number in the code, for example Q12S
http://terminology.hl7.org/CodeSystem/v2-0335	Q<integer>M	every n minutes	1	n	min			n is the number in the code, for example Q12M
http://terminology.hl7.org/CodeSystem/v2-0335	Q<integer>H	every n hours	1	n	h			n is the number in the code, for example Q12H
http://terminology.hl7.org/CodeSystem/v2-0335	Q<integer>D	every n days	1	n	d			n is the number in the code, for example Q12D
http://terminology.hl7.org/CodeSystem/v2-0335	Q<integer>W	every n weeks	1	n	wk			n is the number in the code, for example Q12W
http://terminology.hl7.org/CodeSystem/v2-0335	Q<integer>L	every n months (lunar)	1	n	mo			n is the number in the code; lunar months
http://terminology.hl7.org/CodeSystem/v2-0335	Q<integer>J<day#>	on weekday(s)	1	n	wk	dayOfWeek=<day#>		n is the number in the code; each digit after J is a day, 1 is Monday
http://terminology.hl7.org/CodeSystem/v2-0335	BID	twice a day at institution-specified times	2	1	d
http://terminology.hl7.org/CodeSystem/v2-0335	TID	three times a day	3	1	d
http://terminology.hl7.org/CodeSystem/v2-0335	QID	four times a day	4	1	d
http://terminology.hl7.org/CodeSystem/v2-0335	xID	x times a day (x >= 5)	n	1	d			n is the number in the code, for example 5ID
http://terminology.hl7.org/CodeSystem/v2-0335	QAM	in the morning	1	1	d	when=MORN
http://terminology.hl7.org/CodeSystem/v2-0335	QPM	in the evening	1	1	d	when=EVE		v2 QPM = evening, GTS PM = afternoon
http://terminology.hl7.org/CodeSystem/v2-0335	QSHIFT	each of three 8-hour shifts	3	1	d
http://terminology.hl7.org/CodeSystem/v2-0335	QOD	every other day	1	2	d
http://terminology.hl7.org/CodeSystem/v2-0335	QHS	every day before sleep	1	1	d	when=HS
http://terminology.hl7.org/CodeSystem/v2-0335	C	continuous						rate, no frequency
http://terminology.hl7.org/CodeSystem/v2-0335	PRN	as needed				asNeeded=true	prn|as required|bei Bedarf	PRN may carry a pattern, for example PRNQ4H
http://terminology.hl7.org/CodeSystem/v2-0335	Once	one time only	1			count=1	ONCE|STAT	STAT also means at once
http://terminology.hl7.org/CodeSystem/v2-0335	A	before (ante)						a prefix of M, D or V, for example AM before breakfast
http://terminology.hl7.org/CodeSystem/v2-0335	P	after (post)						a prefix of M, D or V, for example PV after dinner
http://terminology.hl7.org/CodeSystem/v2-0335	I	between (inter)						a prefix of M, D or V, for example IM between breakfast and lunch
http://terminology.hl7.org/CodeSystem/v2-0335	M	breakfast				when=CM
http://terminology.hl7.org/CodeSystem/v2-0335	D	lunch				when=CD
http://terminology.hl7.org/CodeSystem/v2-0335	V	dinner				when=CV
http://hl7.org/fhir/event-timing	MORN	Morning	1	1	d	when=MORN		not with an offset: that needs a code relative to a meal
http://hl7.org/fhir/event-timing	MORN.early	Early Morning	1	1	d	when=MORN.early
http://hl7.org/fhir/event-timing	MORN.late	Late Morning	1	1	d	when=MORN.late
http://hl7.org/fhir/event-timing	NOON	Noon	1	1	d	when=NOON		not with an offset: that needs a code relative to a meal
http://hl7.org/fhir/event-timing	AFT	Afternoon	1	1	d	when=AFT
http://hl7.org/fhir/event-timing	AFT.early	Early Afternoon	1	1	d	when=AFT.early
http://hl7.org/fhir/event-timing	AFT.late	Late Afternoon	1	1	d	when=AFT.late
http://hl7.org/fhir/event-timing	EVE	Evening	1	1	d	when=EVE		not with an offset: that needs a code relative to a meal
http://hl7.org/fhir/event-timing	EVE.early	Early Evening	1	1	d	when=EVE.early
http://hl7.org/fhir/event-timing	EVE.late	Late Evening	1	1	d	when=EVE.late
http://hl7.org/fhir/event-timing	NIGHT	Night	1	1	d	when=NIGHT		not with an offset: that needs a code relative to a meal
http://hl7.org/fhir/event-timing	PHS	After Sleep	1	1	d	when=PHS
http://hl7.org/fhir/event-timing	IMD	immediate (R5)	1			when=IMD		R5; as soon as possible, a single time
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	AC	before meal	3	1	d	when=AC	ac|a.c.	at each meal: three a day is a reading
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	ACM	before breakfast	1	1	d	when=ACM
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	ACD	before lunch	1	1	d	when=ACD		D is the midday meal (lunch)
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	ACV	before dinner	1	1	d	when=ACV		V is the evening meal (dinner)
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	C	with/at meal	3	1	d	when=C	with meals	at each meal: three a day is a reading
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	CM	breakfast	1	1	d	when=CM
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	CD	lunch	1	1	d	when=CD		D is the midday meal (lunch)
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	CV	dinner	1	1	d	when=CV		V is the evening meal (dinner)
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	HS	before sleep	1	1	d	when=HS
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	IC	between meals	3	1	d	when=IC		at each meal: three a day is a reading
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	ICD	between lunch and dinner	1	1	d	when=ICD		D is the midday meal (lunch)
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	ICM	between breakfast and lunch	1	1	d	when=ICM
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	ICV	between dinner and sleep	1	1	d	when=ICV		V is the evening meal (dinner)
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	PC	after meal	3	1	d	when=PC	pc|p.c.	at each meal: three a day is a reading
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	PCM	after breakfast	1	1	d	when=PCM
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	PCD	after lunch	1	1	d	when=PCD		D is the midday meal (lunch)
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	PCV	after dinner	1	1	d	when=PCV		V is the evening meal (dinner)
http://terminology.hl7.org/CodeSystem/v3-TimingEvent	WAKE	on waking	1	1	d	when=WAKE
http://snomed.info/sct	229797004	Once daily	1	1	d
http://snomed.info/sct	229799001	Twice a day	2	1	d
http://snomed.info/sct	229798009	Three times daily	3	1	d
http://snomed.info/sct	307439001	Four times daily	4	1	d
http://snomed.info/sct	396107007	One to two times a day	1-2	1	d
http://snomed.info/sct	396108002	One to three times a day	1-3	1	d
http://snomed.info/sct	396109005	One to four times a day	1-4	1	d
http://snomed.info/sct	396111001	Two to four times a day	2-4	1	d
http://snomed.info/sct	225752000	Every two to four hours	1	2-4	h			often mistaken for every four hours
http://snomed.info/sct	225754004	Every three to four hours	1	3-4	h
http://snomed.info/sct	396127008	Every three to six hours	1	3-6	h
http://snomed.info/sct	396139000	Every six to eight hours	1	6-8	h
http://snomed.info/sct	396140003	Every eight to twelve hours	1	8-12	h
http://snomed.info/sct	225756002	Every four hours	1	4	h
http://snomed.info/sct	307468000	Every six hours	1	6	h
http://snomed.info/sct	307469008	Every eight hours	1	8	h
http://snomed.info/sct	307470009	Every twelve hours	1	12	h
http://snomed.info/sct	396125000	Every twenty four hours	1	24	h
http://snomed.info/sct	396126004	Every thirty six hours	1	36	h
http://snomed.info/sct	396131002	Every forty eight hours	1	48	h
http://snomed.info/sct	396143001	Every seventy two hours	1	72	h
http://snomed.info/sct	225760004	Alternate days	1	2	d			only one public program confirms this reading
http://snomed.info/sct	225769003	Once a week	1	1	wk
	Q12H	every 12 hours	1	12	h		Q12H|12 hourly|every 12 hours	no standard code, text only
	Q24H	every 24 hours	1	24	h		Q24H|every 24 hours	no standard code, text only
	Q4-6H	every 4 to 6 hours	1	4-6	h		Q4-6H|every 4-6 hours|every 4 to 6 hours	no standard code, text only
	Q72H	every 72 hours	1	72	h		Q72H|every 72 hours	no standard code, text only
	TIW	three times a week	3	1	wk		TIW|3x/week|three times a week	no standard code, text only; error-prone: also read as three times a day
	2XW	twice a week	2	1	wk		2XW|2x/week|twice a week	no standard code, text only; the abbreviation BIW is also read as every two weeks, so not listed
	QW	weekly	1	1	wk		QW|q week	no standard code, text only
	Q2W	every 2 weeks	1	2	wk		Q2W|fortnightly|every 2 weeks	no standard code, text only
	Q3W	every 3 weeks	1	3	wk		Q3W|every 3 weeks	no standard code, text only
	Q4W	every 4 weeks	1	4	wk		Q4W|Every 4 weeks	no standard code, text only
	QM	monthly	1	1	mo		QM	no standard code, text only
	Q3M	every 3 months	1	3	mo		Q3M|every 3 months	no standard code, text only
	5XD	five times a day	5	1	d		5XD|5x/day|five times a day	no standard code, text only
"""#),
        ("units.tsv", #"""
# Units of doses and strengths: the UCUM code, HealthKit's unit string, and how data write them.
# ucum: UCUM code; things to count are UCUM annotations in braces. healthKitUnit: what HKUnit(from:) reads; empty where
# HealthKit has none. Of several units with one such string it stands for the first that is no annotation: count is
# always 1, never a tablet. kind: mass, volume, countable and so on. name: plain words.
# spellings: seen in data, | between. Compare as written first, then without case; no spelling belongs to two units.
# otherCodes: codes of other systems, | between: sct SNOMED CT, v3 HL7 v3 orderableDrugForm, ncit NCI Thesaurus.
# healthKitSpellings: what a dose log may write where HealthKit's string is meant, | between; read by the letter, never
# written. Words that leave it open what is counted, such as unit or tablet, are not among them.
# wordsOnly: those of the spellings that are UCUM codes of other units, | between: in a unit's words MG is a milligram, as a
# code of UCUM it is a megagauss, and stands for no milligram.
# A spelling is never a reason to convert: teaspoons, USP units, millimoles and international units stay what they are.
# Missing cells at the end of a row are empty.
# Sources: UCUM essence (Regenstrief Institute), OHDSI Vocabulary dm+d units, NCPDP unit lists in public code,
# HealthKitOnFHIR, public FHIR examples. The SNOMED CT codes are copyright SNOMED International; none of its terms.
ucum	healthKitUnit	kind	name	spellings	otherCodes	note	healthKitSpellings	wordsOnly
kg	kg	mass	kilogram	KG|Kg|kilograms	sct:258683005
g	g	mass	gram	G|gm|GM|gram|grams|gms|Gramm	sct:258682000|ncit:C48155	gm is not UCUM		G
mg	mg	mass	milligram	MG|Mg|milligrams|mgs|MilliGram|milligramm	sct:258684004|ncit:C28253			Mg|MG
ug	mcg	mass	microgram	mcg|MCG|µg|μg|ugm|microgram|micrograms|UG|mikrogram	sct:258685003|ncit:C48152	mcg is not a UCUM code although it is sent as one; two micro signs exist, U+00B5 and U+03BC	µg|μg|ug
ng	ng	mass	nanogram	NG|nanograms|nanogram	sct:258686002
pg	pg	mass	picogram	PG				PG
[oz_av]	oz	mass	ounce (avoirdupois)	oz|ounce|ounces		"oz" alone may mean fluid ounce for liquids
[lb_av]	lb	mass	pound	lb|lbs|pound
[stone_av]	st	mass	stone (avoirdupois)					st
[gr]		mass	grain	grain|grains		no HealthKit unit; 64.79891 mg; gr is not among the words, since many write it for grams
L	L	volume	litre	l|liter|litre|liters	sct:258770004|ncit:C48505	UCUM has both l and L	l
dL	dL	volume	decilitre	dl			dl
cL	cL	volume	centilitre	cl			cl
mL	mL	volume	millilitre	ml|ML|mls|cc|CC|milliliter|Milliliter|mililiter|millilitre|milliliters	sct:258773002|ncit:C28254	ml and mL both valid UCUM; "cc" is not UCUM (cm3)	ml	ML
uL	mcL	volume	microlitre	ul|µL|μL|mcl|microliter			µL|μL|uL
nL	nL	volume	nanolitre		sct:282113003
[foz_us]	fl_oz_us	volume	US fluid ounce		ncit:C48494
{fl_oz}		countable	fluid ounce	fl oz|fl. oz.|fluid ounce		29.57 mL in the US, 28.41 mL imperial
[foz_br]	fl_oz_imp	volume	imperial fluid ounce
[tsp_us]		volume	teaspoon		ncit:C48544	no HealthKit unit
{tsp}		countable	teaspoon	tsp|TSP|teaspoon|teaspoons|teaspoonful		a spoon is not the same everywhere: 4.92892 mL in the US, 5 mL in dosing elsewhere
[tbs_us]		volume	tablespoon		ncit:C48541	no HealthKit unit
{tbsp}		countable	tablespoon	tbsp|TBSP|tablespoon|tablespoonful		a spoon is not the same everywhere: 14.7868 mL in the US, 15 mL elsewhere
[cup_us]	cup_us	volume	US cup
{cup}		countable	cup	cup|cups		a cup is not the same everywhere
[pt_us]	pt_us	volume	US pint
{pint}		countable	pint	pt|pint		a pint is not the same everywhere		pt
[drp]		volume	drop	drp	ncit:C48491	1/20 mL by definition; the words drop and gtt are a count of drops, see {drop}
[iU]	IU	arbitrary	international unit	[IU]|IU|iu|I.U.|i.u.|UNT|unt|units|unit|IE|UI|intl units|UNIT|Units	sct:258997004	[iU] and [IU] are both valid; RxNorm says UNT; the bare word unit is read as this one
U	IU	arbitrary	enzyme unit / "unit" as written	u	sct:258666001|sct:767525000|ncit:C44278	UCUM's U is the enzyme unit, but insulin data often mean international units: keep the code that came		u
k[iU]		arbitrary	thousand international units	kIU|KIU|k[IU]		no HealthKit unit; 1000 [iU]
[USP'U]		arbitrary	USP unit	USP units|USP U		not an international unit in general, and HealthKit has no other
[arb'U]		arbitrary	arbitrary unit	arb U
[AU]		arbitrary	allergy unit	AU				AU
[BAU]		arbitrary	bioequivalent allergen unit	BAU
[CFU]		arbitrary	colony forming unit	CFU|cfu
[PFU]		arbitrary	plaque forming unit	PFU|pfu
[TCID_50]		arbitrary	TCID50	TCID50|ZKID(50)
10*6		arbitrary	million	million|MIO		cells: 10*6{cells}
mol		amount	mole			HealthKit needs the molar mass	mol
mmol		amount	millimole	MMOL|mMol	sct:258718000	HealthKit needs the molar mass	mmol
umol		amount	micromole	µmol|μmol|mcmol	sct:258719008	HealthKit needs the molar mass
meq		amount	milliequivalent	mEq|MEQ|milliequivalent		mEq is not valid UCUM but is sent as often as meq	mEq|meq
mosm		amount	milliosmole	mOsm
%	%	fraction	percent	percent|PCT		RxNorm turned % into MG/ML in names
[ppm]		fraction	parts per million	ppm
MBq		radioactivity	megabecquerel	MBQ
mCi		radioactivity	millicurie	MCI
cm	cm	length	centimetre	CM		patch size, ointment strip
cm2		area	square centimetre	SQCM|cm^2|sq cm	sct:259022006
m2		area	square metre	m^2|m²
[in_i]	in	length	inch	inch|inches|in		"1 inch of ointment"
s	s	time	second	sec
min	min	time	minute	MIN|minutes|Minuten
h	hr	time	hour	hr|HR|hours|hour|Std	sct:258702006	HealthKit says hr
d	d	time	day	D|day|days|Day|dag|日|Tag	sct:258703001	D and days are sent as UCUM codes and are not		dag
wk		time	week	week|weeks		no HealthKit unit; 7 d
mo		time	month	month|months
a		time	year	year|years
{tbl}	count	countable	tablet	{tablet}|{Tablet}|{tablets}|{tab}|{TBL}|tbl|TAB|Tab|tab|tabs|tablet|tablets|tablet(s)|Tablet|Tbl.|Tabl.|Tablette|Tabletten|tabletti|錠	v3:TAB|sct:428673006|sct:732936001|sct:385055001|ncit:C48542	not a physical unit: keep the word beside the count
{capsule}	count	countable	capsule	{cap}|{Capsule}|{caps}|CAP|caps|cap|capsule|capsules|Kapsel	v3:CAP|sct:428641000|sct:732937005|ncit:C48480	not a physical unit: keep the word beside the count
{puff}	count	countable	puff / actuation	{actuat}|{actuation}|PUFF|puff|puffs|ACTUAT|actuat|actuation|actuation(s)|actuations|inhalation|inhalations|Hub	v3:PUFF|sct:732981002|sct:415215001|ncit:C48501	not a physical unit: keep the word beside the count
{spray}	count	countable	spray	SPRY|spray|sprays|Sprühstoß	v3:SPRY	not a physical unit: keep the word beside the count
{dose}	count	countable	dose	dose|doses|dosis|unit dose|DOSE	sct:408102007	not a physical unit: keep the word beside the count
{patch}	count	countable	patch	PATCH|patch|patches	v3:PATCH|v3:TPATCH|sct:419702001|sct:733010002|v3:TPATH24|ncit:C48524	not a physical unit: keep the word beside the count
{suppository}	count	countable	suppository	SUPP|supp|suppositories	v3:SUPP|v3:RECSUPP|sct:733019001|ncit:C48539	not a physical unit: keep the word beside the count
{vial}	count	countable	vial	{Vial}|Vial|VIAL|vials	sct:415818006|sct:733026001|ncit:C48551	not a physical unit: keep the word beside the count; SNOMED CT 415818005 is a mistyped 415818006
{ampule}	count	countable	ampoule	ampoule|ampul|amp|Ampulle	sct:413516001	not a physical unit: keep the word beside the count
{syringe}	count	countable	prefilled syringe	syringe|syringes|pre-filled disposable injection|Fertigspritze	sct:733020007|ncit:C48540	not a physical unit: keep the word beside the count
{pen}	count	countable	pen	pen|pen injector	sct:733006000	not a physical unit: keep the word beside the count
{cartridge}	count	countable	cartridge	cartridge	sct:732988008|ncit:C48481	not a physical unit: keep the word beside the count
{lozenge}	count	countable	lozenge	lozenge|troche|LOZENGE	v3:ORTROCHE|sct:733000006|ncit:C48506	not a physical unit: keep the word beside the count
{sachet}	count	countable	sachet / packet	packet|PACKET|pkt|sachet|sachets|Beutel	sct:733013000|sct:426148002|ncit:C48521	not a physical unit: keep the word beside the count
{scoop}	count	countable	scoop	SCOOP|scoops	v3:SCOOP	not a physical unit: keep the word beside the count
{applicatorful}	count	countable	applicatorful	APPFUL|applicator|applicatorful	v3:APPFUL|ncit:C62412	not a physical unit: keep the word beside the count
{film}	count	countable	film / strip	film|films|strip|strips	sct:732995004|ncit:C53499	not a physical unit: keep the word beside the count
{gum}	count	countable	gum	gum|GUM	v3:GUM|sct:732989000|ncit:C69124	not a physical unit: keep the word beside the count
{implant}	count	countable	implant	implant	sct:732996003|ncit:C48499	not a physical unit: keep the word beside the count
{pessary}	count	countable	pessary	pessary	sct:733007009	not a physical unit: keep the word beside the count
{stick}	count	countable	stick	stick	sct:733016008|ncit:C53503	not a physical unit: keep the word beside the count
{enema}	count	countable	enema	enema|ENEMA	v3:ENEMA|sct:700476008	not a physical unit: keep the word beside the count
{bottle}	count	countable	bottle	bottle|bottles|BTL|Flasche	sct:419672006|ncit:C48477	not a physical unit: keep the word beside the count
{bag}	count	countable	bag	bag|Bag	sct:428672001|ncit:C48474	not a physical unit: keep the word beside the count
{tube}	count	countable	tube	tube|TUBE	ncit:C48549	not a physical unit: keep the word beside the count
{inhaler}	count	countable	inhaler (device)	inhaler	sct:334980009|v3:ORINHL|ncit:C62275	not a physical unit: keep the word beside the count
{device}	count	countable	device	device		not a physical unit: keep the word beside the count
{dressing}	count	countable	dressing	dressing		not a physical unit: keep the word beside the count
1	count	countable	piece / each	ea|EA|each|{each}|{Stueck}|Stück|stuk|stuks|Stuk|St|piece|{count}|{tot}	ncit:C64933	1 is the honest UCUM code; ea is not UCUM		St|EA
{Package}	count	countable	package	Packung|package|pack|{pack}|OP		not a physical unit: keep the word beside the count
{kit}	count	countable	kit	kit|KIT	ncit:C48504	not a physical unit: keep the word beside the count
{drop}	count	countable	drop (as a count)	gtt|drops|drop|gtts|DROP|GTT|Druppel|tippa|Tropfen	v3:DROP|v3:OPDROP	a count: how much a drop is depends on the bottle
mg/h	mg/hr	rate or concentration	milligram per hour	mg/hr|MG/HR
ug/h	mcg/hr	rate or concentration	microgram per hour	mcg/hr|mcg/h
mL/h	mL/hr	rate or concentration	millilitre per hour	ml/h|ml/hr|mL/hr|mls/hr
mg/min	mg/min	rate or concentration	milligram per minute
ug/min	mcg/min	rate or concentration	microgram per minute	mcg/min
ug/kg/min	mcg/(kg*min)	rate or concentration	microgram per kilogram per minute	mcg/kg/min		HealthKit reads division; a compound unit like this one is untested
mg/kg	mg/kg	rate or concentration	milligram per kilogram	mg/kilogram
mg/m2		rate or concentration	milligram per square metre	mg/m^2|mg/m²
mg/mL	mg/mL	rate or concentration	milligram per millilitre	mg/ml|MG/ML
ug/mL	mcg/mL	rate or concentration	microgram per millilitre	mcg/ml
[iU]/mL	IU/mL	rate or concentration	international unit per millilitre	UNT/ML|IU/ml|units/mL
[iU]/kg	IU/kg	rate or concentration	international unit per kilogram
[iU]/kg/h		rate or concentration	international unit per kilogram per hour	[UI]/KG/h
mg/{actuat}	mg/count	rate or concentration	milligram per actuation	MG/ACTUAT|mg/puff		HealthKit reads division; a compound unit like this one is untested
ug/{actuat}	mcg/count	rate or concentration	microgram per actuation	mcg/actuat|ug/{actuation}		HealthKit reads division; a compound unit like this one is untested
mg/(24.h)	mg/d	rate or concentration	milligram per 24 hours	mg/24 h|MG/24HR
L/min	L/min	rate or concentration	litre per minute	l/min|LPM
"""#),
    ]
}
