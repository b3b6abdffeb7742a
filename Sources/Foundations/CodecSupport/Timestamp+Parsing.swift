extension Timestamp {
    /// Parses an ISO 8601 date and time with a time zone, such as `2026-11-20T10:40:00.250Z` or
    /// `2026-11-20T12:40:00+02:00`.
    ///
    /// This initialiser accepts fewer forms than ``TimestampText``, since it is intended for text written by programs.
    /// Digits beyond microseconds are dropped.
    package init?(iso8601 text: String) {
        let bytes = ContiguousArray(text.utf8)
        self.init(iso8601: bytes.span)
    }

    /// Parses an ISO 8601 date and time with a time zone from bytes, in the same form as from a `String`.
    package init?(iso8601 bytes: Span<UInt8>) {
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), bytes[16] == UInt8(ascii: ":"),
            bytes[11] != UInt8(ascii: "2") || bytes[12] != UInt8(ascii: "4"), Self.endsWithZone(bytes),
            let time = TimestampText.time(bytes, 0..<bytes.count)
        else { return nil }
        self.init(microseconds: Self.referenceDate + time.seconds * 1_000_000 + time.fraction.microseconds)
    }

    private static func endsWithZone(_ bytes: Span<UInt8>) -> Bool {
        let sign = bytes[bytes.count - 6]
        return bytes[bytes.count - 1] == UInt8(ascii: "Z")
            || bytes.count >= 25 && (sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"))
    }
}
