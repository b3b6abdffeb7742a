/// The first field of a sentence: who says what.
public struct NMEAAddress: Sendable, Hashable, CustomStringConvertible {
    /// Who sends the sentence; ``NMEATalker/proprietary`` where the address begins with `P`.
    public var talker: NMEATalker
    /// What the sentence says.
    public var formatter: NMEAFormatter

    /// Makes an address of its two parts.
    public init(talker: NMEATalker, formatter: NMEAFormatter) {
        self.talker = talker
        self.formatter = formatter
    }

    /// The address as it stands behind the `$`, such as `GPGGA` or `PUBX`.
    public var description: String { "\(talker)\(formatter)" }
}
