/// A time of day in UTC.
public struct NMEATime: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Microseconds since midnight, 0...86 400 999 999: the second 60 of a leap second at the end of the day is kept as
    /// second 86 400.
    public let microseconds: Int64

    /// Makes a time of microseconds since midnight; nil outside of the day.
    public init?(microseconds: Int64) {
        guard 0...86_400_999_999 ~= microseconds else { return nil }
        self.microseconds = microseconds
    }

    /// Makes a time of its parts; nil where one is out of its range.
    ///
    /// The second 60 is the next second, in every minute: a leap second may come at any hour of a zone, and some receivers
    /// round up to it.
    public init?(hour: Int, minute: Int, second: Int, microsecond: Int = 0) {
        guard 0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second, 0...999_999 ~= microsecond else { return nil }
        microseconds = Int64(hour * 3600 + minute * 60 + second) * 1_000_000 + Int64(microsecond)
    }

    /// Seconds since midnight, 0..<86 401.
    public var seconds: Double { Double(microseconds) / 1e6 }

    /// The earlier time of the day comes first.
    public static func < (left: NMEATime, right: NMEATime) -> Bool { left.microseconds < right.microseconds }

    /// The time in the form `12:35:19.25`.
    public var description: String {
        var text: [UInt8] = []
        write(to: &text, separator: UInt8(ascii: ":"), decimals: 6)
        while text.last == UInt8(ascii: "0") { text.removeLast() }
        if text.last == UInt8(ascii: ".") { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }
}
