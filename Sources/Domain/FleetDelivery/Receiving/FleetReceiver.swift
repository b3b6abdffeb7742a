import CodecSupport
public import Geolocation
public import LocationRelay
import RelayFormat

/// Receives the fixes and events of a fleet's devices as a location provider; the counterpart of ``FleetSink``.
///
/// The topic or subject of a message determines its sender, whose rights the broker checks. Fixes and events received
/// before are recognized by their identity. When all sinks that store events have written a message, the receiver
/// acknowledges the message to the broker and its records to the device. If a sink loses events, the receiver does not
/// acknowledge their messages, and accepts these messages again. If no sink can write any more, the receiver fails.
@SensorActor
public final class FleetReceiver: RelayProvider {
    /// The identities of the received records, by which repeated records are recognized.
    ///
    /// To recognize repetitions after a restart, save them with the written records and restore them before the start.
    public var identities: IdentityWindow

    /// Called with a message that cannot be decoded and with the reason, before the broker gets an acknowledgement.
    public var onPoison: (@SensorActor (FleetArrival, String) -> Void)?

    /// The number of messages that may wait for confirmation by the sinks before the receiver pauses.
    private static let unkeptLimit = 1024

    /// The maximum number of received messages that wait until the sinks are ready; further messages are dropped.
    private static let backlogLimit = 65_536

    nonisolated private let carrier: any FleetCarrier
    nonisolated private let settings: FleetReceiverSettings
    private let wake: SensorDeadline
    private let pause: SensorDeadline
    private var backoff = Backoff(BackoffPolicy(base: 0.5, factor: 2, cap: 10))
    private var plan = AcknowledgementPlan()
    private var presence: PresenceTable
    private var isConnected = false
    private var figures = ReceptionFigures()
    private var lastNumber: UInt64 = 0

    /// Counts how often the carrier was opened or closed, so that reports of an earlier connection can be ignored.
    private var opening = 0
    private var closings = 0
    private var closeWaiters: [CheckedContinuation<Void, Never>] = []
    private var opensWhenClosed = false

    /// The received messages that the receiver has not handled yet, since the sinks are not ready.
    private var backlog: ArraySlice<FleetArrival> = []

    /// The handled messages for which the receiver still has to ask the sinks whether the contents are stored.
    private var unkept = Unkept()
    /// Whether the receiver waits for the sinks to confirm that they have stored earlier messages.
    private var isAsking = false

    /// Handled messages that will be acknowledged to the broker as soon as the sinks have stored the contents.
    private struct Unkept: Sendable {
        var count = 0
        var receipts: [UInt64] = []
        /// The numbers of those fixes and events that no message before these contained, with their streams.
        var numbers: [(FleetStream, ClosedRange<Int64>)] = []
    }

    /// Creates a receiver, not yet started, of the messages of a fleet's devices.
    ///
    /// - Parameters:
    ///   - name: The name of the receiver in events, errors and statuses.
    ///   - carrier: The connection to the broker.
    ///   - settings: The settings: the tenant, the selection of fixes, and the bounds of memory.
    ///   - clock: The source of time.
    nonisolated public init(
        name: String, carrier: any FleetCarrier, settings: FleetReceiverSettings = FleetReceiverSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        (self.carrier, self.settings) = (carrier, settings)
        identities = IdentityWindow(limits: settings.identities)
        presence = PresenceTable(limit: settings.identities.devices)
        wake = SensorDeadline(clock: clock)
        pause = SensorDeadline(clock: clock)
        super.init(name: name, settings: settings.reception, clock: clock)
    }

    /// The number of messages and records dropped by the receiver or its carrier, by reason.
    public override var drops: DropCounts {
        var drops = super.drops
        drops.add(carrier.drops)
        drops.add("number in a gap that was closed", count: Int(clamping: identities.lostCount))
        return drops
    }

    /// The measures of the connections to the broker, and of the messages that wait for the sinks.
    public override var measures: [Measure] { figures.measures(at: clock.instant) }

    /// Connects to the broker.
    public override func startUpdates() {
        super.startUpdates()
        backoff.reset()
        wake.onReached { [weak self] in self?.acknowledge() }
        pause.onReached { [weak self] in self?.open() }
        open()
    }

    /// Attaches the receiver to its host, and subscribes to the commands for devices that the host's sinks publish.
    public override func attach(to host: any ProviderHost) {
        super.attach(to: host)
        host.subscribe(self, to: [], derivedEvents: true)
    }

    /// Sends the last acknowledgements to the broker and the devices, then disconnects.
    public override func stopUpdates() {
        pause.disarm()
        opensWhenClosed = false
        close(acknowledging: true)
        super.stopUpdates()
    }

    /// Waits until the last acknowledgements are sent and the connection to the broker is closed.
    public override func sinksDidFinish() async {
        guard closings > 0 else { return }
        await withCheckedContinuation { closeWaiters.append($0) }
    }

    // MARK: The carrier

    private func open() {
        guard closings == 0 else {
            opensWhenClosed = true
            return
        }
        opening += 1
        carrier.onReports = { [weak self, opening] reports in
            guard let self, self.opening == opening else { return }
            for report in reports where self.opening == opening { handle(report) }
        }
        carrier.open()
    }

    /// Closes the connection after the sinks have answered; if `acknowledging`, first acknowledges stored records.
    private func close(acknowledging: Bool) {
        opening += 1
        closings += 1
        backlog = []
        figures.leave()
        wake.disarm()
        let (rest, wasConnected) = (takeUnkept(), isConnected)
        isConnected = false
        let answers =
            acknowledging && wasConnected && settings.acknowledges
            ? answers(plan.takeDue(at: clock.instant.advanced(by: 1e9))) : []
        plan.removeAll()
        isAsking = false
        whenKept { [self] receipt in
            if receipt == .kept, acknowledging { send(rest.receipts, answers) } else { forget(rest) }
            Task {
                await carrier.close()
                didClose()
            }
        }
    }

    private func didClose() {
        closings -= 1
        guard closings == 0 else { return }
        let waiters = closeWaiters
        closeWaiters = []
        for waiter in waiters { waiter.resume() }
        if opensWhenClosed {
            opensWhenClosed = false
            open()
        }
    }

    private func handle(_ report: FleetCarrierReport) {
        figures.record(report, at: clock.instant)
        switch report {
        case .connected:
            isConnected = true
            awaitFixes()
        case .disconnected(let fault):
            isConnected = false
            withdraw(.degraded("\(carrier.name) \(fault.reason)"))
        case .lost(let reason):
            // The next fix replaces this status.
            self.report(.degraded("\(carrier.name) \(reason)"))
        case .held, .refused: break
        case .arrived(let arrivals):
            if backlog.isEmpty { return process(arrivals[...]) }
            let room = min(arrivals.count, max(0, Self.backlogLimit - backlog.count))
            backlog += arrivals.prefix(room)
            // The dropped messages are not acknowledged, so that the broker redelivers them.
            drop("message, since the sinks are behind", count: arrivals.count - room)
            figures.drop(arrivals.count - room)
        }
    }

    private func message(_ payload: [UInt8], to address: FleetAddress, on lane: FleetLane) -> FleetMessage {
        lastNumber += 1
        return FleetMessage(number: lastNumber, address: address, lane: lane, payload: payload)
    }

    // MARK: Arrivals

    /// Handles received messages as long as the sinks are ready; the remaining messages wait for the sinks.
    private func process(_ arrivals: ArraySlice<FleetArrival>) {
        let opening = opening
        for index in arrivals.indices {
            if unkept.count >= Self.unkeptLimit { acknowledge() }
            if hosts.demand == .wait || awaitsReceipt {
                backlog = arrivals[index...]
                awaitSinks()
                break
            }
            handle(arrivals[index])
            // Handling a message may have called a delegate that stopped the receiver.
            guard opening == self.opening else { return }
        }
        acknowledge()
    }

    private var awaitsReceipt: Bool { isAsking && unkept.count >= Self.unkeptLimit }

    /// Processes the waiting messages when the sinks are ready; does nothing while too many messages are unconfirmed.
    private func awaitSinks() {
        guard !awaitsReceipt else { return }
        hosts.whenReady { [weak self, opening] in
            if let self, opening == self.opening { processBacklog() }
        }
    }

    private func processBacklog() {
        let arrivals = backlog
        backlog = []
        process(arrivals)
    }

    private func handle(_ arrival: FleetArrival) {
        unkept.count += 1
        if let receipt = arrival.receipt { unkept.receipts.append(receipt) }
        if let tenant = settings.tenant, tenant != arrival.address.tenant {
            return drop("message of another tenant")
        }
        do throws(RelayCodingError) {
            let payload = arrival.payload.span
            switch arrival.lane {
            case .fix, .live: try handle(FleetFixes(try FixEnvelope.read(payload), of: arrival.address))
            case .event: handle(try FleetEvent(payload), of: arrival)
            case .presence: handle(try FleetPresence(payload), of: arrival.address)
            case .hello:
                let hello = try FleetHello(payload)
                let stream = FleetStream(arrival.address, epoch: hello.epoch)
                plan.record(hello.numbers, count: 0, of: stream, asks: true, at: clock.coarseInstant)
            case .state:
                let report = FleetSettingsReport(
                    try FleetState(payload), of: settings.sender(arrival.address), at: clock.now)
                if wantsDerivedEvents { publish(report) }
            case .ack, .cmd: drop("message for a device")
            }
        } catch {
            poison(arrival, error.reason)
        }
    }

    private func poison(_ arrival: FleetArrival, _ reason: String) {
        drop(DropReason(known: reason))
        onPoison?(arrival, reason)
    }

    private func handle(_ message: FleetFixes) throws(RelayCodingError) {
        let (envelope, stream) = (message.envelope, message.stream)
        let sender = settings.sender(stream.address)
        let now = clock.now.milliseconds
        for fix in envelope.fixes {
            guard isStarted else { return }
            let time = fix.timestampMilliseconds
            let verdict = identities.judge(fix.sequence, at: time, of: stream, now: now)
            guard verdict != .duplicate else {
                drop(DropReason(RelayDropReason.duplicate))
                continue
            }
            remember(fix.sequence...fix.sequence, of: stream)
            if verdict == .new { identities.setNewest(fix.sequence, at: time, of: stream, now: now) }
            _ = handle(fix, epoch: stream.epoch, from: sender, isLate: verdict == .late)
        }
        if let numbers = message.covered { remember(numbers, of: stream) }
        plan.record(
            message.numbers, count: envelope.fixes.count, of: stream, asks: envelope.asks, at: clock.coarseInstant)
    }

    private func remember(_ numbers: ClosedRange<Int64>, of stream: FleetStream) {
        for added in identities.insert(numbers, of: stream) { unkept.numbers.append((stream, added)) }
    }

    private func handle(_ message: FleetEvent, of arrival: FleetArrival) {
        let stream = FleetStream(arrival.address, epoch: message.epoch)
        let number = message.sequence...message.sequence
        guard let event = FleetDeviceEvent(message, sender: settings.sender(arrival.address)) else {
            return poison(arrival, "the event has no type or no time")
        }
        if identities.judge(message.sequence, at: 0, of: stream, now: 0) == .duplicate {
            drop(DropReason(RelayDropReason.duplicate))
        } else {
            remember(number, of: stream)
            if wantsDerivedEvents { publish(event) }
        }
        plan.record(number, count: 1, of: stream, asks: false, at: clock.coarseInstant)
    }

    private func handle(_ message: FleetPresence, of address: FleetAddress) {
        guard presence.record(message, of: address) else { return }
        let sender = settings.sender(address)
        if message.isConnected { senderDidConnect(sender) } else { senderDidDisconnect(sender) }
    }

    // MARK: Acknowledgements

    /// Waits until the sinks have stored the handled messages, then acknowledges them to the broker and the devices.
    private func acknowledge() {
        defer { armWake() }
        guard !isAsking else { return }
        let answers = settings.acknowledges ? answers(plan.takeDue(at: clock.instant)) : []
        guard unkept.count > 0 || !answers.isEmpty else { return }
        let handled = takeUnkept()
        isAsking = true
        whenKept { [weak self, opening] receipt in
            guard let self else { return }
            guard opening == self.opening else {
                // The receiver is closing. During its first closing, the connection is still open for acknowledgements.
                if receipt != .kept { forget(handled) } else if closings == 1 { send(handled.receipts, answers) }
                return
            }
            isAsking = false
            switch receipt {
            case .kept:
                figures.settle(handled.count, at: clock.instant)
                send(handled.receipts, isConnected ? answers : [])
                acknowledge()
                processBacklog()
            case .lost(let reason):
                forget(handled)
                fail("was left, since fixes were lost: \(reason)", isFinal: false)
            case .failed(let reason):
                forget(handled)
                fail("was left, since nothing can be written: \(reason)", isFinal: true)
            }
        }
    }

    private func armWake() {
        // No timer is needed while the sinks are being asked, since their answer starts the next acknowledgement.
        guard settings.acknowledges, !isAsking, let instant = plan.wake else { return wake.disarm() }
        wake.arm(at: instant)
    }

    private func takeUnkept() -> Unkept {
        defer { unkept = Unkept() }
        return unkept
    }

    /// Removes the identities of records that the sinks could not store, so that they are accepted when redelivered.
    private func forget(_ unkept: Unkept) {
        for (stream, numbers) in unkept.numbers { identities.remove(numbers, of: stream) }
    }

    /// Returns the messages that acknowledge received records to the devices.
    private func answers(_ answers: [AcknowledgementPlan.Answer]) -> [FleetMessage] {
        answers.flatMap { answer in
            identities.acknowledgements(of: answer).map { message($0.payload, to: answer.stream.address, on: .ack) }
        }
    }

    private func send(_ receipts: [UInt64], _ answers: [FleetMessage]) {
        if !receipts.isEmpty { carrier.acknowledge(receipts) }
        if !answers.isEmpty { carrier.send(answers) }
    }

    /// Disconnects, so that the broker redelivers unacknowledged messages; reconnects later unless `isFinal` is set.
    private func fail(_ reason: String, isFinal: Bool) {
        let sentence = "\(carrier.name) \(reason)"
        close(acknowledging: false)
        if isFinal { return withdraw(.failed(ProviderError(sentence))) }
        // The pause begins first, since an observer that is notified may stop the receiver and thus end the pause.
        pause.arm(after: backoff.fail(at: clock.instant))
        withdraw(.degraded(sentence))
    }
}

extension FleetReceiver: HostSubscriber {
    /// Sends a command that a sink has published to the command's device; without a connection, the command is lost.
    public func host(_ host: any ProviderHost, didPublish event: any DerivedEvent) {
        guard isConnected, let request = event as? FleetCommandRequest,
            let address = settings.address(of: request.device),
            let payload = try? request.command.payload()
        else { return }
        carrier.send([message(payload, to: address, on: .cmd)])
    }
}
