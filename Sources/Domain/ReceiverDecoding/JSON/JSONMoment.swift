import CodecSupport
import Geolocation

/// The time of a JSON object: either stated by the object or missing.
enum JSONMoment: Sendable, Hashable {
    /// The object does not state a time.
    case unstated
    /// The object states the given time.
    case stated(Date)

    /// Reads the time in a JSON value; `nil` if the value is invalid.
    ///
    /// The value is an ISO 8601 text with a time of day, or a number of seconds or milliseconds since 1970.
    init?(_ value: JSONValue?) {
        switch value {
        case nil, .null: self = .unstated
        case .number(let number):
            if number.isNaN { return nil }
            self.init(Date(unixTime: number))
        case .string(let text):
            let bytes = ContiguousArray(text.utf8)
            // Texts of fewer than 16 bytes are dates without a time of day.
            guard bytes.count >= 16, let seconds = TimestampText.parse(bytes.span, 0..<bytes.count) else { return nil }
            self = .stated(Date(timeIntervalSinceReferenceDate: seconds))
        case .bool, .array, .object: return nil
        }
    }

    /// Creates the time of an object that states a date; `nil` outside the years 1 to 9999.
    private init?(_ date: Date) {
        guard Timestamp(date) != nil else { return nil }
        self = .stated(date)
    }

    /// The time that the object states; `nil` if it states none.
    var date: Date? {
        guard case .stated(let date) = self else { return nil }
        return date
    }
}
