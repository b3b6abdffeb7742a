import CodecSupport
import Geolocation
import NetworkIO
import SensorIO

/// Decides by tokens which pages may show the map.
struct MapDoor: Sendable {
    /// The maximum number of wrong tokens from one host within a minute; after that, the host's tokens are rejected.
    private static let faultLimit = 10

    /// The maximum number of hosts whose wrong tokens are counted.
    private static let hostLimit = 1000

    private static let faultTime = 60.0

    /// The generated token that pages must present; `nil` if pages need no token, or need a token from the settings.
    let madeToken: String?

    private var tokens: BearerTokens
    private var faults: [String: (count: Int, since: SensorInstant)] = [:]

    /// Creates the rules for pages, and generates a random token if one is required and the settings contain none.
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

    /// Checks that the token file can be used, if there is one.
    ///
    /// - Throws: A `UsageError` if the token file cannot be used.
    func check() throws { try tokens.check() }

    /// Returns whether the given host may present a token; it may not after too many wrong tokens.
    mutating func admits(_ host: String, at now: SensorInstant) -> Bool {
        guard let fault = faults[host] else { return true }
        guard now.seconds(since: fault.since) < Self.faultTime else {
            faults[host] = nil
            return true
        }
        return fault.count < Self.faultLimit
    }

    /// Returns whether the given token is valid; counts a wrong token against the host that presents it.
    mutating func accepts(_ token: String, from host: String, at now: SensorInstant) -> Bool {
        _ = tokens.refresh()
        guard admits(host, at: now) else { return false }
        // A token that names devices permits sending their fixes, but not viewing the map.
        if tokens.grant(token: token)?.devices.isEmpty == true { return true }
        if faults.count >= Self.hostLimit, faults[host] == nil { faults = [:] }
        faults[host, default: (0, now)].count += 1
        return false
    }

    /// Returns a new random token: 128 bits in URL-safe base64 (RFC 4648, section 5).
    private static func makeToken() -> String {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        return Data(bytes).base64EncodedString().filter { $0 != "=" }
            .replacing("+", with: "-").replacing("/", with: "_")
    }
}
