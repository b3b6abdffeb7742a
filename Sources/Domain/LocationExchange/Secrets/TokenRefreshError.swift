/// The reason a token refresh failed.
public struct TokenRefreshError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason, in the server's words if it gave any.
    public let reason: String

    /// Whether the refresh token itself was refused, so that the user must sign in again.
    public let isFinal: Bool

    /// The reason and the remedy.
    public var description: String {
        "no new token: \(reason)" + (isFinal ? "; sign in again" : "")
    }
}
