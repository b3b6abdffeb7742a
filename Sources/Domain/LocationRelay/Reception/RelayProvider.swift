import CodecSupport
public import Geolocation

/// A source of the fixes that relays send; each new fix of every sender is also published as the event `relay`.
///
/// Location, course with speed, and device heading are those of one sender at a time, and of one of its streams; the event
/// `selection` precedes them whenever that changes. A fix that another device has forwarded belongs to the one that took it.
///
/// Subclasses receive the messages and pass them to `handle(_:from:)`.
@SensorActor
open class RelayProvider: MultiRoleSource, LocationProvider, RawCourseProvider {
    /// The delegate that receives every new fix; held weakly.
    public weak var receptionDelegate: (any RelayReceptionDelegate)?

    /// The record of received fixes; save it, and restore it before the start, to recognize repetitions after a restart.
    ///
    /// A program that saves the fixes themselves restores them with ``restore(_:)`` instead.
    public var window: SequenceWindow {
        get { gate.window }
        set { gate.window = newValue }
    }

    private var gate = ReceptionGate()
    private var dropped = DropCounts()
    private var selection: RelaySelection
    private var announced: RelaySelectionChange.Subject?
    private let settings: RelayProviderSettings
    private let silence: SilenceWatch

    /// The number of new fixes, without repetitions.
    public private(set) final var receivedCount = 0

    /// Creates a receiver that is not started.
    ///
    /// - Parameters:
    ///   - name: The name in events and messages.
    ///   - settings: Which fixes fill the slot.
    ///   - clock: The source of time.
    nonisolated public init(
        name: String, settings: RelayProviderSettings = RelayProviderSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        self.settings = settings
        selection = RelaySelection(settings)
        silence = SilenceWatch(limit: settings.silence, clock: clock)
        super.init(name: name, clock: clock)
    }

    /// The drops by reason; subclasses add their own.
    open override var drops: DropCounts { dropped }

    /// Whether the values are those of other devices: `true`.
    public final override var reportsOtherDevices: Bool { true }

    /// The device heading of the selected sender.
    open override var vendedProviders: [any SensorProvider] { [deviceHeadingProvider] }

    /// Records a fix of an earlier run, so that its repetitions are recognized.
    public func restore(_ received: ReceivedFix) {
        _ = gate.window.accept(received.fix, as: received.stream, from: received.sender)
    }

    // MARK: For subclasses

    /// Starts the reception; subclasses call this first.
    open override func startUpdates() {
        selection = RelaySelection(settings)
        announced = nil
        silence.onSilence { [weak self] in self?.noteSilence() }
    }

    /// Stops the reception; subclasses call this last.
    open override func stopUpdates() { silence.stop() }

    /// Reports that fixes can arrive from now on, such as after the server was opened.
    public final func awaitFixes() {
        guard isStarted else { return }
        silence.hear()
        report(.starting)
    }

    /// Handles a message of a sender.
    public final func handle(_ message: RelayMessage, from sender: String) {
        handle(message, from: sender, now: clock.now)
    }

    /// Handles messages of a sender that arrived together.
    public final func handle(_ messages: [RelayMessage], from sender: String) {
        let now = clock.now
        for message in messages { handle(message, from: sender, now: now) }
    }

    private func handle(_ message: RelayMessage, from sender: String, now: Date) {
        guard isStarted else { return }
        switch message {
        case .update(let update): handle(update, from: sender, now: now)
        case .fix(let fix, _): handle(RelayUpdate(remote: fix), from: sender, now: now)
        case .ping, .pong, .acknowledgement, .other: break
        }
    }

    /// Counts input that is not a message.
    public final func drop(_ reason: String, count: Int = 1) { dropped.add(reason, count: count) }

    /// Reports that a sender has connected.
    public final func senderDidConnect(_ sender: String) {
        guard isInRun else { return }
        receptionDelegate?.relayReception(self, didConnect: sender)
    }

    /// Reports that a sender's last connection has ended; another sender may be selected.
    public final func senderDidDisconnect(_ sender: String) {
        guard isInRun else { return }
        selection.forget(sender)
        receptionDelegate?.relayReception(self, didDisconnect: sender)
    }

    /// Withdraws all values, with the reason as status.
    public final func withdraw(_ status: ProviderStatus) {
        guard isStarted else { return }
        silence.stop()
        report(status)
        emit(location: nil)
        emit(course: nil, speed: nil)
        emit(deviceHeading: nil)
    }

    // MARK: Delivery

    /// Delivers the new fixes of an update.
    ///
    /// An update repeats the last fix of each stream, so repetitions are counted only if nothing in it is new.
    private func handle(_ update: RelayUpdate, from sender: String, now: Date) {
        var (isEmpty, isNew, isRepeated) = (true, false, false)
        // One fix after the other: a fix that has been recorded as received must be delivered, even if a delegate stops the
        // provider between two.
        for stream in RelayStream.preference where isStarted {
            guard let fix = update[stream] else { continue }
            isEmpty = false
            let sender = fix.device ?? sender
            let verdict = gate.accept(fix, as: stream, from: sender, now: now, tolerance: settings.futureTolerance)
            switch verdict {
            case .new, .late:
                isNew = true
                deliver(ReceivedFix(sender: sender, stream: stream, fix: fix, isLate: verdict == .late))
            case .dropped(.duplicate): isRepeated = true
            case .dropped(let reason): drop(reason.rawValue)
            }
        }
        if isEmpty { drop("update without a fix") }
        if isRepeated, !isNew { drop(RelayDropReason.duplicate.rawValue) }
    }

    private func deliver(_ received: ReceivedFix) {
        receivedCount += 1
        receptionDelegate?.relayReception(self, didReceive: received)
        // The delegate may have stopped the provider, and so may any receiver below.
        guard isStarted else { return }
        if wantsDerivedEvents { publish(received) }
        guard isStarted, selection.accepts(received, at: clock.coarseInstant) else { return }
        silence.hear()
        reportRunning()
        announce(received)
        let location = received.fix.location
        emit(location: location)
        let course = location.course.map { HeadingValue($0, timestamp: location.timestamp) }
        emit(course: course, speed: location.speed)
        emit(deviceHeading: received.fix.knownHeading.map { HeadingValue($0, timestamp: location.timestamp) })
    }

    /// Publishes which sender and stream fills the slots, if that has changed.
    private func announce(_ received: ReceivedFix) {
        let subject = RelaySelectionChange.Subject(sender: received.sender, stream: received.stream)
        guard wantsDerivedEvents, subject != announced else { return }
        announced = subject
        publish(RelaySelectionChange(subject: subject, time: received.time))
    }

    private func noteSilence() {
        let who = selection.chosen.map { "\($0) has sent no fix" } ?? "no sender has sent a fix"
        withdraw(.degraded("\(who) \(silence.phrase)"))
    }
}

extension RelaySelection {
    /// Creates a selection from settings.
    fileprivate init(_ settings: RelayProviderSettings) {
        self.init(sender: settings.sender, stream: settings.stream, failover: settings.silence)
    }
}
