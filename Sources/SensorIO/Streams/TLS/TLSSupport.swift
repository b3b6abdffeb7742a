/// Whether this build of the package can encrypt connections: where OpenSSL's headers lay at `/usr/include/openssl`.
public enum TLSSupport {
    /// Nil where it can; otherwise one sentence that says what to install, to stand alone or behind a colon.
    public static var unavailable: String? {
        #if canImport(COpenSSL)
            nil
        #elseif canImport(Darwin)
            "this build has no TLS, which takes OpenSSL (libssl-dev) on Linux"
        #else
            "this build has no TLS: install libssl-dev by apt-get, and build again"
        #endif
    }
}
