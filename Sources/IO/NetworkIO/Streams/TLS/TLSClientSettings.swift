/// The settings with which a client encrypts a connection and decides which servers it trusts.
///
/// All files are in PEM form (RFC 7468).
public struct TLSClientSettings: Sendable, Hashable {
    /// The file with the certificates of the trusted certificate authorities.
    ///
    /// Default: the system's authorities.
    public var authorityFile: String?

    /// The file with the client's certificate, optionally followed by intermediate certificates.
    ///
    /// Default: none.
    ///
    /// Not supported on Apple platforms, where TLS cannot load a certificate from a file: connections fail with
    /// `security`.
    public var certificateFile: String?

    /// The file with the certificate's private key, without a password.
    ///
    /// Default: the certificate file.
    ///
    /// The file is refused if other users can read or write it, unless ``allowsSharedKey`` is set.
    public var keyFile: String?

    /// Whether the key file is accepted even if other users can read or write it, as is usual in a container with
    /// mounted secrets.
    ///
    /// Default: `false`.
    public var allowsSharedKey = false

    /// The name or address that the server's certificate must be valid for.
    ///
    /// Default: the host to connect to.
    public var serverName: String?

    /// Creates the TLS settings of a client.
    public init(
        authorityFile: String? = nil, certificateFile: String? = nil, keyFile: String? = nil,
        serverName: String? = nil
    ) {
        self.authorityFile = authorityFile
        self.certificateFile = certificateFile
        self.keyFile = keyFile
        self.serverName = serverName
    }
}
