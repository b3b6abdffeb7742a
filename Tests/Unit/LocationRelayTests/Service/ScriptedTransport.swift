import Geolocation
import LocationRelay

/// A transport that does what a test tells it to.
@SensorActor
final class ScriptedTransport: LocationTransport {
    nonisolated let name: String
    weak var delegate: (any LocationTransportDelegate)?

    private(set) var opens = 0
    private(set) var closes = 0
    private(set) var updates: [RelayUpdate] = []
    private(set) var drops = DropCounts()
    private var drains: [CheckedContinuation<Void, Never>] = []

    /// Whether updates wait until the test takes them.
    var keeps = false
    var queueCapacity: Int?
    private(set) var queueDepth = 0

    /// Whether closing counts what is forgotten, as it should.
    var countsForgotten = true

    var state = ConnectionState.disconnected {
        didSet { if state != oldValue { delegate?.transport(self, didChangeState: state) } }
    }

    nonisolated init(_ name: String = "scripted") {
        self.name = name
    }

    func open() {
        opens += 1
        state = .connected
    }

    func push(_ update: RelayUpdate) {
        updates.append(update)
        if keeps { setDepth(queueDepth + 1) }
    }

    func close() {
        closes += 1
        if countsForgotten { drops.add("closed", count: queueDepth) }
        queueDepth = 0
        state = .disconnected
        endDrains()
    }

    /// How many wait for everything to be delivered.
    var waiting: Int { drains.count }

    func drain() async {
        if queueDepth == 0 { return }
        await withCheckedContinuation { drains.append($0) }
    }

    /// Delivers some of what waits.
    func deliver(_ count: Int) {
        delegate?.transport(self, didDeliver: count)
        setDepth(queueDepth - count)
        if queueDepth == 0 { endDrains() }
    }

    func drop(_ reason: String) { drops.add(reason) }

    func fail(_ kind: TransportError.Kind, _ message: String) {
        delegate?.transport(self, didEncounterError: TransportError(kind, message))
    }

    private func setDepth(_ depth: Int) {
        queueDepth = depth
        delegate?.transport(self, didChangeQueueDepth: depth)
    }

    private func endDrains() {
        for drain in drains { drain.resume() }
        drains = []
    }
}
