import Foundation

/// Takes away files that are not complete when a signal ends the command: they hold health data under hidden names.
///
/// A signal's handler may do next to nothing, so the paths stand ready in memory that is never given back.
@safe
enum PartialFiles {
    private static let places = 8
    /// Longer paths than this cannot be opened.
    private static let length = 4352
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// One path behind the other; a place whose first byte is zero is free.
    nonisolated(unsafe) private static let paths: UnsafeMutablePointer<CChar> = {
        let bytes = UnsafeMutablePointer<CChar>.allocate(capacity: places * length)
        unsafe bytes.initialize(repeating: 0, count: places * length)
        return unsafe bytes
    }()

    /// Watches for the signals that end a program, but for those that whoever started it wants ignored.
    static func watch() {
        _ = unsafe paths
        // Whoever started it from a thread that blocks signals has handed that on, and did not mean to.
        var heard = sigset_t()
        unsafe sigemptyset(&heard)
        for number in signals { unsafe sigaddset(&heard, number) }
        unsafe pthread_sigmask(SIG_UNBLOCK, &heard, nil)
        for number in signals {
            var old = sigaction()
            guard unsafe sigaction(number, nil, &old) == 0, unsafe !isIgnored(old) else { continue }
            signal(number) { number in
                PartialFiles.removeAll()
                // The program ends as if nobody had listened.
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }

    @unsafe
    private static func isIgnored(_ action: sigaction) -> Bool {
        #if canImport(Darwin)
            let handler = unsafe action.__sigaction_u.__sa_handler
        #else
            let handler = unsafe action.__sigaction_handler.sa_handler
        #endif
        return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Notes a file that is about to be made; the number is for ``forget(_:)``, nil if there is no room.
    static func note(_ path: String) -> Int? {
        let bytes = Array(path.utf8)
        if bytes.isEmpty || bytes.count >= length { return nil }
        return withoutSignals {
            for place in 0..<places where unsafe paths[place * length] == 0 {
                let start = unsafe paths + place * length
                for (at, byte) in bytes.enumerated() { unsafe start[at] = CChar(bitPattern: byte) }
                unsafe start[bytes.count] = 0
                return place
            }
            return nil
        }
    }

    /// The file has its name, or is gone.
    static func forget(_ place: Int) {
        withoutSignals { unsafe paths[place * length] = 0 }
    }

    private static func removeAll() {
        for place in 0..<places where unsafe paths[place * length] != 0 { unsafe unlink(paths + place * length) }
    }

    private static func withoutSignals<Value>(_ body: () -> Value) -> Value {
        var blocked = sigset_t()
        var before = sigset_t()
        unsafe sigemptyset(&blocked)
        for number in signals { unsafe sigaddset(&blocked, number) }
        unsafe pthread_sigmask(SIG_BLOCK, &blocked, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }
}
