/// The reason why a connection to a broker could not be made or has ended, or why a message was refused.
public struct MQTTFault: Error, Sendable, Hashable {
    /// The kinds of faults, each of which needs a different remedy.
    public enum Kind: Sendable, Hashable {
        /// The cause of the fault may pass, so another attempt may succeed.
        case temporary
        /// The broker refuses the credentials, or the permission to publish or subscribe.
        case authorization
        /// The broker or this program is configured wrongly.
        case configuration
        /// The broker can never accept the message, for example because the message is too large.
        case message
    }

    /// The kind of the fault, which determines its remedy.
    public var kind: Kind

    /// A clause that follows the broker's name in a message, such as `refuses the password`; contains no secrets.
    public var reason: String

    /// Creates a fault of the given kind.
    public init(_ kind: Kind, _ reason: String) { (self.kind, self.reason) = (kind, reason) }
}
