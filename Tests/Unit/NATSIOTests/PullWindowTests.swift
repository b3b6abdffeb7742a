import Geolocation
import Testing

@testable import NATSIO

@Suite("Messages pulled from a consumer")
struct PullWindowTests {
    private var window = PullWindow()
    private let start = SensorInstant(nanoseconds: 0)

    private func at(_ seconds: Double) -> SensorInstant { start.advanced(by: seconds) }

    @Test("are requested 256 at a time, and again when half of them have come")
    mutating func batches() {
        #expect(window.request(at: start) == PullWindow.Request(number: 1, count: 256))
        #expect(window.request(at: start) == nil)
        for sequence in 1...127 as ClosedRange<UInt64> { window.arrive(sequence, reply: "r", at: start) }
        #expect(window.request(at: start) == nil)
        window.arrive(128, reply: "r", at: start)
        #expect(window.request(at: start) == PullWindow.Request(number: 2, count: 128))
    }

    @Test("are never more than 4,096 without acknowledgement")
    mutating func limit() {
        var sequence: UInt64 = 0
        while window.request(at: start) != nil {
            for _ in 0..<window.outstanding {
                sequence += 1
                window.arrive(sequence, reply: "r\(sequence)", at: start)
            }
        }
        #expect(window.pendingCount == 4096 && window.outstanding == 0)
        #expect(window.acknowledge(9) == "r9")
        #expect(window.acknowledge(9) == nil)
        #expect(window.request(at: start)?.count == 1)
    }

    @Test("that are delivered again are acknowledged with the newer subject")
    mutating func redelivery() {
        _ = window.request(at: start)
        window.arrive(5, reply: "first", at: start)
        window.arrive(5, reply: "second", at: at(31))
        #expect(window.pendingCount == 1)
        #expect(window.acknowledge(5) == "second")
    }

    @Test("are requested again when a request has ended")
    mutating func expiry() {
        _ = window.request(at: start)
        for second in 1...4 { #expect(window.handle(NATSStatusLine(code: 100), of: 1, at: at(Double(second))) == nil) }
        #expect(window.request(at: at(5)) == nil)
        #expect(window.handle(NATSStatusLine(code: 408), of: 1, at: at(5)) == nil)
        #expect(window.request(at: at(5)) == PullWindow.Request(number: 2, count: 256))
    }

    @Test("are requested again after 3.5 s of silence")
    mutating func silence() {
        _ = window.request(at: start)
        #expect(window.wake == at(3.5))
        #expect(window.request(at: at(3)) == nil)
        #expect(window.request(at: at(3.5))?.number == 2)
    }

    @Test("are requested at growing intervals without a leader, which is reported after 20 s")
    mutating func leader() {
        var now = start
        var requests = 0
        var faults: [NATSFault] = []
        while now < at(21) {
            if let request = window.request(at: now) {
                requests += 1
                if let fault = window.handle(NATSStatusLine(code: 503), of: request.number, at: now) {
                    faults.append(fault)
                }
            }
            now = now.advanced(by: 0.01)
        }
        #expect((40...60).contains(requests))
        #expect(faults.map(\.code) == [10014])
    }

    @Test("are not requested while their consumer cannot be created, which is reported once for each fault")
    mutating func pause() {
        let missing = NATSFault(.configuration, "answers stream not found", code: 10059)
        for attempt in 0..<3 {
            let now = at(Double(attempt))
            let isNew = window.pause(because: missing, at: now)
            #expect(isNew == (attempt == 0))
            #expect(window.isPaused(at: now.advanced(by: 0.49)) && !window.isPaused(at: now.advanced(by: 0.5)))
            #expect(window.request(at: now.advanced(by: 0.49)) == nil && window.wake == now.advanced(by: 0.5))
        }
        let isOther = window.pause(because: NATSFault(.temporary, "does not answer"), at: at(3))
        #expect(isOther)
        window.endPause()
        // While the consumer is being created, the timer has nothing to wait for.
        #expect(window.wake == nil)
        #expect(window.request(at: at(4)) != nil)
        window.arrive(1, reply: "r", at: at(4))
        let hasRecovered = window.takeRecovery()
        #expect(hasRecovered)
        // After a recovery or on a new connection, the same fault is reported again.
        for _ in 0..<2 {
            let isNew = window.pause(because: missing, at: at(5))
            #expect(isNew)
            window.restart()
        }
    }

    @Test("have the number of their deliveries in the subject for the acknowledgement")
    func notes() throws {
        let note = try #require(DeliveryNote("$JS.ACK.FLEET.hub-0.2.77.80.1700000000000000000.12"))
        #expect(note.deliveries == 2 && note.sequence == 77 && note.pending == 12)
        let long = try #require(DeliveryNote("$JS.ACK.hub.acc.FLEET.hub-0.1.78.80.1700000000000000000.0.x9"))
        #expect(long.deliveries == 1 && long.sequence == 78 && long.pending == 0)
        for text in ["", "$JS.ACK.", "$JS.ACK.a.b.c.d.e.f.g", "$JS.ACK.F.h.1.99999999999999999999.1.1.1", "hub.t.d"] {
            #expect(DeliveryNote(text) == nil)
        }
    }

    @Test("are distinguished from answers to publications by the last token of their subject")
    func slots() {
        #expect(ReplySlot("_INBOX.x.17") == .publication(17))
        #expect(ReplySlot("_INBOX.x.q0") == .request(0))
        #expect(ReplySlot("_INBOX.x.") == nil && ReplySlot("_INBOX.x.7q") == nil)
    }
}
