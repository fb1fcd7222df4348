/// The names of the resource types of DSTU2 to R5, so that one that is spelt wrongly is not taken for one that does not matter.
/// Compared with HL7's value set `resource-types` of 1.0.2, 4.0.1 and 5.0.0, and with the types of a public library that is
/// made from HL7's definitions of STU3 and R4B. A test compares them with what HL7's definitions of the medication resources
/// refer to. Abstract types are not among them, since nothing is written as one.
///
/// https://hl7.org/fhir/valueset-resource-types.html
enum ResourceTypeNames {
    /// Whether some release has a type of this name.
    static func has(_ name: String) -> Bool { all.contains(name) }

    /// The medication resource that a name differs from only in its capital letters.
    static func medication(likeness name: String) -> String? {
        let lower = name.lowercased()
        return medications.first { $0 != name && $0.lowercased() == lower }
    }

    private static let medications = all.filter { MedicationResource(typeName: $0) != nil }

    private static let all = Set(names.flatMap { $0.split { $0 == " " || $0 == "\n" } }.map(String.init))

    private static let names = [
        // DSTU2
        """
        Account AllergyIntolerance Appointment AppointmentResponse AuditEvent Basic Binary BodySite Bundle
        CarePlan Claim ClaimResponse ClinicalImpression Communication CommunicationRequest Composition
        ConceptMap Condition Conformance Contract Coverage DataElement DetectedIssue Device DeviceComponent
        DeviceMetric DeviceUseRequest DeviceUseStatement DiagnosticOrder DiagnosticReport DocumentManifest
        DocumentReference EligibilityRequest EligibilityResponse Encounter EnrollmentRequest EnrollmentResponse
        EpisodeOfCare ExplanationOfBenefit FamilyMemberHistory Flag Goal Group HealthcareService
        ImagingObjectSelection ImagingStudy Immunization ImmunizationRecommendation ImplementationGuide List
        Location Media Medication MedicationAdministration MedicationDispense MedicationOrder
        MedicationStatement MessageHeader NamingSystem NutritionOrder Observation OperationDefinition
        OperationOutcome Order OrderResponse Organization Parameters Patient PaymentNotice PaymentReconciliation
        Person Practitioner Procedure ProcedureRequest ProcessRequest ProcessResponse Provenance Questionnaire
        QuestionnaireResponse ReferralRequest RelatedPerson RiskAssessment Schedule SearchParameter Slot
        Specimen StructureDefinition Subscription Substance SupplyDelivery SupplyRequest TestScript ValueSet
        VisionPrescription
        """,
        // Since STU3
        """
        ActivityDefinition AdverseEvent CapabilityStatement CareTeam ChargeItem CodeSystem CompartmentDefinition
        Consent DeviceRequest Endpoint ExpansionProfile GraphDefinition GuidanceResponse ImagingManifest Library
        Linkage Measure MeasureReport MedicationRequest MessageDefinition PlanDefinition PractitionerRole
        RequestGroup ResearchStudy ResearchSubject Sequence ServiceDefinition StructureMap Task TestReport
        """,
        // Since R4
        """
        BiologicallyDerivedProduct BodyStructure CatalogEntry ChargeItemDefinition CoverageEligibilityRequest
        CoverageEligibilityResponse DeviceDefinition EffectEvidenceSynthesis EventDefinition Evidence
        EvidenceVariable ExampleScenario ImmunizationEvaluation InsurancePlan Invoice MedicationKnowledge
        MedicinalProduct MedicinalProductAuthorization MedicinalProductContraindication
        MedicinalProductIndication MedicinalProductIngredient MedicinalProductInteraction
        MedicinalProductManufactured MedicinalProductPackaged MedicinalProductPharmaceutical
        MedicinalProductUndesirableEffect MolecularSequence ObservationDefinition OrganizationAffiliation
        ResearchDefinition ResearchElementDefinition RiskEvidenceSynthesis ServiceRequest SpecimenDefinition
        SubstanceNucleicAcid SubstancePolymer SubstanceProtein SubstanceReferenceInformation
        SubstanceSourceMaterial SubstanceSpecification TerminologyCapabilities VerificationResult
        """,
        // Since R4B
        """
        AdministrableProductDefinition Citation ClinicalUseDefinition EvidenceReport Ingredient
        ManufacturedItemDefinition MedicinalProductDefinition NutritionProduct PackagedProductDefinition
        RegulatedAuthorization SubscriptionStatus SubscriptionTopic SubstanceDefinition
        """,
        // Since R5
        """
        ActorDefinition ArtifactAssessment BiologicallyDerivedProductDispense ConditionDefinition
        DeviceAssociation DeviceDispense DeviceUsage EncounterHistory FormularyItem GenomicStudy
        ImagingSelection InventoryItem InventoryReport NutritionIntake Permission RequestOrchestration
        Requirements TestPlan Transport
        """,
    ]
}
