import FHIRMeds
import Testing

/// Traps of numbers, dates, text and what stands without a value.
extension Trap {
    static let ofValues: [Trap] = [
        Trap(
            number: 15, name: "no decimal goes through a double",
            elsewhere: ["everyJSONNumberIsKept", "trailingZerosAreData", "numbersTakeNoDetourThroughFloatingPoint"]),
        Trap(
            number: 16, name: "an exponent is legal from R4 on", elsewhere: ["everyJSONNumberIsKept"],
            proof: {
                let order = json(
                    "MedicationRequest",
                    #""status":"active","intent":"order",\#(drug),\#(subject),"dispenseRequest":{"quantity":{"value":1.0E2}}"#
                )
                let r4 = try ResourceConverter(release: .r4).xml(fromJSON: Array(order.utf8))
                #expect(String(decoding: r4.bytes, as: UTF8.self).contains(#"value="1.0E2""#) && r4.issues.isEmpty)
                // It may not be written there, and another literal would be another value: so it must be told.
                let stu3 = try ResourceConverter(release: .stu3).xml(fromJSON: Array(order.utf8))
                #expect(!stu3.issues.isEmpty)
            }),
        Trap(
            number: 17, name: "numbers that only XML Schema takes",
            elsewhere: ["xmlNumbersThatJSONCannotWriteAreLeftOut", "jsonNumbersThatAreNoneCostTheRecord"]),
        Trap(
            number: 18, name: "an extension without a value", elsewhere: ["aStatusWithoutValueIsThereAndSaysWhy"]),
        Trap(
            number: 19, name: "nulls that pad a list",
            elsewhere: [
                "extensionsWithoutValuesKeepTheirPlaces", "extensionsWithoutValuesAreTheSameInXML",
                "noExtensionMovesToAnotherItem",
            ]),
        Trap(
            number: 20, name: "an extension alone fixes a choice", elsewhere: ["anExtensionAloneFixesTheFormOfAChoice"],
            proof: {
                let line = try recordLine(
                    CaseInput.request(dosage: #""_asNeededBoolean":{"id":"q"}"#),
                    CaseInput.xmlRequest(#"<dosageInstruction><asNeededBoolean id="q"/></dosageInstruction>"#))
                #expect(try line["dosage"] == JSONValue(#"[{"_asNeeded":{"id":"q"}}]"#))
            }),
        Trap(
            number: 21, name: "two forms of one choice", elsewhere: ["bothMembersOfAChoiceAreAnErrorAndNeitherWins"],
            proof: {
                let line = try recordLine(
                    json(
                        "MedicationStatement",
                        #""status":"active",\#(drug),\#(subject),"effectiveDateTime":"2020","effectivePeriod":{"start":"2021"}"#
                    ),
                    xml(
                        "MedicationStatement",
                        #"<status value="active"/>\#(xmlDrug)\#(xmlSubject)<effectiveDateTime value="2020"/>"#
                            + #"<effectivePeriod><start value="2021"/></effectivePeriod>"#))
                #expect(tells(line, "choice-repeated") && line["effective"] == nil)
                #expect(line["effectiveDateTime"]?.string == "2020")
                #expect(line["effectivePeriod"]?["start"]?.string == "2021")
            }),
        Trap(
            number: 22, name: "a key twice", elsewhere: ["theSameKeyTwiceRejectsTheRecord", "everyKeyTwiceIsFound"]),
        Trap(
            number: 34, name: "a partial date is no day",
            elsewhere: ["partialDatesStayPartial", "comparingPartialDatesHasARule"],
            proof: {
                let line = try recordLine(
                    CaseInput.request(#""authoredOn":"2019""#),
                    CaseInput.xmlRequest(#"<authoredOn value="2019"/>"#))
                #expect(line["authoredOn"]?.string == "2019" && line["issues"] == nil)
            }),
        Trap(
            number: 35, name: "a time without an offset",
            elsewhere: ["aTimeWithoutAZoneHasNone", "datesAreJudgedByFHIRsPattern"]),
        Trap(
            number: 36, name: "times without seconds, and 24:00", elsewhere: ["datesAreJudgedByFHIRsPattern"]),
        Trap(number: 37, name: "a leap second", elsewhere: ["datesAreJudgedByFHIRsPattern"]),
        Trap(
            number: 50, name: "nothing empty is left over",
            elsewhere: [
                "nothingEmptyIsLeftBehind", "nothingEmptyIsLeftBehindFromXML",
                "whatTheConceptDoesNotTellStaysContained",
            ]),
        Trap(
            number: 52, name: "narrative is decoded once", elsewhere: ["narrativeIsCarriedAsWrittenOrNotAtAll"],
            proof: {
                let div = #"<div xmlns=\"http://www.w3.org/1999/xhtml\">&lt;5 mg</div>"#
                let order = CaseInput.request(#""text":{"status":"generated","div":"\#(div)"}"#)
                let xml = try ResourceConverter().xml(fromJSON: Array(order.utf8))
                #expect(String(decoding: xml.bytes, as: UTF8.self).contains(">&lt;5 mg</div>"))
                let json = try ResourceConverter().json(fromXML: xml.bytes)
                let back = try JSONValue(String(decoding: json.bytes, as: UTF8.self))
                #expect(back["text"]?["div"]?.string == #"<div xmlns="http://www.w3.org/1999/xhtml">&lt;5 mg</div>"#)
            }),
        Trap(
            number: 53, name: "line breaks in XML's values",
            elsewhere: [
                "lineBreaksInValuesAreCharacters", "aRawLineBreakInAValueIsABlank", "lineBreaksInValuesSurvive",
            ]),
        Trap(
            number: 54, name: "DSTU2's `fhir_comments`",
            proof: {
                let order = json(
                    "MedicationOrder",
                    #""fhir_comments":["draft"],"status":"active","_status":{"fhir_comments":["checked"]},\#(patient),"#
                        + #""medicationCodeableConcept":{"fhir_comments":["c"],"text":"A"}"#)
                let line = try recordLine(order)
                // It is no content: it may be left out or kept aside, but it is no fault and no element.
                #expect(line["issues"] == nil)
                #expect(line["status"]?.string == "active" && line["state"]?.string == "active")
                #expect(line["concept"]?["displayText"]?.string == "A")
                #expect(line["fhirRelease"]?.string == "DSTU2")
            }),
        Trap(
            number: 62, name: "the order of members says nothing",
            elsewhere: ["theOrderOfMembersAndCodingsChangesNoIdentity", "theIdentifierDependsOnNothingButTheBestCode"]),
    ]
}
