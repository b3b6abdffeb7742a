/// An HTTP request, independent of the HTTP client.
public struct UploadRequest: Sendable, Hashable {
    /// The method, such as `POST`.
    public var method: String

    /// The address, with its query.
    public var url: String

    /// The content type of the body; `nil` without a body.
    public var contentType: String?

    /// The header fields other than `Content-Type`.
    public var fields: [UploadField]

    /// The body, which may be empty.
    public var body: [UInt8]

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: The method. Default: `POST`.
    ///   - url: The address, with its query.
    ///   - contentType: The type of the body. Default: none.
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

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    public init(name: String, value: String) { (self.name, self.value) = (name, value) }
}
