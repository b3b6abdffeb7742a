/// A JSON value (RFC 8259).
///
/// `true` and `false` are never numbers, unlike in Foundation on some platforms.
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

    /// Returns the value of the last member with a name; `nil` if there is none or this is not an object.
    package subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The text, if this is a string.
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The number, if this is a number.
    package var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// The elements, if this is an array.
    package var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members, if this is an object.
    package var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// Whether this is `null`.
    package var isNull: Bool {
        guard case .null = self else { return false }
        return true
    }
}
