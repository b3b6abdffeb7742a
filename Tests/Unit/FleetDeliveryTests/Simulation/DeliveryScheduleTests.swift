import CodecSupport
import FleetDelivery
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@Suite("The delivery from a device's store to the hub's database") @SensorActor
struct DeliveryScheduleTests {
    @Test(
        "each fix arrives once despite faults, and none is acknowledged before it is committed",
        arguments: [FleetAcknowledger.hub, .broker])
    func schedules(_ acknowledger: FleetAcknowledger) async throws {
        for seed in 0..<Self.count { try await run(seed: UInt64(seed), acknowledger) }
    }

    /// The number of schedules with each acknowledger.
    private static let count = Attack.cases(of: 1000)

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
        // No more faults occur from here on.
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
        case 0..<14: device.capture(Int(broker.random.next() % 4) + 1)
        case 14..<30: device.handOn(limit: Int(broker.random.next() % 6) + 1)
        case 30..<48:
            for _ in 0...(broker.random.next() % 4) {
                broker.arrive(forgetting: mayForget && broker.chance(0.05), refusing: broker.chance(0.03))
            }
        case 48..<60: broker.answer()
        case 60..<70:
            broker.deliver(
                limit: Int(broker.random.next() % 4) + 1, shuffling: broker.chance(0.5), doubling: broker.chance(0.2))
        case 70..<77: hub.commit()
        case 77..<83: broker.deliverDown(losing: broker.chance(0.2))
        case 83..<87: clock.advance(by: broker.random.unit() * (broker.chance(0.3) ? 90 : 3))
        case 87..<89: broker.cutDevice()
        case 89..<90: broker.cutHub()
        case 90..<91: if mayForget { broker.crash() }
        case 91..<94: device.kill(forgettingAnswer: broker.chance(0.5))
        case 94..<95: hub.kill()
        case 95..<97: hub.commit(thenDie: true)
        case 97..<98: await hub.lose()
        default: break
        }
        if broker.chance(0.3) { broker.connectDevice(window: Int(broker.random.next() % 6) + 1) }
        if broker.chance(0.3) { broker.connectHub() }
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
