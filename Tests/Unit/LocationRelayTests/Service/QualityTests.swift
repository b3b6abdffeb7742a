import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

@SensorActor
@Suite("A relay's thresholds")
struct QualityTests {
    private let thresholds = QualityThresholds(maxHorizontalAccuracy: 25, maxAge: 4, maxSpeed: 100)

    private func bench() -> RelayBench {
        let bench = RelayBench()
        bench.service.qualityOverride = thresholds
        return bench
    }

    @Test("let a fix pass that is exactly at them, and drop one that exceeds them")
    func bounds() {
        let bench = bench()
        let oldest = bench.clock.now.addingTimeInterval(-4)
        #expect(bench.service.receive(.test(1, at: oldest, accuracy: 25, speed: 100)) == .published)
        #expect(bench.service.receive(.test(2, at: oldest, accuracy: 25.01)) == .dropped(.inaccurate))
        #expect(bench.service.receive(.test(3, at: oldest.addingTimeInterval(-0.01))) == .dropped(.stale))
        #expect(bench.service.receive(.test(4, at: bench.clock.now.addingTimeInterval(4.01))) == .published)
        #expect(bench.service.receive(.test(5, at: oldest, speed: 100.1)) == .dropped(.tooFast))
    }

    @Test("allow the base stream twice the accuracy radius, and any speed")
    func base() {
        let bench = bench()
        let now = bench.clock.now
        #expect(bench.service.receive(.test(1, at: now, accuracy: 50, speed: 300), stream: .base) == .published)
        #expect(bench.service.receive(.test(2, at: now, accuracy: 50.01), stream: .base) == .dropped(.inaccurate))
        #expect(bench.service.receive(.test(3, at: now, accuracy: -1), stream: .base) == .dropped(.horizontalAccuracy))
    }

    @Test("count each fix that exceeds them by its reason (W11)")
    func counted() {
        let bench = bench()
        bench.service.settings.futureTolerance = 15
        bench.locate(accuracy: 60)
        bench.service.receive(.location(.test(at: bench.clock.now.addingTimeInterval(-10))))
        bench.service.receive(.location(.test(at: bench.clock.now.addingTimeInterval(20))))
        bench.hear(1, accuracy: 30)
        #expect(
            bench.service.telemetrySnapshot().dropsByReason == [.inaccurate: 2, .stale: 1, .future: 1])
    }

    @Test("do not apply by default, so that replays of old recordings and of future times pass")
    func replay() {
        let bench = RelayBench()
        #expect(bench.service.effectiveQualityThresholds == .unlimited)
        bench.service.receive(.location(.test(at: Date(timeIntervalSince1970: 0), accuracy: nil)))
        bench.service.receive(.location(.test(at: bench.clock.now.addingTimeInterval(3600))))
        #expect(bench.transport.updates.count == 2)
    }

    @Test("drop a fix of unknown accuracy")
    func unknownAccuracy() {
        let bench = bench()
        bench.locate(accuracy: nil)
        #expect(bench.service.telemetrySnapshot().dropsByReason == [.inaccurate: 1])
    }

    @Test(
        "come with a pace of each mode, which limits the updates of ten minutes' walk",
        arguments: [(nil, 600), (TrackingMode.realtime, 600), (.balanced, 121), (.powersaver, 21), (.minimal, 6)])
    func walk(mode: TrackingMode?, count: Int) {
        let bench = RelayBench(stream: .remote, trackingMode: mode)
        for second in 0..<600 {
            bench.locate(north: 1.4 * Double(second) / 111_200)
            bench.turn(Double(second % 360))
            bench.clock.advance(by: 1)
        }
        let sent = Set(bench.transport.updates.compactMap(\.remote?.timestampMilliseconds))
        #expect(sent.count == count)
        #expect(mode != .minimal || bench.transport.updates.count <= 2 * count, "headings keep to the pace, too")
    }

    @Test("let a fix pass early if it is more than 10 m away, or its accuracy has changed")
    func early() {
        let bench = RelayBench(stream: .remote, trackingMode: .balanced)
        bench.locate()
        bench.clock.advance(by: 1)
        bench.locate(north: 9.0 / 111_200)
        #expect(bench.transport.updates.count == 1)
        bench.locate(north: 11.0 / 111_200)
        #expect(bench.transport.updates.count == 2)
        bench.locate(north: 11.0 / 111_200, accuracy: 20)
        #expect(bench.transport.updates.count == 3)
    }

    @Test("follow the tracking mode at once, unless they are overridden")
    func modes() {
        let bench = RelayBench(trackingMode: .balanced)
        #expect(bench.hear(1, accuracy: 31) == .dropped(.inaccurate))
        bench.service.trackingMode = .minimal
        #expect(bench.hear(1, accuracy: 31) == .published)
        bench.service.qualityOverride = thresholds
        #expect(bench.hear(2, accuracy: 31) == .dropped(.inaccurate))
    }

    @Test("do not limit the age of a store's fixes, which waited until the peer could be reached")
    func stored() {
        let bench = RelayBench(stream: .remote, trackingMode: .balanced)
        let start = bench.clock.now
        bench.clock.advance(by: 600)
        let other = LocationFix.test(1, at: start)
        let received = ReceivedFix(sender: "dog", stream: .remote, fix: other, isLate: false)
        let events: [GeolocationEvent] = [
            .location(.test(at: start)), .derived(received), .location(.test(at: start, accuracy: 31)),
        ]
        var outcomes: [SendOutcome] = []
        bench.service.deliver(events.enumerated().map { NumberedEvent($1, number: Int64($0)) }) { outcomes.append($0) }
        #expect(bench.transport.updates.map(\.remote?.timestamp) == [start, start] && outcomes == [.accepted])
        #expect(bench.service.telemetrySnapshot().dropsByReason == [.inaccurate: 1])
        bench.service.receive(.location(.test(at: start)))
        #expect(bench.service.telemetrySnapshot().dropsByReason == [.inaccurate: 1, .stale: 1])
    }

    @Test(
        "have the specified values for each mode (5.4)",
        arguments: [
            (TrackingMode.realtime, 15.0, 3.0, 30.0), (.balanced, 30, 5, 50), (.powersaver, 100, 30, 83.3),
            (.minimal, 500, 60, 150),
        ])
    func table(mode: TrackingMode, accuracy: Double, age: Double, speed: Double) {
        let expected = QualityThresholds(maxHorizontalAccuracy: accuracy, maxAge: age, maxSpeed: speed)
        #expect(mode.configuration.qualityThresholds == expected)
    }
}
