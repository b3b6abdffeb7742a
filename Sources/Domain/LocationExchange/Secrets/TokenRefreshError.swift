/// Why there are no new tokens.
public struct TokenRefreshError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason, in the server's words if it has any.
    public let reason: String

    /// Whether the refresh token itself was refused, so that the user has to sign in again.
    public let isFinal: Bool

    /// The reason, and the remedy.
    public var description: String {
        "no new token: \(reason)" + (isFinal ? "; sign in again" : "")
    }
}
