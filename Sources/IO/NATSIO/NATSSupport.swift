#if !canImport(Darwin)
    import CNATS
#endif

/// The availability of NATS on this machine.
///
/// To connect to NATS servers, a Linux machine needs the library libnats, which is opened at run time.
public enum NATSSupport {
    /// A sentence that says why NATS is not available and what to install; `nil` if NATS is available.
    ///
    /// The sentence can be used alone or after a colon. The first use of this property opens libnats on Linux.
    public static let unavailable: String? = {
        #if canImport(Darwin)
            return "NATS is not supported on Apple platforms: use mqtts:// or wss:// there"
        #else
            let missing = cnats_missing()
            guard let library = missing.library else { return nil }
            let reason = missing.symbol.map { "lacks \(String(cString: $0))" } ?? "cannot be opened"
            return "\(String(cString: library)) \(reason): install libnats with apt-get install libnats3.4"
        #endif
    }()
}
