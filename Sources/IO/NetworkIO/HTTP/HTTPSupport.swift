public import Geolocation

#if !canImport(Darwin)
    import CCurl
#endif

/// Creates the HTTP client of this platform: libcurl, opened at run time, or URLSession on Apple platforms.
public enum HTTPSupport {
    /// A sentence that says why HTTP requests cannot be sent and what to install, usable alone or after a colon; `nil`
    /// if they can be sent.
    ///
    /// The first use opens libcurl on Linux.
    public static let unavailable: String? = {
        #if canImport(Darwin)
            return nil
        #else
            let missing = ccurl_missing()
            let remedy = "install libcurl with apt-get install libcurl4"
            if let library = missing.library {
                let reason = missing.symbol.map { "lacks \(String(cString: $0))" } ?? "cannot be opened"
                return "\(String(cString: library)) \(reason): \(remedy)"
            }
            // Without the feature of asynchronous name lookups, every lookup would block the actor.
            guard let version = ccurl_version(), version.pointee.features & CURL_VERSION_ASYNCHDNS != 0 else {
                return "libcurl cannot look up names in the background: \(remedy)"
            }
            return nil
        #endif
    }()

    /// Creates an HTTP client for this platform.
    ///
    /// The client uses the proxies of the environment, such as `https_proxy`. No library is loaded before the first
    /// exchange.
    ///
    /// - Parameters:
    ///   - tls: The TLS settings for `https`. `serverName` is not supported: if it is set, every exchange fails with
    ///     `security`.
    ///   - clock: The clock that measures the timeouts of exchanges.
    nonisolated public static func make(
        tls: TLSClientSettings = TLSClientSettings(), clock: any SensorClock = SystemClock()
    ) -> any HTTPClient {
        #if canImport(Darwin)
            URLSessionClient(tls: tls, clock: clock)
        #else
            CurlClient(tls: tls, clock: clock)
        #endif
    }
}
