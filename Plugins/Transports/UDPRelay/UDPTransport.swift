public import Geolocation
public import LocationRelay
public import SensorIO

/// Carries updates over a network in datagrams, one for each, to a host, to all of a network or to a multicast group.
///
/// Nothing is acknowledged or sent again, and whether anybody listens is not known: that is for local networks, and for those
/// to whom the newest fix is worth more than all of them. It is connected as soon as the destination's address is known, and
/// updates wait for that only.
@SensorActor
public final class UDPTransport: ReportingTransport {
    /// The destination.
    nonisolated public let name: String

    /// Whether it sends, what cannot be written, and who hears of it.
    public let report = TransportReport()

    nonisolated private let encoding: RelayEncoding
    private let sender: UDPSender

    /// Makes a transport, which is closed at first.
    ///
    /// - Parameters:
    ///   - host: The name or address to send to; a broadcast address such as `192.168.1.255`, or a group.
    ///   - port: The port to send to, 1...65535.
    ///   - encoding: How updates are written.
    ///   - settings: How multicasts are sent.
    ///   - clock: The source of time.
    nonisolated public init(
        host: String, port: Int, encoding: RelayEncoding = .json, settings: UDPSenderSettings = UDPSenderSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        self.encoding = encoding
        sender = UDPSender(host: host, port: port, settings: settings, clock: clock)
        name = "udp-relay://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// What has been dropped, by reason.
    public var drops: DropCounts {
        var drops = sender.drops
        drops.add(report.drops)
        return drops
    }

    /// Updates that wait for the destination's address.
    public var queueDepth: Int { sender.waitingCount }

    /// Updates that may wait for it.
    public var queueCapacity: Int? { UDPSender.earlyLimit }

    /// Looks the destination up, and begins to send.
    public func open() {
        guard state == .disconnected || state == .failed else { return }
        sender.delegate = self
        change(to: .connecting)
        sender.open()
    }

    /// Sends an update.
    public func push(_ update: RelayUpdate) {
        guard state != .disconnected else { return report.drops.add(.closed) }
        var datagram: [UInt8] = []
        do throws(RelayCodingError) {
            try update.append(as: encoding, to: &datagram)
        } catch {
            return dropUnwritable(error)
        }
        sender.send(datagram)
        tellQueueDepth()
    }

    /// Ends sending.
    public func close() {
        guard state != .disconnected else { return }
        sender.close()
        tellQueueDepth()
        change(to: .disconnected)
    }
}

extension UDPTransport: WireDelegate {
    /// Takes a change of the socket.
    public func wire(_ wire: any Wire, didChange state: WireState) {
        switch state {
        case .opening: break
        case .open: change(to: .connected)
        case .waiting(let reason, _): tell(TransportError(.network, reason), changingTo: .reconnecting)
        case .failed(let error):
            sender.close()
            tell(TransportError(.configuration, error.description), changingTo: .failed)
        }
        tellQueueDepth()
    }

    /// Nothing comes back.
    public func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {}
}
