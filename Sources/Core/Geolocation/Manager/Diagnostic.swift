public import CodecSupport

/// A log message of a manager.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The wall time of the message.
    public let time: Date

    /// The component it concerns: the name of a provider or sink, or `manager`.
    public let source: String

    /// A description for people.
    public let message: String

    /// Source and message on one line.
    public var description: String { "\(source): \(message)" }
}

extension GeolocationManager {
    /// Calls the diagnostic handler; if there is none, the message is not built.
    func log(_ source: @autoclosure () -> String, _ message: @autoclosure () -> String) {
        guard let diagnosticHandler else { return }
        diagnosticHandler(Diagnostic(time: clock.now, source: source(), message: message()))
    }
}
