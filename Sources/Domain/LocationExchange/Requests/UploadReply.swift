/// A server's answer to an HTTP request, independent of the HTTP client.
public struct UploadReply: Sendable, Hashable {
    /// The HTTP status of the answer, such as 200.
    public var status: Int

    /// The content type of the answer's body, from the header field `Content-Type`; `nil` if unknown.
    public var contentType: String?

    /// The value of the header field `Retry-After`, which is a number of seconds or a date; `nil` without that field.
    public var retryAfter: String?

    /// The new address of a redirection, from the header field `Location`; `nil` without that field.
    public var location: String?

    /// The body of the answer, as far as the client has read it.
    public var body: [UInt8]

    /// Creates a server's answer.
    ///
    /// - Parameters:
    ///   - status: The HTTP status.
    ///   - contentType: The content type of the body. Default: unknown.
    ///   - retryAfter: The value of the header field `Retry-After`. Default: none.
    ///   - location: The value of the header field `Location`. Default: none.
    ///   - body: The body. Default: none.
    public init(
        status: Int, contentType: String? = nil, retryAfter: String? = nil, location: String? = nil, body: [UInt8] = []
    ) {
        (self.status, self.contentType, self.retryAfter) = (status, contentType, retryAfter)
        (self.location, self.body) = (location, body)
    }
}
