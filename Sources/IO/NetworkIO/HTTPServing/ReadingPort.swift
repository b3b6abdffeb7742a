package import Geolocation
package import WebSocketFormat

/// A request that a ``ReadingPort`` has accepted, and the names that the token file states for the request's token.
package struct ReadingRequest: Sendable {
    /// The head of the request.
    package let head: HTTPRequest

    /// The body of the request, which may be empty.
    package let body: [UInt8]

    /// The names that the token file states for the token of the request; `nil` if no token is required.
    package let names: Set<String>?

    /// Whether the request only reads: its method is GET or HEAD.
    package var isReading: Bool { head.method == "GET" || head.method == "HEAD" }
}

/// A port at which a sink answers HTTP requests; accepted methods are GET, HEAD, and any others that the sink names.
@SensorActor
package final class ReadingPort {
    /// A function that returns the reply to a request.
    package typealias Answer = @Sendable (ReadingRequest) async -> HTTPReply

    nonisolated private let settings: ReadingSettings
    nonisolated private let methods: [String]
    nonisolated private let answer: Answer
    private let port: ServedPort
    private var server: ReadingServer?

    /// Creates a port that is closed.
    ///
    /// - Parameters:
    ///   - scheme: The scheme of the endpoint.
    ///   - settings: The address to listen at, and the rules for clients.
    ///   - methods: Accepted methods other than GET and HEAD. Default: none.
    ///   - answer: A function that returns the reply to a request; called on no particular actor.
    nonisolated package init(
        _ scheme: String, _ settings: ReadingSettings, methods: [String] = [], answer: @escaping Answer
    ) {
        (self.settings, self.methods, self.answer) = (settings, ["GET", "HEAD"] + methods, answer)
        port = ServedPort(scheme: scheme, address: settings.server.address, port: settings.server.port)
    }

    deinit {
        // If the port is released while it is open, its server is closed.
        if let server { NetworkActor.enqueue { server.close() } }
    }

    /// Opens the port, and reports its state to the sink's host.
    package func open(in host: SinkHost) {
        let clock = host.systemClock
        port.begin(in: host) { [weak self] in
            guard let self else { return }
            let server = ReadingServer(settings, methods: methods, clock: clock, answer: answer) {
                [weak port = self.port] in port?.handle($0)
            }
            self.server = server
            NetworkActor.enqueue { server.open() }
        }
    }

    /// Stops listening; returns once no further request is accepted.
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

    /// Counts a request that the sink itself has refused.
    package func drop(_ reason: DropReason) { port.handle(.dropped(reason)) }

    /// The numbers of requests and clients that were dropped at the port, by reason.
    package var drops: DropCounts { port.drops }

    /// The number of the TCP port; `nil` while the port is not open.
    package var number: Int? { port.number }
}

/// The part of a ``ReadingPort`` that runs on the network actor.
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

    /// The number of the open TCP port; while no port is open, the number of the port to open.
    private var port: Int { server.boundPort ?? defaultPort }

    func open() {
        server.delegate = self
        do {
            try door.checkFile()
        } catch {
            return post(.failed("cannot know its tokens: \(error)", isFinal: false))
        }
        do throws(StreamListener.Failure) {
            try server.open()
            post(.opened(port: port))
        } catch {
            post(.failed(error.reason, isFinal: error.isFinal))
        }
    }

    func close() { server.close() }

    private func post(_ news: ServedPort.Report) { SensorActor.enqueue { [report] in report(news) } }
}

extension ReadingServer: HTTPServerDelegate {
    func server(_ server: HTTPServer, refusalOf head: HTTPRequest, from host: String) -> HTTPReply? {
        guard let (reply, reason) = door.refusal(of: head, from: host, at: port, now: clock.coarseInstant) else {
            return nil
        }
        post(.dropped(reason))
        return reply
    }

    func server(_ server: HTTPServer, didReceive exchange: HTTPServerExchange) {
        let head = exchange.head
        guard methods.contains(head.method) else { return exchange.reply(.notAllowed(methods)) }
        let request = ReadingRequest(head: head, body: exchange.body, names: door.names(of: head))
        Task { [answer] in exchange.reply(await answer(request)) }
    }

    func server(_ server: HTTPServer, isLimited words: String?) { post(.limited(words)) }

    func server(_ server: HTTPServer, didTurnAway reason: DropReason) { post(.dropped(reason)) }
}

extension HTTPReply {
    /// Returns the reply with status 405 to a request whose method the resource does not support.
    package static func notAllowed(_ methods: [String]) -> HTTPReply {
        let allowed = methods.joined(separator: ", ")
        let field = try? HTTPField("Allow", allowed)
        return HTTPReply(status: 405, fields: field.map { [$0] } ?? [], text: "the methods here are \(allowed)")
    }
}
