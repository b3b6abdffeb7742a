#if !canImport(Darwin)
    import COpenSSL
#endif

/// Whether this machine can encrypt connections.
///
/// On Linux, this needs OpenSSL 3, which is opened at run time. On Apple platforms, the system's TLS encrypts
/// connections of clients, but not of servers.
public enum TLSSupport {
    /// A sentence that says why clients cannot encrypt and what to install, usable alone or after a colon; `nil` if
    /// clients can encrypt.
    public static var unavailable: String? {
        #if canImport(Darwin)
            nil
        #else
            serverUnavailable
        #endif
    }

    /// A sentence that says why servers cannot encrypt and what to install, usable alone or after a colon; `nil` if
    /// servers can encrypt.
    public static let serverUnavailable: String? = {
        #if canImport(Darwin)
            return "servers have no TLS on this platform, only on Linux"
        #else
            let missing = copenssl_missing()
            guard let library = missing.library else { return nil }
            let reason = missing.symbol.map { "lacks \(String(cString: $0))" } ?? "cannot be opened"
            return "\(String(cString: library)) \(reason): install OpenSSL 3 with apt-get install libssl3"
        #endif
    }()

    #if !canImport(Darwin)
        /// Returns `true` if OpenSSL has buffered decrypted bytes of a TLS session that another library has created.
        ///
        /// The session's socket does not report such bytes.
        ///
        /// - Parameter session: The session, an `SSL` of the OpenSSL that this process has loaded.
        package static func hasPendingBytes(_ session: UnsafeMutableRawPointer) -> Bool {
            serverUnavailable == nil && SSL_pending(OpaquePointer(session)) > 0
        }
    #endif
}
