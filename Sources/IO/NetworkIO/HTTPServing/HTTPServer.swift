public import Geolocation
import WebSocketFormat

/// An HTTP/1.1 server with limits on connections, time and memory (RFC 9112).
///
///     StreamListener ─▶ HTTPConnection ─head─▶ delegate: refuse, or go on
///                       HTTPConnection ─body─▶ delegate: HTTPServerExchange ─reply─▶ client
///
/// Connections are kept open; the requests of one connection are handled one after the other. The server owns the
/// connections and closes those that exceed a limit.
@NetworkActor
public final class HTTPServer {
    /// The object that accepts or refuses requests, and handles the accepted ones; held weakly.
    public weak var delegate: (any HTTPServerDelegate)?

    nonisolated private let settings: HTTPServerSettings
    nonisolated private let clock: any SensorClock
    private let listener: StreamListener
    private let farewells: FinishingStreams
    private var rates: HostRates
    private var connections: [UInt32: HTTPConnection] = [:]
    private var lastNumber: UInt32 = 0

    /// The connections whose request has not arrived completely, in the order of their deadlines.
    private var readers = ArrivalQueue<HTTPConnection>()
    /// The idle connections, which have answered a request and wait for the next one, in the order of their deadlines.
    private var idlers = ArrivalQueue<HTTPConnection>()
    private let readerDeadline: NetworkDeadline
    private let idlerDeadline: NetworkDeadline

    /// The memory in bytes that the incomplete request body of each connection takes, by the connection's number.
    private var held: [UInt32: Int] = [:]
    /// The memory in bytes that all incomplete request bodies take in total.
    private var heldBytes = 0

    /// The maximum number of simultaneous connections: the limit in the settings, or less if the process may open too
    /// few descriptors.
    private var connectionLimit = 0

    private let limits: LimitReports

    /// Creates a server that is closed.
    ///
    /// - Parameters:
    ///   - settings: The address and the limits.
    ///   - clock: The clock for the time limits.
    nonisolated public init(settings: HTTPServerSettings, clock: any SensorClock) {
        self.settings = settings
        self.clock = clock
        rates = HostRates(rate: settings.connectionRate)
        limits = LimitReports(clock: clock)
        listener = StreamListener(clock: clock)
        farewells = FinishingStreams(limit: 256, patience: min(settings.requestTime, 10), clock: clock)
        readerDeadline = NetworkDeadline(clock: clock)
        idlerDeadline = NetworkDeadline(clock: clock)
    }

    /// The port at which the server listens; `nil` while the server is closed.
    public var boundPort: Int? { listener.boundPort }

    /// The number of open connections of the server.
    public var connectionCount: Int { connections.count }

    /// Opens the server's port and starts listening.
    ///
    /// - Throws: The reason why the port cannot be opened.
    public func open() throws(StreamListener.Failure) {
        try listener.open(address: settings.address, port: settings.port, tls: settings.tls) { [weak self] stream in
            self?.accept(stream)
        }
        listener.onExhaustion = { [weak self] in self?.handleExhaustion() }
        limits.onReport { [weak self] words in
            guard let self else { return }
            delegate?.server(self, isLimited: words)
        }
        // At most a tenth of the available descriptors is used for streams that only wait for their clients to close
        // them.
        let room = listener.descriptorRoom
        farewells.limit = max(1, min(farewells.limit, room / 10))
        connectionLimit = min(settings.connectionLimit, room - min(farewells.limit, room))
        readerDeadline.onReached { [weak self] in self?.expireReaders() }
        idlerDeadline.onReached { [weak self] in self?.expireIdlers() }
    }

    /// Stops listening, and closes every connection.
    ///
    /// A connection whose request waits for a reply is closed after that reply.
    public func close() {
        listener.close()
        limits.reset()
        readerDeadline.disarm()
        idlerDeadline.disarm()
        for connection in connections.values { connection.close() }
    }

    // MARK: Connections

    private func accept(_ stream: any ByteStream) {
        let now = clock.instant
        guard rates.admits(stream.peerHost, at: now) else {
            return refuse(stream, 429, "too many connections from this address", "connection of a host beyond its rate")
        }
        guard connections.count < connectionLimit || makeRoom(for: stream.peerHost) else {
            reach(connectionLimit < settings.connectionLimit ? .descriptors : .connections)
            return refuse(stream, 503, "connections are all in use", "connection beyond the limit")
        }
        lastNumber &+= 1
        let reader = HTTPRequestReader(limits: settings.headLimits, bodyLimit: settings.bodyLimit)
        let connection = HTTPConnection(
            stream, number: lastNumber, reader: reader, farewells: farewells, since: now, server: self)
        connections[lastNumber] = connection
        put(connection, into: .readers)
        stream.owner = connection
    }

    private func refuse(_ stream: any ByteStream, _ status: Int, _ text: String, _ reason: DropReason) {
        delegate?.server(self, didTurnAway: reason)
        // With TLS, the stream is closed without a reason: sending one would need a handshake, which costs more than
        // serving the connection.
        guard settings.tls == nil else { return stream.cancel() }
        let reply = HTTPReply.later(status: status, text: text)
        stream.send(HTTPResponse.bytes(status: status, fields: reply.fields, body: reply.body, closes: true))
        farewells.finish(stream)
    }

    /// Closes a waiting connection, so that a client at `host` can connect; returns `false` if no connection may be
    /// closed.
    private func makeRoom(for host: String) -> Bool {
        let seats = connections.values.lazy.compactMap { connection in
            connection.place.map { place in
                Seat(
                    id: connection.number, host: connection.host, idleSince: connection.waitingSince,
                    isIdle: place.list == .idlers)
            }
        }
        guard let connection = Seat.giving(wayTo: host, among: seats).flatMap({ connections[$0] }) else { return false }
        giveWay(connection)
        return true
    }

    private func giveWay(_ connection: HTTPConnection) {
        delegate?.server(self, didTurnAway: "connection that gave way to another")
        if connection.place?.list == .idlers {
            connection.close()
        } else {
            connection.turnAway(.later(status: 503, text: "connections are all in use"))
        }
    }

    private func handleExhaustion() {
        delegate?.server(self, didTurnAway: "connection beyond the system's limits")
        reach(.descriptors)
        guard let connection = idlers.first ?? readers.first else { return }
        connection.cancel()
        connectionDidEnd(connection)
    }

    // MARK: Time limits

    private func put(_ connection: HTTPConnection, into list: HTTPConnection.List) {
        adopt(connection)
        connection.waitingSince = clock.instant
        switch list {
        case .readers:
            readers.append { number in
                connection.place = (list, number)
                return connection
            }
            if !readerDeadline.isArmed { readerDeadline.arm(at: end(of: connection, after: settings.requestTime)) }
        case .idlers:
            idlers.append { number in
                connection.place = (list, number)
                return connection
            }
            if !idlerDeadline.isArmed { idlerDeadline.arm(at: end(of: connection, after: settings.idleTime)) }
        }
    }

    private func adopt(_ connection: HTTPConnection) {
        switch connection.place {
        case (.readers, let number)?: readers.remove(number)
        case (.idlers, let number)?: idlers.remove(number)
        case nil: break
        }
        connection.place = nil
    }

    private func end(of connection: HTTPConnection, after seconds: Double) -> SensorInstant {
        connection.waitingSince.advanced(by: seconds)
    }

    private func expireReaders() {
        let now = clock.instant
        while let connection = readers.first {
            let end = end(of: connection, after: settings.requestTime)
            guard end <= now else { return readerDeadline.arm(at: end) }
            delegate?.server(self, didTurnAway: "request that took too long")
            connection.turnAway(HTTPReply(status: 408, text: "the request took too long"))
            adopt(connection)
        }
    }

    private func expireIdlers() {
        let now = clock.instant
        while let connection = idlers.first {
            let end = end(of: connection, after: settings.idleTime)
            guard end <= now else { return idlerDeadline.arm(at: end) }
            connection.close()
            adopt(connection)
        }
    }

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
        case .memory: "refuses requests: their unfinished bodies need too much memory"
        }
    }

    // MARK: Called by the connections

    func connectionIsIdle(_ connection: HTTPConnection) {
        guard listener.boundPort != nil else { return connection.close() }
        put(connection, into: .idlers)
    }

    func connectionIsReading(_ connection: HTTPConnection) { put(connection, into: .readers) }

    /// Records the size of a connection's incomplete request body; returns `false` if all incomplete bodies together
    /// need too much memory.
    func hasMemory(for connection: HTTPConnection) -> Bool {
        let bytes = connection.heldBytes
        heldBytes += bytes - (held.updateValue(bytes, forKey: connection.number) ?? 0)
        guard heldBytes > max(settings.unfinishedLimit, settings.bodyLimit) else { return true }
        delegate?.server(self, didTurnAway: "request beyond the memory for all")
        reach(.memory)
        return false
    }

    private func releaseMemory(of connection: HTTPConnection) {
        if !held.isEmpty, let bytes = held.removeValue(forKey: connection.number) { heldBytes -= bytes }
    }

    /// Returns the reply that refuses a request before its body is read; `nil` if the body should be read.
    func refusal(of head: HTTPRequest, on connection: HTTPConnection) -> HTTPReply? {
        delegate?.server(self, refusalOf: head, from: connection.host)
    }

    func connection(_ connection: HTTPConnection, didReceive exchange: HTTPServerExchange) {
        adopt(connection)
        releaseMemory(of: connection)
        delegate?.server(self, didReceive: exchange)
    }

    func connection(_ connection: HTTPConnection, didFail error: HTTPRequestError) {
        delegate?.server(
            self, didTurnAway: error == .longBody ? "request with an oversized body" : "malformed request")
    }

    func connection(_ connection: HTTPConnection, didEnd end: StreamEnd, withinRequest: Bool) {
        if withinRequest {
            if case .security = end {
                delegate?.server(self, didTurnAway: "encryption that failed")
            } else {
                delegate?.server(self, didTurnAway: "client that went before its request was complete")
            }
        }
        connectionDidEnd(connection)
    }

    func connectionDidEnd(_ connection: HTTPConnection) {
        adopt(connection)
        releaseMemory(of: connection)
        connections[connection.number] = nil
    }
}
