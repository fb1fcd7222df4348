import FHIRMeds
import Foundation

/// Reads records and writes what the job asks for.
struct Job: ~Copyable {
    private static let rxNorm = Array("http://www.nlm.nih.gov/research/umls/rxnorm".utf8)

    private var reader = JSONTreeReader()
    private var tree = ElementTree()

    mutating func take(_ line: Span<UInt8>, _ out: inout Output) {
        if line.isEmpty { return }
        do {
            try reader.read(line, into: &tree)
        } catch {
            FileHandle.standardError.write(Data("job: a line is not JSON: \(error.words)\n".utf8))
            exit(1)
        }
        record(&out)
        out.flushIfFull()
    }

    private func record(_ out: inout Output) {
        let root = tree.root
        put("{\"t\":", tree.first(.resourceType, of: root), &out)
        put(",\"id\":", tree.first(.id, of: root), &out)
        put(",\"st\":", tree.first(.status, of: root), &out)
        if let subject = tree.first(.subject, of: root) { put(",\"pt\":", tree.first(.reference, of: subject), &out) }
        medication(root, &out)
        out.put(",\"d\":[")
        let hasInstructions = tree.first(.dosageInstruction, of: root) != nil
        var dosages = tree.items(hasInstructions ? .dosageInstruction : .dosage, of: root)
        var isFirst = true
        while let dosage = tree.next(&dosages) {
            out.put(isFirst ? "{\"n\":0" : ",{\"n\":0")
            isFirst = false
            write(dosage, &out)
        }
        out.put("]}\n")
    }

    /// The RxNorm code and the text, of the concept itself or of a contained Medication; else the reference.
    private func medication(_ root: Element, _ out: inout Output) {
        if let concept = tree.first(.medicationCodeableConcept, of: root) ?? tree.first(.code, of: root) {
            return write(concept: concept, &out)
        }
        guard let reference = tree.first(.medicationReference, of: root),
            let target = tree.first(.reference, of: reference)
        else { return }
        if let concept = contained(target, root) { return write(concept: concept, &out) }
        put(",\"mr\":", target, &out)
    }

    private func contained(_ target: Element, _ root: Element) -> Element? {
        let text = tree.source(of: target)
        guard text.count > 1, text[0] == UInt8(ascii: "#") else { return nil }
        var resources = tree.items(.contained, of: root)
        while let resource = tree.next(&resources) {
            guard let id = tree.first(.id, of: resource) else { continue }
            if equal(tree.source(of: id), text.extracting(1..<text.count)) { return tree.first(.code, of: resource) }
        }
        return nil
    }

    private func write(concept: Element, _ out: inout Output) {
        var codings = tree.items(.coding, of: concept)
        while let coding = tree.next(&codings) {
            guard let system = tree.first(.system, of: coding), equal(tree.source(of: system), Job.rxNorm.span) else {
                continue
            }
            put(",\"rx\":", tree.first(.code, of: coding), &out)
            break
        }
        put(",\"dsp\":", tree.first(.text, of: concept), &out)
    }

    private func write(_ dosage: Element, _ out: inout Output) {
        put(",\"x\":", tree.first(.text, of: dosage), &out)
        var doses = tree.items(.doseAndRate, of: dosage)
        if let entry = tree.next(&doses), let dose = tree.first(.doseQuantity, of: entry) {
            put(",\"v\":", tree.first(.value, of: dose), isNumber: true, &out)
            put(",\"u\":", tree.first(.unit, of: dose), &out)
        }
        if let timing = tree.first(.timing, of: dosage), let rule = tree.first(.repeat, of: timing) {
            put(",\"f\":", tree.first(.frequency, of: rule), isNumber: true, &out)
            put(",\"p\":", tree.first(.period, of: rule), isNumber: true, &out)
            put(",\"pu\":", tree.first(.periodUnit, of: rule), &out)
        }
        out.put("}")
    }

    // MARK: Bytes

    private func equal(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        if left.count != right.count { return false }
        for at in left.indices where left[at] != right[at] { return false }
        return true
    }

    private func put(_ name: StaticString, _ element: Element?, isNumber: Bool = false, _ out: inout Output) {
        guard let element else { return }
        out.put(name)
        if !isNumber { out.put("\"") }
        out.put(tree.source(of: element))
        if !isNumber { out.put("\"") }
    }
}

/// Bytes on their way to standard output.
@safe
struct Output: ~Copyable {
    private static let limit = 1 << 20

    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var count = 0

    init() {
        capacity = Output.limit * 2
        unsafe base = .allocate(capacity: capacity)
    }

    deinit {
        unsafe base.deallocate()
    }

    mutating func put(_ text: StaticString) {
        unsafe put(text.utf8Start, text.utf8CodeUnitCount)
    }

    mutating func put(_ span: Span<UInt8>) {
        unsafe span.withUnsafeBufferPointer { buffer in
            if let start = buffer.baseAddress { unsafe put(start, buffer.count) }
        }
    }

    private mutating func put(_ start: UnsafePointer<UInt8>, _ length: Int) {
        if count + length > capacity { grow(count + length) }
        unsafe memcpy(base + count, start, length)
        count += length
    }

    private mutating func grow(_ needed: Int) {
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: needed * 2)
        unsafe memcpy(larger, base, count)
        unsafe base.deallocate()
        unsafe base = larger
        capacity = needed * 2
    }

    mutating func flushIfFull() {
        if count > Output.limit { flush() }
    }

    mutating func flush() {
        var done = 0
        while done < count {
            let put = unsafe write(STDOUT_FILENO, base + done, count - done)
            if put <= 0 { exit(1) }
            done += put
        }
        count = 0
    }
}
