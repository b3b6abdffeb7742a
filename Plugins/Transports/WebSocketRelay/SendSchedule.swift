/// Decides which updates of a queue are sent next, and tracks those in flight.
///
/// Works on update numbers only.
///
/// Updates are sent in order of their numbers. If sending the backlog from before the connection takes too long, new
/// updates may overtake it: both then alternate, each in its own order, until the backlog is gone.
struct SendSchedule: Sendable {
    /// The next number in order; while new updates overtake, the next number of the backlog.
    private var next: UInt64 = 0

    /// The end of the backlog: lower numbers were waiting when the connection was established.
    private var backlogEnd: UInt64 = 0

    /// The next number of the overtaking updates; `nil` if none overtake.
    private var overtaking: UInt64?

    /// The runs of numbers sent but not acknowledged, in the order of sending.
    private var inFlight: [ClosedRange<UInt64>] = []

    /// A run of numbers to send.
    typealias Run = Range<UInt64>

    /// Resets the schedule for a new or a lost connection: nothing is in flight.
    ///
    /// - Parameter waiting: The numbers in the queue.
    mutating func begin(_ waiting: Range<UInt64>) {
        next = waiting.lowerBound
        backlogEnd = waiting.upperBound
        overtaking = nil
        inFlight.removeAll(keepingCapacity: true)
    }

    /// Lets new updates overtake from now on, if a backlog remains.
    ///
    /// - Parameter end: The number that the next update will get.
    mutating func overtake(from end: UInt64) {
        guard overtaking == nil, next < backlogEnd else { return }
        backlogEnd = end
        overtaking = end
    }

    /// Returns the runs to send from, in order of priority.
    ///
    /// If there are two, each gets half of a batch.
    ///
    /// - Parameter waiting: The numbers in the queue.
    func runs(_ waiting: Range<UInt64>) -> [Run] {
        let start = max(next, waiting.lowerBound)
        guard let overtaking else { return start < waiting.upperBound ? [start..<waiting.upperBound] : [] }
        let live = max(overtaking, waiting.lowerBound)
        var runs: [Run] = []
        if live < waiting.upperBound { runs.append(live..<waiting.upperBound) }
        if start < backlogEnd { runs.append(start..<backlogEnd) }
        return runs
    }

    /// Records that an update was sent or skipped.
    mutating func record(_ number: UInt64, isSent: Bool) {
        if let live = overtaking, number >= live {
            overtaking = number + 1
        } else {
            next = number + 1
            if let live = overtaking, next >= backlogEnd {
                next = live
                overtaking = nil
            }
        }
        guard isSent else { return }
        if let last = inFlight.last, last.upperBound + 1 == number {
            inFlight[inFlight.count - 1] = last.lowerBound...number
        } else {
            inFlight.append(number...number)
        }
    }

    /// Returns how many of the numbers are in flight.
    func underWay(_ numbers: Range<UInt64>) -> Int {
        inFlight.reduce(0) { count, run in
            let lower = max(run.lowerBound, numbers.lowerBound)
            let upper = min(run.upperBound, numbers.upperBound &- 1)
            return numbers.isEmpty || lower > upper ? count : count + Int(clamping: upper - lower) + 1
        }
    }

    /// Removes the oldest numbers in flight, which have been acknowledged, and returns them.
    ///
    /// - Parameter count: How many to remove. A greater number than are in flight removes all of them.
    mutating func acknowledge(_ count: Int) -> [ClosedRange<UInt64>] {
        var left = UInt64(max(0, count))
        var arrived: [ClosedRange<UInt64>] = []
        while left > 0, let run = inFlight.first {
            let size = UInt64(run.count)
            if size <= left {
                arrived.append(run)
                inFlight.removeFirst()
                left -= size
            } else {
                arrived.append(run.lowerBound...(run.lowerBound + left - 1))
                inFlight[0] = (run.lowerBound + left)...run.upperBound
                left = 0
            }
        }
        return arrived
    }
}
