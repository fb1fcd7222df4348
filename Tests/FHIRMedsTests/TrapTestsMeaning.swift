import FHIRMeds
import Testing

/// Traps that turn a record's meaning round.
extension Trap {
    static let ofMeaning: [Trap] = [
        Trap(
            number: 9, name: "R5's status is the record's, not the medication's",
            proof: {
                func statement(_ status: String, _ adherence: String? = nil) throws -> JSONValue {
                    let code = adherence.map {
                        #","adherence":{"code":{"coding":[{"system":"http://hl7.org/fhir/CodeSystem/medication-statement-adherence","code":"\#($0)"}]}}"#
                    }
                    return try recordLine(
                        json(
                            "MedicationStatement",
                            #""status":"\#(status)","medication":{"concept":{"text":"A"}},\#(subject)\#(code ?? "")"#))
                }
                #expect(try statement("recorded")["state"]?.string == "unknown")
                #expect(try statement("recorded", "taking")["state"]?.string == "active")
                #expect(try statement("recorded", "not-taking")["state"]?.string == "notTaken")
                #expect(try statement("recorded", "on-hold-as-directed")["state"]?.string == "onHold")
                #expect(try statement("recorded", "some-code-of-ours")["state"]?.string == "unknown")
                #expect(try statement("entered-in-error", "taking")["state"]?.string == "enteredInError")
                let adherence = try statement("recorded", "not-taking")["adherence"]
                #expect(adherence?["code"]?["coding"]?[0]?["code"]?.string == "not-taking")
                // R5 has no such status: it is kept and told, and nobody may read "is being taken" out of it.
                let active = try statement("active")
                #expect(active["status"]?.string == "active" && active["state"]?.string == "unknown")
                #expect(tells(active, "unknown-status"))
            }),
        Trap(
            number: 10, name: "STU3's `taken: n` beside an active status",
            proof: {
                for (taken, state) in [("n", "notTaken"), ("unk", "unknown"), ("y", "active"), ("na", "active")] {
                    let line = try recordLine(
                        json("MedicationStatement", #""status":"active",\#(drug),\#(subject),"taken":"\#(taken)""#),
                        xml(
                            "MedicationStatement",
                            #"<status value="active"/>\#(xmlDrug)\#(xmlSubject)<taken value="\#(taken)"/>"#))
                    #expect(line["state"]?.string == state && line["status"]?.string == "active")
                    #expect(line["taken"]?.string == taken)
                    #expect(line["fhirRelease"]?.string == "STU3" && line["issues"] == nil)
                }
            }),
        Trap(
            number: 11, name: "DSTU2's `wasNotTaken`",
            proof: {
                func statement(_ json: String, _ xml: String) throws -> JSONValue {
                    try recordLine(
                        Trap.json("MedicationStatement", #""status":"active",\#(drug),\#(patient)\#(json)"#),
                        Trap.xml("MedicationStatement", #"\#(xmlPatient)<status value="active"/>\#(xml)\#(xmlDrug)"#))
                }
                let not = try statement(#","wasNotTaken":true"#, #"<wasNotTaken value="true"/>"#)
                #expect(not["state"]?.string == "notTaken" && not["wasNotTaken"] == .word("true"))
                let taken = try statement(#","wasNotTaken":false"#, #"<wasNotTaken value="false"/>"#)
                #expect(taken["state"]?.string == "active" && taken["wasNotTaken"] == .word("false"))
                // Absent says nothing, and nothing is said for it.
                let silent = try statement("", "")
                #expect(silent["wasNotTaken"] == nil && silent["taken"] == nil)
                let given = json(
                    "MedicationAdministration",
                    #""status":"completed",\#(drug),\#(patient),"effectiveTimeDateTime":"2015","wasNotGiven":true"#)
                #expect(try recordLine(given)["state"]?.string == "notTaken")
                #expect(try recordLine(given)["effective"]?.string == "2015")
            }),
        Trap(
            number: 12, name: "`doNotPerform`", elsewhere: ["anOrderNotToGiveIsNeverActive"],
            proof: {
                let line = try recordLine(
                    CaseInput.request(#""doNotPerform":true"#),
                    CaseInput.xmlRequest().replacing("<medicationC", with: #"<doNotPerform value="true"/><medicationC"#)
                )
                #expect(line["doNotPerform"] == .word("true") && line["state"]?.string == "unknown")
            }),
        Trap(
            number: 13, name: "a comparator belongs to its value",
            elsewhere: ["aComparatorStaysWithItsValue", "aComparatorThatCannotBeReadCostsTheValueToo"],
            proof: {
                let line = try recordLine(
                    CaseInput.request(
                        #""dosageInstruction":[{"doseAndRate":[{"doseQuantity":{"value":5,"comparator":"<","unit":"mg"}}]}]"#
                    ),
                    CaseInput.xmlRequest(
                        #"<dosageInstruction><doseAndRate><doseQuantity><value value="5"/><comparator value="&lt;"/>"#
                            + #"<unit value="mg"/></doseQuantity></doseAndRate></dosageInstruction>"#))
                let dose = line["dosage"]?[0]?["doseAndRate"]?[0]?["doseQuantity"]
                #expect(try dose == JSONValue(#"{"value":5,"comparator":"<","unit":"mg"}"#))
            }),
        Trap(
            number: 14, name: "a modifierExtension is never dropped",
            elsewhere: ["aModifierThatIsNotKnownIsKeptAndTold", "aModifierInsideAnElementIsTold"],
            proof: {
                let line = try recordLine(
                    CaseInput.request(
                        #""modifierExtension":[{"url":"http://example.org/negated","valueBoolean":true}]"#),
                    CaseInput.xmlRequest(
                        before:
                            #"<modifierExtension url="http://example.org/negated"><valueBoolean value="true"/></modifierExtension>"#
                    ))
                #expect(
                    try line["modifierExtension"]
                        == JSONValue(#"[{"url":"http://example.org/negated","valueBoolean":true}]"#))
                #expect(line["state"]?.string == "unknown" && tells(line, "unknown-modifier"))
            }),
        Trap(
            number: 49, name: "`reasonNotTaken` is no reason to take it",
            proof: {
                let line = try recordLine(
                    json(
                        "MedicationStatement",
                        #""status":"active",\#(drug),\#(subject),"taken":"n","reasonNotTaken":[{"text":"felt sick"}],"#
                            + #""reasonCode":[{"text":"blood pressure"}]"#))
                #expect(try line["reason"] == JSONValue(#"[{"concept":{"text":"blood pressure"}}]"#))
                let why = [line["statusReason"], line["reasonNotTaken"]].compactMap { $0 }.flatMap(\.leaves)
                #expect(why == [.string("felt sick")])
                let given = try Trap.recordLine(
                    json(
                        "MedicationAdministration",
                        #""status":"completed",\#(drug),\#(subject),"effectiveDateTime":"2017","notGiven":true,"#
                            + #""reasonNotGiven":[{"text":"asleep"}]"#))
                #expect(given["reason"] == nil && given["state"]?.string == "notTaken")
                #expect(given.leaves.contains(.string("asleep")))
            }),
        Trap(
            number: 51, name: "a narrative that no longer fits",
            elsewhere: ["narrativeIsCarriedAsWrittenOrNotAtAll"],
            reason: "a record line carries no narrative, and nothing rewrites a resource that has one"),
        Trap(
            number: 61, name: "what HL7's XML Schema of R4 refuses is right",
            elsewhere: ["writtenXMLPassesTheSchema"],
            proof: {
                for (status, state) in [("completed", "completed"), ("intended", "intended"), ("stopped", "stopped")] {
                    let line = try recordLine(
                        json("MedicationStatement", #""status":"\#(status)",\#(drug),\#(subject)"#),
                        xml("MedicationStatement", #"<status value="\#(status)"/>\#(xmlDrug)\#(xmlSubject)"#))
                    #expect(line["status"]?.string == status && line["state"]?.string == state && line["issues"] == nil)
                }
                let inactive = try recordLine(json("MedicationStatement", #""status":"inactive",\#(drug),\#(subject)"#))
                #expect(inactive["state"]?.string == "unknown" && tells(inactive, "unknown-status"))
            }),
    ]
}
