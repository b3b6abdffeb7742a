/// A failure that says why a request has no reply.
///
/// The failure contains no secrets: at most the host of the URL, and nothing of the request's fields or body.
public struct HTTPClientFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of reasons why a request has no reply.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// This machine has no library for HTTP requests.
        case unavailable
        /// The URL is malformed or has an unsupported scheme.
        case address
        /// The server's name cannot be resolved.
        case resolution
        /// The server refuses the connection.
        case refused
        /// The connection cannot be made for a reason that no other case names, or is lost before the end of the reply.
        case connection
        /// TLS failed, for example because the server's certificate is not trusted.
        case security
        /// The exchange exceeded its time limit.
        case timeout
        /// The server's reply ends before its stated length.
        case truncated
        /// The server's reply exceeds a limit on its size.
        case tooLong
        /// The exchange was cancelled, or the client was closed.
        case cancelled
        /// Another failure, such as a reply that is not HTTP.
        case other
    }

    /// The kind of the failure.
    public var kind: Kind

    /// A clause that follows the server's name in a message, such as `refuses the connection`.
    public var reason: String

    /// Creates the failure of a request.
    ///
    /// - Parameters:
    ///   - kind: The kind of failure.
    ///   - reason: A clause that follows the server's name in a message; must not contain secrets.
    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }

    /// The words "the server", followed by ``reason``.
    public var description: String { "the server \(reason)" }
}

extension HTTPClientFailure {
    static let cancellation = HTTPClientFailure(.cancelled, "is not waited for, since the exchange was cancelled")
    static let timeout = HTTPClientFailure(.timeout, "does not answer in time")
    static let connectTimeout = HTTPClientFailure(.timeout, "cannot be reached in time")

    static func tooLong(_ limit: Int) -> HTTPClientFailure {
        HTTPClientFailure(.tooLong, "answers with more than \(limit) bytes")
    }
}
