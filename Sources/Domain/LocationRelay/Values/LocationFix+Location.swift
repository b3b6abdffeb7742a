public import Geolocation

extension LocationFix {
    /// The fix as the rest of the package knows it: what the wire can only write as 0 is absent again, and so is what cannot be.
    ///
    /// A vertical accuracy of 0 is none, and so is one without an altitude. A speed of 0 stays, since most that stand still
    /// say so; a course of 0 at that speed is none. So are negative speeds and accuracies, and courses beyond 0...360.
    public var location: Location {
        Location(
            latitude: coordinate.latitude, longitude: coordinate.longitude, altitude: altitudeMeters,
            horizontalAccuracy: horizontalAccuracyMeters,
            verticalAccuracy: altitudeMeters != nil && verticalAccuracyMeters > 0 ? verticalAccuracyMeters : nil,
            speed: speedMetersPerSecond >= 0 ? speedMetersPerSecond : nil, course: knownCourse, timestamp: timestamp)
    }

    private var knownCourse: Double? {
        guard 0...360 ~= courseDegrees, courseDegrees > 0 || speedMetersPerSecond > 0 else { return nil }
        return courseDegrees
    }

    /// Makes a fix of a location.
    ///
    /// - Parameters:
    ///   - location: The location.
    ///   - source: Who made it.
    ///   - heading: The direction that the device faces, degrees clockwise from true north.
    ///   - battery: How full the battery is, 0...1.
    ///   - sequence: The producer's counter.
    ///   - unknownAccuracy: Metres to write where the location tells no horizontal accuracy.
    public init(
        _ location: Location, source: Source, heading: Double? = nil, battery: Double? = nil, sequence: Int64,
        unknownAccuracy: Double = LocationFix.unknownAccuracy
    ) {
        self.init(
            timestamp: location.timestamp, source: source, coordinate: location.coordinate,
            altitudeMeters: location.altitude,
            horizontalAccuracyMeters: location.horizontalAccuracy ?? unknownAccuracy,
            verticalAccuracyMeters: location.verticalAccuracy ?? 0, speedMetersPerSecond: location.speed ?? 0,
            courseDegrees: location.course ?? 0, headingDegrees: heading, batteryFraction: battery ?? 0,
            sequence: sequence)
    }

    /// Metres that are written where a horizontal accuracy is not known: what a receiver with a clear sky reaches.
    public static let unknownAccuracy = 10.0
}
