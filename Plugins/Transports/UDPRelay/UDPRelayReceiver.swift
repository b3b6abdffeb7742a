public import Geolocation
public import LocationRelay
public import SensorIO

/// Receives updates as UDP datagrams, one update in each: the counterpart of ``UDPTransport``.
///
/// Senders are identified by address without the port, since some senders use a new port each time.
@SensorActor
public final class UDPRelayReceiver: RelayProvider {
    private let wire: UDPWire

    /// Creates a receiver that is not started.
    ///
    /// - Parameters:
    ///   - socket: The socket to listen on.
    ///   - reception: Which fixes fill the location slot.
    ///   - clock: The source of time.
    nonisolated public init(
        socket: UDPSettings, reception: RelayProviderSettings = RelayProviderSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        wire = UDPWire(settings: socket, clock: clock)
        super.init(name: "udp-relay", settings: reception, clock: clock)
    }

    /// The port that the receiver is bound to; `nil` if it is not listening.
    public override var boundPort: Int? { wire.boundPort }

    /// `true`: the receiver listens on a port.
    public override var listens: Bool { true }

    /// The dropped input, by reason.
    public override var drops: DropCounts {
        var drops = super.drops
        drops.add(wire.drops)
        return drops
    }

    /// Opens the socket.
    public override func startUpdates() {
        super.startUpdates()
        wire.delegate = self
        wire.open()
    }

    /// Closes the socket.
    public override func stopUpdates() {
        wire.close()
        super.stopUpdates()
    }
}

extension UDPRelayReceiver: WireDelegate {
    /// Handles a change of the socket's state.
    public func wire(_ wire: any Wire, didChange state: WireState) {
        switch state {
        case .opening: break
        case .open: awaitFixes()
        case .waiting(let reason, _): withdraw(.degraded(reason))
        case .failed(let error): withdraw(.failed(error))
        }
    }

    /// Decodes a datagram.
    public func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        do throws(RelayCodingError) {
            handle(try RelayMessageReader.read(bytes), from: peer.address)
        } catch {
            drop(DropReason(known: error.reason))
        }
    }
}
