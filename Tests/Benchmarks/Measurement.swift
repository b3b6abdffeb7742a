import AllocationCounter
import Dispatch

/// The time and the heap blocks that one repetition of something takes.
struct Measurement {
    /// Nanoseconds for each repetition: the median of several rounds.
    let nanoseconds: Double

    /// Heap blocks for each repetition, over all rounds; nil where they cannot be counted.
    let allocations: Double?

    /// Runs `body` `repetitions` times in each of several rounds, after a round to warm up.
    static func of(repetitions: Int, rounds: Int = 9, _ body: (Int) -> Void) -> Measurement {
        for index in 0..<repetitions { body(index) }
        var times: [Double] = []
        times.reserveCapacity(rounds)
        let before = allocation_count()
        for _ in 0..<rounds {
            let start = DispatchTime.now().uptimeNanoseconds
            for index in 0..<repetitions { body(index) }
            times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / Double(repetitions))
        }
        let allocated = allocation_count() - before
        times.sort()
        return Measurement(
            nanoseconds: times[rounds / 2],
            allocations: before < 0 ? nil : Double(allocated) / Double(repetitions * rounds))
    }
}
