import CodecSupport
public import Geolocation
import LocationRelay
import RelayFormat

/// Sends the fixes of this device, and those that it has received from other devices, to the hub of a fleet.
///
/// If the events come from a store, each record (a fix or an event) keeps its identity, and is resent, even by a later
/// run, until the broker or the hub has acknowledged the record.
///
/// Without a store, records wait in memory. If too many records wait, the oldest are dropped. At the end of the run,
/// the sink waits up to 5 seconds for acknowledgements; unacknowledged records are then lost. While older fixes are
/// delayed, the newest fix is sent ahead of them.
@SensorActor
public final class FleetSink: GeolocationSink {
    /// The name of the sink in errors and statuses.
    nonisolated public let name: String

    /// Called when the device follows a new command of the hub, with those settings that the device accepts.
    ///
    /// The function returns the settings to report to the hub, or `nil` to report the accepted settings.
    public var onCommand: (@SensorActor (FleetCommand) -> [UInt8]?)?

    private let carrier: any FleetCarrier
    private let settings: FleetSinkSettings
    private var host = SinkHost()
    private var window: DeliveryWindow
    private var numbering: RecordNumbering
    private var follower: CommandFollower
    private let deadline: SensorDeadline
    private let ending: SensorDeadline

    /// The epoch of the records of this run: the start of the run in milliseconds since 1970.
    private var run: Int64 = 1
    /// The last number that this run has given to a record; records from a store are already numbered.
    private var lastNumber: Int64 = 0

    /// The store's request for delivery that the sink has not answered yet; `nil` if there is none.
    ///
    /// The request consists of the numbers of the records to deliver, the refusals so far, and the function to call
    /// with the outcome.
    private var pending: (numbers: [Int64], refusals: [RecordRefusal], body: @SensorActor (SendOutcome) -> Void)?

    /// Whether the records that the store passes next may have been sent before, by this run or an earlier one.
    private var mayRepeat = true
    private var isStored = false
    private var isCrowded = false

    private var isConnected = false
    private var tally = ConnectionTally()
    private var connection: Int64 = 0
    private var trouble: String?
    private var reported: ProviderStatus?
    private var dropCounts = DropCounts()
    private var isPrompt = false
    private var finishing: CheckedContinuation<Void, Never>?

    /// The seconds to wait for delivery at the end of a run without a store: normally, and after ``finishPromptly()``.
    private static let (patience, shortPatience) = (5.0, 1.0)

    /// Creates a sink, not yet started, that sends to the hub of a fleet.
    ///
    /// - Parameters:
    ///   - name: The name of the sink in errors and statuses.
    ///   - carrier: The connection to the broker.
    ///   - settings: The address of the device, and the settings of sending.
    ///   - clock: The source of time.
    nonisolated public init(
        name: String, carrier: any FleetCarrier, settings: FleetSinkSettings, clock: any SensorClock = SystemClock()
    ) {
        let clock = clock.systemClock
        (self.name, self.carrier, self.settings) = (name, carrier, settings)
        var choices = DeliveryWindow.Settings()
        choices.acknowledger = settings.acknowledger
        choices.batch = max(1, min(settings.batch, FixEnvelope.fixLimit))
        choices.window = max(1, settings.window)
        choices.encoding = settings.encoding
        window = DeliveryWindow(choices)
        numbering = RecordNumbering(settings)
        follower = CommandFollower(accepted: settings.commands)
        deadline = SensorDeadline(clock: clock)
        ending = SensorDeadline(clock: clock)
    }

    /// Connects to the broker.
    public func start(in host: SinkHost) {
        self.host = host
        run = max(1, host.systemClock.now.milliseconds)
        deadline.onReached { [weak self] in self?.proceed() }
        ending.onReached { [weak self] in self?.finishNow() }
        carrier.onReports = { [weak self] in self?.handle($0) }
        prepareFarewell()
        host.report(.starting)
        carrier.open()
    }

    /// Whether the sink also sends anything other than fixes of this device, such as fixes of other devices or alerts.
    public var wantsDerivedEvents: Bool { settings.forwards || !settings.events.isEmpty }

    /// The number of records and messages dropped by the sink or its carrier, by reason.
    public var drops: DropCounts {
        var drops = dropCounts
        drops.add(numbering.drops)
        drops.add(carrier.drops)
        return drops
    }

    /// The measures of the connections, of the time until acknowledgements and, without a store, of the queued records.
    public var measures: [Measure] {
        var measures = tally.measures
        measures.append(Measure("acknowledgement_seconds", window.times.broker, labels: ["by": "broker"]))
        if settings.acknowledger == .hub {
            measures.append(Measure("acknowledgement_seconds", window.times.hub, labels: ["by": "hub"]))
        }
        // A store reports the measures of its queue itself.
        guard !isStored else { return measures }
        return measures
            + [Measure](queue: window.count, since: window.oldest?.capture, at: host.systemClock.instant)
    }

    /// Whether the sink is ready for more records; without a store, it is ready until half of its queue is full.
    public var demand: SinkDemand { isCrowded ? .wait : .ready }

    // MARK: Without a store

    /// Sends the given event to the hub if it is a fix of this device, a fix to be forwarded, or of a type that the
    /// settings name.
    public func receive(_ event: borrowing GeolocationEvent) {
        // If the event is not to be sent, its number is not used up; the next event gets it.
        guard var record = numbering.record(of: event, number: lastNumber + 1, epoch: run) else { return }
        lastNumber += 1
        let now = host.systemClock.coarseInstant
        record.capture = now
        let isLate = window.oldest?.capture.map { now.seconds(since: $0) > settings.lateness } ?? false
        window.append(record)
        if window.count > settings.queue { dropOldest() }
        if isLate { sendAhead(record) }
        isCrowded = window.count > settings.queue / 2
        proceed()
    }

    private func dropOldest() {
        window.removeFirst()
        lose(1, because: "the broker does not take them in time: write store:FILE before it")
    }

    private func lose(_ count: Int, because words: String) {
        dropCounts.add("not sent", count: count)
        host.lose(count, because: words)
    }

    /// Sends a fix on the lane `live`, ahead of the earlier fixes that are delayed.
    private func sendAhead(_ record: DeliveryRecord) {
        guard isConnected, case .fix(let fix) = record.content else { return }
        var payload: [UInt8] = []
        try? FixEnvelope(epoch: record.stream.epoch, fixes: [fix]).append(as: settings.encoding, to: &payload)
        if !payload.isEmpty { send(payload, to: record.stream.address, on: .live) }
    }

    // MARK: Behind a store

    /// Sends the records of a store's events to the hub, and calls `body` with the outcome of their delivery.
    public func deliver(_ events: [NumberedEvent], then body: @escaping @SensorActor (SendOutcome) -> Void) {
        let epoch = host.storeIdentity.map(RecordNumbering.epoch) ?? run
        let records = events.compactMap { numbering.record(of: $0.event, number: $0.number, epoch: epoch) }
        isStored = true
        // The store makes a new request only if it has given up the earlier one, so the earlier one is forgotten.
        pending = nil
        window.removeAll()
        guard !records.isEmpty else { return body(.accepted) }
        pending = (records.map(\.number), [], body)
        for record in records { window.append(record, wasSent: mayRepeat) }
        mayRepeat = true
        window.resume()
        proceed()
    }

    /// Answers the store's request for delivery.
    ///
    /// The request is answered when all its records are delivered or refused, or when the broker accepts no records for
    /// now.
    private func settle(at now: SensorInstant) {
        let refusals = window.takeRefusals()
        guard pending != nil else {
            if !refusals.isEmpty { dropCounts.add("refused by the broker", count: refusals.count) }
            return
        }
        pending?.refusals += refusals
        guard let pending else { return }
        if window.count == 0 {
            self.pending = nil
            mayRepeat = false
            return pending.body(pending.refusals.isEmpty ? .accepted : .acceptedExcept(pending.refusals))
        }
        guard case .refused(let fault) = window.condition(at: now), let rest = outcome(of: fault) else { return }
        self.pending = nil
        let unsettled = Set(window.numbers)
        window.removeAll()
        guard let last = pending.numbers.prefix(while: { !unsettled.contains($0) }).last else {
            return pending.body(rest)
        }
        pending.body(
            .acceptedThrough(last, except: pending.refusals.filter { $0.number <= last }, then: rest))
    }

    private func outcome(of fault: FleetFault) -> SendOutcome? {
        switch fault.kind {
        case .authorization: .unauthorized(reason: "\(carrier.name) \(fault.reason)")
        case .configuration: .misconfigured(reason: "\(carrier.name) \(fault.reason)")
        case .temporary, .message: nil
        }
    }

    // MARK: The carrier

    private func handle(_ reports: [FleetCarrierReport]) {
        for report in reports { handle(report) }
        proceed()
    }

    private func handle(_ report: FleetCarrierReport) {
        let now = host.systemClock.instant
        switch report {
        case .connected(let limit):
            (isConnected, trouble) = (true, nil)
            tally.connect()
            window.connect(limit: limit, at: now)
            connection += 1
            let presence = FleetPresence(epoch: run, connection: connection, isConnected: true)
            send(presence.payload, to: settings.address, on: .presence)
            if follower.followsCommands { reportSettings() }
        case .disconnected(let fault):
            (isConnected, trouble) = (false, "\(carrier.name) \(fault.reason)")
            tally.disconnect()
            window.disconnect()
            prepareFarewell()
        case .held(let numbers): window.hold(numbers, at: now)
        case .refused(let number, let fault): window.refuse(number, fault, at: now)
        case .lost: break
        case .arrived(let arrivals):
            for arrival in arrivals { handle(arrival, at: now) }
            let receipts = arrivals.compactMap(\.receipt)
            if !receipts.isEmpty { carrier.acknowledge(receipts) }
        }
    }

    private func handle(_ arrival: FleetArrival, at now: SensorInstant) {
        do throws(RelayCodingError) {
            switch arrival.lane {
            case .ack:
                window.acknowledge(try FleetAcknowledgement(arrival.payload.span), of: arrival.address, at: now)
            case .cmd:
                guard arrival.address == settings.address else { return }
                follow(try FleetCommand(arrival.payload.span))
            case .fix, .live, .event, .presence, .hello, .state: break
            }
        } catch {
            dropCounts.add("message of the hub that cannot be read")
        }
    }

    private func follow(_ command: FleetCommand) {
        let now = host.systemClock.now
        switch follower.follow(command, at: now) {
        case .ignored: return
        case .repeated: break
        case .followed(let command):
            let event = FleetCommandEvent(version: command.version, settings: command.desired, time: now)
            host.publish(event)
            if let settings = onCommand?(command) { follower.state.reported = settings }
        }
        reportSettings()
    }

    /// Reports the settings of the device to the hub; without a connection, they are reported on the next connection.
    private func reportSettings() {
        guard isConnected else { return }
        do throws(RelayCodingError) {
            send(try follower.state.payload(), to: settings.address, on: .state)
        } catch {
            dropCounts.add("settings that cannot be reported")
        }
    }

    private func send(_ payload: [UInt8], to address: FleetAddress, on lane: FleetLane) {
        carrier.send([
            FleetMessage(number: window.makeNumber(on: lane), address: address, lane: lane, payload: payload)
        ])
    }

    /// Sets the message "this device is disconnected", which the broker publishes if the next connection is lost.
    private func prepareFarewell() {
        let presence = FleetPresence(epoch: run, connection: connection + 1, isConnected: false)
        carrier.farewell = FleetMessage(
            number: 0, address: settings.address, lane: .presence, payload: presence.payload)
    }

    /// Sends the messages that are due, and reports the status of the sink.
    private func proceed() {
        let now = host.systemClock.instant
        let messages = window.next(at: now)
        if !messages.isEmpty { carrier.send(messages) }
        settle(at: now)
        let alarm = window.alarm.flatMap { $0 > now ? $0 : nil }
        if let next = [window.wake, alarm].compactMap({ $0 }).min() {
            deadline.arm(at: next)
        } else {
            deadline.disarm()
        }
        report(at: now)
        if isCrowded, window.count <= settings.queue / 2 {
            isCrowded = false
            host.didBecomeReady()
        }
        if window.count == 0 { finishNow() }
    }

    // MARK: Status

    private func report(at now: SensorInstant) {
        guard let status = status(at: now), status != reported else { return }
        reported = status
        host.report(status)
    }

    /// Returns the status of the sink; `nil` before the first connection or failure.
    private func status(at now: SensorInstant) -> ProviderStatus? {
        guard isConnected else { return trouble.map { .degraded($0) } }
        switch window.condition(at: now) {
        case .fine: return .running
        case .refused(let fault): return .degraded("\(carrier.name) \(fault.reason)")
        case .unanswered(let address):
            return .degraded(
                "connected, but nothing answers for fleet/\(address.tenant)/\(address.device): check its rights")
        case .unacknowledged(let count, let instant):
            let time = host.systemClock.now.addingTimeInterval(-now.seconds(since: instant))
            return .degraded(
                "the broker accepted \(count.counted("update")), but no hub has acknowledged them since "
                    + Self.clockTime(of: time))
        }
    }

    /// Returns the hours and minutes of a time in UTC, such as `10:41 UTC`.
    private static func clockTime(of time: Date) -> String {
        let minutes = time.milliseconds / 60_000 % 1440
        func digits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(digits(minutes / 60)):\(digits(minutes % 60)) UTC"
    }

    // MARK: The end

    /// Sends the message that this device is disconnected, and disconnects from the broker.
    ///
    /// Without a store, it first waits up to 5 seconds for the delivery of records.
    public func finish() async {
        if isStored {
            let body = pending?.body
            pending = nil
            window.removeAll()
            body?(.retry(reason: "the run ends"))
        } else if window.count > 0 {
            window.resume()
            window.askForAll()
            ending.arm(after: isPrompt ? Self.shortPatience : Self.patience)
            await withCheckedContinuation { continuation in
                finishing = continuation
                proceed()
            }
        }
        let lost = window.count
        window.removeAll()
        if lost > 0 { lose(lost, because: "the hub has not acknowledged them: write store:FILE before it") }
        if isConnected {
            let presence = FleetPresence(epoch: run, connection: connection, isConnected: false)
            send(presence.payload, to: settings.address, on: .presence)
        }
        deadline.disarm()
        await carrier.close()
        isConnected = false
        carrier.onReports = nil
    }

    /// Shortens the wait for delivery at the end of the run to 1 second.
    public func finishPromptly() {
        isPrompt = true
        if finishing != nil { ending.arm(after: Self.shortPatience) }
    }

    private func finishNow() {
        ending.disarm()
        guard let finishing else { return }
        self.finishing = nil
        finishing.resume()
    }
}
