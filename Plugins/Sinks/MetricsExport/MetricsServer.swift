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
    private var door: HTTPDoor

    nonisolated init(
        _ settings: MetricsSettings, clock: any SensorClock, report: @escaping @SensorActor (Report) -> Void,
        page: @escaping @SensorActor (Page) -> HTTPReply?
    ) {
        (self.settings, self.clock, self.report, self.page) = (settings, clock, report, page)
        door = HTTPDoor(
            settings.access, isSecure: settings.server.tls != nil, tokenFile: settings.tokenFile,
            isShared: settings.allowsSharedTokenFile)
        server = HTTPServer(settings: settings.server, clock: clock)
    }

    /// Starts listening, and reports whether that succeeded.
    func open() {
        server.delegate = self
        do {
            try door.check()
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
}

extension MetricsServer: HTTPServerDelegate {
    func server(_ server: HTTPServer, refusalOf head: HTTPRequest, from host: String) -> HTTPReply? {
        let port = server.boundPort ?? settings.server.port
        guard let (reply, reason) = door.refusal(of: head, from: host, at: port, now: clock.coarseInstant) else {
            return nil
        }
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
