/// The header fields of the WebSocket upgrade by which a client requests acknowledgements and a server agrees to them.
///
/// The server counts the messages with fixes that it receives on a connection. After it has handled some of them, it
/// sends the count: `{"type":"ack","count":N,"refused":{REASON:M}}`. This acknowledges the first N messages. The server
/// did not accept the refused messages among them, and the client should not send these again.
public enum Acknowledgement {
    /// The name of the header field by which a client requests acknowledgements and a server agrees to send them.
    public static let field = "X-Relay-Acknowledge"

    /// The value of ``field`` for the only mode of acknowledgement, in which a count N acknowledges the first N
    /// messages.
    public static let cumulative = "cumulative"

    /// The name of the response field by which a server declares that it uses the times in heartbeats.
    public static let timeField = "X-Relay-Time"

    /// The maximum number of different reasons for refusals in one acknowledgement.
    public static let reasonLimit = 16

    /// The name of the request field in which a client sends the name of its device.
    public static let deviceField = "X-Device-Id"
}
