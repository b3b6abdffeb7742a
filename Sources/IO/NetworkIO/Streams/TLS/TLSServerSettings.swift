/// The settings with which a server encrypts its connections, and which say which clients the server accepts.
///
/// All files are in PEM form (RFC 7468) and may be renewed while the server runs.
public struct TLSServerSettings: Sendable, Hashable {
    /// The file with the server's certificate, optionally followed by intermediate certificates.
    public var certificateFile: String

    /// The file with the certificate's private key, without a password.
    ///
    /// The file is refused if other users can read it, unless ``allowsSharedKey`` is set.
    public var keyFile: String

    /// Whether other users may be able to read the key file, as is usual in a container with mounted secrets.
    ///
    /// Default: `false`.
    public var allowsSharedKey = false

    /// The file with the certificates of the certificate authorities, one of which must have issued each client's
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
