package import Geolocation
package import WebSocketFormat

/// A request that a ``ReadingPort`` passes on.
package struct ReadingRequest: Sendable {
    /// The head.
    package let head: HTTPRequest

    /// The body, which may be empty.
    package let body: [UInt8]

    /// The names behind the token; `nil` if no token is asked for.
    package let names: Set<String>?

    /// Whether the request only reads.
    package var isReading: Bool { head.method == "GET" || head.method == "HEAD" }
}

/// A port at which a sink answers requests over HTTP: those that read, and those of other methods that it names.
@SensorActor
package final class ReadingPort {
    /// Answers a request.
    package typealias Answer = @Sendable (ReadingRequest) async -> HTTPReply

    nonisolated private let settings: ReadingSettings
    nonisolated private let methods: [String]
    nonisolated private let answer: Answer
    private let port: ServedPort
    private var server: ReadingServer?

    /// Creates a port that is not open.
    ///
    /// - Parameters:
    ///   - scheme: The scheme of the endpoint.
    ///   - settings: Where it listens, and who may read.
    ///   - methods: Methods other than GET and HEAD that are passed on. Default: none.
    ///   - answer: Answers requests; called on no actor.
    nonisolated package init(
        _ scheme: String, _ settings: ReadingSettings, methods: [String] = [], answer: @escaping Answer
    ) {
        (self.settings, self.methods, self.answer) = (settings, ["GET", "HEAD"] + methods, answer)
        port = ServedPort(scheme: scheme, address: settings.server.address, port: settings.server.port)
    }

    deinit {
        // Releasing an open port closes its server.
        if let server { NetworkActor.enqueue { server.close() } }
    }

    /// Starts listening, and tells the host of the sink how that fares.
    package func open(in host: SinkHost) {
        let clock = host.systemClock
        port.begin(in: host) { [weak self] in
            guard let self else { return }
            let server = ReadingServer(settings, methods: methods, clock: clock, answer: answer) {
                [weak port = self.port] in port?.note($0)
            }
            self.server = server
            NetworkActor.enqueue { server.open() }
        }
    }

    /// Stops listening; returns when nothing is answered any more.
    package func close() async {
        port.end()
        guard let server else { return }
        self.server = nil
        await withCheckedContinuation { continuation in
            NetworkActor.enqueue {
                server.close()
                continuation.resume()
            }
        }
    }

    /// Counts a request that the sink itself does not answer.
    package func drop(_ reason: DropReason) { port.note(.dropped(reason)) }

    /// The requests and clients that were turned away, by reason.
    package var drops: DropCounts { port.drops }

    /// The number of the port; `nil` while it is not open.
    package var number: Int? { port.number }
}

/// The part of a port on the network actor.
@NetworkActor
private final class ReadingServer {
    nonisolated private let clock: any SensorClock
    nonisolated private let methods: [String]
    nonisolated private let answer: ReadingPort.Answer
    nonisolated private let report: @SensorActor (ServedPort.Report) -> Void
    nonisolated private let defaultPort: Int
    private let server: HTTPServer
    private var door: HTTPDoor

    nonisolated init(
        _ settings: ReadingSettings, methods: [String], clock: any SensorClock, answer: @escaping ReadingPort.Answer,
        report: @escaping @SensorActor (ServedPort.Report) -> Void
    ) {
        (self.clock, self.methods, self.answer, self.report) = (clock, methods, answer, report)
        defaultPort = settings.server.port
        door = HTTPDoor(settings)
        server = HTTPServer(settings: settings.server, clock: clock)
    }

    /// The port that is open, or is to be.
    private var port: Int { server.boundPort ?? defaultPort }

    func open() {
        server.delegate = self
        do {
            try door.check()
        } catch {
            return tell(.failed("cannot know its tokens: \(error)", isFinal: false))
        }
        do throws(StreamListener.Failure) {
            try server.open()
            tell(.opened(port: port))
        } catch {
            tell(.failed(error.reason, isFinal: error.isFinal))
        }
    }

    func close() { server.close() }

    private func tell(_ news: ServedPort.Report) { SensorActor.enqueue { [report] in report(news) } }
}

extension ReadingServer: HTTPServerDelegate {
    func server(_ server: HTTPServer, refusalOf head: HTTPRequest, from host: String) -> HTTPReply? {
        guard let (reply, reason) = door.refusal(of: head, from: host, at: port, now: clock.coarseInstant) else {
            return nil
        }
        tell(.dropped(reason))
        return reply
    }

    func server(_ server: HTTPServer, didReceive exchange: HTTPServerExchange) {
        let head = exchange.head
        guard methods.contains(head.method) else { return exchange.reply(.notAllowed(methods)) }
        let request = ReadingRequest(head: head, body: exchange.body, names: door.names(of: head))
        Task { [answer] in exchange.reply(await answer(request)) }
    }

    func server(_ server: HTTPServer, didReachLimit words: String) { tell(.limited(words)) }

    func server(_ server: HTTPServer, didTurnAway reason: DropReason) { tell(.dropped(reason)) }
}

extension HTTPReply {
    /// The answer to a request of another method than those that a resource has.
    package static func notAllowed(_ methods: [String]) -> HTTPReply {
        let allowed = methods.joined(separator: ", ")
        let field = try? HTTPField("Allow", allowed)
        return HTTPReply(status: 405, fields: field.map { [$0] } ?? [], text: "the methods here are \(allowed)")
    }
}
