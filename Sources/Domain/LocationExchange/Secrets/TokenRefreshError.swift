/// The reason why a refresh token could not be exchanged for new tokens.
public struct TokenRefreshError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason for the failure, with the text of the server's answer if there was one.
    public let reason: String

    /// Whether the server refused the refresh token itself, so that the user must sign in again.
    public let isFinal: Bool

    /// The reason for the failure, and the advice to sign in again if the server refused the refresh token.
    public var description: String {
        "no new token: \(reason)" + (isFinal ? "; sign in again" : "")
    }
}
