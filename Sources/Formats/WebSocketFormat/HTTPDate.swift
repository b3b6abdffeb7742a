/// The parser of HTTP's preferred date format, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Returns the date in the given text, as seconds since 1970-01-01T00:00:00Z.
    ///
    /// The result is nil for other formats, including the two obsolete ones of HTTP.
    static func seconds(of text: String) -> Int64? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard text.utf8.count == 29, parts.count == 6, parts[0].utf8.last == UInt8(ascii: ","), parts[5] == "GMT",
            let day = number(parts[1], 2, 1...31), let month = months.firstIndex(of: String(parts[2])),
            let year = number(parts[3], 4, 1970...9999)
        else { return nil }
        let clock = parts[4].split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let hour = number(clock[0], 2, 0...23), let minute = number(clock[1], 2, 0...59),
            let second = number(clock[2], 2, 0...60)
        else { return nil }
        return Int64(days(to: day, month + 1, of: year)) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    }

    private static func number(_ text: Substring, _ digits: Int, _ range: ClosedRange<Int>) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int(text)
        else { return nil }
        return range.contains(number) ? number : nil
    }

    /// Returns the number of days from 1970-01-01 to the given date of the Gregorian calendar.
    ///
    /// For the computation, a year begins in March, so that the leap day is its last day.
    private static func days(to day: Int, _ month: Int, of year: Int) -> Int {
        let year = month < 3 ? year - 1 : year
        let daysBeforeMonth = (153 * ((month + 9) % 12) + 2) / 5
        return 365 * year + year / 4 - year / 100 + year / 400 + daysBeforeMonth + day - 719_469
    }
}

/// The parser of the header field `Retry-After` in a response (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// The maximum time before a retry in seconds, one day; longer times are clamped to it.
    private static let most = 86_400

    /// Returns the time after which the client may retry, in seconds, 0...86,400.
    ///
    /// The result is nil if the field is absent or cannot be parsed. If the field contains a date, the time is counted
    /// from the response's own `Date`, which must then be present, so that the clocks of both sides need not agree.
    static func seconds(in fields: HTTPFields) -> Int? {
        guard let value = fields["Retry-After"] else { return nil }
        if let seconds = number(value) { return min(seconds, most) }
        let now = fields["Date"].flatMap(HTTPDate.seconds)
        guard let end = HTTPDate.seconds(of: value), let now else { return nil }
        return Int(min(max(end - now, 0), Int64(most)))
    }

    /// Returns the number that the given text contains, clamped to `Int`; nil if the text has anything but digits.
    private static func number(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int(text) ?? .max
    }
}
