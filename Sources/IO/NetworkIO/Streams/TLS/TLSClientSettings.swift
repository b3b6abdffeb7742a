/// How a client encrypts a connection, and which servers it trusts.
///
/// Files are PEM (RFC 7468).
public struct TLSClientSettings: Sendable, Hashable {
    /// The file with the authorities to trust.
    ///
    /// Default: those of the system.
    public var authorityFile: String?

    /// The file with the client's own certificate, optionally followed by intermediate ones.
    ///
    /// Default: none.
    ///
    /// On Apple platforms, whose TLS takes no certificate from files, connections with one fail with `security`.
    public var certificateFile: String?

    /// The file with the private key of that certificate, without a password.
    ///
    /// Default: the certificate file. It is refused if other users can read it, unless ``allowsSharedKey`` is set.
    public var keyFile: String?

    /// Whether other users may be able to read the key file, as in a container with mounted secrets.
    ///
    /// Default: `false`.
    public var allowsSharedKey = false

    /// The name or address that the server's certificate has to be for.
    ///
    /// Default: the host to connect to.
    public var serverName: String?

    /// Creates settings.
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
