public import CodecSupport
public import Geolocation

/// Sends the records of a store to one destination until the destination has accepted or permanently refused each one.
///
///     try await store.add("base", from: .beginning)
///     let sender = StoreSender(store: store, destination: "base", to: server)
///     await sender.start()
///     …
///     await sender.stop()
///     await store.close()
///
/// Records are sent in batches. They are sent in the order of capture, unless ``SenderOptions/isNewestFirst`` is set,
/// and retried without limit until the destination has answered. Answers are written to the store, so sending resumes
/// with unsettled records after a restart. Each destination of a store has at most one sender at a time, which can be
/// started and stopped repeatedly.
@SensorActor
public final class StoreSender {
    /// The name of the destination in the store.
    nonisolated public let destination: String

    /// The current status of the sender, for example whether the destination can be reached.
    public private(set) var status = SenderStatus.stopped

    /// Called with the new status of the sender when it changes.
    public var onChange: (@SensorActor (SenderStatus) -> Void)?

    /// When the destination last answered; `nil` if it has never answered.
    public private(set) var lastAnswer: Date?

    /// The number of seconds since the receipt of the oldest record that was read and is neither accepted nor finally
    /// refused; `nil` if there is none.
    public var oldestAge: Double? { sender?.oldest.map { max(0, clock.now.timeIntervalSince($0.receipt)) } }

    private let store: LocationStore
    private let receiver: any RecordDestination
    private let options: SenderOptions
    private let clock: any SensorClock
    private let random: @Sendable (ClosedRange<Double>) -> Double
    private let ledger: SenderLedger
    /// The timer that fires when the next action of the sender is due.
    private let deadline: SensorDeadline
    /// The timer that fires when the oldest record becomes late.
    private let watchdog: SensorDeadline
    /// The timer that fires when a failed first read of the store is to be retried.
    private let beginning: SensorDeadline
    /// The timer that fires when a sender that is finishing must stop.
    private let ending: SensorDeadline

    /// The state machine that decides what is sent and when; `nil` while the sender is stopped.
    private var sender: Sender?
    /// The number of times that the sender was started, by which answers from before the last start are recognized.
    private var run = 0
    private var sending: Task<Void, Never>?
    private var storeTrouble: String?
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// The time until a failed read of the store is retried, in seconds.
    private static let retryInterval = 1.0

    /// Creates a sender that is not started.
    ///
    /// - Parameters:
    ///   - store: The store, to which the destination has been added.
    ///   - destination: The name of the destination in the store.
    ///   - receiver: The server, file or other object that receives the records.
    ///   - options: The options of the sender.
    ///   - clock: The clock that measures delays, intervals and ages.
    ///   - random: Returns a random delay in a range, in seconds.
    nonisolated public init(
        store: LocationStore, destination: String, to receiver: any RecordDestination,
        options: SenderOptions = SenderOptions(), clock: any SensorClock = SystemClock(),
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        let clock = clock.systemClock
        (self.store, self.destination, self.receiver) = (store, destination, receiver)
        (self.options, self.clock, self.random) = (options, clock, random)
        ledger = SenderLedger(store: store, destination: destination, clock: clock)
        deadline = SensorDeadline(clock: clock)
        watchdog = SensorDeadline(clock: clock)
        beginning = SensorDeadline(clock: clock)
        ending = SensorDeadline(clock: clock)
    }

    // MARK: Control

    /// Starts sending records to the destination; does nothing if the sender is already running.
    public func start() {
        guard sender == nil else { return }
        run += 1
        sender = Sender(options, random: random)
        deadline.onReached { [weak self] in self?.handle(.timerFired) }
        watchdog.onReached { [weak self] in self?.report() }
        beginning.onReached { [weak self] in self?.begin() }
        ending.onReached { [weak self] in self?.end() }
        ledger.onChange = { [weak self] in self?.ledgerChanged() }
        store.capture.observe(self) { [weak self] change in
            switch change {
            case .committed(let sequence): self?.handle(.committed(sequence))
            case .queue: self?.handle(.queueChanged)
            }
        }
        begin()
        report()
    }

    /// Stops sending; returns once the answers are written to the store or a write has failed.
    ///
    /// Records that the destination has not answered by then remain queued. If the function is called again before the
    /// sender has stopped, the shortest of the times counts.
    ///
    /// - Parameter seconds: The maximum time for sending the records captured before the call, in seconds. The call
    ///   returns earlier if all are sent or the destination stops accepting records. With 0, a batch in flight is
    ///   cancelled immediately. Default: 5.
    public func stop(within seconds: Double = 5) async {
        guard sender != nil else { return }
        let run = run
        if seconds > 0 {
            await store.capture.flush()
            if run == self.run, sender != nil {
                ending.arm(within: seconds)
                handle(.finish)
            }
        } else {
            end()
        }
        if run == self.run, sender != nil {
            await withCheckedContinuation { continuation in waiters.append(continuation) }
        }
        await ledger.finish()
    }

    /// Retries immediately if the destination could not be reached.
    ///
    /// To be called after a change of the network, for example.
    public func networkChanged() { handle(.reachable) }

    /// Retries immediately if the destination rejected the credentials or was misconfigured.
    ///
    /// To be called when the credentials or the configuration have changed.
    public func credentialsChanged() { handle(.credentialsChanged) }

    /// Returns the delivery counts of the destination, the age of its oldest queued record, and the status of the
    /// sender.
    public func summary() async throws(StoreError) -> SenderSummary {
        guard let account = try await store.destinations().first(where: { $0.name == destination }) else {
            throw StoreError(.other, "the store has no destination \(destination)")
        }
        let first = try await store.next(for: destination, count: 1).records.first
        return SenderSummary(
            account: account, oldestAge: first.map { clock.now.timeIntervalSince($0.receipt) }, lastAnswer: lastAnswer,
            status: status)
    }

    // MARK: The run

    private func begin() {
        let run = run
        Task { [store, weak self] in
            do throws(StoreError) {
                let committed = try await store.committed()
                self?.didBegin(.success(committed), run)
            } catch {
                self?.didBegin(.failure(error), run)
            }
        }
    }

    private func didBegin(_ result: Result<Int64, StoreError>, _ run: Int) {
        guard run == self.run, sender != nil else { return }
        switch result {
        case .success(let committed):
            storeTrouble = nil
            handle(.started(committed: committed))
        case .failure(let error) where error.kind == .closed: end()
        case .failure(let error):
            storeTrouble = error.description
            beginning.arm(after: Self.retryInterval)
            report()
        }
    }

    private func end() {
        guard sender != nil else { return }
        sender = nil
        sending?.cancel()
        sending = nil
        storeTrouble = nil
        for deadline in [deadline, watchdog, beginning, ending] { deadline.disarm() }
        store.capture.stopObserving(self)
        report()
        let waiters = waiters
        self.waiters.removeAll()
        for waiter in waiters { waiter.resume() }
    }

    private func handle(_ event: Sender.Event) {
        var now = clock.instant
        // The clock may still be one tick before the deadline when the timer fires.
        if case .timerFired = event { now = max(now, sender?.wake ?? now) }
        guard let actions = sender?.handle(event, at: now) else { return }
        for action in actions { perform(action) }
        if let wake = sender?.wake { deadline.arm(at: wake) } else { deadline.disarm() }
        report()
        if sender?.isDone == true { end() }
    }

    private func perform(_ action: Sender.Action) {
        switch action {
        case .read(let read): self.read(read)
        case .send(let number, let records):
            let run = run
            sending = Task { [receiver, weak self] in
                let outcome = await receiver.send(records)
                self?.didSend(number, outcome, run)
            }
        case .cancel: sending?.cancel()
        case .settle(let answers): ledger.write(answers)
        }
    }

    private func read(_ read: SenderRead) {
        let run = run
        // Records whose answers are not yet written to the store must not be sent again.
        let settled = ledger.unwritten
        Task { [store, destination, weak self] in
            do throws(StoreError) {
                let batch = try await store.next(
                    for: destination, after: read.after, upTo: read.bound, count: read.count, bytes: read.bytes)
                self?.didRead(.read(batch.excluding(settled), read), run)
            } catch {
                self?.didRead(error.kind == .closed ? nil : .readFailed(error.description, read), run)
            }
        }
    }

    private func didRead(_ event: Sender.Event?, _ run: Int) {
        guard run == self.run else { return }
        if let event { handle(event) } else { end() }
    }

    private func didSend(_ number: Int, _ outcome: SendOutcome, _ run: Int) {
        guard run == self.run, sender != nil else { return }
        if outcome.isAnswer { lastAnswer = clock.now }
        handle(.answered(number, outcome))
    }

    private func ledgerChanged() {
        if ledger.isClosed { end() } else { report() }
    }

    // MARK: Status

    private func report() {
        let status = currentStatus()
        guard status != self.status else { return }
        self.status = status
        onChange?(status)
    }

    private func currentStatus() -> SenderStatus {
        guard let sender else { return .stopped }
        var status = sender.status
        switch status {
        case .stopped: status = storeTrouble.map(SenderStatus.waiting) ?? .running
        case .running: status = ledger.trouble.map(SenderStatus.waiting) ?? .running
        case .late, .waiting, .unauthorized, .misconfigured: break
        }
        guard let oldest = sender.oldest else {
            watchdog.disarm()
            return status
        }
        let left = options.lateness - clock.now.timeIntervalSince(oldest.receipt)
        guard left <= 0 else {
            watchdog.arm(after: left)
            return status
        }
        return status.late("records wait for more than \(options.lateness.formatted) s")
    }
}

extension SendOutcome {
    /// Whether the destination has answered the batch; it has not if it could not be reached or was unavailable.
    fileprivate var isAnswer: Bool {
        if case .retry = self { false } else { true }
    }
}

extension SenderStatus {
    /// Returns this status with a sentence about late records added to its reason.
    fileprivate func late(_ sentence: String) -> SenderStatus {
        switch self {
        case .stopped: self
        case .running: .late(sentence)
        case .late(let reason): .late("\(reason); \(sentence)")
        case .waiting(let reason): .waiting("\(reason); \(sentence)")
        case .unauthorized(let reason): .unauthorized("\(reason); \(sentence)")
        case .misconfigured(let reason): .misconfigured("\(reason); \(sentence)")
        }
    }
}
