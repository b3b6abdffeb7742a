/// The version of a request or a response (RFC 9112, section 2.3).
struct HTTPVersion {
    let major: Int
    let minor: Int

    /// Reads `HTTP/<digit>.<digit>`; nil if it is something else.
    init?(_ text: ArraySlice<UInt8>) {
        let bytes = Array(text)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard bytes.count == 8, bytes.starts(with: "HTTP/".utf8), digits.contains(bytes[5]),
            bytes[6] == UInt8(ascii: "."), digits.contains(bytes[7])
        else { return nil }
        major = Int(bytes[5] - digits.lowerBound)
        minor = Int(bytes[7] - digits.lowerBound)
    }
}
