public import VisitDetection

/// A rule by which alerts are raised.
public struct AlertRule: Sendable, Hashable {
    /// The name of the rule, unique among the rules of its kind.
    public var name: String

    /// The identifiers of the subjects to which the rule applies; `nil` for all.
    public var subjects: Set<String>?

    /// The level of the alerts that the rule raises.
    public var level: AlertLevel

    /// The condition to monitor.
    public var condition: AlertCondition

    /// The time in seconds for which the condition must be true, or false, before the alert changes.
    public var hold: Double

    /// The minimum time in seconds between two reports of the alert as raised; changes in between are combined into one
    /// report.
    public var interval: Double

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - condition: The condition to monitor.
    ///   - subjects: The identifiers of the subjects to which it applies. Default: `nil`, all.
    ///   - level: The level of its alerts. Default: `warning`.
    ///   - hold: The time in seconds for which the condition must be true, or false. Default: 0, but see
    ///     ``AlertCondition``.
    ///   - interval: The minimum time in seconds between two reports of the alert as raised. Default: 60.
    public init(
        _ name: String, _ condition: AlertCondition, subjects: Set<String>? = nil, level: AlertLevel = .warning,
        hold: Double = 0, interval: Double = 60
    ) {
        (self.name, self.condition, self.subjects) = (name, condition, subjects)
        (self.level, self.hold, self.interval) = (level, hold, interval)
    }
}

/// The condition of a rule.
///
/// A condition on fixes takes their accuracy into account: it becomes true only if it is true for every position within
/// that error, and false only if it is false for all of them; otherwise the alert does not change.
public enum AlertCondition: Sendable, Hashable {
    /// The distance from the owner exceeds this many metres, in three fixes or for 5 s.
    ///
    /// The condition is false again at 10 % or 10 m less, whichever is more.
    case distance(Double)

    /// The subject is outside the area: in two fixes by more than 2.2 times their accuracy, or in one fix by more than
    /// five times.
    ///
    /// Accuracies above 50 m, and unknown ones, count as 50 m; a single fix of unknown accuracy is never sufficient.
    ///
    /// With `escape`, the condition is also true if the subject will be outside after this many seconds at its current
    /// velocity; 0 disables this. It is false again if the subject is 10 m inside, or half the inner radius of a small
    /// area, in two fixes.
    case exit(AlertArea, escape: Double)

    /// The subject is inside the area, decided in the same way as for `exit`.
    case enter(AlertArea)

    /// The subject has been inside the area for this many seconds.
    case dwell(AlertArea, Double)

    /// The battery level is below this fraction, 0...1; the condition is false again 0.05 above that, or during
    /// charging.
    case battery(Double)

    /// The subject is lost: no fixes have been received for too long.
    case signal

    /// The speed exceeds this many metres per second for 3 s; the condition is false again below nine tenths of that
    /// for 3 s.
    case speed(Double)

    /// The subject has stayed within `radius` metres for this many seconds.
    case rest(Double, radius: Double)

    /// The subject has arrived at a place; the condition is false again when the subject departs.
    case visit(VisitSettings)

    /// The area that the condition refers to; `nil` if it refers to none.
    public var area: AlertArea? {
        switch self {
        case .exit(let area, _), .enter(let area), .dwell(let area, _): area
        case .distance, .battery, .signal, .speed, .rest, .visit: nil
        }
    }

    /// The kind of alert that the condition raises.
    public var kind: AlertKind {
        switch self {
        case .distance: .distance
        case .exit: .geofenceExit
        case .enter: .geofenceEnter
        case .dwell: .geofenceDwell
        case .battery: .battery
        case .signal: .signal
        case .speed: .speed
        case .rest: .rest
        case .visit: .visit
        }
    }
}
