/// The values of one text line that contains the orientation of a sensor.
public struct OrientationReading: Sendable, Hashable {
    /// The orientation of the sensor, with the wall-clock time and the heading if the line has them.
    public var sample: OrientationSample

    /// The seconds since the start of the sensor, within ±1e9; `nil` if the line does not contain this time.
    public var elapsed: Double?

    /// Creates the values of a line from its sample and the time since the start of the sensor.
    public init(_ sample: OrientationSample, elapsed: Double? = nil) {
        self.sample = sample
        self.elapsed = elapsed
    }
}
