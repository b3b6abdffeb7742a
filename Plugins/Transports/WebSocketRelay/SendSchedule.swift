/// Decides which updates of a queue are sent next, and tracks the updates that have been sent but not acknowledged.
///
/// The schedule uses only the numbers of the updates. Updates are sent in the order of their numbers. The backlog
/// consists of the updates that were waiting before the connection was established. If it takes too long to send the
/// backlog, newer updates no longer wait for its end: parts of the backlog and newer updates are then sent alternately.
struct SendSchedule: Sendable {
    /// The number of the update to be sent next, without regard to updates that overtake the backlog.
    private var next: UInt64 = 0

    /// The end of the backlog: updates with numbers below it were waiting when the connection was established.
    private var backlogEnd: UInt64 = 0

    /// The number of the next new update that overtakes the backlog; `nil` if no updates overtake it.
    private var overtaking: UInt64?

    /// The ranges of update numbers that were sent but not acknowledged, in the order of sending.
    private var inFlight: [ClosedRange<UInt64>] = []

    /// A range of update numbers that are to be sent.
    typealias Run = Range<UInt64>

    /// Resets the schedule for a new connection, or after a loss, so that no update is in flight.
    ///
    /// - Parameter waiting: The numbers of the updates in the queue.
    mutating func begin(_ waiting: Range<UInt64>) {
        next = waiting.lowerBound
        backlogEnd = waiting.upperBound
        overtaking = nil
        inFlight.removeAll(keepingCapacity: true)
    }

    /// Lets new updates overtake the backlog from now on, if a part of the backlog has not been sent.
    ///
    /// - Parameter end: The number that the next new update will get.
    mutating func overtake(from end: UInt64) {
        guard overtaking == nil, next < backlogEnd else { return }
        backlogEnd = end
        overtaking = end
    }

    /// Returns the ranges of update numbers to be sent next, the most urgent range first.
    ///
    /// While new updates overtake the backlog, there are two ranges, and each of them gets half of a batch.
    ///
    /// - Parameter waiting: The numbers of the updates in the queue.
    func runs(_ waiting: Range<UInt64>) -> [Run] {
        let start = max(next, waiting.lowerBound)
        guard let overtaking else { return start < waiting.upperBound ? [start..<waiting.upperBound] : [] }
        let live = max(overtaking, waiting.lowerBound)
        var runs: [Run] = []
        if live < waiting.upperBound { runs.append(live..<waiting.upperBound) }
        if start < backlogEnd { runs.append(start..<backlogEnd) }
        return runs
    }

    /// Records that the update with the given number was sent, or was skipped because it cannot be encoded.
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

    /// Returns the number of updates in the given range that are in flight (sent but not acknowledged).
    func underWay(_ numbers: Range<UInt64>) -> Int {
        inFlight.reduce(0) { count, run in
            let lower = max(run.lowerBound, numbers.lowerBound)
            let upper = min(run.upperBound, numbers.upperBound &- 1)
            return numbers.isEmpty || lower > upper ? count : count + Int(clamping: upper - lower) + 1
        }
    }

    /// Removes the oldest `count` updates in flight, which the server has acknowledged, and returns their numbers.
    ///
    /// - Parameter count: The number of updates that were acknowledged. If it exceeds the number in flight, all are
    ///   removed.
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
