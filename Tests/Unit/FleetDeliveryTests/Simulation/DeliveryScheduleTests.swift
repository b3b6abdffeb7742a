import CodecSupport
import FleetDelivery
import Geolocation
import GeolocationTestKit
import Testing

@Suite("From a device's store to the hub's database") @SensorActor
struct DeliveryScheduleTests {
    @Test(
        "everything arrives once, whatever breaks: nothing is acknowledged before it is committed",
        arguments: [FleetAcknowledger.hub, .broker])
    func schedules(_ acknowledger: FleetAcknowledger) async throws {
        for seed in 0..<5000 { try await run(seed: UInt64(seed), acknowledger) }
    }

    private func run(seed: UInt64, _ acknowledger: FleetAcknowledger) async throws {
        let clock = ManualClock()
        let address = try #require(FleetAddress(tenant: "t", device: "d"))
        let broker = SimulatedBroker(seed: seed)
        let device = SimulatedDevice(address, acknowledger, broker: broker, clock: clock)
        let hub = SimulatedHub(address, broker: broker, clock: clock)
        device.begin()
        hub.begin()
        for _ in 0..<60 {
            await step(broker, device, hub, clock, acknowledger)
            try check(device, hub, broker, acknowledger, seed)
        }
        // From here on nothing breaks.
        for _ in 0..<400 where !device.isDone || hub.isBusy || !broker.held.isEmpty {
            broker.connectDevice(window: 4)
            broker.connectHub()
            device.handOn(limit: 10)
            while !broker.up.isEmpty { broker.arrive(forgetting: false) }
            broker.answer()
            broker.deliver(limit: .max, shuffling: false, doubling: false)
            while hub.isBusy { hub.commit() }
            broker.deliverDown(losing: false)
            clock.advance(by: 5)
            try check(device, hub, broker, acknowledger, seed)
        }
        try #require(device.isDone, "seed \(seed): \(device.settled.count) of \(device.captured) are settled")
        try #require(hub.committed.count == device.fixCount, "seed \(seed)")
        let newest = hub.committed.map(\.sequence).max()
        try #require(hub.newest.last == newest, "seed \(seed)")
    }

    private func step(
        _ broker: SimulatedBroker, _ device: SimulatedDevice, _ hub: SimulatedHub, _ clock: ManualClock,
        _ acknowledger: FleetAcknowledger
    ) async {
        let mayForget = acknowledger == .hub
        switch broker.random.next() % 100 {
        case 0..<18: device.capture(Int(broker.random.next() % 3) + 1)
        case 18..<30: device.handOn(limit: Int(broker.random.next() % 12) + 1)
        case 30..<45:
            broker.arrive(forgetting: mayForget && broker.chance(0.1), refusing: broker.chance(0.05))
        case 45..<53: broker.answer()
        case 53..<65:
            broker.deliver(
                limit: Int(broker.random.next() % 6) + 1, shuffling: broker.chance(0.3), doubling: broker.chance(0.2))
        case 65..<73: hub.commit()
        case 73..<79: broker.deliverDown(losing: broker.chance(0.3))
        case 79..<84: clock.advance(by: broker.random.unit() * (broker.chance(0.3) ? 90 : 3))
        case 84..<86: broker.cutDevice()
        case 86..<89: broker.connectDevice(window: Int(broker.random.next() % 6) + 1)
        case 89..<90: broker.cutHub()
        case 90..<93: broker.connectHub()
        case 93..<94: if mayForget { broker.crash() }
        case 94..<96: device.kill(forgettingAnswer: broker.chance(0.5))
        case 96..<97: hub.kill()
        case 97..<98: hub.commit(thenDie: true)
        case 98..<99: await hub.lose()
        default: broker.connectDevice(window: 10)
        }
    }

    private func check(
        _ device: SimulatedDevice, _ hub: SimulatedHub, _ broker: SimulatedBroker,
        _ acknowledger: FleetAcknowledger, _ seed: UInt64
    ) throws {
        try #require(!hub.hasDoubles, "seed \(seed): something was delivered twice")
        try #require(!hub.goesBack, "seed \(seed): the newest fix went back")
        guard acknowledger == .hub else { return }
        let epoch = hub.committed.first?.epoch ?? 0
        let isCommitted = device.lastSettled.allSatisfy {
            !SimulatedDevice.isFix($0)
                || hub.committed.contains(.init(epoch: epoch, sequence: SimulatedDevice.offset + $0))
        }
        try #require(isCommitted, "seed \(seed): something was acknowledged and not committed")
    }
}
