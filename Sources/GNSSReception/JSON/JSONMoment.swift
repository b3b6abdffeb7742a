import Geolocation
import GeolocationPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// When something was so, as far as an object tells.
enum JSONMoment: Sendable, Hashable {
    /// It does not tell.
    case untold
    /// It was then.
    case told(Date)

    /// Reads ISO 8601 with a time of day, or a number of seconds, or of milliseconds, since 1970; nil for nonsense.
    init?(_ value: JSONValue?) {
        switch value {
        case nil, .null: self = .untold
        case .number(let number):
            if number.isNaN { return nil }
            // As seconds 1e11 is the year 5138, as milliseconds it is 1973.
            self.init(seconds: number.magnitude < 1e11 ? number : number / 1000)
        case .string(let text):
            let bytes = ContiguousArray(text.utf8)
            // Shorter ones are dates without a time of day.
            guard bytes.count >= 16, let seconds = TimestampText.parse(bytes.span, 0..<bytes.count) else { return nil }
            self = .told(Date(timeIntervalSinceReferenceDate: seconds))
        case .bool, .array, .object: return nil
        }
    }

    /// A time in seconds since 1970; nil outside the years 1 to 9999.
    init?(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        guard Timestamp(date) != nil else { return nil }
        self = .told(date)
    }

    /// The time, where it is told.
    var date: Date? {
        guard case .told(let date) = self else { return nil }
        return date
    }
}
