import CodecSupport

/// Converts the times of pending locations to and from text: ISO 8601 in UTC, in whole seconds.
enum PendingTime {
    /// Returns a time as text, rounded down to whole seconds.
    static func text(_ date: Date) -> String {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        let time = Timestamp(Date(timeIntervalSince1970: seconds)) ?? Timestamp(microseconds: 0)
        var text: [UInt8] = []
        time.write(to: &text)
        return String(decoding: text.prefix(19), as: UTF8.self) + "Z"
    }

    /// Parses a time; `nil` if the text is invalid or has fractional seconds.
    ///
    /// The app for which the list was introduced rejects fractional seconds, too.
    static func date(_ text: String) -> Date? {
        text.contains(".") || text.contains(",") ? nil : Timestamp(iso8601: text)?.date
    }
}
