import BrokerSupport
import CodecSupport
import NetworkIO
import TestSupport
import Testing

@testable import FleetSimulation

@Suite("Simulated fleets at a broker", .realTime, .timeLimit(.minutes(5)))
struct FleetSimulatorTests {
    @Test("a broker's packets are read in pieces of any size, and malformed packets are refused")
    func packets() throws {
        let bytes: [UInt8] = [0x20, 2, 0, 0, 0x40, 2, 1, 2, 0x30, 6, 0, 1, 0x61, 1, 2, 3, 0xD0, 0]
        let expected: [MQTTPacket] = [
            .connected(code: 0), .held(id: 258), .message(topic: "a", payload: [1, 2, 3]), .other,
        ]
        for piece in 1...bytes.count {
            var (packets, rest): ([MQTTPacket], ArraySlice<UInt8>) = ([], [])
            for start in stride(from: 0, to: bytes.count, by: piece) {
                rest += bytes[start..<min(start + piece, bytes.count)]
                while let packet = try MQTTPacket.parse(from: &rest) { packets.append(packet) }
            }
            #expect(packets == expected && rest.isEmpty)
        }
        for wrong: [UInt8] in [[0x20, 0xFF, 0xFF, 0xFF, 0xFF, 1], [0x20, 1, 0], [0x30, 2, 0, 9], [0x40, 1, 1]] {
            var rest = wrong[...]
            #expect(throws: MQTTPacket.Fault.self) { try MQTTPacket.parse(from: &rest) }
        }
        #expect(MQTTPacket.publish(Array(repeating: 7, count: 200), to: "t", id: 1).prefix(3) == [0x32, 0xCD, 1])
    }

    @Test("the quantiles of a latency histogram are right to 7 %")
    func histogram() throws {
        var histogram = LatencyHistogram()
        #expect(histogram.quantile(0.5) == nil)
        for milliseconds in 1...1000 { histogram.add(Int64(milliseconds) * 1_000_000) }
        #expect(abs(try #require(histogram.quantile(0.5)) / 0.5 - 1) < 0.07)
        #expect(abs(try #require(histogram.quantile(0.99)) / 0.99 - 1) < 0.07)
    }

    @Test(
        "every fix is acknowledged although the broker is killed and devices are offline",
        .enabled(if: Mosquitto.path != nil, "mosquitto is not installed"))
    func kills() async throws {
        let broker = try await Mosquitto()
        var plan = FleetPlan()
        (plan.devices, plan.interval, plan.offlineShare, plan.offlineTime) = (50, 0.05, 0.2, 0.5)
        let simulator = try #require(FleetSimulator(plan, .init([.init(host: "127.0.0.1", port: broker.port)])))
        await simulator.start()
        try await Patience.wait("fixes are acknowledged") { await simulator.currentAccount.acknowledged > 1000 }
        broker.process.kill()
        try await Patience.wait("connections are lost") { await simulator.currentAccount.losses >= 50 }
        try await broker.start()
        let before = await simulator.currentAccount.acknowledged
        try await Patience.wait("it goes on") { await simulator.currentAccount.acknowledged > before + 1000 }
        await simulator.stopReporting()
        try await Patience.wait("the rest is acknowledged") { await simulator.currentAccount.queued == 0 }
        let account = await simulator.currentAccount
        #expect(account.captured == account.acknowledged)
        #expect(account.connections > 50 && account.sent >= account.captured)
        await simulator.stop()
    }

    @Test(
        "a backlog is sent in order, and fixes that are taken meanwhile follow it",
        .enabled(if: Mosquitto.path != nil, "mosquitto is not installed"))
    func backlog() async throws {
        let broker = try await Mosquitto()
        var plan = FleetPlan()
        (plan.devices, plan.interval, plan.backlog) = (5, 0.05, 100)
        let simulator = try #require(FleetSimulator(plan, .init([.init(host: "127.0.0.1", port: broker.port)])))
        await simulator.start()
        #expect(await simulator.currentAccount.captured >= 10_000)
        try await Patience.wait("new fixes follow") { await simulator.currentAccount.acknowledged > 10_500 }
        await simulator.stopReporting()
        try await Patience.wait("the rest is acknowledged") { await simulator.currentAccount.queued == 0 }
        let account = await simulator.currentAccount
        #expect(account.captured == account.acknowledged && account.sent == account.captured)
        await simulator.stop()
    }
}
