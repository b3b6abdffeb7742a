import Testing

@testable import NetworkIO

@Suite("A queue of arrivals") struct ArrivalQueueTests {
    /// Appends letters, and returns their numbers.
    private func numbers(of letters: String, in queue: inout ArrivalQueue<Character>) -> [UInt64] {
        letters.map { letter in
            var number: UInt64 = 0
            queue.append {
                number = $0
                return letter
            }
            return number
        }
    }

    @Test("returns the earliest arrival that is left, whichever others were removed")
    func order() {
        var queue = ArrivalQueue<Character>()
        let numbers = numbers(of: "abcde", in: &queue)
        let left = [3, 0, 1].map { queue.remove(numbers[$0]) }
        #expect(left == ["d", "a", "b"])
        #expect(queue.first == "c")
        _ = self.numbers(of: "f", in: &queue)
        #expect(queue.count == 3)
        let rest = (0..<4).map { _ in queue.removeFirst() }
        #expect(rest == ["c", "e", "f", nil])
    }

    @Test("removes each arrival once only, and can be used again after it was empty")
    func removal() {
        var queue = ArrivalQueue<Character>()
        let first = numbers(of: "ab", in: &queue)
        let taken = [queue.removeFirst(), queue.remove(first[0]), queue.remove(first[1]), queue.removeFirst()]
        #expect(taken == ["a", nil, "b", nil])
        #expect(queue.first == nil && queue.count == 0)
        let second = numbers(of: "c", in: &queue)
        #expect(queue.first == "c")
        #expect(queue.remove(first[1]) == nil)
        #expect(queue.remove(second[0]) == "c")
    }
}
