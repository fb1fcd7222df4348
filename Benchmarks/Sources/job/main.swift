// The benchmark's job through the library: what each record names of its medication and its doses, a compact line each.
//
// It reads the tree that the library makes of a line and copies the bytes of values as they stand, as a program would that
// needs only these fields. README.md describes the record.

import FHIRMeds
import Foundation

guard CommandLine.arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: job FILE.ndjson\n".utf8))
    exit(2)
}

let file = unsafe open(CommandLine.arguments[1], O_RDONLY)
guard file >= 0 else {
    FileHandle.standardError.write(Data("job: the file cannot be opened\n".utf8))
    exit(2)
}

var job = Job()
var output = Output()
var window = [UInt8](repeating: 0, count: 1 << 20)
var have = 0
var at = 0
reading: while true {
    // Lines that are whole, then the rest to the front, then more.
    while let end = window[at..<have].firstIndex(of: 0x0A) {
        job.take(window.span.extracting(at..<end), &output)
        at = end + 1
    }
    window.removeSubrange(0..<at)
    have -= at
    at = 0
    window.append(contentsOf: repeatElement(0, count: (1 << 20) + have - window.count))
    let got = unsafe window.withUnsafeMutableBytes { buffer in
        unsafe read(file, buffer.baseAddress?.advanced(by: have), 1 << 20)
    }
    if got <= 0 { break reading }
    have += got
}
if have > 0 { job.take(window.span.extracting(0..<have), &output) }
output.flush()
