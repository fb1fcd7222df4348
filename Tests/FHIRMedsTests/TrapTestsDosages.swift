import FHIRMeds
import Testing

/// Traps of doses and times.
extension Trap {
    /// The dosages of an order in both formats.
    private static func dosages(
        _ json: String, _ xml: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSONValue? {
        let line = try recordLine(
            CaseInput.request(#""dosageInstruction":\#(json)"#), CaseInput.xmlRequest(xml),
            sourceLocation: sourceLocation)
        #expect(line["issues"] == nil, sourceLocation: sourceLocation)
        return line["dosage"]
    }

    /// A statement of R5 with one dosage.
    private static func r5Statement(_ dosage: String) throws -> JSONValue {
        try recordLine(
            json(
                "MedicationStatement",
                #""status":"recorded","medication":{"concept":{"text":"A"}},\#(subject),"dosage":[{\#(dosage)}]"#))
    }

    static let ofDosages: [Trap] = [
        Trap(number: 38, name: "BID has no times", elsewhere: ["aTimingCodeBringsNoTimes"]),
        Trap(
            number: 39, name: "a code's system moved",
            reason: "nothing is matched by the system of a timing's code yet; it is kept as written",
            proof: {
                for system in [
                    "http://hl7.org/fhir/v3/GTSAbbreviation",
                    "http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation",
                ] {
                    let coding = #"{"system":"\#(system)","code":"BID"}"#
                    let told = try dosages(
                        #"[{"timing":{"code":{"coding":[\#(coding)]}}}]"#,
                        #"<dosageInstruction><timing><code><coding><system value="\#(system)"/><code value="BID"/>"#
                            + "</coding></code></timing></dosageInstruction>")
                    #expect(try told?[0]?["timing"] == JSONValue(#"{"code":{"coding":[\#(coding)]}}"#))
                }
            }),
        Trap(
            number: 40, name: "C at a meal, and C for continuous",
            proof: {
                let told = try dosages(
                    #"[{"timing":{"repeat":{"when":["C"]}}},{"timing":{"code":{"coding":[{"code":"C"}],"text":"C"}}}]"#
                        .replacing(#""coding":[{"code":"C"}],"#, with: ""),
                    #"<dosageInstruction><timing><repeat><when value="C"/></repeat></timing></dosageInstruction>"#
                        + #"<dosageInstruction><timing><code><text value="C"/></code></timing></dosageInstruction>"#)
                #expect(
                    try told
                        == JSONValue(#"[{"timing":{"repeat":{"when":["C"]}}},{"timing":{"code":{"text":"C"}}}]"#))
            }),
        Trap(number: 41, name: "min, mo and m", elsewhere: ["periodUnitsAreNeverTranslated"]),
        Trap(number: 42, name: "the sign of an offset", elsewhere: ["anOffsetIsNeverNegative"]),
        Trap(
            number: 43, name: "upper ends", elsewhere: ["upperEndsAreKept"],
            proof: {
                let told = try dosages(
                    #"[{"timing":{"repeat":{"frequency":1,"period":4,"periodMax":6,"periodUnit":"h"}}}]"#,
                    #"<dosageInstruction><timing><repeat><frequency value="1"/><period value="4"/><periodMax value="6"/>"#
                        + #"<periodUnit value="h"/></repeat></timing></dosageInstruction>"#)
                #expect(told?[0]?["timing"]?["repeat"]?["periodMax"] == .number("6"))
            }),
        Trap(
            number: 44, name: "several dosages are not one",
            elsewhere: [
                "stepsAreWrittenInSourceOrderAndShownInSequence", "equalNumbersKeepTheirOrderAndMissingOnesSayNothing",
            ],
            proof: {
                func step(_ number: Int, _ dose: Int) -> String {
                    #"{"sequence":\#(number),"doseAndRate":[{"doseQuantity":{"value":\#(dose),"unit":"mg"}}]}"#
                }
                func xmlStep(_ number: Int, _ dose: Int) -> String {
                    #"<dosageInstruction><sequence value="\#(number)"/><doseAndRate><doseQuantity><value value="\#(dose)"/>"#
                        + #"<unit value="mg"/></doseQuantity></doseAndRate></dosageInstruction>"#
                }
                let steps = "[\(step(1, 20)),\(step(1, 5)),\(step(2, 10))]"
                let told = try dosages(steps, xmlStep(1, 20) + xmlStep(1, 5) + xmlStep(2, 10))
                #expect(try told == JSONValue(steps))
            }),
        Trap(number: 45, name: "a dose told twice", elsewhere: ["aDoseToldTwiceIsTwoTellings"]),
        Trap(number: 46, name: "a unit's code without a system", elsewhere: ["aCodeWithoutASystemIsTold"]),
        Trap(
            number: 47, name: "R5's `asNeededFor` alone",
            proof: {
                // R5's own comment says that the boolean is then false, against its invariant and against R4, where a
                // condition means as needed; so it is read as R4's.
                let r5 = try r5Statement(#""asNeededFor":[{"text":"pain"},{"text":"fever"}]"#)["dosage"]?[0]
                #expect(try r5 == JSONValue(#"{"asNeeded":true,"asNeededFor":[{"text":"pain"},{"text":"fever"}]}"#))
                let r4 = try dosages(
                    #"[{"asNeededCodeableConcept":{"text":"pain"}}]"#,
                    #"<dosageInstruction><asNeededCodeableConcept><text value="pain"/></asNeededCodeableConcept></dosageInstruction>"#
                )
                #expect(try r4?[0] == JSONValue(#"{"asNeeded":true,"asNeededFor":[{"text":"pain"}]}"#))
            }),
        Trap(
            number: 48, name: "`asNeededFor` with `asNeeded: false`", elsewhere: ["bothFormsOfAsNeededAreTold"],
            proof: {
                // It breaks R5's own rule; both are kept as written, so that whoever reads it can see it.
                let dosage = #"{"asNeeded":false,"asNeededFor":[{"text":"pain"}]}"#
                let line = try r5Statement(String(dosage.dropFirst().dropLast()))
                #expect(try line["dosage"]?[0] == JSONValue(dosage))
                let r4 = try dosages(
                    #"[{"asNeededBoolean":false}]"#,
                    #"<dosageInstruction><asNeededBoolean value="false"/></dosageInstruction>"#)
                #expect(try r4 == JSONValue(#"[{"asNeeded":false}]"#))
            }),
    ]
}
