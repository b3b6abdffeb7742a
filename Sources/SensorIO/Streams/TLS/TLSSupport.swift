/// Whether this build of the package can encrypt connections: with OpenSSL where its headers lay at `/usr/include/openssl`, and
/// for clients with the system's own TLS on Apple platforms.
public enum TLSSupport {
    /// Nil where clients can encrypt; otherwise one sentence that says what to install, to stand alone or behind a colon.
    public static var unavailable: String? {
        #if canImport(Network)
            nil
        #else
            serverUnavailable
        #endif
    }

    /// Nil where servers can encrypt; otherwise one sentence like that of ``unavailable``.
    public static var serverUnavailable: String? {
        #if canImport(COpenSSL)
            nil
        #elseif canImport(Darwin)
            "this build has no TLS for servers, which takes OpenSSL (libssl-dev) on Linux"
        #else
            "this build has no TLS: install libssl-dev by apt-get, and build again"
        #endif
    }
}
