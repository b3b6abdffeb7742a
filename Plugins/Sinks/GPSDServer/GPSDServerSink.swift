import CodecSupport
public import Geolocation
import NetworkIO
import ReceiverDecoding
public import SensorIO

/// Serves fixes to clients of gpsd, in the protocol of gpsd.
///
///     events ─▶ GPSDReports, FixSentences ─▶ StreamWire ─▶ clients that watch
///     requests ─▶ ServedClient (one per client) ─▶ replies
@SensorActor
public final class GPSDServerSink: GeolocationSink {
    /// The TCP port that is registered for gpsd.
    nonisolated public static let usualPort = 2947

    /// The maximum number of bytes queued for a client; it is small, since queued data soon becomes outdated.
    nonisolated private static let clientLimit = 65_536

    /// The name of the sink in messages.
    nonisolated public let name = "gpsd-server"

    private let wire: StreamWire
    private let clock: any SensorClock
    private var health = WireHealth()
    private var host: SinkHost?

    private var reports: GPSDReports
    private var sentences = FixSentences()
    private var text = GPSDText()
    private var clients: [WirePeer: ServedClient] = [:]
    private var started = Date(timeIntervalSince1970: 0)
    private var unanswered = DropCounts()

    /// Creates a gpsd server, which listens as soon as it is started.
    ///
    /// - Parameters:
    ///   - address: The local address to listen on; `nil` for all addresses.
    ///   - port: The port to listen on; 0 lets the system choose a free port.
    ///   - device: The path of the device that the sent objects name.
    ///   - clock: The clock for the times in replies.
    nonisolated public init(
        address: String? = "127.0.0.1", port: Int = usualPort, device: String = "geolocation",
        clock: any SensorClock = SystemClock()
    ) {
        let settings = TCPSettings(sendLimit: Self.clientLimit, clients: .asking, failsIfInUse: true)
        wire = StreamWire(
            as: "gpsd-server", listeningAt: address, port: port, settings: settings, clock: clock.systemClock)
        reports = GPSDReports(device: device)
        self.clock = clock
    }

    /// Starts to open the port; errors are reported as the status of the sink.
    public func start(in host: SinkHost) {
        self.host = host
        started = clock.now
        wire.delegate = self
        wire.open()
    }

    /// Sends the given event to the clients that watch, in the form that each client has requested.
    public func receive(_ event: borrowing GeolocationEvent) {
        // Events are encoded even without clients, since both encoders store the receiver's status.
        reports.write(event, to: &text)
        sentences.append(event)
        for (peer, client) in clients {
            if client.policy.wantsSentences, !sentences.bytes.isEmpty { wire.send(sentences.bytes, to: peer) }
            if client.policy.wantsObjects, !text.bytes.isEmpty { wire.send(text.bytes, to: peer) }
        }
        text.removeAll()
        sentences.removeAll()
    }

    /// Closes the port, and disconnects all clients of the server.
    public func finish() async {
        host = nil
        wire.close()
        clients = [:]
    }

    /// Whether the sink listens on a port: `true`.
    public var listens: Bool { true }

    /// The port that clients connect to; `nil` if the port is not open.
    public var boundPort: Int? { wire.boundPort }

    /// The number of messages not delivered to slow clients, and of requests that were not answered, by reason.
    public var drops: DropCounts {
        var drops = wire.drops
        drops.add(unanswered)
        for client in clients.values { drops.add(client.unanswered) }
        return drops
    }

    private func send(_ reply: inout GPSDText, to peer: WirePeer) {
        if !reply.bytes.isEmpty { wire.send(reply.bytes, to: peer) }
        reply.removeAll()
    }
}

extension GPSDServerSink: WireDelegate {
    /// Reports changes of the port's state as the status of the sink.
    public func wire(_ wire: any Wire, didChange state: WireState) {
        if let status = health.handle(state) { host?.report(status) }
    }

    /// Reports that a message was lost because a client did not accept it in time.
    public func wire(_ wire: any Wire, didOverflow reason: String) { host?.lose(because: reason) }

    /// Reports the status `degraded` if the server refuses clients because of a limit; `running` if `reason` is `nil`.
    public func wire(_ wire: any Wire, isLimited reason: String?) {
        host?.report(health.status(limitedBy: reason))
    }

    /// Sends the greeting to a new client.
    public func wire(_ wire: any Wire, didConnect peer: WirePeer) {
        clients[peer] = ServedClient()
        var reply = GPSDText()
        reply.writeVersion()
        send(&reply, to: peer)
    }

    /// Answers the requests in the bytes received from a client.
    public func wire(
        _ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool
    ) {
        guard var client = clients[peer] else { return }
        let knowledge = ServedClient.Knowledge(reports: reports, activated: started, now: clock.now)
        // The replies have a buffer of their own: a reply that is lost is reported as a status, which the sink receives,
        // and encodes into `text`, before `send` returns.
        var replies = GPSDText()
        client.handle(bytes, knowledge, text: &replies) { send(&$0, to: peer) }
        clients[peer] = client
    }

    /// Removes a client that has disconnected.
    public func wire(_ wire: any Wire, didDisconnect peer: WirePeer) {
        guard let client = clients.removeValue(forKey: peer) else { return }
        unanswered.add(client.unanswered)
    }
}
