import CodecSupport
import Geolocation
import LocationRelay
import Testing

@SensorActor
@Suite("A queue in memory")
struct MemoryQueueTests {
    private func update(_ number: Int) -> RelayUpdate { RelayUpdate(remote: .test(Int64(number))) }

    private func filled(_ count: Int, capacity: Int = 1000) -> MemoryQueue {
        let queue = MemoryQueue(capacity: capacity)
        for number in 0..<count { _ = queue.append(update(number)) }
        return queue
    }

    private func visited(_ queue: MemoryQueue, from number: UInt64 = 0, limit: Int = .max) -> [UInt64] {
        var numbers: [UInt64] = []
        guard limit > 0 else { return numbers }
        queue.visit(from: number) { number, update in
            #expect(update.remote?.sequence == Int64(number))
            numbers.append(number)
            return numbers.count < limit
        }
        return numbers
    }

    @Test("holds a thousand updates by default, and at least one")
    func capacity() {
        #expect(MemoryQueue().capacity == 1000)
        #expect(MemoryQueue(capacity: -5).capacity == 1)
    }

    @Test("numbers updates, and visits them in order from any of them on")
    func visit() {
        let queue = filled(5)
        #expect(visited(queue) == [0, 1, 2, 3, 4])
        #expect(visited(queue, from: 3) == [3, 4])
        #expect(visited(queue, from: 5) == [])
        #expect(visited(queue, from: .max) == [])
        #expect(visited(queue, limit: 2) == [0, 1])
        #expect((queue.count, queue.firstNumber, queue.endNumber) == (5, 0, 5))
    }

    @Test("drops the oldest update for a new one when it is full, and returns the number of drops")
    func bound() {
        let queue = filled(3, capacity: 3)
        #expect(queue.append(update(3)) == 1)
        #expect(visited(queue) == [1, 2, 3])
        #expect((queue.count, queue.firstNumber) == (3, 1))
    }

    @Test("removes ranges of numbers, also in the middle, and ignores numbers that it does not hold")
    func remove() {
        let queue = filled(10)
        queue.remove(3...5)
        queue.remove(4...4)
        queue.remove(20...UInt64.max)
        #expect(visited(queue) == [0, 1, 2, 6, 7, 8, 9])
        #expect(visited(queue, from: 4) == [6, 7, 8, 9])
        queue.remove(0...2)
        #expect((queue.count, queue.firstNumber, queue.endNumber) == (4, 6, 10))
        queue.remove(0...UInt64.max)
        #expect((queue.count, queue.firstNumber, queue.endNumber) == (0, 10, 10))
        #expect(queue.append(update(10)) == 0)
        #expect(visited(queue) == [10])
    }

    @Test("continues its numbers after everything was removed")
    func removeAll() {
        let queue = filled(20)
        queue.removeAll()
        #expect((queue.count, queue.firstNumber, queue.endNumber) == (0, 20, 20))
        _ = queue.append(update(20))
        #expect(visited(queue) == [20])
    }

    @Test("may be changed by a visitor during the visit")
    func reentrancy() {
        let queue = filled(4, capacity: 4)
        var numbers: [UInt64] = []
        queue.visit(from: 0) { number, _ in
            numbers.append(number)
            queue.remove(number...number)
            _ = queue.append(update(Int(number) + 4))
            return true
        }
        #expect(numbers == [0, 1, 2, 3])
        #expect(visited(queue) == [4, 5, 6, 7])
    }

    @Test("agrees with an array under random use", arguments: [1, 2, 7, 40])
    func model(capacity: Int) {
        var random = SplitMix64(seed: UInt64(capacity))
        let queue = MemoryQueue(capacity: capacity)
        var model: [UInt64] = []
        for _ in 0..<5000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<6:
                let dropped = max(0, model.count + 1 - capacity)
                model.removeFirst(dropped)
                model.append(queue.endNumber)
                #expect(queue.append(update(Int(queue.endNumber))) == dropped)
            case 6..<9:
                let first = queue.endNumber - min(queue.endNumber, UInt64.random(in: 0...60, using: &random))
                let range = first...first + UInt64.random(in: 0...3, using: &random)
                queue.remove(range)
                model.removeAll { range.contains($0) }
            default:
                let first = queue.endNumber - min(queue.endNumber, UInt64.random(in: 0...60, using: &random))
                #expect(visited(queue, from: first) == model.filter { $0 >= first })
            }
            #expect(queue.count == model.count)
            #expect(queue.firstNumber == model.first ?? queue.endNumber)
        }
    }
}
