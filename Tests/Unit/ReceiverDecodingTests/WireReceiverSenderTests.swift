import Geolocation
import GeolocationTestKit
import ReceiverSupport
import SensorIO
import Testing

@Suite("Several senders on one wire") @SensorActor struct WireReceiverSenderTests {
    private let first = WireBench.peer(1)
    private let second = WireBench.peer(2)

    @Test("are never mixed: the first one that has a fix counts, until it has had none for 3 s")
    func failover() {
        let bench = WireBench()
        bench.wire.receive(voidRMC(at: 0), from: second, isDatagram: true)
        for time in 0..<5 {
            bench.fix(47, from: first, at: Double(time))
            bench.fix(50, from: second, at: Double(time))
            bench.clock.advance(by: 1)
        }
        #expect(Set(bench.listener.latitudes) == [47])
        // The first sender falls silent.
        for time in 5..<10 {
            bench.fix(50, from: second, at: Double(time))
            bench.clock.advance(by: 1)
        }
        #expect(bench.listener.latitudes.filter { $0 == 50 }.count == 2)
        // Now the second sender counts.
        bench.fix(47, from: first, at: 10)
        #expect(bench.listener.latitudes.last == 50)
        #expect(bench.receiver.drops.byReason["report of another sender than the selected one"] ?? 0 > 5)
    }

    @Test("take over from the selected one if it reports that it has no fix")
    func voidFailover() {
        let bench = WireBench()
        for time in 0..<3 { bench.fix(47, from: first, at: Double(time)) }
        for time in 3..<9 {
            bench.wire.receive(voidRMC(at: Double(time)), from: first, isDatagram: true)
            bench.fix(50, from: second, at: Double(time))
            bench.clock.advance(by: 1)
        }
        #expect(bench.listener.locations.contains(nil))
        #expect(bench.listener.latitudes.last == 50)
        #expect(bench.listener.statuses.last == .running)
    }

    @Test("may each divide their sentences into two datagrams")
    func cutSentences() {
        let bench = WireBench()
        for time in 0..<4 {
            let texts = [(first, rmc(47, 9, at: Double(time))), (second, rmc(50, 9, at: Double(time)))]
            for (peer, text) in texts { bench.wire.receive(String(text.prefix(30)), from: peer, isDatagram: true) }
            for (peer, text) in texts { bench.wire.receive(String(text.dropFirst(30)), from: peer, isDatagram: true) }
        }
        #expect(bench.listener.latitudes == [47, 47, 47, 47])
    }

    @Test("take over with their next fix if the selected one has disconnected")
    func disconnection() {
        let bench = WireBench()
        for time in 0..<3 { bench.fix(47, from: first, at: Double(time)) }
        bench.wire.disconnect(first)
        for time in 3..<5 { bench.fix(50, from: second, at: Double(time)) }
        #expect(bench.listener.latitudes.last == 50)
    }

    @Test("replace each other if they are too many, but not the selected one")
    func flood() {
        let bench = WireBench(WireFeedSettings(maximumSenders: 4))
        for time in 0..<3 { bench.fix(47, from: first, at: Double(time)) }
        bench.clock.advance(by: 1)
        for number in 100..<1000 {
            bench.fix(50, from: WireBench.peer(number), at: 3)
            bench.fix(50, from: WireBench.peer(number), at: 4)
        }
        bench.fix(47, from: first, at: 3)
        #expect(Set(bench.listener.latitudes) == [47])
        #expect(bench.listener.latitudes.count == 4)
    }
}
