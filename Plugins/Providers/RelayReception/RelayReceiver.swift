public import Geolocation
public import LocationRelay
import NetworkIO

/// Receives fixes from trackers over WebSockets, and fills a location slot: the counterpart of a WebSocket transport.
///
/// A message is acknowledged, if the tracker asked for that, when the delegates have handled its fixes; one that cannot be
/// used is refused with the reason.
@SensorActor
public final class RelayReceiver: RelayProvider {
    /// The port that the receiver is bound to; `nil` if it is not listening.
    public override var boundPort: Int? { port }

    /// Whether it listens: `true`.
    public override var listens: Bool { true }

    /// The names of the connected trackers.
    public var senders: [String] { connections.keys.sorted() }

    nonisolated private let settings: RelayReceiverSettings
    private let pause: SensorDeadline
    private var server: RelayServer?
    private var serverCount = 0
    private var backoff = Backoff(BackoffPolicy(base: 0.5, factor: 2, cap: 10))
    private var port: Int?
    private var connections: [String: Int] = [:]
    private var acknowledgements: [ProcessedMessages] = []

    /// Creates a receiver that is not started.
    nonisolated public init(settings: RelayReceiverSettings, clock: any SensorClock = SystemClock()) {
        self.settings = settings
        pause = SensorDeadline(clock: clock)
        super.init(name: "relay", settings: settings.reception, clock: clock)
    }

    deinit {
        // Releasing a running receiver closes its server.
        if let server { NetworkActor.enqueue { server.close() } }
    }

    /// Starts listening.
    public override func startUpdates() {
        super.startUpdates()
        backoff.reset()
        pause.onReached { [weak self] in self?.listen() }
        listen()
    }

    /// Stops listening and closes all connections.
    public override func stopUpdates() {
        pause.disarm()
        forgetServer()
        super.stopUpdates()
    }

    private func forgetServer() {
        serverCount += 1
        port = nil
        guard let server else { return }
        self.server = nil
        NetworkActor.enqueue { server.close() }
        let senders = senders
        connections = [:]
        for sender in senders { senderDidDisconnect(sender) }
    }

    private func listen() {
        forgetServer()
        let server = RelayServer(settings, clock: clock) { [weak self, serverCount] reports in
            guard let self, self.serverCount == serverCount else { return }
            handle(reports)
        }
        self.server = server
        NetworkActor.enqueue { server.open() }
    }

    // MARK: Reports of the network actor

    private func handle(_ reports: [RelayReport]) {
        let count = serverCount
        acknowledgements.removeAll(keepingCapacity: true)
        for report in reports {
            handle(report)
            // A delegate may have stopped the receiver.
            guard count == serverCount else { return }
        }
        guard !acknowledgements.isEmpty, let server else { return }
        let counts = acknowledgements
        NetworkActor.enqueue { server.processed(counts) }
    }

    private func handle(_ report: RelayReport) {
        switch report {
        case .messages(let session, let sender, let messages):
            note(session, messages.count, refused: handle(messages, from: sender))
        case .refused(let session, let reason):
            drop(reason)
            var refused = DropCounts()
            refused.add(reason)
            note(session, 1, refused: refused)
        case .clock(let sender, let ahead): note(clockOffset: ahead, of: sender)
        case .connected(let sender):
            connections[sender, default: 0] += 1
            if connections[sender] == 1 { senderDidConnect(sender) }
        case .disconnected(let sender):
            let left = (connections[sender] ?? 1) - 1
            connections[sender] = left > 0 ? left : nil
            if left <= 0 { senderDidDisconnect(sender) }
        case .dropped(let reason): drop(reason)
        case .opened(let port):
            backoff.reset()
            self.port = port
            awaitFixes()
        case .failed(let reason, let isFinal): fail(reason, isFinal: isFinal)
        }
    }

    /// Counts processed messages of a session, to be acknowledged.
    private func note(_ session: UInt32, _ count: Int, refused: DropCounts) {
        if let last = acknowledgements.indices.last, acknowledgements[last].session == session {
            acknowledgements[last].count += count
            acknowledgements[last].refused.add(refused)
        } else {
            acknowledgements.append(ProcessedMessages(session: session, count: count, refused: refused))
        }
    }

    private func fail(_ reason: String, isFinal: Bool) {
        let sentence = "\(name)://\(place) \(reason)"
        if isFinal { return withdraw(.failed(ProviderError(sentence))) }
        let seconds = backoff.fail(at: clock.instant)
        withdraw(.degraded(sentence))
        pause.arm(after: seconds)
    }

    private var place: String {
        let address = settings.server.address ?? "*"
        return "\(address.contains(":") ? "[\(address)]" : address):\(settings.server.port)"
    }
}
