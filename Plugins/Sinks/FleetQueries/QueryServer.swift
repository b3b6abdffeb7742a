import CodecSupport
import Geolocation
import NetworkIO
import WebSocketFormat

/// The part of a query server on the network actor: it decides who may ask, reads questions and passes them on.
@NetworkActor
final class QueryServer {
    /// A change that the sink is told of.
    enum Report: Sendable {
        case opened(port: Int)
        case failed(String, isFinal: Bool)
        case limited(String)
        case dropped(DropReason)
    }

    nonisolated private let settings: FleetQuerySettings
    nonisolated private let clock: any SensorClock
    nonisolated private let report: @SensorActor (Report) -> Void
    nonisolated private let answer: @SensorActor (Query, QueryScope) async -> HTTPReply
    private let server: HTTPServer
    private var door: HTTPDoor

    nonisolated init(
        _ settings: FleetQuerySettings, clock: any SensorClock, report: @escaping @SensorActor (Report) -> Void,
        answer: @escaping @SensorActor (Query, QueryScope) async -> HTTPReply
    ) {
        (self.settings, self.clock, self.report, self.answer) = (settings, clock, report, answer)
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

extension QueryServer: HTTPServerDelegate {
    func server(_ server: HTTPServer, refusalOf head: HTTPRequest, from host: String) -> HTTPReply? {
        let port = server.boundPort ?? settings.server.port
        guard let (reply, reason) = door.refusal(of: head, from: host, at: port, now: clock.coarseInstant) else {
            return nil
        }
        tell(.dropped(reason))
        return reply
    }

    func server(_ server: HTTPServer, didReceive exchange: HTTPServerExchange) {
        let head = exchange.head
        guard head.method == "GET" || head.method == "HEAD" else {
            return exchange.reply(
                HTTPReply(status: 405, fields: .fixed("Allow", "GET, HEAD"), text: "questions are asked by GET"))
        }
        do throws(Query.Fault) {
            let (query, scope) = (try Query(target: head.target), QueryScope(door.names(of: head)))
            if let device = query.device, !scope.contains(device) {
                tell(.dropped("question about a device that the token is not for"))
                // The same as for one that does not exist, which is nothing that the reader may know.
                return exchange.reply(.noDevice)
            }
            SensorActor.enqueue { [answer] in
                Task {
                    let reply = await answer(query, scope)
                    NetworkActor.enqueue { exchange.reply(reply) }
                }
            }
        } catch {
            exchange.reply(HTTPReply(status: error.status, text: error.sentence))
        }
    }

    func server(_ server: HTTPServer, didReachLimit words: String) { tell(.limited(words)) }

    func server(_ server: HTTPServer, didTurnAway reason: DropReason) { tell(.dropped(reason)) }
}

extension HTTPReply {
    /// The answer about a device that is not known.
    static let noDevice = HTTPReply(status: 404, text: "there is no such device")
}
