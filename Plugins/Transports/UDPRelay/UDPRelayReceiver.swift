public import Geolocation
public import LocationRelay
public import SensorIO

/// Receives updates that come in datagrams, one in each: the far end of a ``UDPTransport``.
///
/// Senders are told apart by their addresses, of which the port does not count, since some take another one each time.
@SensorActor
public final class UDPRelayReceiver: RelayProvider {
    private let wire: UDPWire

    /// Makes a receiver that is not started.
    ///
    /// - Parameters:
    ///   - socket: Where to listen.
    ///   - reception: Which fixes fill the location slot.
    ///   - clock: The source of time.
    nonisolated public init(
        socket: UDPSettings, reception: RelayReceptionSettings = RelayReceptionSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        wire = UDPWire(settings: socket, clock: clock)
        super.init(name: "udp-relay", settings: reception, clock: clock)
    }

    /// The port that it listens at; nil while it does not.
    public var boundPort: Int? { wire.boundPort }

    /// What could not be used, by reason.
    public override var drops: DropCounts {
        var drops = super.drops
        drops.add(wire.drops)
        return drops
    }

    /// Opens the socket.
    public override func beginReception() {
        wire.delegate = self
        wire.open()
    }

    /// Closes the socket.
    public override func endReception() { wire.close() }
}

extension UDPRelayReceiver: WireDelegate {
    /// Takes a change of the socket.
    public func wire(_ wire: any Wire, didChange state: WireState) {
        switch state {
        case .opening: break
        case .open: awaitFixes()
        case .waiting(let reason, _): withdraw(.degraded(reason))
        case .failed(let error): withdraw(.failed(error))
        }
    }

    /// Reads a datagram.
    public func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        do throws(RelayCodingError) {
            take(try RelayMessageReader.read(bytes), from: peer.address)
        } catch {
            drop(error.reason)
        }
    }
}
