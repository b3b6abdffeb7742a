public import CompanionLinking
public import Geolocation
import NetworkIO
public import SensorIO

/// A link between companions (apps that send fixes) and their base station over a wire: TCP, TLS, UDP or a serial line.
///
///     contexts, messages ─▶ CompanionFrame ─▶ Wire ─▶ peer
///     delegate ◀─ CompanionFrameReader (one per peer) ◀─ Wire
///
/// The wire of a companion connects to the base station, and the companion pings the base station regularly. The wire
/// of a base station listens and accepts any number of companions, to which the base station only sends contexts. A
/// queued message is sent again until it is answered. A context is not answered.
@SensorActor
public final class WireCompanionLink: CompanionLink {
    /// The name of the link, which is the name of its wire.
    nonisolated public let name: String

    /// The delegate of the link, which receives changes and messages; held weakly.
    public weak var delegate: (any CompanionLinkDelegate)?

    /// The state of the link: whether it is active and, if so, whether the other side is reachable.
    public private(set) var state = CompanionLinkState.inactive

    private let wire: any Wire
    nonisolated private let settings: WireCompanionSettings
    nonisolated private let isDatagram: Bool
    nonisolated private let clock: any SensorClock
    private let deadline: SensorDeadline
    private var ownDrops = DropCounts()

    /// Whether the link is activated.
    ///
    /// The next property, `run`, counts the deactivations, so that answers from before a deactivation are recognised.
    private var isActivated = false
    private var run = 0
    private var openSince: SensorInstant?
    private var peers: [WirePeer: Peer] = [:]
    private var lastPeer: UInt32 = 0
    private var lastPing: SensorInstant?
    private var lastNumber: UInt64 = 0
    private var context: [UInt8]?
    private var unanswered = PendingAnswers()
    private var queue: [QueuedMessage] = []

    /// Creates a link that has not been activated.
    ///
    /// - Parameters:
    ///   - wire: The wire to use; the link becomes its delegate.
    ///   - isDatagram: Whether the wire sends datagrams, which may be lost unnoticed.
    ///   - settings: The intervals and limits of the link.
    ///   - clock: The source of time.
    nonisolated public init(
        over wire: any Wire, isDatagram: Bool, settings: WireCompanionSettings = WireCompanionSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        (self.wire, self.isDatagram, self.settings) = (wire, isDatagram, settings)
        self.clock = clock.systemClock
        name = wire.name
        deadline = SensorDeadline(clock: clock.systemClock)
    }

    /// The number of dropped messages, by reason.
    public var drops: DropCounts {
        var drops = wire.drops
        drops.add(ownDrops)
        return drops
    }

    /// Whether this is the link of a base station, to which companions connect or send datagrams.
    nonisolated public var listens: Bool { wire.listens }

    /// The port on which the link listens; `nil` if it does not listen.
    public var boundPort: Int? { wire.boundPort }

    /// Activates the link by opening its wire.
    public func activate() {
        guard !isActivated else { return }
        isActivated = true
        // Message numbers begin at a random number, so that answers to another run, or to another companion with the
        // same address, do not match.
        lastNumber = UInt64(UInt32.random(in: 0...UInt32.max)) << 32
        deadline.onReached { [weak self] in self?.look() }
        wire.delegate = self
        wire.open()
    }

    /// Deactivates the link by closing its wire.
    public func deactivate() {
        guard isActivated else { return }
        isActivated = false
        run += 1
        wire.close()
        deadline.disarm()
        (peers, unanswered, queue, context) = ([:], PendingAnswers(), [], nil)
        (openSince, lastPing) = (nil, nil)
        state = .inactive
    }

    /// Replaces the context (the latest state to send).
    ///
    /// A base station sends the context to the given companion or, if `peer` is `nil`, to all companions. The context
    /// for one companion is discarded when that companion disconnects or is silent for too long.
    public func updateContext(
        _ message: [UInt8], for peer: CompanionPeer?, _ body: @escaping @SensorActor (CompanionOutcome) -> Void
    ) {
        if let reason = refusal(of: message) { return body(.failed(reason: reason)) }
        if let peer {
            guard let place = peers.first(where: { $0.value.identity == peer })?.key else {
                return body(.failed(reason: "\(peer.name) is not connected"))
            }
            peers[place]?.context = message
            sendContext(to: place)
        } else {
            context = message
            for (place, entry) in peers where entry.hasSpoken { sendContext(to: place) }
        }
        body(.delivered)
    }

    /// Sends an interactive message from a companion to its base station; fails if this is the base station's link.
    public func send(_ message: [UInt8], _ body: @escaping @SensorActor (CompanionOutcome) -> Void) {
        if let reason = refusal(of: message) ?? baseRefusal { return body(.failed(reason: reason)) }
        guard state == .reachable else { return body(.failed(reason: "\(name) does not answer")) }
        lastNumber += 1
        let oldest = unanswered.add(lastNumber, body)
        wire.send(CompanionFrame(kind: .interactive, number: lastNumber, payload: message).bytes, to: nil)
        oldest?(.failed(reason: "\(name) has not answered"))
    }

    /// Queues a message of a companion until the base station has accepted it; fails if this is the base station's
    /// link.
    public func enqueue(_ message: [UInt8], _ body: @escaping @SensorActor (CompanionOutcome) -> Void) {
        if let reason = refusal(of: message) ?? baseRefusal { return body(.failed(reason: reason)) }
        lastNumber += 1
        queue.append(QueuedMessage(number: lastNumber, message: message, body: body))
        if state == .reachable { sendQueue(at: clock.instant) }
    }

    private func refusal(of message: [UInt8]) -> String? {
        if !state.isActivated { return "\(name) is not open" }
        return message.count <= CompanionFrame.limit
            ? nil : "\(name) accepts messages of \(CompanionFrame.limit) bytes at most"
    }

    private var baseRefusal: String? { listens ? "\(name) sends contexts only" : nil }

    // MARK: Time

    private func startLooking() {
        deadline.arm(at: clock.instant.advanced(by: min(settings.pingInterval, settings.repetitionInterval)))
    }

    /// Does the regular work of the link: pings the base station, removes peers that have been silent for too long, and
    /// sends unanswered messages again.
    private func look() {
        guard isActivated, let openSince else { return }
        let now = clock.instant
        if !listens {
            if now.seconds(since: lastPing ?? openSince) >= settings.pingInterval { ping(at: now) }
            if state == .reachable { sendQueue(at: now) }
        }
        for (peer, entry) in peers where now.seconds(since: entry.heard) >= settings.silenceLimit {
            forget(peer)
            if listens { (wire as? StreamWire)?.disconnect(peer) }
        }
        let heard = peers.values.filter(\.hasSpoken).map(\.heard).max() ?? openSince
        if !listens, !isDatagram, now.seconds(since: heard) >= settings.silenceLimit {
            // The wire reports its new state later, so nothing else is done here.
            return wire.reopen(because: "has been silent for \(Int(settings.silenceLimit)) s")
        }
        reportReachability()
        if isActivated { startLooking() }
    }

    private func ping(at now: SensorInstant) {
        lastPing = now
        wire.send(CompanionFrame(kind: .ping, number: 0).bytes, to: nil)
    }

    private func sendQueue(at now: SensorInstant) {
        var frames: [CompanionFrame] = []
        for index in queue.indices where queue[index].due.map({ $0 <= now }) ?? true {
            let first = isDatagram ? settings.repetitionInterval : settings.repetitionInterval * 10
            queue[index].pause = min(max(queue[index].pause * 2, first), first * 8)
            queue[index].due = now.advanced(by: queue[index].pause)
            frames.append(queue[index].frame)
        }
        let run = run
        // A wire may be lost while it sends, and the delegate may then deactivate the link.
        for frame in frames where run == self.run { wire.send(frame.bytes, to: nil) }
    }

    private func sendContext(to peer: WirePeer) {
        guard let context = peers[peer]?.context ?? context else { return }
        wire.send(CompanionFrame(kind: .context, number: 0, payload: context).bytes, to: listens ? peer : nil)
    }

    // MARK: Peers

    /// Adds the given peer unless the peer is known; returns `false` if there are too many peers.
    private func add(_ peer: WirePeer) -> Bool {
        if peers[peer] != nil { return true }
        guard peers.count < settings.companionLimit else {
            ownDrops.add("message of one companion too many")
            return false
        }
        lastPeer &+= 1
        peers[peer] = Peer(
            heard: clock.instant, identity: CompanionPeer(peer.address, number: lastPeer))
        return true
    }

    /// Records that the given peer has sent a frame.
    private func recordActivity(_ peer: WirePeer) {
        peers[peer]?.heard = clock.instant
        guard peers[peer]?.hasSpoken == false else { return }
        peers[peer]?.hasSpoken = true
        sendContext(to: peer)
        reportReachability()
    }

    private func forget(_ peer: WirePeer) {
        guard let entry = peers.removeValue(forKey: peer) else { return }
        if entry.reader.waitingCount > 0 { ownDrops.add("incomplete message") }
    }

    /// Reports a change of the link's state when the first peer becomes reachable or the last one becomes unreachable.
    private func reportReachability() {
        guard openSince != nil else { return }
        if peers.values.contains(where: \.hasSpoken) {
            change(to: .reachable)
        } else if case .unreachable = state {
        } else {
            change(to: .unreachable(reason: "\(name) \(listens ? "has no companion" : "does not answer")"))
        }
    }

    private func change(to state: CompanionLinkState) {
        guard state != self.state else { return }
        self.state = state
        let run = run
        if state == .reachable {
            for index in queue.indices { queue[index].due = nil }
            sendQueue(at: clock.instant)
        } else {
            for body in unanswered.takeAll() { body(.failed(reason: "\(name) does not answer")) }
        }
        if run == self.run { delegate?.companionLinkDidChange(self) }
    }

    // MARK: Frames

    private func handle(_ frame: CompanionFrame, from peer: WirePeer) {
        switch frame.kind {
        case .ping:
            wire.send(CompanionFrame(kind: .pong, number: 0).bytes, to: listens ? peer : nil)
            // A context that was sent earlier may have been lost, so it is sent again.
            if isDatagram, listens { sendContext(to: peer) }
        case .pong: break
        case .context: pass(frame, from: peer, over: .context)
        case .interactive: pass(frame, from: peer, over: .interactive)
        case .queued: pass(frame, from: peer, over: .queue)
        case .delivered: settle(frame.number, .delivered)
        case .failed: settle(frame.number, .failed(reason: String(decoding: frame.payload, as: UTF8.self)))
        }
    }

    private func pass(_ frame: CompanionFrame, from peer: WirePeer, over path: CompanionPath) {
        guard let identity = peers[peer]?.identity else { return }
        let run = run
        delegate?.companionLink(self, didReceive: frame.payload, from: identity, over: path) {
            [weak self] outcome in
            guard let self, run == self.run, path != .context else { return }
            let answer = CompanionFrame(answering: frame.number, with: outcome)
            wire.send(answer.bytes, to: listens ? peer : nil)
        }
    }

    private func settle(_ number: UInt64, _ outcome: CompanionOutcome) {
        if let body = unanswered.take(number) { return body(outcome) }
        // If there is no message with this number, the answer is a duplicate or late.
        guard let index = queue.firstIndex(where: { $0.number == number }) else { return }
        queue.remove(at: index).body(outcome)
    }

    /// A device at the other end of the wire, with the bytes received from it and the context sent to it.
    private struct Peer {
        /// The time at which the last frame of the peer was received, or at which the peer connected.
        var heard: SensorInstant
        let identity: CompanionPeer
        var hasSpoken = false
        var context: [UInt8]?
        var reader = CompanionFrameReader()
        var isForeign = false
    }

    /// A queued message that the base station has not answered yet.
    private struct QueuedMessage {
        let number: UInt64
        let message: [UInt8]
        let body: @SensorActor (CompanionOutcome) -> Void

        /// The time at which the message is sent again, `pause` seconds after it was last sent; `nil` if the message is
        /// to be sent at once.
        var due: SensorInstant?
        var pause = 0.0

        var frame: CompanionFrame { CompanionFrame(kind: .queued, number: number, payload: message) }
    }
}

extension WireCompanionLink: WireDelegate {
    /// Updates the reachability of the other side when the wire is opened, lost or has failed.
    public func wire(_ wire: any Wire, didChange state: WireState) {
        switch state {
        case .opening: break
        case .open:
            openSince = clock.instant
            startLooking()
            if !listens { ping(at: clock.instant) }
            reportReachability()
        case .waiting(let reason, _):
            close()
            change(to: .unreachable(reason: reason))
        case .failed(let error):
            close()
            change(to: .failed(reason: error.description))
        }
    }

    private func close() {
        openSince = nil
        lastPing = nil
        for peer in Array(peers.keys) { forget(peer) }
        deadline.disarm()
    }

    /// Adds a companion that has connected to the base station; disconnects it if there are too many companions.
    public func wire(_ wire: any Wire, didConnect peer: WirePeer) {
        if listens, !add(peer) { (wire as? StreamWire)?.disconnect(peer) }
    }

    /// Removes a companion whose connection has ended.
    public func wire(_ wire: any Wire, didDisconnect peer: WirePeer) {
        forget(peer)
        reportReachability()
    }

    /// Parses bytes received from a peer, and processes the frames in them.
    public func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        guard add(peer), peers[peer]?.isForeign == false else { return }
        var reader = CompanionFrameReader()
        if !isDatagram, let waiting = peers[peer]?.reader {
            // The reader is moved out of the dictionary, so that its buffer is not copied.
            peers[peer]?.reader = CompanionFrameReader()
            reader = waiting
        }
        reader.append(bytes)
        let run = run
        do throws(CompanionFrameError) {
            while let frame = try reader.next() {
                recordActivity(peer)
                handle(frame, from: peer)
                // The delegate may have closed the link, or the peer may have been removed, while the frame was
                // processed.
                guard run == self.run, peers[peer] != nil else { return }
            }
        } catch {
            return refuse(peer, isDatagram: isDatagram)
        }
        if !isDatagram {
            peers[peer]?.reader = reader
        } else if reader.waitingCount > 0 {
            ownDrops.add("incomplete message")
        }
    }

    /// Drops and counts bytes of another protocol; a stream that contains them is closed, since it cannot be parsed any
    /// further.
    private func refuse(_ peer: WirePeer, isDatagram: Bool) {
        ownDrops.add("message of another protocol")
        if isDatagram {
            // A peer that has never sent a frame of this protocol is not a companion.
            if peers[peer]?.hasSpoken == false { peers[peer] = nil }
        } else if listens {
            peers[peer]?.isForeign = true
            (wire as? StreamWire)?.disconnect(peer)
        } else {
            wire.reopen(because: "speaks another protocol")
        }
    }
}
