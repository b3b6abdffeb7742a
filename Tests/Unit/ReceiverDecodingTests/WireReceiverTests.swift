import Geolocation
import GeolocationTestKit
import ReceiverSupport
import SensorIO
import Testing

@Suite("A receiver on a wire") @SensorActor struct WireReceiverTests {
    @Test("opens the wire for its first role, closes it after its last, and can be started again")
    func startAndStop() {
        let bench = WireBench(isStarted: false)
        #expect(bench.listener.statuses.isEmpty)
        bench.listener.start()
        #expect(bench.wire.calls == ["open"])
        bench.receiver.stopLocationUpdates()
        #expect(bench.wire.calls == ["open"])
        bench.listener.stop()
        #expect(bench.wire.calls == ["open", "close"])
        bench.listener.start()
        bench.wire.change(to: .open)
        bench.fix(47, at: 0)
        bench.fix(47, at: 1)
        #expect(bench.listener.statuses == [.starting, .idle, .starting, .running])
        #expect(bench.listener.latitudes == [47, 47])
    }

    @Test("withdraws everything and opens the wire again after a silence of 10 s")
    func silence() {
        let bench = WireBench()
        for second in 0..<3 { bench.fix(47, at: Double(second)) }
        bench.clock.advance(by: 9)
        #expect(!bench.listener.isWithdrawn)
        bench.clock.advance(by: 2)
        #expect(bench.listener.isWithdrawn)
        #expect(bench.listener.courses.last == .some(.none))
        #expect(bench.wire.calls == ["open", "reopen: has been silent for 10 s"])
        #expect(bench.listener.statuses.last == .degraded("/dev/wire has been silent for 10 s"))
        bench.wire.change(to: .waiting("/dev/wire has been silent for 10 s", seconds: 0.25))
        bench.wire.change(to: .open)
        bench.fix(48, at: 20)
        bench.fix(48, at: 21)
        #expect(bench.listener.latitudes.last == 48)
        #expect(bench.listener.statuses.last == .running)
        #expect(bench.listener.locations.filter { $0 == nil }.count == 1)
    }

    @Test("leaves the wire open after a silence if the settings say so")
    func silenceOfFeed() {
        let bench = WireBench(WireFeedSettings(silence: 2, reopensAfterSilence: false))
        bench.fix(47, at: 0)
        bench.fix(47, at: 1)
        bench.clock.advance(by: 3)
        #expect(bench.listener.isWithdrawn)
        #expect(bench.wire.calls == ["open"])
        bench.fix(48, at: 5)
        bench.fix(48, at: 6)
        #expect(bench.listener.latitudes.last == 48)
    }

    @Test("withdraws its values if the bytes that arrive contain nothing useful")
    func noUsableDataDeadline() {
        let bench = WireBench()
        bench.fix(47, at: 0)
        bench.fix(47, at: 1)
        for _ in 0..<12 {
            bench.clock.advance(by: 1)
            bench.wire.receive("$GPTXT,01,01,02,nothing*00\r\n", isDatagram: true)
        }
        #expect(bench.listener.isWithdrawn)
        #expect(bench.wire.calls == ["open"])
        #expect(bench.listener.statuses.last == .degraded("/dev/wire has sent nothing of use for 10 s"))
        #expect(bench.receiver.drops.total == 12)
    }

    @Test("withdraws a position that is no longer reported, although a compass continues")
    func staleness() {
        let bench = WireBench()
        bench.fix(47, at: 0)
        bench.fix(47, at: 1)
        for second in 2..<13 {
            bench.clock.advance(by: 1)
            bench.wire.receive(sentence("HEHDT,\(second),T"), isDatagram: true)
        }
        #expect(bench.listener.isWithdrawn)
        #expect(bench.listener.statuses.last == .degraded("/dev/wire has reported no position for 10 s"))
        bench.fix(48, at: 14)
        bench.fix(48, at: 15)
        #expect(bench.listener.latitudes.last == 48 && bench.listener.statuses.last == .running)
    }

    @Test("withdraws its values when the wire is lost, and reports the reason")
    func loss() {
        let bench = WireBench()
        bench.fix(47, at: 0)
        bench.fix(47, at: 1)
        bench.wire.change(to: .waiting("/dev/wire was unplugged", seconds: 0.25))
        #expect(bench.listener.isWithdrawn)
        #expect(bench.listener.statuses.last == .degraded("/dev/wire was unplugged; trying again in 0.3 s"))
        bench.wire.change(to: .waiting("/dev/wire was unplugged", seconds: 0.04))
        #expect(bench.listener.statuses.last == .degraded("/dev/wire was unplugged; trying again"))
        bench.wire.change(to: .waiting("/dev/wire sends no text at any rate", seconds: 0))
        #expect(bench.listener.statuses.last == .degraded("/dev/wire sends no text at any rate"))
    }

    @Test("reports once that the wire can never be opened")
    func failure() {
        let bench = WireBench(isStarted: false)
        bench.listener.start()
        bench.wire.change(to: .failed(ProviderError("/dev/wire is a folder")))
        #expect(bench.listener.statuses == [.starting, .failed(ProviderError("/dev/wire is a folder"))])
        bench.clock.advance(by: 100)
        #expect(bench.listener.statuses.count == 2)
    }

    @Test("does not reopen a wire that searches for its rate, but withdraws old values")
    func searching() {
        let bench = WireBench()
        bench.fix(47, at: 0)
        bench.fix(47, at: 1)
        bench.wire.change(to: .opening)
        bench.clock.advance(by: 30)
        #expect(bench.wire.calls == ["open"])
        #expect(bench.listener.isWithdrawn, "what is known grows old all the same")
    }

    @Test("is running as soon as a compass reports a heading, even without a position")
    func compass() {
        let bench = WireBench()
        bench.wire.receive(sentence("GPZDA,104000.00,20,11,2026,00,00") + sentence("HEHDT,231.4,T"), isDatagram: true)
        #expect(bench.listener.headings.last??.value == 231.4)
        #expect(bench.listener.statuses.last == .running)
        bench.wire.change(to: .waiting("/dev/wire was unplugged", seconds: 1))
        #expect(bench.listener.headings.last == .some(.none))
        bench.wire.change(to: .open)
        bench.wire.receive(sentence("GPZDA,104001.00,20,11,2026,00,00") + sentence("HEHDT,231.4,T"), isDatagram: true)
        #expect(bench.listener.statuses.last == .running)
    }

    @Test("reports that there is no fix, regardless of the compass")
    func noFix() {
        let bench = WireBench()
        for second in 0..<3 { bench.wire.receive(voidRMC(at: Double(second)), isDatagram: true) }
        bench.wire.receive(sentence("HEHDT,231.4,T"), isDatagram: true)
        #expect(bench.listener.statuses.last == .degraded("the receiver has no fix"))
        #expect(bench.listener.locations.isEmpty)
    }

    @Test("can be stopped and started within a report, and reports nothing more of that input")
    func reentrancy() {
        let bench = WireBench()
        bench.listener.onLocation = { [weak listener = bench.listener] _ in listener?.stop() }
        bench.wire.receive((0..<5).map { rmc(47, 9, at: Double($0)) }.joined(), isDatagram: true)
        #expect(bench.listener.locations.count == 1)
        #expect(bench.listener.courses.isEmpty)
        bench.listener.onLocation = { [weak listener = bench.listener] _ in
            listener?.stop()
            listener?.start()
        }
        bench.listener.start()
        bench.wire.receive((10..<15).map { rmc(47, 9, at: Double($0)) }.joined(), isDatagram: true)
        #expect(bench.listener.locations.count == 2)
        #expect(bench.listener.statuses.last == .starting)
    }
}
