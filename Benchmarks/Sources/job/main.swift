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

let blockSize = 1 << 20
var job = Job()
var output = Output()
var window = [UInt8](repeating: 0, count: blockSize * 2)
var have = 0
reading: while true {
    if window.count < have + blockSize { window.append(contentsOf: repeatElement(0, count: window.count)) }
    let got = unsafe window.withUnsafeMutableBytes { buffer in
        unsafe read(file, buffer.baseAddress?.advanced(by: have), blockSize)
    }
    if got <= 0 { break reading }
    have += got
    // Lines that are whole, then the rest to the front.
    var at = 0
    while let length = lineLength(window.span.extracting(at..<have)) {
        job.take(window.span.extracting(at..<(at + length)), &output)
        at += length + 1
    }
    unsafe window.withUnsafeMutableBytes { buffer in
        if let start = buffer.baseAddress { unsafe memmove(start, start + at, have - at) }
    }
    have -= at
}
if have > 0 { job.take(window.span.extracting(0..<have), &output) }
output.flush()

/// The length of the first line of a text, or nil when it does not end in it.
func lineLength(_ text: Span<UInt8>) -> Int? {
    unsafe text.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress, let end = unsafe memchr(start, 0x0A, buffer.count) else { return nil }
        return unsafe UnsafeRawPointer(end) - UnsafeRawPointer(start)
    }
}
