import Geolocation

/// Pure logic that chooses the path of each message, so that none is lost or given to two paths at a time.
///
/// A message is sent interactively while the other side is reachable. If that fails or is not answered in time, it is
/// queued, as are all messages while the other side is not reachable. A message that the link gives up is queued again
/// after a pause. Each message is offered as context besides.
struct CompanionRouting: Sendable {
    /// Something to be done with the link.
    enum Step: Sendable, Equatable {
        case context([UInt8])
        case interactive(Int, [UInt8])
        case queue(Int, [UInt8])
    }

    /// The owner of a message that is not delivered.
    private enum Stage: Sendable, Equatable {
        case fresh
        case interactive
        /// Waits for room in the queue of the link.
        case refused
        case queued
    }

    private struct Entry: Sendable {
        var message: [UInt8]
        var stage: Stage
    }

    private let settings: CompanionSettings
    private var context: ContextThrottle

    /// The messages that are not delivered, by number.
    private var entries: [Int: Entry] = [:]

    /// The messages that no path has had, and those for the queue, in order; delivered ones are skipped.
    private var fresh = NumberQueue()
    private var refused = NumberQueue()

    /// The interactive messages in the order in which their time ends.
    private var answers: [(number: Int, end: SensorInstant)] = []
    private var interactiveCount = 0
    private var queuedCount = 0
    private var queueFailures = 0
    private var queuePauseEnd: SensorInstant?

    /// The paths of the link that work.
    var state = CompanionLinkState.inactive

    /// The number that the next message gets.
    private(set) var endNumber = 0

    /// The lowest number that is not delivered; ``endNumber`` if all are.
    private(set) var firstNumber = 0

    init(_ settings: CompanionSettings) {
        self.settings = settings
        context = ContextThrottle(
            interval: settings.contextInterval, accuracyChange: settings.accuracyChange, retries: settings.retries)
    }

    /// The number of messages that are not delivered.
    var count: Int { entries.count }

    /// Adds a message; returns how many old ones were dropped to make room.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - accuracy: The accuracy of its position in metres; `nil` if unknown.
    mutating func add(_ message: [UInt8], accuracy: Double?) -> Int {
        var dropped = 0
        // A message that the link has cannot be taken back.
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

    /// Returns what is to be done now.
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

    /// When there is something to do next, unless something happens before; `nil` if nothing.
    func dueTime(at now: SensorInstant) -> SensorInstant? {
        var due = answers.first?.end
        func consider(_ time: SensorInstant?) {
            if let time { due = min(due ?? time, time) }
        }
        guard state.isActivated else { return due }
        consider(context.dueTime(at: now))
        // After the pause, a full queue is waited for.
        if !refused.isEmpty, let end = queuePauseEnd, end > now { consider(end) }
        return due
    }

    // MARK: Outcomes

    /// Notes how the context under way fared.
    mutating func settleContext(_ outcome: CompanionOutcome, at now: SensorInstant) { context.settle(outcome, at: now) }

    /// Notes the answer to an interactive message; returns whether that delivers it.
    ///
    /// A late answer counts as well: the message may be queued already, and is then recognized as a repetition.
    mutating func settleInteractive(_ number: Int, _ outcome: CompanionOutcome) -> Bool {
        guard let entry = entries[number] else { return false }
        guard outcome != .delivered else { return deliver(number) }
        if entry.stage == .interactive { refuse(number) }
        return false
    }

    /// Notes how a queued message fared; returns whether that delivers it.
    mutating func settleQueued(_ number: Int, _ outcome: CompanionOutcome, at now: SensorInstant) -> Bool {
        guard let entry = entries[number] else { return false }
        if outcome == .delivered {
            (queueFailures, queuePauseEnd) = (0, nil)
            return deliver(number)
        }
        guard entry.stage == .queued else { return false }
        refuse(number)
        // Messages under way that fail together count as one failure.
        guard queuePauseEnd.map({ $0 <= now }) ?? true else { return false }
        queuePauseEnd = now.advanced(by: settings.retries.delayRange(attempt: queueFailures).upperBound)
        queueFailures += 1
        return false
    }

    /// Takes back what is under way, since the link has ended.
    mutating func interrupt() {
        context.interrupt()
        for (number, entry) in entries where entry.stage == .interactive || entry.stage == .queued { refuse(number) }
        answers = []
        (queueFailures, queuePauseEnd) = (0, nil)
    }

    /// Drops everything; returns the number of messages.
    mutating func removeAll() -> Int {
        defer {
            entries = [:]
            (fresh, refused, answers) = (NumberQueue(), NumberQueue(), [])
            (interactiveCount, queuedCount, firstNumber) = (0, 0, endNumber)
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

    /// Changes the owner of a message, and returns the message.
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

    /// Removes and returns the first number of a queue whose message is still at a stage.
    private mutating func pop(_ queue: WritableKeyPath<Self, NumberQueue>, _ stage: Stage) -> Int? {
        while let number = self[keyPath: queue].popFirst() {
            if entries[number]?.stage == stage { return number }
        }
        return nil
    }

    private mutating func popOldestWaiting() -> Int? { pop(\.refused, .refused) ?? pop(\.fresh, .fresh) }
}

/// Ascending numbers, each once, to be taken from the front.
struct NumberQueue: Sendable {
    private var numbers: [Int] = []
    private var head = 0

    var isEmpty: Bool { head == numbers.count }

    mutating func append(_ number: Int) { numbers.append(number) }

    /// Inserts a number in its place, which is near the end or the front.
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
        // Half of the storage is empty: closing up costs as much as what was taken.
        if head > 64, head * 2 > numbers.count {
            numbers.removeFirst(head)
            head = 0
        }
        return number
    }
}
