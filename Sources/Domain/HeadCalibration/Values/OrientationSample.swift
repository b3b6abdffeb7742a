public import CodecSupport
public import Geolocation

/// One report of an orientation sensor, such as a head tracker.
public struct OrientationSample: Sendable, Hashable {
    /// The orientation of the sensor in space.
    public var attitude: Attitude

    /// The time of the sample by the source's wall clock; `nil` if the source reports no time, or only the time since
    /// its start.
    public var time: Date?

    /// The direction that the head faces, clockwise from true north; `nil` if the sensor does not report it.
    ///
    /// Most sensors do not report it, since their yaw has an arbitrary zero.
    public var heading: HeadingValue?

    /// Creates a sample of an orientation sensor.
    public init(_ attitude: Attitude, time: Date? = nil, heading: HeadingValue? = nil) {
        self.attitude = attitude
        self.time = time
        self.heading = heading
    }
}
