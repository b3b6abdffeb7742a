public import Geolocation

/// The base class of all wires (connections to sensors): opens a wire, and reopens it after a loss until it is closed.
///
///     openNow() ─▶ opened() ─▶ lose(_:) ─▶ release() ─▶ pause ─▶ openNow() …
///               └▶ fail(_:): no further attempts
///
/// The pauses before the attempts are random and grow by a `BackoffPolicy`. When data arrives or the wire has been open
/// for ``steadyTime``, the pauses start again from the shortest. They keep growing for a device that can be opened but
/// fails at once.
@SensorActor
open class ReconnectingWire: Wire {
    /// The number of seconds for which a wire must stay open to count as steady.
    ///
    /// After the loss of a steady wire, the pauses before retries start with the shortest again.
    nonisolated public static let steadyTime = 10.0

    /// The name of the wire in messages.
    nonisolated public let name: String

    /// The object that receives the wire's data and state changes; held weakly.
    public weak var delegate: (any WireDelegate)?

    /// The numbers of messages and other input that were dropped since the wire was created, by reason.
    public package(set) var drops = DropCounts()

    /// Whether the wire waits at a port to which peers connect or send; `false` if the wire itself connects to a peer.
    ///
    /// Default: `false`.
    open nonisolated var listens: Bool { false }

    /// The port on which the wire listens, even if the system has chosen it; `nil` while the wire listens on no port.
    open var boundPort: Int? { nil }

    /// The state of the wire; `nil` while the wire is closed.
    public private(set) var state: WireState?

    package let clock: any SensorClock

    /// The recording session that records or replays the wire's input; `nil` if there is no recording.
    private let session: InputSession?
    private var input: WireInput?
    private var backoff: Backoff
    private let pause: SensorDeadline

    /// A number that changes when an attempt to open the wire begins or ends.
    ///
    /// A late result of an earlier attempt is recognised, because the number has changed since that attempt.
    package private(set) var attempt = 0

    /// The number of descriptors and operations that still use the port or the serial line.
    ///
    /// The next attempt to open the wire waits until the number is 0.
    private var closing = 0
    private var isAttemptDue = false

    package nonisolated init(
        name: String, clock: any SensorClock, backoff: BackoffPolicy,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double
    ) {
        self.name = name
        self.clock = clock.systemClock
        session = clock.inputs
        self.backoff = Backoff(backoff, steadyTime: Self.steadyTime, random: random)
        pause = SensorDeadline(clock: clock.systemClock)
    }

    // MARK: Public interface

    /// Opens the wire asynchronously, and keeps it open; does nothing if the wire is already open.
    public func open() {
        guard state == nil else { return }
        state = .opening
        if let session, input == nil { input = WireInput(of: self, in: session) }
        if isReplayed { return }
        backoff.reset()
        attempt += 1
        pause.onReached { [weak self] in self?.begin() }
        SensorActor.enqueue { [weak self, attempt] in
            guard let self, self.attempt == attempt else { return }
            deliver(.state(.opening))
            if self.attempt == attempt { begin() }
        }
    }

    /// Closes the wire; no further callbacks follow.
    ///
    /// The wire can be opened again.
    public func close() {
        guard state != nil else { return }
        state = nil
        input?.close()
        end()
    }

    /// Closes the wire and reopens it after a pause, as if the wire had been lost.
    ///
    /// - Parameter reason: The reason, as a clause that follows the wire's name: "has been silent for 10 s".
    public func reopen(because reason: String) {
        if state == .open || state == .opening, !isReplayed { lose(reason) }
    }

    /// Does nothing; wires that can send override this method.
    open func send(_ bytes: [UInt8], to peer: WirePeer?) {}

    // MARK: For subclasses

    /// Starts opening the wire.
    ///
    /// Subclasses override this method; an override must call `opened()`, `lose(_:)` or `fail(_:)`, now or later.
    open func openNow() {}

    /// Releases everything that `openNow()` has started or opened.
    ///
    /// An override must pass each descriptor to `retire(_:)`, and must not report anything.
    open func release() {}

    /// The peers whose connections to this wire are established.
    open var peers: [WirePeer] { [] }

    /// Reports that the wire is open.
    package func opened() {
        guard state != nil, state != .open else { return }
        backoff.succeed(at: clock.instant)
        change(to: .open)
    }

    /// Reports that the wire, which was open, is detecting its settings (such as the baud rate) again.
    package func reopening() {
        guard state == .open else { return }
        change(to: .opening)
    }

    /// Resets the pauses between attempts to the shortest, since data has arrived.
    package func resetBackoff() {
        backoff.reset()
    }

    /// Reports that the wire was lost or could not be opened, and schedules the next attempt.
    ///
    /// - Parameter reason: The reason, as a clause that follows the wire's name.
    package func lose(_ reason: String) {
        switch state {
        case .opening, .open: break
        // The state stays `waiting` during later attempts; if the pause is not armed, a later attempt is running.
        case .waiting where !pause.isArmed: break
        default: return
        }
        guard disconnectPeers() else { return }
        let delay = backoff.fail(at: clock.instant)
        end()
        pause.arm(at: clock.instant.advanced(by: delay))
        wait("\(name) \(reason)", seconds: delay)
    }

    /// Reports why the wire is still waiting, unless this reason was reported before.
    ///
    /// - Parameters:
    ///   - sentence: The reason, as a sentence.
    ///   - seconds: The pause before the next attempt.
    package func wait(_ sentence: String, seconds: Double) {
        if case .waiting(sentence, _) = state { return }
        change(to: .waiting(sentence, seconds: seconds))
    }

    /// Reports, with a sentence, that the wire can never be opened with its settings.
    package func fail(_ sentence: String) {
        guard state != nil, disconnectPeers() else { return }
        end()
        change(to: .failed(ProviderError(sentence)))
    }

    /// Closes a descriptor of the wire, and delays the next attempt to open the wire until the descriptor is closed.
    package func retire(_ descriptor: WatchedDescriptor?) {
        guard let descriptor else { return }
        hold()
        descriptor.close { [weak self] in self?.letGo() }
    }

    /// Delays the next attempt to open the wire until `letGo()` is called, because a resource is still in use.
    package func hold() {
        closing += 1
    }

    /// Ends the delay that one call of `hold()` has begun; the next attempt may start once all such delays have ended.
    package func letGo() {
        closing -= 1
        if closing == 0, isAttemptDue { begin() }
    }

    // MARK: Attempts

    /// Reports to the delegate that the connections of all peers are lost.
    ///
    /// Returns `false` if the delegate has closed or reopened the wire meanwhile.
    private func disconnectPeers() -> Bool {
        let attempt = attempt
        for peer in peers {
            deliver(.disconnected(peer))
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

    /// Releases everything that is open or is being opened, and ends the attempt to open the wire.
    private func end() {
        attempt += 1
        isAttemptDue = false
        pause.disarm()
        release()
    }

    private func change(to state: WireState) {
        self.state = state
        deliver(.state(state))
    }

    // MARK: Delivery

    private var isReplayed: Bool { session?.isReplay == true }

    /// Passes received bytes to the delegate.
    ///
    /// If there is a recording session, the bytes pass through the session, which records them.
    package final func deliver(_ bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        guard let input else { return pass(bytes, from: peer, isDatagram: isDatagram) }
        input.submit(bytes, from: peer, isDatagram: isDatagram)
    }

    /// Passes an event to the delegate.
    ///
    /// If there is a recording session, the event passes through the session, which records it.
    package final func deliver(_ event: WireEvent) {
        if let input { input.submit(event) } else { pass(event) }
    }

    /// Passes received bytes to the delegate.
    final func pass(_ bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        delegate?.wire(self, didReceive: bytes, from: peer, isDatagram: isDatagram)
    }

    /// Passes an event to the delegate; during a replay, the wire also adopts the state that the event reports.
    final func pass(_ event: WireEvent) {
        switch event {
        case .state(let state):
            if isReplayed { self.state = state }
            delegate?.wire(self, didChange: state)
        case .connected(let peer): delegate?.wire(self, didConnect: peer)
        case .disconnected(let peer): delegate?.wire(self, didDisconnect: peer)
        case .limited(let reason): delegate?.wire(self, isLimited: reason)
        case .overflowed(let reason): delegate?.wire(self, didOverflow: reason)
        }
    }
}
