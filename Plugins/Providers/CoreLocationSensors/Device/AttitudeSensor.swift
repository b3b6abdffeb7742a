import Geolocation

/// A sensor that reports the attitude in which a device is held.
@SensorActor
protocol AttitudeSensor: AnyObject, Sendable {
    /// Starts the sensor; `handler` is called about twice a second with roll and pitch, in radians.
    func start(_ handler: @escaping @SensorActor (_ roll: Double, _ pitch: Double) -> Void)

    /// Stops the sensor, so that the handler is not called any more.
    func stop()
}
