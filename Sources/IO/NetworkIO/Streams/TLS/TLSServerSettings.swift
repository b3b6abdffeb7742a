/// How a server encrypts its connections, and which clients it accepts.
///
/// Files are PEM (RFC 7468) and may be renewed while it
/// runs.
public struct TLSServerSettings: Sendable, Hashable {
    /// The file with the server's certificate, optionally followed by intermediate ones.
    public var certificateFile: String

    /// The file with the private key of that certificate, without a password.
    ///
    /// It is refused if other users can read it, unless ``allowsSharedKey`` is set.
    public var keyFile: String

    /// Whether other users may be able to read the key file, as in a container with mounted secrets.
    ///
    /// Default: `false`.
    public var allowsSharedKey = false

    /// The file with the authorities that have to have issued the clients' certificates.
    ///
    /// Default: clients need none.
    public var clientAuthorityFile: String?

    /// Creates settings.
    public init(certificateFile: String, keyFile: String, clientAuthorityFile: String? = nil) {
        self.certificateFile = certificateFile
        self.keyFile = keyFile
        self.clientAuthorityFile = clientAuthorityFile
    }
}
