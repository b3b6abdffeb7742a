import Geolocation

/// Chooses the path of the link for each message, and tracks the message until it is delivered.
///
/// A routing returns the operations to perform, but does not call the link itself.
///
/// While the other side is reachable, a message is sent interactively; if the sending fails or times out, the message
/// is queued. While the other side is unreachable, all messages are queued. If the link gives up a queued message, the
/// message is queued again after a pause. Each message is also offered as the context.
struct CompanionRouting: Sendable {
    /// An operation that the owner of the routing must perform on the link.
    enum Step: Sendable, Equatable {
        case context([UInt8])
        case interactive(Int, [UInt8])
        case queue(Int, [UInt8])
    }

    /// The stage of an undelivered message on its way to the other side.
    private enum Stage: Sendable, Equatable {
        case fresh
        case interactive
        /// The message cannot be sent interactively, or its sending has failed. It waits until the link can queue it.
        case refused
        case queued
    }

    private struct Entry: Sendable {
        var message: [UInt8]
        var stage: Stage
    }

    private let settings: CompanionSettings
    private var context: ContextThrottle

    /// The undelivered messages, by message number.
    private var entries: [Int: Entry] = [:]

    /// The numbers of the messages for which no path has been chosen yet, in ascending order.
    ///
    /// The numbers of messages for which a path has been chosen may remain in the queue, and are skipped later.
    private var fresh = NumberQueue()
    /// The numbers of the messages that wait until the link can queue them, in ascending order.
    private var refused = NumberQueue()

    /// The interactive messages that wait for an answer: their numbers, and when each wait ends, earliest first.
    private var answers: [(number: Int, end: SensorInstant)] = []
    private var interactiveCount = 0
    private var queuedCount = 0
    private var queueFailures = 0
    private var queuePauseEnd: SensorInstant?

    /// The state of the link.
    var state = CompanionLinkState.inactive

    /// The number that the next message will get.
    private(set) var endNumber = 0

    /// The lowest number of an undelivered message; ``endNumber`` if all messages are delivered.
    private(set) var firstNumber = 0

    init(_ settings: CompanionSettings) {
        self.settings = settings
        context = ContextThrottle(
            interval: settings.contextInterval, accuracyChange: settings.accuracyChange, retries: settings.retries)
    }

    /// The number of undelivered messages.
    var count: Int { entries.count }

    /// Adds a message to send; returns the number of older messages dropped to make room.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - accuracy: The accuracy of the position in the message, in metres; `nil` if unknown.
    mutating func add(_ message: [UInt8], accuracy: Double?) -> Int {
        var dropped = 0
        // The link may still deliver the messages that were handed to it, so only messages that wait here are dropped.
        while entries.count >= max(settings.capacity, 100), let oldest = popOldestWaiting() {
            remove(oldest)
            dropped += 1
        }
        entries[endNumber] = Entry(message: message, stage: .fresh)
        fresh.append(endNumber)
        endNumber += 1
        context.offer(message, accuracy: accuracy)
        return dropped
    }

    /// Returns the operations to perform on the link now.
    mutating func steps(at now: SensorInstant) -> [Step] {
        expireAnswers(at: now)
        guard state.isActivated else { return [] }
        var steps: [Step] = []
        if let message = context.next(at: now) { steps.append(.context(message)) }
        if state == .reachable {
            while interactiveCount < settings.interactiveWindow, let number = pop(\.fresh, .fresh) {
                interactiveCount += 1
                answers.append((number, now.advanced(by: settings.answerLimit)))
                if let message = move(number, to: .interactive) { steps.append(.interactive(number, message)) }
            }
        } else {
            while let number = pop(\.fresh, .fresh) { refuse(number) }
        }
        if let end = queuePauseEnd, end > now { return steps }
        while queuedCount < settings.queueWindow, let number = pop(\.refused, .refused) {
            queuedCount += 1
            if let message = move(number, to: .queued) { steps.append(.queue(number, message)) }
        }
        return steps
    }

    /// Returns when to call ``steps(at:)`` next if no event occurs before; `nil` if no operation is scheduled.
    func dueTime(at now: SensorInstant) -> SensorInstant? {
        var due = answers.first?.end
        func consider(_ time: SensorInstant?) {
            if let time { due = min(due ?? time, time) }
        }
        guard state.isActivated else { return due }
        consider(context.dueTime(at: now))
        // Refused messages wait either for the end of a pause, or for room in the link's queue. Room is made by the
        // outcome of a queued message, so no time is scheduled for it.
        if !refused.isEmpty, let end = queuePauseEnd, end > now { consider(end) }
        return due
    }

    // MARK: Outcomes

    /// Processes the outcome of the context (the latest message) that the link was sending.
    mutating func settleContext(_ outcome: CompanionOutcome, at now: SensorInstant) { context.settle(outcome, at: now) }

    /// Processes the answer to the interactive message with the given number; returns whether the message is now
    /// delivered.
    ///
    /// An answer after the time limit is accepted, too. By then, the message may already be queued, and therefore
    /// arrive twice; the receiver detects the duplicate.
    mutating func settleInteractive(_ number: Int, _ outcome: CompanionOutcome) -> Bool {
        guard let entry = entries[number] else { return false }
        guard outcome != .delivered else { return deliver(number) }
        if entry.stage == .interactive { refuse(number) }
        return false
    }

    /// Processes the outcome of the queued message with the given number; returns whether the message is now delivered.
    mutating func settleQueued(_ number: Int, _ outcome: CompanionOutcome, at now: SensorInstant) -> Bool {
        guard let entry = entries[number] else { return false }
        if outcome == .delivered {
            (queueFailures, queuePauseEnd) = (0, nil)
            return deliver(number)
        }
        guard entry.stage == .queued else { return false }
        refuse(number)
        // Further failures during the pause after a failure do not lengthen the pause.
        guard queuePauseEnd.map({ $0 <= now }) ?? true else { return false }
        queuePauseEnd = now.advanced(by: settings.retries.delayRange(attempt: queueFailures).upperBound)
        queueFailures += 1
        return false
    }

    /// Marks all messages that were handed to the link as waiting, since the link has been closed.
    mutating func interrupt() {
        context.interrupt()
        for (number, entry) in entries where entry.stage == .interactive || entry.stage == .queued { refuse(number) }
        answers = []
        (queueFailures, queuePauseEnd) = (0, nil)
    }

    /// Removes all messages; returns the number of removed messages.
    mutating func removeAll() -> Int {
        defer {
            entries = [:]
            (fresh, refused, answers) = (NumberQueue(), NumberQueue(), [])
            (interactiveCount, queuedCount, firstNumber) = (0, 0, endNumber)
            context.discard()
        }
        return entries.count
    }

    // MARK: Stages

    private mutating func expireAnswers(at now: SensorInstant) {
        var expired = 0
        for answer in answers {
            let isOpen = entries[answer.number]?.stage == .interactive
            guard answer.end <= now || !isOpen else { break }
            if isOpen { refuse(answer.number) }
            expired += 1
        }
        answers.removeFirst(expired)
    }

    private mutating func deliver(_ number: Int) -> Bool {
        remove(number)
        return true
    }

    private mutating func refuse(_ number: Int) {
        _ = move(number, to: .refused)
        refused.insert(number)
    }

    private mutating func remove(_ number: Int) {
        leave(entries[number]?.stage)
        entries[number] = nil
        while firstNumber < endNumber, entries[firstNumber] == nil { firstNumber += 1 }
    }

    /// Sets the delivery stage of the message with the given number, and returns the message; `nil` if it was
    /// delivered.
    private mutating func move(_ number: Int, to stage: Stage) -> [UInt8]? {
        if entries[number]?.stage != stage { leave(entries[number]?.stage) }
        entries[number]?.stage = stage
        return entries[number]?.message
    }

    private mutating func leave(_ stage: Stage?) {
        switch stage {
        case .interactive: interactiveCount -= 1
        case .queued: queuedCount -= 1
        case .fresh, .refused, nil: break
        }
    }

    /// Removes and returns the lowest number in `queue` whose message is still in the given stage; `nil` if there is
    /// none.
    ///
    /// Numbers of messages that have left the stage are removed, too.
    private mutating func pop(_ queue: WritableKeyPath<Self, NumberQueue>, _ stage: Stage) -> Int? {
        while let number = self[keyPath: queue].popFirst() {
            if entries[number]?.stage == stage { return number }
        }
        return nil
    }

    private mutating func popOldestWaiting() -> Int? { pop(\.refused, .refused) ?? pop(\.fresh, .fresh) }
}

/// A queue of unique message numbers in ascending order.
struct NumberQueue: Sendable {
    private var numbers: [Int] = []
    private var head = 0

    var isEmpty: Bool { head == numbers.count }

    mutating func append(_ number: Int) { numbers.append(number) }

    /// Inserts a number in ascending order, unless the queue contains it; fast at the front and near the end.
    mutating func insert(_ number: Int) {
        guard head < numbers.count, number <= numbers[numbers.count - 1] else { return numbers.append(number) }
        var (low, high) = (head, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < number { low = middle + 1 } else { high = middle }
        }
        if numbers[low] == number { return }
        if low == head, head > 0 {
            head -= 1
            numbers[head] = number
        } else {
            numbers.insert(number, at: low)
        }
    }

    mutating func popFirst() -> Int? {
        guard head < numbers.count else { return nil }
        head += 1
        let number = numbers[head - 1]
        // The storage is compacted only when more than half of it is unused, which takes amortized constant time.
        if head > 64, head * 2 > numbers.count {
            numbers.removeFirst(head)
            head = 0
        }
        return number
    }
}
