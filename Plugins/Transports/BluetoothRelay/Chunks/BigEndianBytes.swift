extension UInt16 {
    /// The bytes of the number, most significant first.
    var bigEndianBytes: [UInt8] { [UInt8(self >> 8), UInt8(self & 0xFF)] }
}

extension UInt32 {
    /// The bytes of the number, most significant first.
    var bigEndianBytes: [UInt8] { UInt16(self >> 16).bigEndianBytes + UInt16(self & 0xFFFF).bigEndianBytes }
}
