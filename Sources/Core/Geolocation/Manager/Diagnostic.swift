public import CodecSupport

/// A log message of a manager.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The wall time at which the message was logged.
    public let time: Date

    /// The source of the message: the name of a provider or sink, or `manager`.
    public let source: String

    /// The text of the message, which is meant for people.
    public let message: String

    /// The source and the text of the message on one line.
    public var description: String { "\(source): \(message)" }
}

extension GeolocationManager {
    /// Logs a message through the diagnostic handler; if there is no handler, the message is not created.
    func log(_ source: @autoclosure () -> String, _ message: @autoclosure () -> String) {
        guard let diagnosticHandler else { return }
        diagnosticHandler(Diagnostic(time: clock.now, source: source(), message: message()))
    }
}
