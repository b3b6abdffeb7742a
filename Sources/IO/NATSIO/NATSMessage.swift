/// A message as the connection has received it from a server.
struct NATSMessage: Sendable, Hashable {
    /// The subject to which the message was published.
    var subject: String

    /// The reply subject; empty if the message has no reply subject.
    var reply = ""

    /// The content of the message.
    var payload: [UInt8] = []

    /// The status that the server sends as the answer to a request; `nil` for messages with payload.
    var status: NATSStatusLine?

    /// The sequence number of the message in its stream; `nil` unless the message is the response to a direct read.
    var sequence: UInt64?
}

/// The status of a request, from the headers of a message without payload.
struct NATSStatusLine: Sendable, Hashable {
    /// The status code of the request, such as 404 (no messages) or 503 (no responders).
    var code: Int

    /// The server's description of the status.
    var text = ""
}
