import CodecSupport
import Geolocation

/// The time in an object, if it has one.
enum JSONMoment: Sendable, Hashable {
    /// There is no time.
    case unstated
    /// The time is known.
    case stated(Date)

    /// Parses ISO 8601 with a time of day, or a number of seconds or milliseconds since 1970; `nil` if invalid.
    init?(_ value: JSONValue?) {
        switch value {
        case nil, .null: self = .unstated
        case .number(let number):
            if number.isNaN { return nil }
            // As seconds, 1e11 is the year 5138; as milliseconds, 1973.
            self.init(seconds: number.magnitude < 1e11 ? number : number / 1000)
        case .string(let text):
            let bytes = ContiguousArray(text.utf8)
            // Shorter texts are dates without a time of day.
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

    /// The time, if known.
    var date: Date? {
        guard case .stated(let date) = self else { return nil }
        return date
    }
}
