public import Geolocation
public import LocationRelay
public import RelayFormat

/// Sends location updates over a companion link, on the paths that are available.
///
/// Each `RelayUpdate` is encoded as a message of the link. The transport is responsible for the encoding, the queue and
/// the retries; the ``CompanionLink`` is responsible for the connection. While the other side is unreachable, updates
/// are buffered in memory, up to ``CompanionSettings/capacity``. The receiver acknowledges updates that its sinks have
/// stored.
///
/// The other side may request a tracking mode, which the device follows until the request expires.
@SensorActor
public final class CompanionTransport: ReportingTransport {
    /// The name of the link in errors and statuses.
    nonisolated public let name: String

    /// The connection state, the counts of dropped updates, and the observers of both.
    public let report = TransportState()

    nonisolated private let encoding: RelayEncoding
    nonisolated private let settings: CompanionSettings
    nonisolated private let clock: any SensorClock
    private let link: any CompanionLink
    private let deadline: SensorDeadline

    /// The timer that ends requests for tracking modes when they expire.
    private let requestEnd: SensorDeadline
    private var requests = ModeRequests()
    private var routing: CompanionRouting
    private var marks = DeliveryMarks()
    private var isRouting = false
    private var messagesByPath: [CompanionPath: Int] = [:]

    /// The number of times the link was deactivated.
    ///
    /// With this number, the outcomes of messages that were sent before the last deactivation are recognized and
    /// ignored.
    private var run = 0

    /// Creates a transport that is not open.
    ///
    /// - Parameters:
    ///   - link: The link, which the transport activates and whose delegate it becomes.
    ///   - encoding: The encoding of updates.
    ///   - settings: The limits, intervals and back-off of sending.
    ///   - clock: The source of time.
    nonisolated public init(
        over link: any CompanionLink, encoding: RelayEncoding = .json,
        settings: CompanionSettings = CompanionSettings(), clock: any SensorClock = SystemClock()
    ) {
        (self.link, self.encoding, self.settings) = (link, encoding, settings)
        self.clock = clock.systemClock
        name = link.name
        routing = CompanionRouting(settings)
        deadline = SensorDeadline(clock: clock.systemClock)
        requestEnd = SensorDeadline(clock: clock.systemClock)
    }

    /// The number of messages dropped by the link, and of requests that were ignored, by reason.
    ///
    /// If the link drops a message with an update, the update is sent again.
    public var otherDrops: DropCounts {
        var drops = link.drops
        drops.add(report.otherDrops)
        return drops
    }

    /// The number of undelivered updates.
    public var queueDepth: Int { routing.count }

    /// The maximum number of undelivered updates; if there are more, the oldest are dropped.
    public var queueCapacity: Int? { max(settings.capacity, 100) }

    /// Returns the number of messages handed to the given path of the link.
    public func messageCount(over path: CompanionPath) -> Int { messagesByPath[path] ?? 0 }

    /// Activates the link, so that updates can be sent.
    public func open() {
        guard state == .disconnected || state == .failed else { return }
        // A link that has failed can only be activated again after it was deactivated.
        if state == .failed { deactivateLink() }
        link.delegate = self
        deadline.onReached { [weak self] in self?.route() }
        requestEnd.onReached { [weak self] in self?.endExpiredRequests() }
        change(to: .connecting)
        link.activate()
    }

    /// Sends an update as soon as a path of the link is available.
    public func push(_ update: RelayUpdate) {
        guard state != .disconnected else { return report.drops.add(.closed) }
        var message: [UInt8] = []
        do throws(RelayCodingError) {
            try update.append(as: encoding, to: &message)
        } catch {
            return dropUnwritable(error)
        }
        let dropped = routing.add(message, accuracy: update.currentFix?.location.horizontalAccuracy)
        if dropped > 0 {
            report.drops.add(.overflow, count: dropped)
            marks.lose(because: "\(name) does not take updates in time")
        }
        route()
    }

    /// Deactivates the link; undelivered updates are sent after the transport is opened again.
    public func close() {
        guard state != .disconnected else { return }
        deactivateLink()
        endRequests()
        change(to: .disconnected)
        for answer in marks.takeAll(because: "\(name) is closed") { answer() }
    }

    private func deactivateLink() {
        run += 1
        link.deactivate()
        deadline.disarm()
        routing.state = .inactive
        routing.interrupt()
    }

    /// Drops all undelivered updates of a closed transport, and counts them as dropped.
    public func discardQueue() {
        guard state == .disconnected else { return }
        let count = routing.removeAll()
        if count > 0 { report.drops.add(.undelivered, count: count) }
        reportQueueDepth()
    }

    /// Calls `body` once, when the other side has stored all updates pushed so far or the transport is closed.
    public func whenDelivered(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        guard state != .disconnected, state != .failed else { return body(.failed("\(name) is not open")) }
        marks.add(before: UInt64(routing.endNumber), body)
        answerMarks()
    }

    // MARK: Routing

    /// Performs the operations on the link that are due.
    private func route() {
        // The link may report an outcome while the loop below runs; the loop then also performs the operations that
        // this outcome makes due.
        guard !isRouting else { return }
        isRouting = true
        while true {
            let steps = routing.steps(at: clock.instant)
            if steps.isEmpty { break }
            for step in steps { perform(step) }
        }
        isRouting = false
        if let due = routing.dueTime(at: clock.instant) { deadline.arm(at: due) } else { deadline.disarm() }
        answerMarks()
    }

    private func perform(_ step: CompanionRouting.Step) {
        let run = run
        switch step {
        case .context(let message):
            messagesByPath[.context, default: 0] += 1
            link.updateContext(message, for: nil) { [weak self] outcome in
                guard let self, run == self.run else { return }
                routing.settleContext(outcome, at: clock.instant)
                route()
            }
        case .interactive(let number, let message):
            messagesByPath[.interactive, default: 0] += 1
            link.send(message) { [weak self] outcome in
                guard let self, run == self.run else { return }
                didDeliver(routing.settleInteractive(number, outcome))
            }
        case .queue(let number, let message):
            messagesByPath[.queue, default: 0] += 1
            link.enqueue(message) { [weak self] outcome in
                guard let self, run == self.run else { return }
                didDeliver(routing.settleQueued(number, outcome, at: clock.instant))
            }
        }
    }

    private func didDeliver(_ isDelivered: Bool) {
        if isDelivered { delegate?.transport(self, didDeliver: 1) }
        route()
    }

    private func answerMarks() {
        reportQueueDepth()
        for answer in marks.takeDue(before: UInt64(routing.firstNumber), isAcknowledged: true) { answer() }
    }
}

extension CompanionTransport: CompanionLinkDelegate {
    /// Updates the connection state of the transport, and sends waiting updates if a path has become available.
    public func companionLinkDidChange(_ link: any CompanionLink) {
        guard state != .disconnected else { return }
        routing.state = link.state
        switch link.state {
        case .inactive: if state == .connected { change(to: .reconnecting) }
        case .unreachable(let reason):
            report(TransportError(.network, reason ?? "\(name) does not answer"), changingTo: .reconnecting)
        case .reachable: change(to: .connected)
        case .failed(let reason):
            report(TransportError(.configuration, reason), changingTo: .failed)
            for answer in marks.takeAll(because: reason) { answer() }
        }
        route()
    }

    /// Handles a request for a tracking mode; refuses all other messages, since this end of the link only sends
    /// updates.
    public func companionLink(
        _ link: any CompanionLink, didReceive message: [UInt8], from peer: CompanionPeer, over path: CompanionPath,
        answer: @escaping @SensorActor (CompanionOutcome) -> Void
    ) {
        guard path == .context, let request = ModeMessage(message) else {
            return answer(.failed(reason: "\(name) only sends"))
        }
        answer(.delivered)
        if let reason = requests.update(with: request, at: clock.instant) { return report.otherDrops.add(reason) }
        scheduleRequestEnd()
        delegate?.transport(self, didRequest: request.isRequest ? request.mode : nil, of: request.device)
    }

    private func scheduleRequestEnd() {
        if let end = requests.nextEnd { requestEnd.arm(at: end) } else { requestEnd.disarm() }
    }

    /// Ends the requests for tracking modes that have expired, so that their devices return to their own modes.
    private func endExpiredRequests() {
        let devices = requests.takeExpired(at: clock.instant)
        scheduleRequestEnd()
        for device in devices { delegate?.transport(self, didRequest: nil, of: device) }
    }

    /// Ends all requests for tracking modes.
    private func endRequests() {
        requestEnd.disarm()
        for device in requests.takeAll() { delegate?.transport(self, didRequest: nil, of: device) }
    }
}
