// A record line as a value.
//
// The line is the one form of a record, whatever its release and format were, so there is one reader for all of them.

/// Makes ``MedicationRecord`` values from record lines.
struct MedicationRecordReader: ~Copyable {
    private var reader: JSONTreeReader
    private var tree = ElementTree()

    /// A reader of the lines of records that were read within these limits.
    init(limits: ReadingLimits = ReadingLimits()) {
        reader = JSONTreeReader(limits: MedicationRecordReader.limits(ofRecordsWithin: limits))
    }

    /// The limits of the lines of records that were read within other limits.
    ///
    /// A line nests deeper than its record: XML has no lists, and fields wrap what they carry.
    static func limits(ofRecordsWithin limits: ReadingLimits) -> ReadingLimits {
        var wide = ReadingLimits()
        wide.depth = min(max(limits.depth, 0), 1 << 20) * 2 + 16
        wide.documentSize = .max
        wide.stringSize = .max
        return wide
    }

    /// The record of a line that ``RecordTranslator`` wrote; nil for anything else.
    mutating func record(_ line: Span<UInt8>) -> MedicationRecord? {
        do {
            try reader.read(line, into: &tree)
        } catch {
            return nil
        }
        guard let type = tree.text(.resourceType, of: 0),
            let release = tree.text(.fhirRelease, of: 0).flatMap(FHIRRelease.init),
            let evidence = tree.text(.fhirReleaseEvidence, of: 0).flatMap(FHIRReleaseEvidence.init),
            let source = tree.child(ElementName.source.rawValue, of: 0)
        else { return nil }
        var end = line.count
        while end > 0, line[end - 1] == 0x0A { end -= 1 }
        var record = MedicationRecord(
            json: String(decodingUTF8: line.extracting(0..<end)), resourceType: type, fhirRelease: release,
            fhirReleaseEvidence: evidence,
            source: MedicationRecord.Source(
                file: tree.text(.file, of: source) ?? "", line: tree.text(.line, of: source).flatMap { Int($0) },
                path: tree.text(.path, of: source)))
        readHead(&record)
        readStatus(&record)
        readConcept(&record)
        record.dosage = list(.dosage, of: 0) { dosage($0) }
        readTail(&record)
        guard let issues = issues(record.source) else { return nil }
        record.issues = issues
        return record
    }

    private func readHead(_ record: inout MedicationRecord) {
        record.id = tree.text(.id, of: 0)
        record.identifier = list(.identifier, of: 0) { identifier($0) }
        record.subject = one(.subject, of: 0) { reference($0) }
        record.encounter = one(.encounter, of: 0) { reference($0) }
        // STU3's goes out whole where it has more than an agent.
        record.requester = one(.requester, of: 0) { reference(tree.child(ElementName.agent.rawValue, of: $0) ?? $0) }
        record.performer = list(.performer, of: 0) { performer($0) }
        record.informationSource = list(.informationSource, of: 0) { reference($0) }
    }

    private func readStatus(_ record: inout MedicationRecord) {
        record.status = tree.text(.status, of: 0)
        record.statusReason = list(.statusReason, of: 0) { codeableReference($0) }
        record.doNotPerform = flag(.doNotPerform, of: 0)
        record.taken = tree.text(.taken, of: 0)
        record.wasNotTaken = flag(.wasNotTaken, of: 0)
        record.wasNotGiven = flag(.wasNotGiven, of: 0)
        record.notGiven = flag(.notGiven, of: 0)
        record.notDone = flag(.notDone, of: 0)
        record.adherence = one(.adherence, of: 0) { index in
            MedicationRecord.Adherence(
                code: one(.code, of: index) { concept($0) }, reason: one(.reason, of: index) { concept($0) },
                modifierExtension: modifiers(of: index))
        }
        record.reasonNotTaken = list(.reasonNotTaken, of: 0) { concept($0) }
        record.reasonNotGiven = list(.reasonNotGiven, of: 0) { concept($0) }
        record.implicitRules = tree.text(.implicitRules, of: 0)
        record.modifierExtension = modifiers(of: 0)
        record.state = tree.text(.state, of: 0).flatMap(MedicationState.init)
        record.intent = tree.text(.intent, of: 0)
        record.category = list(.category, of: 0) { concept($0) }
        if let reported = tree.child(ElementName.reported.rawValue, of: 0) {
            let isFlag = tree.nodes[reported].kind == .true || tree.nodes[reported].kind == .false
            record.reported = isFlag ? .flag(tree.nodes[reported].kind == .true) : .by(reference(reported))
        }
        record.authoredOn = date(.authoredOn, of: 0)
        if let effective = tree.child(ElementName.effective.rawValue, of: 0) {
            let isTiming = [ElementName.event, .repeat, .code].contains {
                tree.child($0.rawValue, of: effective) != nil
            }
            record.effective =
                tree.text(effective).map { .dateTime(FHIRDateTime($0)) }
                ?? (isTiming ? .timing(timing(effective)) : .period(period(effective)))
        }
        record.dateAsserted = date(.dateAsserted, of: 0)
        record.whenPrepared = date(.whenPrepared, of: 0)
        record.whenHandedOver = date(.whenHandedOver, of: 0)
    }

    private func readConcept(_ record: inout MedicationRecord) {
        guard let index = tree.child(ElementName.concept.rawValue, of: 0) else { return }
        var concept = MedicationConcept()
        concept.identifier = tree.text(.identifier, of: index)
        concept.coded = tree.text(.coded, of: index).flatMap(MedicationConcept.Coded.init) ?? .none
        concept.displayText = tree.text(.displayText, of: index)
        concept.displayTextOrigin =
            tree.text(.displayTextOrigin, of: index).flatMap(MedicationConcept.DisplayTextOrigin.init)
        concept.generalForm = tree.text(.generalForm, of: index).flatMap(GeneralForm.init) ?? .unknown
        concept.generalFormBasis = tree.text(.generalFormBasis, of: index).flatMap(GeneralFormBasis.init)
        concept.generalFormConfidence = tree.text(.generalFormConfidence, of: index).flatMap(
            GeneralFormConfidence.init)
        concept.relatedCodings = list(.relatedCodings, of: index) { coding($0) }
        concept.form = one(.form, of: index) { self.concept($0) }
        concept.ingredients = list(.ingredients, of: index) { ingredient in
            MedicationConcept.Ingredient(
                item: one(.item, of: ingredient) { codeableReference($0) },
                strength: one(.strength, of: ingredient) { ratio($0) },
                strengthCodeableConcept: one(.strengthCodeableConcept, of: ingredient) { self.concept($0) },
                strengthQuantity: one(.strengthQuantity, of: ingredient) { quantity($0) },
                isActive: flag(.isActive, of: ingredient),
                modifierExtension: modifiers(of: ingredient))
        }
        concept.resolution = tree.text(.resolution, of: index).flatMap(MedicationPlace.init) ?? .absent
        concept.reference = one(.reference, of: index) { reference($0) }
        record.concept = concept
    }

    private func readTail(_ record: inout MedicationRecord) {
        record.dispense = one(.dispense, of: 0) { index in
            MedicationRecord.Dispense(
                quantity: one(.quantity, of: index) { quantity($0) },
                daysSupply: one(.daysSupply, of: index) { quantity($0) },
                numberOfRepeatsAllowed: number(.numberOfRepeatsAllowed, of: index),
                validityPeriod: one(.validityPeriod, of: index) { period($0) },
                expectedSupplyDuration: one(.expectedSupplyDuration, of: index) { quantity($0) },
                modifierExtension: modifiers(of: index))
        }
        record.reason = list(.reason, of: 0) { codeableReference($0) }
        record.note = list(.note, of: 0) { index in
            Annotation(
                authorReference: one(.authorReference, of: index) { reference($0) },
                authorString: tree.text(.authorString, of: index), time: date(.time, of: index),
                text: tree.text(.text, of: index))
        }
        record.basedOn = list(.basedOn, of: 0) { reference($0) }
        record.partOf = list(.partOf, of: 0) { reference($0) }
        record.derivedFrom = list(.derivedFrom, of: 0) { reference($0) }
        record.authorizingPrescription = list(.authorizingPrescription, of: 0) { reference($0) }
        record.request = one(.request, of: 0) { reference($0) }
        record.doseEvent = tree.member("doseEvent", of: 0).flatMap { tree.doseEvent($0) }
        record.extensions = list(.extensions, of: 0) { `extension`($0) }
        record.derived = tree.member("derived", of: 0).map { tree.derivedFacts($0) }
        record.unknownElements = one(.unknownElements, of: 0) { String(decodingUTF8: tree.slice($0)) }
    }

    /// What was odd about the record; nil if it is told in words that no record line has.
    private func issues(_ source: MedicationRecord.Source) -> [Issue]? {
        var issues: [Issue] = []
        var items = tree.items(ElementName.issues.rawValue, of: 0)
        while let index = tree.nextItem(&items) {
            guard let severity = tree.text(.severity, of: index).flatMap(Issue.Severity.init),
                let code = tree.text(.code, of: index).flatMap(IssueCode.init)
            else { return nil }
            issues.append(
                Issue(
                    severity, code, path: tree.text(.path, of: index) ?? "",
                    message: tree.text(.message, of: index) ?? "",
                    position: SourcePosition(file: source.file, line: source.line ?? 0)))
        }
        return issues
    }

    // MARK: Elements

    private func one<Value>(_ name: ElementName, of parent: Int, _ read: (Int) -> Value) -> Value? {
        tree.child(name.rawValue, of: parent).map(read)
    }

    private func list<Value>(_ name: ElementName, of parent: Int, _ read: (Int) -> Value) -> [Value] {
        var values: [Value] = []
        var items = tree.items(name.rawValue, of: parent)
        while let item = tree.nextItem(&items) { values.append(read(item)) }
        return values
    }

    /// The values of a list of primitives; nil stands for an item that has only an id or extensions.
    private func primitives(_ name: ElementName, of parent: Int) -> [String?] {
        var values = list(name, of: parent) { tree.text($0) }
        guard let companion = tree.companion(name.rawValue, of: parent) else { return values }
        var items = tree.items(from: companion, in: parent)
        while tree.nextItem(&items) != nil {
            if items.place > values.count { values.append(nil) }
        }
        return values
    }

    /// A boolean; nil for what is neither true nor false.
    private func flag(_ name: ElementName, of parent: Int) -> Bool? {
        switch tree.text(name, of: parent) {
        case "true": true
        case "false": false
        default: nil
        }
    }

    private func number(_ name: ElementName, of parent: Int) -> FHIRDecimal? {
        tree.text(name, of: parent).flatMap(FHIRDecimal.init(literal:))
    }

    private func date(_ name: ElementName, of parent: Int) -> FHIRDateTime? {
        tree.text(name, of: parent).map(FHIRDateTime.init)
    }

    private func coding(_ index: Int) -> ClinicalCoding {
        ClinicalCoding(
            system: tree.text(.system, of: index), version: tree.text(.version, of: index),
            code: tree.text(.code, of: index), display: tree.text(.display, of: index),
            userSelected: flag(.userSelected, of: index), sourceSystem: tree.text(.sourceSystem, of: index))
    }

    private func concept(_ index: Int) -> CodeableConcept {
        CodeableConcept(coding: list(.coding, of: index) { coding($0) }, text: tree.text(.text, of: index))
    }

    private func identifier(_ index: Int) -> Identifier {
        Identifier(
            use: tree.text(.use, of: index), system: tree.text(.system, of: index), value: tree.text(.value, of: index))
    }

    private func reference(_ index: Int) -> Reference {
        Reference(
            reference: tree.text(.reference, of: index), display: tree.text(.display, of: index),
            type: tree.text(.type, of: index), identifier: one(.identifier, of: index) { identifier($0) })
    }

    private func codeableReference(_ index: Int) -> CodeableReference {
        CodeableReference(
            concept: one(.concept, of: index) { concept($0) }, reference: one(.reference, of: index) { reference($0) })
    }

    private func performer(_ index: Int) -> MedicationRecord.Performer {
        guard let actor = tree.child(ElementName.actor.rawValue, of: index) else {
            return MedicationRecord.Performer(actor: reference(index))
        }
        let inner = tree.child(ElementName.reference.rawValue, of: actor)
        let isCodeable =
            tree.child(ElementName.concept.rawValue, of: actor) != nil || inner.map { !tree.hasValue($0) } ?? false
        let both = isCodeable ? codeableReference(actor) : CodeableReference(reference: reference(actor))
        return MedicationRecord.Performer(
            function: one(.function, of: index) { concept($0) }, actor: both.reference,
            actorConcept: both.concept, onBehalfOf: one(.onBehalfOf, of: index) { reference($0) },
            modifierExtension: modifiers(of: index))
    }

    private func `extension`(_ index: Int) -> Extension {
        Extension(url: tree.text(.url, of: index), json: String(decodingUTF8: tree.slice(index)))
    }

    private func modifiers(of index: Int) -> [Extension] {
        list(.modifierExtension, of: index) { `extension`($0) }
    }

    private func quantity(_ index: Int) -> Quantity {
        let comparator = tree.text(.comparator, of: index)
        // A comparator of which only an extension is told is there all the same, so the value is not known to be exact.
        let isHidden = comparator == nil && tree.companion(ElementName.comparator.rawValue, of: index) != nil
        return Quantity(
            value: isHidden ? nil : number(.value, of: index), comparator: comparator,
            unit: tree.text(.unit, of: index), system: tree.text(.system, of: index),
            code: tree.text(.code, of: index))
    }

    private func range(_ index: Int) -> QuantityRange {
        QuantityRange(low: one(.low, of: index) { quantity($0) }, high: one(.high, of: index) { quantity($0) })
    }

    private func ratio(_ index: Int) -> Ratio {
        Ratio(
            numerator: one(.numerator, of: index) { quantity($0) },
            denominator: one(.denominator, of: index) { quantity($0) })
    }

    private func period(_ index: Int) -> Period {
        Period(start: date(.start, of: index), end: date(.end, of: index))
    }

    // MARK: Dosage

    private func dosage(_ index: Int) -> Dosage {
        Dosage(
            sequence: number(.sequence, of: index), text: tree.text(.text, of: index),
            additionalInstruction: list(.additionalInstruction, of: index) { concept($0) },
            patientInstruction: tree.text(.patientInstruction, of: index),
            timing: one(.timing, of: index) { timing($0) }, asNeeded: flag(.asNeeded, of: index),
            asNeededFor: list(.asNeededFor, of: index) { concept($0) }, site: one(.site, of: index) { concept($0) },
            siteReference: one(.siteReference, of: index) { reference($0) },
            route: one(.route, of: index) { concept($0) }, method: one(.method, of: index) { concept($0) },
            doseAndRate: list(.doseAndRate, of: index) { doseAndRate($0) },
            maxDosePerPeriod: list(.maxDosePerPeriod, of: index) { ratio($0) },
            maxDosePerAdministration: one(.maxDosePerAdministration, of: index) { quantity($0) },
            maxDosePerLifetime: one(.maxDosePerLifetime, of: index) { quantity($0) },
            modifierExtension: modifiers(of: index))
    }

    private func doseAndRate(_ index: Int) -> DoseAndRate {
        DoseAndRate(
            type: one(.type, of: index) { concept($0) }, doseQuantity: one(.doseQuantity, of: index) { quantity($0) },
            doseRange: one(.doseRange, of: index) { range($0) }, rateRatio: one(.rateRatio, of: index) { ratio($0) },
            rateRange: one(.rateRange, of: index) { range($0) },
            rateQuantity: one(.rateQuantity, of: index) { quantity($0) })
    }

    private func timing(_ index: Int) -> Timing {
        Timing(
            event: primitives(.event, of: index).map { $0.map(FHIRDateTime.init) },
            repeat: one(.repeat, of: index) { timingRepeat($0) }, code: one(.code, of: index) { concept($0) },
            modifierExtension: modifiers(of: index))
    }

    private func timingRepeat(_ index: Int) -> TimingRepeat {
        TimingRepeat(
            boundsDuration: one(.boundsDuration, of: index) { quantity($0) },
            boundsRange: one(.boundsRange, of: index) { range($0) },
            boundsPeriod: one(.boundsPeriod, of: index) { period($0) }, count: number(.count, of: index),
            countMax: number(.countMax, of: index), duration: number(.duration, of: index),
            durationMax: number(.durationMax, of: index), durationUnit: tree.text(.durationUnit, of: index),
            frequency: number(.frequency, of: index), frequencyMax: number(.frequencyMax, of: index),
            period: number(.period, of: index), periodMax: number(.periodMax, of: index),
            periodUnit: tree.text(.periodUnit, of: index),
            dayOfWeek: primitives(.dayOfWeek, of: index).compactMap(\.self),
            timeOfDay: primitives(.timeOfDay, of: index), when: primitives(.when, of: index).compactMap(\.self),
            offset: number(.offset, of: index))
    }
}
