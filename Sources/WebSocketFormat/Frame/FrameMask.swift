/// The four bytes that each byte of a masked payload is combined with in turn (RFC 6455, section 5.3).
struct FrameMask {
    /// The four bytes, the first one lowest.
    private let key: UInt32

    /// Takes the key from four bytes.
    init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
        key =
            UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8
            | UInt32(bytes[offset + 2]) << 16 | UInt32(bytes[offset + 3]) << 24
    }

    /// Takes a key whose lowest byte is sent first.
    init(key: UInt32) {
        self.key = key
    }

    /// Masks bytes in place, or takes the mask away; the first of them stands at `offset` of the payload.
    func apply(to bytes: UnsafeMutableBufferPointer<UInt8>, from offset: Int) {
        guard let start = UnsafeMutableRawPointer(bytes.baseAddress) else { return }
        let count = bytes.count
        let turned = turned(by: offset)
        let wide = SIMD4<UInt32>(repeating: turned.littleEndian)
        var index = 0
        while index &+ 16 <= count {
            let part = start.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt32>.self)
            start.storeBytes(of: part ^ wide, toByteOffset: index, as: SIMD4<UInt32>.self)
            index &+= 16
        }
        while index < count {
            bytes[index] ^= UInt8(truncatingIfNeeded: turned >> (8 * (UInt32(truncatingIfNeeded: index) & 3)))
            index &+= 1
        }
    }

    /// The key that begins with the byte for a place of the payload.
    private func turned(by offset: Int) -> UInt32 {
        let shift = 8 * (UInt32(truncatingIfNeeded: offset) & 3)
        return shift == 0 ? key : key >> shift | key << (32 - shift)
    }
}
