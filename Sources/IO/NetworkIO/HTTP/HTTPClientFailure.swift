/// The reason why a request has no reply.
///
/// It never contains secrets: nothing of the URL but its host, and nothing of the request's fields or body.
public struct HTTPClientFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of a failure.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// This machine has no HTTP client.
        case unavailable
        /// The URL is not one that can be requested.
        case address
        /// The server's name has no address, or it cannot be looked up now.
        case resolution
        /// The server accepts no connections at the port.
        case refused
        /// The connection cannot be made for another reason, or is lost before the reply's end.
        case connection
        /// The encryption failed, such as by a certificate that is not trusted.
        case security
        /// The time for the exchange is over.
        case timeout
        /// The reply ends before the length that it states.
        case truncated
        /// The reply is longer than allowed.
        case tooLong
        /// The exchange was cancelled, or the client closed.
        case cancelled
        /// Anything else, such as a reply that is not HTTP.
        case other
    }

    /// The kind.
    public var kind: Kind

    /// A part of a sentence that follows the server's name, such as `refuses the connection`.
    public var reason: String

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - reason: A part of a sentence that follows the server's name, without secrets.
    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }

    /// The reason with a subject.
    public var description: String { "the server \(reason)" }
}

extension HTTPClientFailure {
    static let cancellation = HTTPClientFailure(.cancelled, "is no longer asked, since the exchange was cancelled")
    static let timeout = HTTPClientFailure(.timeout, "does not answer in time")
    static let connectTimeout = HTTPClientFailure(.timeout, "cannot be reached in time")

    static func tooLong(_ limit: Int) -> HTTPClientFailure {
        HTTPClientFailure(.tooLong, "answers with more than \(limit) bytes")
    }
}
