/// What Apple Health's export says about the clinical records that lie beside it, a file each.
struct AppleHealthIndex {
    /// One `ClinicalRecord` element, as written.
    struct Record: Equatable {
        /// The file, from the folder of the export: `/clinical-records/MedicationRequest-....json`.
        var path = ""
        /// The release as a version number, such as 1.0.2; nil if there is none.
        var fhirVersion: String?

        /// The release that the version number is of.
        var fhirRelease: FHIRRelease? {
            guard let fhirVersion else { return nil }
            return switch fhirVersion.split(separator: ".", omittingEmptySubsequences: false).prefix(2) {
            case ["1", "0"]: .dstu2
            case ["3", "0"]: .stu3
            case ["4", "0"]: .r4
            case ["4", "3"]: .r4b
            case ["5", "0"]: .r5
            default: nil
            }
        }
    }

    /// All records, in the order of the index.
    private(set) var records: [Record] = []
    /// Where the record of a file stands in ``records``.
    private var places: [String: Int] = [:]

    /// Adds a record; of two of one file the first stays, and what they do not agree on is not said.
    mutating func add(_ record: Record) {
        let path = AppleHealthIndex.relative(record.path)
        guard let place = places[path] else {
            places[path] = records.count
            records.append(record)
            return
        }
        if records[place].fhirVersion != record.fhirVersion { records[place].fhirVersion = nil }
    }

    /// The record of a file, whose path may begin above the folder of the export.
    func record(forFile path: String) -> Record? {
        var rest = AppleHealthIndex.relative(path)
        while true {
            if let place = places[rest] { return records[place] }
            guard let slash = rest.firstIndex(of: "/") else { return nil }
            rest = String(rest[rest.index(after: slash)...])
        }
    }

    /// The files of all records, from the folder of the export on.
    var files: [String] { records.map { AppleHealthIndex.relative($0.path) } }

    private static func relative(_ path: String) -> String {
        String(path.drop { $0 == "/" })
    }
}
