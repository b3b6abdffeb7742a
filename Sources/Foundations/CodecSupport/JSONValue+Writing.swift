extension JSONValue {
    /// Appends the value as JSON text; a number that is not finite becomes `null`.
    package func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append("null")
        case .bool(let flag): bytes.append(flag ? "true" : "false")
        case .number(let number) where number.isFinite: bytes.append(contentsOf: number.description.utf8)
        case .number: bytes.append("null")
        case .string(let text): bytes.append(jsonString: text)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for element in elements {
                bytes.appendJSONSeparator()
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for member in members {
                bytes.appendJSONSeparator()
                bytes.append(jsonString: member.name)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Returns the object with the value of the named member replaced, or with the member appended if it is new.
    ///
    /// A value that is not an object is returned unchanged.
    package func replacing(_ name: String, with value: JSONValue) -> JSONValue {
        guard case .object(var members) = self else { return self }
        if let index = members.lastIndex(where: { $0.name == name }) {
            members[index] = Member(name: name, value: value)
        } else {
            members.append(Member(name: name, value: value))
        }
        return .object(members)
    }
}
