/// What an orientation line says.
public struct OrientationReading: Sendable, Hashable {
    /// How the sensor was turned, with the wall time and the heading where the line has them.
    public var sample: OrientationSample

    /// Seconds from a beginning of the sensor's own, at most 1e9 to either side; nil where the line does not tell.
    public var elapsed: Double?

    /// Makes a reading.
    public init(_ sample: OrientationSample, elapsed: Double? = nil) {
        self.sample = sample
        self.elapsed = elapsed
    }
}
