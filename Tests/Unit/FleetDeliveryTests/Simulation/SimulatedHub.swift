import CodecSupport
import FleetDelivery
import Geolocation
import GeolocationTestKit
import LocationRelay

/// A hub with a database that survives if the hub is killed.
@SensorActor final class SimulatedHub: ProviderHost {
    struct Identity: Hashable {
        let epoch: Int64
        let sequence: Int64
    }

    private(set) var committed: Set<Identity> = []
    private(set) var hasDoubles = false
    private var committedFixes: [ReceivedFix] = []
    private var uncommitted: [ReceivedFix] = []
    private var waiting: [(count: Int, body: @SensorActor (DeliveryReceipt) -> Void)] = []
    private(set) var provider: FleetReceiver?
    /// The numbers of the fixes that were shown as the newest one.
    private(set) var newest: [Int64] = []
    private(set) var goesBack = false
    let clock: any SensorClock
    private let broker: SimulatedBroker
    private let address: FleetAddress

    var wantsDerivedEvents: Bool { true }

    init(_ address: FleetAddress, broker: SimulatedBroker, clock: ManualClock) {
        (self.address, self.broker, self.clock) = (address, broker, clock)
    }

    func begin() {
        broker.hub = SimulatedCarrier()
        var settings = FleetReceiverSettings()
        settings.tenant = address.tenant
        let provider = FleetReceiver(name: "fleet", carrier: broker.hub, settings: settings, clock: clock)
        var window = IdentityWindow()
        for fix in committedFixes {
            _ = window.accept(
                fix.fix.sequence, at: fix.fix.timestampMilliseconds,
                of: FleetStream(address, epoch: fix.epoch ?? -1), now: .max / 2)
        }
        provider.identities = window
        provider.attach(to: self)
        provider.startLocationUpdates()
        self.provider = provider
    }

    func kill() {
        broker.cutHub(telling: false)
        broker.hub.onReports = nil
        (provider, uncommitted, waiting) = (nil, [], [])
        // The next run knows the fixes in the database.
        newest = committed.map(\.sequence).max().map { [$0] } ?? []
        begin()
    }

    /// Whether something waits to be written.
    var isBusy: Bool { !waiting.isEmpty }

    /// Commits the fixes of the oldest waiting question, and answers it unless the hub is killed before.
    func commit(thenDie: Bool = false) {
        guard !waiting.isEmpty else { return }
        let (count, body) = waiting.removeFirst()
        let fixes = uncommitted.prefix(count)
        uncommitted.removeFirst(fixes.count)
        for index in waiting.indices { waiting[index].count -= fixes.count }
        committedFixes += fixes
        for fix in fixes {
            let identity = Identity(epoch: fix.epoch ?? -1, sequence: fix.fix.sequence)
            if !committed.insert(identity).inserted { hasDoubles = true }
        }
        if thenDie { kill() } else { body(.kept) }
    }

    /// Loses all fixes that were not committed.
    func lose() async {
        guard !waiting.isEmpty else { return }
        uncommitted = []
        let bodies = waiting
        waiting = []
        for (_, body) in bodies { body(.lost("the disk is full")) }
        // The receiver leaves the broker, asks once more, and comes back.
        broker.cutHub(telling: false)
        for _ in 0..<10_000 where isBusy || broker.hub.isOpen {
            if isBusy { answerRest() }
            await Task.yield()
        }
    }

    private func answerRest() {
        let bodies = waiting
        waiting = []
        for (_, body) in bodies { body(.kept) }
    }

    // MARK: The host

    func publish(_ event: any DerivedEvent) {
        guard let fix = event as? ReceivedFix else { return }
        uncommitted.append(fix)
        guard !fix.isLate else { return }
        if let last = newest.last, fix.fix.sequence < last { goesBack = true }
        newest.append(fix.fix.sequence)
    }

    func whenKept(_ body: @escaping @SensorActor (DeliveryReceipt) -> Void) {
        waiting.append((uncommitted.count, body))
    }
}
