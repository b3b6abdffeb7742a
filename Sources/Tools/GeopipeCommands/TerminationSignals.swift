import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Watches for the signals that ask a program to end.
///
/// They are SIGINT from a terminal, SIGTERM from a supervisor, and SIGHUP when the terminal closes. SIGHUP is not
/// watched if it was already ignored when the program started, for example under nohup.
final class TerminationSignals {
    private static let numbers = [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP])

    private var sources: [any DispatchSourceSignal] = []

    /// Starts to watch for signals, and returns once they no longer end the program by themselves.
    ///
    /// A signal that arrives before then ends the program as usual, so no signal is lost.
    ///
    /// - Parameter body: A function that is called with the number of each signal.
    init(isolation: isolated (any Actor)? = #isolation, _ body: @escaping @Sendable (Int32) -> Void) async {
        await watch(Self.numbers, body)
    }

    /// Starts to watch for signals; SIGHUP calls `reload`, and all other signals call `body`.
    convenience init(
        isolation: isolated (any Actor)? = #isolation, reloading reload: @escaping @Sendable () -> Void,
        _ body: @escaping @Sendable (Int32) -> Void
    ) async {
        await self.init { number in if number == SIGHUP { reload() } else { body(number) } }
        // SIGHUP asks a daemon to read its configuration again, even if the daemon was started to ignore the closing of
        // its terminal.
        if !Self.numbers.contains(SIGHUP) { await watch([SIGHUP]) { _ in reload() } }
    }

    private func watch(
        isolation: isolated (any Actor)? = #isolation, _ numbers: [Int32], _ body: @escaping @Sendable (Int32) -> Void
    ) async {
        for number in numbers {
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { body(number) }
            await withCheckedContinuation { continuation in
                source.setRegistrationHandler {
                    #if canImport(Darwin)
                        // On Darwin, the signal would otherwise end the program although a dispatch source watches for
                        // it.
                        signal(number, SIG_IGN)
                    #endif
                    continuation.resume()
                }
                source.activate()
            }
            sources.append(source)
        }
    }

    /// Starts to watch for signals; a signal removes the incomplete file at `path`, and then ends the program as usual.
    convenience init(isolation: isolated (any Actor)? = #isolation, removing path: String) async {
        await self.init { number in
            unlink(path)
            Self.restoreDefaults()
            kill(getpid(), number)
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        // On all platforms, the handler is the first member of this structure, and SIG_IGN is the address 1.
        return withUnsafeBytes(of: action) { $0.load(as: Int.self) } == 1
    }

    /// Restores the default actions of the signals, so that the next signal ends the program at once.
    static func restoreDefaults() {
        for number in numbers { signal(number, SIG_DFL) }
    }
}
