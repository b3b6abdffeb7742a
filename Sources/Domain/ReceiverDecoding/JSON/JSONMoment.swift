import CodecSupport
import Geolocation

/// The time that an object states, if any.
enum JSONMoment: Sendable, Hashable {
    /// The object states no time.
    case unstated
    /// The object states this time.
    case stated(Date)

    /// Parses ISO 8601 with a time of day, or a number of seconds or milliseconds since 1970; `nil` if the value is
    /// invalid.
    init?(_ value: JSONValue?) {
        switch value {
        case nil, .null: self = .unstated
        case .number(let number):
            if number.isNaN { return nil }
            // The number 1e11 is in the year 5138 as seconds, and in 1973 as milliseconds.
            self.init(seconds: number.magnitude < 1e11 ? number : number / 1000)
        case .string(let text):
            let bytes = ContiguousArray(text.utf8)
            // Texts of fewer than 16 bytes are dates without a time of day.
            guard bytes.count >= 16, let seconds = TimestampText.parse(bytes.span, 0..<bytes.count) else { return nil }
            self = .stated(Date(timeIntervalSinceReferenceDate: seconds))
        case .bool, .array, .object: return nil
        }
    }

    /// Creates a time from seconds since 1970; `nil` outside the years 1 to 9999.
    init?(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        guard Timestamp(date) != nil else { return nil }
        self = .stated(date)
    }

    /// The time; `nil` if the object states none.
    var date: Date? {
        guard case .stated(let date) = self else { return nil }
        return date
    }
}
