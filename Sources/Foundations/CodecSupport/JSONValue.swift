/// A JSON value (RFC 8259).
///
/// `true` and `false` are never treated as numbers; on some platforms, Foundation treats them as numbers.
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A member of a JSON object: a name and its value.
    package struct Member: Sendable, Hashable {
        package let name: String
        package let value: JSONValue
    }

    /// Returns the value of the last member with the given name.
    ///
    /// The result is `nil` if this JSON value is not an object, or has no such member.
    package subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The text of a string; `nil` if this value is not a string.
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The value of a number; `nil` if this value is not a number.
    package var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// The elements of an array; `nil` if this value is not an array.
    package var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members of an object; `nil` if this value is not an object.
    package var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// Whether this JSON value is `null`.
    package var isNull: Bool {
        guard case .null = self else { return false }
        return true
    }
}
