#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A JSON string, described by its range in the input.
package struct JSONText: Sendable {
    /// The index of the string's first byte, after the opening quote.
    package let start: Int

    /// The index of the string's closing quote.
    package let end: Int

    /// Whether the string contains no escapes.
    package let isPlain: Bool

    /// Returns whether the string equals the given name, which must be ASCII and must need no escapes.
    package func equals(_ name: StaticString, _ bytes: Span<UInt8>) -> Bool {
        guard isPlain else {
            return unescapedEquals(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount), bytes)
        }
        guard end - start == name.utf8CodeUnitCount else { return false }
        return bytes.extracting(start..<end).withUnsafeBytes { text in
            text.baseAddress.map { memcmp($0, name.utf8Start, text.count) == 0 } ?? true
        }
    }

    /// Returns whether the string, with its escapes decoded, equals the given ASCII bytes; allocates nothing.
    package func unescapedEquals(_ name: some Sequence<UInt8>, _ bytes: Span<UInt8>) -> Bool {
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

    /// Returns the decoded string, with invalid bytes replaced by U+FFFD; `nil` if longer than `limit` bytes of UTF-8.
    package func string(_ bytes: Span<UInt8>, limit: Int) -> String? {
        // An escape has at most six bytes for each byte of the decoded string.
        guard (end - start) / (isPlain ? 1 : 6) <= limit else { return nil }
        if isPlain {
            return bytes.extracting(start..<end).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        }
        let content = content(bytes)
        return content.count <= limit ? String(decoding: content, as: UTF8.self) : nil
    }

    /// Returns the decoded string, with invalid bytes replaced by U+FFFD.
    package func string(_ bytes: Span<UInt8>) -> String { string(bytes, limit: .max) ?? "" }

    /// Returns the bytes of the string, with its escapes decoded.
    private func content(_ bytes: Span<UInt8>) -> [UInt8] {
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

    /// Returns the character of the valid escape at the index, and moves the index past the escape.
    ///
    /// Returns U+FFFD if the escape is one half of an incomplete surrogate pair.
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
        let first = unit(bytes, index) ?? 0
        index += 4
        guard first & 0xFC00 == 0xD800, let second = lowSurrogate(bytes, index) else {
            return Unicode.Scalar(first) ?? "\u{FFFD}"
        }
        index += 6
        return Unicode.Scalar(0x10000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF)) ?? "\u{FFFD}"
    }

    /// Returns the second half of a surrogate pair from the escape at the given index; `nil` if there is anything else.
    static func lowSurrogate(_ bytes: Span<UInt8>, _ index: Int) -> UInt16? {
        guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
            let unit = unit(bytes, index + 2), unit & 0xFC00 == 0xDC00
        else { return nil }
        return unit
    }

    /// Returns the value of the four hexadecimal digits at the given index; `nil` if there are no such digits.
    static func unit(_ bytes: Span<UInt8>, _ index: Int) -> UInt16? {
        guard index + 4 <= bytes.count else { return nil }
        var unit: UInt16 = 0
        for offset in 0..<4 {
            let digit: UInt8
            switch bytes[index + offset] {
            case let byte where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte): digit = byte - UInt8(ascii: "0")
            case let byte where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20):
                digit = (byte | 0x20) - UInt8(ascii: "a") + 10
            default: return nil
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}
