/// Parses one JSON value (RFC 8259) from UTF-8.
///
/// A malformed number, or one too large for a `Double`, becomes NaN, so that only the value it belongs to is lost; so
/// do the words `NaN`, `nan`, `Infinity` and `-Infinity`, which are not JSON but are written by some programs. Invalid
/// UTF-8 becomes U+FFFD, and so does an unpaired surrogate.
package struct JSONParser {
    /// The default maximum nesting of arrays and objects; GeoJSON needs about eight levels.
    package static let deepest = 128

    private let line: Int
    private let deepest: Int
    /// The index of the next byte.
    var index = 0

    private init(line: Int, deepest: Int) {
        self.line = line
        self.deepest = deepest
    }

    /// Parses a value that is surrounded only by white space.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - line: The line on which it begins, for errors. Default: 1.
    ///   - deepest: The maximum nesting of arrays and objects. Default: 128.
    package static func parse(
        _ bytes: Span<UInt8>, line: Int = 1, deepest: Int = JSONParser.deepest
    ) throws(JSONError) -> JSONValue {
        var parser = JSONParser(line: line, deepest: deepest)
        let value = try parser.value(bytes, depth: 1)
        parser.skipSpace(bytes)
        guard parser.index == bytes.count else { throw parser.fault("there is more than one value", bytes) }
        return value
    }

    private mutating func value(_ bytes: Span<UInt8>, depth: Int) throws(JSONError) -> JSONValue {
        guard depth <= deepest else { throw fault("it is nested more than \(deepest) deep", bytes) }
        skipSpace(bytes)
        guard index < bytes.count else { throw fault("a value is missing", bytes) }
        switch bytes[index] {
        case UInt8(ascii: "{"): return try object(bytes, depth: depth)
        case UInt8(ascii: "["): return try array(bytes, depth: depth)
        case UInt8(ascii: "\""): return .string(try string(bytes))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number(bytes)
        case UInt8(ascii: "t"): return try word("true", .bool(true), bytes)
        case UInt8(ascii: "f"): return try word("false", .bool(false), bytes)
        case UInt8(ascii: "n") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "a"):
            return try word("nan", .number(.nan), bytes)
        case UInt8(ascii: "n"): return try word("null", .null, bytes)
        case UInt8(ascii: "N"): return try word("NaN", .number(.nan), bytes)
        case UInt8(ascii: "I"): return try word("Infinity", .number(.nan), bytes)
        default: throw fault("a value is missing", bytes)
        }
    }

    private mutating func object(_ bytes: Span<UInt8>, depth: Int) throws(JSONError) -> JSONValue {
        index += 1
        var members: [JSONValue.Member] = []
        if take(UInt8(ascii: "}"), bytes) { return .object(members) }
        repeat {
            skipSpace(bytes)
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
                throw fault("a name in quotes is missing", bytes)
            }
            let name = try string(bytes)
            guard take(UInt8(ascii: ":"), bytes) else { throw fault("a colon is missing", bytes) }
            members.append(JSONValue.Member(name: name, value: try value(bytes, depth: depth + 1)))
        } while take(UInt8(ascii: ","), bytes)
        guard take(UInt8(ascii: "}"), bytes) else { throw fault("a comma or a brace is missing", bytes) }
        return .object(members)
    }

    private mutating func array(_ bytes: Span<UInt8>, depth: Int) throws(JSONError) -> JSONValue {
        index += 1
        var elements: [JSONValue] = []
        if take(UInt8(ascii: "]"), bytes) { return .array(elements) }
        repeat { elements.append(try value(bytes, depth: depth + 1)) } while take(UInt8(ascii: ","), bytes)
        guard take(UInt8(ascii: "]"), bytes) else { throw fault("a comma or a bracket is missing", bytes) }
        return .array(elements)
    }

    private mutating func number(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
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
    ) throws(JSONError) -> JSONValue {
        let end = index + word.utf8CodeUnitCount
        let isThere = word.withUTF8Buffer { expected in
            end <= bytes.count && expected.indices.allSatisfy { expected[$0] == bytes[index + $0] }
        }
        guard isThere else { throw fault("a value is missing", bytes) }
        index = end
        return value
    }

    /// Skips white space and a byte; if another byte follows, skips only the white space and returns `false`.
    private mutating func take(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
        skipSpace(bytes)
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipSpace(_ bytes: Span<UInt8>) {
        while index < bytes.count, bytes[index].isJSONSpace { index += 1 }
    }

    /// Returns an error at the index.
    func fault(_ reason: String, _ bytes: Span<UInt8>) -> JSONError {
        var line = line
        for position in 0..<min(index, bytes.count) where bytes[position] == UInt8(ascii: "\n") { line += 1 }
        return JSONError(reason: reason, line: line)
    }
}

extension UInt8 {
    /// Whether the byte is JSON white space.
    @inlinable  // since it is called for every other byte
    package var isJSONSpace: Bool {
        switch self {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): true
        default: false
        }
    }
}
