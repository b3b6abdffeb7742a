/// A value of JSON (RFC 8259).
///
/// True and false are no numbers here, which they are for Foundation on some platforms.
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A name and its value.
    package struct Member: Sendable, Hashable {
        package let name: String
        package let value: JSONValue
    }

    /// The value of a member, the last one of its name; nil where there is none or this is no object.
    package subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The text of a string.
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The number.
    package var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// The elements of an array.
    package var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members of an object.
    package var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// Whether it is null.
    package var isNull: Bool {
        guard case .null = self else { return false }
        return true
    }
}
