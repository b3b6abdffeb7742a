public import WebSocketFormat

/// A request that waits for its answer.
///
/// One that is released without an answer is answered with 503.
@NetworkActor
public final class HTTPServerExchange {
    /// The head.
    nonisolated public let head: HTTPRequest

    /// The body, which may be empty.
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
            connection.answer(.later(status: 503, text: "nobody is here to answer"), to: method)
        }
    }

    /// Answers the request; only the first answer counts, and none if the client has gone.
    ///
    /// - Parameter reply: The answer.
    public func reply(_ reply: HTTPReply) {
        connection?.answer(reply, to: head.method)
        connection = nil
    }
}
