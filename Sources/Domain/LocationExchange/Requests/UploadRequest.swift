/// An HTTP request to a server, independent of the HTTP client.
public struct UploadRequest: Sendable, Hashable {
    /// The HTTP method of the request, such as `POST`.
    public var method: String

    /// The address of the request, with its query.
    public var url: String

    /// The content type of the request's body; `nil` without a body.
    public var contentType: String?

    /// The header fields of the request, other than `Content-Type`.
    public var fields: [UploadField]

    /// The body of the request, which may be empty.
    public var body: [UInt8]

    /// Creates an HTTP request.
    ///
    /// - Parameters:
    ///   - method: The HTTP method. Default: `POST`.
    ///   - url: The address, with its query.
    ///   - contentType: The content type of the body. Default: none.
    ///   - fields: Header fields other than `Content-Type`. Default: none.
    ///   - body: The body. Default: none.
    public init(
        method: String = "POST", url: String, contentType: String? = nil, fields: [UploadField] = [], body: [UInt8] = []
    ) {
        (self.method, self.url, self.contentType) = (method, url, contentType)
        (self.fields, self.body) = (fields, body)
    }
}

/// A header field of an HTTP request.
public struct UploadField: Sendable, Hashable {
    /// The name of the header field, such as `X-Limit-U`.
    public var name: String

    /// The value of the header field.
    public var value: String

    /// Creates a header field of an HTTP request.
    ///
    /// - Parameters:
    ///   - name: The name of the header field.
    ///   - value: The value of the header field.
    public init(name: String, value: String) { (self.name, self.value) = (name, value) }
}
