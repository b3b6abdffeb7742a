/// An error of a transport, such as a lost connection.
public struct TransportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of a transport's error.
    public enum Kind: Sendable, Hashable {
        /// The address or the settings of the transport are invalid.
        case configuration
        /// The peer cannot be reached, or the connection was lost.
        case network
        /// The peer's identity could not be verified, or encryption failed.
        case security
        /// The peer rejected the credentials: HTTP status 401 or 403, or close code 1008.
        case authorization
        /// The peer violated the protocol, or reported a violation.
        case `protocol`
        /// The peer did not answer in time.
        case timeout
        /// The peer has refused updates, which are counted as dropped; the connection remains open.
        case refused
        /// An update cannot be encoded.
        case encoding
    }

    /// The kind of the error.
    public let kind: Kind

    /// A description of the fault and, if known, its remedy, in one sentence without a full stop.
    public let message: String

    /// Creates an error of a transport.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The message, which describes the error.
    public var description: String { message }
}
