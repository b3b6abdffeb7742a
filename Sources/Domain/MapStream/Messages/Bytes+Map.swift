import CodecSupport
import Geolocation

/// Appends members to the JSON text of a message; numbers are written as integers in small units, such as decimetres.
extension [UInt8] {
    /// Appends a JSON member with an integer value, or nothing if the value is unknown.
    mutating func append(_ key: StaticString, wire number: Int?) {
        guard let number else { return }
        append(jsonKey: key)
        append(integer: Int64(number))
    }

    /// Appends a JSON member with a text value, or nothing if the value is unknown.
    mutating func append(_ key: StaticString, text: String?) {
        guard let text else { return }
        append(jsonKey: key)
        append(jsonString: text)
    }

    /// Appends a JSON member with a Boolean value.
    mutating func append(_ key: StaticString, flag: Bool) {
        append(jsonKey: key)
        append(flag ? "true" : "false")
    }
}

extension Double {
    /// Returns this number multiplied by `scale` and rounded to an integer, as the messages contain it.
    ///
    /// Returns `nil` if the value is negative or not finite.
    func wire(unit scale: Double) -> Int? {
        guard self >= 0, isFinite else { return nil }
        return Int((self * scale).rounded().clamped(to: 0...9e15))
    }

    /// This angle as an integer number of tenths of a degree, 0..<3600; `nil` if it is not finite.
    var wireAngle: Int? {
        guard isFinite else { return nil }
        return Int((Angle.normalized(self) * 10).rounded()) % 3600
    }
}

extension Date {
    /// This time as the number of milliseconds since 1970.
    var wire: Int { Int(milliseconds) }
}

/// A position whose coordinates are integers in units of 1e-7°, which is about 1 cm.
struct MapPlace: Sendable, Hashable {
    var latitude: Int32
    var longitude: Int32

    /// Creates the position of a coordinate; `nil` if the coordinate is not valid.
    init?(_ coordinate: Coordinate) {
        guard coordinate.isValid else { return nil }
        latitude = Int32((coordinate.latitude * 1e7).rounded())
        longitude = Int32((coordinate.longitude * 1e7).rounded())
    }

    init(latitude: Int32, longitude: Int32) { (self.latitude, self.longitude) = (latitude, longitude) }
}
