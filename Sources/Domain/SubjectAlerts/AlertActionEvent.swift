public import CodecSupport
public import Geolocation

/// The event `alert-action`: an action of an alert failed, or succeeded after a failure.
///
///     {"type":"alert-action","time":…,"id":"geofence-exit/Yard/rex","action":"exec notify-send","outcome":"failed",
///      "attempts":6,"reason":"notify-send ended with status 1"}
///
/// An action that succeeds at the first attempt publishes no event.
public struct AlertActionEvent: DerivedEvent, Hashable {
    /// The outcome of the action.
    public enum Outcome: String, Sendable, Hashable, Codable {
        /// The action has failed and will be retried.
        case retried
        /// The action has succeeded after a failure.
        case done
        /// The action has failed and will not be retried, so that the alert was not reported in this way.
        case failed
    }

    /// The time of the outcome.
    public var time: Date

    /// The identifier of the alert.
    public var alert: String

    /// The name of the action.
    public var action: String

    /// The outcome of the action.
    public var outcome: Outcome

    /// The number of attempts made so far.
    public var attempts: Int

    /// The reason for the failure; `nil` if the action succeeded.
    public var reason: String?

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - action: The name of the action.
    ///   - alert: The identifier of the alert.
    ///   - outcome: The outcome of the action.
    ///   - attempts: The number of attempts.
    ///   - reason: The reason for the failure. Default: `nil`, for success.
    ///   - time: The time of the outcome.
    public init(
        _ action: String, for alert: String, _ outcome: Outcome, attempts: Int, because reason: String? = nil,
        at time: Date
    ) {
        (self.action, self.alert, self.outcome) = (action, alert, outcome)
        (self.attempts, self.reason, self.time) = (attempts, reason, time)
    }

    /// The event type, `alert-action`.
    public var type: String { "alert-action" }

    /// Writes the fields that follow type and time.
    public func write(to writer: inout EventWriter) {
        writer.field("id", alert)
        writer.field("action", action)
        writer.field("outcome", outcome.rawValue)
        writer.field("attempts", attempts)
        if let reason { writer.field("reason", reason) }
    }
}
