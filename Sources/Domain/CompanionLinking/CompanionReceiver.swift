public import Geolocation
public import LocationRelay
import RelayFormat

/// Receives the location updates that companions, such as a watch or a collar, send over a link.
///
/// The counterpart is ``CompanionTransport``. A fix that arrives on several paths is reported once. The receiver
/// acknowledges a message when the sinks have stored its fixes, so a companion resends the fixes that the sinks failed
/// to store.
///
/// The receiver forwards each `TrackingModeRequest` of a sink to the companion and repeats the request every 60 s. A
/// companion that receives no request for 180 s returns to its own mode.
@SensorActor
public final class CompanionReceiver: RelayProvider {
    private let link: any CompanionLink
    private var repetitions: [CompanionPath: Int] = [:]

    /// The tracking modes that sinks have requested, by the name of the device that should use the mode.
    private var modes: [String: TrackingMode] = [:]
    /// The remote end of the link through which each device is reached, by the name of the device.
    private var peers: [String: CompanionPeer] = [:]
    private let repetition: SensorDeadline

    /// The seconds for which a request for a tracking mode is valid, and the seconds after which it is repeated.
    private static let (requestSeconds, repetitionSeconds) = (180.0, 60.0)

    /// The maximum number of devices for which the receiver stores the remote end of the link.
    private static let peerLimit = 4096

    /// Creates a receiver, not yet started, of the updates that companions send.
    ///
    /// - Parameters:
    ///   - link: The link, which the receiver activates and whose delegate it becomes.
    ///   - reception: The settings that determine which of the received fixes the receiver provides as the location.
    ///   - clock: The source of time.
    nonisolated public init(
        over link: any CompanionLink, reception: RelayProviderSettings = RelayProviderSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        self.link = link
        repetition = SensorDeadline(clock: clock.systemClock)
        super.init(name: link.name, settings: reception, clock: clock)
    }

    /// Returns the number of messages received on the given path that contained no new fix.
    public func repetitionCount(over path: CompanionPath) -> Int { repetitions[path] ?? 0 }

    /// The port on which the link listens; `nil` while it does not listen.
    public override var boundPort: Int? { link.boundPort }

    /// Whether the link listens on a port to which companions connect or send.
    public override var listens: Bool { link.listens }

    /// The number of messages and fixes dropped by the receiver or its link, by reason.
    public override var drops: DropCounts {
        var drops = super.drops
        drops.add(link.drops)
        return drops
    }

    /// Activates the link, so that companions can send.
    public override func startUpdates() {
        super.startUpdates()
        repetition.onReached { [weak self] in self?.repeatRequests() }
        link.delegate = self
        link.activate()
        if !modes.isEmpty { repetition.arm(after: Self.repetitionSeconds) }
    }

    /// Deactivates the link, so that companions can no longer send.
    public override func stopUpdates() {
        link.deactivate()
        repetition.disarm()
        peers = [:]
        super.stopUpdates()
    }

    // MARK: Requests

    /// Attaches the receiver to its host, and subscribes to the tracking modes that the sinks of the host request.
    public override func attach(to host: any ProviderHost) {
        super.attach(to: host)
        host.subscribe(self, to: [], derivedEvents: true)
    }

    /// Stores the remote end that sent a message, since requests to the devices in the message are sent through this
    /// remote end.
    private func record(_ peer: CompanionPeer, of message: RelayMessage) {
        guard case .update(let update) = message else { return }
        for stream in [RelayStream.base, .remote] {
            guard let fix = update[stream] else { continue }
            let device = fix.device ?? peer.name
            guard peers[device] != peer, peers.count < Self.peerLimit || peers[device] != nil else { continue }
            peers[device] = peer
            if let mode = modes[device] { ask(device, for: mode) }
        }
    }

    private func ask(_ device: String, for mode: TrackingMode?) {
        guard isStarted, let peer = peers[device] else { return }
        let message = ModeMessage(mode, of: device, at: clock.systemClock.now, seconds: Self.requestSeconds)
        // A failure needs no handling here, since a timer repeats the request anyway.
        link.updateContext(message.bytes, for: peer) { _ in }
    }

    private func repeatRequests() {
        for (device, mode) in modes { ask(device, for: mode) }
        if !modes.isEmpty { repetition.arm(after: Self.repetitionSeconds) }
    }
}

extension CompanionReceiver: HostSubscriber {
    /// Forwards a sink's request for a tracking mode to the companion, if `event` is such a request.
    public func host(_ host: any ProviderHost, didPublish event: any DerivedEvent) {
        guard let request = event as? TrackingModeRequest else { return }
        modes[request.device] = request.mode
        ask(request.device, for: request.mode)
        if isStarted, !modes.isEmpty, !repetition.isArmed { repetition.arm(after: Self.repetitionSeconds) }
    }
}

extension CompanionReceiver: CompanionLinkDelegate {
    /// Reports the new state of the link as the status of the receiver.
    public func companionLinkDidChange(_ link: any CompanionLink) {
        guard isStarted else { return }
        switch link.state {
        case .inactive: break
        case .reachable: awaitFixes()
        case .unreachable(let reason): report(.degraded(reason ?? "\(name) has no companion"))
        case .failed(let reason): withdraw(.failed(ProviderError(reason)))
        }
    }

    /// Processes a message of a companion; calls `answer` when the sinks have stored its fixes, or when storing has
    /// failed.
    public func companionLink(
        _ link: any CompanionLink, didReceive message: [UInt8], from peer: CompanionPeer, over path: CompanionPath,
        answer: @escaping @SensorActor (CompanionOutcome) -> Void
    ) {
        do throws(RelayCodingError) {
            let count = receivedCount
            let content = try RelayMessageReader.read(message.span)
            record(peer, of: content)
            handle(content, from: peer.name)
            if receivedCount == count { repetitions[path, default: 0] += 1 }
        } catch {
            drop(DropReason(known: error.reason))
            // The companion must not resend an invalid message, which would fail again, so it is answered as delivered.
            return answer(.delivered)
        }
        guard path != .context else { return answer(.delivered) }
        whenKept { receipt in
            switch receipt {
            case .kept: answer(.delivered)
            case .lost(let reason), .failed(let reason): answer(.failed(reason: reason))
            }
        }
    }
}
