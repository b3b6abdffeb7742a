import FileIO
import Geolocation
import SensorIO
import Synchronization

/// The server that a ``StreamWire`` connects to, or the port that it listens at.
enum StreamPlace: Sendable {
    case server(host: String, port: Int, TLSClientSettings?)
    case port(address: String?, port: Int, TLSServerSettings?)

    var isPort: Bool { if case .port = self { true } else { false } }

    /// The reason why the address of the server or port is invalid; `nil` if it is valid.
    var fault: SocketFailure? {
        switch self {
        case .server(let host, let port, _): HostLookup.fault(of: host) ?? SocketFailure.port(port, from: 1)
        case .port(_, let port, _): SocketFailure.port(port)
        }
    }
}

/// An event that the network actor reports to a ``StreamWire``.
enum StreamWireReport: Sendable {
    /// The port is open, so clients can connect.
    case listening(port: Int?)
    /// The wire cannot be opened; the text says why, as a clause that follows the wire's name.
    ///
    /// `isFinal` is `true` if a retry would fail as well.
    case failed(String, isFinal: Bool)
    /// A connection is established, including its TLS handshake if it is encrypted.
    case connected(StreamWireStream)
    /// A connection has received bytes.
    ///
    /// If `needsReceipt` is `true`, reading is paused until ``StreamWireStream/resume()``.
    case received(StreamWireStream, [UInt8], needsReceipt: Bool)
    /// A connection has ended; the text says why, as a clause that follows the peer's name.
    case ended(WirePeer, String)
    /// A client or a message was dropped, and is counted under the given reason.
    case dropped(DropReason)
    /// The wire refuses clients for the given reason, a clause that follows the wire's name; `nil` means that the wire
    /// has refused none for a minute.
    case limited(String?)
}

/// The connections of a ``StreamWire`` on the network actor; created each time that the wire is opened.
@NetworkActor
final class StreamWireStreams {
    nonisolated private let place: StreamPlace
    nonisolated private let settings: TCPSettings
    nonisolated private let clock: any SensorClock
    nonisolated private let report: @SensorActor (StreamWireReport) -> Void
    private let connector: StreamConnector
    private let listener: StreamListener
    private var lastConnection: UInt32
    private var streams: [WirePeer: StreamWireStream] = [:]

    /// The streams that perform a TLS handshake, with their deadlines.
    private var handshakes: [ObjectIdentifier: Handshake] = [:]

    /// The number of seconds after the start of a connection at which the client is disconnected if it has sent
    /// nothing; not used if clients only listen.
    private static let silence = 60.0

    /// The time at which the next client is disconnected if it has still sent nothing.
    private let silenceEnd: NetworkDeadline

    /// Limits how often the clients of one host may cause other clients to be disconnected to make room for them.
    ///
    /// The limit is used only if clients only listen: any of them may then have to make room.
    private var displacements = HostRates(rate: 1)

    private let limits: LimitReports

    private struct Handshake {
        let stream: any ByteStream
        let start: SensorInstant
        let deadline: NetworkDeadline
    }

    /// Creates an object for the connections of a wire; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - place: The server to connect to, or the port to listen at.
    ///   - settings: The settings of the connections, including the maximum number of connections.
    ///   - clock: The clock for timeouts.
    ///   - lastConnection: The number of the wire's last connection; the next one gets the following number.
    ///   - report: Called on the sensor actor with each event, in order.
    nonisolated init(
        at place: StreamPlace, _ settings: TCPSettings, clock: any SensorClock, after lastConnection: UInt32,
        report: @escaping @SensorActor (StreamWireReport) -> Void
    ) {
        self.place = place
        self.settings = settings
        self.clock = clock
        self.lastConnection = lastConnection
        self.report = report
        limits = LimitReports(clock: clock)
        connector = StreamConnector(clock: clock)
        listener = StreamListener(clock: clock)
        silenceEnd = NetworkDeadline(clock: clock)
    }

    /// Connects to the server, or starts listening at the port.
    func open() {
        switch place {
        case .server(let host, let port, let tls):
            connector.connect(to: host, port: port, tls: tls, settings: settings) { [weak self] result in
                switch result {
                case .success(let stream): self?.begin(stream)
                case .failure(let end): self?.post(.failed(end.words, isFinal: false))
                }
            }
        case .port(let address, let port, let tls): listen(at: address, port, tls)
        }
    }

    private func listen(at address: String?, _ port: Int, _ tls: TLSServerSettings?) {
        limits.onReport { [weak self] words in self?.post(.limited(words)) }
        listener.onExhaustion = { [weak self] in
            self?.post(.dropped("connection beyond the system's limits"))
            self?.limits.refuse(
                because: .descriptors, "accepts no more clients: the process has too few descriptors (raise ulimit -n)")
        }
        silenceEnd.onReached { [weak self] in self?.endSilent() }
        do throws(StreamListener.Failure) {
            try listener.open(address: address, port: port, tls: tls, settings: settings) { [weak self] stream in
                self?.accept(stream, isEncrypted: tls != nil)
            }
            post(.listening(port: listener.boundPort))
        } catch {
            post(.failed(error.reason, isFinal: error.isFinal))
        }
    }

    /// Closes all connections and the port; no further events are reported.
    func close() {
        connector.cancel()
        listener.close()
        silenceEnd.cancel()
        limits.reset()
        for handshake in handshakes.values {
            handshake.deadline.cancel()
            handshake.stream.cancel()
        }
        handshakes = [:]
        for stream in streams.values { stream.cancel() }
        streams = [:]
    }

    /// Closes the connection to a peer without reporting the end of the connection.
    func cancel(_ peer: WirePeer) { streams.removeValue(forKey: peer)?.cancel() }

    // MARK: Connections

    private func accept(_ stream: any ByteStream, isEncrypted: Bool) {
        guard streams.count + handshakes.count < settings.connectionLimit || makeRoom(for: stream.peerHost) else {
            post(.dropped("connection beyond the limit"))
            limits.refuse(
                because: .connections, "turns clients away: all \(settings.connectionLimit) connections are in use")
            return stream.cancel()
        }
        guard isEncrypted else { return begin(stream) }
        let id = ObjectIdentifier(stream)
        let deadline = NetworkDeadline(clock: clock)
        handshakes[id] = Handshake(stream: stream, start: clock.instant, deadline: deadline)
        deadline.onReached { [weak self] in
            self?.endHandshake(id)
            stream.cancel()
            self?.post(.dropped("handshake that took too long"))
        }
        deadline.arm(after: settings.connectTimeout)
        stream.establish { [weak self, weak stream] end in
            guard let self, let stream else { return }
            endHandshake(id)
            if end == nil { begin(stream) } else { post(.dropped("encryption that failed")) }
        }
    }

    private func endHandshake(_ id: ObjectIdentifier) { handshakes.removeValue(forKey: id)?.deadline.cancel() }

    // MARK: Idle clients

    private enum SeatID {
        case handshake(ObjectIdentifier)
        case client(WirePeer)
    }

    /// Closes a connection to make room for a client from `host`; returns `false` if no connection may be closed.
    private func makeRoom(for host: String) -> Bool {
        let now = clock.instant
        let waiting = handshakes.map {
            Seat(id: SeatID.handshake($0), host: $1.stream.peerHost, idleSince: $1.start, isIdle: true)
        }
        let clients = streams.map {
            Seat(
                id: SeatID.client($0), host: $0.address, idleSince: $1.heard ?? $1.start,
                isIdle: $1.isIdle(settings.clients, at: now))
        }
        guard let id = Seat.giving(wayTo: host, among: waiting + clients) else { return false }
        if settings.clients == .listening, !displacements.admits(host, at: now) { return false }
        post(.dropped("client that gave way to another"))
        switch id {
        case .handshake(let id):
            handshakes[id]?.stream.cancel()
            endHandshake(id)
        case .client(let peer): end(peer, because: "gave way to another client")
        }
        return true
    }

    /// Closes the connections of clients that have sent nothing within ``silence`` seconds.
    private func endSilent() {
        let now = clock.instant
        for (peer, stream) in streams where stream.heard == nil && now.seconds(since: stream.start) >= Self.silence {
            post(.dropped("client that said nothing"))
            end(peer, because: "said nothing for \(Int(Self.silence)) s")
        }
        awaitSilent()
    }

    private func awaitSilent() {
        guard place.isPort, settings.clients != .listening, !silenceEnd.isArmed else { return }
        guard let first = streams.values.lazy.filter({ $0.heard == nil }).map(\.start).min() else { return }
        silenceEnd.arm(at: first.advanced(by: Self.silence))
    }

    private func end(_ peer: WirePeer, because words: String) {
        streams[peer]?.cancel()
        post(.ended(peer, words))
    }

    private func begin(_ stream: any ByteStream) {
        lastConnection &+= 1
        let peer = WirePeer(stream, connection: lastConnection)
        let wireStream = StreamWireStream(stream, of: peer, clock: clock) { [weak self] in self?.post($0) }
        streams[peer] = wireStream
        post(.connected(wireStream))
        wireStream.open()
        awaitSilent()
    }

    private func post(_ event: StreamWireReport) {
        if case .ended(let peer, _) = event { streams[peer] = nil }
        SensorActor.enqueue { [report] in report(event) }
    }
}

/// The part of one connection of a ``StreamWire`` that runs on the network actor.
@NetworkActor
final class StreamWireStream: ByteStreamOwner {
    /// The number of seconds after which the peer is disconnected if it accepts none of the waiting bytes.
    private static let patience = 30.0

    /// The number of received bytes that may wait for the sensor actor before the connection pauses reading.
    private static let backlogLimit = 262_144

    nonisolated let peer: WirePeer

    /// The number of bytes for the peer that the system has accepted for sending so far.
    nonisolated let taken = Atomic<Int>(0)

    /// The time at which the connection began.
    let start: SensorInstant
    /// The time at which the peer last sent something; `nil` if it has sent nothing.
    private(set) var heard: SensorInstant?

    private let clock: any SensorClock
    private let stream: any ByteStream
    private let report: @NetworkActor (StreamWireReport) -> Void
    private let stall: NetworkDeadline
    private var sent = 0
    private var underWay = 0

    init(
        _ stream: any ByteStream, of peer: WirePeer, clock: any SensorClock,
        report: @escaping @NetworkActor (StreamWireReport) -> Void
    ) {
        self.stream = stream
        self.peer = peer
        self.report = report
        self.clock = clock
        start = clock.instant
        stall = NetworkDeadline(clock: clock)
    }

    /// Returns whether the client is idle, so that its connection may be closed to make room for a new client.
    func isIdle(_ kind: TCPSettings.ClientKind, at now: SensorInstant) -> Bool {
        switch kind {
        case .sending: heard.map { now.seconds(since: $0) >= 10 } ?? true
        case .asking: heard == nil
        case .listening: true
        }
    }

    /// Starts reading from the connection.
    func open() {
        stall.onReached { [weak self] in
            guard let self else { return }
            cancel()
            report(.ended(peer, "accepted nothing for \(Int(Self.patience)) s"))
        }
        stream.owner = self
    }

    func send(_ bytes: [UInt8]) {
        if stream.waitingBytes == 0 { stall.arm(after: Self.patience) }
        sent += bytes.count
        stream.send(bytes)
    }

    /// Resumes reading once the sensor actor has handled the received bytes.
    func resume() {
        underWay = 0
        stream.isReadingPaused = false
    }

    func cancel() {
        stall.cancel()
        stream.cancel()
    }

    func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>) {
        underWay += bytes.count
        heard = clock.coarseInstant
        let isBehind = underWay >= Self.backlogLimit
        if isBehind, !stream.isReadingPaused { stream.isReadingPaused = true }
        report(.received(self, bytes.withUnsafeBufferPointer { Array($0) }, needsReceipt: isBehind))
    }

    func streamDidProgress(_ stream: any ByteStream) {
        // `waitingBytes` counts ciphertext, so with encryption it can be larger than the number of waiting plaintext
        // bytes.
        let count = sent - stream.waitingBytes
        guard count > taken.load(ordering: .relaxed) else { return }
        taken.store(count, ordering: .relaxed)
        stall.arm(after: Self.patience)
    }

    func streamDidDrain(_ stream: any ByteStream) {
        taken.store(sent, ordering: .relaxed)
        stall.disarm()
    }

    func stream(_ stream: any ByteStream, didEnd end: StreamEnd) {
        stall.cancel()
        report(.ended(peer, end.words))
    }
}

extension WirePeer {
    /// Creates the peer of a stream from its address.
    @NetworkActor
    fileprivate init(_ stream: any ByteStream, connection: UInt32) {
        let port = stream.peerName.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
        self.init(SocketAddress(stream.peerHost, port: port) ?? .none, connection: connection)
    }
}
