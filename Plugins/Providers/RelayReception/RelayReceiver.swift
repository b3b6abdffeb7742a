public import Geolocation
public import LocationRelay
import NetworkIO

/// Receives fixes from trackers over WebSockets, and provides a location; the counterpart of a WebSocket transport.
///
/// If a tracker asks for acknowledgements, the receiver acknowledges a message once all sinks that keep events have
/// written its fixes. It refuses an unusable message with the reason. The receiver waits for sinks that are busy or
/// wait for disk space. If a sink loses fixes, the receiver disconnects the trackers, which keep the fixes that were
/// not acknowledged. If no sink can write any more, the receiver fails.
@SensorActor
public final class RelayReceiver: RelayProvider {
    /// The port at which the receiver listens; `nil` if it is not listening.
    public override var boundPort: Int? { port }

    /// Whether the receiver listens on a port: `true`.
    public override var listens: Bool { true }

    /// The names of the trackers that are connected to the receiver.
    public var senders: [String] { connections.keys.sorted() }

    /// The maximum number of processed messages that the sinks have not been asked to confirm yet.
    ///
    /// At this number, the receiver asks the sinks for a confirmation. If an earlier request is still unanswered, the
    /// receiver first waits for the answer, and meanwhile processes no further messages.
    nonisolated private static let unkeptLimit = 1024

    nonisolated private let settings: RelayReceiverSettings
    private let pause: SensorDeadline
    private var server: RelayServer?
    private var serverCount = 0
    private var backoff = Backoff(BackoffPolicy(base: 0.5, factor: 2, cap: 10))
    private var port: Int?
    private var connections: [String: Int] = [:]

    /// The reports that the receiver will process as soon as the sinks are ready.
    private var backlog: [RelayReport] = []

    /// The processed messages for which the receiver has not yet asked the sinks for a confirmation.
    ///
    /// The sinks confirm that they have written the fixes of messages; the receiver then acknowledges the messages to
    /// the trackers. `unkeptCount` is the number of these messages. `isAsking` states whether the confirmation of
    /// earlier messages is pending.
    private var unacknowledged: [ProcessedMessages] = []
    private var unkeptCount = 0
    private var isAsking = false

    /// The number of servers of this receiver that are still closing; `closeWaiters` wait until all are closed.
    private var closingServers = 0
    private var closeWaiters: [CheckedContinuation<Void, Never>] = []

    /// Creates a receiver with the given settings that is not started.
    nonisolated public init(settings: RelayReceiverSettings, clock: any SensorClock = SystemClock()) {
        self.settings = settings
        pause = SensorDeadline(clock: clock)
        super.init(name: "relay", settings: settings.reception, clock: clock)
    }

    deinit {
        // The server is closed if the receiver is released while it runs.
        if let server { NetworkActor.enqueue { server.close() } }
    }

    /// Starts listening for trackers.
    public override func startUpdates() {
        super.startUpdates()
        backoff.reset()
        pause.onReached { [weak self] in self?.listen() }
        listen()
    }

    /// Stops listening; the connections are closed after the sinks have written the received fixes.
    public override func stopUpdates() {
        pause.disarm()
        forgetServer()
        super.stopUpdates()
    }

    /// Waits until the last acknowledgements have been sent to the trackers and all connections are closed.
    public override func sinksDidFinish() async {
        guard closingServers > 0 else { return }
        await withCheckedContinuation { closeWaiters.append($0) }
    }

    private func forgetServer() {
        serverCount += 1
        port = nil
        backlog = []
        guard let server else { return }
        self.server = nil
        closeWhenKept(server)
        let senders = senders
        connections = [:]
        forgetConnections()
        for sender in senders { senderDidDisconnect(sender) }
    }

    /// Closes the given server: at once if all processed messages are acknowledged, otherwise after the sinks have
    /// written their fixes.
    private func closeWhenKept(_ server: RelayServer) {
        closingServers += 1
        guard isAsking || !unacknowledged.isEmpty else { return close(server) }
        let rest = takeUnacknowledged()
        isAsking = false
        NetworkActor.enqueue { server.retire() }
        whenKept { [self] receipt in close(server, acknowledging: receipt == .kept ? rest : []) }
    }

    private func close(_ server: RelayServer, acknowledging rest: [ProcessedMessages] = []) {
        NetworkActor.enqueue {
            server.processed(rest)
            server.close()
            SensorActor.enqueue { self.serverDidClose() }
        }
    }

    private func serverDidClose() {
        closingServers -= 1
        guard closingServers == 0 else { return }
        let waiters = closeWaiters
        closeWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    private func listen() {
        forgetServer()
        guard !settings.isUnintentionallyOpen else {
            return fail("would accept everyone who reaches it: ask for tokens, or allow that", isFinal: true)
        }
        let server = RelayServer(settings, clock: clock) { [weak self, serverCount] reports in
            guard let self, self.serverCount == serverCount else { return }
            handle(reports)
        } drop: { [weak self] drops in
            self?.drop(drops)
        }
        self.server = server
        NetworkActor.enqueue { server.open() }
    }

    // MARK: Reports of the network actor

    private func handle(_ reports: [RelayReport]) {
        if backlog.isEmpty { process(reports[...]) } else { backlog += reports }
    }

    /// Processes the given reports while the sinks are ready, and adds the remaining reports to the backlog.
    private func process(_ reports: ArraySlice<RelayReport>) {
        let count = serverCount
        for index in reports.indices {
            if unkeptCount >= Self.unkeptLimit { acknowledge() }
            if case .messages = reports[index], sinksAreBehind {
                backlog = Array(reports[index...])
                awaitSinks()
                break
            }
            handle(reports[index])
            // A delegate may have stopped the receiver while the report was handled.
            guard count == serverCount else { return }
        }
        acknowledge()
    }

    /// Whether the sinks are busy, or processing is paused until the sinks have written earlier fixes.
    private var sinksAreBehind: Bool { hosts.demand == .wait || awaitsReceipt }

    /// Whether processing is paused until the sinks have written earlier fixes, since too many messages were processed
    /// in the meantime.
    private var awaitsReceipt: Bool { isAsking && unkeptCount >= Self.unkeptLimit }

    /// Processes the backlog as soon as the sinks are ready.
    ///
    /// If processing is paused until the sinks have written earlier fixes, the function does nothing: ``acknowledge()``
    /// processes the backlog after they have been written.
    private func awaitSinks() {
        guard !awaitsReceipt else { return }
        hosts.whenReady { [weak self, serverCount] in
            if let self, serverCount == self.serverCount { processBacklog() }
        }
    }

    private func processBacklog() {
        let reports = backlog
        backlog = []
        process(reports[...])
    }

    /// Asks the sinks to confirm that they have written the fixes of the processed messages, and then acknowledges
    /// these messages to the trackers.
    private func acknowledge() {
        guard !isAsking, !unacknowledged.isEmpty, let server else { return }
        let processed = takeUnacknowledged()
        isAsking = true
        whenKept { [weak self, serverCount] receipt in
            if receipt == .kept { NetworkActor.enqueue { server.processed(processed) } }
            guard let self, serverCount == self.serverCount else { return }
            isAsking = false
            switch receipt {
            case .kept:
                acknowledge()
                processBacklog()
            case .lost(let reason): sendAway(because: reason, isFinal: false)
            case .failed(let reason): sendAway(because: reason, isFinal: true)
            }
        }
    }

    private func takeUnacknowledged() -> [ProcessedMessages] {
        defer { (unacknowledged, unkeptCount) = ([], 0) }
        return unacknowledged
    }

    /// Disconnects the trackers, which keep the fixes that were not acknowledged.
    ///
    /// The receiver listens again later, except if `isFinal` is `true`.
    private func sendAway(because reason: String, isFinal: Bool) {
        _ = takeUnacknowledged()
        let cause = isFinal ? "ends, since nothing can be written" : "sends the trackers away, since fixes were lost"
        let count = serverCount
        fail("\(cause): \(reason)", isFinal: isFinal)
        // An observer that was notified may have stopped the receiver, and even started it again.
        if count == serverCount { forgetServer() }
    }

    private func handle(_ report: RelayReport) {
        switch report {
        case .messages(let session, let sender, let messages):
            record(session, messages.count, refused: handle(messages, from: sender, over: session))
            let quarantined = takeQuarantined()
            if !quarantined.isEmpty, let server { NetworkActor.enqueue { server.quarantine(quarantined) } }
        case .refused(let session, let reason):
            drop(reason)
            var refused = DropCounts()
            refused.add(reason)
            record(session, 1, refused: refused)
        case .clock(let sender, let ahead): record(clockOffset: ahead, of: sender)
        case .connected(let sender):
            connections[sender, default: 0] += 1
            if connections[sender] == 1 { senderDidConnect(sender) }
        case .disconnected(let sender, let session):
            let released = connectionDidEnd(session)
            if !released.isEmpty, let server { NetworkActor.enqueue { server.release(released) } }
            let left = (connections[sender] ?? 1) - 1
            connections[sender] = left > 0 ? left : nil
            if left <= 0 { senderDidDisconnect(sender) }
        case .limited(let words?): self.report(.degraded("\(name)://\(place) \(words)"))
        // The next fix that is provided as the location has replaced the status, or will.
        case .limited(nil): break
        case .opened(let port):
            backoff.reset()
            self.port = port
            awaitFixes()
        case .failed(let reason, let isFinal): fail(reason, isFinal: isFinal)
        }
    }

    /// Adds `count` processed messages of the given session (a tracker's connection) to the messages that the next
    /// acknowledgement covers.
    private func record(_ session: UInt32, _ count: Int, refused: DropCounts) {
        unkeptCount += count
        if let last = unacknowledged.indices.last, unacknowledged[last].session == session {
            unacknowledged[last].count += count
            unacknowledged[last].refused.add(refused)
        } else {
            unacknowledged.append(ProcessedMessages(session: session, count: count, refused: refused))
        }
    }

    private func fail(_ reason: String, isFinal: Bool) {
        let sentence = "\(name)://\(place) \(reason)"
        if isFinal { return withdraw(.failed(ProviderError(sentence))) }
        // The pause begins first, since an observer that is notified may stop the receiver and thus end the pause.
        pause.arm(after: backoff.fail(at: clock.instant))
        withdraw(.degraded(sentence))
    }

    private var place: String {
        let address = settings.server.address ?? "*"
        return "\(address.contains(":") ? "[\(address)]" : address):\(settings.server.port)"
    }
}
