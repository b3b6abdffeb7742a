public import Geolocation
public import SensorIO
public import WebSocketFormat

/// Listens for clients and makes WebSockets of their connections, as many as it may (RFC 6455, section 4.2).
///
/// It has no timer: who opens it calls ``sweep()`` when it asks for that.
@NetworkActor
public final class WebSocketServer {
    /// Who decides and takes over; held weakly.
    public weak var delegate: (any WebSocketServerDelegate)?

    nonisolated private let settings: WebSocketServerSettings
    nonisolated private let clock: any SensorClock
    private let listener = StreamListener()
    private var rates: HostRates
    private var visitors: [ObjectIdentifier: WebSocketVisitor] = [:]
    private let farewells = FinishingStreams(limit: 256)
    private var connections = 0
    private var isExhausted = false

    /// Makes a server that is closed at first.
    nonisolated public init(settings: WebSocketServerSettings, clock: any SensorClock) {
        self.settings = settings
        self.clock = clock
        rates = HostRates(rate: settings.connectionRate)
    }

    /// The port that it listens at; nil while it is closed.
    public var boundPort: Int? { listener.boundPort }

    /// Begins to listen.
    ///
    /// - Throws: Why it cannot.
    public func open() throws(StreamListener.Failure) {
        try listener.open(address: settings.address, port: settings.port, tls: settings.tls) { [weak self] stream in
            self?.take(stream)
        }
        listener.onExhaustion = { [weak self] in self?.noteExhaustion() }
    }

    /// Tries again soon, since the room may come back without a connection of ours that ends.
    private func noteExhaustion() {
        delegate?.server(self, didTurnAway: "connection for which the system had no room")
        isExhausted = true
        askForSweep()
    }

    /// Stops to listen, and lets those go that are no connections yet; connections are their keeper's.
    public func close() {
        listener.close()
        for visitor in visitors.values { visitor.stream.cancel() }
        visitors = [:]
        farewells.handOver(to: .timeless)
    }

    /// Says that a connection is no more, so that another one may come.
    public func connectionDidEnd() { connections -= 1 }

    /// Gives up who has not said in time what it wants, and who has not gone in time.
    public func sweep() {
        if isExhausted {
            isExhausted = false
            listener.resumeAccepting()
        }
        let now = clock.instant
        for visitor in visitors.values where now.seconds(since: visitor.arrival) > settings.handshakeTime {
            visitors[ObjectIdentifier(visitor)] = nil
            turnAway(visitor.stream, WebSocketReply(status: 408, body: "too slow"), "handshake that took too long")
        }
        farewells.sweep(now: now, patience: settings.handshakeTime)
        if !visitors.isEmpty || !farewells.isEmpty { askForSweep() }
    }

    private func askForSweep() {
        delegate?.serverNeedsSweep(self)
    }

    // MARK: Visitors

    private func take(_ stream: any ByteStream) {
        askForSweep()
        guard connections < settings.connectionLimit else { return refuseForLimit(stream) }
        let now = clock.instant
        guard rates.admits(stream.peerHost, at: now) else {
            return refuse(stream, 429, "too many connections from there", "connections of one host came too fast")
        }
        // Who dawdles keeps nobody out.
        if connections + visitors.count >= settings.connectionLimit,
            let slowest = visitors.values.min(by: { $0.arrival < $1.arrival })
        {
            visitors[ObjectIdentifier(slowest)] = nil
            refuseForLimit(slowest.stream)
        }
        let visitor = WebSocketVisitor(stream, arrival: now) { [weak self] visitor, outcome in
            self?.decide(visitor, outcome)
        }
        visitors[ObjectIdentifier(visitor)] = visitor
    }

    private func decide(_ visitor: WebSocketVisitor, _ outcome: WebSocketVisitor.Outcome) {
        guard visitors.removeValue(forKey: ObjectIdentifier(visitor)) != nil else { return }
        let stream = visitor.stream
        switch outcome {
        case .request(let head, let rest): answer(head, rest: rest, on: stream)
        case .fault(let error):
            turnAway(stream, WebSocketReply(status: error.status, body: error.reason), "request that is none")
        case .gone(.security): delegate?.server(self, didTurnAway: "encryption that failed")
        case .gone: delegate?.server(self, didTurnAway: "client that went before it asked for anything")
        }
    }

    private func answer(_ head: HTTPRequest, rest: [UInt8], on stream: any ByteStream) {
        switch WebSocketUpgrade.read(head) {
        case .upgrade(let key): upgrade(head, key: key, rest: rest, on: stream)
        case .plain(let method, _):
            guard method == "GET" || method == "HEAD" else {
                let reply = WebSocketReply(
                    status: 405, fields: .fixed("Allow", "GET, HEAD"), body: "only GET and HEAD are answered")
                return turnAway(stream, reply, "request with another method than GET")
            }
            guard let reply = delegate?.server(self, answer: head) else {
                let reply = WebSocketReply(status: 404, body: "nothing is here")
                return turnAway(stream, reply, to: method, "request of no page")
            }
            send(reply, to: method, on: stream)
        case .refused(let refusal):
            delegate?.server(self, didTurnAway: "request that is none")
            stream.send(WebSocketUpgrade.response(refusing: refusal))
            farewells.finish(stream)
        }
    }

    private func upgrade(_ head: HTTPRequest, key: String, rest: [UInt8], on stream: any ByteStream) {
        switch delegate?.server(self, admit: head, from: stream.peerHost) {
        case .accept(let fields):
            stream.send(WebSocketUpgrade.response(accepting: key, fields: fields))
            connections += 1
            let connection = WebSocketConnection(
                stream, role: .server, limits: settings.limits, farewells: farewells)
            delegate?.server(self, didOpen: connection, request: head)
            connection.start(with: rest)
        case .refuse(let reply, let reason): turnAway(stream, reply, reason)
        case nil: stream.cancel()
        }
    }

    // MARK: Refusals

    private func refuseForLimit(_ stream: any ByteStream) {
        refuse(stream, 503, "connections are all in use", "connection beyond the limit")
    }

    private func refuse(_ stream: any ByteStream, _ status: Int, _ body: String, _ reason: String) {
        guard settings.tls == nil else {
            // A handshake to say no would cost more than the connection that is refused.
            stream.cancel()
            delegate?.server(self, didTurnAway: reason)
            return
        }
        turnAway(stream, WebSocketReply(status: status, fields: .fixed("Retry-After", "5"), body: body), reason)
    }

    private func turnAway(
        _ stream: any ByteStream, _ reply: WebSocketReply, to method: String = "GET", _ reason: String
    ) {
        delegate?.server(self, didTurnAway: reason)
        send(reply, to: method, on: stream)
    }

    private func send(_ reply: WebSocketReply, to method: String = "GET", on stream: any ByteStream) {
        stream.send(
            WebSocketUpgrade.response(status: reply.status, fields: reply.fields, body: reply.body, to: method))
        farewells.finish(stream)
    }
}

extension [HTTPField] {
    /// One field with a name and a value that are known to be right; none where they are not.
    public static func fixed(_ name: StaticString, _ value: StaticString) -> [HTTPField] {
        (try? HTTPField("\(name)", "\(value)")).map { [$0] } ?? []
    }
}
