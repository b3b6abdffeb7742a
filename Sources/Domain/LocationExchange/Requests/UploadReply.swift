/// The answer to an HTTP request, independent of the HTTP client.
public struct UploadReply: Sendable, Hashable {
    /// The status, such as 200.
    public var status: Int

    /// The content type of the body, from the field `Content-Type`.
    public var contentType: String?

    /// The value of the field `Retry-After`: seconds or a date.
    public var retryAfter: String?

    /// The new address of a redirection, from the field `Location`.
    public var location: String?

    /// The body, as far as the client has read it.
    public var body: [UInt8]

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - contentType: The type of the body. Default: unknown.
    ///   - retryAfter: The field `Retry-After`. Default: none.
    ///   - location: The field `Location`. Default: none.
    ///   - body: The body. Default: none.
    public init(
        status: Int, contentType: String? = nil, retryAfter: String? = nil, location: String? = nil, body: [UInt8] = []
    ) {
        (self.status, self.contentType, self.retryAfter) = (status, contentType, retryAfter)
        (self.location, self.body) = (location, body)
    }
}
