import FHIRMeds
import Testing

/// Doses, supplies and times say what the source said, each in its own place.
@Suite struct CaseTestsDosage {
    private func dosage(_ members: String) throws -> Dosage {
        let record = try CaseOutcome(of: CaseInput.request(dosage: members)).only()
        return try #require(record.dosage.first)
    }

    // Seen: openemr/openemr#13768.
    @Test func aDoseIsNotASupplyAndZeroIsNotAbsent() throws {
        let record = try CaseOutcome(ofFile: "dose-and-dispense.json").only()
        let dose = record.dosage.first?.doseAndRate.first?.doseQuantity
        #expect(dose?.value?.literal == "10")
        #expect(dose?.unit == "mg")
        #expect(record.dispense?.quantity?.value?.literal == "30")
        #expect(record.dispense?.quantity?.unit == "tablet")
        #expect(record.dispense?.numberOfRepeatsAllowed?.literal == "0")
        #expect(record.json.contains(#""numberOfRepeatsAllowed":0"#))
    }

    // Seen: hl7ch/cda-fhir-maps#19, drajer-health/eCRNow#483, ucum-org/ucum#405, DAV-ABDA/eRezept-Beispiele#2. The case asks
    // for the display unit "mg" of the second dose, which has only a code. A unit is what the source calls a unit; whoever
    // shows the dose may fall back on the code, the record may not put words into the source's mouth.
    @Test func unitCodeAndSystemAreThreeThings() throws {
        let record = try CaseOutcome(ofFile: "unit-code-system.json").only()
        let doses = record.dosage.compactMap(\.doseAndRate.first?.doseQuantity)
        #expect(doses.map(\.unit) == ["caps", nil, "Tablette(n)"])
        #expect(doses.map(\.code) == ["{Capsule}", "mg", nil])
        #expect(doses.map(\.system) == ["http://unitsofmeasure.org", nil, nil])
        #expect(record.issues.map(\.code) == [.codeWithoutSystem])
        #expect(record.issues.map(\.path) == ["MedicationStatement.dosage[1].doseAndRate[0].doseQuantity.code"])
    }

    // Seen: openFHIR/openfhir#95, HL7/fhir-ig-publisher#1012, kind-lab/mimic-fhir#112.
    /// A code that is only said to be unknown, by an extension, is none that would need a system.
    @Test(arguments: [
        #"{"resourceType":"Medication","code":{"coding":[{"_system":{"extension":[\#(absentJSON)]},"#
            + #""_code":{"extension":[\#(absentJSON)]}}],"text":"x"}}"#,
        #"<Medication xmlns="http://hl7.org/fhir"><code><coding><system>\#(absentXML)</system>"#
            + #"<code>\#(absentXML)</code></coding><text value="x"/></code></Medication>"#,
        #"<Medication xmlns="http://hl7.org/fhir"><code><coding><code>\#(absentXML)</code></coding>"#
            + #"<text value="x"/></code></Medication>"#,
    ])
    func aCodeThatIsSaidToBeUnknownNeedsNoSystem(_ text: String) throws {
        let record = try #require(CaseOutcome(of: text).records.first)
        #expect(record.issues.map(\.code) == [])
    }

    private static let absent = "http://hl7.org/fhir/StructureDefinition/data-absent-reason"
    private static let absentJSON = #"{"url":"\#(absent)","valueCode":"unknown"}"#
    private static let absentXML = #"<extension url="\#(absent)"><valueCode value="unknown"/></extension>"#

    @Test func timingsStayStructured() throws {
        let record = try CaseOutcome(ofFile: "timings.json").only()
        let timings = record.dosage.compactMap(\.timing)
        #expect(timings.count == 3)
        #expect(timings[0].repeat?.frequency?.literal == "1")
        #expect(timings[0].repeat?.period?.literal == "4")
        #expect(timings[0].repeat?.periodUnit == "wk")
        #expect(timings[1].repeat?.when == ["ACM"])
        #expect(timings[1].repeat?.offset?.literal == "30")
        #expect(timings[1].repeat?.boundsDuration?.value?.literal == "10")
        #expect(timings[1].repeat?.boundsDuration?.code == "d")
        #expect(timings[2].code?.coding.map(\.code) == ["EVERY  4 WEEKS"])
        // Two blanks are not a FHIR code: told, and kept.
        #expect(record.issueCodes == ["invalid-value"])
    }

    // Seen: royashcenazi/parsigs#2, Nictiz/HL7-mappings#108.
    @Test func stepsAreWrittenInSourceOrderAndShownInSequence() throws {
        let record = try CaseOutcome(ofFile: "steps-out-of-order.json").only()
        #expect(record.dosage.map(\.text) == ["then 1 tablet once a week", "1 tablet daily for 7 days"])
        #expect(record.dosageInSequence.map(\.text) == ["1 tablet daily for 7 days", "then 1 tablet once a week"])
    }

    @Test func equalNumbersKeepTheirOrderAndMissingOnesSayNothing() throws {
        let record = try CaseOutcome(
            of: CaseInput.request(
                #""dosageInstruction":[{"sequence":2,"text":"b"},{"sequence":1,"text":"a"},{"sequence":2,"text":"c"}]"#)
        ).only()
        #expect(record.dosageInSequence.map(\.text) == ["a", "b", "c"])
        let unnumbered = try CaseOutcome(
            of: CaseInput.request(#""dosageInstruction":[{"sequence":2,"text":"b"},{"text":"a"}]"#)
        ).only()
        #expect(unnumbered.dosageInSequence.map(\.text) == ["b", "a"])
    }

    @Test(arguments: ["<", "<=", ">=", ">"])
    func aComparatorStaysWithItsValue(_ comparator: String) throws {
        let dose = try dosage(
            #""doseAndRate":[{"doseQuantity":{"value":5,"comparator":"\#(comparator)","unit":"mg"}}]"#)
        #expect(dose.doseAndRate.first?.doseQuantity?.comparator == comparator)
    }

    @Test(arguments: ["7", #"["<"]"#, "{}", #"{"code":"<"}"#, "true"])
    func aComparatorThatCannotBeReadCostsTheValueToo(_ comparator: String) throws {
        let quantity = #"{"value":5,"comparator":\#(comparator),"unit":"mg"}"#
        let json = CaseInput.request(
            #""dosageInstruction":[{"doseAndRate":[{"doseQuantity":\#(quantity)}]}],"dispenseRequest":{"quantity":\#(quantity)}"#
        )
        let record = try CaseOutcome(of: json).only()
        #expect(record.issueCodes.count == 4 && record.issueCodes.contains("wrong-type"))
        let dose = record.dosage.first?.doseAndRate.first?.doseQuantity
        #expect(dose?.value == nil && dose?.unit == "mg")
        #expect(record.dispense?.quantity?.value == nil && record.dispense?.quantity?.unit == "mg")
    }

    /// In XML any text can be read; what stands twice or in another namespace cannot.
    @Test(arguments: [
        #"<comparator value="&lt;"/><comparator value="&gt;"/>"#, #"<comparator xmlns="" value="&lt;"/>"#,
    ])
    func aComparatorThatCannotBeReadFromXMLCostsTheValueToo(_ comparator: String) throws {
        let dose = #"<doseQuantity><value value="5"/>\#(comparator)<unit value="mg"/></doseQuantity>"#
        let record = try CaseOutcome(
            of: CaseInput.xmlRequest("<dosageInstruction><doseAndRate>\(dose)</doseAndRate></dosageInstruction>")
        ).only()
        let quantity = record.dosage.first?.doseAndRate.first?.doseQuantity
        #expect(quantity?.value == nil && quantity?.unit == "mg")
        #expect(record.issueCodes.last == "wrong-type")
    }

    /// A comparator that is masked is legal; the line has all of it, and the value as a number would be a claim.
    @Test func aMaskedComparatorLeavesNoExactValue() throws {
        let quantity = #"{"value":5,"_comparator":{"extension":[{"url":"u","valueCode":"masked"}]},"unit":"mg"}"#
        let record = try CaseOutcome(of: CaseInput.request(dosage: #""doseAndRate":[{"doseQuantity":\#(quantity)}]"#))
            .only()
        #expect(record.json.contains(quantity) && record.issues.isEmpty)
        let dose = record.dosage.first?.doseAndRate.first?.doseQuantity
        #expect(dose?.value == nil && dose?.comparator == nil && dose?.unit == "mg")
    }

    /// Nothing at all is no comparator.
    @Test(arguments: ["null", "[]", #""""#])
    func anEmptyComparatorCostsItselfAlone(_ comparator: String) throws {
        let dose = #""doseAndRate":[{"doseQuantity":{"value":5,"comparator":\#(comparator)}}]"#
        let record = try CaseOutcome(of: CaseInput.request(dosage: dose)).only()
        #expect(record.issueCodes == ["empty-value"])
        #expect(record.dosage.first?.doseAndRate.first?.doseQuantity?.value?.literal == "5")
    }

    /// "BID" says twice a day and no times; none are made up.
    @Test func aTimingCodeBringsNoTimes() throws {
        let record = try CaseOutcome(of: CaseInput.request(dosage: #""timing":{"code":{"text":"BID"}}"#)).only()
        #expect(record.dosage.first?.timing?.code?.text == "BID")
        #expect(record.dosage.first?.timing?.repeat == nil)
        #expect(record.json.contains(#""dosage":[{"timing":{"code":{"text":"BID"}}}]"#))
    }

    @Test(arguments: ["s", "min", "h", "d", "wk", "mo", "a", "m", "Mo"])
    func periodUnitsAreNeverTranslated(_ unit: String) throws {
        let dose = try dosage(#""timing":{"repeat":{"frequency":1,"period":2,"periodUnit":"\#(unit)"}}"#)
        #expect(dose.timing?.repeat?.periodUnit == unit)
    }

    @Test(arguments: ["ACM", "PCM"])
    func anOffsetIsNeverNegative(_ when: String) throws {
        let dose = try dosage(#""timing":{"repeat":{"when":["\#(when)"],"offset":30}}"#)
        #expect(dose.timing?.repeat?.when == [when])
        #expect(dose.timing?.repeat?.offset?.literal == "30")
        let record = try CaseOutcome(
            of: CaseInput.request(dosage: #""timing":{"repeat":{"when":["\#(when)"],"offset":-30}}"#)
        ).only()
        #expect(record.issueCodes == ["invalid-value"])
        #expect(record.dosage.first?.timing?.repeat?.offset?.literal == "-30")
    }

    @Test func upperEndsAreKept() throws {
        let repeated = try dosage(
            """
            "timing":{"repeat":{"count":1,"countMax":2,"duration":3,"durationMax":4,"durationUnit":"h","frequency":3,\
            "frequencyMax":4,"period":4,"periodMax":6,"periodUnit":"h"}}
            """
        ).timing?.repeat
        #expect(repeated?.countMax?.literal == "2")
        #expect(repeated?.durationMax?.literal == "4")
        #expect(repeated?.frequencyMax?.literal == "4")
        #expect(repeated?.periodMax?.literal == "6")
    }

    @Test func aDoseToldTwiceIsTwoTellings() throws {
        let dose = try dosage(
            """
            "doseAndRate":[{"type":{"text":"ordered"},"doseQuantity":{"value":5}},\
            {"type":{"text":"calculated"},"doseQuantity":{"value":4.8}}]
            """)
        #expect(dose.doseAndRate.map(\.type?.text) == ["ordered", "calculated"])
        #expect(dose.doseAndRate.map(\.doseQuantity?.value?.literal) == ["5", "4.8"])
    }

    @Test func aCodeWithoutASystemIsTold() throws {
        for (quantity, codes) in [
            (#"{"value":2,"unit":"tab"}"#, []), (#"{"value":2,"code":"mg"}"#, ["code-without-system"]),
            (#"{"value":2,"code":"mg","system":"http://unitsofmeasure.org"}"#, [String]()),
        ] {
            let record = try CaseOutcome(
                of: CaseInput.request(dosage: #""doseAndRate":[{"doseQuantity":\#(quantity)}]"#)
            ).only()
            #expect(record.issueCodes == codes)
        }
    }

    @Test func bothFormsOfAsNeededAreTold() throws {
        let scheduled = try dosage(#""asNeededBoolean":false"#)
        #expect(scheduled.asNeeded == false)
        #expect(scheduled.asNeededFor.isEmpty)
        let needed = try dosage(#""asNeededCodeableConcept":{"text":"pain"}"#)
        #expect(needed.asNeeded == true)
        #expect(needed.asNeededFor.map(\.text) == ["pain"])
        let record = try CaseOutcome(of: CaseInput.request(dosage: #""asNeededBoolean":false"#)).only()
        #expect(record.json.contains(#""dosage":[{"asNeeded":false}]"#))
    }

    /// Both members of a choice, or R5's names in an R4 record: an error, and neither may win in silence.
    @Test(arguments: [
        #""asNeededBoolean":false,"asNeededCodeableConcept":{"text":"pain"}"#,
        #""asNeeded":true,"asNeededBoolean":false"#,
        #""asNeededCodeableConcept":{"text":"pain"},"asNeededFor":[{"text":"fever"}]"#,
        #""doseQuantity":{"value":2},"doseAndRate":[{"doseQuantity":{"value":1}}]"#,
        #""site":{"text":"a"},"siteCodeableConcept":{"text":"b"}"#,
    ])
    func noFieldOfADosageIsWrittenTwice(_ members: String) throws {
        let record = try CaseOutcome(of: CaseInput.request(dosage: members)).only()
        #expect(!record.issues.isEmpty)
    }

    /// What a modifier extension stands in may mean the opposite of what it says.
    @Test func aModifierInsideADosageIsKeptAndTold() throws {
        let modifier = #""modifierExtension":[{"url":"http://example.org/negated","valueBoolean":true}]"#
        let record = try CaseOutcome(of: CaseInput.request(dosage: "\(modifier),\"text\":\"x\"")).only()
        #expect(record.json.contains(modifier))
        #expect(record.issueCodes == ["unknown-modifier"])
        #expect(record.issues.first?.path == "MedicationRequest.dosageInstruction[0].modifierExtension")
        #expect(record.state == .unknown)
        #expect(record.dosage.first?.modifierExtension.map(\.url) == ["http://example.org/negated"])
        let strict = CaseOutcome(of: CaseInput.request(dosage: modifier)) { $0.isStrict = true }
        #expect(strict.records.count == 1)
    }

    /// Wherever it stands, and even where the release has none, or where it cannot be read.
    @Test(arguments: [
        (#""dosageInstruction":[{"timing":{@}}]"#, "dosageInstruction[0].timing", ["unknown-modifier"]),
        (#""dispenseRequest":{"initialFill":{@}}"#, "dispenseRequest.initialFill", ["unknown-modifier"]),
        (#""substitution":{"allowedBoolean":true,@}"#, "substitution", ["unknown-modifier"]),
        (#""dosageInstruction":[{"doseAndRate":[{@}]}]"#, "dosageInstruction[0].doseAndRate[0]", ["unknown-modifier"]),
        (#""reasonCode":[{@}]"#, "reasonCode[0]", ["unknown-element", "unknown-modifier"]),
        (
            #""dosageInstruction":[{"text":"x","modifierExtension":true}]"#, "dosageInstruction[0]",
            ["cardinality", "wrong-type", "unknown-modifier"]
        ),
    ])
    func aModifierInsideAnElementIsTold(_ members: String, _ path: String, _ codes: [String]) throws {
        let modifier = #""modifierExtension":[{"url":"http://example.org/negated","valueBoolean":true}]"#
        let record = try CaseOutcome(of: CaseInput.request(members.replacing("@", with: modifier))).only()
        #expect(record.issueCodes == codes)
        #expect(record.issues.last?.path == "MedicationRequest.\(path).modifierExtension")
        #expect(record.state == .unknown)
    }

    @Test func aModifierInsideAnXMLElementIsTold() throws {
        let modifier = #"<modifierExtension url="u"><valueBoolean value="true"/></modifierExtension>"#
        for element in [
            "<dosageInstruction>\(modifier)<text value='x'/></dosageInstruction>",
            "<dispenseRequest>\(modifier)<quantity><value value='3'/></quantity></dispenseRequest>",
        ] {
            let record = try CaseOutcome(of: CaseInput.xmlRequest(element)).only()
            #expect(record.issueCodes == ["unknown-modifier"])
            #expect(record.state == .unknown)
            #expect(record.dosage.first?.modifierExtension.count == (record.dispense == nil ? 1 : nil))
            #expect(record.dispense?.modifierExtension.count == (record.dosage.isEmpty ? 1 : nil))
        }
    }

    /// Nothing is said by an empty list, and what a contained resource says of itself is not about the record.
    @Test func aModifierOfSomethingElseIsNotTheRecords() throws {
        let patient =
            #"{"resourceType":"Patient","id":"p","modifierExtension":[{"url":"u","valueCode":"x"}],"contact":[{"modifierExtension":[{"url":"u","valueCode":"x"}]}]}"#
        let record = try CaseOutcome(of: CaseInput.request(#""contained":[\#(patient)]"#)).only()
        #expect(record.issues.isEmpty && record.state == .active)
        let empty = try CaseOutcome(of: CaseInput.request(dosage: #""text":"x","modifierExtension":[]"#)).only()
        #expect(empty.issueCodes == ["empty-value"] && empty.state == .active)
    }
}
