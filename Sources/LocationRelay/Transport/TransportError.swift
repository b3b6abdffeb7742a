/// What went wrong with a transport.
public struct TransportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of thing went wrong.
    public enum Kind: Sendable, Hashable {
        /// The address or the settings cannot work.
        case configuration
        /// The other side cannot be reached, or was lost.
        case network
        /// The other side is not who it should be, or the encryption failed.
        case security
        /// The other side wants other credentials: a status of 401 or 403, a closing code of 1008.
        case authorization
        /// The other side breaks the protocol, or says that this one does.
        case `protocol`
        /// The other side did not answer in time.
        case timeout
        /// An update cannot be written.
        case encoding
    }

    /// What kind of thing went wrong.
    public let kind: Kind

    /// What went wrong and, where that can be said, what would be right: one sentence without a full stop.
    public let message: String

    /// Makes an error.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
