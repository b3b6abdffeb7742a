import CompanionLinking
import Geolocation
import Testing

@testable import CompanionRelay

@Suite("Messages awaiting their answers") @SensorActor
final class PendingAnswersTests {
    private var answers = PendingAnswers()
    private var settled: [Int] = []

    /// Adds a message, and settles the one that is dropped for it.
    private func add(_ number: Int) {
        answers.add(UInt64(number)) { [weak self] _ in self?.settled.append(number) }?(.failed(reason: "no answer"))
    }

    @Test("are answered once, in any order")
    func once() {
        for number in 1...3 { add(number) }
        for number: UInt64 in [2, 7, 2] { answers.take(number)?(.delivered) }
        #expect(settled == [2] && answers.count == 2)
        for body in answers.takeAll() { body(.failed(reason: "closed")) }
        #expect(settled == [2, 1, 3] && answers.count == 0)
    }

    @Test("are dropped beyond a limit, oldest first")
    func limit() {
        for number in 1...PendingAnswers.limit + 2 { add(number) }
        #expect(settled == [1, 2] && answers.count == PendingAnswers.limit)
    }
}
