import Geolocation
import WebSocketFormat

/// Decides which requests a server answers: browsers have to satisfy ``BrowserAccess``, and if there is a token file, a
/// request needs a valid token.
///
/// Pure logic except for reading the token file.
struct HTTPDoor: Sendable {
    private let access: BrowserAccess
    private let isSecure: Bool
    private var tokens: BearerTokens
    private var wrongTokens = HostRates(rate: Self.wrongTokenRate)

    /// The number of requests with a wrong token that a host may send per second on average; bursts of ten times this
    /// number are allowed.
    private static let wrongTokenRate = 1.0

    /// Creates the rules for a server from its settings.
    init(_ settings: ReadingSettings) {
        (access, isSecure) = (settings.access, settings.server.tls != nil)
        tokens = BearerTokens([], file: settings.tokenFile, isShared: settings.allowsSharedTokenFile)
    }

    /// Checks that the token file, if there is one, can be used; throws if the file cannot be used.
    func check() throws { try tokens.check() }

    /// Returns the reply that refuses a request, and the reason under which to count the refusal; `nil` if the request
    /// may be answered.
    ///
    /// - Parameters:
    ///   - head: The head of the request.
    ///   - host: The client's address.
    ///   - port: The server's port.
    ///   - now: The current instant.
    mutating func refusal(
        of head: HTTPRequest, from host: String, at port: Int, now: SensorInstant
    ) -> (reply: HTTPReply, reason: DropReason)? {
        if let refusal = access.refusal(of: head, at: port, isSecure: isSecure) {
            return (refusal.reply, DropReason(refusal))
        }
        guard tokens.areNeeded else { return nil }
        _ = tokens.refresh()
        // This rate is checked before the token, so that a host that tries many tokens does not learn whether one was
        // correct.
        guard wrongTokens.hasToken(host, at: now) else {
            return (
                .later(status: 429, text: "too many wrong tokens from this address"),
                "request of a host that sent too many wrong tokens"
            )
        }
        guard tokens.grant(head.fields["Authorization"]) == nil else { return nil }
        _ = wrongTokens.admits(host, at: now)
        let fields: [HTTPField] = .fixed("WWW-Authenticate", "Bearer")
        return (
            HTTPReply(status: 401, fields: fields, text: "a valid token is required"),
            "request without a right token"
        )
    }

    /// Returns the names in the token file that belong to a request's token; `nil` if no token is required.
    func names(of head: HTTPRequest) -> Set<String>? {
        tokens.areNeeded ? tokens.grant(head.fields["Authorization"])?.devices ?? [] : nil
    }
}
