/// What a decoder asks of the checksum behind the `*` of a sentence.
public enum NMEAChecksumRule: Sendable, Hashable {
    /// A sentence must have one, and it must be right.
    case required
    /// It must be right where there is one; a sentence without must stand at the beginning of a line and be printable ASCII.
    case whenPresent
    /// It does not matter.
    case ignored
}
