/// The settings with which a server encrypts its connections and decides which clients it accepts.
///
/// All files are in PEM form (RFC 7468) and may be renewed while the server runs.
public struct TLSServerSettings: Sendable, Hashable {
    /// The file with the server's certificate, optionally followed by intermediate certificates.
    public var certificateFile: String

    /// The file with the certificate's private key, without a password.
    ///
    /// The file is refused if other users can read or write it, unless ``allowsSharedKey`` is set.
    public var keyFile: String

    /// Whether the key file is accepted even if other users can read or write it, as is usual in a container with
    /// mounted secrets.
    ///
    /// Default: `false`.
    public var allowsSharedKey = false

    /// The file with the certificates of the trusted authorities; one of them must have issued each client's
    /// certificate.
    ///
    /// Default: clients need no certificate.
    public var clientAuthorityFile: String?

    /// Creates the TLS settings of a server.
    public init(certificateFile: String, keyFile: String, clientAuthorityFile: String? = nil) {
        self.certificateFile = certificateFile
        self.keyFile = keyFile
        self.clientAuthorityFile = clientAuthorityFile
    }
}
