public import VisitDetection

/// A rule by which alerts are raised for subjects.
public struct AlertRule: Sendable, Hashable {
    /// The name of the rule, unique among the rules of its kind.
    public var name: String

    /// The identifiers of the subjects to which the rule applies; `nil` for all.
    public var subjects: Set<String>?

    /// The level of the alerts that the rule raises.
    public var level: AlertLevel

    /// The condition that the rule monitors.
    public var condition: AlertCondition

    /// The time in seconds for which the condition must be true before the alert is raised.
    ///
    /// Before the alert is cleared, the condition must be false for the same time.
    public var hold: Double

    /// The minimum time in seconds from a report that the alert is raised to the next report of the alert.
    ///
    /// Changes in between are combined into one report.
    public var interval: Double

    /// Creates a rule by which alerts are raised.
    ///
    /// - Parameters:
    ///   - name: The name of the rule, unique among the rules of its kind.
    ///   - condition: The condition to monitor.
    ///   - subjects: The identifiers of the subjects to which the rule applies. Default: `nil`, all.
    ///   - level: The level of the alerts. Default: `warning`.
    ///   - hold: The time in seconds for which the condition must be true before the alert is raised, and false before
    ///     it is cleared. Default: 0; some kinds of ``AlertCondition`` have a minimum time of their own.
    ///   - interval: The minimum time in seconds from a report that the alert is raised to the next report of the
    ///     alert. Default: 60.
    public init(
        _ name: String, _ condition: AlertCondition, subjects: Set<String>? = nil, level: AlertLevel = .warning,
        hold: Double = 0, interval: Double = 60
    ) {
        (self.name, self.condition, self.subjects) = (name, condition, subjects)
        (self.level, self.hold, self.interval) = (level, hold, interval)
    }
}

/// The condition of a rule, which raises an alert when it becomes true for a subject.
///
/// If a condition depends on fixes, their accuracy is taken into account. The condition becomes true only if it is true
/// for every position within the accuracy, and false only if it is false for every such position. Otherwise, the alert
/// does not change.
public enum AlertCondition: Sendable, Hashable {
    /// The subject is farther from its owner than this many metres, in three fixes or for 5 s.
    ///
    /// The condition is false again if the distance is below the limit by 10 % or 10 m, whichever is more.
    case distance(Double)

    /// The subject is outside the area.
    ///
    /// Two fixes must be outside by more than 2.2 times their accuracy, or one fix by more than 5 times its accuracy.
    /// Accuracies above 50 m, and unknown ones, count as 50 m; a single fix of unknown accuracy is not sufficient.
    /// Until a fix has shown that the subject is inside, one fix outside by more than 2.2 times its accuracy is
    /// sufficient.
    ///
    /// With `escape`, the condition is also true if three fixes show that the subject will be outside after this many
    /// seconds at its current velocity; 0 disables this.
    ///
    /// The condition is false again after two fixes that are inside by more than 10 m and by more than their accuracy.
    /// In a small area, it is sufficient that they are inside by half the distance from the middle of the area to its
    /// border.
    case exit(AlertArea, escape: Double)

    /// The subject is inside the area, as shown by two fixes or by one fix far inside the area.
    case enter(AlertArea)

    /// The subject has been inside the area for at least this many seconds.
    case dwell(AlertArea, Double)

    /// The battery level of the subject's device is below this fraction, 0...1.
    ///
    /// The condition is false again at 0.05 above the limit, or when an observation reports that the battery is being
    /// charged. During charging, the condition does not become true.
    case battery(Double)

    /// The subject counts as lost, since no fix of the subject has been received for a long time.
    case signal

    /// The subject moves faster than this many metres per second for 3 s.
    ///
    /// The condition is false again after 3 s below nine tenths of the limit.
    case speed(Double)

    /// The subject has stayed within `radius` metres for this many seconds at least.
    case rest(Double, radius: Double)

    /// The subject has arrived at a place; the condition is false again when the subject departs.
    case visit(VisitSettings)

    /// The area that the condition monitors; `nil` if the condition is about something else.
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
