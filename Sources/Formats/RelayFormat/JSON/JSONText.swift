#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A text in quotes, as a place in the message.
struct JSONText {
    /// The first byte between the quotes.
    let start: Int

    /// The closing quotes.
    let end: Int

    /// Whether the bytes are those of the text: there is no backslash among them.
    let isPlain: Bool

    /// Whether it is a name, which is ASCII and needs no escapes itself.
    func equals(_ name: StaticString, _ bytes: Span<UInt8>) -> Bool {
        guard isPlain else {
            return unescapedEquals(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount), bytes)
        }
        guard end - start == name.utf8CodeUnitCount else { return false }
        return bytes.extracting(start..<end).withUnsafeBytes { text in
            text.baseAddress.map { memcmp($0, name.utf8Start, text.count) == 0 } ?? true
        }
    }

    /// The same of a text with escapes, which are not worth an allocation for each name.
    func unescapedEquals(_ name: some Sequence<UInt8>, _ bytes: Span<UInt8>) -> Bool {
        var index = start
        for byte in name {
            guard index < end else { return false }
            if bytes[index] == UInt8(ascii: "\\") {
                guard Self.character(bytes, &index).value == UInt32(byte) else { return false }
            } else {
                guard bytes[index] == byte else { return false }
                index += 1
            }
        }
        return index == end
    }

    /// The text, which belongs to a member.
    func string(of member: StaticString, _ bytes: Span<UInt8>) throws(RelayCodingError) -> String {
        let limit = RelayName.limit
        if isPlain, end - start <= limit {
            return bytes.extracting(start..<end).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        }
        guard !isPlain, let content = content(bytes), content.count <= limit else {
            throw .tooLong("\(member)", at: start)
        }
        return String(decoding: content, as: UTF8.self)
    }

    /// The bytes of the text, without escapes; nil where it is certainly longer than all that are kept.
    private func content(_ bytes: Span<UInt8>) -> [UInt8]? {
        // An escape has six bytes at most for each that it stands for.
        guard end - start <= 6 * RelayName.limit else { return nil }
        var content: [UInt8] = []
        var index = start
        while index < end {
            if bytes[index] == UInt8(ascii: "\\") {
                content.append(contentsOf: String(Self.character(bytes, &index)).utf8)
            } else {
                content.append(bytes[index])
                index += 1
            }
        }
        return content
    }

    /// What an escape stands for, which has been seen to be one; the index moves behind it.
    private static func character(_ bytes: Span<UInt8>, _ index: inout Int) -> Unicode.Scalar {
        let byte = bytes[index + 1]
        index += 2
        switch byte {
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: return Unicode.Scalar(byte)
        }
        let first = JSONReader.unit(bytes, index) ?? 0
        index += 4
        guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        let second = JSONReader.unit(bytes, index + 2) ?? 0
        index += 6
        return Unicode.Scalar(0x10000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF)) ?? "\u{FFFD}"
    }
}
