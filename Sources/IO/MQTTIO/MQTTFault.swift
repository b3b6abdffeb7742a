/// Why a broker does not take a connection or a message.
public struct MQTTFault: Error, Sendable, Hashable {
    /// The remedy that a fault calls for.
    public enum Kind: Sendable, Hashable {
        /// It may pass.
        case temporary
        /// The broker refuses the credentials, or the right to publish or subscribe.
        case authorization
        /// The broker, or this program, is set up wrongly.
        case configuration
        /// The message itself can never be taken.
        case message
    }

    /// The kind.
    public var kind: Kind

    /// A sentence without secrets that begins with the verb: `refuses the password`.
    public var reason: String

    /// Creates a fault.
    public init(_ kind: Kind, _ reason: String) { (self.kind, self.reason) = (kind, reason) }
}
