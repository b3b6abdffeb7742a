/// The header of a WebSocket frame (RFC 6455, section 5.2).
struct FrameHeader {
    let opcode: UInt8
    let isFinal: Bool
    let mask: FrameMask?
    /// The length of the frame's payload in bytes.
    let length: Int
    /// The length of the frame's header in bytes.
    let size: Int

    var isControl: Bool { opcode >= Self.firstControl }

    static let continuation: UInt8 = 0x0
    static let close: UInt8 = 0x8
    static let firstControl: UInt8 = 0x8

    /// The maximum length of the payload of a control frame in bytes (section 5.5).
    static let mostControlBytes = 125

    /// Parses the frame header at the beginning of `bytes`; nil if the header is incomplete.
    ///
    /// A violation is reported as soon as the byte that reveals it is available, even if the header is incomplete.
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
        // A length within the limits fits into Int, since the limits are of this type.
        self.length = Int(truncatingIfNeeded: length)
        let isMasked = second & 0x80 != 0
        size = 2 + sizeBytes + (isMasked ? 4 : 0)
        guard bytes.count >= size else { return nil }
        mask = isMasked ? FrameMask(bytes, at: 2 + sizeBytes) : nil
    }

    /// Returns the number of bytes after the header's second byte that contain the length of the payload.
    private static func sizeBytes(of second: UInt8) -> Int {
        switch second & 0x7F {
        case 126: 2
        case 127: 8
        default: 0
        }
    }

    /// Returns the length of the frame's payload; nil if the header is incomplete.
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

/// The rules that the next frame of a WebSocket connection must obey.
struct FrameRules {
    let role: WebSocketRole
    let limits: WebSocketLimits
    /// Whether the frame must continue a fragmented message.
    let isContinuing: Bool
    /// The number of payload bytes that the unfinished message has so far; the frame may continue this message.
    let messageCount: Int

    /// Returns the violation in the first byte of a frame; nil if the byte is valid.
    ///
    /// The byte contains the final bit, three reserved bits and the opcode.
    func fault(ofFirst byte: UInt8) -> WebSocketError.Kind? {
        let opcode = byte & 0x0F
        guard byte & 0x70 == 0 else { return .reservedBits }
        switch opcode {
        case FrameHeader.continuation: return isContinuing ? nil : .nothingToContinue
        case WebSocketOpcode.text.rawValue, WebSocketOpcode.binary.rawValue:
            return isContinuing ? .unfinishedMessage : nil
        case FrameHeader.close, WebSocketOpcode.ping.rawValue, WebSocketOpcode.pong.rawValue:
            return byte & 0x80 == 0 ? .fragmentedControl : nil
        default: return .unknownOpcode
        }
    }

    /// Returns the violation in the second byte of a frame; nil if the byte is valid.
    ///
    /// The byte contains the mask bit and the length.
    func fault(ofSecond byte: UInt8, isControl: Bool) -> WebSocketError.Kind? {
        let isMasked = byte & 0x80 != 0
        if isMasked != (role == .server) { return isMasked ? .masked : .unmasked }
        return isControl && byte & 0x7F > FrameHeader.mostControlBytes ? .largeControl : nil
    }

    /// Returns the violation if a data frame with the given length is too large; otherwise nil.
    func fault(ofLength length: UInt64) -> WebSocketError.Kind? {
        if length > UInt64(limits.frameSize) { return .largeFrame }
        // The message has not exceeded its limit so far, so the subtraction cannot overflow.
        return length > UInt64(limits.messageSize - messageCount) ? .largeMessage : nil
    }
}

/// The key by which the payload of a frame is masked with XOR (RFC 6455, section 5.3).
struct FrameMask {
    /// The four bytes of the mask key, the first one in the lowest byte.
    private let key: UInt32

    /// Creates a mask from the four bytes of its key at `offset`.
    init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
        key =
            UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8
            | UInt32(bytes[offset + 2]) << 16 | UInt32(bytes[offset + 3]) << 24
    }

    /// Creates a mask from its key, whose lowest byte is sent first.
    init(key: UInt32) {
        self.key = key
    }

    /// Masks or unmasks the given bytes in place; `offset` is the position of their first byte in the payload.
    func apply(to bytes: UnsafeMutableBufferPointer<UInt8>, from offset: Int) {
        guard let start = UnsafeMutableRawPointer(bytes.baseAddress) else { return }
        let count = bytes.count
        let rotated = rotated(by: offset)
        let wide = SIMD4<UInt32>(repeating: rotated.littleEndian)
        var index = 0
        while index &+ 16 <= count {
            let part = start.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt32>.self)
            start.storeBytes(of: part ^ wide, toByteOffset: index, as: SIMD4<UInt32>.self)
            index &+= 16
        }
        while index < count {
            bytes[index] ^= UInt8(truncatingIfNeeded: rotated >> (8 * (UInt32(truncatingIfNeeded: index) & 3)))
            index &+= 1
        }
    }

    /// Returns the key, rotated so that its lowest byte masks the payload's byte at the given offset.
    private func rotated(by offset: Int) -> UInt32 {
        let shift = 8 * (UInt32(truncatingIfNeeded: offset) & 3)
        return shift == 0 ? key : key >> shift | key << (32 - shift)
    }
}

/// A violation of the protocol in a frame, with the index of the byte in the frame that reveals the violation.
struct FrameFault: Error {
    let kind: WebSocketError.Kind
    let index: Int

    init(_ kind: WebSocketError.Kind, at index: Int) {
        self.kind = kind
        self.index = index
    }
}
