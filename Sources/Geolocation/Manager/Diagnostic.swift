#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Something that a developer may want to know of a manager's work: the hook for a log.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
    /// When it happened, wall time.
    public let time: Date

    /// The part that it concerns: a provider or sink by its name, or `manager`.
    public let source: String

    /// What happened, for people.
    public let message: String

    /// Source and message on one line.
    public var description: String { "\(source): \(message)" }
}

extension GeolocationManager {
    /// Tells the diagnostic handler, if there is one; without one the message is not even made.
    func note(_ source: @autoclosure () -> String, _ message: @autoclosure () -> String) {
        guard let diagnosticHandler else { return }
        diagnosticHandler(Diagnostic(time: clock.now, source: source(), message: message()))
    }
}
