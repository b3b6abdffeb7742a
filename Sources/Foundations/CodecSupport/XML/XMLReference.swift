/// A reference in text or in the value of an attribute: one of the five predefined entities, or the number of a
/// character.
///
/// Entities are never declared, loaded or expanded, so a document cannot grow while it is read.
enum XMLReference {
    /// The character to which the reference refers, and the length of the reference in bytes.
    case scalar(Unicode.Scalar, length: Int)
    /// The reference continues beyond the available bytes.
    case incomplete

    /// The maximum length of a reference in bytes, from `&` to `;`; a longer reference is malformed.
    private static let longest = 256

    /// Parses the reference whose `&` is at `start`, reading only bytes before `end`.
    static func parse(_ bytes: Span<UInt8>, at start: Int, end: Int) throws(XMLFailure) -> XMLReference {
        let limit = min(end, start + longest)
        var index = start + 1
        let isNumber = index < limit && bytes[index] == UInt8(ascii: "#")
        if isNumber { index += 1 }
        let bodyStart = index
        while index < limit, XMLBytes.isName(bytes[index]), bytes[index] != UInt8(ascii: ":") { index += 1 }
        guard index < limit else {
            if limit == end { return .incomplete }
            throw .malformed("a reference has no ‘;’", at: start)
        }
        guard bytes[index] == UInt8(ascii: ";"), index > bodyStart else {
            throw .malformed("‘&’ begins no reference, write &amp;", at: start)
        }
        let length = index + 1 - start
        if isNumber {
            return .scalar(try number(bytes, bodyStart..<index, start), length: length)
        }
        return .scalar(try entity(bytes, bodyStart..<index, start), length: length)
    }

    private static func entity(
        _ bytes: Span<UInt8>, _ name: Range<Int>, _ start: Int
    ) throws(XMLFailure) -> Unicode.Scalar {
        let at = name.lowerBound
        switch name.count {
        case 2 where XMLBytes.matches(bytes, at: at, "lt"): return "<"
        case 2 where XMLBytes.matches(bytes, at: at, "gt"): return ">"
        case 3 where XMLBytes.matches(bytes, at: at, "amp"): return "&"
        case 4 where XMLBytes.matches(bytes, at: at, "quot"): return "\""
        case 4 where XMLBytes.matches(bytes, at: at, "apos"): return "'"
        default:
            guard XMLBytes.isNameStart(bytes[at]) else {
                throw .malformed("‘&’ begins no reference, write &amp;", at: start)
            }
            let text = XMLBytes.excerpt(bytes, name)
            throw XMLFailure(
                kind: .undefinedEntity, offset: start,
                reason: "the entity &\(text); is not one of XML's five, and DTDs are not read")
        }
    }

    private static func number(
        _ bytes: Span<UInt8>, _ digits: Range<Int>, _ start: Int
    ) throws(XMLFailure) -> Unicode.Scalar {
        let isHex = bytes[digits.lowerBound] == UInt8(ascii: "x")
        let body = isHex ? digits.dropFirst() : digits
        let radix: UInt32 = isHex ? 16 : 10
        var value: UInt32 = 0
        for index in body {
            guard let digit = digitValue(bytes[index]), digit < radix else {
                throw .malformed("a character reference is not a number", at: start)
            }
            // The value is limited so that it cannot overflow; values beyond U+10FFFF are rejected below.
            value = min(value * radix + digit, 0x11_0000)
        }
        guard !body.isEmpty, XMLBytes.isCharacter(value), let scalar = Unicode.Scalar(value) else {
            throw .malformed("a character reference names no character that XML allows", at: start)
        }
        return scalar
    }

    private static func digitValue(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
