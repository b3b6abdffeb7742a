public import Geolocation
public import SensorIO

/// A receiver at the other end of a wire: a serial line, a socket.
///
/// What each sender sends is decoded apart from the others, and only one of them counts at a time: the first that has a
/// fix, until it has had none for a while. A wire that is lost, or falls silent, withdraws all values; the status says why,
/// until values come again.
@SensorActor
open class WireReceiver: ReceiverProvider {
    /// What the bytes come in by.
    public final let wire: any Wire

    private let settings: ReceptionSettings
    private let makeDecoder: @Sendable () -> any ReportDecoder
    private let silence: SensorDeadline
    private let noUsableDataDeadline: SensorDeadline
    private let staleness: SensorDeadline
    private var senders: WireSenders<Sender>
    private var lastReport = SensorInstant(nanoseconds: 0)
    private var earlierDrops = DropCounts()
    private var ignoredReports = 0

    /// Makes a receiver that is not started.
    ///
    /// - Parameters:
    ///   - name: The name in events and messages.
    ///   - wire: What the bytes come in by; the receiver opens and closes it.
    ///   - settings: How to watch over it.
    ///   - clock: The source of time.
    ///   - makeDecoder: Makes a decoder for each sender.
    nonisolated public init(
        name: String, wire: any Wire, settings: ReceptionSettings = ReceptionSettings(),
        clock: any SensorClock = SystemClock(), makeDecoder: @escaping @Sendable () -> any ReportDecoder
    ) {
        self.wire = wire
        self.settings = settings
        self.makeDecoder = makeDecoder
        silence = SensorDeadline(clock: clock)
        noUsableDataDeadline = SensorDeadline(clock: clock)
        staleness = SensorDeadline(clock: clock)
        senders = WireSenders(limit: settings.maximumSenders, failover: settings.failover)
        super.init(name: name, clock: clock)
    }

    /// What could not be used, by reason: of the wire, of each sender, and of senders that do not count.
    public override var drops: DropCounts {
        var drops = wire.drops
        drops.add(earlierDrops)
        for sender in senders.all { drops.add(sender.decoder.drops) }
        drops.add("report of a sender beside the one that counts", count: ignoredReports)
        return drops
    }

    /// Opens the wire.
    public override func startUpdates() {
        super.startUpdates()
        silence.onReached { [weak self] in self?.noteSilence() }
        noUsableDataDeadline.onReached { [weak self] in self?.noteUselessness() }
        staleness.onReached { [weak self] in self?.noteStaleness() }
        wire.delegate = self
        wire.open()
    }

    /// Closes the wire and forgets the senders.
    public override func stopUpdates() {
        silence.disarm()
        noUsableDataDeadline.disarm()
        staleness.disarm()
        wire.close()
        forgetSenders()
    }

    /// What to send to a peer that has come, such as a command to begin; none by default.
    open func greeting(for peer: WirePeer) -> [UInt8]? { nil }

    // MARK: Watching

    private func noteSilence() {
        let reason = "has been silent for \(settings.silence.inWords) s"
        report(.degraded("\(wire.name) \(reason)"))
        finishEpochs()
        withdraw()
        if isStarted, settings.reopensAfterSilence { wire.reopen(because: reason) }
    }

    private func noteUselessness() {
        // That there is no fix has been said already.
        if status == .running || status == .starting {
            report(.degraded("\(wire.name) has sent nothing of use for \(settings.silence.inWords) s"))
        }
        withdraw()
    }

    /// Takes back a position that no sentence has renewed or withdrawn, while others, as of a compass, go on.
    private func noteStaleness() {
        // Where nothing at all comes, that is what is told.
        guard clock.coarseInstant.seconds(since: lastReport) < settings.silence else { return }
        report(.degraded("\(wire.name) has told no position for \(settings.silence.inWords) s"))
        withdrawPosition()
    }

    /// Withdraws everything, since the wire does not stand, and says why.
    private func lose(_ status: ProviderStatus) {
        silence.disarm()
        noUsableDataDeadline.disarm()
        staleness.disarm()
        finishEpochs()
        forgetSenders()
        guard isStarted else { return }
        report(status)
        withdraw()
    }

    // MARK: Senders

    private func makeSender(_ peer: WirePeer) -> Sender {
        if let displaced = senders.displaced { forget(displaced) }
        let sender = Sender(peer: peer, decoder: makeDecoder(), clock: clock)
        sender.pause.onReached { [weak self, weak sender] in
            guard let self, let sender else { return }
            end(.pause, of: sender)
        }
        senders.insert(sender)
        return sender
    }

    private func forget(_ sender: Sender) {
        earlierDrops.add(sender.decoder.drops)
        sender.pause.disarm()
        senders.remove(sender)
    }

    private func forgetSenders() {
        for sender in senders.all { forget(sender) }
    }

    /// Delivers what the senders have begun, where it is enough.
    private func finishEpochs() {
        for sender in senders.all where isStarted { end(.stream, of: sender) }
    }

    private func end(_ boundary: ReportBoundary, of sender: Sender) {
        sender.decoder.end(boundary)
        drain(sender)
    }

    /// Delivers all reports that a sender's bytes have made.
    private func drain(_ sender: Sender) {
        while let report = sender.decoder.next() {
            var hasFix = false
            if case .fix = report.position { hasFix = true }
            let now = clock.coarseInstant
            // Vessels tell of themselves, whoever hears them.
            if report.vessel == nil {
                guard senders.accepts(sender, hasValue: hasFix, at: now) else {
                    ignoredReports += 1
                    continue
                }
            }
            lastReport = now
            noUsableDataDeadline.arm(after: settings.silence)
            if hasFix { staleness.arm(after: settings.silence) }
            guard deliver(report) else { return }
        }
        if let patience = sender.decoder.patience { sender.pause.arm(after: patience) } else { sender.pause.disarm() }
    }
}

extension WireReceiver: WireDelegate {
    /// Takes a change of the wire.
    public func wire(_ wire: any Wire, didChange state: WireState) {
        guard isStarted else { return }
        switch state {
        // A line that looks for its rate is not silent; what it brings is still missed after a while.
        case .opening: silence.disarm()
        case .open:
            silence.arm(after: settings.silence)
            noUsableDataDeadline.arm(after: settings.silence)
        case .waiting(let reason, let seconds):
            lose(.degraded(seconds > 0 ? "\(reason); trying again in \(seconds.inWords) s" : reason))
        case .failed(let error): lose(.failed(error))
        }
    }

    /// Decodes bytes of a sender and delivers what they say.
    public func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        guard isStarted else { return }
        let sender = senders.sender(of: peer) ?? makeSender(peer)
        silence.arm(after: settings.silence)
        sender.noteHeard(at: clock.coarseInstant)
        sender.decoder.reportsStatus = isDerivedEventWanted
        sender.decoder.append(bytes, at: clock.now)
        if isDatagram { sender.decoder.end(.datagram) }
        drain(sender)
    }

    /// Greets a peer.
    public func wire(_ wire: any Wire, didConnect peer: WirePeer) {
        if let greeting = greeting(for: peer) { wire.send(greeting, to: peer) }
    }

    /// Forgets a peer that has gone.
    public func wire(_ wire: any Wire, didDisconnect peer: WirePeer) {
        guard isStarted, let sender = senders[peer] else { return }
        end(.stream, of: sender)
        forget(sender)
    }
}

/// A sender with what decodes its bytes, and ends an epoch when it pauses.
private final class Sender: WireSender {
    var decoder: any ReportDecoder
    let pause: SensorDeadline

    init(peer: WirePeer, decoder: any ReportDecoder, clock: any SensorClock) {
        self.decoder = decoder
        pause = SensorDeadline(clock: clock)
        super.init(peer: peer)
    }
}
