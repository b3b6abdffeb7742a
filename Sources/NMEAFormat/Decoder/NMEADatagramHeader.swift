/// The six bytes that begin a datagram of IEC 61162-450.
public enum NMEADatagramHeader: String, Sendable, Hashable, CaseIterable {
    /// Sentences, with TAG blocks as a rule.
    case sentences = "UdPbC"
    /// A binary file; such a datagram is refused.
    case binaryFile = "RaUdP"
    /// A binary file with retransmission; such a datagram is refused.
    case repeatedBinaryFile = "RrUdP"

    /// How many bytes a header has: five letters and a zero.
    static let length = 6

    /// The byte at `index`, 0...5.
    @inline(__always)
    func byte(_ index: Int) -> UInt8 {
        let letters: UInt64 =
            switch self {
            case .sentences: 0x43_6250_6455
            case .binaryFile: 0x50_6455_6152
            case .repeatedBinaryFile: 0x50_6455_7252
            }
        return UInt8(truncatingIfNeeded: letters >> UInt64(index * 8))
    }
}
