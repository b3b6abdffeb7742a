public import Geolocation

#if !canImport(Darwin)
    import CCurl
#endif

/// Whether requests can be sent on this machine, and the client for it: libcurl, opened at run time, or URLSession on Apple
/// platforms.
public enum HTTPSupport {
    /// One sentence that says what to install, usable alone or after a colon; `nil` if requests can be sent.
    ///
    /// On Linux this opens libcurl.
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
            // Otherwise each lookup of a name would block the actor.
            guard let version = ccurl_version(), version.pointee.features & CURL_VERSION_ASYNCHDNS != 0 else {
                return "libcurl cannot look up names in the background: \(remedy)"
            }
            return nil
        #endif
    }()

    /// Creates a client.
    ///
    /// Proxies of the environment, such as `https_proxy`, are used. Nothing is loaded before the first exchange.
    ///
    /// - Parameters:
    ///   - tls: How to encrypt `https`. A `serverName` cannot be used: each exchange then fails with `security`.
    ///   - clock: Measures the time limits of exchanges.
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
