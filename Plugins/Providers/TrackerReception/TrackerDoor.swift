import CodecSupport
import Geolocation
import LocationRelay
import NetworkIO
import WebSocketFormat

/// Decides which phones may send fixes for which devices to a tracker receiver; its only I/O is reading the token file.
struct TrackerDoor: Sendable {
    /// The reason for which a request of a phone is refused.
    enum Refusal: Error, Hashable {
        case page, host, method, coding, name, device
        case token(TokenCheck.Refusal)

        /// The reason under which the refusal is counted.
        var reason: DropReason {
            switch self {
            case .page: "request of a web page"
            case .host: DropReason(BrowserAccess.Refusal.host)
            case .method: "request with another method"
            case .coding: "request with a body in another coding"
            case .token(let refusal): DropReason(refusal)
            case .name: "name of a device that cannot be one"
            case .device: "fix of a device that the token is not for"
            }
        }

        /// Returns the HTTP response that the phone receives after a refusal for this reason.
        func reply(for app: TrackerApp) -> HTTPReply {
            switch self {
            case .page: return HTTPReply(status: 403, text: "web pages may not send fixes")
            case .host: return BrowserAccess.Refusal.host.reply
            case .method:
                let allow = (try? HTTPField("Allow", app.methods)).map { [$0] } ?? []
                return HTTPReply(status: 405, fields: allow, text: "fixes are sent by \(app.methods)")
            case .coding: return HTTPReply(status: 415, text: "send the body plain or compressed by gzip")
            case .token(let refusal): return refusal.reply(schemes: ["Bearer", "Basic"])
            case .name: return HTTPReply(status: 400, text: "a device has to have a name of 1 to 64 bytes that show")
            case .device: return HTTPReply(status: 403, text: "the token is not for this device")
            }
        }
    }

    private let app: TrackerApp
    private let access: BrowserAccess
    private let isSecure: Bool
    private var check: TokenCheck

    /// Creates the rules for the phones that use the given protocol.
    ///
    /// - Parameters:
    ///   - tokens: The accepted tokens; if there are none, every phone is accepted.
    ///   - app: The protocol of the apps.
    ///   - names: The further host names of this server that requests may use if neither tokens nor TLS are used.
    ///     Default: none.
    ///   - isSecure: Whether the server uses TLS. Default: `false`.
    init(_ tokens: BearerTokens, for app: TrackerApp, names: Set<WebHost> = [], isSecure: Bool = false) {
        check = TokenCheck(tokens)
        self.app = app
        access = BrowserAccess(names: names)
        self.isSecure = isSecure
    }

    /// Throws if the token file cannot be used.
    func checkFile() throws { try check.tokens.check() }

    /// Reads the token file again if the file has changed.
    mutating func refresh() { check.refresh() }

    /// Throws if the given request must be refused because of its head.
    ///
    /// - Parameters:
    ///   - head: The head of the request.
    ///   - host: The address of the sender.
    ///   - port: The server's port.
    ///   - now: The current instant.
    mutating func admit(
        _ head: HTTPRequest, from host: String, to port: Int, at now: SensorInstant
    ) throws(Refusal) {
        // Browsers add this header field to requests. Without the check, a web page in a browser on this machine could
        // send fixes.
        let site = head.fields["Sec-Fetch-Site"]
        guard head.fields["Origin"] == nil, site == nil || site == "none" else { throw .page }
        guard app.methods.split(separator: ", ").contains(Substring(head.method)) else { throw .method }
        guard BodyCoding(head) != nil else { throw .coding }
        guard check.tokens.areNeeded else {
            // The host name is checked too: a page whose host name resolves to this machine sends GET requests without
            // `Origin`.
            guard access.refusal(of: head, at: port, isSecure: isSecure) == nil else { throw .host }
            return
        }
        do throws(TokenCheck.Refusal) {
            _ = try check.grant(from: host, at: now) { Self.grant(of: head, among: $0) }
        } catch {
            throw .token(error)
        }
    }

    /// Throws if the given request may not send fixes of the given device.
    func admit(_ device: String, of head: HTTPRequest) throws(Refusal) {
        guard RelayName.accepts(device) else { throw .name }
        guard check.tokens.areNeeded else { return }
        guard let grant = Self.grant(of: head, among: check.tokens) else { throw .token(.wrongToken) }
        guard check.tokens.allows(device, with: grant) else { throw .device }
    }

    /// Returns the only device that the token of the given request names; `nil` if the token names no device or
    /// several.
    func device(of head: HTTPRequest) -> String? {
        guard check.tokens.areNeeded, let devices = Self.grant(of: head, among: check.tokens)?.devices,
            devices.count == 1
        else { return nil }
        return devices.first
    }

    private static func grant(of head: HTTPRequest, among tokens: BearerTokens) -> BearerTokens.Grant? {
        if let field = head.fields["Authorization"] {
            return BasicCredentials(field).map { tokens.grant(token: $0.password) } ?? tokens.grant(field)
        }
        guard let query = head.query else { return nil }
        let fields = FormFields(query.utf8)
        return (fields["access_token"] ?? fields["token"]).flatMap { tokens.grant(token: $0) }
    }
}

/// The credentials in an `Authorization` header field: a user and a password (RFC 7617).
struct BasicCredentials: Sendable, Hashable {
    let user: String
    let password: String

    /// Creates the credentials from the value of the `Authorization` field; `nil` if the value has another scheme or is
    /// malformed.
    init?(_ field: String) {
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "basic",
            let bytes = Data(base64Encoded: parts[1].filter { $0 != " " }),
            let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        user = String(decoding: bytes[..<colon], as: UTF8.self)
        password = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
    }
}
