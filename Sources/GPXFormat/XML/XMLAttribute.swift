import GeolocationPrimitives

/// Where one attribute stands in the buffer.
struct XMLAttribute {
    var nameStart: Int
    var nameEnd: Int
    var valueStart: Int
    var valueEnd: Int
    /// The value holds references or line breaks, so its bytes are not yet its text.
    var needsDecoding: Bool

    /// The value as bytes of text: references replaced, line breaks and tabs turned into spaces (XML 1.0, 3.3.3).
    func decoded(_ bytes: Span<UInt8>) -> ContiguousArray<UInt8> {
        var text: ContiguousArray<UInt8> = []
        var index = valueStart
        while index < valueEnd {
            let byte = bytes[index]
            if byte == UInt8(ascii: "&") {
                // The tokenizer has checked every reference.
                guard case .scalar(let scalar, let length)? = try? XMLReference.parse(bytes, at: index, end: valueEnd)
                else { return text }
                text.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
                index += length
                continue
            }
            let isPair = byte == XMLBytes.lineFeed && index > valueStart && bytes[index - 1] == XMLBytes.carriageReturn
            if !isPair { text.append(max(byte, XMLBytes.space)) }
            index += 1
        }
        return text
    }

    /// The value as a string.
    func text(_ bytes: Span<UInt8>) -> String {
        needsDecoding
            ? String(decoding: decoded(bytes), as: UTF8.self) : XMLBytes.string(bytes, valueStart..<valueEnd)
    }

    /// The value as a number; nil if it is none.
    func number(_ bytes: Span<UInt8>) -> Double? {
        if needsDecoding {
            let text = decoded(bytes)
            return DecimalText.parse(text.span, XMLBytes.trimmed(text.span, 0..<text.count))
        }
        return DecimalText.parse(bytes, XMLBytes.trimmed(bytes, valueStart..<valueEnd))
    }
}
