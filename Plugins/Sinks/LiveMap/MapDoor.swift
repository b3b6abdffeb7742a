import CodecSupport
import Geolocation
import NetworkIO
import SensorIO

/// Decides by tokens which pages may show the map.
struct MapDoor: Sendable {
    /// The generated token that pages must present; `nil` if pages need no token, or need a token from the settings.
    let madeToken: String?

    private var check: TokenCheck

    /// Creates the rules for pages, and generates a random token if one is required and the settings contain none.
    init(_ settings: LiveMapSettings) {
        let isNear = settings.server.address.map { HostAndPort.isLoopback($0) } ?? false
        let hasTokens = !settings.tokens.isEmpty || settings.tokenFile != nil
        madeToken = isNear || hasTokens ? nil : Self.makeToken()
        let tokens = BearerTokens(
            settings.tokens + (madeToken.map { [DeviceToken($0)] } ?? []), file: settings.tokenFile,
            isShared: settings.allowsSharedTokenFile)
        // A person types a token seldom, so a host may try only ten a minute on average.
        check = TokenCheck(tokens, rate: 1.0 / 6)
    }

    /// Whether pages must present a token.
    var needsToken: Bool { check.tokens.areNeeded }

    /// Checks that the token file can be used, if there is one.
    ///
    /// - Throws: A `UsageError` if the token file cannot be used.
    func checkFile() throws { try check.tokens.check() }

    /// Returns whether the given host may present a token; `false` after too many wrong tokens.
    mutating func admits(_ host: String, at now: SensorInstant) -> Bool {
        check.admits(host, at: now)
    }

    /// Returns whether the given token is valid; counts a wrong token against the host that presents it.
    mutating func accepts(_ token: String, from host: String, at now: SensorInstant) -> Bool {
        check.refresh()
        let grant = try? check.grant(from: host, at: now) { tokens in
            // A token that names devices permits sending their fixes, but not viewing the map.
            tokens.grant(token: token).flatMap { $0.devices.isEmpty ? $0 : nil }
        }
        return grant != nil
    }

    /// Returns a new random token: 128 bits in URL-safe base64 (RFC 4648, section 5).
    private static func makeToken() -> String {
        var random = SystemRandomNumberGenerator()
        let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        return Data(bytes).base64EncodedString().filter { $0 != "=" }
            .replacing("+", with: "-").replacing("/", with: "_")
    }
}
