import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Removes an incomplete file if a signal interrupts the program, which then ends as it would have otherwise.
final class DraftGuard {
    private let sources: [any DispatchSourceSignal]

    /// Guards a file; does nothing if the path is `nil`.
    init(_ path: String?) {
        guard let path else {
            sources = []
            return
        }
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                unlink(path)
                signal(number, SIG_DFL)
                kill(getpid(), number)
            }
            source.activate()
            return source
        }
    }
}
