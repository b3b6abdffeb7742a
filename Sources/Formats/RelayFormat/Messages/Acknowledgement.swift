/// The header fields of the WebSocket upgrade with which a client requests acknowledgements and a server agrees to
/// them.
///
/// The server counts the messages with fixes that it receives on a connection, and sends the count after it has handled
/// some of them: `{"type":"ack","count":N,"refused":{REASON:M}}`. A count acknowledges all messages up to it. The
/// refused messages among them were not accepted, and should not be sent again.
public enum Acknowledgement {
    /// The name of the header field with which acknowledgements are requested and agreed to.
    public static let field = "X-Relay-Acknowledge"

    /// The value of ``field``: the only mode of acknowledgement, in which a count acknowledges all messages up to it.
    public static let cumulative = "cumulative"

    /// The name of the response field with which a server declares that it uses the times in heartbeats.
    public static let timeField = "X-Relay-Time"

    /// The maximum number of different reasons for refusals in one acknowledgement.
    public static let reasonLimit = 16

    /// The name of the request field that contains the name of the client's device.
    public static let deviceField = "X-Device-Id"
}
