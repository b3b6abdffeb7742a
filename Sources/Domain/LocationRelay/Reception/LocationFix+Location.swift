public import Geolocation

extension LocationFix {
    /// The position.
    public var coordinate: Coordinate {
        get { Coordinate(latitude: latitude, longitude: longitude) }
        set { (latitude, longitude) = (newValue.latitude, newValue.longitude) }
    }

    /// The fix without the wire's placeholders: quantities that are 0 because they are unknown, or impossible, are
    /// absent.
    public var location: Location {
        Location(
            latitude: latitude, longitude: longitude, altitude: altitudeMeters,
            horizontalAccuracy: horizontalAccuracyMeters, verticalAccuracy: knownVerticalAccuracy, speed: knownSpeed,
            course: knownCourse, timestamp: timestamp)
    }

    /// Creates a fix from a location.
    ///
    /// - Parameters:
    ///   - location: The location.
    ///   - source: The producer.
    ///   - heading: The direction that the device faces, degrees clockwise from true north. Default: `nil`.
    ///   - battery: Battery level, 0...1. Default: `nil`.
    ///   - sequence: The producer's counter.
    ///   - unknownAccuracy: Metres to write if the location has no horizontal accuracy. Default: 10.
    public init(
        _ location: Location, source: Source, heading: Double? = nil, battery: Double? = nil, sequence: Int64,
        unknownAccuracy: Double = LocationFix.unknownAccuracy
    ) {
        self.init(
            timestamp: location.timestamp, source: source, latitude: location.latitude,
            longitude: location.longitude, altitudeMeters: location.altitude,
            horizontalAccuracyMeters: location.horizontalAccuracy ?? unknownAccuracy,
            verticalAccuracyMeters: location.verticalAccuracy ?? 0, speedMetersPerSecond: location.speed ?? 0,
            courseDegrees: location.course ?? 0, headingDegrees: heading, batteryFraction: battery ?? 0,
            sequence: sequence)
    }

    /// Metres written if a horizontal accuracy is unknown: what a receiver with a clear sky reaches.
    public static let unknownAccuracy = 10.0
}
