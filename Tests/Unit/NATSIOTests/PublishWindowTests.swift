import Geolocation
import Testing

@testable import NATSIO

@Suite("Messages on their way into a stream")
struct PublishWindowTests {
    private var window = PublishWindow()
    private let start = SensorInstant(nanoseconds: 0)

    private func at(_ seconds: Double) -> SensorInstant { start.advanced(by: seconds) }

    private func message(_ number: UInt64) -> NATSPublication {
        NATSPublication(number: number, subject: "hub.t.d.fix", payload: [], identity: "\(number)")
    }

    @Test("are reported as held when the stream has stored them, and only once")
    mutating func held() {
        let slot = window.add(message(7), number: 7, at: start)
        #expect(window.settle(slot, .stored(isDuplicate: false), at: at(0.1)) == .held(7))
        #expect(window.settle(slot, .stored(isDuplicate: true), at: at(0.2)) == .none)
        #expect(window.due(at: at(10)).repeats.isEmpty)
        #expect(window.wake == nil && window.count == 0)
    }

    @Test("are sent again after 3 s without an answer, and any later answer settles them")
    mutating func deadline() {
        let slot = window.add(message(7), number: 7, at: start)
        #expect(window.wake == at(3))
        #expect(window.due(at: at(2.9)).repeats.isEmpty)
        #expect(window.due(at: at(3)).repeats.map(\.slot) == [slot])
        #expect(window.wake == at(6))
        #expect(window.settle(slot, .stored(isDuplicate: false), at: at(4)) == .held(7))
    }

    @Test("are sent again after pauses that grow from 20 to 500 ms while no stream answers")
    mutating func noResponders() {
        let slot = window.add(message(7), number: 7, at: start)
        var now = start
        var pauses: [Double] = []
        for _ in 0..<7 {
            #expect(window.settle(slot, .noResponders, at: now) == .none)
            let wake = window.wake ?? now
            pauses.append((wake.seconds(since: now) * 1000).rounded())
            now = wake
            #expect(window.due(at: now).repeats.map(\.slot) == [slot])
        }
        #expect(pauses == [20, 40, 80, 160, 320, 500, 500])
    }

    @Test("are sent again half a second after they could not be sent")
    mutating func postponement() {
        let slot = window.add(message(7), number: 7, at: start)
        window.postpone(slot, at: at(1))
        #expect(window.wake == at(1.5))
        #expect(window.due(at: at(1.4)).repeats.isEmpty)
        #expect(window.due(at: at(1.5)).repeats.map(\.slot) == [slot])
        window.postpone(slot + 1, at: at(2))
        #expect(window.count == 1 && window.wake == at(4.5))
    }

    @Test("are given up after 20 s, with the reason")
    mutating func patience() {
        let lost = window.add(message(1), number: 1, at: start)
        let refused = window.add(message(2), number: 2, at: start)
        _ = window.settle(refused, .noResponders, at: at(0.1))
        var refusals: [UInt64: NATSFault] = [:]
        for step in 1...250 {
            let now = at(Double(step) / 10)
            let due = window.due(at: now)
            for (number, fault) in due.refusals { refusals[number] = fault }
            for (slot, _) in due.repeats where slot == refused { _ = window.settle(slot, .noResponders, at: now) }
        }
        #expect(window.settle(lost, .stored(isDuplicate: false), at: at(30)) == .none)
        #expect(refusals[1]?.reason == "does not acknowledge hub.t.d.fix")
        #expect(refusals[2]?.kind == .configuration)
    }

    @Test(
        "are given up at once if the stream refuses them",
        arguments: [(10077, NATSFault.Kind.temporary), (10054, .message), (10060, .configuration)])
    mutating func refusal(code: Int, kind: NATSFault.Kind) {
        let slot = window.add(message(7), number: 7, at: start)
        guard case .refused(7, let fault) = window.settle(slot, .refused(code: code, text: "x"), at: at(1)) else {
            Issue.record("it is not refused")
            return
        }
        #expect(fault.kind == kind && fault.code == code)
    }

    @Test("are forgotten with the connection, whose late answers are ignored")
    mutating func connection() {
        let slot = window.add(message(7), number: 7, at: start)
        window.removeAll()
        let next = window.add(message(7), number: 7, at: at(1))
        #expect(next != slot)
        #expect(window.settle(slot, .stored(isDuplicate: false), at: at(1)) == .none)
    }

    @Test("have answers that mean stored, refused or no stream, or are unreadable")
    func replies() {
        #expect(PublishReply([]) == .noResponders)
        #expect(PublishReply(Array(#"{"stream":"FLEET","seq":4}"#.utf8)) == .stored(isDuplicate: false))
        #expect(
            PublishReply(Array(#"{"stream":"FLEET","seq":4,"duplicate": true}"#.utf8)) == .stored(isDuplicate: true))
        #expect(
            PublishReply(Array(#"{"error":{"code":503,"err_code":10077,"description":"full"},"stream":"F"}"#.utf8))
                == .refused(code: 10077, text: "full"))
        #expect(PublishReply(Array("+OK".utf8)) == .unreadable)
        #expect(PublishReply([UInt8](repeating: UInt8(ascii: "["), count: 100_000)) == .unreadable)
    }
}
