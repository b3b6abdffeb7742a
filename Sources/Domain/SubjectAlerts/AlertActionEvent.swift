public import CodecSupport
public import Geolocation

/// The event `alert-action`: what an alert called for could not be done, is tried again, or was done after all.
///
///     {"type":"alert-action","time":…,"id":"geofence-exit/Yard/rex","action":"exec notify-send","outcome":"failed",
///      "attempts":6,"reason":"notify-send ended with status 1"}
///
/// What is done at once is not told.
public struct AlertActionEvent: DerivedEvent, Hashable {
    /// The outcome of the action.
    public enum Outcome: String, Sendable, Hashable, Codable {
        /// It failed, and is tried again.
        case retried
        /// It was done after it had failed.
        case done
        /// It failed for good, so that the alert was not told in this way.
        case failed
    }

    /// When it was so.
    public var time: Date

    /// The identifier of the alert.
    public var alert: String

    /// The name of the action.
    public var action: String

    /// The outcome of the action.
    public var outcome: Outcome

    /// The number of times that it was tried.
    public var attempts: Int

    /// Why it failed; `nil` if it was done.
    public var reason: String?

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - action: The name of the action.
    ///   - alert: The identifier of the alert.
    ///   - outcome: What became of the action.
    ///   - attempts: The number of times that it was tried.
    ///   - reason: Why it failed. Default: `nil`, it was done.
    ///   - time: When it was so.
    public init(
        _ action: String, for alert: String, _ outcome: Outcome, attempts: Int, because reason: String? = nil,
        at time: Date
    ) {
        (self.action, self.alert, self.outcome) = (action, alert, outcome)
        (self.attempts, self.reason, self.time) = (attempts, reason, time)
    }

    /// The event type, `alert-action`.
    public var type: String { "alert-action" }

    /// Writes the fields.
    public func write(to writer: inout EventWriter) {
        writer.field("id", alert)
        writer.field("action", action)
        writer.field("outcome", outcome.rawValue)
        writer.field("attempts", attempts)
        if let reason { writer.field("reason", reason) }
    }
}
