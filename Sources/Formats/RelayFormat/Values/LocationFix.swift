public import CodecSupport

/// One fix (a measured position) in the form in which trackers send it, without nested values; an unknown quantity is
/// `nil`.
///
/// The earliest trackers could not omit accuracies, speed, course and battery, and sent 0 for unknown values. The
/// properties that begin with `known`, such as ``knownSpeed``, are `nil` also for such a 0. Initialisers do not
/// validate the values; see ``fault``.
public struct LocationFix: Sendable, Hashable {
    /// The time of the fix in whole milliseconds since 1970-01-01 UTC, as messages contain it.
    public var timestampMilliseconds: Int64

    /// The producer of the fix, such as a kind of device.
    public var source: Source

    /// Geodetic latitude in degrees, north positive, WGS 84.
    public var latitude: Double

    /// Geodetic longitude in degrees, east positive, WGS 84.
    public var longitude: Double

    /// Altitude above mean sea level in metres.
    public var altitudeMeters: Double?

    /// Horizontal accuracy as a radius of 68 % confidence, in metres.
    public var horizontalAccuracyMeters: Double?

    /// Vertical accuracy as a 68 % confidence interval to either side, in metres.
    public var verticalAccuracyMeters: Double?

    /// Speed over ground in metres per second.
    public var speedMetersPerSecond: Double?

    /// Course: the direction of travel, in degrees clockwise from true north.
    public var courseDegrees: Double?

    /// Heading: the direction in which the device faces, in degrees clockwise from true north.
    public var headingDegrees: Double?

    /// Battery level of the device, 0...1.
    public var batteryFraction: Double?

    /// Whether the battery of the device is being charged, or is full and still connected to power; `nil` if unknown.
    ///
    /// Relay messages do not contain this value, so it is unknown in a decoded fix.
    public var isCharging: Bool?

    /// The sequence number that the producer gives to the fix, by which a receiver recognises repetitions.
    public var sequence: Int64

    /// The device that took the fix, if another device sends it; `nil` if the sender took the fix itself.
    public var device: String?

    /// Creates a fix with the given values.
    ///
    /// - Parameters:
    ///   - timestamp: The time of the fix; rounded to the millisecond, halves away from zero, and clamped to `Int64`.
    ///   - source: The producer of the fix.
    ///   - latitude: Degrees north.
    ///   - longitude: Degrees east.
    ///   - altitudeMeters: Metres above mean sea level. Default: `nil`.
    ///   - horizontalAccuracyMeters: Radius of 68 % confidence, metres. Default: `nil`.
    ///   - verticalAccuracyMeters: 68 % confidence interval to either side, metres. Default: `nil`.
    ///   - speedMetersPerSecond: Speed over ground, metres per second. Default: `nil`.
    ///   - courseDegrees: Direction of travel, degrees clockwise from true north. Default: `nil`.
    ///   - headingDegrees: The direction in which the device faces, degrees clockwise from true north. Default: `nil`.
    ///   - batteryFraction: Battery level, 0...1. Default: `nil`.
    ///   - sequence: The sequence number that the producer gives to the fix.
    ///   - device: The device that took the fix, if another one forwards it. Default: `nil`.
    public init(
        timestamp: Date, source: Source, latitude: Double, longitude: Double, altitudeMeters: Double? = nil,
        horizontalAccuracyMeters: Double? = nil, verticalAccuracyMeters: Double? = nil,
        speedMetersPerSecond: Double? = nil, courseDegrees: Double? = nil, headingDegrees: Double? = nil,
        batteryFraction: Double? = nil, sequence: Int64, device: String? = nil
    ) {
        self.init(
            timestampMilliseconds: Self.milliseconds(of: timestamp), source: source, latitude: latitude,
            longitude: longitude, altitudeMeters: altitudeMeters, horizontalAccuracyMeters: horizontalAccuracyMeters,
            verticalAccuracyMeters: verticalAccuracyMeters, speedMetersPerSecond: speedMetersPerSecond,
            courseDegrees: courseDegrees, headingDegrees: headingDegrees, batteryFraction: batteryFraction,
            sequence: sequence, device: device)
    }

    /// Creates a fix from its time in milliseconds since 1970, as messages contain it, and the other values.
    init(
        timestampMilliseconds: Int64, source: Source, latitude: Double, longitude: Double, altitudeMeters: Double?,
        horizontalAccuracyMeters: Double?, verticalAccuracyMeters: Double?, speedMetersPerSecond: Double?,
        courseDegrees: Double?, headingDegrees: Double?, batteryFraction: Double?, sequence: Int64, device: String?
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
        self.device = device
    }

    /// The time of the fix, as a date with a precision of one millisecond.
    public var timestamp: Date {
        get { Date(timeIntervalSince1970: Double(timestampMilliseconds) / 1000) }
        set { timestampMilliseconds = Self.milliseconds(of: newValue) }
    }

    /// Returns the given time in milliseconds since 1970, clamped to `Int64`; 0 for NaN.
    private static func milliseconds(of time: Date) -> Int64 {
        let value = (time.timeIntervalSince1970 * 1000).rounded(.toNearestOrAwayFromZero)
        return value.isNaN ? 0 : Int64(exactly: value) ?? (value < 0 ? .min : .max)
    }
}

extension LocationFix {
    /// The producer of a fix: one of the two names that the first trackers used, or any other name.
    public struct Source: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByStringLiteral {
        /// A watch, named `watchOS`.
        ///
        /// The first trackers used this name for the fixes of the tracked subject.
        public static let watchOS = Source(rawValue: "watchOS")

        /// A phone, named `iOS`.
        ///
        /// The first trackers used this name for the fixes of the base station.
        public static let iOS = Source(rawValue: "iOS")

        /// The source that names the operating system on which this program runs.
        public static var platform: Source {
            #if os(iOS)
                iOS
            #elseif os(watchOS)
                watchOS
            #elseif os(macOS)
                "macOS"
            #else
                "Linux"
            #endif
        }

        /// The name of the source as messages contain it, case-sensitive.
        public let rawValue: String

        /// Creates a source from a name, which may be any text.
        ///
        /// If messages must not contain the name, ``LocationFix/fault`` reports this.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates a source from a literal name.
        public init(stringLiteral name: String) {
            self.init(rawValue: name)
        }
    }
}

/// The validation of a fix, and the properties that replace placeholders for unknown values by `nil`.
extension LocationFix {
    /// The reason why the fix is unusable; `nil` if it is usable.
    ///
    /// Only position, time, horizontal accuracy and the names of source and device are validated. For other members,
    /// trackers write various placeholders, such as −1, or a battery of 76 for 76 %, so these members only have to be
    /// finite.
    public var fault: RelayDropReason? {
        // Comparisons with NaN are false, so a single test for a range also excludes NaN.
        if !(-90...90 ~= latitude && -180...180 ~= longitude) { return .position }
        if !(Self.earliest...Self.latest ~= timestampMilliseconds) { return .time }
        if let horizontalAccuracyMeters, !(0..<Double.infinity ~= horizontalAccuracyMeters) {
            return .horizontalAccuracy
        }
        if let verticalAccuracyMeters, !verticalAccuracyMeters.isFinite { return .verticalAccuracy }
        if let speedMetersPerSecond, !speedMetersPerSecond.isFinite { return .speed }
        if let courseDegrees, !courseDegrees.isFinite { return .course }
        if let altitudeMeters, !altitudeMeters.isFinite { return .altitude }
        if let headingDegrees, !headingDegrees.isFinite { return .heading }
        if let batteryFraction, !batteryFraction.isFinite { return .battery }
        if !RelayName.accepts(source.rawValue) { return .source }
        if let device, !RelayName.accepts(device) { return .device }
        return nil
    }

    /// The vertical accuracy of the fix in metres; `nil` if it is not positive, or if there is no altitude.
    public var knownVerticalAccuracy: Double? {
        altitudeMeters == nil ? nil : verticalAccuracyMeters.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The speed of the fix in metres per second; `nil` if it is negative, or a 0 that may stand for an unknown speed.
    public var knownSpeed: Double? {
        speedMetersPerSecond.flatMap { $0 > 0 || $0 == 0 && !hasPlaceholders ? $0 : nil }
    }

    /// The course of the fix in degrees; `nil` if it is outside 0...360, or a 0 that may stand for an unknown course.
    public var knownCourse: Double? {
        courseDegrees.flatMap { 0...360 ~= $0 && !hasPlaceholders ? $0 : nil }
    }

    /// Whether the speed and course may be values that the sender writes if they are unknown (placeholders).
    ///
    /// This is possible if the speed is not positive, the course is 0, and the fix marks no quantity as unknown. The
    /// earliest trackers could not mark a quantity as unknown.
    private var hasPlaceholders: Bool {
        speedMetersPerSecond ?? 1 <= 0 && courseDegrees == 0 && !Member.insistent.contains(where: isUnknown)
    }

    /// The heading of the device in degrees; `nil` if it is outside 0...360.
    public var knownHeading: Double? { headingDegrees.flatMap { 0...360 ~= $0 ? $0 : nil } }

    /// The battery level of the device, 0...1; `nil` if it is 0 or out of range.
    public var knownBattery: Double? { batteryFraction.flatMap { $0 > 0 && $0 <= 1 ? $0 : nil } }

    /// Whether the given member is unknown but must be written in JSON, as a placeholder, since the earliest receivers
    /// require this member.
    func isUnknown(_ member: Member) -> Bool {
        switch member {
        case .battery: batteryFraction == nil
        case .course: courseDegrees == nil
        case .horizontalAccuracy: horizontalAccuracyMeters == nil
        case .speed: speedMetersPerSecond == nil
        case .verticalAccuracy: verticalAccuracyMeters == nil
        default: false
        }
    }

    /// The placeholder for an unknown horizontal accuracy in JSON, in metres; the placeholder for other quantities is
    /// 0.
    ///
    /// The earliest receivers require a number for each of these quantities, and treat 0 as unknown. This number
    /// exceeds all of their thresholds of accuracy.
    static let unknownAccuracy = 10_000.0

    /// The first millisecond of the year 1, counted from 1970; ISO 8601 can express only the years 1 to 9999.
    private static let earliest: Int64 = -62_135_596_800_000
    private static let latest: Int64 = 253_402_300_799_999
}

/// Coding by Swift's encoders, with the names that messages use; ``append(as:to:)`` is faster.
extension LocationFix: Codable {
    /// The members of a fix with their names in JSON, in the order of their keys in CBOR.
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
        case device
        /// The list of the fix's members whose values are placeholders; it exists only in JSON.
        case unknown

        /// The members of a fix that the first receivers require even if the values are unknown, in alphabetical order.
        static let insistent: [Member] = [.battery, .course, .horizontalAccuracy, .speed, .verticalAccuracy]
    }

    /// Decodes a fix; only time, source, position and sequence number are required.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        let unknown = try members.decodeIfPresent([String].self, forKey: .unknown) ?? []
        func number(_ member: Member) throws -> Double? {
            unknown.contains(member.rawValue) ? nil : try members.decodeIfPresent(Double.self, forKey: member)
        }
        self.init(
            timestampMilliseconds: try members.decode(Int64.self, forKey: .timestamp),
            source: try members.decode(Source.self, forKey: .source),
            latitude: try members.decode(Double.self, forKey: .latitude),
            longitude: try members.decode(Double.self, forKey: .longitude), altitudeMeters: try number(.altitude),
            horizontalAccuracyMeters: try number(.horizontalAccuracy),
            verticalAccuracyMeters: try number(.verticalAccuracy), speedMetersPerSecond: try number(.speed),
            courseDegrees: try number(.course), headingDegrees: try number(.heading),
            batteryFraction: try number(.battery), sequence: try members.decode(Int64.self, forKey: .sequence),
            device: try members.decodeIfPresent(String.self, forKey: .device))
    }

    /// Encodes the fix.
    ///
    /// If altitude, heading or device is `nil`, it is left out. Other unknown values are written as placeholders, and
    /// the member `unknown` lists them.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        try members.encode(timestampMilliseconds, forKey: .timestamp)
        try members.encode(source, forKey: .source)
        try members.encode(latitude, forKey: .latitude)
        try members.encode(longitude, forKey: .longitude)
        try members.encodeIfPresent(altitudeMeters, forKey: .altitude)
        try members.encode(horizontalAccuracyMeters ?? Self.unknownAccuracy, forKey: .horizontalAccuracy)
        try members.encode(verticalAccuracyMeters ?? 0, forKey: .verticalAccuracy)
        try members.encode(speedMetersPerSecond ?? 0, forKey: .speed)
        try members.encode(courseDegrees ?? 0, forKey: .course)
        try members.encodeIfPresent(headingDegrees, forKey: .heading)
        try members.encode(batteryFraction ?? 0, forKey: .battery)
        try members.encode(sequence, forKey: .sequence)
        try members.encodeIfPresent(device, forKey: .device)
        let unknown = Member.insistent.filter(isUnknown)
        if !unknown.isEmpty { try members.encode(unknown.map(\.rawValue), forKey: .unknown) }
    }
}
