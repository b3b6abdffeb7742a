package import CodecSupport

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(nilLiteral: ()) { self = .null }
    package init(booleanLiteral flag: Bool) { self = .bool(flag) }
    package init(integerLiteral number: Int) { self = .number(Double(number)) }
    package init(floatLiteral number: Double) { self = .number(number) }
    package init(stringLiteral text: String) { self = .string(text) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self = members.reduce(.object([])) { $0.replacing($1.0, with: $1.1) }
    }

    /// The flag, if this is one.
    package var bool: Bool? {
        guard case .bool(let flag) = self else { return nil }
        return flag
    }

    /// The value as text.
    var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
