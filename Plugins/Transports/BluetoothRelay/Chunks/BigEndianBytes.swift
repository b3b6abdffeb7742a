extension UInt16 {
    /// The two bytes of this number, the most significant first.
    var bigEndianBytes: [UInt8] { [UInt8(self >> 8), UInt8(self & 0xFF)] }
}

extension UInt32 {
    /// The four bytes of this number, the most significant first.
    var bigEndianBytes: [UInt8] { UInt16(self >> 16).bigEndianBytes + UInt16(self & 0xFFFF).bigEndianBytes }
}
