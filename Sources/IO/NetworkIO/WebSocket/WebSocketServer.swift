public import Geolocation
public import WebSocketFormat

/// A WebSocket server with limits on connections, time and memory (RFC 6455, section 4.2).
///
///     StreamListener ─▶ PendingHandshake ─upgrade─▶ delegate: admit ─▶ WebSocketConnection ─▶ admission's `then`
///                                        └─plain GET─▶ delegate: answer, then close
///
/// The server owns the pending handshakes; open connections belong to the delegate.
@NetworkActor
public final class WebSocketServer {
    /// The object that admits clients and takes over their connections; held weakly.
    public weak var delegate: (any WebSocketServerDelegate)?

    nonisolated private let settings: WebSocketServerSettings
    nonisolated private let clock: any SensorClock
    private let listener: StreamListener
    private var rates: HostRates
    private var visitors = ArrivalQueue<PendingHandshake>()

    /// The deadline at which the oldest pending handshake times out.
    private let deadline: NetworkDeadline
    private let farewells: FinishingStreams
    private var connections = 0

    /// The maximum number of simultaneous connections: the limit in the settings, or less if the process may open too
    /// few descriptors.
    private var connectionLimit = 0

    private let limits: LimitReports
    private lazy var buffers = MessageBuffers(
        limit: max(settings.unfinishedLimit, 2 * settings.limits.messageSize)
    ) { [weak self] in
        guard let self else { return }
        delegate?.server(self, didTurnAway: "unfinished message beyond the memory for all")
        reach(.memory)
    }

    /// Creates a server that is closed.
    nonisolated public init(settings: WebSocketServerSettings, clock: any SensorClock) {
        self.settings = settings
        self.clock = clock
        rates = HostRates(rate: settings.connectionRate)
        limits = LimitReports(clock: clock)
        listener = StreamListener(clock: clock)
        deadline = NetworkDeadline(clock: clock)
        farewells = FinishingStreams(limit: 256, patience: settings.handshakeTime, clock: clock)
    }

    /// The port at which the server listens; `nil` while the server is closed.
    public var boundPort: Int? { listener.boundPort }

    /// Opens the server's port and starts listening.
    ///
    /// - Throws: The reason why the port cannot be opened.
    public func open() throws(StreamListener.Failure) {
        var sockets = TCPSettings()
        sockets.sendBuffer = settings.sendBuffer
        try listener.open(
            address: settings.address, port: settings.port, tls: settings.tls, settings: sockets
        ) { [weak self] stream in self?.accept(stream) }
        listener.onExhaustion = { [weak self] in
            guard let self else { return }
            delegate?.server(self, didTurnAway: "connection beyond the system's limits")
            reach(.descriptors)
            visitors.removeFirst()?.stream.cancel()
        }
        limits.onReport { [weak self] words in
            guard let self else { return }
            delegate?.server(self, isLimited: words)
        }
        // At most a tenth of the available descriptors is used for streams that only wait for their clients to close
        // them.
        let room = listener.descriptorRoom
        farewells.limit = max(1, min(farewells.limit, room / 10))
        connectionLimit = min(settings.connectionLimit, room - min(farewells.limit, room))
        deadline.onReached { [weak self] in self?.expireVisitors() }
    }

    /// Stops listening and drops pending handshakes; open connections belong to the delegate, and stay open.
    public func close() {
        listener.close()
        limits.reset()
        deadline.disarm()
        while let visitor = visitors.removeFirst() { visitor.stream.cancel() }
    }

    /// Reduces the number of open connections by one, so that another client can connect; the delegate has to call this
    /// function when a connection has ended.
    public func connectionDidEnd() { connections -= 1 }

    // MARK: Limits

    /// Reports to the delegate that a limit is reached, unless this was reported less than a minute ago.
    private func reach(_ limit: LimitReports.Limit) {
        limits.refuse(because: limit, words(about: limit))
    }

    private func words(about limit: LimitReports.Limit) -> String {
        switch limit {
        case .connections: "turns clients away: all \(connectionLimit) connections are in use"
        case .descriptors:
            "has too few descriptors for \(settings.connectionLimit) connections: raise ulimit -n, or lower connections"
        case .memory: "closes connections: their unfinished messages need too much memory"
        }
    }

    /// Returns whether a client at `host` may connect: the limit on connections is not reached, or another connection
    /// can be ended for the client.
    ///
    /// If `isDue` is `true`, that other connection is ended now.
    private func hasPlace(for host: String, isDue: Bool) -> Bool {
        if connections < connectionLimit { return true }
        if delegate?.server(self, makeRoomFor: host, isDue: isDue) == true { return true }
        reach(connectionLimit < settings.connectionLimit ? .descriptors : .connections)
        return false
    }

    /// The maximum number of connected clients that have not sent a complete request yet.
    ///
    /// The limit is the number of connections that are not in use, but at least a few and at most the limit on
    /// handshakes in the settings.
    private var visitorLimit: Int {
        let few = min(8, connectionLimit / 8 + 1)
        return min(max(connectionLimit - connections, few), settings.handshakeLimit)
    }

    /// Refuses the clients that have not sent a complete upgrade request in time.
    private func expireVisitors() {
        let now = clock.instant
        while let visitor = visitors.first {
            guard deadline(of: visitor) <= now else { return deadline.arm(at: deadline(of: visitor)) }
            visitors.removeFirst()
            turnAway(visitor.stream, HTTPReply(status: 408, text: "too slow"), "handshake that took too long")
        }
    }

    private func deadline(of visitor: PendingHandshake) -> SensorInstant {
        visitor.arrival.advanced(by: settings.handshakeTime)
    }

    // MARK: Visitors

    private func accept(_ stream: any ByteStream) {
        let now = clock.instant
        guard rates.admits(stream.peerHost, at: now) else {
            return refuse(stream, 429, "too many connections from this address", "connection of a host beyond its rate")
        }
        guard hasPlace(for: stream.peerHost, isDue: false) else { return refuseForLimit(stream) }
        // If there are too many pending handshakes, the oldest one is refused.
        if visitors.count >= visitorLimit, let slowest = visitors.removeFirst() { refuseForLimit(slowest.stream) }
        let visitor = visitors.append { number in
            PendingHandshake(stream, arrival: now) { [weak self] outcome in self?.decide(number, outcome) }
        }
        if !deadline.isArmed { deadline.arm(at: deadline(of: visitor)) }
    }

    private func decide(_ visitor: UInt64, _ outcome: PendingHandshake.Outcome) {
        guard let stream = visitors.remove(visitor)?.stream else { return }
        switch outcome {
        case .request(let head, let rest): answer(head, rest: rest, on: stream)
        case .fault(let error):
            turnAway(stream, HTTPReply(status: error.status, text: error.reason), "malformed request")
        case .gone(.security): delegate?.server(self, didTurnAway: "encryption that failed")
        case .gone: delegate?.server(self, didTurnAway: "client that went before it asked for anything")
        }
    }

    private func answer(_ head: HTTPRequest, rest: [UInt8], on stream: any ByteStream) {
        let port = boundPort ?? settings.port
        if let refusal = settings.access.refusal(of: head, at: port, isSecure: settings.tls != nil) {
            return turnAway(stream, refusal.reply, to: head.method, DropReason(refusal))
        }
        switch WebSocketUpgrade.read(head) {
        case .upgrade(let key): upgrade(head, key: key, rest: rest, on: stream)
        case .plain(let method, _):
            guard method == "GET" || method == "HEAD" else {
                let reply = HTTPReply(
                    status: 405, fields: .fixed("Allow", "GET, HEAD"), text: "only GET and HEAD are answered")
                return turnAway(stream, reply, "request with another method than GET")
            }
            guard let reply = delegate?.server(self, answer: head) else {
                let reply = HTTPReply(status: 404, text: "nothing is here")
                return turnAway(stream, reply, to: method, "request of no page")
            }
            send(reply, to: method, on: stream)
        case .refused(let refusal):
            delegate?.server(self, didTurnAway: "malformed request")
            stream.send(WebSocketUpgrade.response(refusing: refusal))
            farewells.finish(stream)
        }
    }

    private func upgrade(_ head: HTTPRequest, key: String, rest: [UInt8], on stream: any ByteStream) {
        switch delegate?.server(self, admit: head, from: stream.peerHost) {
        case .accept(let fields, let takeOver):
            guard hasPlace(for: stream.peerHost, isDue: true) else { return turnAwayForLimit(stream) }
            stream.send(WebSocketUpgrade.response(accepting: key, fields: fields))
            connections += 1
            let connection = WebSocketConnection(
                stream, role: .server, limits: settings.limits, farewells: farewells, buffers: buffers)
            takeOver(connection)
            connection.start(with: rest)
        case .refuse(let reply, let reason): turnAway(stream, reply, reason)
        case nil: stream.cancel()
        }
    }

    // MARK: Refusals

    private func refuseForLimit(_ stream: any ByteStream) {
        refuse(stream, 503, "connections are all in use", "connection beyond the limit")
    }

    private func refuse(_ stream: any ByteStream, _ status: Int, _ text: String, _ reason: DropReason) {
        guard settings.tls == nil else {
            // With TLS, the stream is closed without a reason: sending one would need a handshake, which costs more
            // than serving the connection.
            stream.cancel()
            delegate?.server(self, didTurnAway: reason)
            return
        }
        turnAway(stream, .later(status: status, text: text), reason)
    }

    private func turnAwayForLimit(_ stream: any ByteStream) {
        turnAway(stream, .later(status: 503, text: "connections are all in use"), "connection beyond the limit")
    }

    private func turnAway(
        _ stream: any ByteStream, _ reply: HTTPReply, to method: String = "GET", _ reason: DropReason
    ) {
        delegate?.server(self, didTurnAway: reason)
        send(reply, to: method, on: stream)
    }

    private func send(_ reply: HTTPReply, to method: String, on stream: any ByteStream) {
        stream.send(
            HTTPResponse.bytes(
                status: reply.status, fields: reply.fields, body: reply.body, closes: true, to: method))
        farewells.finish(stream)
    }
}

extension [HTTPField] {
    /// Returns an array with the given header field; empty if the name or the value is invalid.
    public static func fixed(_ name: StaticString, _ value: StaticString) -> [HTTPField] {
        (try? HTTPField("\(name)", "\(value)")).map { [$0] } ?? []
    }
}
