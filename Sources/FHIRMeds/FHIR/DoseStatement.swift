/// What one of our own MedicationStatements says, once it has been read back.
package enum DoseStatement: Sendable {
    /// An entry of a dose log.
    case entry(DoseLogEntry)
    /// Nothing that could be relied on: somebody has changed the statement, or its extension is damaged. Each of the issues
    /// says where, with a path that begins at the record.
    case conflicting([Issue])
}
