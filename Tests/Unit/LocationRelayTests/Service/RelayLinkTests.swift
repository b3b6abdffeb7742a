import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

/// Keeps the events that a relay publishes.
@SensorActor
private final class Events {
    private(set) var all: [any DerivedEvent] = []

    init(of bench: RelayBench) {
        bench.host.onPublish = { [weak self] in self?.all.append($0) }
        bench.service.receive(.state(.running, bench.clock.now))
    }

    var links: [RelayLink] { all.compactMap { $0 as? RelayLink } }
    var healths: [RelayHealth] { all.compactMap { ($0 as? RelayHealthChange)?.health } }
    var telemetry: [TelemetryMetrics] { all.compactMap { ($0 as? RelayTelemetry)?.metrics } }
}

@SensorActor
@Suite("A relay's reports about its links")
struct RelayLinkTests {
    @Test("contain a new state of a transport at once, and other changes after ten seconds")
    func states() {
        let bench = RelayBench()
        let events = Events(of: bench)
        #expect(events.links.map(\.state) == [.connected])
        #expect(events.links.first?.peer == "scripted")
        bench.clock.advance(by: 5)
        bench.transport.measurement = LinkMeasurement(roundTrip: 0.05, quality: 1, clockOffset: 7)
        #expect(events.links.count == 1)
        bench.clock.advance(by: 5)
        bench.transport.measurement = LinkMeasurement(roundTrip: 0.06, quality: 1, clockOffset: 7)
        #expect(events.links.last?.roundTrip == 0.06)
        #expect(events.links.last?.clockOffset == 7)
        bench.transport.state = .reconnecting
        bench.transport.state = .connected
        #expect(events.links.map(\.state) == [.connected, .connected, .reconnecting, .connected])
        #expect(bench.service.links.map(\.state) == [.connected])
    }

    @Test("come only a few times while nothing changes for ten minutes")
    func fewEvents() {
        let bench = RelayBench()
        let events = Events(of: bench)
        for second in 1...600 {
            bench.clock.advance(by: 1)
            bench.hear(Int64(second))
            guard second.isMultiple(of: 5) else { continue }
            bench.transport.measurement = LinkMeasurement(roundTrip: 0.04 + 0.02 * Double(second % 3), quality: 0.97)
        }
        #expect((2...5).contains(events.links.count), "\(events.links)")
        #expect(events.links.last?.rate == 1)
        let healths: [RelayHealth] = [.degraded(.awaiting), .streaming]
        #expect(events.healths == healths)
    }

    @Test("include the health when it changes, and the counters at the end")
    func health() {
        let bench = RelayBench()
        let events = Events(of: bench)
        bench.hear(1)
        bench.hear(1)
        bench.clock.advance(by: 10)
        bench.service.receive(.state(.stopped, bench.clock.now))
        let healths: [RelayHealth] = [.degraded(.awaiting), .streaming, .degraded(.silent)]
        #expect(events.healths == healths)
        #expect(events.telemetry == [bench.service.telemetrySnapshot()])
        #expect(events.telemetry.first?.published == 1)
        #expect(events.telemetry.first?.dropReasons == ["duplicate": 1])
    }

    @Test("have a summary for people, and all values as a line of JSON")
    func text() throws {
        var link = RelayLink(peer: "dog", time: Date(timeIntervalSince1970: 0))
        (link.state, link.roundTrip, link.missing) = (.connected, 0.0484, 2)
        #expect(link.summary == "dog 48 ms 2 missing")
        (link.quality, link.clockOffset, link.latency, link.rate, link.jumps) = (0.5, -0.25, 0.125, 1, 0)
        (link.via, link.waiting) = ("phone", 7)
        let beginning = #"{"type":"link","time":"1970-01-01T00:00:00.000Z","peer":"dog","via":"phone","#
        let numbers = #""state":"connected","rtt":0.0484,"quality":0.5,"offset":-0.25,"latency":0.125,"rate":1.0,"#
        let expected: String = beginning + numbers + #""missing":2,"jumps":0,"waiting":7}"#
        #expect(try text(link) == expected)
        let bench = RelayBench()
        let events = Events(of: bench)
        bench.hear(1, accuracy: -1)
        bench.service.receive(.state(.stopped, bench.clock.now))
        let texts = try events.all.map(text)
        #expect(texts.contains { $0.contains(#""relay":"relay","health":"degraded","reason":"waits for"#) })
        #expect(texts.last?.hasSuffix(#""dropped":1,"reasons":{"horizontal accuracy out of range":1}}"#) == true)
    }

    private func text(_ event: any DerivedEvent) throws -> String {
        var writer = EventWriter()
        GeolocationEvent.derived(event).write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}

@SensorActor
@Suite("The delays in an update")
struct RelayLatencyTests {
    @Test("are those from the fix to the relay and within the relay, if known")
    func parts() {
        let bench = RelayBench { $0.minimumInterval = 1 }
        bench.service.receive(.location(.test(at: bench.clock.now.addingTimeInterval(-0.25))))
        bench.clock.advance(by: 0.5)
        bench.service.receive(.location(.test(at: bench.clock.now.addingTimeInterval(-0.125))))
        bench.clock.advance(by: 0.5)
        let expected = [
            LatencyInfo(gpsToRelayMs: 250, relayToTransportMs: 0),
            LatencyInfo(gpsToRelayMs: 125, relayToTransportMs: 500),
        ]
        #expect(bench.transport.updates.map(\.latency) == expected)
        var info = LatencyInfo(gpsToRelayMs: 125, relayToTransportMs: 500)
        info.addTransport(waited: 0.25, roundTrip: 0.125)
        #expect(
            info == LatencyInfo(gpsToRelayMs: 125, relayToTransportMs: 750, transportRttMs: 125, totalMs: 1000))
    }

    @Test("do not include the age of a recording, and have no total if a delay is unknown", arguments: [-3600.0, 3600])
    func recording(age: Double) {
        let bench = RelayBench()
        bench.service.receive(.location(.test(at: bench.clock.now.addingTimeInterval(age))))
        bench.hear(1, from: "dog")
        #expect(bench.transport.updates.map(\.latency?.gpsToRelayMs) == [nil, nil])
        var info = LatencyInfo(relayToTransportMs: 0)
        info.addTransport(waited: 0, roundTrip: 0.125)
        #expect(info == LatencyInfo(relayToTransportMs: 0, transportRttMs: 125))
    }

    @Test("are absent while the clock shows recorded time")
    func replay() {
        let transport = ScriptedTransport()
        let service = LocationRelayService(transports: [transport], clock: ReplayClock(base: ManualClock()))
        service.start()
        service.receive(.location(.test(at: ManualClock().now)))
        #expect(transport.updates.map(\.latency) == [nil])
    }

    @Test("of a subject's fix are those that its receiver has measured")
    func received() {
        let bench = RelayBench()
        let fix = LocationFix.test(1, at: bench.clock.now)
        let event = ReceivedFix(sender: "dog", stream: .remote, fix: fix, isLate: false, latency: 0.5)
        bench.service.receive(.derived(event))
        #expect(bench.transport.updates.last?.latency?.gpsToRelayMs == 500)
    }
}

@SensorActor
@Suite("A relay's check for jumps of the subject's position")
struct RelayGuardTests {
    /// The outcomes of fixes at some degrees to the north, a second after each other.
    private func outcomes(_ bench: RelayBench, _ norths: [Double], stream: RelayStream = .remote) -> [RelayOutcome] {
        zip(Int64(1)..., norths).map { number, north in
            bench.clock.advance(by: 1)
            return bench.service.receive(
                .test(number, at: bench.clock.now, north: north), stream: stream, from: "dog")
        }
    }

    @Test("drops and counts a jump, and accepts a displacement that lasts")
    func jumps() {
        let bench = RelayBench()
        let expected: [RelayOutcome] = [
            .published, .dropped(.jump), .published, .dropped(.jump), .dropped(.jump), .published, .published,
        ]
        #expect(outcomes(bench, [0, 1, 0, 2, 2, 2, 2]) == expected)
        #expect(bench.service.telemetrySnapshot().dropsByReason == [.jump: 3])
    }

    @Test("does not apply to a base, and can be switched off")
    func others() {
        #expect(outcomes(RelayBench(), [0, 1, 2], stream: .base) == [.published, .published, .published])
        let bench = RelayBench { $0.maximumSpeed = .infinity }
        #expect(outcomes(bench, [0, 1, 2]) == [.published, .published, .published])
    }

    @Test("uses the sender's clock if it is known, as the age thresholds do", arguments: [25.0, -25, 0.01])
    func clocks(days: Double) {
        let clock = ManualClock()
        let manager = GeolocationManager(clock: clock)
        let reception = RelayProvider(name: "relay", clock: clock)
        let transport = ScriptedTransport()
        let service = LocationRelayService(trackingMode: .realtime, transports: [transport], clock: clock)
        manager.install(reception)
        #expect(throws: Never.self) { try manager.add(service) }
        manager.start()
        let offset = days * 86_400
        reception.record(clockOffset: offset, of: "dog")
        for number in Int64(1)...10 {
            clock.advance(by: 1)
            // The times are by the sender's clock, and every other fix is two seconds old.
            let time = clock.now.addingTimeInterval(number.isMultiple(of: 2) ? offset : offset - 2)
            reception.handle(.update(RelayUpdate(remote: .test(number, at: time))), from: "dog")
        }
        #expect(service.telemetrySnapshot().dropsByReason.isEmpty)
        #expect(transport.updates.count == 10)
        #expect(transport.updates.last?.latency?.gpsToRelayMs == 0)
    }

    @Test("leaves the relay's own fixes numbered without gaps, although some replace others")
    func ownNumbers() {
        let bench = RelayBench(stream: .remote) { $0.minimumInterval = 1 }
        for step in 0..<40 {
            bench.clock.advance(by: 0.3)
            bench.locate(north: Double(step) / 100_000)
            bench.turn(Double(step * 7 % 360))
        }
        let numbers = Set(bench.transport.updates.compactMap(\.remote?.sequence)).sorted()
        #expect(numbers[numbers.count - 1] - numbers[0] == Int64(numbers.count - 1))
        #expect(bench.service.telemetrySnapshot().dropsByReason[.throttled] != nil)
    }
}
