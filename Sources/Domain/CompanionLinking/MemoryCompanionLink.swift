import CodecSupport
public import Geolocation

/// One end of an in-memory companion link, which connects two parts of a program or simulates faults in tests.
@SensorActor
public final class MemoryCompanionLink: CompanionLink {
    /// The name of this end of the link in errors and statuses.
    nonisolated public let name: String

    /// The delegate that this end informs of state changes and received messages; held weakly.
    public weak var delegate: (any CompanionLinkDelegate)?

    /// The other end of the link; `nil` after its deallocation.
    private weak var peer: MemoryCompanionLink?

    nonisolated private let clock: any SensorClock
    private let faults: CompanionFaults
    private var random: SplitMix64
    private let deadline: SensorDeadline
    private var isActivated = false
    private var run = 0

    /// Whether the two ends are in range, regardless of whether they are activated.
    ///
    /// Default: `true`.
    public var isInReach = true {
        didSet { if isInReach != oldValue { notifyBoth() } }
    }

    /// The scheduled deliveries of messages and answers, sorted by time.
    ///
    /// Deliveries at the same time are in the order of the calls that scheduled them.
    private var tasks: [(time: SensorInstant, body: @SensorActor () -> Void)] = []

    /// The queued messages that wait until the other end is reachable.
    private var queue: [(message: [UInt8], body: @SensorActor (CompanionOutcome) -> Void)] = []
    private var context: [UInt8]?

    private nonisolated init(name: String, clock: any SensorClock, faults: CompanionFaults) {
        (self.name, self.clock, self.faults) = (name, clock.systemClock, faults)
        random = SplitMix64(seed: faults.seed)
        deadline = SensorDeadline(clock: clock.systemClock)
    }

    /// Creates the two ends of a link.
    ///
    /// - Parameters:
    ///   - names: The names of the two ends.
    ///   - clock: The source of time.
    ///   - faults: The simulated faults of the messages that the first end sends.
    public static func pair(
        _ names: (String, String) = ("companion", "base"), clock: any SensorClock = SystemClock(),
        faults: CompanionFaults = CompanionFaults()
    ) -> (MemoryCompanionLink, MemoryCompanionLink) {
        let first = MemoryCompanionLink(name: names.0, clock: clock, faults: faults)
        let second = MemoryCompanionLink(name: names.1, clock: clock, faults: CompanionFaults(seed: faults.seed))
        (first.peer, second.peer) = (second, first)
        return (first, second)
    }

    /// The state of this end, which determines the paths that are available now.
    public var state: CompanionLinkState {
        guard isActivated else { return .inactive }
        return canReach ? .reachable : .unreachable(reason: nil)
    }

    private var canReach: Bool { peer?.isActivated == true && isInReach && peer?.isInReach == true }

    /// Activates this end of the link.
    public func activate() {
        guard !isActivated else { return }
        isActivated = true
        deadline.onReached { [weak self] in self?.performDue() }
        notifyBoth()
    }

    /// Deactivates this end of the link, and discards messages in flight.
    public func deactivate() {
        guard isActivated else { return }
        isActivated = false
        run += 1
        (tasks, queue, context) = ([], [], nil)
        deadline.disarm()
        peer?.notifyDelegate()
    }

    /// Sends to the other end a message that replaces the previous context; ignores `peer`.
    public func updateContext(
        _ message: [UInt8], for peer: CompanionPeer?, _ body: @escaping @SensorActor (CompanionOutcome) -> Void
    ) {
        guard isActivated else { return body(.failed(reason: "\(name) is not activated")) }
        if occurs(\.failure, .context) { return body(.failed(reason: "the context was not taken")) }
        context = message
        if canReach { passContext() }
        body(.delivered)
    }

    /// Sends an interactive message to the other end.
    public func send(_ message: [UInt8], _ body: @escaping @SensorActor (CompanionOutcome) -> Void) {
        guard isActivated else { return body(.failed(reason: "\(name) is not activated")) }
        guard canReach else { return body(.failed(reason: "\(name) does not reach the other end")) }
        pass(message, over: .interactive, body)
    }

    /// Queues a message until the other end accepts the message.
    public func enqueue(_ message: [UInt8], _ body: @escaping @SensorActor (CompanionOutcome) -> Void) {
        guard isActivated else { return body(.failed(reason: "\(name) is not activated")) }
        guard canReach else { return queue.append((message, body)) }
        pass(message, over: .queue, body)
    }

    // MARK: Delivery

    private func notifyBoth() {
        notifyDelegate()
        peer?.notifyDelegate()
    }

    private func notifyDelegate() {
        guard isActivated else { return }
        delegate?.companionLinkDidChange(self)
        guard canReach else { return }
        passContext()
        let waiting = queue
        queue = []
        for (message, body) in waiting { pass(message, over: .queue, body) }
    }

    private func passContext() {
        guard let context else { return }
        self.context = nil
        pass(context, over: .context) { _ in }
    }

    private func pass(
        _ message: [UInt8], over path: CompanionPath, _ body: @escaping @SensorActor (CompanionOutcome) -> Void
    ) {
        let failure = CompanionOutcome.failed(reason: "the \(path) path has failed")
        if occurs(\.failure, path) { return after(delay(path)) { body(failure) } }
        var answer = body
        if occurs(\.lostAnswer, path) {
            // Senders have a time limit only for interactive messages, so only the answers to those may be missing
            // altogether.
            let isSilent = path == .interactive && random.unit() < 0.5
            answer = { _ in if !isSilent { body(failure) } }
        }
        if occurs(\.repetition, path) { after(delay(path)) { [weak self] in self?.arrive(message, path) { _ in } } }
        after(delay(path)) { [weak self] in self?.arrive(message, path, answer) }
    }

    private func arrive(
        _ message: [UInt8], _ path: CompanionPath, _ answer: @escaping @SensorActor (CompanionOutcome) -> Void
    ) {
        guard canReach, let peer, let delegate = peer.delegate else {
            return answer(.failed(reason: "\(name) does not reach the other end"))
        }
        delegate.companionLink(peer, didReceive: message, from: CompanionPeer(name), over: path) {
            [weak self, run] outcome in
            if let self, run == self.run { answer(outcome) }
        }
    }

    private func occurs(_ fault: KeyPath<CompanionFaults.Path, Double>, _ path: CompanionPath) -> Bool {
        guard let faults = faults.paths[path] else { return false }
        return random.unit() < faults[keyPath: fault]
    }

    private func delay(_ path: CompanionPath) -> Double {
        guard let range = faults.paths[path]?.delay else { return 0 }
        return range.lowerBound + random.unit() * (range.upperBound - range.lowerBound)
    }

    private func after(_ seconds: Double, _ body: @escaping @SensorActor () -> Void) {
        guard seconds > 0 else { return body() }
        let time = clock.instant.advanced(by: seconds)
        let place = tasks.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
        tasks.insert((time, body), at: place)
        deadline.arm(at: tasks[0].time)
    }

    private func performDue() {
        while let task = tasks.first, task.time <= clock.instant {
            tasks.removeFirst()
            task.body()
        }
        if let next = tasks.first { deadline.arm(at: next.time) }
    }
}
