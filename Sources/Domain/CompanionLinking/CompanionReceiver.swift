public import Geolocation
public import LocationRelay
import RelayFormat

/// Receives the updates that companions send over a link: the counterpart of ``CompanionTransport``.
///
/// A fix that comes over several paths is reported once. A message is acknowledged when the sinks have kept its fixes,
/// so that a companion sends again what was lost here.
@SensorActor
public final class CompanionReceiver: RelayProvider {
    private let link: any CompanionLink
    private var repetitions: [CompanionPath: Int] = [:]

    /// Creates a receiver that is not started.
    ///
    /// - Parameters:
    ///   - link: The link, which the receiver activates and whose delegate it becomes.
    ///   - reception: Which fixes fill the location slot.
    ///   - clock: The source of time.
    nonisolated public init(
        over link: any CompanionLink, reception: RelayProviderSettings = RelayProviderSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        self.link = link
        super.init(name: link.name, settings: reception, clock: clock)
    }

    /// The number of messages that came over a path and contained nothing new.
    public func repetitionCount(over path: CompanionPath) -> Int { repetitions[path] ?? 0 }

    /// The port on which the link listens; `nil` while there is none.
    public override var boundPort: Int? { link.boundPort }

    /// Whether companions connect or send to a port of the link.
    public override var listens: Bool { link.listens }

    /// The dropped input, by reason.
    public override var drops: DropCounts {
        var drops = super.drops
        drops.add(link.drops)
        return drops
    }

    /// Activates the link.
    public override func startUpdates() {
        super.startUpdates()
        link.delegate = self
        link.activate()
    }

    /// Deactivates the link.
    public override func stopUpdates() {
        link.deactivate()
        super.stopUpdates()
    }
}

extension CompanionReceiver: CompanionLinkDelegate {
    /// Reports that the link has opened or ended.
    public func companionLinkDidChange(_ link: any CompanionLink) {
        guard isStarted else { return }
        switch link.state {
        case .inactive: break
        case .reachable: awaitFixes()
        case .unreachable(let reason): report(.degraded(reason ?? "\(name) hears no companion"))
        case .failed(let reason): withdraw(.failed(ProviderError(reason)))
        }
    }

    /// Handles a message; it is answered when the sinks have kept it, or cannot.
    public func companionLink(
        _ link: any CompanionLink, didReceive message: [UInt8], from peer: String, over path: CompanionPath,
        answer: @escaping @SensorActor (CompanionOutcome) -> Void
    ) {
        do throws(RelayCodingError) {
            let count = receivedCount
            handle(try RelayMessageReader.read(message.span), from: peer)
            if receivedCount == count { repetitions[path, default: 0] += 1 }
        } catch {
            drop(DropReason(known: error.reason))
            // Sending it again would not help.
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
