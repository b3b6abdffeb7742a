/// Reserved characters in texts: `^` and two hexadecimal digits stand for them (NMEA 0183, section 5.1.3).
enum NMEAEscape {
    /// The text that some bytes stand for.
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var next = 0
        while next < bytes.count {
            if bytes[next] == UInt8(ascii: "^"), next + 2 < bytes.count,
                let high = NMEANumber.hexadecimalDigit(bytes[next + 1]),
                let low = NMEANumber.hexadecimalDigit(bytes[next + 2])
            {
                text.append(high << 4 | low)
                next += 3
            } else {
                text.append(bytes[next])
                next += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
