import CodecSupport
import Geolocation

/// The quantities of a fix, limited to values that every format of a tracking server can encode.
///
/// A position out of range is clamped, other quantities out of range become `nil`, and the time is clamped to the years
/// 1 to 9999. All values are then finite and can be converted to integers. This is only a safeguard, since stores
/// contain only valid values.
struct FixValues {
    /// The latitude in degrees north.
    let latitude: Double
    /// The longitude in degrees east.
    let longitude: Double
    /// The altitude in metres above mean sea level; `nil` if unknown.
    let altitude: Double?
    /// The radius of 68 % confidence around the position, in metres; `nil` if unknown.
    let horizontalAccuracy: Double?
    /// The accuracy of the altitude, in metres to either side with 68 % confidence; `nil` if unknown.
    let verticalAccuracy: Double?
    /// The speed in metres per second; `nil` if unknown.
    let speed: Double?
    /// The accuracy of the speed, in metres per second to either side with 68 % confidence; `nil` if unknown.
    let speedAccuracy: Double?
    /// The course in degrees clockwise from true north, 0..<360; `nil` if unknown.
    let course: Double?
    /// The time of the fix.
    let time: Timestamp

    /// The largest magnitude of an altitude, accuracy, speed or course; a quantity beyond it becomes `nil`.
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

    /// The time of the fix in whole milliseconds since 1970, rounded down.
    var milliseconds: Int64 { time.microseconds.flooredQuotientAndRemainder(dividingBy: 1000).quotient }

    /// The time of the fix in whole seconds since 1970, rounded down.
    var seconds: Int64 { time.microseconds.flooredQuotientAndRemainder(dividingBy: 1_000_000).quotient }

    /// The course rounded to whole degrees, 0..<360; `nil` if unknown.
    var wholeCourse: Int64? { course.map { Int64($0.rounded()) % 360 } }
}

extension Int64 {
    /// Creates the integer nearest to an accuracy, but at least 1 if the accuracy is positive.
    ///
    /// A positive accuracy must not become 0, which would mean an exact position or an unknown accuracy.
    init(wholeAccuracy accuracy: Double) { self = accuracy > 0 ? Swift.max(1, Int64(accuracy.rounded())) : 0 }
}

extension [UInt8] {
    /// Appends a JSON member with a number, unless the number is `nil`.
    mutating func append(jsonKey key: StaticString, _ value: Double?) {
        guard let value else { return }
        append(jsonKey: key)
        append(decimal: value)
    }

    /// Appends a JSON member with an integer, unless the integer is `nil`.
    mutating func append(jsonKey key: StaticString, integer value: Int64?) {
        guard let value else { return }
        append(jsonKey: key)
        append(integer: value)
    }

    /// Appends a time in ISO 8601 without quotes; omits the fraction of the seconds if it is zero.
    mutating func append(brief time: Timestamp) {
        time.write(to: &self)
        guard time.microseconds % 1_000_000 == 0 else { return }
        removeLast(".000Z".utf8.count)
        append(UInt8(ascii: "Z"))
    }
}
