public import Geolocation

extension LocationFix {
    /// The position of the fix.
    public var coordinate: Coordinate {
        get { Coordinate(latitude: latitude, longitude: longitude) }
        set { (latitude, longitude) = (newValue.latitude, newValue.longitude) }
    }

    /// The fix as a location; a vertical accuracy, speed or course that is invalid or stands for "unknown" is `nil`.
    public var location: Location {
        Location(
            latitude: latitude, longitude: longitude, altitude: altitudeMeters,
            horizontalAccuracy: horizontalAccuracyMeters, verticalAccuracy: knownVerticalAccuracy, speed: knownSpeed,
            course: knownCourse, timestamp: timestamp)
    }

    /// Creates a fix from a location.
    ///
    /// - Parameters:
    ///   - location: The location to convert.
    ///   - source: The source that has measured or produced the location.
    ///   - heading: The direction that the device faces, in degrees clockwise from true north. Default: `nil`.
    ///   - battery: The battery level, 0...1. Default: `nil`.
    ///   - sequence: The sequence number of the fix, from the counter of the device.
    ///   - device: The name of the device that took the fix, if another device forwards it. Default: `nil`.
    public init(
        _ location: Location, source: Source, heading: Double? = nil, battery: Double? = nil, sequence: Int64,
        device: String? = nil
    ) {
        self.init(
            timestamp: location.timestamp, source: source, latitude: location.latitude,
            longitude: location.longitude, altitudeMeters: location.altitude,
            horizontalAccuracyMeters: location.horizontalAccuracy, verticalAccuracyMeters: location.verticalAccuracy,
            speedMetersPerSecond: location.speed, courseDegrees: location.course, headingDegrees: heading,
            batteryFraction: battery, sequence: sequence, device: device)
    }
}
