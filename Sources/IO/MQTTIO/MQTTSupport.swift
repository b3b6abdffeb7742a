#if !canImport(Darwin)
    import CMosquitto
#endif

/// Whether this machine can connect to MQTT brokers, for which it needs libmosquitto; the library is opened at run
/// time.
public enum MQTTSupport {
    /// A sentence that says why MQTT is not available and what to install, usable alone or after a colon; `nil` if it
    /// is available.
    ///
    /// The first use opens libmosquitto on Linux.
    public static let unavailable: String? = {
        #if canImport(Darwin)
            return "MQTT is only available on Linux"
        #else
            let missing = cmosquitto_missing()
            guard let library = missing.library else { return nil }
            let reason = missing.symbol.map { "lacks \(String(cString: $0))" } ?? "cannot be opened"
            return "\(String(cString: library)) \(reason): install libmosquitto with apt-get install libmosquitto1"
        #endif
    }()
}
