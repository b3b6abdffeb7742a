import CodecSupport

/// Reads the parts of JSON (RFC 8259) one behind the other, strictly, and keeps none of it.
///
/// `JSONParser` of the primitives makes a tree of values instead, rounds integers to doubles and is lenient; a message would take
/// it many times as long.
struct JSONReader {
    /// The next byte to be read.
    var index: Int

    /// Passes over white space.
    mutating func skipSpace(_ bytes: Span<UInt8>) {
        while index < bytes.count, bytes[index].isJSONSpace { index += 1 }
    }

    /// The byte at the index.
    func peek(_ bytes: Span<UInt8>) throws(RelayCodingError) -> UInt8 {
        guard index < bytes.count else { throw .ended(at: bytes.count) }
        return bytes[index]
    }

    /// The name of an object's next member, with the index at its value; nil at the end of the object.
    ///
    /// - Parameter isFirst: Whether there was no member yet.
    mutating func nextName(_ isFirst: inout Bool, _ bytes: Span<UInt8>) throws(RelayCodingError) -> JSONText? {
        skipSpace(bytes)
        let byte = try peek(bytes)
        if byte == UInt8(ascii: "}") {
            index += 1
            return nil
        }
        if isFirst {
            isFirst = false
        } else {
            guard byte == UInt8(ascii: ",") else { throw RelayCodingError("a comma or a brace is missing", at: index) }
            index += 1
            skipSpace(bytes)
        }
        guard try peek(bytes) == UInt8(ascii: "\"") else {
            throw RelayCodingError("a name in quotes is missing", at: index)
        }
        let name = try text(bytes)
        skipSpace(bytes)
        guard try peek(bytes) == UInt8(ascii: ":") else { throw RelayCodingError("a colon is missing", at: index) }
        index += 1
        skipSpace(bytes)
        return name
    }

    /// Passes over a null; false where there is none.
    mutating func takeNull(_ bytes: Span<UInt8>) throws(RelayCodingError) -> Bool {
        guard try peek(bytes) == UInt8(ascii: "n") else { return false }
        try skipWord("null", bytes)
        return true
    }

    /// Passes over a value of any kind, at whose beginning the index is.
    mutating func skipValue(_ bytes: Span<UInt8>, depth: Int) throws(RelayCodingError) {
        switch try peek(bytes) {
        case UInt8(ascii: "{"):
            try open(depth)
            var isFirst = true
            while try nextName(&isFirst, bytes) != nil { try skipValue(bytes, depth: depth + 1) }
        case UInt8(ascii: "["):
            try open(depth)
            try skipElements(bytes, depth: depth)
        case UInt8(ascii: "\""): _ = try text(bytes)
        case UInt8(ascii: "t"): try skipWord("true", bytes)
        case UInt8(ascii: "f"): try skipWord("false", bytes)
        case UInt8(ascii: "n"): try skipWord("null", bytes)
        default: _ = try number(bytes)
        }
    }

    /// Passes over the bracket or brace that begins a value at a depth.
    mutating func open(_ depth: Int) throws(RelayCodingError) {
        guard depth <= RelayMessageReader.deepest else { throw .nested(at: index) }
        index += 1
    }

    /// Finds nothing but white space behind the message.
    mutating func end(_ bytes: Span<UInt8>) throws(RelayCodingError) {
        skipSpace(bytes)
        if index < bytes.count { throw .trailing(at: index) }
    }

    private mutating func skipElements(_ bytes: Span<UInt8>, depth: Int) throws(RelayCodingError) {
        skipSpace(bytes)
        if try peek(bytes) == UInt8(ascii: "]") {
            index += 1
            return
        }
        while true {
            skipSpace(bytes)
            try skipValue(bytes, depth: depth + 1)
            skipSpace(bytes)
            let byte = try peek(bytes)
            guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") else {
                throw RelayCodingError("a comma or a bracket is missing", at: index)
            }
            index += 1
            if byte == UInt8(ascii: "]") { return }
        }
    }

    private mutating func skipWord(_ word: StaticString, _ bytes: Span<UInt8>) throws(RelayCodingError) {
        let text = JSONText(start: index, end: min(index + word.utf8CodeUnitCount, bytes.count), isPlain: true)
        guard text.equals(word, bytes) else { throw RelayCodingError("a value is missing", at: index) }
        index = text.end
    }
}
