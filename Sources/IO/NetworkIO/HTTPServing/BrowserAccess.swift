public import PluginOptions
public import WebSocketFormat

/// Decides whether a server answers a request, so that foreign web pages cannot use the server; pure logic.
///
/// A web page can make its browser send requests to any reachable server, including those on the browser's own machine
/// and network. `Origin` names the page in all requests but plain GET and HEAD. Comparing `Origin` with `Host` is not
/// enough: an attacker can let the name of a page resolve to the server's address (DNS rebinding), so that the two
/// fields match. `Host` is then the attacker's name, though, never an address. So a request that a browser may have
/// sent needs a known `Host`:
///
/// - an IP address, `localhost`, or one of ``names``, with the server's port (port 80 may be left out),
/// - any host with TLS, since no other site can present the server's certificate, which should be for this server only.
///
/// In addition, `Origin` has to be absent or allowed. A request without `Origin` comes from a program, not a browser,
/// if it requests an upgrade or its method is neither GET nor HEAD. Such a request may name any host.
public struct BrowserAccess: Sendable, Hashable {
    /// Additional host names of this server that browsers may write in the field `Host` of their requests.
    ///
    /// A name without a port applies to the server's port. For a server behind a proxy, state the port that the proxy
    /// passes on in `Host`, or 80 if the proxy passes on none.
    public var names: Set<WebHost>

    /// The origins of web pages that may send requests, such as `https://map.example`, as browsers write them (RFC
    /// 6454).
    public var allowedOrigins: Set<String>

    /// Whether web pages that the server itself has served may send requests.
    public var allowsOwnPages: Bool

    /// Creates the rules of a server for the requests of browsers.
    ///
    /// - Parameters:
    ///   - names: Further hosts that browsers may name. Default: none.
    ///   - allowedOrigins: The origins of web pages that may send requests. Default: none.
    ///   - allowsOwnPages: Whether web pages that the server itself has served may send requests. Default: `false`.
    public init(names: Set<WebHost> = [], allowedOrigins: Set<String> = [], allowsOwnPages: Bool = false) {
        self.names = names
        self.allowedOrigins = allowedOrigins
        self.allowsOwnPages = allowsOwnPages
    }

    /// The reason why a request is refused; the raw value is the reason under which the refusal is counted.
    public enum Refusal: String, Error, Sendable, CaseIterable {
        /// The request names an unknown host.
        case host = "request for an unknown host"
        /// The request comes from a web page that is not allowed.
        case origin = "request of a web page that is not allowed"

        /// The reply to the refused request, with status 421 or 403.
        public var reply: HTTPReply {
            switch self {
            case .host: HTTPReply(status: 421, text: "the server does not have this name and port: use its address")
            case .origin: HTTPReply(status: 403, text: "web pages of this origin are not allowed here")
            }
        }
    }

    /// Returns the reason why a server must refuse a request.
    ///
    /// - Parameters:
    ///   - head: The head of the request.
    ///   - port: The server's port.
    ///   - isSecure: Whether the server uses TLS.
    /// - Returns: `nil` if the server may answer the request.
    public func refusal(of head: HTTPRequest, at port: Int, isSecure: Bool) -> Refusal? {
        let origins = head.fields.values(of: "Origin")
        guard !origins.isEmpty || Self.isPlain(head) else { return nil }
        let hosts = head.fields.values(of: "Host")
        let host = hosts.count == 1 ? WebHost(hosts[0]) : nil
        guard isSecure || host.map({ isOwn($0, at: port) }) == true else { return .host }
        guard let origin = origins.first else { return nil }
        guard origins.count == 1 else { return .origin }
        let isOwnPage = allowsOwnPages && host.map { Self.isOwn(origin, of: $0, isSecure: isSecure) } == true
        return isOwnPage || allowedOrigins.contains(origin) ? nil : .origin
    }

    /// Returns whether a web page could cause a browser to send the request without `Origin`.
    ///
    /// Web pages cannot set the field `Upgrade`.
    private static func isPlain(_ head: HTTPRequest) -> Bool {
        (head.method == "GET" || head.method == "HEAD") && head.fields["Upgrade"] == nil
    }

    /// Returns whether `host`, the host in an unencrypted request, is a name or address of this server with the given
    /// port.
    private func isOwn(_ host: WebHost, at port: Int) -> Bool {
        let host = host.withPort(default: 80)
        if host.port == port, host.isAddress || host.name == "localhost" { return true }
        return names.contains { $0.withPort(default: port) == host }
    }

    /// Returns whether `origin` is the origin of pages that this server has served under the name `host`.
    private static func isOwn(_ origin: String, of host: WebHost, isSecure: Bool) -> Bool {
        let (scheme, port) = isSecure ? ("https://", 443) : ("http://", 80)
        guard origin.hasPrefix(scheme), let page = WebHost(origin.dropFirst(scheme.count)) else { return false }
        return page.withPort(default: port) == host.withPort(default: port)
    }

    /// The option `name` of endpoints: the further host names of this server that browsers may use.
    public static let nameOption = Options<[String]?>.list(
        "name",
        meaning: "additional host names of this server, such as map.example; not needed with TLS"
    ).map { names, endpoint in
        try Set(
            (names ?? []).map { name in
                guard let host = WebHost(name) else {
                    throw UsageError("\(name) in \(endpoint) is not a host: write NAME or NAME:PORT, in ASCII")
                }
                return host
            })
    }
}
