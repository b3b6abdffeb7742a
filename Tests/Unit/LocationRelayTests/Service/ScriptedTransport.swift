import Geolocation
import LocationRelay

/// A transport controlled by a test.
@SensorActor
final class ScriptedTransport: LocationTransport {
    nonisolated let name: String
    weak var delegate: (any LocationTransportDelegate)?

    private(set) var opens = 0
    private(set) var closes = 0
    private(set) var updates: [RelayUpdate] = []
    private(set) var drops = DropCounts()
    var otherDrops = DropCounts()
    private var drains: [CheckedContinuation<Void, Never>] = []

    /// Whether updates wait until the test takes them.
    var keeps = false
    var queueCapacity: Int?
    private var depth = 0

    /// Holds what is pushed, as a coordinator's transports do; `nil` for counting alone.
    private let queue: (any RelayQueue)?

    /// Whether discarding the queue counts the updates in it, as it should.
    var countsForgotten = true

    var state = ConnectionState.disconnected {
        didSet { if state != oldValue { delegate?.transport(self, didChangeState: state) } }
    }

    var measurement = LinkMeasurement() {
        didSet { delegate?.transportDidMeasure(self) }
    }

    nonisolated init(_ name: String = "scripted", queue: (any RelayQueue)? = nil) {
        self.name = name
        self.queue = queue
    }

    var queueDepth: Int { queue?.count ?? depth }

    func open() {
        opens += 1
        state = .connected
    }

    func push(_ update: RelayUpdate) {
        updates.append(update)
        _ = queue?.append(update)
        if keeps { setDepth(queueDepth + 1) }
    }

    func close() {
        closes += 1
        state = .disconnected
        endDrains()
    }

    func discardQueue() {
        if countsForgotten { drops.add(.undelivered, count: queueDepth) }
        queue?.removeAll()
        depth = 0
    }

    /// The number of callers that wait until all updates are delivered.
    var waiting: Int { drains.count }

    func drain() async {
        if queueDepth == 0 { return }
        await withCheckedContinuation { drains.append($0) }
    }

    /// Delivers some of the waiting updates.
    func deliver(_ count: Int) {
        delegate?.transport(self, didDeliver: count)
        setDepth(queueDepth - count)
        if queueDepth == 0 { endDrains() }
    }

    func drop(_ reason: DropReason) { drops.add(reason) }

    func fail(_ kind: TransportError.Kind, _ message: String) {
        delegate?.transport(self, didEncounterError: TransportError(kind, message))
    }

    private func setDepth(_ depth: Int) {
        self.depth = depth
        delegate?.transport(self, didChangeQueueDepth: depth)
    }

    private func endDrains() {
        for drain in drains { drain.resume() }
        drains = []
    }
}
