import CodecSupport
public import Geolocation
public import LocationRelay
import NetworkIO
import WebSocketFormat

/// Sends updates to a server over a WebSocket, and reconnects if the connection is lost.
///
///     push(_:) ─▶ RelayQueue ─SendSchedule, SendWindow─▶ WebSocketLink (network actor) ─▶ server
///     RelayQueue, delegate ◀─ acknowledgements ◀─ WebSocketLink
///
/// An update stays in the queue until the server acknowledges it or, without acknowledgements, until the system accepts
/// it. On a new connection, the whole queue is sent again; the receiver detects duplicates by source and number.
@SensorActor
public final class WebSocketTransport: ReportingTransport {
    /// The address of the server without secrets.
    nonisolated public let name: String

    /// The state that the transport reports to its delegate: its connection state, and its counts of dropped updates.
    public let report = TransportState()

    /// The last round-trip time, the quality of the connection, and the median offset of the server's clock.
    public var measurement: LinkMeasurement { meter.measurement(at: clock.instant) }

    /// The size in bytes of a complete batch of updates.
    nonisolated private static let batchSize = 65_536

    nonisolated private let address: Result<WebSocketAddress, ProviderError>
    nonisolated private let configuration: WebSocketTransportConfiguration
    nonisolated private let policy: ReconnectPolicy
    nonisolated private let clock: any SensorClock
    nonisolated private let random: @Sendable (ClosedRange<Double>) -> Double
    nonisolated private let device: String

    /// The name of this device by which the server identifies it.
    nonisolated public var deviceName: String? { device }

    private let queue: any RelayQueue
    private let pause: SensorDeadline

    /// The deadline by which the server must send the next acknowledgement.
    private let overdue: SensorDeadline
    private var link: WebSocketLink?
    /// The token of the current connection; `nil` if the configuration has no token provider.
    private var token: BearerToken?

    /// The number of the connection attempt, by which reports of earlier connections are recognised and ignored.
    private var attempt = 0
    private var backoff: Backoff
    /// Whether any connection was established since the transport was last opened.
    private var hasWorked = false
    /// The time at which the current connection was established; `nil` if there is no connection.
    private var openTime: SensorInstant?
    private var window = SendWindow()
    private var schedule = SendSchedule()
    private var encoder = WebSocketEncoder(role: .client)
    private var meter = LinkMeter()
    private var marks = DeliveryMarks()

    /// Creates a transport from an address that is given as text; see the public initializer.
    nonisolated init(
        _ text: String, configuration: WebSocketTransportConfiguration, queue: (any RelayQueue)? = nil,
        clock: any SensorClock, random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        address = Result { () throws(ProviderError) in try WebSocketAddress(text) }
        name = ((try? address.get().withoutQuery) ?? text).withoutSecrets
        self.configuration = configuration
        self.clock = clock
        self.random = random
        self.queue = queue ?? MemoryQueue(capacity: configuration.maxQueueSize)
        device = configuration.deviceIdentifier ?? UUID().uuidString.lowercased()
        policy = ReconnectPolicy(configuration)
        backoff = Backoff(policy.backoff, steadyTime: configuration.stableTime, random: random)
        pause = SensorDeadline(clock: clock)
        overdue = SensorDeadline(clock: clock)
    }

    /// The number of updates in the queue that wait to be sent or acknowledged.
    public var queueDepth: Int { queue.count }

    /// The maximum number of updates in the queue.
    public var queueCapacity: Int? { queue.capacity }

    // MARK: Connection

    /// Connects to the server, and reconnects after losses; does nothing if the transport is open and has not given up.
    public func open() {
        guard state == .disconnected || state == .failed else { return }
        backoff.reset()
        hasWorked = false
        openTime = nil
        pause.onReached { [weak self] in self?.connect() }
        overdue.onReached { [weak self] in
            guard let self else { return }
            lose(.lost("has acknowledged nothing for \(configuration.acknowledgementTimeout.formatted) s"))
        }
        queue.onMore { [weak self] in self?.sendMore() }
        change(to: .connecting)
        connect()
    }

    /// Closes the connection to the server.
    ///
    /// The queued updates are sent when the transport is opened again.
    public func close() {
        guard state != .disconnected else { return }
        countUnacknowledgedDrops()
        schedule.begin(waiting)
        part()
        change(to: .disconnected)
        endMarks(because: "\(name) is closed")
    }

    /// Drops the updates in the queue of a closed transport, unless the queue keeps its updates for later runs.
    public func discardQueue() {
        guard state == .disconnected else { return }
        let count = queue.count
        queue.removeAll()
        report.drops.add(.undelivered, count: count - queue.count)
    }

    /// Gives up the link to the server; the link completes the closing handshake on its own.
    private func part() {
        attempt += 1
        pause.disarm()
        overdue.disarm()
        guard let link else { return }
        self.link = nil
        NetworkActor.enqueue { link.close(.goingAway) }
    }

    private func connect() {
        guard state != .disconnected, state != .failed, link == nil else { return }
        guard let tokens = configuration.tokenProvider else { return connect(with: nil) }
        attempt += 1
        Task { [weak self, attempt] in
            do {
                let token = try await tokens.token()
                if let self, self.attempt == attempt { connect(with: token) }
            } catch {
                if let self, self.attempt == attempt { lose(.lost("cannot be asked without a token: \(error)")) }
            }
        }
    }

    private func connect(with token: BearerToken?) {
        self.token = token
        do throws(ProviderError) {
            let link = try makeLink()
            self.link = link
            NetworkActor.enqueue { link.open() }
        } catch {
            giveUp(TransportError(.configuration, error.description))
        }
    }

    private func giveUp(_ error: TransportError) {
        report(error, changingTo: .failed)
        endMarks(because: error.message)
    }

    private func makeLink() throws(ProviderError) -> WebSocketLink {
        let address = try address.get()
        try configuration.check(address, as: name, device: device)
        let fields: [HTTPField]
        do throws(HTTPWritingError) {
            fields = try configuration.fields(token: token, device: device)
        } catch {
            throw ProviderError("\(name) cannot be asked: \(error)")
        }
        attempt += 1
        let dialer = WebSocketDialer(to: address, fields: fields, tls: configuration.tls, clock: clock)
        return WebSocketLink(dialer, configuration, clock: clock) { [weak self, attempt] report in
            guard let self, self.attempt == attempt else { return }
            handle(report)
        }
    }

    // MARK: Reports of the connection

    private func handle(_ report: WebSocketLink.Report) {
        switch report {
        case .opened(let acknowledges, let usesTime):
            meter.begin(usesTime: usesTime)
            begin(acknowledges: acknowledges)
        case .room(let batch):
            window.makeRoom(through: batch)
            sendMore()
        case .sent(let batch):
            deliver(window.accept(through: batch))
            sendMore()
        case .serverTime(let id, let seconds):
            let isNews = meter.record(serverTime: seconds, answering: id, time: clock.now.timeIntervalSince1970)
            if isNews { delegate?.transportDidMeasure(self) }
        case .acknowledged(let count, let refused):
            let news = window.acknowledge(count)
            guard news > 0 else { return }
            overdue.disarm()
            if window.awaitsAcknowledgement { overdue.arm(after: configuration.acknowledgementTimeout) }
            // A faulty server may report more refusals than acknowledgements, so the number of refusals is limited.
            let refused = refused.mapValues { min($0, news) }
            countRefused(refused)
            deliver(news, refused: refused.values.reduce(0, +))
        case .answered(let seconds):
            meter.record(roundTrip: seconds)
            delegate?.transportDidMeasure(self)
        case .ended(let end): lose(end)
        }
    }

    private func begin(acknowledges: Bool) {
        window = SendWindow(acknowledges: acknowledges)
        let now = clock.instant
        backoff.succeed(at: now)
        hasWorked = true
        openTime = now
        schedule.begin(waiting)
        change(to: .connected)
        sendMore()
    }

    private func lose(_ end: WebSocketEnd) {
        attempt += 1
        overdue.disarm()
        if let link { NetworkActor.enqueue { link.cancel() } }
        link = nil
        meter.lose(at: clock.instant)
        countUnacknowledgedDrops()
        schedule.begin(waiting)
        openTime = nil
        guard let tokens = configuration.tokenProvider, let token, ReconnectPolicy.refusesToken(end) else {
            return recover(from: end)
        }
        // The delegate may close the transport; the task then finds another number.
        let attempt = attempt
        if state == .connected { change(to: .reconnecting) }
        Task { [weak self] in
            let renewed = try? await tokens.token(replacing: token)
            guard let self, self.attempt == attempt else { return }
            // If the server has accepted the token before, the refusal may be a mistake. The token is sent once more.
            recover(from: end, hasNewToken: hasWorked || renewed?.text != token.text)
        }
    }

    /// Tries to connect again after a pause, or gives up.
    private func recover(from end: WebSocketEnd, hasNewToken: Bool = false) {
        let error = TransportError(ReconnectPolicy.kind(of: end), "\(name) \(end.words)")
        let delay = backoff.fail(at: clock.instant)
        switch policy.decide(
            after: end, failures: backoff.failures, hasWorked: hasWorked, hasNewToken: hasNewToken, delay: delay,
            random: random)
        {
        case .giveUp: giveUp(error)
        case .retry(let seconds):
            pause.arm(after: seconds)
            report(error, changingTo: .reconnecting)
        }
    }

    // MARK: Sending

    /// Sends the given update, or queues it until it can be sent.
    public func push(_ update: RelayUpdate) {
        guard state != .disconnected else { return report.drops.add(.closed) }
        let first = queue.firstNumber
        if queue.append(update) > 0 { countOverflow(from: first) }
        didChangeQueue()
        sendMore()
    }

    /// The numbers of the updates that wait in the queue.
    private var waiting: Range<UInt64> { queue.firstNumber..<queue.endNumber }

    /// Passes batches of updates to the connection, as long as the connection has room.
    private func sendMore() {
        guard window.hasRoom, state == .connected, let link else { return }
        if let openTime, clock.coarseInstant.seconds(since: openTime) > configuration.backlogTime {
            schedule.overtake(from: queue.endNumber)
        }
        // The link is compared each time, since the delegate may close the transport when an update cannot be encoded.
        while window.hasRoom, self.link === link {
            let batch = nextBatch()
            if batch.count > 0 {
                let frames = batch.frames
                NetworkActor.enqueue { link.send(frames) }
            }
            drop(batch.unwritten)
            guard batch.count > 0 else { return }
        }
    }

    /// Returns the next batch of updates, and records the updates as sent.
    private func nextBatch() -> SendBatch {
        var batch = SendBatch()
        let runs = schedule.runs(waiting)
        guard !runs.isEmpty else { return batch }
        // The ping is sent before any update, so that the server knows the clock to which the updates' times belong.
        if let ping = meter.ping(at: clock.instant, time: clock.now.timeIntervalSince1970) {
            try? encoder.append(.text, to: &batch.frames) { buffer throws(RelayCodingError) in
                try ping.append(as: .json, to: &buffer)
            }
        }
        for run in runs { add(run, to: &batch, size: Self.batchSize / runs.count) }
        guard batch.count > 0 else { return batch }
        let isFirst = !window.awaitsAcknowledgement
        window.send(batch.count)
        if isFirst, window.awaitsAcknowledgement { overdue.arm(after: configuration.acknowledgementTimeout) }
        return batch
    }

    /// Adds the updates in the given range to a batch until the batch has grown by `size` bytes.
    private func add(_ run: SendSchedule.Run, to batch: inout SendBatch, size: Int) {
        let limit = batch.frames.count + size
        queue.visit(from: run.lowerBound) { number, update in
            guard number < run.upperBound, batch.frames.count < limit else { return false }
            do throws(RelayCodingError) {
                try write(update, to: &batch.frames)
                batch.count += 1
                schedule.record(number, isSent: true)
            } catch {
                batch.unwritten.append((number, error))
                schedule.record(number, isSent: false)
            }
            return true
        }
    }

    private func write(_ update: borrowing RelayUpdate, to frames: inout [UInt8]) throws(RelayCodingError) {
        var timed = copy update
        if let made = update.relayTimestamp {
            timed.latency?.addTransport(waited: clock.now.timeIntervalSince(made), roundTrip: meter.roundTrip)
        }
        let (update, encoding) = (timed, configuration.payloadEncoding)
        try encoder.append(.binary, to: &frames) { buffer throws(RelayCodingError) in
            try update.append(as: encoding, to: &buffer)
        }
    }

    /// Drops the given updates, which cannot be encoded, since another attempt would fail as well.
    private func drop(_ updates: [(number: UInt64, error: RelayCodingError)]) {
        for (number, error) in updates {
            queue.remove(number...number)
            dropUnwritable(error)
        }
        didChangeQueue()
    }

    // MARK: Delivery

    /// Calls `body` once: when the server has acknowledged or refused all updates pushed so far, or when the transport
    /// is closed or gives up.
    public func whenDelivered(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        guard state != .disconnected, state != .failed else { return body(.failed("\(name) is not open")) }
        marks.add(before: queue.endNumber, body)
        didChangeQueue()
    }

    private func didChangeQueue() {
        reportQueueDepth()
        for answer in marks.takeDue(before: queue.firstNumber, isAcknowledged: window.acknowledges) { answer() }
    }

    private func endMarks(because reason: String) {
        for answer in marks.takeAll(because: reason) { answer() }
    }

    /// Counts the updates that the server has refused, and reports them.
    private func countRefused(_ refused: [String: Int]) {
        guard !refused.isEmpty else { return }
        var known = DropCounts()
        for (text, count) in refused {
            known.add(RelayDropReason(rawValue: text).map { DropReason($0) } ?? "another reason", count: count)
        }
        report.drops.add(known: known.byReason, prefix: "update refused by the server: ")
        let reasons = known.byReason.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
        report(TransportError(.refused, "\(name) has refused updates: \(reasons.joined(separator: ", "))"))
    }

    /// Removes the oldest `count` sent updates from the queue; all except `refused` of them count as delivered.
    private func deliver(_ count: Int, refused: Int = 0) {
        guard count > 0 else { return }
        for run in schedule.acknowledge(count) { queue.remove(run) }
        // A server that acknowledges updates works, even if the connection is lost soon afterwards.
        if window.acknowledges { backoff.reset() }
        if count > refused { delegate?.transport(self, didDeliver: count - refused) }
        didChangeQueue()
    }

    /// Counts updates that the queue has dropped, except those in flight (sent), since they may still be acknowledged.
    private func countOverflow(from first: UInt64) {
        let dropped = first..<queue.firstNumber
        report.drops.add(.overflow, count: dropped.count - schedule.underWay(dropped))
        marks.lose(because: "the queue of \(name) was full")
    }

    /// Counts updates that the queue has dropped while they were in flight, and that can no longer be acknowledged.
    private func countUnacknowledgedDrops() {
        report.drops.add(.overflow, count: schedule.underWay(0..<queue.firstNumber))
    }
}
