public import CodecSupport
public import Geolocation

/// The event `alert-action`: an action of an alert failed, or succeeded after a failure.
///
///     {"type":"alert-action","time":…,"id":"geofence-exit/Yard/rex","action":"exec notify-send","outcome":"failed",
///      "attempts":6,"reason":"notify-send ended with status 1"}
///
/// An action that succeeds at the first attempt publishes no event.
public struct AlertActionEvent: DerivedEvent, Hashable {
    /// The outcome of an attempt to perform an action.
    public enum Outcome: String, Sendable, Hashable, Codable {
        /// The action has failed and will be retried.
        case retried
        /// The action has succeeded after at least one failure.
        case done
        /// The action has failed and will not be retried. It has therefore not reported the alert.
        case failed
    }

    /// The time at which the action succeeded or failed.
    public var time: Date

    /// The identifier of the alert that the action was to report, such as `geofence-exit/Yard/rex`.
    public var alert: String

    /// The name of the action, such as `exec notify-send`.
    public var action: String

    /// The outcome of the last attempt to perform the action.
    public var outcome: Outcome

    /// The number of attempts to perform the action so far.
    public var attempts: Int

    /// The reason why the action failed; `nil` if it succeeded.
    public var reason: String?

    /// Creates an event about the outcome of an action.
    ///
    /// - Parameters:
    ///   - action: The name of the action.
    ///   - alert: The identifier of the alert.
    ///   - outcome: The outcome of the action.
    ///   - attempts: The number of attempts so far.
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

    /// Writes the fields of the event, except type and time.
    public func write(to writer: inout EventWriter) {
        writer.field("id", alert)
        writer.field("action", action)
        writer.field("outcome", outcome.rawValue)
        writer.field("attempts", attempts)
        if let reason { writer.field("reason", reason) }
    }
}
