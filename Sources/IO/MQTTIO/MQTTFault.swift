/// Why a broker refuses a connection or a message.
public struct MQTTFault: Error, Sendable, Hashable {
    /// The kind of a fault, by its remedy.
    public enum Kind: Sendable, Hashable {
        /// The fault may pass.
        case temporary
        /// The broker refuses the credentials, or the permission to publish or subscribe.
        case authorization
        /// The broker or this program is configured wrongly.
        case configuration
        /// The message itself can never be accepted.
        case message
    }

    /// The kind of fault.
    public var kind: Kind

    /// A clause without secrets that follows the broker's name: `refuses the password`.
    public var reason: String

    /// Creates a fault.
    public init(_ kind: Kind, _ reason: String) { (self.kind, self.reason) = (kind, reason) }
}
