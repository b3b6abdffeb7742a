/// Repairs invalid JSON that some versions of gpsd write.
enum GPSDDialect {
    /// Repairs an `ATT` object of gpsd 3.22; returns `nil` if the bytes are not such an object.
    ///
    /// If the object contains a time, gpsd writes a superfluous comma before the time and omits the one after it:
    /// `{"class":"ATT","device":"/dev/ttyUSB0",,"time":"2026-11-20T10:40:00.000Z""heading":200.500}`.
    static func mended(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? {
        guard bytes.starts(with: #"{"class":"ATT","#.utf8) else { return nil }
        var mended: ContiguousArray<UInt8> = []
        mended.reserveCapacity(bytes.count)
        let (comma, quote) = (UInt8(ascii: ","), UInt8(ascii: "\""))
        for (index, byte) in bytes.enumerated() {
            if byte == comma, mended.last == comma { continue }
            if byte == quote, mended.last == quote, index + 1 < bytes.count, bytes[index + 1] != comma {
                mended.append(comma)
            }
            mended.append(byte)
        }
        return mended
    }
}
