import FHIRMeds
import Testing

/// Numbers are what their digits say, as written.
@Suite struct CaseTestsNumbers {
    // Seen: FirelyTeam/firely-net-sdk#732, swift-extras/swift-extras-json#63, lschmierer/fhirbolt#10, FHIR/sushi#1497.
    @Test func trailingZerosAreData() throws {
        let record = try CaseOutcome(ofFile: "trailing-zeros.json").only()
        #expect(record.json.contains(#""value":2.50,"#))
        #expect(record.json.contains(#""value":1.000,"#))
        let values = record.dosage.flatMap(\.doseAndRate).compactMap(\.doseQuantity?.value)
        #expect(values.map(\.literal) == ["2.50", "1.000"])
        let short = try ["2.5", "1"].map { try #require(FHIRDecimal(literal: $0)) }
        #expect(values != short)
        #expect(zip(values, short).allSatisfy { $0.isNumericallyEqual(to: $1) })
    }

    // Seen: swiftlang/swift-foundation#1115, davdroman/PreciseDecimal#11, SwiftyJSON/SwiftyJSON#982.
    @Test func numbersTakeNoDetourThroughFloatingPoint() throws {
        let record = try CaseOutcome(ofFile: "many-digits.json").only()
        #expect(record.json.contains(#""value":129.9,"#))
        #expect(record.json.contains(#""value":0.1234567890123456789012345678901234567890123,"#))
        #expect(record.dispense?.quantity?.value?.literal == "129.9")
        #expect(record.dispense?.daysSupply?.value?.literal == "0.1234567890123456789012345678901234567890123")
    }

    // Seen: FirelyTeam/firely-net-sdk#1712, swiftlang/swift-foundation#1604.
    @Test func aNumberThatIsNotJSONCostsItsLineAlone() throws {
        let outcome = try CaseOutcome(ofFile: "leading-point-in-line-two.ndjson")
        #expect(outcome.records.map(\.id) == ["o3a", "o3c"])
        #expect(outcome.failures.count == 1)
        let issue = try #require(outcome.failures.first)
        let line = try CaseInput.text("leading-point-in-line-two.ndjson").split(separator: "\n")[1]
        let column = try #require(line.range(of: ".15")).lowerBound.utf16Offset(in: line) + 1
        #expect(issue.severity == .error)
        #expect(issue.position == SourcePosition(file: "case", line: 2, column: column))
        #expect(issue.message.contains("leading digit is missing"))
    }

    @Test(arguments: ["0.50", "1.10", "100000000000000.1", "1.0E2", "1e-7", "-0.0", "12345678901234567890", "0.10e+05"])
    func everyJSONNumberIsKept(_ literal: String) throws {
        let json = CaseInput.request(dosage: #""doseAndRate":[{"doseQuantity":{"value":\#(literal),"unit":"mg"}}]"#)
        let record = try CaseOutcome(of: json).only()
        #expect(record.issues.isEmpty)
        #expect(record.json.contains(#""value":\#(literal),"#))
        #expect(record.dosage.first?.doseAndRate.first?.doseQuantity?.value?.literal == literal)
        let dose = #"<doseQuantity><value value="\#(literal)"/><unit value="mg"/></doseQuantity>"#
        let xml = CaseInput.xmlRequest(
            "<dosageInstruction><doseAndRate>\(dose)</doseAndRate></dosageInstruction>")
        let twin = try CaseOutcome(of: xml).only()
        #expect(twin.issues.isEmpty)
        #expect(twin.json == record.json)
    }

    /// HL7's XML Schema takes them, FHIR's own pattern does not, and JSON could not write them: the value is left out, and
    /// said to be.
    @Test(arguments: ["+5", ".5", "5.", "007", "1e", "0x10", "1,5", "NaN", "INF"])
    func xmlNumbersThatJSONCannotWriteAreLeftOut(_ literal: String) throws {
        let dose = #"<doseQuantity><value value="\#(literal)"/><unit value="mg"/></doseQuantity>"#
        let xml = CaseInput.xmlRequest(
            "<dosageInstruction><doseAndRate>\(dose)</doseAndRate></dosageInstruction>")
        let record = try CaseOutcome(of: xml).only()
        let quantity = try #require(record.dosage.first?.doseAndRate.first?.doseQuantity)
        #expect(quantity.value == nil)
        #expect(quantity.unit == "mg")
        #expect(record.issues.map(\.code) == [.wrongType])
        #expect(record.issues.first?.path.hasSuffix("doseQuantity.value") == true)
    }

    @Test(arguments: ["+5", ".5", "5.", "007", "1e", "0x10", "NaN", "Infinity", "-", "1.e3", "- 1"])
    func jsonNumbersThatAreNoneCostTheRecord(_ literal: String) throws {
        let json = CaseInput.request(dosage: #""doseAndRate":[{"doseQuantity":{"value":\#(literal),"unit":"mg"}}]"#)
        let outcome = CaseOutcome(of: json)
        #expect(outcome.records.isEmpty)
        #expect(outcome.failures.map(\.code) == [.notJSON])
    }

    @Test func aNumberWrittenAsTextCostsThatElement() throws {
        let json = CaseInput.request(dosage: #""doseAndRate":[{"doseQuantity":{"value":"5","unit":"mg"}}]"#)
        let record = try CaseOutcome(of: json).only()
        #expect(record.dosage.first?.doseAndRate.first?.doseQuantity?.value == nil)
        #expect(record.dosage.first?.doseAndRate.first?.doseQuantity?.unit == "mg")
        #expect(record.issueCodes == ["wrong-type"])
    }

    @Test(arguments: [
        ("1E2", "100", true), ("1e-2", "0.01", true), ("-0", "0.000", true), ("0.1", "0.10000000000000000001", false),
        ("-1", "1", false), ("1e4294967295", "1e4294967295", true), ("100000000000000000000", "1e20", true),
    ])
    func valuesAreComparedExactly(_ left: String, _ right: String, _ areEqual: Bool) throws {
        let first = try #require(FHIRDecimal(literal: left))
        let second = try #require(FHIRDecimal(literal: right))
        #expect(first.isNumericallyEqual(to: second) == areEqual)
        #expect(second.isNumericallyEqual(to: first) == areEqual)
    }

    /// An exponent beyond any machine number is a JSON number all the same.
    @Test(arguments: ["1e99999999999999999999", "1e-9223372036854775808", "1e9223372036854775807", "-0e-4294967296"])
    func anEnormousExponentIsNoCrashAndNoLoss(_ literal: String) throws {
        let json = CaseInput.request(dosage: #""doseAndRate":[{"doseQuantity":{"value":\#(literal),"unit":"mg"}}]"#)
        let record = try CaseOutcome(of: json, isOrdinary: false).only()
        #expect(record.json.contains(#""value":\#(literal),"#))
        #expect(record.dosage.first?.doseAndRate.first?.doseQuantity?.value?.literal == literal)
    }
}
