/// The thresholds of a ``VisitDetector``.
public struct VisitSettings: Sendable, Hashable, Codable {
    /// The distance in metres from the first fix of a stay, in addition to their accuracy, within which its fixes
    /// lie; above 0.
    public var radius: Double

    /// The distance in metres from the centre beyond which a visit ends; above ``radius``.
    public var leaveRadius: Double

    /// The seconds after which a stay becomes a visit; above 0.
    public var dwell: Double

    /// The seconds that the traveller must be beyond ``leaveRadius`` to leave; 0 or more.
    public var leaveTime: Double

    /// The number of consecutive fixes elsewhere that end a stay or a visit; 1 or more.
    public var confirmations: Int

    /// The seconds without a fix that count as a gap; above 0.
    public var gap: Double

    /// The accuracy in metres beyond which a fix cannot begin, continue or end a stay.
    public var accuracyLimit: Double

    /// The accuracy in metres assumed for a fix without one; above 0.
    public var assumedAccuracy: Double

    /// The seconds after which standing still on a trip counts as a stop; above 0.
    public var stopTime: Double

    /// The speed in metres per second from which the traveller counts as moving; above 0.
    public var movingSpeed: Double

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - radius: The size of a place in metres. Default: 100.
    ///   - leaveRadius: The distance at which a place has been left, in metres. Default: 1.5 times the radius.
    ///   - dwell: The seconds after which a stay is a visit. Default: 300.
    ///   - leaveTime: The seconds outside after which a place has been left. Default: 30.
    ///   - confirmations: The consecutive fixes elsewhere that end a visit. Default: 3.
    ///   - gap: The seconds without a fix that are a gap. Default: 1200.
    ///   - accuracyLimit: The worst accuracy of a fix that is used, in metres. Default: 100.
    ///   - assumedAccuracy: The accuracy of a fix that has none, in metres. Default: 20.
    ///   - stopTime: The seconds of standing that are a stop. Default: 60.
    ///   - movingSpeed: The lowest speed of motion in metres per second. Default: 0.5.
    public init(
        radius: Double = 100, leaveRadius: Double? = nil, dwell: Double = 300, leaveTime: Double = 30,
        confirmations: Int = 3, gap: Double = 1200, accuracyLimit: Double = 100, assumedAccuracy: Double = 20,
        stopTime: Double = 60, movingSpeed: Double = 0.5
    ) {
        self.radius = radius
        self.leaveRadius = leaveRadius ?? radius * 1.5
        self.dwell = dwell
        self.leaveTime = leaveTime
        self.confirmations = max(1, confirmations)
        self.gap = gap
        self.accuracyLimit = accuracyLimit
        self.assumedAccuracy = assumedAccuracy
        self.stopTime = stopTime
        self.movingSpeed = movingSpeed
    }
}
