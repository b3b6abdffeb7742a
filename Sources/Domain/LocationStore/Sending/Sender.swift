import CodecSupport
import Geolocation

/// Decides when records are sent to one destination, and interprets the destination's answers.
///
/// A sender performs no I/O: it handles events and returns actions. One batch is in flight (sent, but not answered) at
/// a time. With ``SenderOptions/isNewestFirst``, there are two lanes (queues of records): the second contains the
/// newest records, the first all earlier ones. Batches alternate while both lanes contain records.
struct Sender: Sendable {
    /// An event that a sender handles.
    enum Event: Sendable {
        /// Sending begins; all records up to the given sequence number are committed.
        case started(committed: Int64)
        /// All records up to the given sequence number are committed.
        case committed(Int64)
        /// The records queued for the destination have changed: refused ones are queued again, or some were removed.
        case queueChanged
        /// The given records were read from the store.
        case read(StoreBatch, SenderRead)
        /// Records could not be read from the store, for the given reason.
        case readFailed(String, SenderRead)
        /// The destination has answered the batch with the given number.
        case answered(Int, SendOutcome)
        /// The instant ``Sender/wake`` has been reached.
        case timerFired
        /// The destination may be reachable again, for example after a change of the network.
        case reachable
        /// The destination's credentials or configuration have changed.
        case credentialsChanged
        /// The sender must finish once it has sent all committed records, or if the destination accepts no more.
        case finish
    }

    /// An action that the owner of a sender must perform.
    enum Action: Sendable, Equatable {
        /// Reads records from the store.
        case read(SenderRead)
        /// Sends the given records as a batch with the given number, and reports the answer with this number.
        case send(Int, [StoreRecord])
        /// Cancels the batch with the given number.
        case cancel(Int)
        /// Writes the answers of the destination to the store.
        case settle(SenderSettlement)
    }

    /// The batch in flight, that is, sent but not yet answered.
    private struct Flight {
        var number: Int
        var lane: Int
        var count: Int
        var deadline: SensorInstant
        var isCancelled = false
    }

    /// When the owner must send the event ``Event/timerFired`` to the sender; `nil` for never.
    private(set) var wake: SensorInstant?
    /// The status that describes the current problem of the destination; `nil` if there is none.
    private(set) var trouble: SenderStatus?

    private let options: SenderOptions
    private var size: BatchSize
    private var pause: SenderPause
    private var isStarted = false
    private var isFinishing = false
    private var committed: Int64 = 0
    private var lanes: [SenderLane]
    private var flight: Flight?
    private var lastNumber = 0
    private var lastLane = 0
    /// When a batch may be sent although it is not full; `nil` if no records wait.
    private var ripening: SensorInstant?
    private var pausedUntil: SensorInstant?
    private var readingPausedUntil: SensorInstant?
    private var readTrouble: String?
    private var mustRestart = false
    /// The sequence numbers at which the second lane was restarted and that the first lane has not reached yet.
    private var jumps: [Int64] = []
    /// The number of records that the destination has refused since it last accepted one.
    private var refusals = 0
    /// Whether the held records (refused ones that may yet be accepted) are to be sent again after the batch in flight.
    private var mustRelease = false
    /// The number of held (refused) records at which the destination is considered misconfigured.
    private var holdLimit: Int
    private var settled = SenderSettlement()
    private var actions: [Action] = []

    /// The maximum of ``holdLimit``, which doubles each time that the number of held records reaches it.
    private static let largestHoldLimit = 256
    /// The maximum number of ``jumps``; it limits the number of settled ranges that are stored for the destination.
    private static let jumpLimit = 1000
    /// The time within which a cancelled batch must be answered, in seconds.
    private static let grace = 10.0
    /// The number of full batches that are read from the store at a time.
    private static let batchesInRead = 4

    /// Creates a sender that is not started.
    ///
    /// - Parameters:
    ///   - options: The options of the sender.
    ///   - random: Returns a random delay in a range, in seconds.
    init(_ options: SenderOptions, random: @escaping @Sendable (ClosedRange<Double>) -> Double) {
        self.options = options
        size = BatchSize(maximum: options.records)
        pause = SenderPause(options, random: random)
        lanes = Array(repeating: SenderLane(floor: 0), count: options.isNewestFirst ? 2 : 1)
        holdLimit = max(1, options.refusalLimit)
    }

    /// The status of the sender, which is never ``SenderStatus/late(_:)``.
    var status: SenderStatus {
        guard isStarted else { return .stopped }
        return trouble ?? readTrouble.map(SenderStatus.waiting) ?? .running
    }

    /// The oldest record that was read from the store and is neither accepted nor finally refused; `nil` if none.
    var oldest: StoreRecord? { lanes.compactMap(\.first).min { $0.sequence < $1.sequence } }

    /// Whether the sender was asked to finish and has nothing more to do.
    var isDone: Bool {
        guard isStarted, isFinishing, flight == nil else { return false }
        return pausedUntil != nil || readTrouble != nil
            || lanes.indices.allSatisfy { lanes[$0].count == 0 && isComplete($0) }
    }

    // MARK: Events

    /// Handles an event; returns the actions that the owner of the sender must perform, in order.
    mutating func handle(_ event: Event, at now: SensorInstant) -> [Action] {
        switch event {
        case .started(let committed): start(committed, at: now)
        case .committed(let sequence):
            committed = max(committed, sequence)
            ripening = ripening ?? now.advanced(by: options.interval)
        case .queueChanged: mustRestart = true
        case .read(let batch, let read): following { sender in sender.handle(batch, read) }
        case .readFailed(let reason, let read):
            guard lanes[read.lane].reading == read else { break }
            lanes[read.lane].reading = nil
            readTrouble = reason
            readingPausedUntil = now.advanced(by: pause.reading.fail(at: now))
        case .answered(let number, let outcome):
            if let flight, flight.number == number {
                following { sender in sender.end(flight, outcome, at: now) }
            }
        case .timerFired: checkFlight(at: now)
        case .reachable: if case .waiting = trouble { resume() }
        case .credentialsChanged:
            switch trouble {
            case .unauthorized, .misconfigured: resume()
            case .stopped, .running, .late, .waiting, nil: break
            }
        case .finish: isFinishing = true
        }
        advance(at: now)
        defer { (settled, actions) = (SenderSettlement(), []) }
        return settled.isEmpty ? actions : [.settle(settled)] + actions
    }

    private mutating func start(_ committed: Int64, at now: SensorInstant) {
        isStarted = true
        self.committed = max(self.committed, committed)
        ripening = now
        if lanes.count > 1 { lanes[1].restart(at: max(0, self.committed - Int64(options.records))) }
    }

    private mutating func handle(_ batch: StoreBatch, _ read: SenderRead) {
        guard lanes[read.lane].reading == read else { return }
        readTrouble = nil
        pause.reading.reset()
        lanes[read.lane].append(batch, of: read)
        lanes[read.lane].settleGap(&settled)
    }

    /// Ends the pause after a failure early, and sends the held (refused) records again.
    private mutating func resume() {
        pausedUntil = nil
        pause.reset()
        // The held records must stay, since the answer to the batch in flight refers to the records after them.
        if flight == nil { release() } else { mustRelease = true }
    }

    private mutating func release() { for lane in lanes.indices { lanes[lane].release() } }

    private mutating func checkFlight(at now: SensorInstant) {
        guard var flight, flight.deadline <= now else { return }
        if flight.isCancelled {
            let reason = "the destination has not answered within \(options.timeout.formatted) s"
            return end(flight, .retry(reason: reason), at: now)
        }
        flight.isCancelled = true
        flight.deadline = now.advanced(by: Self.grace)
        self.flight = flight
        actions.append(.cancel(flight.number))
    }

    // MARK: Sending

    private mutating func advance(at now: SensorInstant) {
        if let instant = pausedUntil, instant <= now {
            pausedUntil = nil
            release()
        }
        if let instant = readingPausedUntil, instant <= now { readingPausedUntil = nil }
        if isStarted {
            restart()
            jump()
            fill(at: now)
            send(at: now)
            fill(at: now)
            if isComplete(lanes.count - 1), waiting(lanes.count - 1) == 0 { ripening = nil }
        }
        let instants = [flight?.deadline, flight == nil ? pausedUntil : nil, readingPausedUntil, ripening]
        wake = instants.compactMap(\.self).filter { $0 > now }.min()
    }

    /// Begins to read all queued records again if the queue has changed and no batch is in flight.
    private mutating func restart() {
        guard mustRestart, flight == nil else { return }
        mustRestart = false
        for lane in lanes.indices { lanes[lane].restart(at: lane == 0 ? 0 : lanes[lane].floor) }
    }

    /// Restarts the second lane near the newest record if it is too long; the first lane sends the skipped records.
    private mutating func jump() {
        let reach = Int64(options.records)
        guard lanes.count > 1, flight?.lane != 1, pausedUntil == nil, committed - lanes[1].floor > 2 * reach else {
            return
        }
        jumps.removeAll { $0 <= lanes[0].readTo || $0 == lanes[1].floor }
        guard jumps.count < Self.jumpLimit else { return }
        jumps.append(committed - reach)
        lanes[1].restart(at: committed - reach)
    }

    /// Runs `body`, and keeps a first lane (queue) without unsettled records directly before the second lane.
    ///
    /// If `body` settles records of the second lane, that lane begins later, and the first lane restarts at that point.
    private mutating func following(_ body: (inout Sender) -> Void) {
        let floor = lanes[lanes.count - 1].floor
        let isThere = lanes.count > 1 && lanes[0].floor == floor && lanes[0].reading == nil
        body(&self)
        if isThere, lanes[0].floor < lanes[1].floor { lanes[0].restart(at: lanes[1].floor) }
    }

    /// Returns the sequence number at which the lane (queue of records) with the given index ends.
    private func bound(_ lane: Int) -> Int64 { lane + 1 == lanes.count ? committed : lanes[lane + 1].floor }

    /// Returns whether all records of the lane (queue) with the given index have been read from the store.
    private func isComplete(_ lane: Int) -> Bool { lanes[lane].readTo >= bound(lane) }

    /// Returns whether the lane (queue of records) with the given index may send a batch that is not full.
    private func isRipe(_ lane: Int, at now: SensorInstant) -> Bool {
        isFinishing || lane + 1 < lanes.count || (ripening ?? now) <= now
    }

    /// Returns the number of records in the lane with the given index that are neither held (refused) nor in flight.
    private func waiting(_ lane: Int) -> Int {
        lanes[lane].count - (flight.map { $0.lane == lane ? $0.count : 0 } ?? 0)
    }

    /// Requests further records from the store, so that two batches are ready in addition to the batch in flight.
    private mutating func fill(at now: SensorInstant) {
        guard readingPausedUntil == nil, !mustRestart else { return }
        for lane in lanes.indices.reversed() where lanes[lane].reading == nil && !isComplete(lane) {
            let waiting = waiting(lane)
            guard waiting < 2 * options.records else { continue }
            let coming = Int64(waiting) + bound(lane) - lanes[lane].readTo
            guard isRipe(lane, at: now) || coming >= Int64(size.current) else { continue }
            lastNumber += 1
            let read = SenderRead(
                number: lastNumber, lane: lane, after: lanes[lane].readTo, bound: bound(lane),
                count: Self.batchesInRead * options.records, bytes: Self.batchesInRead * options.bytes)
            lanes[lane].reading = read
            actions.append(.read(read))
        }
    }

    private mutating func send(at now: SensorInstant) {
        guard flight == nil, pausedUntil == nil, !mustRestart else { return }
        let ready = lanes.indices.filter { isReady($0, at: now) }
        guard let lane = ready.first(where: { $0 != lastLane }) ?? ready.first else { return }
        let count = lanes[lane].next(size: size.current, bytes: options.bytes).count
        lastNumber += 1
        lastLane = lane
        flight = Flight(
            number: lastNumber, lane: lane, count: count, deadline: now.advanced(by: options.timeout))
        actions.append(.send(lastNumber, lanes[lane].send(count)))
    }

    private func isReady(_ lane: Int, at now: SensorInstant) -> Bool {
        // The newest records are just being read. They are sent before older ones.
        if lanes.count > 1, lane == 0, lastLane == 0, lanes[1].reading != nil { return false }
        let next = lanes[lane].next(size: size.current, bytes: options.bytes)
        return next.isFull || (next.count > 0 && isComplete(lane) && isRipe(lane, at: now))
    }

    // MARK: Answers

    private mutating func end(_ flight: Flight, _ outcome: SendOutcome, at now: SensorInstant) {
        self.flight = nil
        if flight.isCancelled, case .retry = outcome { size.timedOut(flight.count) }
        apply(outcome, to: flight.count, in: flight.lane, at: now)
        if mustRelease { release() }
        mustRelease = false
    }

    /// Applies an answer of the destination to the first `count` records of a lane after the held (refused) ones.
    private mutating func apply(_ outcome: SendOutcome, to count: Int, in lane: Int, at now: SensorInstant) {
        switch outcome {
        case .accepted:
            size.accept(count)
            accept(count, in: lane)
        case .acceptedExcept(let refusals): apply(refusals, to: count, in: lane, at: now)
        case .acceptedThrough(let last, let refusals, let rest):
            let number = lanes[lane].count(through: last, of: count)
            settle(number, except: refusals, in: lane) { $0.refuse(1, $1, in: lane, at: now) }
            if number < count { apply(rest, to: count - number, in: lane, at: now) }
        case .retry(let reason, let seconds):
            trouble = .waiting(reason)
            wait(pause.retry(after: seconds, at: now), at: now)
        case .unauthorized(let reason):
            trouble = .unauthorized(reason)
            wait(pause.long.fail(at: now), at: now)
        case .misconfigured(let reason):
            trouble = .misconfigured(reason)
            wait(pause.long.fail(at: now), at: now)
        case .tooLarge(let reason):
            if count == 1 { return refuse(1, reason, in: lane, at: now) }
            size.tooLarge(count)
            answered()
        case .refused(let reason): refuse(count, reason, in: lane, at: now)
        }
    }

    private mutating func wait(_ seconds: Double, at now: SensorInstant) {
        pausedUntil = now.advanced(by: seconds)
        // After the pause, records are sent again without waiting for others.
        ripening = now
    }

    /// Updates the state after an answer that shows that the destination is reachable.
    private mutating func answered() {
        pause.retrying.reset()
        switch trouble {
        case .waiting, .unauthorized: trouble = nil
        case .stopped, .running, .late, .misconfigured, nil: break
        }
    }

    /// Handles an accepted record: resets all failures and delays, and turns held (refused) records into dead letters.
    private mutating func accepts() {
        pause.reset()
        pausedUntil = nil
        trouble = nil
        refusals = 0
        holdLimit = max(1, options.refusalLimit)
        for lane in lanes.indices { lanes[lane].buryHeld(&settled) }
    }

    private mutating func accept(_ count: Int, in lane: Int) {
        accepts()
        lanes[lane].accept(count, &settled)
    }

    private mutating func apply(_ refusals: [RecordRefusal], to count: Int, in lane: Int, at now: SensorInstant) {
        let refused = Set(refusals.map(\.number))
        if lanes[lane].sequences(of: count).allSatisfy(refused.contains) {
            return refuse(count, refusals.first?.reason ?? "", in: lane, at: now)
        }
        size.accept(count)
        accepts()
        settle(count, except: refusals, in: lane) { $0.lanes[lane].refuse(reason: $1, &$0.settled) }
    }

    /// Settles the first `count` records of a lane one by one: calls `refuse` for refused ones, accepts the others.
    private mutating func settle(
        _ count: Int, except refusals: [RecordRefusal], in lane: Int, refuse: (inout Sender, String) -> Void
    ) {
        let reasons = Dictionary(refusals.map { ($0.number, $0.reason) }, uniquingKeysWith: { $1 })
        for sequence in lanes[lane].sequences(of: count) {
            if let reason = reasons[sequence] { refuse(&self, reason) } else { accept(1, in: lane) }
        }
    }

    private mutating func refuse(_ count: Int, _ reason: String, in lane: Int, at now: SensorInstant) {
        answered()
        if count > 1 { return lanes[lane].split(count) }
        refusals += 1
        if refusals <= options.refusalLimit {
            if case .misconfigured = trouble { trouble = nil }
            return lanes[lane].refuse(reason: reason, &settled)
        }
        lanes[lane].hold(reason: reason)
        let isLast = lanes[lane].count == 0 && isComplete(lane)
        guard isLast || lanes[lane].held >= holdLimit else { return }
        if !isLast { holdLimit = min(2 * holdLimit, Self.largestHoldLimit) }
        trouble = .misconfigured("the destination has refused \(refusals) records in a row: \(reason)")
        wait(pause.long.fail(at: now), at: now)
    }
}
