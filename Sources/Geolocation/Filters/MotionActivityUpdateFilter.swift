/// A ``LocationUpdateFilter`` that asks for less often in a vehicle, where metres pass fast.
///
/// In a vehicle the time threshold is multiplied, and the distance threshold is the way that is made in the plain time
/// threshold at the fix's speed; where the speed is 0 or not known, it stays as it is.
@SensorActor
public struct MotionActivityUpdateFilter {
    /// The thresholds outside a vehicle, and the previous update.
    public private(set) var base: LocationUpdateFilter

    /// By how much the time threshold is multiplied in a vehicle.
    public var inVehicleTimeIntervalMultiplier: Double

    private let motion: MotionActivityMonitor

    /// Makes a filter out of a plain one.
    ///
    /// - Parameters:
    ///   - base: The thresholds outside a vehicle.
    ///   - motion: Says whether the traveller is in a vehicle.
    ///   - inVehicleTimeIntervalMultiplier: By how much the time threshold is multiplied there.
    nonisolated public init(
        _ base: LocationUpdateFilter, motion: MotionActivityMonitor, inVehicleTimeIntervalMultiplier: Double = 4
    ) {
        self.base = base
        self.motion = motion
        self.inVehicleTimeIntervalMultiplier = inVehicleTimeIntervalMultiplier
    }

    /// Whether there is no previous update, or the fix lies beyond both thresholds from it.
    public func shouldUpdate(location: Location) -> Bool {
        guard motion.activity == .automotive else { return base.shouldUpdate(location: location) }
        var distance = base.updateDistanceInterval
        if let speed = location.speed, speed > 0 { distance = speed * base.updateTimeInterval }
        return base.shouldUpdate(
            location: location, minTime: base.updateTimeInterval * inVehicleTimeIntervalMultiplier,
            minDistance: distance)
    }

    /// Notes that the work has been done for a fix.
    public mutating func update(location: Location) { base.update(location: location) }

    /// Forgets all updates, so that the next fix counts.
    public mutating func reset() { base.reset() }
}
