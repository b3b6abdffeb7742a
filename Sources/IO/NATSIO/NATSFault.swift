/// A fault that says why a server refuses a connection, a message or a request.
public struct NATSFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of faults, each of which needs a different remedy.
    public enum Kind: Sendable, Hashable {
        /// The cause of the fault may pass, so the attempt should be repeated.
        case temporary
        /// The server refuses the credentials, or access to a subject.
        case authorization
        /// The server or this program is configured wrongly.
        case configuration
        /// The server can never accept the message, for example because the message is too large.
        case message
    }

    /// The kind of the fault, which determines its remedy.
    public var kind: Kind

    /// A clause to display after the server's name, such as `refuses the password`; contains no secrets.
    public var reason: String

    /// JetStream's error code for the fault, such as 10059; `nil` if the fault has no code.
    public var code: Int?

    /// Creates a fault of the given kind.
    public init(_ kind: Kind, _ reason: String, code: Int? = nil) {
        (self.kind, self.reason, self.code) = (kind, reason, code)
    }

    /// The reason of the fault, without the server's name.
    public var description: String { reason }
}

extension NATSFault {
    /// Creates the fault for a connection that was lost; `words` is the NATS library's message.
    init(losing words: String) {
        self.init(.temporary, words.isEmpty ? "has closed the connection" : "has closed the connection: \(words)")
    }

    /// Creates the fault for a connection that the NATS library has closed for good; `words` is the library's message.
    init(closing words: String) {
        if words.lowercased().contains("authori") {
            self.init(.authorization, "refuses the credentials")
        } else {
            self.init(losing: words)
        }
    }
}
