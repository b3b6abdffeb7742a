public import Geolocation

/// What all wires share: they open themselves, and open again what was lost, until they are closed.
///
/// The pause before an attempt is drawn from a `BackoffPolicy`. It begins small again once bytes have come or
/// the wire has stayed open for ``steadyTime``; a device that opens and fails at once is tried ever more seldom.
@SensorActor
public class KeptWire: Wire {
    /// Seconds for which a wire stays open before its next loss counts as the first one.
    nonisolated public static let steadyTime = 10.0

    /// What to call the wire in messages.
    nonisolated public let name: String

    /// Who hears of bytes and changes; held weakly.
    public weak var delegate: (any WireDelegate)?

    /// What was lost, by reason, since the wire was made.
    public internal(set) var drops = DropCounts()

    /// How the wire is doing; nil while it is closed.
    public private(set) var state: WireState?

    let clock: any SensorClock
    private let backoff: BackoffPolicy
    private let random: @Sendable (ClosedRange<Double>) -> Double
    private let pause: SensorDeadline

    /// Attempts since the wire was last steady.
    private var attempts = 0
    private var openTime: SensorInstant?

    /// Counts attempts and their ends: what an earlier attempt brings is told by its older number.
    private(set) var attempt = 0

    /// What still has the wire open: a port is free, and a line not in use, only behind it.
    private var closing = 0
    private var isAttemptDue = false

    nonisolated init(
        name: String, clock: any SensorClock, backoff: BackoffPolicy,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double
    ) {
        self.name = name
        self.clock = clock
        self.backoff = backoff
        self.random = random
        pause = SensorDeadline(clock: clock)
    }

    // MARK: For who uses the wire

    /// Opens the wire soon, and keeps it open; once more does nothing.
    public func open() {
        guard state == nil else { return }
        state = .opening
        attempts = 0
        attempt += 1
        pause.onReached { [weak self] in self?.begin() }
        SensorActor.enqueue { [weak self, attempt] in
            guard let self, self.attempt == attempt else { return }
            delegate?.wire(self, didChange: .opening)
            if self.attempt == attempt { begin() }
        }
    }

    /// Closes the wire, and reports nothing more.
    ///
    /// It can be opened again.
    public func close() {
        guard state != nil else { return }
        state = nil
        end()
    }

    /// Closes the wire and opens it again after a pause, as after a loss.
    ///
    /// - Parameter reason: Why, in words that follow the name: "has been silent for 10 s".
    public func reopen(because reason: String) {
        if state == .open || state == .opening { lose(reason) }
    }

    /// Sends nothing; wires that can send override it.
    public func send(_ bytes: [UInt8], to peer: WirePeer?) {}

    // MARK: For the kinds of wires

    /// Opens what there is to open, now or later, and calls ``opened()``, ``lose(_:)`` or ``fail(_:)``.
    func openNow() {}

    /// Lets go whatever ``openNow()`` has begun or opened, each descriptor by ``retire(_:)``; without a report.
    func release() {}

    /// The connections that stand.
    var peers: [WirePeer] { [] }

    /// Says that the wire is open.
    func opened() {
        guard state != nil, state != .open else { return }
        openTime = clock.instant
        change(to: .open)
    }

    /// Says that the wire is busy finding out how to be open.
    func reopening() {
        guard state == .open else { return }
        openTime = nil
        change(to: .opening)
    }

    /// Says that bytes have come, so that the next loss is the first one again.
    func thrive() {
        attempts = 0
    }

    /// Says that the wire was lost or could not be opened; it will be tried again.
    ///
    /// - Parameter reason: Why, in words that follow the name.
    func lose(_ reason: String) {
        switch state {
        case .opening, .open: break
        // A loss while it waits is that of a later attempt.
        case .waiting where !pause.isArmed: break
        default: return
        }
        guard disconnectPeers() else { return }
        if let openTime, clock.instant.seconds(since: openTime) >= Self.steadyTime { attempts = 0 }
        let delay = random(backoff.delayRange(attempt: attempts))
        attempts += 1
        end()
        pause.arm(at: clock.instant.advanced(by: delay))
        wait("\(name) \(reason)", seconds: delay)
    }

    /// Says that the wire tries on, and what is wrong meanwhile.
    func wait(_ sentence: String, seconds: Double) {
        if case .waiting(sentence, _) = state { return }
        change(to: .waiting(sentence, seconds: seconds))
    }

    /// Says that the wire can never be opened as it is described.
    func fail(_ sentence: String) {
        guard state != nil, disconnectPeers() else { return }
        end()
        change(to: .failed(ProviderError(sentence)))
    }

    /// Closes a descriptor; the next attempt comes behind that.
    func retire(_ descriptor: WatchedDescriptor?) {
        guard let descriptor else { return }
        hold()
        descriptor.close { [weak self] in self?.letGo() }
    }

    /// Keeps the next attempt waiting until ``letGo()``: something still has the wire open.
    func hold() {
        closing += 1
    }

    /// Ends what ``hold()`` began.
    func letGo() {
        closing -= 1
        if closing == 0, isAttemptDue { begin() }
    }

    // MARK: Attempts

    /// Reports that all connections are gone; false where the delegate has closed the wire meanwhile.
    private func disconnectPeers() -> Bool {
        let attempt = attempt
        for peer in peers {
            delegate?.wire(self, didDisconnect: peer)
            guard self.attempt == attempt else { return false }
        }
        return true
    }

    private func begin() {
        isAttemptDue = closing > 0
        if !isAttemptDue {
            attempt += 1
            openNow()
        }
    }

    /// Ends whatever is open or being opened.
    private func end() {
        attempt += 1
        isAttemptDue = false
        openTime = nil
        pause.disarm()
        release()
    }

    private func change(to state: WireState) {
        self.state = state
        delegate?.wire(self, didChange: state)
    }
}
