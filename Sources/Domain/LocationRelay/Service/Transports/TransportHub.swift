import CodecSupport
import Geolocation

/// Manages the transports of a relay: opens each once, passes updates to them and tracks their condition.
@SensorActor
final class TransportHub {
    /// The recipients of the relay's changes, which are notified of connection states and errors.
    private let audience: RelayAudience

    /// The host in which the relay runs as a sink; `nil` for a relay that is started without a host.
    var host: SinkHost?

    /// Called when a peer requests that a device use a tracking mode.
    var onRequest: (@SensorActor (TrackingMode?, _ device: String) -> Void)?

    private(set) var transports: [any LocationTransport]
    private(set) var isOpen = false
    private(set) var peakDepth = 0

    /// The number of updates passed to the transports so far.
    private var pushCount = 0

    /// The last status that the relay has reported to its host; it is kept when the transports are closed.
    private(set) var status: ProviderStatus?

    /// The errors, refusals and drops of each attached transport since the transports were opened.
    private var records: [ObjectIdentifier: Record] = [:]

    /// The drops of deallocated transports, and the updates that transports discarded without counting them, by reason.
    private var countedDrops = DropCounts()

    /// The transports that were removed but still exist, and may be added again, with their drops.
    private var removed: [RemovedTransport] = []
    private var drains: [ObjectIdentifier: TransportDrain] = [:]
    private var isHurried = false

    private struct Record {
        /// The last connection error; `nil` if the transport has connected since, or has had no error.
        var error: String?
        /// The reason for which the peer last refused an update; `nil` if it has accepted an update since, or refused
        /// none.
        var refusal: String?

        /// The transport's count of dropped updates at the time when it was opened.
        var openingDrops = 0
        /// The number of updates dropped from the transport's full queue that have already been reported.
        var overflow = 0

        /// The state that decides when the next event `link` about the transport is published.
        var report = LinkReport()

        /// The condition that the transport had when it was closed; `nil` while it is open, and once its queue was
        /// discarded.
        var finalCondition: TransportCondition?
    }

    private struct RemovedTransport {
        weak var transport: (any LocationTransport)?
        let drops: DropCounts
    }

    /// Creates a hub whose transports are closed.
    nonisolated init(_ transports: [any LocationTransport], _ audience: RelayAudience) {
        self.audience = audience
        self.transports = transports.reduce(into: []) { distinct, transport in
            if !distinct.contains(where: { $0 === transport }) { distinct.append(transport) }
        }
    }

    // MARK: The manager

    /// Returns whether this device itself measures the manager's values of the given role, such as the location.
    func isOwn(_ role: SensorRole) -> Bool { !(host?.provider(of: role)?.reportsOtherDevices ?? false) }

    /// Whether the manager's location provider has been denied the use of the location.
    var isLocationDenied: Bool { host?.provider(of: .location)?.reportedStatus == .denied }

    // MARK: Opening and closing

    /// Opens all transports; does nothing if they are already open.
    func open() {
        guard !isOpen else { return }
        isOpen = true
        isHurried = false
        status = nil
        records = [:]
        for transport in transports { open(transport) }
    }

    /// Closes all transports, which stay attached with their queues; does nothing if they are already closed.
    func close() {
        guard isOpen else { return }
        isOpen = false
        for transport in transports {
            let condition = condition(of: transport)
            record(of: transport) { $0.finalCondition = condition }
        }
        for transport in transports { close(transport) }
        wake()
    }

    /// Drops and counts the updates in the queues of closed transports; a persistent queue keeps its updates.
    ///
    /// Returns a description of all updates dropped since the transports were opened; `nil` if none was dropped.
    func discardQueues() -> String? {
        guard !isOpen else { return nil }
        var losses: [String] = []
        for transport in transports {
            let record = records[ObjectIdentifier(transport), default: Record()]
            guard let condition = record.finalCondition else { continue }
            let uncounted = discardQueue(of: transport)
            let lost = uncounted + transport.drops.total - record.openingDrops
            if lost > 0 { losses.append("\(condition.words), and \(lost) updates were not delivered") }
            self.record(of: transport) { $0.finalCondition = nil }
        }
        return losses.isEmpty ? nil : losses.joined(separator: "; ")
    }

    /// Adds a transport, and opens it if the others are open; does nothing if the transport is already attached.
    func add(_ transport: any LocationTransport) {
        guard !transports.contains(where: { $0 === transport }) else { return }
        transports.append(transport)
        removed.removeAll { $0.transport === transport }
        if isOpen { open(transport) }
    }

    /// Closes and removes a transport; drops the transport's queue if `discardingQueue` is set.
    func remove(_ transport: any LocationTransport, discardingQueue: Bool) {
        guard let index = transports.firstIndex(where: { $0 === transport }) else { return }
        transports.remove(at: index)
        if isOpen { close(transport) }
        if discardingQueue { discardQueue(of: transport) }
        if transport.delegate === self { transport.delegate = nil }
        records[ObjectIdentifier(transport)] = nil
        for gone in removed where gone.transport == nil { countedDrops.add(gone.drops) }
        removed.removeAll { $0.transport == nil }
        removed.append(RemovedTransport(transport: transport, drops: Self.allDrops(of: transport)))
        reportStatus()
        wake()
    }

    private func open(_ transport: any LocationTransport) {
        transport.delegate = self
        record(of: transport) {
            $0.openingDrops = transport.drops.total
            $0.overflow = Self.overflow(of: transport)
        }
        transport.open()
        // Some transports report no state changes and count as connected at once, so the status is also reported here.
        reportStatus()
    }

    private func close(_ transport: any LocationTransport) {
        countForgotten(by: transport) { transport.close() }
    }

    @discardableResult
    private func discardQueue(of transport: any LocationTransport) -> Int {
        countForgotten(by: transport) { transport.discardQueue() }
    }

    /// Runs `body`, and returns how many updates the transport has discarded meanwhile without counting them as drops.
    ///
    /// The hub counts these updates as drops instead.
    @discardableResult
    private func countForgotten(by transport: any LocationTransport, in body: () -> Void) -> Int {
        let (depth, dropped) = (transport.queueDepth, transport.drops.total)
        body()
        let count = max(0, depth - transport.queueDepth - (transport.drops.total - dropped))
        countedDrops.add(Self.forgotten, count: count)
        return count
    }

    /// The drop reason for updates that a transport discarded when it was closed.
    static let forgotten: DropReason = "not delivered before the transport was closed"

    // MARK: Updates

    /// Passes an update to all transports of the relay.
    func push(_ update: RelayUpdate) {
        pushCount += 1
        for transport in transports {
            transport.push(update)
            if transport.queueDepth == transport.queueCapacity { reportOverflow(of: transport) }
        }
        peakDepth = max(peakDepth, depth)
    }

    /// The names by which the peers know this device.
    var devices: [String] { transports.compactMap(\.deviceName) }

    /// The number of updates that wait in the queues of all transports.
    var depth: Int { transports.reduce(0) { $0 + $1.queueDepth } }

    /// The number of updates and other things dropped by all transports, including removed ones, by reason.
    var drops: DropCounts {
        var drops = countedDrops
        for transport in transports { drops.add(Self.allDrops(of: transport)) }
        for gone in removed { drops.add(gone.drops) }
        return drops
    }

    private static func allDrops(of transport: any LocationTransport) -> DropCounts {
        var drops = transport.drops
        drops.add(transport.otherDrops)
        return drops
    }

    // MARK: Back pressure

    /// Whether the transports are ready for more updates.
    ///
    /// It is `wait` while a transport that may still deliver has a queue that is more than half full.
    var demand: SinkDemand {
        guard isOpen else { return .ready }
        for transport in transports {
            guard let capacity = transport.queueCapacity, transport.queueDepth > capacity / 2 else { continue }
            if transport.state != .failed, transport.state != .disconnected { return .wait }
        }
        return .ready
    }

    private func wake() {
        if let host, demand == .ready { host.didBecomeReady() }
    }

    // MARK: Delivery

    /// Calls `body` once, when all transports have reported the outcome of the updates passed to them so far.
    ///
    /// The receipt is a loss or a failure if any transport reports one.
    func whenDelivered(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        let receipts = DeliveryReceipts(count: transports.count, body)
        for transport in transports { transport.whenDelivered { receipts.add($0) } }
    }

    // MARK: Draining

    /// Limits the wait of ``drain(patience:clock:)``: from now on, deliveries no longer restart its timeout.
    func finishPromptly() { isHurried = true }

    /// Waits until all transports have delivered their queues, or until `patience` seconds pass without any delivery.
    ///
    /// Transports that have failed are ignored.
    func drain(patience: Double, clock: any SensorClock) async {
        let able = transports.filter { $0.state != .failed }
        guard isOpen, !able.isEmpty else { return }
        let drain = TransportDrain(able, patience: patience, clock: clock)
        drains[ObjectIdentifier(drain)] = drain
        await drain.wait()
        drains[ObjectIdentifier(drain)] = nil
    }

    // MARK: Links

    /// Creates an event with `make` and publishes it; does nothing if no part of the program wants events.
    func publish(_ make: (Date) -> any DerivedEvent) {
        if let host, host.wantsDerivedEvents { host.publish(make(host.clock.now)) }
    }

    /// Returns the current state of each transport's connection.
    func links(at time: Date) -> [RelayLink] { transports.map { link(of: $0, at: time) } }

    /// Publishes the event `link` of each transport whose connection has changed.
    func publishLinks() {
        for transport in transports { publishLink(of: transport, isUrgent: true) }
    }

    private func link(of transport: any LocationTransport, at time: Date) -> RelayLink {
        let measurement = transport.measurement
        var link = RelayLink(peer: transport.name, time: time)
        link.state = transport.state
        link.roundTrip = measurement.roundTrip
        link.quality = measurement.quality
        link.clockOffset = measurement.clockOffset
        link.waiting = transport.queueDepth
        return link
    }

    /// Publishes the event `link` of a transport if the values of its connection have changed noticeably.
    ///
    /// Unless `isUrgent` is set, the values are compared at most every ``RelayLink/interval`` seconds.
    private func publishLink(of transport: any LocationTransport, isUrgent: Bool) {
        guard isOpen, let host, host.wantsDerivedEvents, transport.state != .connecting else { return }
        let (id, now) = (ObjectIdentifier(transport), host.systemClock.coarseInstant)
        var record = records[id, default: Record()]
        guard isUrgent || record.report.isDue(at: now) else { return }
        let event = record.report.next(link(of: transport, at: host.clock.now), count: pushCount, at: now)
        records[id] = record
        if let event { host.publish(event) }
    }

    // MARK: Status

    /// The current condition of each transport.
    private var conditions: [TransportCondition] { transports.map(condition) }

    private func condition(of transport: any LocationTransport) -> TransportCondition {
        let record = records[ObjectIdentifier(transport)]
        return TransportCondition(
            name: transport.name, state: transport.state, error: record?.error, refusal: record?.refusal)
    }

    private func record(of transport: any LocationTransport, _ change: (inout Record) -> Void) {
        change(&records[ObjectIdentifier(transport), default: Record()])
    }

    /// Reports to the host the updates that a transport dropped to make room in a full queue.
    private func reportOverflow(of transport: any LocationTransport) {
        let (overflow, known) = (Self.overflow(of: transport), records[ObjectIdentifier(transport)]?.overflow ?? 0)
        guard overflow > known else { return }
        record(of: transport) { $0.overflow = overflow }
        host?.lose(overflow - known, because: "the queue of \(transport.name) was full")
    }

    private static func overflow(of transport: any LocationTransport) -> Int {
        transport.drops.byReason[TransportDropReason.overflow.rawValue, default: 0]
    }

    /// Reports the status of the relay to the host if the status has changed.
    private func reportStatus() {
        guard isOpen, let new = TransportSummary.status(of: conditions), new != status else { return }
        status = new
        host?.report(new)
    }
}

extension TransportHub: LocationTransportDelegate {
    func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) {
        if state == .connected { record(of: transport) { $0.error = nil } }
        reportStatus()
        publishLink(of: transport, isUrgent: true)
        audience.deliver(.connection(state, of: transport))
        wake()
    }

    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {
        // `error` describes the connection, so errors about a single update (refused or not encodable) are not stored
        // there.
        if error.kind == .refused {
            record(of: transport) { $0.refusal = error.message }
        } else if error.kind != .encoding {
            record(of: transport) { $0.error = error.message }
        }
        reportStatus()
        audience.deliver(.error(error, of: transport))
    }

    func transport(_ transport: any LocationTransport, didChangeQueueDepth depth: Int) {
        peakDepth = max(peakDepth, self.depth)
        wake()
    }

    func transportDidMeasure(_ transport: any LocationTransport) { publishLink(of: transport, isUrgent: false) }

    func transport(_ transport: any LocationTransport, didRequest mode: TrackingMode?, of device: String) {
        onRequest?(mode, device)
    }

    func transport(_ transport: any LocationTransport, didDeliver count: Int) {
        if records[ObjectIdentifier(transport)]?.refusal != nil {
            record(of: transport) { $0.refusal = nil }
            reportStatus()
        }
        guard !isHurried else { return }
        for drain in drains.values { drain.didDeliver() }
    }
}
