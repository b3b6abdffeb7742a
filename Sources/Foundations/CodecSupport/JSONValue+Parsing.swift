/// Functions that parse a JSON text into a tree of values, with ``JSONReader``.
extension JSONValue {
    /// Parses a text that contains one JSON value and nothing else except white space and a leading byte order mark.
    ///
    /// If parsing is not strict, a malformed number, or one too large for a `Double`, becomes NaN, so that only this
    /// value is lost. The same applies to the words `NaN`, `nan`, `Infinity` and `-Infinity`, which are not JSON but
    /// are written by some programs. Invalid UTF-8 and unpaired surrogates become U+FFFD.
    ///
    /// - Parameters:
    ///   - bytes: The JSON text.
    ///   - deepest: The maximum nesting depth of arrays and objects; GeoJSON needs about eight levels. Default: 128.
    ///   - isStrict: Whether anything that is not valid JSON is an error. Default: `false`.
    package static func parse(
        _ bytes: Span<UInt8>, deepest: Int = 128, isStrict: Bool = false
    ) throws(FormatError) -> JSONValue {
        var reader = JSONReader(deepest: deepest, isLenient: !isStrict)
        reader.skipMark(bytes)
        reader.skipSpace(bytes)
        let value = try reader.value(bytes, depth: 1)
        reader.skipSpace(bytes)
        guard reader.index == bytes.count else { throw FormatError("there is more than one value", at: reader.index) }
        return value
    }
}

extension JSONReader {
    fileprivate mutating func value(_ bytes: Span<UInt8>, depth: Int) throws(FormatError) -> JSONValue {
        var isFirst = true
        switch try peek(bytes) {
        case UInt8(ascii: "{"):
            try open(depth)
            var members: [JSONValue.Member] = []
            while let name = try nextName(&isFirst, bytes) {
                let name = name.string(bytes)
                members.append(JSONValue.Member(name: name, value: try value(bytes, depth: depth + 1)))
            }
            return .object(members)
        case UInt8(ascii: "["):
            try open(depth)
            var elements: [JSONValue] = []
            while try nextElement(&isFirst, bytes) { elements.append(try value(bytes, depth: depth + 1)) }
            return .array(elements)
        case UInt8(ascii: "\""): return .string(try text(bytes).string(bytes))
        case UInt8(ascii: "t"): return try word("true", .bool(true), bytes)
        case UInt8(ascii: "f"): return try word("false", .bool(false), bytes)
        case UInt8(ascii: "n") where isLenient && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "a"):
            return try word("nan", .number(.nan), bytes)
        case UInt8(ascii: "n"): return try word("null", .null, bytes)
        case UInt8(ascii: "N") where isLenient: return try word("NaN", .number(.nan), bytes)
        case UInt8(ascii: "I") where isLenient: return try word("Infinity", .number(.nan), bytes)
        case UInt8(ascii: "-") where isLenient, UInt8(ascii: "0")...UInt8(ascii: "9") where isLenient:
            return try lenientNumber(bytes)
        default:
            let number = try number(bytes)
            guard let double = number.double(bytes) else {
                throw FormatError("a number is too large", at: number.range.lowerBound)
            }
            return .number(double)
        }
    }

    private mutating func lenientNumber(_ bytes: Span<UInt8>) throws(FormatError) -> JSONValue {
        let start = index
        while index < bytes.count, Self.isOfNumber(bytes[index]) { index += 1 }
        if index == start + 1, index < bytes.count, bytes[index] == UInt8(ascii: "I") {
            return try word("Infinity", .number(.nan), bytes)
        }
        return .number(DecimalText.parse(bytes, start..<index) ?? .nan)
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private mutating func word(
        _ word: StaticString, _ value: JSONValue, _ bytes: Span<UInt8>
    ) throws(FormatError) -> JSONValue {
        try skipWord(word, bytes)
        return value
    }
}
