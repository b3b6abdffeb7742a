/// A header field of an HTTP request or response (RFC 9110, section 5).
///
/// The name and value are checked on creation, so that a field cannot inject other fields when it is written.
public struct HTTPField: Sendable, Hashable {
    /// The name of the field as written; it is compared without regard to case.
    public let name: String

    /// The value of the field, without leading and trailing white space.
    public let value: String

    /// Creates a field with the given name and value.
    ///
    /// - Throws: ``HTTPWritingError`` if the name is not a token, or the value contains control characters other than
    ///   tabs.
    public init(_ name: String, _ value: String) throws(HTTPWritingError) {
        guard name.utf8.allSatisfy(\.isToken), !name.isEmpty else { throw .fieldName }
        guard value.utf8.allSatisfy(\.isFieldContent) else { throw .fieldValue(of: name) }
        self.init(checkedName: name, value: value.trimmingFieldSpace())
    }

    /// Creates a field from a name and value that have already been checked.
    init(checkedName name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Returns whether the field has the given name, ignoring case.
    public func isNamed(_ name: String) -> Bool { self.name.equalsIgnoringCase(name) }

    /// Whether the field belongs to the handshake or determines the length of the message, so that callers must not set
    /// it.
    var isOfHandshake: Bool {
        ["Host", "Upgrade", "Connection", "Content-Length", "Transfer-Encoding"].contains(where: isNamed)
            || name.prefix(14).lowercased() == "sec-websocket-"
    }
}

/// The header fields of an HTTP request or response, in order.
public struct HTTPFields: Sendable, Hashable {
    /// All fields in the list, in order.
    public private(set) var all: [HTTPField]

    /// Creates a list of the given fields.
    public init(_ fields: [HTTPField] = []) {
        all = fields
    }

    mutating func append(_ field: HTTPField) {
        all.append(field)
    }

    /// The value of the first field with the given name, ignoring case; nil if there is none.
    public subscript(name: String) -> String? { all.first { $0.isNamed(name) }?.value }

    /// Returns the values of all fields with the given name, ignoring case.
    public func values(of name: String) -> [String] { all.filter { $0.isNamed(name) }.map(\.value) }

    /// Returns whether the comma-separated list in the fields with the given name contains a word, ignoring case (RFC
    /// 9110, section 5.6.1).
    public func list(_ name: String, contains word: String) -> Bool {
        values(of: name).contains { value in
            value.split(separator: ",").contains { String($0).trimmingFieldSpace().equalsIgnoringCase(word) }
        }
    }
}

/// The reason why an HTTP request or response cannot be written; it never contains values, since they may be secret.
public enum HTTPWritingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of a field is not a token (RFC 9110, section 5.6.2).
    case fieldName
    /// The value of a field contains a line end or another control character.
    case fieldValue(of: String)
    /// The caller set a field that the request or response sets itself.
    case reservedField(String)
    /// The target (the path and query) of a request does not begin with `/`, or contains characters other than visible
    /// ASCII.
    case target
    /// The key of an upgrade request is not 16 bytes in base64.
    case key
    /// The host of a request is empty or contains invalid characters.
    case host

    /// A sentence that states which values are valid.
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

/// Functions that write the heads of HTTP requests and responses.
enum HTTPText {
    /// Returns the bytes of a head with the given first line and fields.
    static func head(_ firstLine: String, _ fields: [HTTPField]) -> [UInt8] {
        var bytes = Array(firstLine.utf8)
        for field in fields {
            bytes += "\r\n".utf8
            bytes += field.name.utf8
            bytes += ": ".utf8
            bytes += field.value.utf8
        }
        bytes += "\r\n\r\n".utf8
        return bytes
    }

    /// Returns the given status code with its reason phrase, such as `404 Not Found` (RFC 9110, section 15; RFC 6585).
    static func status(_ status: Int) -> String {
        let phrase = phrase(of: status)
        return phrase.isEmpty ? "\(status)" : "\(status) \(phrase)"
    }

    private static func phrase(of status: Int) -> String {
        switch status {
        case 100: "Continue"
        case 101: "Switching Protocols"
        case 200: "OK"
        case 201: "Created"
        case 204: "No Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 417: "Expectation Failed"
        case 421: "Misdirected Request"
        case 426: "Upgrade Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }
}
