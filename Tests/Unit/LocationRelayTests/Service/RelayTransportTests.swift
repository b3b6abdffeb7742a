import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

@SensorActor
@Suite("A relay's transports")
struct RelayTransportTests {
    @Test("are opened once each, whenever they are added and however often the relay is started (W40)")
    func openedOnce() {
        let bench = RelayBench()
        let later = ScriptedTransport()
        bench.service.start()
        bench.service.addTransport(later)
        bench.service.addTransport(later)
        bench.service.addTransport(bench.transport)
        #expect((bench.transport.opens, later.opens) == (1, 1))
        bench.service.stop()
        bench.service.stop()
        #expect((bench.transport.closes, later.closes) == (1, 1))
        bench.service.start()
        #expect((bench.transport.opens, later.opens) == (2, 2))
    }

    @Test("are closed when they are removed (W40)")
    func removed() {
        let bench = RelayBench()
        let other = ScriptedTransport()
        bench.service.addTransport(other)
        bench.service.removeTransport(bench.transport)
        bench.service.removeTransport(bench.transport)
        bench.hear(1)
        #expect((bench.transport.closes, other.closes) == (1, 0))
        #expect((bench.transport.updates.count, other.updates.count) == (0, 1))
        #expect(bench.transport.delegate == nil)
        bench.service.stop()
        #expect((bench.transport.closes, other.closes) == (1, 1))
    }

    @Test("may be closed by a delegate in the middle of an update")
    func stoppedByDelegate() {
        let bench = RelayBench()
        bench.listener.onUpdate = { bench.service.stop() }
        bench.hear(1)
        #expect(bench.service.health == .idle)
        #expect(!bench.service.isSubjectConnected)
        #expect(bench.hear(2) == .dropped(.stopped))
    }

    @Test("determine the status of the relay as a sink")
    func status() {
        let bench = RelayBench(isStarted: false)
        let other = ScriptedTransport("other")
        bench.service.addTransport(other)
        var statuses: [ProviderStatus] = []
        bench.host.onStatusChange = { statuses.append($0) }
        bench.service.start(in: bench.host)
        bench.transport.state = .reconnecting
        bench.transport.fail(.network, "connection refused")
        bench.transport.state = .failed
        #expect(bench.host.failure == nil, "the other one still works")
        other.state = .failed
        #expect(bench.host.failure != nil)
        #expect(
            statuses.map(\.reason) == [
                nil, "scripted is reconnecting", "scripted: connection refused; it is reconnecting",
                "scripted: connection refused; it has given up",
                "scripted: connection refused; it has given up; other has given up",
            ])
        #expect(statuses.map(\.name) == ["running", "degraded", "degraded", "degraded", "failed"])
    }

    @Test("let the relay run again when they are connected again")
    func recovered() {
        let bench = RelayBench()
        var statuses: [ProviderStatus] = []
        bench.host.onStatusChange = { statuses.append($0) }
        bench.transport.state = .reconnecting
        bench.transport.fail(.timeout, "no answer")
        bench.transport.state = .connected
        bench.transport.state = .reconnecting
        #expect(statuses.map(\.name) == ["degraded", "degraded", "running", "degraded"])
        #expect(statuses.last?.reason == "scripted is reconnecting")
    }

    @Test("make a replay wait while they are more than half full, unless they fail or are removed")
    func demand() {
        let bench = RelayBench()
        bench.transport.keeps = true
        bench.transport.queueCapacity = 10
        var resumes = 0
        for number in 1...5 { bench.hear(Int64(number)) }
        #expect(bench.service.demand == .ready)
        bench.hear(6)
        #expect(bench.service.demand == .wait)
        bench.host.onReady = { resumes += 1 }
        bench.transport.state = .reconnecting
        #expect(resumes == 0)
        bench.transport.deliver(1)
        #expect((resumes, bench.service.demand) == (1, .ready))
        bench.hear(7)
        bench.transport.state = .failed
        #expect((resumes, bench.service.demand) == (2, .ready))
        bench.transport.state = .connected
        let earlier = resumes
        bench.service.removeTransport(bench.transport)
        #expect(resumes > earlier)
    }

    @Test("deliver waiting updates before the relay finishes, and each delivery extends the wait")
    func finish() async {
        let bench = RelayBench()
        bench.transport.keeps = true
        for number in 1...3 { bench.hear(Int64(number)) }
        let end = Task { await bench.service.finish() }
        while bench.transport.waiting == 0 { await Task.yield() }
        bench.clock.advance(by: 4.9)
        bench.transport.deliver(1)
        bench.clock.advance(by: 4.9)
        for _ in 0..<20 { await Task.yield() }
        #expect(bench.transport.closes == 0, "a delivery renews the patience")
        bench.transport.deliver(2)
        await end.value
        #expect(bench.transport.closes == 1)
        #expect(bench.service.drops.total == 0)
        #expect(bench.host.failure == nil)
    }

    @Test("have five seconds altogether if the relay is to finish promptly, whatever they deliver")
    func finishPromptly() async {
        let bench = RelayBench()
        bench.transport.keeps = true
        for number in 1...3 { bench.hear(Int64(number)) }
        bench.service.finishPromptly()
        let end = Task { await bench.service.finish() }
        while bench.transport.waiting == 0 { await Task.yield() }
        bench.clock.advance(by: 4)
        bench.transport.deliver(1)
        #expect(bench.transport.closes == 0)
        bench.clock.advance(by: 1)
        await end.value
        #expect(bench.transport.closes == 1)
        #expect(bench.service.drops.total == 2)
    }

    @Test("are given up if they deliver nothing for five seconds at the end, and their updates are counted")
    func impatience() async {
        let bench = RelayBench()
        bench.transport.keeps = true
        bench.transport.countsForgotten = false
        for number in 1...3 { bench.hear(Int64(number)) }
        bench.transport.state = .reconnecting
        bench.transport.fail(.network, "refused")
        let end = Task { await bench.service.finish() }
        while bench.transport.waiting == 0 { await Task.yield() }
        bench.clock.advance(by: 5)
        await end.value
        #expect(bench.service.drops.byReason == ["not delivered before the transport was closed": 3])
        #expect(
            bench.host.failure?.description
                == "scripted: refused; it is reconnecting, and 3 updates were not delivered")
        let next = SinkHost(clock: bench.clock)
        bench.service.start(in: next)
        #expect(next.failure == nil)
    }

    @Test("make the run a failure if they dropped an update, even if all others were delivered")
    func overflow() async {
        let bench = RelayBench()
        bench.hear(1)
        bench.transport.drop("update dropped from a full queue")
        await bench.service.finish()
        #expect(bench.host.failure?.description == "scripted is connected, and 1 updates were not delivered")
    }

    @Test("do not make the run a failure if they dropped other things than updates, which are counted")
    func otherDrops() async {
        let bench = RelayBench()
        bench.hear(1)
        bench.transport.otherDrops.add("ping that could not be sent", count: 20)
        await bench.service.finish()
        #expect(bench.host.failure == nil)
        #expect(bench.service.drops.byReason == ["ping that could not be sent": 20])
        bench.service.removeTransport(bench.transport)
        #expect(bench.service.drops.total == 20, "the counts of a removed transport are kept")
    }

    @Test("report updates that the peer has refused, until it accepts one again")
    func refusal() {
        let bench = RelayBench()
        bench.transport.fail(.refused, "scripted has refused updates: 1 × taken in the future")
        #expect(bench.host.status == .degraded("scripted has refused updates: 1 × taken in the future"))
        bench.transport.keeps = true
        bench.hear(1)
        bench.transport.deliver(1)
        #expect(bench.host.status == .running)
    }

    @Test("get the held fix before the relay finishes")
    func heldAtEnd() async {
        let bench = RelayBench { $0.minimumInterval = 10 }
        bench.hear(1)
        bench.hear(2)
        await bench.service.finish()
        #expect(bench.transport.updates.last?.remote?.sequence == 2)
    }

    @Test("send a store's fixes with the store's numbers, and count none as lost if it is not delivered")
    func store() async {
        let bench = RelayBench(stream: .remote)
        bench.transport.keeps = true
        let event = NumberedEvent(.location(.test(at: bench.clock.now)), number: 1_795_000_000_007)
        bench.service.deliver([event]) { _ in }
        #expect(bench.transport.updates.last?.remote?.sequence == 1_795_000_000_007)
        // The relay does not wait for the delivery, since the store has the fix.
        await bench.service.finish()
        #expect(bench.transport.closes == 1 && bench.host.failure == nil)
        #expect(bench.service.drops.byReason["update that was not delivered"] == nil)
    }

    @Test("report once whether the peers have everything")
    func delivery() {
        let bench = RelayBench()
        var receipts: [SendOutcome] = []
        bench.service.deliver([]) { receipts.append($0) }
        #expect(receipts == [.accepted])
        bench.service.stop()
        bench.service.deliver([]) { receipts.append($0) }
        #expect(receipts.last == .retry(reason: "the relay is stopped"))
    }
}
