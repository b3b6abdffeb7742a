/// How a client asks for acknowledgements, and how a server promises them: by a field of the upgrade, on either side.
///
/// The server then counts the messages with fixes of a connection, and tells the count whenever it has taken some over:
/// `{"type":"ack","count":N}`. A count stands for all messages up to it.
public enum Acknowledgement {
    /// The name of the field.
    public static let field = "X-Relay-Acknowledge"

    /// The only way of acknowledging that there is.
    public static let cumulative = "cumulative"

    /// The field by which a client tells the name of its device.
    public static let deviceField = "X-Device-Id"
}
