import FHIRMeds
import Testing

/// Traps of JSON's and XML's shapes, and of names that releases changed.
extension Trap {
    static let ofShapes: [Trap] = [
        Trap(number: 1, name: "resourceType last", elsewhere: ["theResourceTypeMayComeLast"]),
        Trap(
            number: 2, name: "one object where a list belongs", elsewhere: ["oneValueWhereAListBelongsIsTold"],
            proof: {
                // R6 has one object there, with other content; in R4 it is read, told, and nothing of it is lost.
                let line = try recordLine(CaseInput.request(#""dosageInstruction":{"renderedInstruction":"1 daily"}"#))
                #expect(tells(line, "cardinality") && tells(line, "unknown-element"))
                #expect(line["dosage"]?.leaves == [.string("1 daily")])
            }),
        Trap(
            number: 3, name: "category is an object in STU3 and a list from R4",
            proof: {
                let home = #"[{"text":"home"}]"#
                let r4 = try recordLine(CaseInput.request(#""category":\#(home)"#))
                #expect(try r4["category"] == JSONValue(home))
                let stu3 = try recordLine(CaseInput.request(#""category":{"text":"home"}"#))
                #expect(stu3["fhirRelease"]?.string == "STU3" && stu3["fhirReleaseEvidence"]?.string == "shape")
                #expect(try stu3["category"] == JSONValue(home))
                #expect(stu3["issues"] == nil)
            }),
        Trap(
            number: 4, name: "DSTU2's `when` is one code",
            proof: {
                let timing = #""timing":{"repeat":{"frequency":1,"when":"ACM"}}"#
                let line = try recordLine(
                    json(
                        "MedicationOrder", #""status":"active",\#(drug),\#(patient),"dosageInstruction":[{\#(timing)}]"#
                    ),
                    xml(
                        "MedicationOrder",
                        #"\#(xmlPatient)<status value="active"/>\#(xmlDrug)<dosageInstruction><timing><repeat>"#
                            + #"<frequency value="1"/><when value="ACM"/></repeat></timing></dosageInstruction>"#
                    ).replacing(
                        #"\#(xmlPatient)<status value="active"/>"#, with: #"<status value="active"/>\#(xmlPatient)"#))
                #expect(line["dosage"]?[0]?["timing"]?["repeat"]?["when"] == .list([.string("ACM")]))
                #expect(line["fhirRelease"]?.string == "DSTU2")
            }),
        Trap(
            number: 5, name: "DSTU2's own names of a dosage's parts",
            proof: {
                let repeated =
                    #""repeat":{"boundsQuantity":{"value":10,"unit":"d"},"duration":2,"durationUnits":"h","frequency":1,"#
                    + #""period":4.0,"periodUnits":"wk"}"#
                let order = try recordLine(
                    json(
                        "MedicationOrder",
                        #""status":"active",\#(patient),\#(drug),"dosageInstruction":[{"text":"x","#
                            + #""additionalInstructions":{"text":"with food"},"timing":{\#(repeated)},"#
                            + #""siteReference":{"reference":"BodySite/1"},"doseQuantity":{"value":2.50,"unit":"mL"}}]"#
                    ))
                let dosage = try #require(order["dosage"]?[0])
                #expect(try dosage["additionalInstruction"] == JSONValue(#"[{"text":"with food"}]"#))
                let rule = dosage["timing"]?["repeat"]
                #expect(rule?["durationUnit"]?.string == "h" && rule?["periodUnit"]?.string == "wk")
                #expect(rule?["period"] == .number("4.0"))
                #expect(try rule?["boundsDuration"] == JSONValue(#"{"value":10,"unit":"d"}"#))
                #expect(try dosage["doseAndRate"] == JSONValue(#"[{"doseQuantity":{"value":2.50,"unit":"mL"}}]"#))
                #expect(order["issues"] == nil)
                let statement = try recordLine(
                    json(
                        "MedicationStatement",
                        #""status":"active",\#(patient),\#(drug),"dosage":[{"quantityQuantity":{"value":5,"unit":"mL"}},"#
                            + #"{"quantityRange":{"low":{"value":1},"high":{"value":2}}}]"#),
                    xml(
                        "MedicationStatement",
                        #"\#(xmlPatient)<status value="active"/>\#(xmlDrug)<dosage><quantityQuantity><value value="5"/>"#
                            + #"<unit value="mL"/></quantityQuantity></dosage><dosage><quantityRange><low><value "#
                            + #"value="1"/></low><high><value value="2"/></high></quantityRange></dosage>"#))
                let doses = statement["dosage"]?.items?.map { $0["doseAndRate"]?[0] }
                #expect(
                    try doses == [
                        JSONValue(#"{"doseQuantity":{"value":5,"unit":"mL"}}"#),
                        JSONValue(#"{"doseRange":{"low":{"value":1},"high":{"value":2}}}"#),
                    ])
            }),
        Trap(
            number: 6, name: "the medication in three shapes", elsewhere: ["r5MedicationIsNotMistakenForR4"],
            proof: {
                let contained = ##""contained":[{"resourceType":"Medication","id":"z","code":{"text":"Z"}}]"##
                let xmlContained =
                    #"<contained><Medication><id value="z"/><code><text value="Z"/></code></Medication></contained>"#
                let r4 = try recordLine(
                    json(
                        "MedicationStatement",
                        ##"\##(contained),"status":"active","medicationReference":{"reference":"#z"},\##(subject)"##),
                    xml(
                        "MedicationStatement",
                        ##"\##(xmlContained)<status value="active"/><medicationReference><reference value="#z"/>"##
                            + "</medicationReference>\(xmlSubject)"))
                let r5 = try recordLine(
                    json(
                        "MedicationStatement",
                        ##"\##(contained),"status":"recorded","medication":{"reference":{"reference":"#z"}},\##(subject)"##
                    ),
                    xml(
                        "MedicationStatement",
                        ##"\##(xmlContained)<status value="recorded"/><medication><reference><reference value="#z"/>"##
                            + "</reference></medication>\(xmlSubject)"))
                for line in [r4, r5] {
                    #expect(line["concept"]?["displayText"]?.string == "Z")
                    #expect(line["concept"]?["resolution"]?.string == "contained")
                    #expect(line["concept"]?["reference"]?["reference"]?.string == "#z")
                }
                #expect(r5["fhirRelease"]?.string == "R5")
                let inline = try recordLine(json("MedicationStatement", #""status":"active",\#(drug),\#(subject)"#))
                #expect(inline["concept"]?["resolution"]?.string == "inline")
            }),
        Trap(
            number: 7, name: "R5's medication with both a concept and a reference",
            proof: {
                let line = try recordLine(
                    json(
                        "MedicationStatement",
                        #""status":"recorded","medication":{"concept":{"text":"Blurex"},"reference":{"reference":"#
                            + #""Medication/4"}},\#(subject)"#),
                    xml(
                        "MedicationStatement",
                        #"<status value="recorded"/><medication><concept><text value="Blurex"/></concept><reference>"#
                            + #"<reference value="Medication/4"/></reference></medication>\#(xmlSubject)"#))
                #expect(line["concept"]?["displayText"]?.string == "Blurex")
                #expect(line["concept"]?["reference"]?["reference"]?.string == "Medication/4")
            }),
        Trap(
            number: 8, name: "`occurence` with one r",
            proof: {
                let medication = #""medication":{"concept":{"text":"A"}}"#
                let r5 = try recordLine(
                    json(
                        "MedicationAdministration",
                        #""status":"completed",\#(medication),\#(subject),"occurenceDateTime":"2024-02""#),
                    xml(
                        "MedicationAdministration",
                        #"<status value="completed"/><medication><concept><text value="A"/></concept></medication>"#
                            + #"\#(xmlSubject)<occurenceDateTime value="2024-02"/>"#))
                #expect(r5["effective"]?.string == "2024-02" && r5["fhirRelease"]?.string == "R5")
                // R6 spells it as everybody would; whatever that is here, it is not lost.
                let r6 = try recordLine(
                    json(
                        "MedicationAdministration",
                        #""status":"completed",\#(medication),\#(subject),"occurrenceDateTime":"2024-03""#))
                #expect(r6.leaves.contains(.string("2024-03")) && tells(r6, "unknown-element"))
            }),
        Trap(
            number: 23, name: "an id attribute is not the resource's id",
            elsewhere: ["anIdAttributeIsNotTheResourcesId", "idOfAResourceIsAnElementAndOfAnElementAnAttribute"]),
        Trap(
            number: 24, name: "the order of XML differs between releases",
            elsewhere: ["elementsComeOutInTheOrderOfTheDefinition", "theOrderIsThatOfTheDefinition"],
            proof: {
                let reason = #"<statusReason><text value="r"/></statusReason>"#
                let status = #"<status value="active"/>"#
                let r4 = try recordLine(xml("MedicationStatement", "\(status)\(reason)\(xmlDrug)\(xmlSubject)"))
                let turned = try recordLine(xml("MedicationStatement", "\(xmlSubject)\(status)\(reason)\(xmlDrug)"))
                #expect(r4["issues"] == nil && tells(turned, "xml-order"))
                #expect(turned.without("issues") == r4)
            }),
        Trap(
            number: 25, name: "extension before everything", elsewhere: ["elementsOutOfOrderAreReadAndTold"]),
        Trap(number: 26, name: "one contained holds one resource", elsewhere: ["oneContainedHoldsOneResource"]),
        Trap(
            number: 63, name: "the namespace counts, the prefix does not",
            elsewhere: [
                "prefixesAreFree", "anotherNamespaceIsNotFHIR", "aForeignResourceInsideABundleIsNotFHIR",
                "aForeignElementIsLeftOutAndTold",
            ]),
        Trap(
            number: 64, name: "a DOCTYPE is refused",
            elsewhere: [
                "aDocumentTypeIsRefusedAndNothingIsExpanded", "anExternalEntityIsRefusedAndNoFileIsTouched",
            ]),
    ]
}
