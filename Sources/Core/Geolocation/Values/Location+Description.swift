import CodecSupport

extension Location: CustomStringConvertible {
    /// The fix as text, such as `47.66, 9.175 at 2026-11-20T10:40:00.250Z ±4.1 m 5.0 m/s`.
    ///
    /// The text contains the position, the time and the other known quantities.
    public var description: String {
        var text = "\(latitude), \(longitude)"
        if let time = Timestamp(timestamp) {
            var bytes: [UInt8] = []
            time.write(to: &bytes)
            text += " at \(String(decoding: bytes, as: UTF8.self))"
        }
        if let horizontalAccuracy { text += " ±\(horizontalAccuracy) m" }
        if let altitude { text += " \(altitude) m high" }
        if let speed { text += " \(speed) m/s" }
        if let course { text += " towards \(course)°" }
        return text
    }
}

extension HeadingValue: CustomStringConvertible {
    /// The direction and its accuracy as text, such as `231.4° ±3.0°`.
    public var description: String { accuracy.map { "\(value)° ±\($0)°" } ?? "\(value)°" }
}
