/// The answer of a server to an HTTP request, as a value of any client.
public struct UploadReply: Sendable, Hashable {
    /// The status, such as 200.
    public var status: Int

    /// The type of the body, by the field `Content-Type`.
    public var contentType: String?

    /// The field `Retry-After`: seconds or a date.
    public var retryAfter: String?

    /// The new address of a redirection, by the field `Location`.
    public var location: String?

    /// The body; as much of it as the client has read.
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
