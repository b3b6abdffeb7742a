public import CodecSupport

/// A fix: a position with its time, accuracy and motion.
///
/// A fix is trivially copyable and occupies 72 bytes. An unknown quantity is `nil`, never −1 or 0. The initializer
/// checks nothing; the manager drops and counts fixes that are not ``isValid``. A fix is encoded with the keys of the
/// `location` event, see ``GeolocationEvent``.
public struct Location: Sendable, Hashable {
    /// The latitude of the fix in degrees north, −90…90.
    public let latitude: Double

    /// The longitude of the fix in degrees east, −180…180.
    public let longitude: Double

    /// The time at which the fix was made, by the clock of its source.
    public let timestamp: Date

    private let compactAltitude: CompactOptional
    private let compactHorizontalAccuracy: CompactOptional
    private let compactVerticalAccuracy: CompactOptional
    private let compactSpeed: CompactOptional
    private let compactCourse: CompactOptional
    private let compactSpeedAccuracy: CompactOptional

    /// Creates a fix; arguments for unknown quantities can be left out.
    ///
    /// - Parameters:
    ///   - latitude: The latitude in degrees north, −90…90.
    ///   - longitude: The longitude in degrees east, −180…180.
    ///   - altitude: The altitude in metres above mean sea level.
    ///   - horizontalAccuracy: The radius of 68 % confidence, in metres.
    ///   - verticalAccuracy: The half-width of the 68 % confidence interval of the altitude, in metres.
    ///   - speed: The speed over ground in metres per second, 0 or more.
    ///   - speedAccuracy: The half-width of the 68 % confidence interval of the speed, in metres per second.
    ///   - course: The direction of travel in degrees clockwise from true north; it is normalised to 0..<360.
    ///   - timestamp: The time at which the fix was made.
    public init(
        latitude: Double,
        longitude: Double,
        altitude: Double? = nil,
        horizontalAccuracy: Double? = nil,
        verticalAccuracy: Double? = nil,
        speed: Double? = nil,
        speedAccuracy: Double? = nil,
        course: Double? = nil,
        timestamp: Date
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.timestamp = timestamp
        compactAltitude = CompactOptional(altitude)
        compactHorizontalAccuracy = CompactOptional(horizontalAccuracy)
        compactVerticalAccuracy = CompactOptional(verticalAccuracy)
        compactSpeed = CompactOptional(speed)
        compactCourse = CompactOptional(course.map(Angle.normalized))
        compactSpeedAccuracy = CompactOptional(speedAccuracy)
    }

    /// The altitude in metres above mean sea level; `nil` if it is unknown.
    public var altitude: Double? { compactAltitude.value }

    /// The horizontal accuracy in metres: the radius of 68 % confidence; `nil` if it is unknown.
    public var horizontalAccuracy: Double? { compactHorizontalAccuracy.value }

    /// The half-width of the altitude's 68 % confidence interval in metres; `nil` if it is unknown.
    public var verticalAccuracy: Double? { compactVerticalAccuracy.value }

    /// The speed over ground in metres per second; `nil` if it is unknown.
    public var speed: Double? { compactSpeed.value }

    /// The half-width of the speed's 68 % confidence interval in metres per second; `nil` if it is unknown.
    public var speedAccuracy: Double? { compactSpeedAccuracy.value }

    /// The direction of travel in degrees clockwise from true north, 0..<360; `nil` if it is unknown.
    public var course: Double? { compactCourse.value }

    /// The position of the fix, without its time, accuracy and motion.
    public var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    /// Whether the position and the time are in range, all quantities finite, and accuracies and speed not negative.
    public var isValid: Bool {
        guard coordinate.isValid, Timestamp.covers(timestamp) else { return false }
        return isFinite(altitude) && isNotNegative(horizontalAccuracy) && isNotNegative(verticalAccuracy)
            && isNotNegative(speed) && isNotNegative(speedAccuracy)
    }

    private func isFinite(_ value: Double?) -> Bool { value.map { $0.isFinite } ?? true }

    private func isNotNegative(_ value: Double?) -> Bool { value.map { $0 >= 0 && $0 < .infinity } ?? true }

    /// Returns a copy of the fix with the given time.
    package func stamped(_ time: Date) -> Location {
        Location(
            latitude: latitude, longitude: longitude, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, speed: speed, speedAccuracy: speedAccuracy, course: course,
            timestamp: time)
    }

    /// Returns a copy of the fix at the given position; all other quantities are unchanged.
    public func moved(to coordinate: Coordinate) -> Location {
        Location(
            latitude: coordinate.latitude, longitude: coordinate.longitude, altitude: altitude,
            horizontalAccuracy: horizontalAccuracy, verticalAccuracy: verticalAccuracy,
            speed: speed, speedAccuracy: speedAccuracy, course: course, timestamp: timestamp)
    }
}
