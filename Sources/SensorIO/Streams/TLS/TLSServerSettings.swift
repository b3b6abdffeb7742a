/// How a server encrypts its connections, and whom it lets in; files are PEM (RFC 7468), and may be renewed while it runs.
public struct TLSServerSettings: Sendable, Hashable {
    /// The file of the server's certificate, behind which those of intermediate authorities may stand.
    public var certificateFile: String

    /// The file of the private key of that certificate, without a password.
    public var keyFile: String

    /// The file of authorities: clients have to show a certificate of one of them; nil where they need none.
    public var clientAuthorityFile: String?

    /// Makes settings.
    public init(certificateFile: String, keyFile: String, clientAuthorityFile: String? = nil) {
        self.certificateFile = certificateFile
        self.keyFile = keyFile
        self.clientAuthorityFile = clientAuthorityFile
    }
}
