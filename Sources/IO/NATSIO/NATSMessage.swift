/// A message as received from a server.
struct NATSMessage: Sendable, Hashable {
    /// The subject to which it was published.
    var subject: String

    /// The reply subject; empty if the message has no reply subject.
    var reply = ""

    /// The payload.
    var payload: [UInt8] = []

    /// The status of a request, which the server sends without payload; `nil` for messages with payload.
    var status: NATSStatusLine?

    /// The sequence in the stream, if the message is the response to a direct read.
    var sequence: UInt64?
}

/// The status of a request, from the headers of a message without payload.
struct NATSStatusLine: Sendable, Hashable {
    /// The status code, such as 404 or 503.
    var code: Int

    /// The server's description.
    var text = ""
}
