import BrokerSupport
import Geolocation
import GeolocationTestKit
import NetworkIO
import TestSupport
import Testing

@testable import MQTTIO

@Suite("The next attempt to connect") struct ReconnectPlanTests {
    private let start = SystemClock().instant

    private func plan(brokers: Int, spread: Double = 120, part: Double = 1) -> ReconnectPlan {
        ReconnectPlan(brokers: brokers, backoff: BackoffPolicy(base: 1, factor: 2, cap: 300), spread: spread) {
            $0.lowerBound + ($0.upperBound - $0.lowerBound) * part
        }
    }

    @Test("goes to all brokers in turn, with a longer pause after each round")
    func rounds() {
        var plan = plan(brokers: 3)
        let pauses = (0..<9).map { _ in plan.fail(at: start) }
        #expect(pauses == [0.01, 0.01, 1, 0.01, 0.01, 2, 0.01, 0.01, 4])
        var places: [Int] = []
        for _ in 0..<6 {
            places.append(plan.broker)
            _ = plan.fail(at: start)
        }
        #expect(Set(places.prefix(3)) == [0, 1, 2] && places.prefix(3) == places.suffix(3))
        #expect(plan.rounds == 5)
    }

    @Test("goes to a random broker at first") func beginning() {
        let places = [0.0, 0.4, 0.9, 1].map { plan(brokers: 3, part: $0).broker }
        #expect(places == [0, 1, 2, 2])
        #expect(plan(brokers: 0).broker == 0)
    }

    @Test("has a longer pause even after a short connection, and the shortest one after a steady connection")
    func steadiness() {
        var plan = plan(brokers: 1)
        #expect((0..<3).map { _ in plan.fail(at: start) } == [1, 2, 4])
        plan.succeed(at: start)
        #expect(plan.fail(at: start.advanced(by: 29)) == 8)
        plan.succeed(at: start.advanced(by: 100))
        #expect(plan.fail(at: start.advanced(by: 131)) == 1)
    }

    @Test("has pauses even if the brokers accept each connection and close it at once") func closing() {
        var plan = plan(brokers: 2)
        var pauses: [Double] = []
        for second in 0..<4 {
            plan.succeed(at: start.advanced(by: Double(second)))
            pauses.append(plan.fail(at: start.advanced(by: Double(second) + 0.1)))
        }
        #expect(pauses == [0.01, 1, 0.01, 2])
    }

    @Test("is delayed at random after a connection of an hour, and only once") func spread() {
        var plan = plan(brokers: 2, part: 0.5)
        plan.succeed(at: start)
        #expect(plan.fail(at: start.advanced(by: 3599)) == 0.01)
        plan.succeed(at: start)
        #expect(plan.fail(at: start.advanced(by: 3600)) == 60)
        #expect(plan.fail(at: start.advanced(by: 3661)) == 0.01)
        #expect(plan.fail(at: start.advanced(by: 3662)) == 0.5)
        var other = self.plan(brokers: 1, spread: 0, part: 0.5)
        other.succeed(at: start)
        #expect(other.fail(at: start.advanced(by: 7200)) == 0.5)
    }

    @Test("is spread evenly over two minutes for a thousand devices that lose a broker") func fleet() {
        let pauses = (0..<1000).map { number in
            // Numbers that are spread over 0 to 1.
            let number = (Double(number) * 0.618_034).truncatingRemainder(dividingBy: 1)
            var plan = plan(brokers: 1, part: number)
            plan.succeed(at: start)
            return plan.fail(at: start.advanced(by: 4000))
        }
        #expect(pauses.allSatisfy { (0...120).contains($0) })
        for begin in stride(from: 0.0, to: 120, by: 20) {
            #expect((160...173).contains(pauses.count { $0 >= begin && $0 < begin + 20 }))
        }
    }
}

/// A client with two real brokers; its pauses pass in virtual time.
@NetworkActor
@Suite("A client of several brokers", .needsBroker, .realTime, .serialized, .timeLimit(.minutes(5)))
struct SeveralBrokersTests {
    @NetworkActor private final class Log { var events: [MQTTEvent] = [] }

    private func settings(_ brokers: [Mosquitto]) -> MQTTSettings {
        MQTTSettings(brokers.map { MQTTSettings.Broker(host: "127.0.0.1", port: $0.port) })
    }

    private func connections(_ log: Log) -> Int {
        log.events.count { if case .connected = $0 { true } else { false } }
    }

    private func stop(_ client: MQTTClient) async {
        await withCheckedContinuation { continuation in client.stop { continuation.resume() } }
    }

    @Test("connects to the next broker when its own is killed, and later back") func next() async throws {
        let brokers = [try await Mosquitto(), try await Mosquitto()]
        // The client begins with the first broker.
        let client = MQTTClient(settings(brokers), clock: SystemClock()) { $0.lowerBound }
        let log = Log()
        client.onEvents = { log.events += $0 }
        client.start()
        try await Patience.wait("connected to the first") { connections(log) == 1 }
        brokers[0].process.kill()
        try await Patience.wait("connected to the second") { connections(log) == 2 }
        try await brokers[0].start()
        brokers[1].process.kill()
        try await Patience.wait("connected to the first again") { connections(log) == 3 }
        await stop(client)
    }

    @Test("waits for its random delay before it connects again after an hour") func turn() async throws {
        let broker = try await Mosquitto()
        let clock = ManualClock()
        var settings = settings([broker])
        settings.spread = 120
        let client = MQTTClient(settings, clock: clock) { $0.upperBound }
        let log = Log()
        client.onEvents = { log.events += $0 }
        client.start()
        try await Patience.wait("connected") { connections(log) == 1 }
        await clock.advance(by: 3600)
        broker.process.kill()
        func losses() -> Int { log.events.count { if case .disconnected = $0 { true } else { false } } }
        try await Patience.wait("disconnected") { losses() == 1 }
        // An attempt in the meantime would fail and be reported.
        await clock.advance(by: 119)
        try await broker.start()
        await clock.advance(by: 2)
        try await Patience.wait("connected again") { connections(log) == 2 }
        #expect(losses() == 1)
        await stop(client)
    }
}
