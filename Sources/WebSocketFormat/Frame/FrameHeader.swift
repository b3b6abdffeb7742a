/// What stands before the payload of a frame (RFC 6455, section 5.2).
struct FrameHeader {
    let opcode: UInt8
    let isFinal: Bool
    let mask: FrameMask?
    /// Bytes of the payload.
    let length: Int
    /// Bytes of the header itself.
    let size: Int

    var isControl: Bool { opcode >= Self.firstControl }

    static let continuation: UInt8 = 0x0
    static let close: UInt8 = 0x8
    static let firstControl: UInt8 = 0x8

    /// The most bytes that a control frame carries (section 5.5).
    static let mostControlBytes = 125

    /// Reads the header that `bytes` begin with; nil if it ends behind them.
    ///
    /// What is wrong is found with the first byte that shows it, however many of them are there.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, by rules: FrameRules) throws(FrameFault) {
        guard bytes.count > 0 else { return nil }
        let first = bytes[0]
        opcode = first & 0x0F
        isFinal = first & 0x80 != 0
        if let kind = rules.fault(ofFirst: first) { throw FrameFault(kind, at: 0) }
        guard bytes.count > 1 else { return nil }
        let second = bytes[1]
        if let kind = rules.fault(ofSecond: second, isControl: opcode >= Self.firstControl) {
            throw FrameFault(kind, at: 1)
        }
        let sizeBytes = Self.sizeBytes(of: second)
        guard let length = try Self.length(in: bytes, sizeBytes) else { return nil }
        if opcode < Self.firstControl, let kind = rules.fault(ofLength: length) {
            throw FrameFault(kind, at: 1 + sizeBytes)
        }
        // What is within the limits is an Int.
        self.length = Int(truncatingIfNeeded: length)
        let isMasked = second & 0x80 != 0
        size = 2 + sizeBytes + (isMasked ? 4 : 0)
        guard bytes.count >= size else { return nil }
        mask = isMasked ? FrameMask(bytes, at: 2 + sizeBytes) : nil
    }

    /// How many bytes of a size follow the second byte.
    private static func sizeBytes(of second: UInt8) -> Int {
        switch second & 0x7F {
        case 126: 2
        case 127: 8
        default: 0
        }
    }

    /// The length of the payload; nil if it ends behind the bytes.
    private static func length(
        in bytes: UnsafeBufferPointer<UInt8>, _ sizeBytes: Int
    ) throws(FrameFault) -> UInt64? {
        guard sizeBytes > 0 else { return UInt64(bytes[1] & 0x7F) }
        if sizeBytes == 8, bytes.count > 2, bytes[2] & 0x80 != 0 { throw FrameFault(.negativeSize, at: 2) }
        guard bytes.count >= 2 + sizeBytes else { return nil }
        var length: UInt64 = 0
        for index in 2..<2 + sizeBytes { length = length << 8 | UInt64(bytes[index]) }
        guard length > (sizeBytes == 2 ? 125 : 0xFFFF) else { throw FrameFault(.longSize, at: 1 + sizeBytes) }
        return length
    }
}
