/// The fields of the WebSocket upgrade by which a client requests acknowledgements and a server agrees to them.
///
/// The server counts the messages with fixes on a connection, and sends the count when it has handled some:
/// `{"type":"ack","count":N,"refused":{REASON:M}}`. A count acknowledges all messages up to it, except the refused
/// ones, which were not accepted and should not be sent again.
public enum Acknowledgement {
    /// The name of the field.
    public static let field = "X-Relay-Acknowledge"

    /// The only mode of acknowledgement.
    public static let cumulative = "cumulative"

    /// The response field by which a server declares that it uses the times of pings.
    public static let timeField = "X-Relay-Time"

    /// The maximum number of reasons for refusals in one acknowledgement.
    public static let reasonLimit = 16

    /// The field with the name of the client's device.
    public static let deviceField = "X-Device-Id"
}
