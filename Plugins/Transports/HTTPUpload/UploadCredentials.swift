public import Geolocation

/// A secret that a server requires, and the part of a request that carries it.
public struct UploadCredentials: Sendable {
    /// The part of a request that carries a secret.
    public enum Place: Sendable, Hashable {
        /// The field `Authorization: Bearer SECRET` (RFC 6750).
        case bearer
        /// The field `Authorization: Basic`; the secret is `USER:PASSWORD` (RFC 7617).
        case basic
        /// A field with the given name, such as `X-API-Key`.
        case field(String)
        /// The field `Authorization: Token`, as InfluxDB expects it.
        case token
        /// The URL, in place of ``UploadCredentials/placeholder``.
        case url
    }

    /// The text that stands for the secret in a URL.
    public static let placeholder = "__token__"

    /// The part that carries the secret.
    public var place: Place

    /// Supplies the secret, and renews it when the server refuses it.
    public var tokens: BearerTokenProvider

    /// Creates credentials.
    ///
    /// - Parameters:
    ///   - place: The part of a request that carries the secret.
    ///   - tokens: Supplies the secret, and renews it when the server refuses it.
    public init(_ place: Place, tokens: BearerTokenProvider) { (self.place, self.tokens) = (place, tokens) }
}

/// A failure to obtain a secret, with the resulting outcome of the fixes to upload.
struct CredentialsFailure: Error {
    let outcome: SendOutcome
}
