import Geolocation
import WebSocketFormat

/// Decides which requests of readers a server answers: those of browsers by ``BrowserAccess``, and those that show a token of a
/// file, if there is one; pure logic but for reading the file.
struct HTTPDoor: Sendable {
    private let access: BrowserAccess
    private let isSecure: Bool
    private var tokens: BearerTokens
    private var wrongTokens = HostRates(rate: Self.wrongTokenRate)

    /// Requests with a wrong token that a host may send each second in the long run; ten times as many at once.
    private static let wrongTokenRate = 1.0

    /// Creates the door of a server.
    init(_ settings: ReadingSettings) {
        (access, isSecure) = (settings.access, settings.server.tls != nil)
        tokens = BearerTokens([], file: settings.tokenFile, isShared: settings.allowsSharedTokenFile)
    }

    /// Throws if the file of tokens cannot be used.
    func check() throws { try tokens.check() }

    /// Returns the answer that refuses a request, and the reason to count; `nil` if the request is to be answered.
    ///
    /// - Parameters:
    ///   - head: The head of the request.
    ///   - host: The address that it comes from.
    ///   - port: The server's port.
    ///   - now: The moment.
    mutating func refusal(
        of head: HTTPRequest, from host: String, at port: Int, now: SensorInstant
    ) -> (reply: HTTPReply, reason: DropReason)? {
        if let refusal = access.refusal(of: head, at: port, isSecure: isSecure) {
            return (refusal.reply, DropReason(refusal))
        }
        guard tokens.areNeeded else { return nil }
        _ = tokens.refresh()
        // Asked first, so that a host which guesses does not learn that it was right at last.
        guard wrongTokens.hasToken(host, at: now) else {
            return (
                .later(status: 429, text: "too many wrong tokens came from there"),
                "request of a host that sent too many wrong tokens"
            )
        }
        guard tokens.grant(head.fields["Authorization"]) == nil else { return nil }
        _ = wrongTokens.admits(host, at: now)
        let fields: [HTTPField] = .fixed("WWW-Authenticate", "Bearer")
        return (
            HTTPReply(status: 401, fields: fields, text: "a token that is known here is missing"),
            "request without a right token"
        )
    }

    /// Returns the names behind the token of a request that is answered; `nil` if no token is asked for.
    func names(of head: HTTPRequest) -> Set<String>? {
        tokens.areNeeded ? tokens.grant(head.fields["Authorization"])?.devices ?? [] : nil
    }
}
