/// A field of a request or a response (RFC 9110, section 5).
///
/// It can only be made of what may stand in one: there is no field with which more could be written than itself.
public struct HTTPField: Sendable, Hashable {
    /// The name, as it was written; upper and lower case do not differ.
    public let name: String

    /// The value, without white space around it.
    public let value: String

    /// Makes a field.
    ///
    /// - Throws: ``HTTPWritingError`` where the name is no token, or where the value holds line ends or other control
    ///   characters than tabs.
    public init(_ name: String, _ value: String) throws(HTTPWritingError) {
        guard name.utf8.allSatisfy(\.isToken), !name.isEmpty else { throw .fieldName }
        guard value.utf8.allSatisfy(\.isFieldContent) else { throw .fieldValue(of: name) }
        self.init(checkedName: name, value: value.trimmingFieldSpace())
    }

    /// Makes a field of what has been checked.
    init(checkedName name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the field has a name, whatever its case.
    public func isNamed(_ name: String) -> Bool { self.name.equalsIgnoringCase(name) }
}

extension HTTPField {
    /// Whether it says where a message ends, or belongs to the handshake, so that nobody else may set it.
    var isOfHandshake: Bool {
        ["Host", "Upgrade", "Connection", "Content-Length", "Transfer-Encoding"].contains(where: isNamed)
            || name.prefix(14).lowercased() == "sec-websocket-"
    }
}
