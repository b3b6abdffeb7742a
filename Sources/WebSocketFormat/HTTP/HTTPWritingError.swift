/// Why a request or a response cannot be written; a value, which may be secret, is never told.
public enum HTTPWritingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of a field is empty or holds something else than letters, digits and the signs of a token (RFC 9110, section 5.6.2).
    case fieldName
    /// The value of a field holds a line end or another control character.
    case fieldValue(of: String)
    /// A field is one that the request sets by itself.
    case reservedField(String)
    /// A target does not begin with `/`, or holds something else than visible ASCII.
    case target
    /// A key is not 16 bytes in base64.
    case key
    /// A host is empty, or holds what cannot stand in one.
    case host

    /// One sentence that says what would be right.
    public var description: String {
        switch self {
        case .fieldName: "the name of a header field must be letters, digits and !#$%&'*+-.^_`|~ only"
        case .fieldValue(let name): "the value of the header field \(name) must be one line without control characters"
        case .reservedField(let name): "the header field \(name) cannot be set, since the request sets it by itself"
        case .target: "the path must begin with / and be visible ASCII without spaces; others are written as %20"
        case .key: "the key must be 16 bytes in base64"
        case .host: "the host must be a name or an address, with [ ] around one of IPv6, and a port if it has one"
        }
    }
}
