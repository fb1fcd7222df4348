/// Where a resource was found.
struct RecordOrigin {
    /// The file as a JSON string.
    var file: [UInt8]
    /// The file as it was given.
    var fileName: String
    /// The line in NDJSON; 0 elsewhere.
    var line = 0
    /// Such as `Bundle.entry[3].resource`; empty for a resource of its own.
    var path = ""
    /// The release that an index or the container of the resource says it is of.
    var declaredRelease: FHIRRelease?
    /// The entry's `fullUrl`, or empty.
    var fullURL = ""

    /// The origin of what the document itself says, in no entry of it.
    var ofDocument: RecordOrigin {
        var origin = self
        origin.path = ""
        origin.fullURL = ""
        return origin
    }

    init(file: String) {
        fileName = file
        var buffer = ByteBuffer(capacity: file.utf8.count + 16)
        JSONText.appendString(file, to: &buffer)
        self.file = buffer.array
    }
}
