// Many deliveries, one log.
//
// Deletions apply to events before and behind them, since a deleted sample never comes back under its id: so the batches of
// an anchored query may come late, twice, and in any split. Of a medication that comes several times the last one counts.
// Events that differ under one id are in conflict: none is preferred.

/// Brings entries together into one log, in one order: medications by identifier, events by time, deletions by id.
package final class DoseLogMerge {
    private var medications: [[UInt8]: UserAnnotatedMedication] = [:]
    private var events: [String: [MedicationDoseEvent]] = [:]
    private var deleted: Set<String> = []

    package init() {}

    /// Takes an entry.
    package func add(_ entry: DoseLogEntry) throws(FileFault) {
        switch entry {
        case .medication(let medication):
            medications[Array(medication.medicationConceptIdentifier.text.utf8)] = medication
        case .doseEvent(let event):
            if !(events[event.uuid, default: []].contains(event)) { events[event.uuid, default: []].append(event) }
        case .deletion(let uuid): deleted.insert(uuid)
        }
    }

    /// The medication of a concept, by the bytes of its identifier; complete once all entries have been added.
    package func medication(_ identifier: HealthConceptIdentifier) -> UserAnnotatedMedication? {
        medications[Array(identifier.text.utf8)]
    }

    /// Whether the event of an id has been deleted; complete once all entries have been added.
    package func isDeleted(_ uuid: String) -> Bool { deleted.contains(uuid) }

    /// Hands out the log in its order, an entry at a time.
    ///
    /// - Parameter take: given each entry, and whether it is an event in conflict with another of its id.
    package func forEach<E: Error>(_ take: (DoseLogEntry, Bool) throws(E) -> Void) throws(E) {
        for (_, medication) in medications.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            try take(.medication(medication), false)
        }
        for (uuid, versions) in events.sorted(by: { $0.key < $1.key }) where !deleted.contains(uuid) {
            for event in versions { try take(.doseEvent(event), versions.count > 1) }
        }
        for uuid in deleted.sorted() { try take(.deletion(uuid: uuid), false) }
    }
}
