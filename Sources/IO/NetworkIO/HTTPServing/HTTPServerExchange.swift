public import WebSocketFormat

/// A request that waits for its reply.
///
/// If the object is released without a reply, the status 503 is sent.
@NetworkActor
public final class HTTPServerExchange {
    /// The head of the request.
    nonisolated public let head: HTTPRequest

    /// The body of the request, which may be empty.
    nonisolated public let body: [UInt8]

    /// The client's address without the port, such as `192.168.1.7`.
    nonisolated public let peerHost: String

    private var connection: HTTPConnection?

    init(_ head: HTTPRequest, body: [UInt8], on connection: HTTPConnection) {
        self.head = head
        self.body = body
        peerHost = connection.host
        self.connection = connection
    }

    deinit {
        guard let connection else { return }
        let method = head.method
        NetworkActor.enqueue {
            connection.answer(.later(status: 503, text: "nothing answers here"), to: method)
        }
    }

    /// Sends the reply to the request.
    ///
    /// Only the first reply is sent, and none after the client has disconnected.
    ///
    /// - Parameter reply: The reply to send.
    public func reply(_ reply: HTTPReply) {
        connection?.answer(reply, to: head.method)
        connection = nil
    }
}
