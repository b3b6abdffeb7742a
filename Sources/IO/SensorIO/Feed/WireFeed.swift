public import Geolocation

/// Decodes the bytes that several senders send to a wire, and delivers the reports of one of them.
///
///     Wire ─bytes─▶ one ReportDecoder per sender ─▶ selection ─▶ delegate
///
/// The first sender that sends a value is selected. If this sender sends no value for a while, another sender that
/// sends values replaces it. The feed owns the wire: it opens and closes the wire, detects silence, and counts dropped
/// input.
@SensorActor
public final class WireFeed<Report: Sendable> {
    /// The wire on which the senders' bytes arrive.
    public let wire: any Wire

    /// The object that receives the feed's reports and state changes; held weakly.
    public weak var delegate: (any WireFeedDelegate<Report>)?

    /// Whether the feed is open.
    public private(set) var isOpen = false

    /// A number that changes each time that the feed is opened or closed.
    ///
    /// If the number is the same before and after a call of the delegate, the feed was neither opened nor closed during
    /// the call.
    public private(set) var run = 0

    private let settings: WireFeedSettings
    private let clock: any SensorClock
    private let greeting: [UInt8]?
    private let makeDecoder: @Sendable () -> any ReportDecoder<Report>
    private let silence: SilenceWatch
    private let noUsableData: SilenceWatch
    private var senders: WireSenders<Sender>
    private var forgottenDrops = DropCounts()
    private var ignoredReports = 0

    /// Creates a feed that is closed.
    ///
    /// - Parameters:
    ///   - wire: The wire; the feed opens and closes it.
    ///   - settings: The settings for detecting silence and selecting a sender.
    ///   - greeting: The bytes to send on each new connection; `nil` for none.
    ///   - clock: The clock that measures silence.
    ///   - makeDecoder: A function that creates the decoder of a new sender.
    nonisolated public init(
        wire: any Wire, settings: WireFeedSettings, greeting: [UInt8]? = nil, clock: any SensorClock,
        makeDecoder: @escaping @Sendable () -> any ReportDecoder<Report>
    ) {
        self.wire = wire
        self.settings = settings
        self.greeting = greeting
        self.clock = clock
        self.makeDecoder = makeDecoder
        silence = SilenceWatch(limit: settings.silence, clock: clock)
        noUsableData = SilenceWatch(limit: settings.silence, clock: clock)
        senders = WireSenders(limit: settings.maximumSenders, failover: settings.failover)
    }

    /// The numbers of inputs that were dropped since the feed was created, by reason.
    ///
    /// Includes inputs that the wire has dropped, inputs that the senders' decoders have dropped, and the reports of
    /// senders that are not selected.
    public var drops: DropCounts {
        var drops = wire.drops
        drops.add(forgottenDrops)
        for sender in senders.all { drops.add(sender.decoder.drops) }
        drops.add("report of another sender than the selected one", count: ignoredReports)
        return drops
    }

    /// Opens the feed's wire.
    ///
    /// The delegate is not called before this method returns. The call does nothing if the feed is already open.
    public func open() {
        guard !isOpen else { return }
        isOpen = true
        run += 1
        silence.onSilence { [weak self] in self?.handleSilence() }
        noUsableData.onSilence { [weak self] in self?.handleNoUsableData() }
        wire.delegate = self
        wire.open()
    }

    /// Closes the wire and discards incomplete input; no further calls of the delegate follow.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        run += 1
        wire.close()
        interrupt()
    }

    // MARK: Watching

    private func handleSilence() {
        let run = run
        let reason = "has been silent \(silence.phrase)"
        completeReports()
        if run == self.run { delegate?.wireFeed(self, hasNoReports: "\(wire.name) \(reason)", isSilent: true) }
        if run == self.run, settings.reopensAfterSilence { wire.reopen(because: reason) }
    }

    private func handleNoUsableData() {
        let reason = "\(wire.name) has sent nothing of use \(noUsableData.phrase)"
        delegate?.wireFeed(self, hasNoReports: reason, isSilent: false)
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
        forgottenDrops.add(sender.decoder.drops)
        sender.pause.disarm()
        senders.remove(sender)
    }

    /// Discards the incomplete input of all senders, and forgets the senders unless the settings keep them.
    private func interrupt() {
        silence.stop()
        noUsableData.stop()
        senders.chooseAnew()
        for sender in senders.all {
            guard settings.keepsSenders else {
                forget(sender)
                continue
            }
            sender.pause.disarm()
            sender.decoder.end(.stream)
            while sender.decoder.next() != nil {}
        }
    }

    /// Treats the incomplete report of each sender as ended, and delivers the reports that are complete as a result.
    private func completeReports() {
        let run = run
        for sender in senders.all where run == self.run { end(.stream, of: sender) }
    }

    private func end(_ boundary: ReportBoundary, of sender: Sender) {
        sender.decoder.end(boundary)
        drain(sender)
    }

    /// Delivers the complete reports of a sender; stops if the delegate closes or reopens the feed.
    private func drain(_ sender: Sender) {
        let run = run
        while let report = sender.decoder.next() {
            let now = clock.coarseInstant
            let claim = delegate?.wireFeed(self, claimOf: report) ?? .value
            guard claim == .independent || senders.accepts(sender, hasValue: claim == .value, at: now) else {
                ignoredReports += 1
                continue
            }
            noUsableData.recordActivity(at: now)
            delegate?.wireFeed(self, didReceive: report, from: sender.peer)
            guard run == self.run else { return }
        }
        if let patience = sender.decoder.patience { sender.pause.arm(after: patience) } else { sender.pause.disarm() }
    }

    /// A sender with its decoder, and the deadline after which an unfinished report counts as complete if nothing
    /// follows.
    private final class Sender: WireSender {
        var decoder: any ReportDecoder<Report>
        let pause: SensorDeadline

        init(peer: WirePeer, decoder: any ReportDecoder<Report>, clock: any SensorClock) {
            self.decoder = decoder
            pause = SensorDeadline(clock: clock)
            super.init(peer: peer)
        }
    }
}

extension WireFeed: WireDelegate {
    /// Handles a state change of the feed's wire.
    public func wire(_ wire: any Wire, didChange state: WireState) {
        guard isOpen else { return }
        switch state {
        // A serial line that is detecting its baud rate does not count as silent; missing reports are still noticed.
        case .opening: return silence.stop()
        case .open:
            silence.recordActivity()
            noUsableData.recordActivity()
        case .waiting, .failed:
            let run = run
            completeReports()
            guard run == self.run else { return }
            interrupt()
        }
        delegate?.wireFeed(self, didChange: state)
    }

    /// Decodes the bytes of a sender and delivers the completed reports.
    public func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        guard isOpen else { return }
        let now = clock.coarseInstant
        silence.recordActivity(at: now)
        let sender = senders.sender(of: peer) ?? makeSender(peer)
        sender.recordArrival(at: now)
        sender.decoder.wantsDerivedEvents = delegate?.wantsDerivedEvents ?? false
        sender.decoder.append(bytes, at: clock.now)
        if isDatagram { sender.decoder.end(.datagram) }
        drain(sender)
    }

    /// Sends the greeting, if the feed has one, to a new connection.
    public func wire(_ wire: any Wire, didConnect peer: WirePeer) {
        if let greeting { wire.send(greeting, to: peer) }
    }

    /// Reports to the delegate that the wire refuses senders because of a limit.
    public func wire(_ wire: any Wire, isLimited reason: String?) {
        if isOpen, let reason { delegate?.wireFeed(self, isLimited: reason) }
    }

    /// Delivers the last reports of a connection that has ended, and removes its sender.
    public func wire(_ wire: any Wire, didDisconnect peer: WirePeer) {
        guard isOpen, let sender = senders[peer] else { return }
        let run = run
        end(.stream, of: sender)
        if run == self.run { forget(sender) }
    }
}
