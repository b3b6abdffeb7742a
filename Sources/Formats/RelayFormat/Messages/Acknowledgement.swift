/// The fields of the WebSocket upgrade by which a client requests acknowledgements and a server agrees to them.
///
/// The server then counts the messages with fixes of a connection, and sends the count when it has saved some:
/// `{"type":"ack","count":N}`. A count acknowledges all messages up to it.
public enum Acknowledgement {
    /// The name of the field.
    public static let field = "X-Relay-Acknowledge"

    /// The only mode of acknowledgement.
    public static let cumulative = "cumulative"

    /// The field with the name of the client's device.
    public static let deviceField = "X-Device-Id"
}
