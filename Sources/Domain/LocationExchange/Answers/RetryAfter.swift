import CodecSupport

/// Parses the HTTP header field `Retry-After` (RFC 9110, section 10.2.3), which states when to send a request again.
///
/// The value of the field is a number of seconds, or a date in one of the three forms of section 5.6.7.
enum RetryAfter {
    /// The maximum delay before a retry, in seconds: one day; longer delays are shortened to this.
    static let longest = 86_400.0

    /// Returns the delay before a retry, in seconds from `now`, 0 to one day.
    ///
    /// Returns `nil` if the text of the field is neither a number nor a date.
    static func seconds(_ text: String, now: Date) -> Double? {
        guard text.utf8.count <= 64 else { return nil }
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        if let word = text.split(separator: " ").first, word.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
            // A number too large for a `Double` is longer than a day, too.
            return words.count == 1 ? (Double(word) ?? longest).clamped(to: 0...longest) : nil
        }
        guard text.utf8.first.map({ $0.isAlphanumeric }) == true, let date = date(words) else { return nil }
        let seconds = date.timeIntervalSince(now)
        return seconds.isFinite ? seconds.clamped(to: 0...longest) : nil
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Parses the words of a date in one of the three forms that HTTP allows.
    ///
    /// They are `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
    private static func date(_ words: [Substring]) -> Date? {
        let isOldest = words.count == 7
        guard isOldest || words.count == 8 && words[7] == "GMT" else { return nil }
        let places = isOldest ? (day: 2, month: 1, year: 6, hour: 3) : (day: 1, month: 2, year: 3, hour: 4)
        guard let month = months.firstIndex(of: words[places.month].lowercased()).map({ Int64($0 + 1) }),
            let day = number(words[places.day], 2), var year = number(words[places.year], 4),
            let hour = number(words[places.hour], 2), let minute = number(words[places.hour + 1], 2),
            let second = number(words[places.hour + 2], 2)
        else { return nil }
        // A year of two digits means one from 1970 to 2069.
        if words[places.year].count == 2 { year += year < 70 ? 2000 : 1900 }
        guard year >= 1, 1...GregorianDay.length(ofMonth: month, year: year) ~= day, hour < 24, minute < 60,
            second <= 60
        else { return nil }
        let days = GregorianDay.number(year: year, month: month, day: day)
        return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second))
    }

    private static func number(_ word: Substring, _ longest: Int) -> Int64? {
        word.utf8.count <= longest && word.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int64(word) : nil
    }
}
