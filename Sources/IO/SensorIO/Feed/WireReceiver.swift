public import Geolocation

/// A receiver at the other end of a wire: a serial line, a socket.
///
/// If the wire is lost or falls silent, all values are withdrawn, and the status gives the reason until values arrive
/// again. See ``WireFeed`` for several senders.
@SensorActor
open class WireReceiver: ReceiverProvider {
    private let feed: WireFeed<ReceiverReport>
    private let staleness: SilenceWatch
    private var lastReport = SensorInstant(nanoseconds: 0)

    /// Creates a receiver; the wire is not opened yet.
    ///
    /// - Parameters:
    ///   - name: The name in events and messages.
    ///   - wire: The wire that the bytes arrive on; the receiver opens and closes it.
    ///   - settings: How to detect silence and select a sender.
    ///   - greeting: The bytes to send to each new connection, such as a command to start reporting; `nil` for none.
    ///   - clock: The source of time.
    ///   - makeDecoder: Returns a decoder for a new sender.
    nonisolated public init(
        name: String, wire: any Wire, settings: WireFeedSettings = WireFeedSettings(),
        greeting: [UInt8]? = nil, clock: any SensorClock = SystemClock(),
        makeDecoder: @escaping @Sendable () -> any ReportDecoder<ReceiverReport>
    ) {
        feed = WireFeed(
            wire: wire, settings: settings, greeting: greeting, clock: clock, makeDecoder: makeDecoder)
        staleness = SilenceWatch(limit: settings.silence, clock: clock)
        super.init(name: name, clock: clock)
    }

    /// The wire that the bytes arrive on.
    public final var wire: any Wire { feed.wire }

    /// Whether the wire listens for senders rather than connects to one.
    public final override var listens: Bool { wire.listens }

    /// The port on which the wire listens, including one chosen by the system; `nil` while it is not open.
    public final override var boundPort: Int? { wire.boundPort }

    /// Input dropped since the receiver was created, by reason.
    public override var drops: DropCounts { feed.drops }

    /// Opens the wire.
    public override func startUpdates() {
        super.startUpdates()
        staleness.onSilence { [weak self] in self?.withdrawStale() }
        feed.delegate = self
        feed.open()
    }

    /// Closes the wire and removes the senders.
    public override func stopUpdates() {
        staleness.stop()
        feed.close()
    }

    /// Withdraws a position that is no longer renewed while other values, such as those of a compass, continue.
    private func withdrawStale() {
        // If no report arrives at all, the feed reports that.
        guard let limit = staleness.limit, clock.coarseInstant.seconds(since: lastReport) < limit else { return }
        report(.degraded("\(wire.name) has reported no position \(staleness.phrase)"))
        withdrawPosition()
    }
}

extension WireReceiver: WireFeedDelegate {
    /// Returns `.value` for a fix.
    ///
    /// A vessel's report is independent of the sender that relays it.
    public func wireFeed(_ feed: WireFeed<ReceiverReport>, claimOf report: borrowing ReceiverReport) -> SenderClaim {
        report.vessel != nil ? .independent : report.hasFix ? .value : .supplement
    }

    /// Delivers a report.
    public func wireFeed(
        _ feed: WireFeed<ReceiverReport>, didReceive report: borrowing ReceiverReport, from peer: WirePeer
    ) {
        lastReport = clock.coarseInstant
        if report.hasFix { staleness.recordActivity(at: lastReport) }
        deliver(report)
    }

    /// Withdraws the values if the wire is not open, with the reason as status.
    public func wireFeed(_ feed: WireFeed<ReceiverReport>, didChange state: WireState) {
        switch state {
        case .opening, .open: return
        case .waiting(let reason, let seconds):
            report(seconds > 0 ? .retrying(in: seconds, because: reason) : .degraded(reason))
        case .failed(let error): report(.failed(error))
        }
        staleness.stop()
        withdraw()
    }

    /// Reports the reason as status, until the next report.
    public func wireFeed(_ feed: WireFeed<ReceiverReport>, isLimited reason: String) { report(.degraded(reason)) }

    /// Withdraws the values, with the reason as status.
    public func wireFeed(_ feed: WireFeed<ReceiverReport>, hasNoReports reason: String, isSilent: Bool) {
        // The lack of a fix has already been reported.
        if isSilent || [.running, .starting].contains(status) { report(.degraded(reason)) }
        withdraw()
    }
}

extension ReceiverReport {
    fileprivate var hasFix: Bool {
        if case .fix = position { true } else { false }
    }
}
