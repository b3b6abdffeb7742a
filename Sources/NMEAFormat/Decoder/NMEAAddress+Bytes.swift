extension NMEAAddress {
    /// How many characters an address may have.
    static let lengths = 3...16

    /// Whether an address may have this character: capital letters and digits.
    @inline(__always)
    static func allows(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "A") < 26 || byte &- UInt8(ascii: "0") < 10
    }

    /// The address in some bytes, all of which it allows, of which there must be ``lengths``.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let isProprietary = bytes[0] == UInt8(ascii: "P") && !Self.isFormerQZSS(bytes)
        let start = isProprietary ? 1 : 2
        talker = isProprietary ? .proprietary : NMEATalker(rawValue: UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
        var characters: UInt64 = 0
        for index in start..<min(bytes.count, start + 8) { characters = characters << 8 | UInt64(bytes[index]) }
        formatter = NMEAFormatter(rawValue: characters)
    }

    /// Whether it is a sentence of the talker `PQ`, which some receivers call QZSS, and no proprietary one.
    private static func isFormerQZSS(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count == 5, bytes[1] == UInt8(ascii: "Q"), bytes[2] == UInt8(ascii: "G") else { return false }
        return bytes[3] == UInt8(ascii: "S") || bytes[3] == UInt8(ascii: "G")
    }
}
