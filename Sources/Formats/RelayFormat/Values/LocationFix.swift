public import CodecSupport

/// One fix as trackers send it: flat, with every quantity but altitude and heading always present.
///
/// The wire writes 0 for the other quantities if they are unknown; ``knownSpeed`` and its siblings are `nil` then.
/// Initialisers validate nothing; see ``fault``.
public struct LocationFix: Sendable, Hashable {
    /// When the fix was taken, in whole milliseconds since 1970-01-01 UTC, as on the wire.
    public var timestampMilliseconds: Int64

    /// The producer.
    public var source: Source

    /// Degrees north, WGS 84.
    public var latitude: Double

    /// Degrees east, WGS 84.
    public var longitude: Double

    /// Metres above mean sea level.
    public var altitudeMeters: Double?

    /// Radius of 68 % confidence, metres.
    public var horizontalAccuracyMeters: Double

    /// 68 % confidence interval to either side, metres; 0 if unknown.
    public var verticalAccuracyMeters: Double

    /// Speed over ground, metres per second; 0 if unknown.
    public var speedMetersPerSecond: Double

    /// Direction of travel, degrees clockwise from true north; 0 if unknown.
    public var courseDegrees: Double

    /// The direction that the device faces, degrees clockwise from true north.
    public var headingDegrees: Double?

    /// Battery level, 0...1; 0 if unknown.
    public var batteryFraction: Double

    /// The producer's counter, by which a receiver recognises repetitions.
    public var sequence: Int64

    /// Creates a fix.
    ///
    /// - Parameters:
    ///   - timestamp: When it was taken; rounded to the millisecond, halves away from zero, and clamped to `Int64`.
    ///   - source: The producer.
    ///   - latitude: Degrees north.
    ///   - longitude: Degrees east.
    ///   - altitudeMeters: Metres above mean sea level. Default: `nil`.
    ///   - horizontalAccuracyMeters: Radius of 68 % confidence, metres.
    ///   - verticalAccuracyMeters: 68 % confidence interval to either side, metres. Default: 0, unknown.
    ///   - speedMetersPerSecond: Speed over ground, metres per second. Default: 0.
    ///   - courseDegrees: Direction of travel, degrees clockwise from true north. Default: 0.
    ///   - headingDegrees: The direction that the device faces, degrees clockwise from true north. Default: `nil`.
    ///   - batteryFraction: Battery level, 0...1. Default: 0, unknown.
    ///   - sequence: The producer's counter.
    public init(
        timestamp: Date, source: Source, latitude: Double, longitude: Double, altitudeMeters: Double? = nil,
        horizontalAccuracyMeters: Double, verticalAccuracyMeters: Double = 0, speedMetersPerSecond: Double = 0,
        courseDegrees: Double = 0, headingDegrees: Double? = nil, batteryFraction: Double = 0, sequence: Int64
    ) {
        self.init(
            timestampMilliseconds: Self.milliseconds(of: timestamp), source: source, latitude: latitude,
            longitude: longitude, altitudeMeters: altitudeMeters, horizontalAccuracyMeters: horizontalAccuracyMeters,
            verticalAccuracyMeters: verticalAccuracyMeters, speedMetersPerSecond: speedMetersPerSecond,
            courseDegrees: courseDegrees, headingDegrees: headingDegrees, batteryFraction: batteryFraction,
            sequence: sequence)
    }

    /// Creates a fix from the wire's time.
    init(
        timestampMilliseconds: Int64, source: Source, latitude: Double, longitude: Double, altitudeMeters: Double?,
        horizontalAccuracyMeters: Double, verticalAccuracyMeters: Double, speedMetersPerSecond: Double,
        courseDegrees: Double, headingDegrees: Double?, batteryFraction: Double, sequence: Int64
    ) {
        self.timestampMilliseconds = timestampMilliseconds
        self.source = source
        self.latitude = latitude
        self.longitude = longitude
        self.altitudeMeters = altitudeMeters
        self.horizontalAccuracyMeters = horizontalAccuracyMeters
        self.verticalAccuracyMeters = verticalAccuracyMeters
        self.speedMetersPerSecond = speedMetersPerSecond
        self.courseDegrees = courseDegrees
        self.headingDegrees = headingDegrees
        self.batteryFraction = batteryFraction
        self.sequence = sequence
    }

    /// When the fix was taken.
    public var timestamp: Date {
        get { Date(timeIntervalSince1970: Double(timestampMilliseconds) / 1000) }
        set { timestampMilliseconds = Self.milliseconds(of: newValue) }
    }

    /// Returns milliseconds since 1970, clamped to `Int64`; 0 for NaN.
    private static func milliseconds(of time: Date) -> Int64 {
        let value = (time.timeIntervalSince1970 * 1000).rounded(.toNearestOrAwayFromZero)
        return value.isNaN ? 0 : Int64(exactly: value) ?? (value < 0 ? .min : .max)
    }
}

extension LocationFix {
    /// The producer of a fix: one of the two names that the first trackers used, or any other.
    public struct Source: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByStringLiteral {
        /// A watch, the subject of the first trackers.
        public static let watchOS = Source(rawValue: "watchOS")

        /// A phone, the base of the first trackers.
        public static let iOS = Source(rawValue: "iOS")

        /// The name on the wire, case-sensitive.
        public let rawValue: String

        /// Creates a source from a name; ``LocationFix/fault`` tells whether it is valid on the wire.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates a source from a literal name.
        public init(stringLiteral name: String) {
            self.init(rawValue: name)
        }
    }
}

/// Validity, and the quantities without the wire's placeholders.
extension LocationFix {
    /// Why the fix is unusable; `nil` if it is usable.
    ///
    /// Only position, time, horizontal accuracy and source have to be right. In the other members, trackers write
    /// placeholders of their own, such as −1, or a battery of 76 for 76 %: those only have to be finite.
    public var fault: RelayDropReason? {
        // Comparisons with NaN are false, so that one test for a range covers it.
        if !(-90...90 ~= latitude && -180...180 ~= longitude) { return .position }
        if !(Self.earliest...Self.latest ~= timestampMilliseconds) { return .time }
        if !(0..<Double.infinity ~= horizontalAccuracyMeters) { return .horizontalAccuracy }
        if !verticalAccuracyMeters.isFinite { return .verticalAccuracy }
        if !speedMetersPerSecond.isFinite { return .speed }
        if !courseDegrees.isFinite { return .course }
        if let altitudeMeters, !altitudeMeters.isFinite { return .altitude }
        if let headingDegrees, !headingDegrees.isFinite { return .heading }
        if !batteryFraction.isFinite { return .battery }
        if !RelayName.accepts(source.rawValue) { return .source }
        return nil
    }

    /// The vertical accuracy, metres; `nil` if it is not positive, or if there is no altitude.
    public var knownVerticalAccuracy: Double? {
        altitudeMeters != nil && verticalAccuracyMeters > 0 ? verticalAccuracyMeters : nil
    }

    /// The speed, metres per second; `nil` if it is negative, or if both speed and course are 0, which is how the wire
    /// writes that neither is known.
    public var knownSpeed: Double? {
        speedMetersPerSecond > 0 || speedMetersPerSecond == 0 && courseDegrees != 0 ? speedMetersPerSecond : nil
    }

    /// The course, degrees; `nil` outside 0...360, or if both speed and course are 0.
    public var knownCourse: Double? {
        0...360 ~= courseDegrees && (courseDegrees > 0 || speedMetersPerSecond > 0) ? courseDegrees : nil
    }

    /// The heading, degrees; `nil` outside 0...360.
    public var knownHeading: Double? { headingDegrees.flatMap { 0...360 ~= $0 ? $0 : nil } }

    /// The battery level, 0...1; `nil` if it is 0 or out of range.
    public var knownBattery: Double? { batteryFraction > 0 && batteryFraction <= 1 ? batteryFraction : nil }

    /// The years 0001 to 9999, which ISO 8601 can express.
    private static let earliest: Int64 = -62_135_596_800_000
    private static let latest: Int64 = 253_402_300_799_999
}

/// Coding with the wire's names; use ``append(as:to:)`` on hot paths.
extension LocationFix: Codable {
    /// The members by their names in JSON, in the order of their keys in CBOR.
    enum Member: String, CodingKey, CaseIterable {
        case timestamp = "ts_unix_ms"
        case source
        case latitude = "lat"
        case longitude = "lon"
        case altitude = "alt_m"
        case horizontalAccuracy = "h_accuracy_m"
        case verticalAccuracy = "v_accuracy_m"
        case speed = "speed_mps"
        case course = "course_deg"
        case heading = "heading_deg"
        case battery = "battery_pct"
        case sequence = "seq"
    }

    /// Decodes a fix; altitude and heading may be missing or null.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        func number(_ member: Member) throws -> Double { try members.decode(Double.self, forKey: member) }
        self.init(
            timestampMilliseconds: try members.decode(Int64.self, forKey: .timestamp),
            source: try members.decode(Source.self, forKey: .source), latitude: try number(.latitude),
            longitude: try number(.longitude),
            altitudeMeters: try members.decodeIfPresent(Double.self, forKey: .altitude),
            horizontalAccuracyMeters: try number(.horizontalAccuracy),
            verticalAccuracyMeters: try number(.verticalAccuracy), speedMetersPerSecond: try number(.speed),
            courseDegrees: try number(.course),
            headingDegrees: try members.decodeIfPresent(Double.self, forKey: .heading),
            batteryFraction: try number(.battery), sequence: try members.decode(Int64.self, forKey: .sequence))
    }

    /// Encodes the fix; an absent altitude or heading is left out.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        try members.encode(timestampMilliseconds, forKey: .timestamp)
        try members.encode(source, forKey: .source)
        try members.encode(latitude, forKey: .latitude)
        try members.encode(longitude, forKey: .longitude)
        try members.encodeIfPresent(altitudeMeters, forKey: .altitude)
        try members.encode(horizontalAccuracyMeters, forKey: .horizontalAccuracy)
        try members.encode(verticalAccuracyMeters, forKey: .verticalAccuracy)
        try members.encode(speedMetersPerSecond, forKey: .speed)
        try members.encode(courseDegrees, forKey: .course)
        try members.encodeIfPresent(headingDegrees, forKey: .heading)
        try members.encode(batteryFraction, forKey: .battery)
        try members.encode(sequence, forKey: .sequence)
    }
}
