public import Geolocation

/// The credentials for uploads: a secret that the server requires, and the part of a request in which it is sent.
public struct UploadCredentials: Sendable {
    /// The part of a request in which a secret is sent.
    public enum Place: Sendable, Hashable {
        /// The header field `Authorization: Bearer SECRET` (RFC 6750).
        case bearer
        /// The header field `Authorization: Basic`; the secret has the form `USER:PASSWORD` (RFC 7617).
        case basic
        /// The header field with the given name, such as `X-API-Key`.
        case field(String)
        /// The header field `Authorization: Token SECRET`, which InfluxDB expects.
        case token
        /// The URL, in which the secret replaces ``UploadCredentials/placeholder``.
        case url
    }

    /// The placeholder in a URL that the secret replaces.
    public static let placeholder = "__token__"

    /// The part of a request in which the secret is sent.
    public var place: Place

    /// The provider of the secret, which also renews it when the server refuses it.
    public var tokens: BearerTokenProvider

    /// Creates credentials for uploads.
    ///
    /// - Parameters:
    ///   - place: The part of a request in which the secret is sent.
    ///   - tokens: The provider of the secret, which also renews it when the server refuses it.
    public init(_ place: Place, tokens: BearerTokenProvider) { (self.place, self.tokens) = (place, tokens) }
}

/// The error if the secret for an upload cannot be obtained; it contains the outcome to report for the fixes.
struct CredentialsFailure: Error {
    let outcome: SendOutcome
}
