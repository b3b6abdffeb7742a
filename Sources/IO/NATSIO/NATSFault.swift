/// Why a server does not do as asked.
public struct NATSFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The remedy's kind.
    public enum Kind: Sendable, Hashable {
        /// It may pass: worth trying again.
        case temporary
        /// The server refuses the credentials, or the right to a subject.
        case authorization
        /// The server, or this program, is set up wrongly.
        case configuration
        /// The message itself can never be taken, such as for its size.
        case message
    }

    /// The kind.
    public var kind: Kind

    /// A sentence for people, without secrets, that begins with the verb: `refuses the password`.
    public var reason: String

    /// The error code of JetStream, such as 10059; `nil` if there is none.
    public var code: Int?

    /// Creates a fault.
    public init(_ kind: Kind, _ reason: String, code: Int? = nil) {
        (self.kind, self.reason, self.code) = (kind, reason, code)
    }

    /// The reason.
    public var description: String { reason }
}

extension NATSFault {
    /// Creates the fault of a connection that is lost, from the library's words on it.
    init(losing words: String) {
        self.init(.temporary, words.isEmpty ? "has closed the connection" : "has closed the connection: \(words)")
    }

    /// Creates the fault of a connection that the library has given up, from its words on it.
    init(closing words: String) {
        if words.lowercased().contains("authori") {
            self.init(.authorization, "refuses the credentials")
        } else {
            self.init(losing: words)
        }
    }
}
