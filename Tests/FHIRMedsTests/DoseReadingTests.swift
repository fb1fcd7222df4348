import Testing

@testable import FHIRMeds

/// Dose events in JSON, whoever wrote them.
struct DoseReadingTests {
    /// One event, with some members more.
    private func event(_ members: String) -> DoseLogReading {
        DoseLogReading(
            #"{"type":"doseEvent","uuid":"a","medicationConceptIdentifier":"c","# + members + "}")
    }

    private func message(_ reading: DoseLogReading) -> String {
        "\(reading.refusals.map(\.message).joined(separator: "|"))"
    }

    // MARK: Spellings

    @Test(arguments: DoseSpellings.statuses.flatMap { row in row.words.map { ($0, row.status) } })
    func everySpellingOfAStatusIsRead(_ word: String, _ status: LogStatus) throws {
        let event = try #require(event(#""logStatus":"\#(word)""#).events.first)
        #expect(event.logStatus == status)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 0, 7, -1, 99])
    func aStatusMayBeANumber(_ number: Int) throws {
        let event = try #require(event(#""logStatus":\#(number)"#).events.first)
        #expect(event.logStatus == LogStatus(rawValue: number))
    }

    @Test(arguments: [
        (#""TAKEN""#, IssueCode.unknownStatus), (#"" taken""#, .unknownStatus), (#""4""#, .unknownStatus),
        (#""Unspecified""#, .unknownStatus), ("4.0", .invalidValue), ("99999999999999999999", .invalidValue),
        ("true", .wrongType), (#""""#, .missingElement), ("null", .missingElement),
    ])
    func anUnknownStatusIsRefusedAndNotGuessed(_ status: String, _ code: IssueCode) {
        let reading = event(#""logStatus":\#(status)"#)
        #expect(reading.events.isEmpty)
        #expect(reading.refusals.map(\.code) == [code])
    }

    @Test(arguments: DoseKeys.all.indices)
    func everyKeyInTheTableIsKnown(_ number: Int) throws {
        let key = DoseKeys.all[number]
        var name = ByteBuffer()
        name.append("\(key.name)" as String)
        #expect(DoseKeys.key(name.span)?.field == key.field)
        // What an event needs stands under other keys, since one that stands twice costs the text.
        let concept = DoseKeys.all.first { $0.field == .concept && "\($0.name)" != "\(key.name)" }
        let status = DoseKeys.all.first { $0.field == .logStatus && "\($0.name)" != "\(key.name)" }
        let names = try #require(concept.flatMap { concept in status.map { (concept.name, $0.name) } })
        let reading = DoseLogReading(#"{"\#(names.0)":"c","\#(names.1)":4,"\#(key.name)":null}"#)
        #expect(reading.entries.count == 1 && reading.refusals.isEmpty)
        #expect(!reading.notes.contains { $0.code == .unknownKey })
    }

    @Test(arguments: GeneralForm.allCases)
    func aGeneralFormIsReadInAnySpelling(_ form: GeneralForm) {
        let word = form.rawValue
        let capital = word.prefix(1).uppercased() + word.dropFirst()
        for text in [word, capital, word.uppercased(), "HKMedicationGeneralForm" + capital] {
            #expect(DoseSpellings.generalForm(text) == word)
        }
        #expect(DoseSpellings.generalForm("Lozenge") == "Lozenge")
    }

    // MARK: Times

    @Test(arguments: [
        ("2024-05-17T08:00:00Z", "2024-05-17T08:00:00Z"),
        ("2024-05-17T08:00:00.120+10:30", "2024-05-17T08:00:00.120+10:30"),
        ("2024-05-17 08:00:00 +1030", "2024-05-17T08:00:00+10:30"),
        ("2024-05-17 08:00:00.5 -0330", "2024-05-17T08:00:00.5-03:30"),
        ("2024-05-17T08:00:00+0200", "2024-05-17T08:00:00+02:00"),
        ("2024-05-17 08:00:00 Z", "2024-05-17T08:00:00Z"),
        ("2016-12-31T23:59:60Z", "2016-12-31T23:59:60Z"),
    ])
    func aTimeKeepsItsOffsetAndFraction(_ text: String, _ time: String) {
        #expect(event(#""logStatus":4,"startDate":"\#(text)""#).events.first?.startDate?.text == time)
    }

    @Test(arguments: [
        ("1715925731", "2024-05-17T06:02:11Z"), ("1715925731.250", "2024-05-17T06:02:11.250Z"),
        ("1715925731120", "2024-05-17T06:02:11.120Z"), ("1715925731000", "2024-05-17T06:02:11.000Z"),
        ("1715925731120.5", "2024-05-17T06:02:11.1205Z"), ("0", "1970-01-01T00:00:00Z"),
        ("-1.25", "1969-12-31T23:59:58.75Z"), ("-1", "1969-12-31T23:59:59Z"), ("-0.0", "1970-01-01T00:00:00.0Z"),
        ("-100000000001", "1966-10-31T14:13:19.999Z"),
    ])
    func aNumberIsATimeSinceTheEpochByItsDigits(_ literal: String, _ time: String) {
        #expect(event(#""logStatus":4,"startDate":\#(literal)"#).events.first?.startDate?.text == time)
    }

    @Test(arguments: [
        (#""2024-05-17""#, IssueCode.invalidDate), (#""2024-05-17T08:00Z""#, .invalidDate),
        (#""2024-02-30T08:00:00Z""#, .invalidDate), (#""2024-05-17T24:00:00Z""#, .invalidDate),
        (#""2024-05-17T08:00:00+15:00""#, .invalidDate), (#""2024-05-17T08:00:00 ""#, .invalidDate),
        (#""17.05.2024 08:00:00 +0200""#, .invalidDate), ("1.7e9", .invalidDate), ("99999999999999999", .invalidDate),
        ("true", .wrongType), ("[]", .wrongType), (#""2024-05-17T08:00:00""#, .offsetMissing),
        (#""2024-05-17 08:00:00.5""#, .offsetMissing), (#""2024-05-17T08:00:00Ü""#, .invalidDate),
    ])
    func aTimeThatIsNoneIsRefused(_ value: String, _ code: IssueCode) {
        let reading = event(#""logStatus":4,"startDate":\#(value)"#)
        #expect(reading.events.isEmpty)
        #expect(reading.refusals.map(\.code) == [code])
    }

    @Test func anOffsetIsAssumedOnlyIfAsked() {
        let log = #"{"uuid":"a","logStatus":4,"medicationConceptIdentifier":"c","startDate":"2024-07-17T08:00:00"}"#
        func time(_ assumed: String) -> String? {
            DoseLogReading(log) { $0.assumedOffset = AssumedOffset(assumed) }.events.first?.startDate?.text
        }
        #expect(time("+02:00") == "2024-07-17T08:00:00+02:00")
        #expect(time("-03:30") == "2024-07-17T08:00:00-03:30")
        #expect(time("Europe/Berlin") == "2024-07-17T08:00:00+02:00")
        #expect(AssumedOffset("Europe/Atlantis") == nil)
        #expect(AssumedOffset("+15:00") == nil)
        #expect(AssumedOffset("") == nil)
        #expect(AssumedOffset("Z") == .seconds(0))
    }

    @Test func theZoneOfAnEventGoesBeforeAnAssumedOffset() {
        let log =
            #"{"uuid":"a","logStatus":4,"medicationConceptIdentifier":"c","startDate":"2024-07-17T08:00:00","#
            + #""metadata":{"HKTimeZone":"Asia/Kathmandu"}}"#
        let reading = DoseLogReading(log) { $0.assumedOffset = .seconds(0) }
        #expect(reading.events.first?.startDate?.text == "2024-07-17T08:00:00+05:45")
        #expect(reading.events.first?.metadata["HKTimeZone"] == .string("Asia/Kathmandu"))
    }

    @Test func aBeginningThatMayBeTheTherapysIsRefusedUnlessToldOtherwise() {
        let log =
            #"{"medications":[{"displayText":"Example","status":"Taken","start":"2024-07-17 08:00:00 +0000"}]}"#
        let refused = DoseLogReading(log)
        #expect(
            refused.refusals.map { "\($0)" } == [
                "log:1: medications[0].start: either when the dose was taken or when the medication was begun or ended; "
                    + "--start-is-intake says the first"
            ])
        #expect(refused.medications.isEmpty)
        let taken = DoseLogReading(log) { $0.startIsIntake = true }
        #expect(taken.events.first?.startDate?.text == "2024-07-17T08:00:00+00:00")
    }

    // MARK: Numbers

    @Test(arguments: ["1", "1.0", "0", "0.0", "-1", "1.50", "1E2", "100000000000000000000000.1"])
    func aNumberKeepsItsLiteral(_ literal: String) {
        let reading = event(#""logStatus":5,"doseQuantity":\#(literal),"scheduledDoseQuantity":"\#(literal)""#)
        #expect(reading.events.first?.doseQuantity?.literal == literal)
        #expect(reading.events.first?.scheduledDoseQuantity?.literal == literal)
        #expect(
            reading.notes.filter { $0.code != .implausibleEvent }.map { "\($0)" }
                == ["log:1: scheduledDoseQuantity: a number in quotes; read all the same"])
        #expect(reading.notes.count { $0.code == .implausibleEvent } == (literal.hasPrefix("-") ? 2 : 0))
    }

    @Test(arguments: [#""0,5""#, #""1.""#, #"" 1""#, #""one""#, #""+1""#, #"".5""#, "true", "{}"])
    func anUnreadableNumberIsRefusedByItsName(_ value: String) {
        let reading = event(#""logStatus":4,"doseQuantity":\#(value)"#)
        #expect(reading.events.isEmpty)
        #expect(reading.refusals.map(\.path) == ["doseQuantity"])
    }

    @Test func whatIsAbsentStaysAbsent() throws {
        let event = try #require(event(#""logStatus":4,"doseQuantity":null"#).events.first)
        #expect(event == MedicationDoseEvent(uuid: "a", logStatus: .taken, medicationConceptIdentifier: .init("c")))
    }

    // MARK: Ids

    @Test(arguments: [
        ("0A1B2C3D-0000-4000-8000-00000000000A", "0a1b2c3d-0000-4000-8000-00000000000a"), ("Sample.1-B", "Sample.1-B"),
    ])
    func anIdIsKeptAndAUUIDIsInLowerCase(_ written: String, _ id: String) {
        let reading = DoseLogReading(#"{"uuid":"\#(written)","logStatus":4,"medicationConceptIdentifier":"c"}"#)
        #expect(reading.events.map(\.uuid) == [id])
        #expect(reading.events.first?.uuidOrigin == nil)
    }

    @Test(arguments: [#""a b""#, #""ä""#, "12", #""\#(String(repeating: "a", count: 65))""#])
    func anIdThatFHIRCannotHoldIsRefused(_ id: String) {
        let reading = DoseLogReading(#"{"uuid":\#(id),"logStatus":4,"medicationConceptIdentifier":"c"}"#)
        #expect(reading.events.isEmpty)
        #expect(reading.refusals.map(\.path) == ["uuid"])
    }

    @Test func anIdIsMadeTheSameInEveryRunAndCountsWhatIsAlike() {
        let line = #"{"logStatus":4,"medicationConceptIdentifier":"c","startDate":"2024-07-17T08:00:00Z"}"# + "\n"
        let same =
            #"{"logStatus":5,"medicationConceptIdentifier":"c","startDate":"2024-07-17T10:00:00.00+02:00"}"# + "\n"
        let ids = DoseLogReading(line + same + line).events.map(\.uuid)
        #expect(Set(ids).count == 3)
        #expect(DoseLogReading(line).events.map(\.uuid) == [ids[0]])
        // Another document counts from the beginning.
        #expect(DoseLogReading(same + line).events.map(\.uuid) == Array(ids.prefix(2)))
        #expect(ids[0] == NameBasedUUID.uuid(name: "c\n1721203200.\n0", namespace: .doseEvent))
        #expect(DoseLogReading(line + line).notes.map(\.code) == [.derivedIdentifier])
    }

    @Test func anIdentifierIsMadeFromTheFoldedName() {
        let identifiers = ["Ｅxample Ⅳ ", "example iv", " EXAMPLE IV\n"].map { MedicationNames.identifier(of: $0) }
        #expect(identifiers.allSatisfy { $0 == HealthConceptIdentifier("example iv", kind: .derivedFromName) })
        #expect(MedicationNames.identifier(of: " \u{3000} ") == nil)
    }

    // MARK: Oddities

    @Test func twoKeysForOneThingMustAgree() {
        let agreed = DoseLogReading(#"{"id":"a","uuid":"a","logStatus":4,"medicationConceptIdentifier":"c"}"#)
        #expect(agreed.events.map(\.uuid) == ["a"])
        let differing = DoseLogReading(#"{"id":"a","uuid":"b","logStatus":4,"medicationConceptIdentifier":"c"}"#)
        #expect(
            differing.refusals.map { "\($0)" } == [
                "log:1: uuid: another key that means the same says something else; which one is meant cannot be known"
            ])
    }

    @Test func aBrokenItemCostsItselfAlone() {
        let good = #"{"uuid":"a.1","logStatus":4,"medicationConceptIdentifier":"c"}"#
        let bad = #"{"uuid":"a.2","logStatus":4 "medicationConceptIdentifier":"c"}"#
        let batch = DoseLogReading(#"{"samples":[\#(good),\#(bad)],"deletedSamples":["b"],"newAnchor":"x"}"#)
        let listWithText = DoseLogReading("[\(good),\n\(bad),\"b\"]")
        let list = DoseLogReading("[\n\(good),\n\(bad),\n\(good.replacing("a.1", with: "a.3"))\n]\n")
        for reading in [batch, listWithText, list] {
            #expect(reading.events.first?.uuid == "a.1")
            #expect(reading.refusals.first?.code == .notJSON)
            #expect(reading.refusals.first?.path.hasSuffix("[1]") == true)
        }
        #expect(batch.events.count == 1 && batch.deletions == ["b"] && batch.refusals.count == 1)
        #expect(listWithText.entries.count == 1 && listWithText.refusals.map(\.code) == [.notJSON, .wrongType])
        #expect(list.events.map(\.uuid) == ["a.1", "a.3"] && list.refusals.count == 1)
    }

    @Test func whatIsLostBehindAFaultIsOneRefusal() {
        let good = #"{"uuid":"a.1","logStatus":4,"medicationConceptIdentifier":"c"}"#
        let reading = DoseLogReading("[\n\(good),\n\(good.dropLast())")
        #expect(reading.events.count == 1)
        #expect(
            reading.refusals.map { "\($0)" } == [
                "log:3: the text ends inside a value; the record was cut off, get it again; nothing behind it is read"
            ])
    }

    @Test func aDocumentMayFollowAnotherOne() {
        let entry = "{\n \"uuid\": \"a\",\n \"logStatus\": 4,\n \"medicationConceptIdentifier\": \"c\"\n}\n"
        let reading = DoseLogReading(entry + entry + "[" + entry + "]" + entry.replacing(": 4", with: ": x"))
        #expect(reading.events.count == 3)
        #expect(
            reading.refusals.map { "\($0)" } == [
                "log:18: not a JSON value; strings need double quotes, and the only words are true, false and null"
            ])
    }

    @Test func whatAnEntryOfItsTypeCannotHaveIsTold() {
        let reading = DoseLogReading(
            #"{"type":"medication","medicationConceptIdentifier":"c","unit":"x","metadata":{"a":1}}"# + "\n"
                + #"{"type":"deletion","uuid":"c","logStatus":4}"#)
        #expect(reading.entries.count == 2)
        #expect(reading.notes.map(\.path) == ["unit", "metadata", "logStatus"])
    }

    @Test func anUnknownKeyIsToldOnceADocument() {
        let line = #"{"uuid":"a","logStatus":5,"medicationConceptIdentifier":"c","mood":1,"device":{"model":2}}"# + "\n"
        let notes = DoseLogReading(line + line + line).notes
        #expect(
            notes.map { "\($0)" } == [
                "log:1: mood: no reader of dose logs knows it, so wherever it stands in this document it is left out",
                "log:1: device.model: no reader of dose logs knows it, so wherever it stands in this document it is left out",
            ])
    }

    @Test(arguments: [#"\u0000"#, #"\u001f"#, #"\uffff"#, "\u{FFFE}"])
    func aCharacterThatFHIRCannotHoldCostsTheEntry(_ character: String) {
        for member in [
            #""unit":"\#(character)""#, #""source":{"name":"\#(character)"}"#, #""metadata":{"a":"\#(character)"}"#,
            #""metadata":{"\#(character)":1}"#, #""nickname":"\#(character)""#,
        ] {
            let reading = event(#""logStatus":4,"# + member)
            #expect(reading.refusals.map(\.code) == [.notInXML], "\(member)")
            #expect(reading.entries.isEmpty)
        }
    }

    @Test func metadataIsKeptAsWritten() throws {
        let metadata = #"{"b":true,"j":[1, {"a" : "x \" y", "n":null}, []],"n":1.0,"s":"x","z":null}"#
        let reading = event(#""logStatus":4,"metadata":\#(metadata)"#)
        #expect(
            reading.events.first?.metadata == [
                "b": .boolean(true), "j": .json(#"[1,{"a":"x \" y","n":null},[]]"#),
                "n": .number(try #require(FHIRDecimal(literal: "1.0"))), "s": .string("x"), "z": .json("null"),
            ])
    }

    @Test func aBrokenInvariantIsTold() {
        let reading = event(#""logStatus":5,"scheduleType":"schedule""#)
        #expect(
            reading.notes.map { "\($0.code.rawValue) \($0)" } == [
                "broken-invariant log:1: scheduled, but without scheduledDate, which HealthKit always has then; kept as written"
            ])
        #expect(reading.events.count == 1)
    }

    @Test func noMessageHoldsAValue() {
        let secret = "Secretine"
        for line in [
            #"{"uuid":"\#(secret)!","logStatus":4,"medicationConceptIdentifier":"\#(secret)"}"#,
            #"{"uuid":"a","logStatus":"\#(secret)","medicationConceptIdentifier":"\#(secret)"}"#,
            #"{"uuid":"a","logStatus":4,"scheduleType":"\#(secret)","medicationConceptIdentifier":"\#(secret)"}"#,
            #"{"uuid":"a","logStatus":4,"timeZone":"\#(secret)","medicationConceptIdentifier":"\#(secret)"}"#,
            #"{"uuid":"a","logStatus":4,"startDate":"\#(secret)","medicationConceptIdentifier":"\#(secret)"}"#,
            #"{"uuid":"a","logStatus":4,"doseQuantity":"\#(secret)","medicationConceptIdentifier":"\#(secret)"}"#,
            #"{"uuid":"a","logStatus":4,"codings":[{"code":" \#(secret)"}],"medicationConceptIdentifier":"\#(secret)"}"#,
            #"{"logStatus":4,"displayText":"\#(secret)","doseQuantity":1}"#,
        ] {
            let reading = DoseLogReading(line)
            #expect(reading.refusals.count + reading.notes.count > 0, "\(line)")
            for issue in reading.refusals + reading.notes { #expect(!"\(issue)".contains(secret)) }
        }
    }
}
