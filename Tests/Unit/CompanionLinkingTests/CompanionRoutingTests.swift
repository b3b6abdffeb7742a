import Geolocation
import Testing

@testable import CompanionLinking

@Suite("The paths of messages to a companion")
final class CompanionRoutingTests {
    private var routing = CompanionRouting(CompanionSettings())

    private func time(_ seconds: Double) -> SensorInstant { SensorInstant(nanoseconds: 0).advanced(by: seconds) }

    /// Returns the steps that are to be done, without contexts.
    private func steps(at seconds: Double) -> [CompanionRouting.Step] {
        routing.steps(at: time(seconds)).filter {
            guard case .context = $0 else { return true }
            routing.settleContext(.delivered, at: time(seconds))
            return false
        }
    }

    @Test("are empty after all messages were removed: no context of a removed message is sent")
    func removal() {
        add(1)
        add(2)
        let removed = routing.removeAll()
        routing.state = .reachable
        let steps = routing.steps(at: time(0))
        #expect(removed == 2 && routing.count == 0 && steps.isEmpty)
    }

    private func add(_ message: UInt8) {
        let dropped = routing.add([message], accuracy: 5)
        #expect(dropped == 0)
    }

    /// Settles an interactive message; returns whether that delivers it.
    private func answer(_ number: Int, _ outcome: CompanionOutcome) -> Bool {
        routing.settleInteractive(number, outcome)
    }

    /// Settles a queued message; returns whether that delivers it.
    private func settle(_ number: Int, _ outcome: CompanionOutcome, at seconds: Double) -> Bool {
        routing.settleQueued(number, outcome, at: time(seconds))
    }

    @Test("a message waits while the link is not activated, and is queued while the peer does not answer")
    func notActivated() {
        add(1)
        #expect(routing.steps(at: time(0)).isEmpty && routing.count == 1)
        routing.state = .unreachable(reason: nil)
        #expect(steps(at: 1) == [.queue(0, [1])])
        add(2)
        #expect(steps(at: 2) == [.queue(1, [2])])
        #expect(steps(at: 60).isEmpty)
        #expect(settle(0, .delivered, at: 60) && routing.firstNumber == 1)
    }

    @Test("an interactive message without an answer for 5 s is queued once; a late answer delivers it")
    func lateAnswer() {
        routing.state = .reachable
        add(1)
        #expect(steps(at: 0) == [.interactive(0, [1])])
        #expect(routing.dueTime(at: time(0)) == time(5))
        #expect(steps(at: 4.9).isEmpty)
        #expect(steps(at: 5) == [.queue(0, [1])])
        #expect(steps(at: 100).isEmpty)
        #expect(answer(0, .delivered))
        #expect(routing.count == 0)
        #expect(!settle(0, .delivered, at: 101), "it is delivered once")
    }

    @Test("a refused interactive message is queued at once, and a refused queued one after growing pauses")
    func refusals() {
        routing.state = .reachable
        add(1)
        #expect(steps(at: 0).count == 1)
        #expect(!answer(0, .failed(reason: "no")))
        #expect(steps(at: 0) == [.queue(0, [1])])
        var now = 0.0
        for pause in [0.5, 1, 2, 4, 8, 8] {
            #expect(!settle(0, .failed(reason: "no"), at: now))
            #expect(routing.dueTime(at: time(now)) == time(now + pause))
            #expect(steps(at: now + pause * 0.9).isEmpty)
            now += pause
            #expect(steps(at: now) == [.queue(0, [1])])
        }
    }

    @Test("the number of messages under way is limited, and they go in order")
    func windows() {
        routing.state = .reachable
        for message: UInt8 in 0..<100 { add(message) }
        let first = steps(at: 0)
        #expect(first == (0..<16).map { .interactive($0, [UInt8($0)]) })
        for number in [3, 1, 2] { #expect(!answer(number, .failed(reason: "no"))) }
        #expect(
            steps(at: 0) == (16..<19).map { .interactive($0, [UInt8($0)]) } + (1...3).map { .queue($0, [UInt8($0)]) })
        routing.state = .unreachable(reason: nil)
        #expect(steps(at: 1) == (19..<80).map { .queue($0, [UInt8($0)]) })
    }

    @Test("beyond the capacity, the oldest messages that were not sent yet are dropped and counted")
    func capacity() {
        var settings = CompanionSettings()
        settings.capacity = 100
        routing = CompanionRouting(settings)
        var dropped = 0
        for message in 0..<130 { dropped += routing.add([UInt8(message)], accuracy: nil) }
        #expect(dropped == 30 && routing.count == 100 && routing.firstNumber == 30)
    }

    @Test("messages that are under way when the link ends are sent again")
    func interruption() {
        routing.state = .reachable
        for message: UInt8 in 0..<20 { add(message) }
        #expect(steps(at: 0).count == 16)
        routing.state = .inactive
        routing.interrupt()
        #expect(steps(at: 10).isEmpty && routing.count == 20)
        routing.state = .unreachable(reason: nil)
        #expect(steps(at: 10) == (0..<20).map { .queue($0, [UInt8($0)]) })
    }

    @Test("a queue of numbers yields each number once, in ascending order, however they were inserted")
    func numberQueue() {
        var queue = NumberQueue()
        for number in [5, 3, 9, 3, 7, 1] { queue.insert(number) }
        #expect(queue.popFirst() == 1)
        queue.insert(2)
        queue.append(10)
        var rest: [Int] = []
        while let number = queue.popFirst() { rest.append(number) }
        #expect(rest == [2, 3, 5, 7, 9, 10] && queue.isEmpty)
    }
}
