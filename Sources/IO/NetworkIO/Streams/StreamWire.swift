import FileIO
public import Geolocation
public import SensorIO
import Synchronization

/// A wire (a byte connection of the framework) over TCP, optionally encrypted.
///
/// The wire connects to a server, and connects again whenever the connection is lost; or it listens at a port to which
/// clients connect.
///
///     sensor actor: StreamWire ──open, send, close──▶ network actor: StreamWireStreams
///                   StreamWire ◀──StreamWireReport── StreamWireStream (one for each connection)
///
/// A listening wire treats each client as a peer; bytes sent without a peer go to all of them.
@SensorActor
public final class StreamWire: ReconnectingWire {
    /// The pauses between attempts to connect; each is random, from zero up to a limit.
    ///
    /// The limit is 0.5 s at first, and doubles with each failed attempt up to 30 s.
    nonisolated public static let connectingBackoff = BackoffPolicy(base: 0.5, factor: 2, cap: 30)

    /// The pauses between attempts to listen; each is random, from zero up to a limit.
    ///
    /// The limit is 0.5 s at first, and doubles with each failed attempt up to 10 s.
    nonisolated public static let listeningBackoff = BackoffPolicy(base: 0.5, factor: 2, cap: 10)

    nonisolated private let place: StreamPlace
    nonisolated private let settings: TCPSettings
    private var streams: StreamWireStreams?
    private var outboxes: [WirePeer: Outbox] = [:]
    private var connections: UInt32 = 0
    private var port: Int?

    /// Whether the wire listens for clients; `false` if the wire connects to a server.
    nonisolated public override var listens: Bool { place.isPort }

    /// The port at which the wire listens; `nil` while it does not listen.
    public override var boundPort: Int? { port }

    /// Creates a closed wire that connects to a server.
    ///
    /// The name of the server is looked up again for each attempt, and all its addresses are tried one after the other.
    ///
    /// - Parameters:
    ///   - host: The server's name or address.
    ///   - port: The server's port, 1...65535.
    ///   - tls: The settings for TLS; `nil` for an unencrypted connection.
    ///   - settings: The settings of the connection.
    ///   - clock: The clock for timeouts and pauses.
    ///   - backoff: The pauses between attempts to connect.
    ///   - random: A function that returns a random pause, in seconds, from the given range.
    nonisolated public convenience init(
        connectingTo host: String, port: Int, tls: TLSClientSettings? = nil, settings: TCPSettings = TCPSettings(),
        clock: any SensorClock = SystemClock(), backoff: BackoffPolicy = StreamWire.connectingBackoff,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        self.init(
            "tcp://\(HostLookup.text(host: host, port: port))", .server(host: host, port: port, tls), settings, clock,
            backoff, random)
    }

    /// Creates a closed wire that listens for clients.
    ///
    /// - Parameters:
    ///   - scheme: The scheme of the wire's endpoint, for its name in messages.
    ///   - address: The local address to listen at; `nil` for all addresses, IPv4 and IPv6.
    ///   - port: The port, 0...65535; 0 lets the system choose a free one.
    ///   - tls: The settings for TLS; `nil` for unencrypted connections.
    ///   - settings: The settings of the connections, including the maximum number of connections.
    ///   - clock: The clock for timeouts and pauses.
    ///   - backoff: The pauses between attempts to listen.
    ///   - random: A function that returns a random pause, in seconds, from the given range.
    nonisolated public convenience init(
        as scheme: String = "tcp-listen", listeningAt address: String?, port: Int, tls: TLSServerSettings? = nil,
        settings: TCPSettings = TCPSettings(), clock: any SensorClock = SystemClock(),
        backoff: BackoffPolicy = StreamWire.listeningBackoff,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        self.init(
            "\(scheme)://\(HostLookup.text(host: address ?? "*", port: port))",
            .port(address: address, port: port, tls), settings, clock, backoff, random)
    }

    nonisolated private init(
        _ name: String, _ place: StreamPlace, _ settings: TCPSettings, _ clock: any SensorClock,
        _ backoff: BackoffPolicy, _ random: @escaping @Sendable (ClosedRange<Double>) -> Double
    ) {
        self.place = place
        self.settings = settings
        super.init(name: name, clock: clock, backoff: backoff, random: random)
    }

    deinit {
        if let streams { NetworkActor.enqueue { streams.close() } }
    }

    /// The connected peers, in the order in which they connected.
    public override var peers: [WirePeer] { outboxes.keys.sorted { $0.connection < $1.connection } }

    // MARK: Opening

    public override func openNow() {
        if let fault = place.fault { return fail("\(name) \(fault.reason)") }
        let streams = StreamWireStreams(at: place, settings, clock: clock, after: connections) {
            [weak self, attempt] report in
            guard let self, self.attempt == attempt else { return }
            handle(report)
        }
        self.streams = streams
        NetworkActor.enqueue { streams.open() }
    }

    public override func release() {
        port = nil
        outboxes = [:]
        guard let streams else { return }
        self.streams = nil
        // The port becomes available only after the network actor has closed the descriptor, one job of the actor after
        // `close()`.
        hold()
        NetworkActor.enqueue { [weak self] in
            streams.close()
            NetworkActor.enqueue { SensorActor.enqueue { self?.letGo() } }
        }
    }

    // MARK: Reports of the network actor

    private func handle(_ report: StreamWireReport) {
        switch report {
        case .listening(let port):
            self.port = port
            opened()
        case .failed(let reason, let isFinal): if isFinal { fail("\(name) \(reason)") } else { lose(reason) }
        case .connected(let stream): begin(stream)
        case .received(let stream, let bytes, let needsReceipt):
            guard outboxes[stream.peer] != nil else { return }
            resetBackoff()
            deliver(bytes.span, from: stream.peer, isDatagram: false)
            if needsReceipt { NetworkActor.enqueue { stream.resume() } }
        case .ended(let peer, let reason):
            guard let outbox = outboxes[peer] else { return }
            guard place.isPort else {
                drops.add(Self.goneReason, count: outbox.waitingMessages)
                return lose(reason)
            }
            end(peer)
        case .dropped(let reason): drops.add(reason)
        case .limited(let words): deliver(.limited(words.map { "\(name) \($0)" }))
        }
    }

    private func begin(_ stream: StreamWireStream) {
        connections = stream.peer.connection
        outboxes[stream.peer] = Outbox(stream)
        if !place.isPort { opened() }
        // The delegate may have closed the wire in `opened()`, so the peer may be gone.
        if outboxes[stream.peer] != nil { deliver(.connected(stream.peer)) }
    }

    /// Disconnects a client; the delegate is notified as if the client had closed its connection.
    public func disconnect(_ peer: WirePeer) {
        guard place.isPort, let streams, outboxes[peer] != nil else { return }
        NetworkActor.enqueue { streams.cancel(peer) }
        end(peer)
    }

    private func end(_ peer: WirePeer) {
        guard let outbox = outboxes.removeValue(forKey: peer) else { return }
        drops.add(Self.goneReason, count: outbox.waitingMessages)
        deliver(.disconnected(peer))
    }

    // MARK: Sending

    nonisolated private static let goneReason: DropReason = "message to a peer that went"

    /// Sends bytes to a peer, or to all peers if `peer` is `nil`.
    ///
    /// A message that does not fit into a peer's queue is dropped and counted.
    public override func send(_ bytes: [UInt8], to peer: WirePeer?) {
        guard !bytes.isEmpty else { return }
        var targets: [StreamWireStream] = []
        for peer in peer.map({ [$0] }) ?? Array(outboxes.keys) {
            guard let isAccepted = outboxes[peer]?.add(bytes.count, limit: settings.sendLimit) else { continue }
            if !isAccepted {
                drops.add("message to a slow peer")
                deliver(.overflowed("a client reads too slowly"))
            }
            if isAccepted, let stream = outboxes[peer]?.stream { targets.append(stream) }
        }
        guard !targets.isEmpty else { return }
        NetworkActor.enqueue { [targets] in for stream in targets { stream.send(bytes) } }
    }

    /// The messages to one peer that the system has not accepted yet.
    private struct Outbox {
        let stream: StreamWireStream

        /// The total number of bytes in all messages that the outbox has accepted so far.
        private var accepted = 0

        /// The position at which each waiting message ends, in bytes: the value of `accepted` after the message was
        /// added.
        ///
        /// A message is sent completely once the system has taken that many bytes in total.
        private var ends: [Int] = []

        init(_ stream: StreamWireStream) {
            self.stream = stream
        }

        var waitingMessages: Int { ends.count - takenMessages }

        private var takenMessages: Int {
            let taken = stream.taken.load(ordering: .relaxed)
            return ends.prefix { $0 <= taken }.count
        }

        /// Accepts a message of `count` bytes; returns `false` if the message does not fit into the peer's queue of
        /// `limit` bytes.
        mutating func add(_ count: Int, limit: Int) -> Bool {
            let taken = takenMessages
            if taken > 0 { ends.removeFirst(taken) }
            // A message that is larger than the limit is accepted if no other message waits.
            let waiting = accepted - stream.taken.load(ordering: .relaxed)
            guard waiting <= 0 || waiting + count <= limit else { return false }
            accepted += count
            ends.append(accepted)
            return true
        }
    }
}
