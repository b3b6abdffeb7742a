/// A ``LocationUpdateFilter`` with larger thresholds while the traveller is in a vehicle, which covers distances fast.
///
/// In a vehicle, the time threshold is multiplied by a factor. The distance threshold is the distance that the
/// traveller covers at the fix's speed during the unmultiplied time threshold. If the speed is 0 or unknown, the
/// distance threshold stays unchanged.
@SensorActor
public struct MotionActivityUpdateFilter {
    /// The filter with the thresholds that apply outside a vehicle.
    ///
    /// It also contains the fix for which the expensive work was last done.
    public private(set) var base: LocationUpdateFilter

    /// The factor by which the time threshold is multiplied in a vehicle.
    public var inVehicleTimeIntervalMultiplier: Double

    private let motion: MotionActivityMonitor

    /// Creates a filter from a filter with fixed thresholds.
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

    /// Returns whether to do the expensive work for the given fix.
    ///
    /// The work is done if it was never done, or if the time and the distance since it was last done exceed the
    /// thresholds.
    public func shouldUpdate(location: Location) -> Bool {
        guard motion.activity == .automotive else { return base.shouldUpdate(location: location) }
        var distance = base.updateDistanceInterval
        if let speed = location.speed, speed > 0 { distance = speed * base.updateTimeInterval }
        return base.shouldUpdate(
            location: location, minTime: base.updateTimeInterval * inVehicleTimeIntervalMultiplier,
            minDistance: distance)
    }

    /// Records that the expensive work was done for the given fix.
    public mutating func update(location: Location) { base.update(location: location) }

    /// Forgets that the expensive work was done, so that it is done for the next fix.
    public mutating func reset() { base.reset() }
}
