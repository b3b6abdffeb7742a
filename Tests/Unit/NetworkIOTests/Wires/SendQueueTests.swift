import Testing

@testable import SensorIO

@Suite("The queue of messages to send") struct SendQueueTests {
    @Test("gives messages out in order, in pieces of any size, and refuses messages without room as a whole")
    func order() {
        var queue = SendQueue(limit: 100)
        #expect(queue.add([1, 2, 3]) == true)
        #expect(queue.add([4, 5]) == true)
        #expect(queue.add([UInt8](repeating: 9, count: 96)) == false)
        #expect(queue.add([6]) == true)
        #expect(queue.count == 6)
        var out: [UInt8] = []
        while !queue.isEmpty {
            let taken = queue.drain(budget: 1000) { bytes in
                out.append(bytes[0])
                return 1
            }
            #expect(taken == 1 || taken == 2 || taken == 3)
        }
        #expect(out == [1, 2, 3, 4, 5, 6])
    }

    @Test("accepts the rest of a message that was begun, even beyond the limit")
    func begun() {
        var queue = SendQueue(limit: 2)
        #expect(queue.add([1, 2, 3, 4], from: 1) == true)
        #expect(queue.add([5]) == false)
        var out: [UInt8] = []
        _ = queue.drain(budget: 10) { bytes in
            out += bytes
            return bytes.count
        }
        #expect(out == [2, 3, 4])
    }

    @Test("keeps its messages after an error, and reports the error")
    func errors() {
        var queue = SendQueue(limit: 10)
        #expect(queue.add([1]) == true)
        #expect(queue.drain(budget: 10) { _ in -32 } == -32)
        #expect(queue.count == 1)
    }
}
