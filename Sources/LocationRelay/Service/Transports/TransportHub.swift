import Geolocation

/// Holds the transports of a relay: opens each once, hands them updates, and knows how they are doing.
@SensorActor
final class TransportHub {
    /// Hears of states and errors.
    weak var owner: LocationRelayService?

    /// Hears how the relay as a sink is doing.
    var statusHandler: (@SensorActor (ProviderStatus) -> Void)?

    private(set) var transports: [any LocationTransport]
    private(set) var isOpen = false
    private(set) var peakDepth = 0

    /// How the relay as a sink is doing, or was when it was closed, as far as that was told.
    private(set) var status: ProviderStatus?

    /// What was lost when the hub was closed, in words; nil where nothing was.
    private(set) var loss: String?

    private var errors: [ObjectIdentifier: String] = [:]

    /// What transports forgot without counting it, and what those dropped that were removed and are gone.
    private var countedDrops = DropCounts()

    /// What transports dropped that were removed, but may come back.
    private var removed: [RemovedTransport] = []
    private var waiting: [@SensorActor () -> Void] = []
    private var drains: [ObjectIdentifier: TransportDrain] = [:]
    private var isHurried = false

    private struct RemovedTransport {
        weak var transport: (any LocationTransport)?
        let drops: DropCounts
    }

    /// Makes a hub that is closed.
    nonisolated init(_ transports: [any LocationTransport]) {
        self.transports = transports.reduce(into: []) { distinct, transport in
            if !distinct.contains(where: { $0 === transport }) { distinct.append(transport) }
        }
    }

    // MARK: Coming and going

    /// Opens all transports; once more does nothing.
    func open() {
        guard !isOpen else { return }
        isOpen = true
        isHurried = false
        status = nil
        for transport in transports { open(transport) }
    }

    /// Closes all transports, which stay; once more does nothing.
    func close() {
        guard isOpen else { return }
        isOpen = false
        let losses = transports.compactMap(close)
        loss = losses.isEmpty ? nil : losses.joined(separator: "; ")
        errors = [:]
        wake()
    }

    /// Adds a transport, and opens it where the others are; one that is there stays as it is.
    func add(_ transport: any LocationTransport) {
        guard !transports.contains(where: { $0 === transport }) else { return }
        transports.append(transport)
        removed.removeAll { $0.transport === transport }
        if isOpen { open(transport) }
    }

    /// Closes a transport and takes it out.
    func remove(_ transport: any LocationTransport) {
        guard let index = transports.firstIndex(where: { $0 === transport }) else { return }
        transports.remove(at: index)
        if isOpen { _ = close(transport) }
        if transport.delegate === self { transport.delegate = nil }
        errors[ObjectIdentifier(transport)] = nil
        for gone in removed where gone.transport == nil { countedDrops.add(gone.drops) }
        removed.removeAll { $0.transport == nil }
        removed.append(RemovedTransport(transport: transport, drops: transport.drops))
        tell()
        wake()
    }

    private func open(_ transport: any LocationTransport) {
        transport.delegate = self
        transport.open()
        // A transport without states of its own is connected at once and says nothing.
        tell()
    }

    /// Closes a transport, and says what it has lost by that: not what a queue keeps that outlives it.
    private func close(_ transport: any LocationTransport) -> String? {
        let condition = condition(of: transport)
        let (depth, dropped) = (transport.queueDepth, transport.drops.total)
        transport.close()
        let forgotten = depth - transport.queueDepth
        countedDrops.add(Self.forgotten, count: forgotten - (transport.drops.total - dropped))
        return forgotten > 0 ? "\(condition.words), and \(forgotten) updates were not delivered" : nil
    }

    /// The reason for updates that a transport forgot when it was closed.
    static let forgotten = "not delivered before the transport was closed"

    // MARK: Updates

    /// Hands an update to all transports.
    func push(_ update: RelayUpdate) {
        for transport in transports { transport.push(update) }
        peakDepth = max(peakDepth, depth)
    }

    /// Updates that wait in all transports.
    var depth: Int { transports.reduce(0) { $0 + $1.queueDepth } }

    /// What all transports dropped, removed ones too.
    var drops: DropCounts {
        var drops = countedDrops
        for transport in transports { drops.add(transport.drops) }
        for gone in removed { drops.add(gone.drops) }
        return drops
    }

    // MARK: Replays that wait

    /// `wait` while the queue of a transport that may deliver it some day is more than half full.
    var demand: SinkDemand {
        guard isOpen else { return .ready }
        for transport in transports {
            guard let capacity = transport.queueCapacity, transport.queueDepth > capacity / 2 else { continue }
            if transport.state != .failed, transport.state != .disconnected { return .wait }
        }
        return .ready
    }

    /// Calls `resume` once the demand is `ready`.
    func whenReady(_ resume: @escaping @SensorActor () -> Void) {
        if demand == .ready { resume() } else { waiting.append(resume) }
    }

    private func wake() {
        guard !waiting.isEmpty, demand == .ready else { return }
        let resumes = waiting
        waiting = []
        for resume in resumes { resume() }
    }

    // MARK: The end

    /// Says that the patience is all the time that there is, whatever is still delivered.
    func hurry() { isHurried = true }

    /// Waits until the transports have delivered everything, or none of them has delivered anything for `patience` seconds.
    func drain(patience: Double, clock: any SensorClock) async {
        let able = transports.filter { $0.state != .failed }
        guard isOpen, !able.isEmpty else { return }
        let drain = TransportDrain(able, patience: patience, clock: clock)
        drains[ObjectIdentifier(drain)] = drain
        await drain.wait()
        drains[ObjectIdentifier(drain)] = nil
    }

    // MARK: Conditions

    /// How each transport is doing.
    private var conditions: [TransportCondition] { transports.map(condition) }

    private func condition(of transport: any LocationTransport) -> TransportCondition {
        TransportCondition(name: transport.name, state: transport.state, error: errors[ObjectIdentifier(transport)])
    }

    /// Tells how the relay as a sink is doing where that has changed.
    private func tell() {
        guard isOpen, let new = TransportSummary.status(of: conditions), new != status else { return }
        status = new
        statusHandler?(new)
    }
}

extension TransportHub: LocationTransportDelegate {
    func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) {
        if state == .connected { errors[ObjectIdentifier(transport)] = nil }
        tell()
        owner?.transport(transport, didChangeState: state)
        wake()
    }

    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {
        // What cannot be written is no reason for a loss that may follow.
        if error.kind != .encoding { errors[ObjectIdentifier(transport)] = error.message }
        tell()
        owner?.transport(transport, didEncounterError: error)
    }

    func transport(_ transport: any LocationTransport, didChangeQueueDepth depth: Int) {
        peakDepth = max(peakDepth, self.depth)
        wake()
    }

    func transport(_ transport: any LocationTransport, didDeliver count: Int) {
        guard !isHurried else { return }
        for drain in drains.values { drain.didDeliver() }
    }
}
