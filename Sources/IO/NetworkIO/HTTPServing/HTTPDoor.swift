import Geolocation
import WebSocketFormat

/// Decides which requests an HTTP server answers.
///
/// Requests of browsers have to satisfy ``BrowserAccess``. If there is a token file, every request needs a valid token.
/// Pure logic except for reading the token file.
struct HTTPDoor: Sendable {
    private let access: BrowserAccess
    private let isSecure: Bool
    private var check: TokenCheck

    /// Creates the rules for a server from its settings.
    init(_ settings: ReadingSettings) {
        (access, isSecure) = (settings.access, settings.server.tls != nil)
        check = TokenCheck(
            BearerTokens([], file: settings.tokenFile, isShared: settings.allowsSharedTokenFile))
    }

    /// Checks that the token file, if there is one, can be used; throws if the file cannot be used.
    func checkFile() throws { try check.tokens.check() }

    /// Returns the reply with which to refuse a request and the reason under which to count it; `nil` if the request
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
        guard check.tokens.areNeeded else { return nil }
        check.refresh()
        do throws(TokenCheck.Refusal) {
            _ = try check.grant(from: host, at: now) { $0.grant(head.fields["Authorization"]) }
            return nil
        } catch {
            return (error.reply(schemes: ["Bearer"]), DropReason(error))
        }
    }

    /// Returns the names that the token file states for the token of a request; `nil` if no token is required.
    ///
    /// The set is empty if the file states no names for the token, or does not contain the token.
    func names(of head: HTTPRequest) -> Set<String>? {
        check.tokens.areNeeded ? check.tokens.grant(head.fields["Authorization"])?.devices ?? [] : nil
    }
}
