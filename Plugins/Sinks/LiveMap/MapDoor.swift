import CodecSupport
import Geolocation
import NetworkIO
import SensorIO

/// Decides which pages may see the map; pure logic.
struct MapDoor: Sendable {
    /// Wrong tokens of one host within a minute after which it is turned away.
    private static let faultLimit = 10

    /// Hosts whose faults are remembered.
    private static let hostLimit = 1000

    private static let faultTime = 60.0

    /// The token that was made since none was given; `nil` if pages show none, or one of the settings.
    let madeToken: String?

    private var tokens: BearerTokens
    private var faults: [String: (count: Int, since: SensorInstant)] = [:]

    /// Creates a door; its token is made of random bytes.
    init(_ settings: LiveMapSettings) {
        let isNear = settings.server.address.map { HostAndPort.isLoopback($0) } ?? false
        let hasTokens = !settings.tokens.isEmpty || settings.tokenFile != nil
        madeToken = isNear || hasTokens ? nil : Self.makeToken()
        tokens = BearerTokens(
            settings.tokens + (madeToken.map { [DeviceToken($0)] } ?? []), file: settings.tokenFile,
            isShared: settings.allowsSharedTokenFile)
    }

    /// Whether pages have to show a token.
    var needsToken: Bool { tokens.areNeeded }

    /// Checks the file of tokens.
    ///
    /// - Throws: `UsageError` if it cannot be used.
    func check() throws { try tokens.check() }

    /// Whether a host may try a token.
    mutating func admits(_ host: String, at now: SensorInstant) -> Bool {
        guard let fault = faults[host] else { return true }
        guard now.seconds(since: fault.since) < Self.faultTime else {
            faults[host] = nil
            return true
        }
        return fault.count < Self.faultLimit
    }

    /// Whether a token is right; a wrong one is counted.
    mutating func accepts(_ token: String, from host: String, at now: SensorInstant) -> Bool {
        _ = tokens.refresh()
        guard admits(host, at: now) else { return false }
        // A token that names devices is for sending their fixes, and not for seeing those of others.
        if tokens.grant(token: token)?.devices.isEmpty == true { return true }
        if faults.count >= Self.hostLimit, faults[host] == nil { faults = [:] }
        faults[host, default: (0, now)].count += 1
        return false
    }

    /// 128 random bits in base64 for addresses (RFC 4648, section 5).
    private static func makeToken() -> String {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        return Data(bytes).base64EncodedString().filter { $0 != "=" }
            .replacing("+", with: "-").replacing("/", with: "_")
    }
}
