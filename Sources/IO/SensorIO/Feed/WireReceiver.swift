public import Geolocation

/// A device that reports positions (a receiver), at the other end of a wire such as a serial line or a socket.
///
/// If the wire is lost or falls silent, the receiver withdraws all values, and the status gives the reason until values
/// arrive again. If several senders use the wire, ``WireFeed`` selects one of them.
@SensorActor
open class WireReceiver: ReceiverProvider {
    private let feed: WireFeed<ReceiverReport>
    private let staleness: SilenceWatch
    private var lastReport = SensorInstant(nanoseconds: 0)

    /// Creates a receiver; the wire is not opened yet.
    ///
    /// - Parameters:
    ///   - name: The receiver's name in events and messages.
    ///   - wire: The wire on which the bytes arrive; the receiver opens and closes it.
    ///   - settings: The settings for detecting silence and selecting a sender.
    ///   - greeting: The bytes to send on each new connection, such as a command to start reporting; `nil` for none.
    ///   - clock: The source of time.
    ///   - makeDecoder: A function that creates the decoder of a new sender.
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

    /// The wire on which the receiver's bytes arrive.
    public final var wire: any Wire { feed.wire }

    /// Whether the wire listens for senders; `false` if the wire connects to a sender.
    public final override var listens: Bool { wire.listens }

    /// The port on which the wire listens, even if the system has chosen it; `nil` while the wire is not open.
    public final override var boundPort: Int? { wire.boundPort }

    /// The input that was dropped since the receiver was created, counted by reason.
    public override var drops: DropCounts { feed.drops }

    /// Opens the wire, and reports values from now on.
    public override func startUpdates() {
        super.startUpdates()
        staleness.onSilence { [weak self] in self?.withdrawStale() }
        feed.delegate = self
        feed.open()
    }

    /// Closes the wire and forgets the senders.
    public override func stopUpdates() {
        staleness.stop()
        feed.close()
    }

    /// Withdraws the position if it has become too old, which happens if only other values, such as those of a compass,
    /// still arrive.
    private func withdrawStale() {
        // If no reports arrive at all, the feed itself reports the silence.
        guard let limit = staleness.limit, clock.coarseInstant.seconds(since: lastReport) < limit else { return }
        report(.degraded("\(wire.name) has reported no position \(staleness.phrase)"))
        withdrawPosition()
    }
}

extension WireReceiver: WireFeedDelegate {
    /// Returns how a report affects the selection of its sender: `.value` for a report with a fix, `.independent` for a
    /// report about another vessel, and `.supplement` for any other report.
    ///
    /// A report about another vessel is used regardless of the sender that relays it.
    public func wireFeed(_ feed: WireFeed<ReceiverReport>, claimOf report: borrowing ReceiverReport) -> SenderClaim {
        report.vessel != nil ? .independent : report.hasFix ? .value : .supplement
    }

    /// Passes on the values of a sender's report.
    public func wireFeed(
        _ feed: WireFeed<ReceiverReport>, didReceive report: borrowing ReceiverReport, from peer: WirePeer
    ) {
        lastReport = clock.coarseInstant
        if report.hasFix { staleness.recordActivity(at: lastReport) }
        deliver(report)
    }

    /// Withdraws the values if the wire is not open, and reports the reason as the receiver's status.
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

    /// Reports `degraded` as the receiver's status, since the wire refuses senders; this status lasts until a sender's
    /// next report.
    public func wireFeed(_ feed: WireFeed<ReceiverReport>, isLimited reason: String) { report(.degraded(reason)) }

    /// Withdraws the values, and reports the reason for their absence as the receiver's status.
    public func wireFeed(_ feed: WireFeed<ReceiverReport>, hasNoReports reason: String, isSilent: Bool) {
        // If the status already reports the lack of a fix, that status is kept.
        if isSilent || [.running, .starting].contains(status) { report(.degraded(reason)) }
        withdraw()
    }
}

extension ReceiverReport {
    fileprivate var hasFix: Bool {
        if case .fix = position { true } else { false }
    }
}
