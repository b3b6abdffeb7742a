public import VisitDetection

/// A rule by which alerts are raised.
public struct AlertRule: Sendable, Hashable {
    /// The name; unique among the rules of its kind.
    public var name: String

    /// The identifiers of the subjects to which it applies; `nil` for all.
    public var subjects: Set<String>?

    /// The level of its alerts.
    public var level: AlertLevel

    /// The condition to monitor.
    public var condition: AlertCondition

    /// Seconds for which the condition has to hold, or fail, before the alert changes.
    public var hold: Double

    /// Minimum seconds between two reports of the alert as raised; changes in between are summarised.
    public var interval: Double

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - condition: The condition to monitor.
    ///   - subjects: The identifiers of the subjects to which it applies. Default: `nil`, all.
    ///   - level: The level of its alerts. Default: `warning`.
    ///   - hold: Seconds for which the condition has to hold or fail. Default: 0, but see ``AlertCondition``.
    ///   - interval: Minimum seconds between two reports. Default: 60.
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
/// A condition on fixes allows for their accuracy: it holds only if it would with an error of that size, and fails
/// only if it would; in between, the alert does not change.
public enum AlertCondition: Sendable, Hashable {
    /// The distance from the owner exceeds this many metres, in three fixes or for 5 s.
    ///
    /// It fails at 10 % or 10 m less, whichever is more.
    case distance(Double)

    /// The subject is outside the area: in two fixes by more than 2.2 times their accuracy, or in one by five times.
    ///
    /// Accuracies above 50 m, and unknown ones, count as 50 m; a single fix of unknown accuracy is never sufficient.
    ///
    /// With `escape`, it also holds if the subject will be outside after this many seconds at its current velocity; 0
    /// disables this. It fails if the subject is 10 m inside, or half the inner radius of a small area, in two fixes.
    case exit(AlertArea, escape: Double)

    /// The subject is inside the area, the reverse of `exit`.
    case enter(AlertArea)

    /// The subject has been inside the area for this many seconds.
    case dwell(AlertArea, Double)

    /// The battery level is below this fraction, 0...1; it fails 0.05 above that, or during charging.
    case battery(Double)

    /// The subject is lost.
    case signal

    /// The speed exceeds this many m/s for 3 s; it fails below nine tenths of that for 3 s.
    case speed(Double)

    /// The subject has stayed within `radius` metres for this many seconds.
    case rest(Double, radius: Double)

    /// The subject has arrived at a place; it fails on departure.
    case visit(VisitSettings)

    /// The area; `nil` if the condition has none.
    public var area: AlertArea? {
        switch self {
        case .exit(let area, _), .enter(let area), .dwell(let area, _): area
        case .distance, .battery, .signal, .speed, .rest, .visit: nil
        }
    }

    /// The kind.
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
