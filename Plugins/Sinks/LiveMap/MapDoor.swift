import CodecSupport
import Geolocation
import NetworkIO
import SensorIO

/// Decides by tokens which pages may show the map.
struct MapDoor: Sendable {
    /// The number of wrong tokens from one host within a minute after which its tokens are rejected.
    private static let faultLimit = 10

    /// The maximum number of hosts whose wrong tokens are counted.
    private static let hostLimit = 1000

    private static let faultTime = 60.0

    /// The generated token; `nil` if pages need no token, or if they need one of the settings.
    let madeToken: String?

    private var tokens: BearerTokens
    private var faults: [String: (count: Int, since: SensorInstant)] = [:]

    /// Creates the rules, and generates a random token if one is required and the settings contain none.
    init(_ settings: LiveMapSettings) {
        let isNear = settings.server.address.map { HostAndPort.isLoopback($0) } ?? false
        let hasTokens = !settings.tokens.isEmpty || settings.tokenFile != nil
        madeToken = isNear || hasTokens ? nil : Self.makeToken()
        tokens = BearerTokens(
            settings.tokens + (madeToken.map { [DeviceToken($0)] } ?? []), file: settings.tokenFile,
            isShared: settings.allowsSharedTokenFile)
    }

    /// Whether pages must present a token.
    var needsToken: Bool { tokens.areNeeded }

    /// Checks that the token file, if there is one, can be used.
    ///
    /// - Throws: A `UsageError` if it cannot be used.
    func check() throws { try tokens.check() }

    /// Returns whether a host may present a token, which is not the case after too many wrong ones.
    mutating func admits(_ host: String, at now: SensorInstant) -> Bool {
        guard let fault = faults[host] else { return true }
        guard now.seconds(since: fault.since) < Self.faultTime else {
            faults[host] = nil
            return true
        }
        return fault.count < Self.faultLimit
    }

    /// Returns whether a token is valid; counts a wrong one against the host.
    mutating func accepts(_ token: String, from host: String, at now: SensorInstant) -> Bool {
        _ = tokens.refresh()
        guard admits(host, at: now) else { return false }
        // A token that names devices permits only sending their fixes, not viewing the map.
        if tokens.grant(token: token)?.devices.isEmpty == true { return true }
        if faults.count >= Self.hostLimit, faults[host] == nil { faults = [:] }
        faults[host, default: (0, now)].count += 1
        return false
    }

    /// Returns 128 random bits in URL-safe base64 (RFC 4648, section 5).
    private static func makeToken() -> String {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        return Data(bytes).base64EncodedString().filter { $0 != "=" }
            .replacing("+", with: "-").replacing("/", with: "_")
    }
}
