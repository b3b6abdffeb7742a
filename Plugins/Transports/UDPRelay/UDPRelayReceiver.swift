public import Geolocation
public import LocationRelay
public import SensorIO

/// Receives updates in UDP datagrams, one update in each datagram, as ``UDPTransport`` sends them.
///
/// A sender is identified by its address without the port, since some senders use a new port for each datagram.
@SensorActor
public final class UDPRelayReceiver: RelayProvider {
    private let wire: UDPWire

    /// Creates a receiver of datagrams that has not been started.
    ///
    /// - Parameters:
    ///   - socket: The address on which the receiver listens, and the senders to accept.
    ///   - reception: The rules that decide which fixes are used.
    ///   - clock: The source of time.
    nonisolated public init(
        socket: UDPSettings, reception: RelayProviderSettings = RelayProviderSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        wire = UDPWire(settings: socket, clock: clock)
        super.init(name: "udp-relay", settings: reception, clock: clock)
    }

    /// The port on which the receiver listens; `nil` if it does not listen.
    public override var boundPort: Int? { wire.boundPort }

    /// Whether the receiver listens on a port: `true`.
    public override var listens: Bool { true }

    /// The number of dropped datagrams and fixes, by reason.
    public override var drops: DropCounts {
        var drops = super.drops
        drops.add(wire.drops)
        return drops
    }

    /// Opens the socket of the receiver.
    public override func startUpdates() {
        super.startUpdates()
        wire.delegate = self
        wire.open()
    }

    /// Closes the socket of the receiver.
    public override func stopUpdates() {
        wire.close()
        super.stopUpdates()
    }
}

extension UDPRelayReceiver: WireDelegate {
    /// Updates the status of the receiver when the socket is opened, lost or has failed.
    public func wire(_ wire: any Wire, didChange state: WireState) {
        switch state {
        case .opening: break
        case .open: awaitFixes()
        case .waiting(let reason, _): withdraw(.degraded(reason))
        case .failed(let error): withdraw(.failed(error))
        }
    }

    /// Decodes the update in a received datagram, and processes its fixes.
    public func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        do throws(RelayCodingError) {
            handle(try RelayMessageReader.read(bytes), from: peer.address)
        } catch {
            drop(DropReason(known: error.reason))
        }
    }
}
