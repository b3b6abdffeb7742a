/// The thresholds by which a ``VisitDetector`` recognises stays, visits and trips.
public struct VisitSettings: Sendable, Hashable, Codable {
    /// The maximum distance in metres between the first fix of a stay and its other fixes; above 0.
    ///
    /// The accuracies of both fixes are added to this maximum.
    public var radius: Double

    /// The distance in metres from the centre of the place beyond which a visit ends; above ``radius``.
    public var leaveRadius: Double

    /// The time in seconds after which a stay becomes a visit; above 0.
    public var dwell: Double

    /// The time in seconds for which the traveller must be beyond ``leaveRadius`` to end a visit; 0 or more.
    public var leaveTime: Double

    /// The number of consecutive fixes away from the place that end a stay or a visit; 1 or more.
    public var confirmations: Int

    /// The duration in seconds above which a time without a sufficiently accurate fix counts as a gap; above 0.
    public var gap: Double

    /// The accuracy in metres beyond which a fix is too inaccurate to begin, continue or end a stay.
    public var accuracyLimit: Double

    /// The accuracy in metres that is assumed for a fix without one; above 0.
    public var assumedAccuracy: Double

    /// The time in seconds for which a traveller on a trip must stand still to make a stop; above 0.
    public var stopTime: Double

    /// The minimum speed of a moving traveller, in metres per second; above 0.
    public var movingSpeed: Double

    /// Creates the thresholds for the detection of visits.
    ///
    /// - Parameters:
    ///   - radius: The maximum distance between the first fix of a stay and its other fixes, in metres. Default: 100.
    ///   - leaveRadius: The distance from the centre beyond which a visit ends, in metres. Default: 1.5 times the
    ///     radius.
    ///   - dwell: The time after which a stay becomes a visit, in seconds. Default: 300.
    ///   - leaveTime: The time beyond ``leaveRadius`` after which a visit ends, in seconds. Default: 30.
    ///   - confirmations: The number of consecutive fixes away from the place that end a visit. Default: 3.
    ///   - gap: The least duration of a gap without sufficiently accurate fixes, in seconds. Default: 1200.
    ///   - accuracyLimit: The accuracy beyond which a fix is not used for a stay, in metres. Default: 100.
    ///   - assumedAccuracy: The accuracy assumed for a fix without one, in metres. Default: 20.
    ///   - stopTime: The time of standing that counts as a stop, in seconds. Default: 60.
    ///   - movingSpeed: The minimum speed of a moving traveller, in metres per second. Default: 0.5.
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
