import CodecSupport
import Geolocation
import Testing

@testable import LocationStore

@Suite("Sender")
struct SenderTests {
    @Test("sends batches of a number of records, and of a number of bytes")
    func limits() {
        var rig = SenderRig(500)
        rig.answer { _ in .accepted }
        #expect(rig.batches.map(\.count) == [200, 200, 100] && rig.isSettled)
        // A fix counts as 200 bytes.
        rig = SenderRig(25, SenderOptions(bytes: 2000))
        rig.answer { _ in .accepted }
        #expect(rig.batches.map(\.count) == [10, 10, 5] && rig.isSettled)
    }

    @Test("lets records wait for others of their batch, but no longer than its interval")
    func interval() {
        var rig = SenderRig(0, SenderOptions(records: 10, interval: 5))
        rig.commit(3)
        rig.wait(4)
        rig.commit(1)
        rig.wait(0.9)
        #expect(rig.flight == nil)
        rig.wait(0.2)
        #expect(rig.flight?.sequences == [1, 2, 3, 4])
        rig.answer(.accepted)
        rig.commit(10)
        #expect(rig.flight?.sequences.count == 10)
    }

    @Test("a batch that is too large is halved, until the largest size that fits is found")
    func tooLarge() {
        var rig = SenderRig(10_000)
        var wasted = 0
        rig.answer { records in
            if records.count <= 70 { return .accepted }
            wasted += 1
            return .tooLarge(reason: "413")
        }
        #expect(rig.isSettled && wasted < 12)
        #expect(rig.batches.dropFirst(30).dropLast().count { $0.count >= 69 } > rig.batches.count * 3 / 4)
    }

    @Test("a single record that is too large becomes a dead letter")
    func tooLargeRecord() {
        var rig = SenderRig(9)
        rig.answer { $0.contains(4) ? .tooLarge(reason: "413") : .accepted }
        #expect(rig.isSettled && rig.refused.map(\.sequence) == [4])
    }

    @Test("retries without end, with random delays whose limit grows to 5 minutes")
    func backoff() throws {
        var rig = SenderRig(1)
        var delays: [Double] = []
        for _ in 0..<1000 {
            rig.answer(.retry(reason: "no route"))
            #expect(rig.sender.status == .waiting("no route"))
            let delay = try #require(rig.delay)
            delays.append(delay)
            rig.wait(delay)
        }
        #expect(delays.prefix(10) == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300] && delays.last == 300)
        rig.answer(.accepted)
        #expect(rig.isSettled && rig.sender.status == .running)
        var jittered = Sender(SenderOptions()) { ($0.lowerBound + $0.upperBound) / 2 }
        let start = SensorInstant(nanoseconds: 0)
        guard case .read(let read) = jittered.handle(.started(committed: 1), at: start).first else {
            Issue.record("nothing is read")
            return
        }
        let batch = StoreBatch(records: [SenderTrial.record(1)], gaps: [], range: 1...1, parts: [1...1])
        guard case .send(let number, _) = jittered.handle(.read(batch, read), at: start).first else {
            Issue.record("nothing is sent")
            return
        }
        _ = jittered.handle(.answered(number, .retry(reason: "no route")), at: start)
        #expect(jittered.wake?.seconds(since: start) == 0.5)
    }

    @Test("waits as long as the destination asks for, an hour at most")
    func retryAfter() {
        var rig = SenderRig(1)
        rig.answer(.retry(reason: "429", after: 90))
        #expect(rig.delay == 90)
        rig.wait(90)
        rig.answer(.retry(reason: "429", after: 1e9))
        #expect(rig.delay == 3600)
        rig.tell(.reachable)
        rig.answer(.retry(reason: "429", after: .nan))
        #expect(rig.delay == 1)
    }

    @Test("waits 60 s, then 120 s if it is unauthorized or misconfigured, and tries at once with new credentials")
    func credentials() {
        for outcome in [SendOutcome.unauthorized(reason: "401"), .misconfigured(reason: "404")] {
            var rig = SenderRig(1)
            rig.answer(outcome)
            #expect(rig.delay == 60)
            // A reachable destination changes nothing.
            rig.tell(.reachable)
            #expect(rig.flight == nil)
            rig.wait(60)
            rig.answer(outcome)
            #expect(rig.delay == 120)
            rig.tell(.credentialsChanged)
            rig.answer(.accepted)
            #expect(rig.isSettled && rig.sender.status == .running)
        }
    }

    @Test("a batch that is not answered in time is cancelled and sent again, even if the call does not end")
    func timeout() {
        var rig = SenderRig(200, SenderOptions(timeout: 30))
        rig.wait(30)
        #expect(rig.cancelled == [rig.flight?.number])
        rig.answer(.retry(reason: "cancelled"))
        #expect(rig.sender.status == .waiting("cancelled"))
        rig.wait(1)
        // Half as many records, in case that the destination is slow.
        #expect(rig.flight?.sequences.count == 100)
        rig.wait(40)
        #expect(rig.sender.status == .waiting("the destination has not answered within 30 s"))
        // A late answer is ignored.
        let late = rig.flight
        rig.wait(2)
        rig.tell(.answered(late?.number ?? 0, .accepted))
        #expect(rig.accepted.isEmpty)
        rig.answer { _ in .accepted }
        #expect(rig.isSettled)
    }

    @Test("a bad record among 200 is found by halving, and delays no other record")
    func poison() {
        var rig = SenderRig(400)
        rig.answer { $0.contains(123) ? .refused(reason: "400 bad latitude") : .accepted }
        #expect(rig.refused.map(\.sequence) == [123] && rig.refused[0].reason == "400 bad latitude")
        #expect(rig.refused[0].attempts > 5 && rig.batches.count < 20 && rig.isSettled)
        #expect(rig.sender.status == .running)
    }

    @Test("new credentials while a batch is on its way do not change to which records its answer applies")
    func newCredentialsDuringABatch() {
        var rig = SenderRig(3, SenderOptions(records: 1, refusalLimit: 0))
        rig.answer(.refused(reason: "400"))
        rig.wait(60)
        rig.answer(.refused(reason: "400"))
        #expect(rig.flight?.sequences == [2])
        rig.tell(.credentialsChanged)
        rig.answer(.accepted)
        #expect(rig.accepted == RangeSet(2..<3) && rig.refused.map(\.sequence) == [1])
    }

    @Test("applies answers for single records to exactly these records")
    func places() {
        var rig = SenderRig(10)
        rig.answer(.acceptedExcept([RecordRefusal(number: 3, reason: "a"), RecordRefusal(number: 10, reason: "b")]))
        #expect(rig.isSettled && rig.refused.map(\.sequence) == [3, 10] && rig.refused.map(\.reason) == ["a", "b"])
        rig = SenderRig(10)
        rig.answer(.acceptedThrough(4, then: .retry(reason: "the connection was lost")))
        #expect(rig.accepted == RangeSet(1..<5))
        rig.wait(1)
        #expect(rig.flight?.sequences == [5, 6, 7, 8, 9, 10])
        rig.answer(.acceptedThrough(99, then: .refused(reason: "no")))
        #expect(rig.isSettled)
        rig = SenderRig(10)
        rig.answer(
            .acceptedThrough(
                5, except: [RecordRefusal(number: 1, reason: "a"), RecordRefusal(number: 5, reason: "b")],
                then: .retry(reason: "503")))
        #expect(rig.accepted == RangeSet(2..<5) && rig.refused.map(\.sequence) == [1, 5])
        rig.wait(1)
        #expect(rig.flight?.sequences == [6, 7, 8, 9, 10])
        // The answer refuses all records, and numbers that no record has.
        rig = SenderRig(2)
        rig.answer(.acceptedExcept((0...6).map { RecordRefusal(number: $0, reason: "no") }))
        #expect(rig.flight?.sequences == [1])
    }

    @Test("a destination that refuses everything has ten dead letters, and receives all others when it is repaired")
    func misconfigured() throws {
        var rig = SenderRig(1000)
        for _ in 0..<100 {
            rig.answer { _ in .refused(reason: "400") }
            guard case .misconfigured(let reason) = rig.sender.status else {
                Issue.record("the status is \(rig.sender.status)")
                return
            }
            #expect(reason.contains("refused") && rig.refused.count == 10)
            rig.wait(try #require(rig.delay))
        }
        rig.answer { _ in .accepted }
        #expect(rig.isSettled && rig.refused.count == 10 && rig.sender.status == .running)
    }

    @Test("a hundred bad records in a row become dead letters, since the destination accepts those after them")
    func badRun() throws {
        var rig = SenderRig(1000)
        var attempts = 0
        while !rig.isSettled, attempts < 20 {
            rig.answer { $0.contains { 300..<400 ~= $0 } ? .refused(reason: "400") : .accepted }
            if let delay = rig.delay { rig.wait(delay) }
            attempts += 1
        }
        #expect(rig.isSettled && rig.refused.map(\.sequence) == Array(300..<400) && attempts < 10)
    }

    @Test("can send the newest records first, and older ones in between")
    func newestFirst() {
        var rig = SenderRig(1000, SenderOptions(records: 100, isNewestFirst: true))
        #expect(rig.flight?.sequences == Array(901...1000))
        rig.answer(.accepted)
        #expect(rig.flight?.sequences == Array(1...100))
        rig.commit(100)
        rig.answer(.accepted)
        #expect(rig.flight?.sequences == Array(1001...1100))
        rig.answer { _ in .accepted }
        #expect(rig.isSettled && rig.batches.count == 11)
        #expect(rig.batches.dropFirst(3).map { $0[0] } == [101, 201, 301, 401, 501, 601, 701, 801])
    }

    @Test("can send the newest records first again after a long outage")
    func newestFirstAfterOutage() {
        var rig = SenderRig(0, SenderOptions(records: 100, interval: 1, isNewestFirst: true))
        rig.commit(100)
        for _ in 0..<50 {
            rig.answer(.retry(reason: "no route"))
            rig.commit(100)
        }
        rig.wait(1)
        #expect(rig.flight?.sequences == Array(5001...5100))
        rig.answer { _ in .accepted }
        #expect(rig.isSettled && rig.batches.flatMap(\.self).count == 5200)
    }

    @Test("finishes when all committed records are sent, or when the destination accepts no more")
    func finish() {
        var rig = SenderRig(0)
        rig.commit(3)
        #expect(rig.flight == nil && !rig.sender.isDone)
        rig.tell(.finish)
        #expect(rig.flight?.sequences == [1, 2, 3] && !rig.sender.isDone)
        rig.answer(.accepted)
        #expect(rig.sender.isDone)
        rig = SenderRig(3)
        rig.tell(.finish)
        rig.answer(.retry(reason: "no route"))
        #expect(rig.sender.isDone)
    }

    @Test("keeps only a few batches in memory for a backlog of three days")
    func memory() {
        // A month takes ten times as long, and no more memory.
        var rig = SenderRig(3 * 86_400)
        rig.answer { _ in .accepted }
        #expect(rig.isSettled && rig.mostInMemory <= 7 * 200)
    }
}

@Suite("StoreBatch")
struct BatchRangesTests {
    @Test("the ranges of a part of a batch have no record that was settled before")
    func ranges() {
        var ledger = CursorLedger(start: 0)
        ledger.settle(3...3)
        ledger.settle(6...7)
        let records = [1, 2, 4, 9].map(SenderTrial.record)
        let batch = StoreBatch(records: records, gaps: [], range: 1...9, parts: ledger.unsettledParts(of: 1...9))
        #expect(batch.ranges == [1...2, 4...5, 8...9])
        #expect(batch.ranges(of: 0..<1) == [1...1])
        #expect(batch.ranges(of: 1..<3) == [2...2, 4...4])
        #expect(batch.ranges(of: 3..<4) == [5...5, 8...9])
        #expect(batch.ranges(of: 0..<5).isEmpty && batch.ranges(of: 2..<2).isEmpty)
    }
}
