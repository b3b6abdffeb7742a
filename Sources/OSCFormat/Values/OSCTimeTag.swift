#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// When the messages of a bundle are to take effect: the time of NTP, seconds since 1900 with 32 bits before and 32 bits
/// behind the point (OSC 1.0, OSC Time Tags; RFC 5905, section 6).
public struct OSCTimeTag: Sendable, Hashable {
    /// The 64 bits as they are sent.
    public let rawValue: UInt64

    /// At once: what a message outside a bundle has, and most senders write.
    public static let immediately = OSCTimeTag(rawValue: 1)

    /// Makes a time tag from its bits.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The tag of a time, or nil where it lies outside 1968-01-20T03:14:08Z ..< 2104-02-26T09:42:24Z.
    public init?(_ date: Date) {
        let sinceReference = date.timeIntervalSinceReferenceDate
        let whole = sinceReference.rounded(.down)
        let seconds = whole + Self.referenceDate
        guard seconds >= Self.halfEra, seconds < 3 * Self.halfEra else { return nil }
        // What lies behind 2036 wraps: its first bit is 0, and that is how it is told from what lies before.
        let bits = UInt64(seconds) << 32 | UInt64((sinceReference - whole) * 0x1p32)
        // The first instants of the new era look like the tags that stand for none.
        self.rawValue = max(bits, 2)
    }

    /// The time, or nil where the tag says "at once".
    ///
    /// The seconds wrap in 2036; those whose first bit is not set are taken for the time behind, as RFC 4330, section 3,
    /// advises. Some senders leave the tag 0, which is taken for "at once" too.
    public var date: Date? {
        guard rawValue > 1 else { return nil }
        let seconds = Double(rawValue >> 32)
        let era = seconds < Self.halfEra ? 2 * Self.halfEra : 0
        // The two large numbers come first, so that the fraction keeps its digits.
        let sinceReference = seconds + era - Self.referenceDate
        return Date(timeIntervalSinceReferenceDate: sinceReference + Double(rawValue & 0xFFFF_FFFF) * 0x1p-32)
    }

    /// 2^31 seconds, about 68 years.
    private static let halfEra = 0x1p31

    /// 2001-01-01T00:00:00Z, where `Date` counts from, in seconds since 1900.
    private static let referenceDate = 3_187_296_000.0
}
