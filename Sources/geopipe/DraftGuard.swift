import Dispatch
import Foundation

/// Removes a file that is half written when an interrupt ends the program, which ends as it would have without.
final class DraftGuard {
    private let sources: [any DispatchSourceSignal]

    /// Watches over a file; where there is none, nothing changes.
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
