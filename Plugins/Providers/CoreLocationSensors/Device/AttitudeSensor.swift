import Geolocation

/// A sensor that tells how a device is held.
@SensorActor
protocol AttitudeSensor: AnyObject, Sendable {
    /// Starts calling `handler` about twice a second with roll and pitch, in radians.
    func start(_ handler: @escaping @SensorActor (_ roll: Double, _ pitch: Double) -> Void)

    /// Stops.
    func stop()
}
