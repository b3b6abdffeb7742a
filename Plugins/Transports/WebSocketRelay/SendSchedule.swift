/// Which update of a queue goes next over a connection, and which ones are under way; pure bookkeeping by number.
///
/// Everything goes in the order of the numbers. Only where what had waited for the connection takes longer than a while do new
/// updates overtake: then both take turns, each in its own order, until the backlog is gone.
struct SendSchedule: Sendable {
    /// The next number in order; while updates overtake, that of the backlog.
    private var next: UInt64 = 0

    /// What lies before it had waited when the connection was made.
    private var backlogEnd: UInt64 = 0

    /// The next number of those that overtake, where they do.
    private var overtaking: UInt64?

    /// Runs of numbers that have been sent and not been acknowledged, in the order in which they were sent.
    private var inFlight: [ClosedRange<UInt64>] = []

    /// A run of numbers to be sent: from `start` on, `end` excluded.
    typealias Run = Range<UInt64>

    /// Begins anew, for a connection that is made or none: nothing is under way.
    ///
    /// - Parameter waiting: The numbers that wait.
    mutating func begin(_ waiting: Range<UInt64>) {
        next = waiting.lowerBound
        backlogEnd = waiting.upperBound
        overtaking = nil
        inFlight.removeAll(keepingCapacity: true)
    }

    /// Lets new updates overtake from now on, where there is still a backlog.
    ///
    /// - Parameter end: The number that the next update will get.
    mutating func overtake(from end: UInt64) {
        guard overtaking == nil, next < backlogEnd else { return }
        backlogEnd = end
        overtaking = end
    }

    /// The runs to send from, the one before the other; each gets half of the room where there are two.
    ///
    /// - Parameter waiting: The numbers that wait.
    func runs(_ waiting: Range<UInt64>) -> [Run] {
        let start = max(next, waiting.lowerBound)
        guard let overtaking else { return start < waiting.upperBound ? [start..<waiting.upperBound] : [] }
        let live = max(overtaking, waiting.lowerBound)
        var runs: [Run] = []
        if live < waiting.upperBound { runs.append(live..<waiting.upperBound) }
        if start < backlogEnd { runs.append(start..<backlogEnd) }
        return runs
    }

    /// Notes that an update was sent, or passed over.
    mutating func note(_ number: UInt64, isSent: Bool) {
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

    /// How many of some numbers are under way.
    func underWay(_ numbers: Range<UInt64>) -> Int {
        inFlight.reduce(0) { count, run in
            let lower = max(run.lowerBound, numbers.lowerBound)
            let upper = min(run.upperBound, numbers.upperBound &- 1)
            return numbers.isEmpty || lower > upper ? count : count + Int(clamping: upper - lower) + 1
        }
    }

    /// Takes the oldest of those that are under way off, since they have arrived.
    ///
    /// - Parameter count: How many; more than there are is all of them.
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
