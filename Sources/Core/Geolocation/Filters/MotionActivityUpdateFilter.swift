/// A ``LocationUpdateFilter`` with larger thresholds while the traveller is in a vehicle, which covers distances fast.
///
/// In a vehicle, the time threshold is multiplied, and the distance threshold is the distance covered in the base time
/// threshold at the fix's speed; if the speed is 0 or unknown, the distance threshold stays unchanged.
@SensorActor
public struct MotionActivityUpdateFilter {
    /// The thresholds outside a vehicle, and the previous update.
    public private(set) var base: LocationUpdateFilter

    /// The factor by which the time threshold is multiplied in a vehicle.
    public var inVehicleTimeIntervalMultiplier: Double

    private let motion: MotionActivityMonitor

    /// Creates a filter from one with fixed thresholds.
    ///
    /// - Parameters:
    ///   - base: The thresholds outside a vehicle.
    ///   - motion: Detects whether the traveller is in a vehicle.
    ///   - inVehicleTimeIntervalMultiplier: The factor by which the time threshold is multiplied in a vehicle. Default:
    ///     4.
    nonisolated public init(
        _ base: LocationUpdateFilter, motion: MotionActivityMonitor, inVehicleTimeIntervalMultiplier: Double = 4
    ) {
        self.base = base
        self.motion = motion
        self.inVehicleTimeIntervalMultiplier = inVehicleTimeIntervalMultiplier
    }

    /// Returns `true` if there is no previous update, or if the fix exceeds both thresholds relative to it.
    public func shouldUpdate(location: Location) -> Bool {
        guard motion.activity == .automotive else { return base.shouldUpdate(location: location) }
        var distance = base.updateDistanceInterval
        if let speed = location.speed, speed > 0 { distance = speed * base.updateTimeInterval }
        return base.shouldUpdate(
            location: location, minTime: base.updateTimeInterval * inVehicleTimeIntervalMultiplier,
            minDistance: distance)
    }

    /// Records that the work was done for a fix.
    public mutating func update(location: Location) { base.update(location: location) }

    /// Discards all updates, so that the next fix passes.
    public mutating func reset() { base.reset() }
}
