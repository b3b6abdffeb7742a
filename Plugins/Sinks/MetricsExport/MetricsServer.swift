import CodecSupport
import Geolocation
import NetworkIO
import WebSocketFormat

/// The part of an exporter on the network actor: it decides who may read, and passes requests on.
@NetworkActor
final class MetricsServer {
    /// A page that can be asked for.
    enum Page: Sendable {
        case metrics
        case health
        case readiness

        /// Creates the page at a path; `nil` if there is none.
        init?(path: Substring) {
            switch path {
            case "/metrics": self = .metrics
            case "/healthz": self = .health
            case "/readyz": self = .readiness
            default: return nil
            }
        }
    }

    /// A change that the exporter is told of.
    enum Report: Sendable {
        case opened(port: Int)
        case failed(String, isFinal: Bool)
        case limited(String)
        case dropped(DropReason)
    }

    nonisolated private let settings: MetricsSettings
    nonisolated private let clock: any SensorClock
    nonisolated private let report: @SensorActor (Report) -> Void
    nonisolated private let page: @SensorActor (Page) -> HTTPReply?
    private let server: HTTPServer
    private var tokens: BearerTokens
    private var wrongTokens = HostRates(rate: 1)

    nonisolated init(
        _ settings: MetricsSettings, clock: any SensorClock, report: @escaping @SensorActor (Report) -> Void,
        page: @escaping @SensorActor (Page) -> HTTPReply?
    ) {
        (self.settings, self.clock, self.report, self.page) = (settings, clock, report, page)
        tokens = BearerTokens([], file: settings.tokenFile, isShared: settings.allowsSharedTokenFile)
        server = HTTPServer(settings: settings.server, clock: clock)
    }

    /// Starts listening, and reports whether that succeeded.
    func open() {
        server.delegate = self
        do {
            try tokens.check()
        } catch {
            return tell(.failed("cannot know its tokens: \(error)", isFinal: false))
        }
        do throws(StreamListener.Failure) {
            try server.open()
            tell(.opened(port: server.boundPort ?? settings.server.port))
        } catch {
            tell(.failed(error.reason, isFinal: error.isFinal))
        }
    }

    /// Stops listening.
    func close() { server.close() }

    private func tell(_ news: Report) { SensorActor.enqueue { [report] in report(news) } }

    /// Returns the answer that refuses a request; `nil` if it is to be answered.
    private func refusal(of head: HTTPRequest, from host: String) -> (reply: HTTPReply, reason: DropReason)? {
        let port = server.boundPort ?? settings.server.port
        if let refusal = settings.access.refusal(of: head, at: port, isSecure: settings.server.tls != nil) {
            return (refusal.reply, DropReason(refusal))
        }
        guard tokens.areNeeded else { return nil }
        _ = tokens.refresh()
        let now = clock.coarseInstant
        // Asked first, so that a host which guesses does not learn that it was right at last.
        guard wrongTokens.hasToken(host, at: now) else {
            return (
                .later(status: 429, text: "too many wrong tokens came from there"),
                "request of a host that sent too many wrong tokens"
            )
        }
        // A token that names devices is for sending their fixes.
        guard tokens.grant(head.fields["Authorization"])?.devices.isEmpty != true else { return nil }
        _ = wrongTokens.admits(host, at: now)
        return (
            HTTPReply(
                status: 401, fields: .fixed("WWW-Authenticate", "Bearer"),
                text: "a token that is known here is missing"), "request without a right token"
        )
    }
}

extension MetricsServer: HTTPServerDelegate {
    func server(_ server: HTTPServer, refusalOf head: HTTPRequest, from host: String) -> HTTPReply? {
        guard let (reply, reason) = refusal(of: head, from: host) else { return nil }
        tell(.dropped(reason))
        return reply
    }

    func server(_ server: HTTPServer, didReceive exchange: HTTPServerExchange) {
        guard exchange.head.method == "GET" || exchange.head.method == "HEAD" else {
            return exchange.reply(
                HTTPReply(status: 405, fields: .fixed("Allow", "GET, HEAD"), text: "pages are asked for by GET"))
        }
        guard let asked = Page(path: exchange.head.target.prefix { $0 != "?" }) else {
            return exchange.reply(HTTPReply(status: 404, text: "there are /metrics, /healthz and /readyz"))
        }
        // The sensor actor answers, so that a program that hangs is not healthy.
        SensorActor.enqueue { [page] in
            let reply = page(asked) ?? .later(status: 503, text: "the run has ended")
            NetworkActor.enqueue { exchange.reply(reply) }
        }
    }

    func server(_ server: HTTPServer, didReachLimit words: String) { tell(.limited(words)) }

    func server(_ server: HTTPServer, didTurnAway reason: DropReason) { tell(.dropped(reason)) }
}
