import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

@Suite("A fix that is received from a relay") @SensorActor struct RelayProviderTests {
    @Test("is delivered once, however often an update repeats it, and updates with nothing new are counted")
    func repetitions() {
        let reception = TestReception()
        let base = reception.fix(1, source: "iOS")
        reception.handle(RelayUpdate(base: base, remote: reception.fix(1)))
        reception.handle(RelayUpdate(base: base, remote: reception.fix(2)))
        reception.handle(RelayUpdate(base: base, remote: reception.fix(2)))
        reception.handle(RelayUpdate(base: base))
        #expect(reception.received.map(\.stream) == [.remote, .base, .remote])
        #expect(reception.provider.receivedCount == 3)
        #expect(reception.provider.drops.byReason == ["duplicate": 2])
    }

    @Test("is the same in any kind of message, and another one from another sender, source or stream")
    func identity() {
        let reception = TestReception()
        let fix = reception.fix(1)
        reception.provider.handle(.fix(fix, sender: nil), from: "a")
        reception.provider.handle(.fix(fix, sender: "watch"), from: "a")
        reception.handle(RelayUpdate(base: fix, remote: fix, fused: fix), from: "a")
        reception.provider.handle(.fix(fix, sender: nil), from: "b")
        reception.provider.handle(.fix(reception.fix(1, source: "drone"), sender: nil), from: "a")
        reception.handle(RelayUpdate(base: reception.fix(2)), from: "a/fused")
        #expect(
            reception.received.map { "\($0.sender) \($0.fix.source.rawValue) \($0.stream)" } == [
                "a watchOS remote", "a watchOS fused", "b watchOS remote", "a drone remote", "a/fused watchOS base",
            ])
    }

    @Test("is not expected in other messages, but an update without a fix is counted as a drop")
    func others() {
        let reception = TestReception()
        for message: RelayMessage in [
            .ping(id: "1"), .pong(id: "1"), .acknowledgement(count: 1), .other(type: "hello"),
        ] {
            reception.provider.handle(message, from: "collar")
        }
        #expect(reception.provider.drops.total == 0)
        reception.handle(RelayUpdate())
        #expect(reception.provider.drops.byReason == ["update without a fix": 1])
    }

    @Test("is counted by its reason if it is invalid, and other fixes of the same update are delivered")
    func faults() {
        let reception = TestReception()
        var fix = reception.fix(1, latitude: 91)
        reception.handle(RelayUpdate(base: fix, remote: reception.fix(1)))
        fix = reception.fix(2)
        fix.horizontalAccuracyMeters = -1
        reception.handle(RelayUpdate(remote: fix))
        fix = reception.fix(3)
        fix.speedMetersPerSecond = .nan
        reception.handle(RelayUpdate(base: fix, remote: fix))
        fix = reception.fix(4)
        fix.timestampMilliseconds = .max
        reception.handle(RelayUpdate(remote: fix))
        fix.timestampMilliseconds = .min
        reception.handle(RelayUpdate(remote: fix))
        #expect(reception.received.map(\.fix.sequence) == [1])
        #expect(
            reception.provider.drops.byReason == [
                "position out of range": 1, "horizontal accuracy out of range": 1, "speed out of range": 2,
                "time out of range": 2,
            ])
    }

    @Test("is delivered without invalid values of the less important quantities")
    func sentinels() {
        let reception = TestReception()
        var fix = reception.fix(1)
        (fix.verticalAccuracyMeters, fix.speedMetersPerSecond, fix.courseDegrees) = (-1, -1, -1)
        (fix.altitudeMeters, fix.headingDegrees, fix.batteryFraction) = (405, -1, 76)
        reception.handle(RelayUpdate(remote: fix))
        let location = reception.received.first?.fix.location
        #expect(location?.latitude == fix.coordinate.latitude)
        #expect(location?.altitude == 405)
        #expect(location?.verticalAccuracy == nil)
        #expect(location?.speed == nil)
        #expect(location?.course == nil)
        #expect(location?.isValid == true)
        #expect(reception.provider.drops.total == 0)
    }

    @Test("may be ahead of the receiver's clock by any time, which the status reports beyond 15 s")
    func wrongClock() {
        let reception = TestReception()
        reception.handle(RelayUpdate(remote: reception.fix(1, second: 15)))
        #expect(reception.statuses.last == .running)
        for number: Int64 in 2...4 {
            reception.handle(RelayUpdate(remote: reception.fix(number, second: 2e6 + Double(number))))
        }
        #expect(reception.received.map(\.fix.sequence) == [1, 2, 3, 4])
        let words = "fixes of collar are more than 15 s ahead of our clock: one of both is wrong"
        #expect(reception.statuses.last == .degraded(words))
        #expect(reception.statuses.count { $0 == .degraded(words) } == 1)
        reception.clock.advance(by: 5)
        reception.handle(RelayUpdate(remote: reception.fix(5, second: 5)))
        #expect(reception.received.last?.fix.sequence == 5)
    }

    @Test("may be ahead of the receiver's clock as far as the settings allow, and no further")
    func future() {
        let reception = TestReception(RelayProviderSettings(futureTolerance: 15))
        reception.handle(RelayUpdate(remote: reception.fix(1, second: 15.001)))
        reception.handle(RelayUpdate(remote: reception.fix(2, second: 15)))
        #expect(reception.received.map(\.fix.sequence) == [2])
        #expect(reception.provider.drops.byReason == ["taken in the future": 1])
        reception.clock.advance(by: 1)
        reception.handle(RelayUpdate(remote: reception.fix(3, second: 16)))
        #expect(reception.received.map(\.fix.sequence) == [2, 3])
        let words = "fixes of collar are dropped: they are more than 15 s ahead of our clock"
        #expect(reception.statuses.contains(.degraded(words)))
    }

    @Test("may be further ahead of the receiver's clock by the known offset of the sender's clock")
    func offset() {
        let reception = TestReception(RelayProviderSettings(futureTolerance: 15))
        let provider = reception.provider
        provider.record(clockOffset: 1000, of: "collar")
        reception.handle(RelayUpdate(remote: reception.fix(1, second: 1015)))
        reception.handle(RelayUpdate(remote: reception.fix(2, second: 1)))
        #expect(reception.received.map(\.fix.sequence) == [1, 2], "its receiver may know the time better than it does")
        #expect(provider.handle(.fix(reception.fix(3, second: 1016), sender: nil), from: "collar").total == 1)
        #expect(provider.handle(.fix(reception.fix(2, second: 1), sender: nil), from: "collar").total == 0)
        provider.senderDidDisconnect("collar")
        #expect(provider.clockOffset(of: "collar") == nil)
    }

    @Test("is delivered if it is late, without becoming the location")
    func late() {
        let reception = TestReception()
        for number: Int64 in [3, 1, 2, 1, 4] {
            reception.handle(
                RelayUpdate(
                    remote: reception.fix(number, latitude: 47 + Double(number) / 4096, second: Double(number))))
        }
        #expect(reception.received.map(\.fix.sequence) == [3, 1, 2, 4])
        #expect(reception.received.map(\.isLate) == [false, true, true, false])
        #expect(reception.events == reception.received)
        let places: [Double] = [47.000732421875, 47.0009765625]
        #expect(reception.latitudes == places)
        #expect(reception.provider.drops.byReason == ["duplicate": 1])
    }

    @Test("is published as an event of type relay if events are wanted")
    func events() {
        let reception = TestReception()
        reception.wantsEvents = false
        reception.handle(RelayUpdate(remote: reception.fix(1)))
        #expect(reception.events.isEmpty)
        reception.wantsEvents = true
        reception.handle(RelayUpdate(remote: reception.fix(2)))
        #expect(reception.events.map(\.fix.sequence) == [2])
        #expect(reception.events.first?.type == "relay")
    }

    @Test("is withdrawn once after a silence, which the status reports until the next fix")
    func silence() {
        let reception = TestReception(RelayProviderSettings(silence: 2.5))
        #expect(reception.statuses == [.starting])
        reception.clock.advance(by: 3)
        #expect(reception.statuses.last == .degraded("no sender has sent a fix for 2.5 s"))
        #expect(reception.locations.isEmpty)
        reception.handle(RelayUpdate(remote: reception.fix(1)))
        reception.clock.advance(by: 2)
        reception.handle(RelayUpdate(remote: reception.fix(1)))
        #expect(reception.statuses.last == .running)
        reception.clock.advance(by: 1)
        #expect(reception.statuses.last == .degraded("collar has sent no fix for 2.5 s"))
        reception.clock.advance(by: 100)
        #expect(reception.latitudes == [47, nil])
        reception.handle(RelayUpdate(remote: reception.fix(2)))
        #expect(reception.latitudes == [47, nil, 47])
        #expect(reception.statuses.last == .running)
    }

    @Test("also gives course and device heading, which end with a fix without them and after a silence")
    func motion() {
        let reception = TestReception()
        reception.startMotion()
        var fix = reception.fix(1)
        (fix.speedMetersPerSecond, fix.courseDegrees, fix.headingDegrees) = (2, 90, 45)
        reception.handle(RelayUpdate(remote: fix))
        reception.handle(RelayUpdate(remote: reception.fix(2)))
        #expect(reception.courses == [90, nil] && reception.speeds == [2, nil] && reception.headings == [45, nil])
        fix.sequence = 3
        reception.handle(RelayUpdate(remote: fix))
        reception.clock.advance(by: 11)
        #expect(reception.courses == [90, nil, 90, nil] && reception.headings == [45, nil, 45, nil])
    }

    @Test("is announced with its sender and stream when these change")
    func selection() {
        let reception = TestReception()
        reception.handle(RelayUpdate(base: reception.fix(1, source: "iOS"), remote: reception.fix(1)))
        reception.handle(RelayUpdate(remote: reception.fix(2)))
        reception.clock.advance(by: 11)
        reception.handle(RelayUpdate(base: reception.fix(3, source: "iOS")))
        #expect(reception.selections == ["collar remote", "collar base"])
    }

    @Test("belongs to the device that took it, not to the device that forwarded it")
    func forwarded() {
        let reception = TestReception()
        var fix = reception.fix(1)
        fix.device = "dog"
        reception.handle(RelayUpdate(remote: fix), from: "phone")
        reception.handle(RelayUpdate(remote: fix), from: "tablet")
        fix.device = nil
        reception.handle(RelayUpdate(remote: fix), from: "dog")
        #expect(reception.received.map(\.sender) == ["dog"])
        #expect(reception.provider.drops.byReason == ["duplicate": 2])
    }

    @Test("is neither reported nor remembered after the receiver was stopped")
    func stop() {
        let reception = TestReception()
        reception.handle(RelayUpdate(remote: reception.fix(1)))
        reception.provider.stopLocationUpdates()
        reception.handle(RelayUpdate(remote: reception.fix(2)))
        reception.provider.senderDidConnect("late")
        reception.provider.withdraw(.degraded("late"))
        reception.provider.awaitFixes()
        reception.clock.advance(by: 100)
        #expect(reception.received.map(\.fix.sequence) == [1])
        #expect(reception.latitudes == [47])
        #expect(reception.statuses == [.starting, .running, .idle])
        #expect(reception.senders.isEmpty)
        #expect(reception.provider.drops.total == 0)
        reception.provider.startLocationUpdates()
        reception.handle(RelayUpdate(remote: reception.fix(1)))
        reception.handle(RelayUpdate(remote: reception.fix(2)))
        #expect(reception.received.map(\.fix.sequence) == [1, 2])
    }

    @Test("does not count as received if a delegate stops the receiver before it within one update")
    func stopBetween() {
        let reception = TestReception()
        let update = RelayUpdate(
            base: reception.fix(1, source: "iOS"), remote: reception.fix(1), fused: reception.fix(1))
        reception.onFix = { _ in reception.provider.stopLocationUpdates() }
        reception.handle(update)
        #expect(reception.received.map(\.stream) == [.remote])
        #expect(reception.locations.isEmpty)
        reception.onFix = nil
        reception.provider.startLocationUpdates()
        reception.handle(update)
        #expect(reception.received.map(\.stream) == [.remote, .base, .fused])
    }

    @Test("is recognised as a repetition after the receiver's window was restored, whole or fix by fix")
    func window() throws {
        let first = TestReception()
        var saved: [Data] = []
        first.onFix = { _ in if let data = try? JSONEncoder().encode(first.provider.window) { saved.append(data) } }
        for number in 1...3 {
            first.handle(RelayUpdate(remote: first.fix(Int64(number)), fused: first.fix(Int64(number))))
        }
        let second = TestReception()
        second.provider.window = try JSONDecoder().decode(SequenceWindow.self, from: try #require(saved.last))
        let third = TestReception()
        for fix in first.received { third.provider.restore(fix) }
        for reception in [second, third] {
            for number in 2...4 {
                reception.handle(RelayUpdate(remote: reception.fix(Int64(number)), fused: reception.fix(Int64(number))))
            }
            #expect(reception.received.map(\.fix.sequence) == [4, 4])
            #expect(reception.provider.drops.byReason == ["duplicate": 2])
        }
    }
}
