import CodecSupport
public import Geolocation

/// The base class of providers that receive the fixes of other devices over relays.
///
/// It converts messages to events and to the location, the course and the device heading that it provides. Every new
/// fix is published as the event `relay`, and the state of each device as the event `link`. It provides the values of
/// one stream of one sender at a time, and publishes a change of this selection as the event `selection`. A forwarded
/// fix belongs to the device that took it.
///
/// A subclass owns the connections, receives the messages and passes them to `handle(_:from:)`. This class detects
/// duplicates, selects the fixes to provide, and collects the receipts of the sinks.
@SensorActor
open class RelayProvider: MultiRoleSource, LocationProvider, RawCourseProvider {
    /// The delegate that receives every new fix of every sender; held weakly.
    public weak var receptionDelegate: (any RelayReceptionDelegate)?

    /// The record of the fixes received so far.
    ///
    /// To detect duplicates after a restart, save the record and restore it before the start. A program that saves the
    /// fixes themselves restores them with ``restore(_:)`` instead.
    public var window: SequenceWindow {
        get { gate.window }
        set { gate.window = newValue }
    }

    private var gate: ReceptionGate
    private var dropped = DropCounts()
    private var selection: RelaySelection
    private var announced: RelaySelectionChange.Subject?
    private let settings: RelayProviderSettings
    private let silence: SilenceWatch

    private var devices: SenderLinks

    /// The producers (devices and their sources) with fixes whose storage the sinks have been asked to confirm.
    private var asked: Set<SequenceWindow.Producer> = []
    /// The producers (devices and their sources) with fixes whose storage the sinks have not yet been asked to confirm.
    private var unkept: Set<SequenceWindow.Producer> = []

    /// The number of requests to confirm the storage of fixes that the sinks have not answered yet.
    private var dueReceipts = 0

    /// The minimum change of a clock offset that is published, in seconds.
    nonisolated private static let clockStep = 1.0
    /// The offset in seconds above which a sender's clock is reported as wrong.
    nonisolated private static let clockTolerance = 15.0

    /// The number of fixes received for the first time.
    public private(set) final var receivedCount = 0

    /// The state of each device that has connected or sent fixes.
    public final var links: [RelayLink] { devices.links(at: clock.now, now: clock.coarseInstant) }

    /// Creates a receiver, not yet started, of the fixes of other devices.
    ///
    /// - Parameters:
    ///   - name: The name of the provider in events, errors and statuses.
    ///   - settings: The settings that select the fixes to provide as the location.
    ///   - clock: The source of time.
    nonisolated public init(
        name: String, settings: RelayProviderSettings = RelayProviderSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        self.settings = settings
        gate = ReceptionGate(
            limits: SequenceWindow.Limits(producers: settings.deviceLimit), maximumSpeed: settings.maximumSpeed)
        devices = SenderLinks(limit: settings.deviceLimit)
        selection = RelaySelection(settings)
        silence = SilenceWatch(limit: settings.silence, clock: clock)
        super.init(name: name, clock: clock)
    }

    /// The number of fixes and messages dropped by the receiver, by reason; subclasses add their own drops.
    open override var drops: DropCounts { dropped }

    /// Always `true`: the provided values are those of other devices.
    public final override var reportsOtherDevices: Bool { true }

    /// One additional provider, which provides the device heading of the selected sender.
    open override var vendedProviders: [any SensorProvider] { [deviceHeadingProvider] }

    /// Records a fix that was received in an earlier run, so that the fix counts as a duplicate if it is resent.
    public func restore(_ received: ReceivedFix) {
        _ = gate.window.accept(received.fix, as: received.stream, from: received.sender)
    }

    // MARK: For subclasses

    /// Starts the reception; an override in a subclass must call this first.
    open override func startUpdates() {
        selection = RelaySelection(settings)
        announced = nil
        silence.onSilence { [weak self] in self?.handleSilence() }
    }

    /// Stops the reception; an override in a subclass must call this last.
    open override func stopUpdates() {
        silence.stop()
        guard wantsDerivedEvents else { return }
        for link in devices.changes(at: clock.now, now: clock.coarseInstant) { publish(link) }
    }

    /// Reports that fixes may arrive from now on, for example after the server has been opened.
    public final func awaitFixes() {
        guard isStarted else { return }
        silence.recordActivity()
        report(.starting)
    }

    /// Handles a message of a sender.
    ///
    /// Returns a count with the reason why the message is not accepted; empty if it is accepted or a duplicate.
    @discardableResult
    public final func handle(_ message: RelayMessage, from sender: String) -> DropCounts {
        handle([message], from: sender)
    }

    /// Handles messages that have arrived together from a sender.
    ///
    /// Returns how many messages were refused for each reason. Duplicates and messages of a connection that is already
    /// quarantined do not count.
    ///
    /// - Parameters:
    ///   - messages: The received messages.
    ///   - sender: The name of the device that sent the messages.
    ///   - connection: The connection on which the messages arrived, which distinguishes devices that use the same
    ///     name; `nil` for connectionless senders.
    @discardableResult
    public final func handle(
        _ messages: [RelayMessage], from sender: String, over connection: UInt32? = nil
    ) -> DropCounts {
        let now = clock.now
        var refused = DropCounts()
        for message in messages {
            if let connection, gate.claims.isQuarantined(connection) {
                drop(DropReason(RelayDropReason.quarantined))
            } else if let reason = handle(message, from: sender, over: connection, now: now) {
                refused.add(DropReason(reason))
            }
        }
        return refused
    }

    /// Handles a fix that is known not to be a duplicate, since the subclass has checked its epoch and number.
    ///
    /// Returns the reason why the fix is not accepted; `nil` if it is accepted.
    ///
    /// - Parameters:
    ///   - fix: The fix, whose number identifies it within the epoch.
    ///   - epoch: The epoch within which the number is unique.
    ///   - sender: The device that took the fix.
    ///   - isLate: Whether a newer fix of the device had already been received.
    package final func handle(
        _ fix: LocationFix, epoch: Int64, from sender: String, isLate: Bool
    ) -> RelayDropReason? {
        guard isStarted else { return nil }
        let now = clock.now
        let verdict = gate.judge(
            fix, isLate: isLate, from: sender, now: now, tolerance: settings.futureTolerance)
        if case .dropped(let reason) = verdict {
            drop(DropReason(reason))
            if reason == .future { warnOfFuture(sender) }
            return reason
        }
        if verdict == .jump { drop(DropReason(RelayDropReason.jump)) }
        let received = ReceivedFix(
            sender: sender, stream: .remote, fix: fix, isLate: isLate, isJump: verdict == .jump, epoch: epoch)
        deliver(
            received, roundTrip: nil,
            warning: warning(ofFuture: fix.timestamp.timeIntervalSince(now), of: sender))
        return nil
    }

    private func handle(
        _ message: RelayMessage, from sender: String, over connection: UInt32?, now: Date
    ) -> RelayDropReason? {
        guard isStarted else { return nil }
        switch message {
        case .update(let update): return handle(update, from: sender, over: connection, now: now)
        case .fix(let fix, _): return handle(RelayUpdate(remote: fix), from: sender, over: connection, now: now)
        case .ping, .pong, .acknowledgement, .other: return nil
        }
    }

    // MARK: Connections

    /// Returns the connections that were quarantined since the last call of this function.
    ///
    /// Such a connection sends other fixes than an earlier connection under the same device name. Do not acknowledge
    /// its messages any longer.
    package final func takeQuarantined() -> [UInt32] { gate.claims.takeCaught() }

    /// Removes a closed connection; returns the connections whose quarantine ends because of this.
    ///
    /// The caller must close the returned connections, so that their senders resend unacknowledged updates.
    package final func connectionDidEnd(_ connection: UInt32) -> [UInt32] { gate.claims.end(connection) }

    /// Forgets which connection sends the fixes of which device.
    package final func forgetConnections() { gate.claims = ConnectionClaims() }

    /// The warning to report in the status while a connection is quarantined; otherwise `nil`.
    private var quarantineWarning: String? {
        gate.claims.disputedDevice.map {
            "several connections send different fixes as \($0): those of the first one are used until it ends"
        }
    }

    /// Records the seconds by which the clock of a sender is ahead of this machine's clock.
    ///
    /// The sender's fixes are then no longer dropped because their times are in the future. The offset is published as
    /// an event; an offset above the tolerance is also reported in the status.
    public final func record(clockOffset: Double, of sender: String) {
        guard isInRun, clockOffset.isFinite else { return }
        var warning: String?
        let old = devices.clock(of: sender)
        if let old, abs(old.offset - clockOffset) < Self.clockStep {
            devices.setClock(SenderLinks.Clock(offset: clockOffset, warning: old.warning), of: sender)
            return
        }
        if abs(clockOffset) > Self.clockTolerance {
            let side = clockOffset > 0 ? "ahead of" : "behind"
            warning = "the clock of \(sender) is \(abs(clockOffset).formattedDuration) \(side) ours: set the wrong one"
        }
        devices.setClock(SenderLinks.Clock(offset: clockOffset, warning: warning), of: sender)
        if wantsDerivedEvents { publish(RelayClockOffset(sender: sender, offset: clockOffset, time: clock.now)) }
    }

    /// Returns the seconds by which the clock of a connected sender is ahead of this machine's clock; `nil` if unknown.
    ///
    /// The age of a fix of this sender is `now + offset - timestamp`.
    public final func clockOffset(of sender: String) -> Double? { devices.clock(of: sender)?.offset }

    /// Calls `body` when the sinks have stored the fixes handled so far, or have failed to store them.
    ///
    /// After a failure, the records of the affected devices are removed, so that their fixes count as new when resent.
    package final func whenKept(_ body: @escaping @SensorActor (DeliveryReceipt) -> Void) {
        asked.formUnion(unkept)
        unkept.removeAll(keepingCapacity: true)
        dueReceipts += 1
        hosts.whenKept { [weak self] receipt in
            self?.record(receipt)
            body(receipt)
        }
    }

    private func record(_ receipt: DeliveryReceipt) {
        dueReceipts -= 1
        if receipt != .kept {
            for producer in asked.union(unkept) { gate.forget(producer) }
            (asked, unkept) = ([], [])
        } else if dueReceipts == 0 {
            asked.removeAll(keepingCapacity: true)
        }
    }

    /// Counts messages or fixes as dropped for the given reason.
    public final func drop(_ reason: DropReason, count: Int = 1) { dropped.add(reason, count: count) }

    /// Adds the counts of dropped messages or fixes to those of the provider.
    public final func drop(_ counts: DropCounts) { dropped.add(counts) }

    /// Reports that a sender has established its first connection.
    public final func senderDidConnect(_ sender: String) {
        guard isInRun else { return }
        record(isConnected: true, sender)
        receptionDelegate?.relayReception(self, didConnect: sender)
    }

    /// Reports that a sender's last connection has ended, so that another sender may be selected.
    public final func senderDidDisconnect(_ sender: String) {
        guard isInRun else { return }
        selection.forget(sender)
        record(isConnected: false, sender)
        receptionDelegate?.relayReception(self, didDisconnect: sender)
    }

    private func record(isConnected: Bool, _ sender: String) {
        let now = clock.coarseInstant
        let link = devices.record(isConnected: isConnected, of: sender, at: clock.now, now: now)
        if let link, wantsDerivedEvents { publish(link) }
    }

    /// Withdraws the location, the course and the heading, and reports the given status as the reason.
    public final func withdraw(_ status: ProviderStatus) {
        guard isStarted else { return }
        silence.stop()
        report(status)
        emit(location: nil)
        emit(course: nil, speed: nil)
        emit(deviceHeading: nil)
    }

    // MARK: Delivery

    /// Delivers the new fixes of an update; returns the reason if a fix is refused, otherwise `nil`.
    ///
    /// Updates routinely repeat the last fix of a stream. A duplicate is therefore counted as a drop only if the update
    /// contains no new fix.
    private func handle(
        _ update: RelayUpdate, from sender: String, over connection: UInt32?, now: Date
    ) -> RelayDropReason? {
        var (isEmpty, isNew, isRepeated) = (true, false, false)
        var refusal: RelayDropReason?
        let senderClock = devices.clock(of: sender)
        // Each fix is delivered before the next one is recorded, since a delegate may stop the provider in between.
        for stream in RelayStream.preference where isStarted {
            guard let fix = update[stream] else { continue }
            isEmpty = false
            let device = fix.device ?? sender
            let verdict = gate.accept(
                fix, as: stream, from: device, over: connection, now: now, clockOffset: senderClock?.offset,
                tolerance: settings.futureTolerance)
            switch verdict {
            case .new, .late, .jump:
                isNew = true
                unkept.insert(SequenceWindow.Producer(of: fix, as: stream, from: device))
                if verdict == .jump { drop(DropReason(RelayDropReason.jump)) }
                let isDirect = device == sender
                let delay = isDirect ? senderClock.map { now.timeIntervalSince(fix.timestamp) + $0.offset } : nil
                let received = ReceivedFix(
                    sender: device, stream: stream, fix: fix, isLate: verdict == .late, isJump: verdict == .jump,
                    via: isDirect ? nil : sender, clockOffset: senderClock?.offset,
                    latency: delay.map(LatencyInfo.plausible) ?? update.latency?.oneWay)
                deliver(
                    received, roundTrip: update.latency?.transportRttMs,
                    warning: senderClock?.warning ?? quarantineWarning
                        ?? warning(ofFuture: fix.timestamp.timeIntervalSince(now), of: sender))
            case .dropped(.duplicate): isRepeated = true
            case .dropped(let reason):
                refusal = reason
                drop(DropReason(reason))
                if reason == .future { warnOfFuture(sender) }
            }
        }
        if isEmpty { drop("update without a fix") }
        if isRepeated, !isNew { drop(DropReason(RelayDropReason.duplicate)) }
        return refusal
    }

    /// Delivers a fix; `roundTrip`, in milliseconds, and `warning` describe the connection on which the fix arrived.
    private func deliver(_ received: ReceivedFix, roundTrip: Double?, warning: String?) {
        receivedCount += 1
        receptionDelegate?.relayReception(self, didReceive: received)
        // The delegate may have stopped the provider. Each call below may stop it as well, so `isStarted` is checked
        // again.
        guard isStarted else { return }
        let now = clock.coarseInstant
        if wantsDerivedEvents { publish(received) }
        let links = devices.record(received, roundTrip: roundTrip.map { $0 / 1000 }, at: clock.now, now: now)
        for link in links where isStarted && wantsDerivedEvents { publish(link) }
        guard isStarted, !received.isJump, selection.accepts(received, at: now) else { return }
        silence.recordActivity()
        if let warning { report(.degraded(warning)) } else { reportRunning() }
        announce(received)
        let location = received.fix.location
        emit(location: location)
        let course = location.course.map { HeadingValue($0, timestamp: location.timestamp) }
        emit(course: course, speed: location.speed)
        emit(deviceHeading: received.fix.knownHeading.map { HeadingValue($0, timestamp: location.timestamp) })
    }

    /// Publishes the event `selection` if the sender or the stream of the provided fix differs from the last published
    /// one.
    private func announce(_ received: ReceivedFix) {
        let subject = RelaySelectionChange.Subject(sender: received.sender, stream: received.stream)
        guard wantsDerivedEvents, subject != announced else { return }
        announced = subject
        publish(RelaySelectionChange(subject: subject, time: received.time))
    }

    /// Returns a warning if a sender's fix is too many seconds ahead of our clock; otherwise `nil`.
    private func warning(ofFuture seconds: Double, of sender: String) -> String? {
        guard seconds > Self.clockTolerance else { return nil }
        let tolerance = Self.clockTolerance.formatted
        return "fixes of \(sender) are more than \(tolerance) s ahead of our clock: one of both is wrong"
    }

    /// Reports in the status that a sender's fixes are dropped because they are too far in the future; the next
    /// provided fix replaces this status.
    private func warnOfFuture(_ sender: String) {
        guard isStarted else { return }
        report(
            .degraded(
                "fixes of \(sender) are dropped: they are more than \(settings.futureTolerance.formatted) s ahead of our clock"
            ))
    }

    private func handleSilence() {
        let who = selection.chosen.map { "\($0) has sent no fix" } ?? "no sender has sent a fix"
        withdraw(.degraded("\(who) \(silence.phrase)"))
    }
}

extension RelaySelection {
    /// Creates the selection of fixes from the settings of a provider.
    fileprivate init(_ settings: RelayProviderSettings) {
        self.init(sender: settings.sender, stream: settings.stream, failover: settings.silence)
    }
}
