import Geolocation
import LocationExchange
import Testing

@testable import HTTPUpload

@Suite("The upload queue")
struct UploadQueueTests {
    private let now = SensorInstant(nanoseconds: 0)

    private func queue(_ count: Int, limit: Int = 100, batch: Int = 10) -> UploadQueue {
        var queue = UploadQueue(
            limit: limit, batch: batch, backoff: BackoffPolicy(base: 1, factor: 2, cap: 4), random: \.upperBound)
        for index in 0..<count {
            let time = Date(timeIntervalSince1970: 1000)
            let location = Location(latitude: 47, longitude: Double(index) / 1000, timestamp: time)
            #expect(queue.append(location, at: time) == (index < limit ? 0 : 1))
        }
        return queue
    }

    @Test("numbers fixes by the time of receipt, also several at once")
    func numbers() {
        #expect(queue(3).next.map(\.number) == [1_000_000, 1_000_001, 1_000_002])
    }

    @Test("drops the oldest fixes beyond the limit")
    func limit() {
        let queue = queue(5, limit: 3)
        #expect(queue.count == 3 && queue.next.map(\.location.coordinate.longitude) == [0.002, 0.003, 0.004])
    }

    @Test("removes a batch when it is accepted, in the order of receipt")
    func accepted() {
        var queue = queue(12)
        #expect(queue.next.count == 10)
        #expect(queue.settle(queue.next, .accepted, at: now) == .proceed)
        #expect(queue.count == 2 && queue.next.count == 2)
        #expect(queue.settle(queue.next, .accepted, at: now) == .proceed)
        #expect(queue.count == 0 && queue.refusedCount == 0)
    }

    @Test("doubles the delay while the server is unreachable, and resets it after an acceptance")
    func delays() {
        var queue = queue(20)
        #expect(queue.settle(queue.next, .retry(reason: "down"), at: now) == .wait(1, "down"))
        #expect(queue.settle(queue.next, .retry(reason: "down"), at: now) == .wait(2, "down"))
        #expect(queue.settle(queue.next, .retry(reason: "busy", after: 30), at: now) == .wait(30, "busy"))
        #expect(queue.settle(queue.next, .retry(reason: "down"), at: now) == .wait(4, "down"))
        #expect(queue.count == 20)
        let sent = queue.next
        #expect(
            queue.settle(sent, .acceptedThrough(sent[3].number, then: .retry(reason: "down")), at: now)
                == .wait(1, "down"))
        #expect(queue.count == 16)
        #expect(queue.settle(queue.next, .unauthorized(reason: "401"), at: now) == .wait(60, "401"))
        #expect(queue.settle(queue.next, .misconfigured(reason: "404"), at: now) == .wait(120, "404"))
    }

    @Test("finds a rejected fix by halving, counts it, and blocks no other")
    func refusal() {
        var queue = queue(10)
        let bad = queue.next[6].number
        var requests = 0
        while queue.count > 0, requests < 30 {
            let sent = queue.next
            requests += 1
            let isBad = sent.contains { $0.number == bad }
            #expect(queue.settle(sent, isBad ? .refused(reason: "400") : .accepted, at: now) == .proceed)
        }
        #expect(queue.count == 0 && queue.refusedCount == 1)
    }

    @Test(
        "counts rejections of single fixes",
        arguments: [
            SendOutcome.acceptedExcept([RecordRefusal(number: 1_000_001, reason: "bad")]),
            .acceptedThrough(
                1_000_004, except: [RecordRefusal(number: 1_000_001, reason: "bad")], then: .accepted),
        ])
    func refusals(outcome: SendOutcome) {
        var queue = queue(5)
        #expect(queue.settle(queue.next, outcome, at: now) == .proceed)
        #expect(queue.count == 0 && queue.refusedCount == 1)
    }

    @Test("keeps a fix that arrived while a batch was sent, though a fix of the batch was dropped for it")
    func dropped() {
        var queue = queue(3, limit: 3)
        let sent = queue.next
        let time = Date(timeIntervalSince1970: 2000)
        #expect(queue.append(Location(latitude: 1, longitude: 2, timestamp: time), at: time) == 1)
        #expect(queue.settle(sent, .accepted, at: now) == .proceed)
        #expect(queue.count == 1)
    }
}

@Suite("The daily budget")
struct DailyBudgetTests {
    @Test("requires a wait until the next day (UTC) once it is spent")
    func days() {
        var budget = DailyBudget(1000)
        let noon = Date(timeIntervalSince1970: 86_400 * 20_000 + 43_200)
        #expect(budget.wait(at: noon) == nil)
        budget.spend(999, at: noon)
        #expect(budget.wait(at: noon) == nil)
        budget.spend(1, at: noon)
        #expect(budget.wait(at: noon) == 43_200)
        #expect(budget.wait(at: noon.addingTimeInterval(43_200)) == nil)
    }

    @Test("reserves bytes before they are used, and returns those not used")
    func reservations() {
        let noon = Date(timeIntervalSince1970: 86_400 * 20_000 + 43_200)
        var budget = DailyBudget(6400, usage: DailyBudget.Usage(day: 20_000, bytes: 1000))
        #expect(budget.reserve(at: noon) == DailyBudget.Usage(day: 20_000, bytes: 1100))
        budget.spend(60, at: noon)
        #expect(budget.reserve(at: noon) == nil)
        budget.spend(60, at: noon)
        #expect(budget.reserve(at: noon) == DailyBudget.Usage(day: 20_000, bytes: 1220))
        #expect(budget.release() == DailyBudget.Usage(day: 20_000, bytes: 1120) && budget.release() == nil)
        let next = budget.reserve(at: noon.addingTimeInterval(86_400))
        #expect(next == DailyBudget.Usage(day: 20_001, bytes: 100))
    }

    @Test("requires no wait if it has no limit")
    func unlimited() {
        var budget = DailyBudget(nil)
        budget.spend(1 << 50, at: Date(timeIntervalSince1970: 0))
        #expect(budget.wait(at: Date(timeIntervalSince1970: 0)) == nil)
    }
}
