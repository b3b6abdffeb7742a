package import Geolocation
import WebSocketFormat

/// Checks the tokens that hosts present, and rejects each token of a host that has presented too many wrong ones.
///
/// Pure logic except for reading the token file.
package struct TokenCheck: Sendable {
    /// The number of wrong tokens that a host may present at once.
    private static let burst = 10.0

    /// The reason for which a request is refused; the raw value is the reason under which the refusal is counted.
    package enum Refusal: String, Error, CaseIterable {
        /// The token is missing or wrong.
        case wrongToken = "request without a right token"
        /// The host has presented too many wrong tokens, so the token of this request was not checked.
        case tooManyWrongTokens = "request of a host that sent too many wrong tokens"

        /// Returns the HTTP response that the host receives, with status 401 or 429.
        ///
        /// - Parameter schemes: The authentication schemes by which a token can be presented.
        package func reply(schemes: [StaticString]) -> HTTPReply {
            switch self {
            case .wrongToken:
                HTTPReply(
                    status: 401, fields: schemes.flatMap { [HTTPField].fixed("WWW-Authenticate", $0) },
                    text: "a valid token is required")
            case .tooManyWrongTokens: .later(status: 429, text: "too many wrong tokens from this address")
            }
        }
    }

    /// The accepted tokens.
    package private(set) var tokens: BearerTokens
    private var wrongTokens: HostRates

    /// Creates a check of the tokens that clients present to a server.
    ///
    /// - Parameters:
    ///   - tokens: The accepted tokens.
    ///   - rate: The number of wrong tokens that a host may present per second on average. Default: 1.
    package init(_ tokens: BearerTokens, rate: Double = 1) {
        self.tokens = tokens
        wrongTokens = HostRates(rate: rate, capacity: Self.burst)
    }

    /// Reads the token file again if it has changed.
    package mutating func refresh() { _ = tokens.refresh() }

    /// Returns whether a host may present a token; `false` after too many wrong ones.
    package mutating func admits(_ host: String, at now: SensorInstant) -> Bool { wrongTokens.hasToken(host, at: now) }

    /// Returns the permission that the token of a request gives.
    ///
    /// If the token is missing or wrong, adds one to the failed attempts of the host.
    ///
    /// - Parameters:
    ///   - host: The address of the host that presents the token.
    ///   - now: The current instant.
    ///   - find: A function that looks up the token among the accepted tokens, and returns the permission that the
    ///     token gives; `nil` if the token is missing or not accepted.
    /// - Throws: The reason for which the token is refused.
    package mutating func grant(
        from host: String, at now: SensorInstant, find: (BearerTokens) -> BearerTokens.Grant?
    ) throws(Refusal) -> BearerTokens.Grant {
        // The number of wrong tokens is checked before the token, so that a host that tries many tokens does not learn
        // whether one was correct.
        guard admits(host, at: now) else { throw .tooManyWrongTokens }
        if let grant = find(tokens) { return grant }
        _ = wrongTokens.admits(host, at: now)
        throw .wrongToken
    }
}
