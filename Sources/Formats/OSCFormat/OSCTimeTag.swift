public import CodecSupport

/// The time at which the messages of a bundle take effect, as an NTP timestamp.
///
/// The timestamp is the number of seconds since 1900 as a fixed-point number with 32 bits before and 32 bits after the
/// point (OSC 1.0, OSC Time Tags; RFC 5905, section 6).
public struct OSCTimeTag: Sendable, Hashable {
    /// The 64 bits of the timestamp, as the packet contains them.
    public let rawValue: UInt64

    /// The special time tag that means "immediately".
    ///
    /// It is the time tag of messages outside bundles, and of the bundles of most senders.
    public static let immediately = OSCTimeTag(rawValue: 1)

    /// Creates a time tag from the 64 bits of a timestamp.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Creates a time tag from a date; `nil` outside 1968-01-20T03:14:08Z ..< 2104-02-26T09:42:24Z.
    public init?(_ date: Date) {
        let sinceReference = date.timeIntervalSinceReferenceDate
        let whole = sinceReference.rounded(.down)
        let seconds = whole + Self.referenceDate
        guard seconds >= Self.halfEra, seconds < 3 * Self.halfEra else { return nil }
        // The 32 bits of the seconds wrap around in 2036, so a timestamp whose highest bit is 0 belongs to the era
        // after that.
        let bits = UInt64(seconds) << 32 | UInt64((sinceReference - whole) * 0x1p32)
        // The timestamps 0 and 1, the first instants of the era from 2036 on, would mean "immediately".
        self.rawValue = max(bits, 2)
    }

    /// The date that the time tag means; `nil` if it means "immediately".
    ///
    /// The 32 bits of the seconds wrap around in 2036, so a timestamp whose highest bit is 0 belongs to the era after
    /// that (RFC 4330, section 3). Some senders use 0 for "immediately".
    public var date: Date? {
        guard rawValue > 1 else { return nil }
        let seconds = Double(rawValue >> 32)
        let era = seconds < Self.halfEra ? 2 * Self.halfEra : 0
        // The two large numbers are subtracted from each other first, so that the fraction of a second keeps its
        // precision.
        let sinceReference = seconds + era - Self.referenceDate
        return Date(timeIntervalSinceReferenceDate: sinceReference + Double(rawValue & 0xFFFF_FFFF) * 0x1p-32)
    }

    /// Half of an era of NTP timestamps in seconds: 2^31, about 68 years.
    private static let halfEra = 0x1p31

    /// 2001-01-01T00:00:00Z, the reference date of `Date`, in seconds since 1900.
    private static let referenceDate = 3_187_296_000.0
}
