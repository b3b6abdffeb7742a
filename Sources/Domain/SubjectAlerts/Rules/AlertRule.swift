public import VisitDetection

/// A rule by which alerts are raised.
public struct AlertRule: Sendable, Hashable {
    /// The name; unique among the rules of its kind.
    public var name: String

    /// The identifiers of the subjects that it is for; `nil` for all.
    public var subjects: Set<String>?

    /// How much it matters.
    public var level: AlertLevel

    /// The condition that is watched.
    public var condition: AlertCondition

    /// Seconds for which the condition has to hold, and to fail, before that counts.
    public var hold: Double

    /// Seconds between two times that the alert is told as raised; what happens meanwhile is summed up.
    public var interval: Double

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - condition: The condition that is watched.
    ///   - subjects: The identifiers of the subjects that it is for. Default: `nil`, all.
    ///   - level: How much it matters. Default: `warning`.
    ///   - hold: Seconds for which the condition has to hold or fail. Default: 0, but see ``AlertCondition``.
    ///   - interval: Seconds between two times that it is told. Default: 60.
    public init(
        _ name: String, _ condition: AlertCondition, subjects: Set<String>? = nil, level: AlertLevel = .warning,
        hold: Double = 0, interval: Double = 60
    ) {
        (self.name, self.condition, self.subjects) = (name, condition, subjects)
        (self.level, self.hold, self.interval) = (level, hold, interval)
    }
}

/// The condition that a rule watches.
///
/// A condition that fixes decide leaves room for their accuracy: it holds only if it would with an error of that size, and
/// fails only if it would; between the two, the alert stays as it is.
public enum AlertCondition: Sendable, Hashable {
    /// The distance from the owner exceeds some metres: in three fixes, or for 5 s.
    ///
    /// It fails at 10 % or 10 m less, whichever is more.
    case distance(Double)

    /// The subject is outside: in two fixes by more than 2.2 times their accuracy, or once by five times.
    ///
    /// Accuracies of more than 50 m, and unknown ones, count as 50 m; a fix of unknown accuracy does not decide alone.
    ///
    /// With `escape`, it also holds if the subject will be outside after so many seconds at its speed; 0 for none. It fails
    /// if the subject is 10 m inside, or half as far as one can be in a small area, in two fixes.
    case exit(AlertArea, escape: Double)

    /// The subject is inside, as `exit` has it in reverse.
    case enter(AlertArea)

    /// The subject is inside for some seconds.
    case dwell(AlertArea, Double)

    /// The charge of the battery is below a fraction, 0…1; it fails 0.05 above that, or while charging.
    case battery(Double)

    /// The subject is lost.
    case signal

    /// The speed exceeds some m/s for 3 s; it fails below nine tenths for 3 s.
    case speed(Double)

    /// The subject has stayed within some metres for some seconds.
    case rest(Double, radius: Double)

    /// The subject has arrived at a place; it fails when it departs.
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
