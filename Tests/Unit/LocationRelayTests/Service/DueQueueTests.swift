import CodecSupport
import Geolocation
import Synchronization
import Testing

@testable import LocationRelay

@Suite("The queue of the fixes that a relay holds back")
struct DueQueueTests {
    private func at(_ seconds: Int) -> SensorInstant { SensorInstant(nanoseconds: Int64(seconds) * 1_000_000_000) }

    @Test("returns what is due in the order of its instants, and of the changes at the same instant")
    func order() {
        var queue = DueQueue<String>()
        #expect(queue.next == nil && queue.due(by: at(100)).isEmpty)
        for (key, second) in [("d", 5), ("b", 3), ("a", 1), ("c", 3)] { queue.set(key, at: at(second)) }
        #expect(queue.next == at(1) && queue.due(by: at(3)) == ["a", "b", "c"] && queue.count == 4)
        queue.set("a", at: at(4))
        #expect(queue.next == at(3) && queue.due(by: at(100)) == ["b", "c", "a", "d"] && queue.count == 4)
        queue.remove("b")
        queue.remove("b")
        #expect(queue.due(by: at(100)) == ["c", "a", "d"] && !queue.contains("b") && queue.contains("c"))
        queue.remove("c")
        #expect(queue.next == at(4) && queue.due(by: at(3)).isEmpty)
    }

    @Test("agrees with a plain list after any changes")
    func model() {
        var random = SplitMix64(seed: 7)
        var queue = DueQueue<Int>()
        var list: [Int: SensorInstant] = [:]
        for _ in 0..<5000 {
            let key = Int.random(in: 0..<40, using: &random)
            if Bool.random(using: &random) {
                let instant = at(Int.random(in: 0..<1000, using: &random))
                queue.set(key, at: instant)
                list[key] = instant
            } else {
                queue.remove(key)
                list[key] = nil
            }
            let due = queue.due(by: at(500))
            guard queue.next == list.values.min(), queue.count == list.count, due.count == Set(due).count,
                Set(due) == Set(list.filter { $0.value <= at(500) }.keys)
            else {
                Issue.record("\(list)")
                return
            }
        }
    }

    /// A key that counts how often it is hashed or compared.
    private struct CountingKey: Hashable {
        static let count = Atomic(0)
        let number: Int

        static func == (lhs: CountingKey, rhs: CountingKey) -> Bool {
            count.wrappingAdd(1, ordering: .relaxed)
            return lhs.number == rhs.number
        }

        func hash(into hasher: inout Hasher) {
            Self.count.wrappingAdd(1, ordering: .relaxed)
            hasher.combine(number)
        }
    }

    @Test("looks at the same number of keys for each change, however many there are")
    func work() {
        func lookUps(for count: Int) -> Int {
            var queue = DueQueue<CountingKey>()
            let before = CountingKey.count.load(ordering: .relaxed)
            for round in 0..<3 {
                for number in 0..<count { queue.set(CountingKey(number: number), at: at(round * count + number)) }
                while let next = queue.next {
                    for key in queue.due(by: next) { queue.remove(key) }
                }
            }
            return (CountingKey.count.load(ordering: .relaxed) - before) / count
        }
        let few = lookUps(for: 100)
        #expect(lookUps(for: 10_000) < 3 * few)
    }
}
