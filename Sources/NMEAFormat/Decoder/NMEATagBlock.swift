#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a TAG block says of the sentence behind it (NMEA 0183 4.00; IEC 61162-450).
public struct NMEATagBlock: Sendable, Hashable {
    /// `s`: who sent the sentence.
    public var source: String?
    /// `d`: whom it is for.
    public var destination: String?
    /// `c`: when it was received or made; seconds or milliseconds since 1970, told apart by their size.
    public var time: Date?
    /// `g`: which sentences belong together.
    public var group: NMEATagGroup?
    /// `n`: the count of the line.
    public var line: Int?
    /// `r`: a relative time, in the unit of the sender.
    public var relativeTime: Int?
    /// `t`: a text.
    public var text: String?

    /// Makes a block of its parameters.
    public init(
        source: String? = nil, destination: String? = nil, time: Date? = nil, group: NMEATagGroup? = nil,
        line: Int? = nil, relativeTime: Int? = nil, text: String? = nil
    ) {
        self.source = source
        self.destination = destination
        self.time = time
        self.group = group
        self.line = line
        self.relativeTime = relativeTime
        self.text = text
    }
}
