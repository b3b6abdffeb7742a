import CodecSupport
import Geolocation

/// The quantities of a fix that every format can encode: finite and small enough for integers.
///
/// Stores contain only valid values, so this is a last safeguard: a position out of range is clamped, other quantities out
/// of range are unknown, and the time is clamped to the years 1 to 9999.
struct FixValues {
    /// Degrees north.
    let latitude: Double
    /// Degrees east.
    let longitude: Double
    /// Metres above mean sea level.
    let altitude: Double?
    /// Radius of 68 % confidence, metres.
    let horizontalAccuracy: Double?
    /// 68 % confidence interval to either side, metres.
    let verticalAccuracy: Double?
    /// Metres per second.
    let speed: Double?
    /// 68 % confidence interval to either side, metres per second.
    let speedAccuracy: Double?
    /// Degrees clockwise from true north, 0..<360.
    let course: Double?
    /// The time of the fix.
    let time: Timestamp

    /// The largest encoded quantity.
    private static let greatest = 1e9

    init(_ location: Location) {
        latitude = location.latitude.clamped(to: -90...90)
        longitude = location.longitude.clamped(to: -180...180)
        altitude = location.altitude.flatMap { abs($0) <= Self.greatest ? $0 : nil }
        horizontalAccuracy = Self.magnitude(location.horizontalAccuracy)
        verticalAccuracy = Self.magnitude(location.verticalAccuracy)
        speed = Self.magnitude(location.speed)
        speedAccuracy = Self.magnitude(location.speedAccuracy)
        course = Self.magnitude(location.course).flatMap { $0 < 360 ? $0 : nil }
        time =
            Timestamp(location.timestamp)
            ?? (location.timestamp.timeIntervalSinceReferenceDate > 0 ? Self.last : Self.first)
    }

    private static let first = Timestamp(microseconds: -62_135_596_800_000_000)
    private static let last = Timestamp(microseconds: 253_402_300_799_999_000)

    private static func magnitude(_ value: Double?) -> Double? {
        value.flatMap { 0...greatest ~= $0 ? $0 : nil }
    }

    /// Whole milliseconds since 1970, rounded down.
    var milliseconds: Int64 { time.microseconds.flooredQuotientAndRemainder(dividingBy: 1000).quotient }

    /// Whole seconds since 1970, rounded down.
    var seconds: Int64 { time.microseconds.flooredQuotientAndRemainder(dividingBy: 1_000_000).quotient }

    /// The course in whole degrees, 0..<360.
    var wholeCourse: Int64? { course.map { Int64($0.rounded()) % 360 } }
}

extension Int64 {
    /// Creates the nearest integer, but at least 1 if `accuracy` is positive: an accuracy of 0 would mean an exact position or
    /// an unknown accuracy.
    init(wholeAccuracy accuracy: Double) { self = accuracy > 0 ? Swift.max(1, Int64(accuracy.rounded())) : 0 }
}

extension [UInt8] {
    /// Appends a member with a number, unless it is `nil`.
    mutating func append(jsonKey key: StaticString, _ value: Double?) {
        guard let value else { return }
        append(jsonKey: key)
        append(decimal: value)
    }

    /// Appends a member with an integer, unless it is `nil`.
    mutating func append(jsonKey key: StaticString, integer value: Int64?) {
        guard let value else { return }
        append(jsonKey: key)
        append(integer: value)
    }

    /// Appends a time in ISO 8601 without quotes, and without a fraction of zero.
    mutating func append(brief time: Timestamp) {
        time.write(to: &self)
        guard time.microseconds % 1_000_000 == 0 else { return }
        removeLast(".000Z".utf8.count)
        append(UInt8(ascii: "Z"))
    }
}
