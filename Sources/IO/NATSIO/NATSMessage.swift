/// A message as it came from a server.
struct NATSMessage: Sendable, Hashable {
    /// The subject under which it was published.
    var subject: String

    /// The subject for replies; empty if there is none.
    var reply = ""

    /// The content.
    var payload: [UInt8] = []

    /// The state of a request that the server tells without content; `nil` for messages with content.
    var status: NATSStatusLine?

    /// The sequence within its stream, if the message is the reply to a direct read.
    var sequence: UInt64?
}

/// The state of a request as servers tell it in the header of an empty message.
struct NATSStatusLine: Sendable, Hashable {
    /// The code, such as 404 or 503.
    var code: Int

    /// The server's words.
    var text = ""
}
