/// The reason why a token refresh failed.
public struct TokenRefreshError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason, which includes the text of the server's answer if there was any.
    public let reason: String

    /// Whether the refresh token itself was refused, so that the user must sign in again.
    public let isFinal: Bool

    /// The reason, and the advice to sign in again if the refresh token was refused.
    public var description: String {
        "no new token: \(reason)" + (isFinal ? "; sign in again" : "")
    }
}
