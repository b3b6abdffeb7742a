/// How a client encrypts a connection, and whom it trusts; files are PEM (RFC 7468).
public struct TLSClientSettings: Sendable, Hashable {
    /// The file of the authorities whose certificates are trusted; nil for those that the system trusts.
    public var authorityFile: String?

    /// The file of the client's own certificate, behind which those of intermediate authorities may stand; nil for none.
    ///
    /// Connections fail with `security` where it is set on Apple platforms, whose TLS takes none from files.
    public var certificateFile: String?

    /// The file of the private key of that certificate, without a password; nil where it stands in the same file.
    public var keyFile: String?

    /// The name or address that the server's certificate has to be for; nil for the host that is connected to.
    public var serverName: String?

    /// Makes settings: without any, servers that the system trusts are, and the client shows no certificate.
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
