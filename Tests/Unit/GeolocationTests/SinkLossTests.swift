import Geolocation
import GeolocationTestKit
import Testing

@Suite("Losses of a sink") @SensorActor
struct SinkLossTests {
    private let clock = ManualClock()
    private let host: SinkHost
    private let statuses = Statuses()

    @SensorActor
    private final class Statuses {
        var all: [ProviderStatus] = []
    }

    init() {
        host = SinkHost(clock: clock)
        host.onStatusChange = { [statuses] in statuses.all.append($0) }
    }

    @Test("are reported immediately, then each minute while there are more; a minute without any restores the status")
    func intervals() {
        #expect(host.losses == nil)
        host.lose(because: "the disk is full")
        #expect(statuses.all == [.degraded("1 event was lost: the disk is full")])
        for _ in 0..<59 {
            clock.advance(by: 1)
            host.lose(2, because: "the disk is full")
        }
        #expect(statuses.all.count == 1)
        clock.advance(by: 1)
        #expect(statuses.all.last == .degraded("119 events were lost: the disk is full"))
        clock.advance(by: 59)
        #expect(statuses.all.count == 2)
        clock.advance(by: 1)
        #expect(statuses.all.last == .running)
        clock.advance(by: 3600)
        #expect(statuses.all.count == 3)
        host.lose(because: "the queue is full")
        #expect(statuses.all.last == .degraded("120 events were lost: the queue is full"))
        #expect(host.losses == "120 events were lost: the queue is full")
    }

    @Test("do not hide a status that the sink reports meanwhile, and restore the earlier one")
    func otherStatus() {
        host.report(.degraded("not connected"))
        host.lose(because: "the queue is full")
        clock.advance(by: 60)
        #expect(host.status == .degraded("not connected"))
        host.lose(because: "the queue is full")
        host.report(.degraded("still not connected"))
        clock.advance(by: 60)
        #expect(host.status == .degraded("still not connected"))
    }

    @Test("are reported beside trouble, of which each reason is reported once, and the end")
    func trouble() {
        host.reportTrouble(nil)
        #expect(statuses.all.isEmpty)
        host.reportTrouble("not connected")
        host.reportTrouble("not connected")
        #expect(statuses.all == [.degraded("not connected")] && host.trouble == "not connected")
        host.lose(because: "the queue is full")
        host.reportTrouble("not connected")
        host.reportTrouble("refused")
        #expect(Array(statuses.all.dropFirst(2)) == [.degraded("refused")])
        host.reportTrouble(nil)
        host.reportTrouble(nil)
        #expect(Array(statuses.all.dropFirst(3)) == [.running] && host.trouble == nil)
    }

    @Test("are counted if the sink has failed, and the sink stays failed")
    func failed() {
        host.lose(because: "the queue is full")
        host.report(.failed(ProviderError("the disk is gone")))
        clock.advance(by: 60)
        host.lose(2, because: "the queue is full")
        clock.advance(by: 60)
        #expect(host.failure == ProviderError("the disk is gone"))
        #expect(host.losses == "3 events were lost: the queue is full")
    }
}
