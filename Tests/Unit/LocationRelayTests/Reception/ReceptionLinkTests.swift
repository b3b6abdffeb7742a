import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

@Suite("A receiver's reports about its senders") @SensorActor struct ReceptionLinkTests {
    /// The last event of a sender.
    private func link(_ reception: TestReception, _ peer: String = "collar") -> RelayLink? {
        reception.links.last { $0.peer == peer }
    }

    /// Passes fixes with these numbers to the receiver, a second after each other.
    private func hear(_ reception: TestReception, _ numbers: [Int64]) {
        for number in numbers {
            reception.clock.advance(by: 1)
            reception.handle(RelayUpdate(remote: fix(reception, number)))
        }
    }

    /// A fix taken now.
    private func fix(_ reception: TestReception, _ number: Int64, north: Double = 0) -> LocationFix {
        LocationFix.test(number, at: reception.clock.now, north: north)
    }

    @Test("count missing numbers, which late fixes fill and repetitions do not")
    func missing() {
        let reception = TestReception()
        for (number, missing) in zip([1, 2, 5, 5, 6, 10, 4, 4, 8, 1, 3, 11], [0, 0, 2, 2, 2, 5, 4, 4, 3, 3, 2, 2]) {
            reception.clock.advance(by: 1)
            reception.handle(RelayUpdate(remote: reception.fix(Int64(number), second: Double(number))))
            #expect(reception.provider.links.map(\.missing) == [missing], "\(number)")
        }
    }

    @Test("count no missing numbers after a restart, nor of a sender that does not count by ones")
    func otherNumbers() {
        let reception = TestReception()
        hear(reception, [1, 2, 3, 9_000_000, 9_000_001])
        #expect(reception.provider.links.first?.missing == 0)
        let clock = TestReception()
        hear(clock, (1...20).map { 880_000_000_000 + $0 * 1003 })
        #expect(clock.provider.links.map(\.missing) == [nil])
    }

    @Test("count the missing numbers of each sender, whichever device forwarded its fixes")
    func senders() {
        let reception = TestReception()
        for number in [1, 2, 3, 4, 7, 8] as [Int64] {
            reception.clock.advance(by: 1)
            var dog = fix(reception, number)
            dog.device = "dog"
            reception.handle(RelayUpdate(remote: dog), from: number.isMultiple(of: 2) ? "phone" : "tablet")
            reception.handle(RelayUpdate(remote: fix(reception, number * 2)), from: "cat")
        }
        let links = reception.provider.links
        #expect(links.first { $0.peer == "dog" }?.missing == 2)
        #expect(links.first { $0.peer == "dog" }?.via == "phone")
        #expect(links.first { $0.peer == "cat" }?.missing == nil)
    }

    @Test("come at most once in ten seconds, and a few times in ten minutes without a change")
    func fewEvents() {
        let reception = TestReception()
        reception.provider.senderDidConnect("collar")
        #expect(link(reception)?.state == .connected)
        reception.provider.record(clockOffset: 0.25, of: "collar")
        hear(reception, Array(1...600))
        #expect((2...5).contains(reception.links.count), "\(reception.links)")
        let last = link(reception)
        #expect(last?.rate == 1)
        #expect(last?.missing == 0)
        #expect(last?.clockOffset == 0.25)
        #expect(last?.latency == 0.25)
        let count = reception.links.count
        hear(reception, Array(stride(from: Int64(602), to: 800, by: 2)))
        #expect(reception.links.count - count <= 10)
        reception.provider.senderDidDisconnect("collar")
        #expect(link(reception)?.state == .disconnected)
        #expect(link(reception)?.missing == reception.provider.links.first?.missing)
    }

    @Test("come when the receiver stops, if they have changed, and not at all without a listener")
    func stop() {
        let reception = TestReception()
        hear(reception, [1, 2, 5])
        #expect(link(reception)?.missing == 0)
        reception.provider.stopLocationUpdates()
        #expect(link(reception)?.missing == 2)
        let other = TestReception()
        other.wantsEvents = false
        hear(other, [1, 2, 5])
        #expect(other.links.isEmpty)
        #expect(other.provider.links.first?.missing == 2)
    }

    @Test("have delays by the sender's clock or as a forwarding device measured them, but none of recordings")
    func latency() {
        let reception = TestReception()
        let time = reception.clock.now
        func hear(_ number: Int64, _ seconds: Double, _ info: LatencyInfo?, _ sender: String, device: String? = nil) {
            var fix = LocationFix.test(number, at: time.addingTimeInterval(seconds))
            fix.device = device
            reception.handle(RelayUpdate(remote: fix, latency: info), from: sender)
        }
        let info = LatencyInfo(gpsToRelayMs: 100, relayToTransportMs: 20, transportRttMs: 60, totalMs: 180)
        hear(1, -0.5, nil, "dog")
        reception.provider.record(clockOffset: 1000, of: "dog")
        hear(2, 999.75, nil, "dog")
        hear(3, 0, nil, "dog")
        hear(1, -5, info, "phone", device: "cat")
        hear(2, -5, LatencyInfo(gpsToRelayMs: 1), "phone", device: "cat")
        #expect(reception.received.map(\.latency) == [nil, 0.25, nil, 0.15, nil])
        #expect(reception.received.map(\.via) == [nil, nil, nil, "phone", "phone"])
        #expect(reception.received.map(\.clockOffset) == [nil, 1000, 1000, nil, nil])
        #expect(reception.provider.links.first { $0.peer == "phone" }?.roundTrip == 0.06)
    }

    @Test("count jumps, which are published, but are not used as the location until other fixes confirm them")
    func jumps() {
        let reception = TestReception()
        for (number, north) in zip(Int64(1)..., [0, 0.0001, 1, 0.0002, 2, 2, 2, 2.0001]) {
            reception.clock.advance(by: 1)
            reception.handle(RelayUpdate(remote: fix(reception, number, north: north)))
        }
        #expect(reception.received.map(\.isJump) == [false, false, true, false, true, true, false, false])
        #expect(reception.events == reception.received)
        #expect(reception.locations.count == 5)
        #expect(reception.provider.drops.byReason == ["jump of the position": 3])
        #expect(reception.provider.links.first?.jumps == 3)
    }

    @Test(
        "count no jump if a clock is set, a fast vehicle states its speed, or there is no limit",
        arguments: [3600.0, -3600])
    func noJumps(step: Double) {
        let reception = TestReception()
        for number in Int64(1)...20 {
            reception.clock.advance(by: 1)
            if number == 10 { reception.clock.step(by: step) }
            let fast = LocationFix.test(number, at: reception.clock.now, north: Double(number) / 1300, speed: 85)
            reception.handle(RelayUpdate(remote: fast))
        }
        #expect(reception.provider.drops.total == 0)
        #expect(reception.locations.count == 20)
        let free = TestReception(RelayProviderSettings(maximumSpeed: .infinity))
        for number in Int64(1)...3 { free.handle(RelayUpdate(remote: fix(free, number, north: Double(number)))) }
        #expect(free.locations.count == 3)
    }
}
