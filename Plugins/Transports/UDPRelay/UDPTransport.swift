public import Geolocation
public import LocationRelay
public import SensorIO

/// Sends updates in UDP datagrams, one update in each datagram, to a host, a broadcast address or a multicast group.
///
/// Nothing is acknowledged or sent again, and the transport cannot know whether there is a receiver. It is suitable for
/// local networks, and for receivers that need only the newest fix. The transport is connected as soon as the address
/// of the destination is resolved; updates are queued only until then.
@SensorActor
public final class UDPTransport: ReportingTransport {
    /// The destination of the transport as text.
    nonisolated public let name: String

    /// The state that the transport reports to its delegate: its connection state, and its counts of updates that could
    /// not be encoded.
    public let report = TransportState()

    nonisolated private let encoding: RelayEncoding
    private let sender: UDPSender

    /// Creates a closed transport that sends datagrams.
    ///
    /// - Parameters:
    ///   - host: The host name or address to which updates are sent; it may be a broadcast address such as
    ///     `192.168.1.255` or a multicast group.
    ///   - port: The port to which updates are sent, 1...65535.
    ///   - encoding: The encoding of updates.
    ///   - settings: The settings for multicast.
    ///   - clock: The source of time.
    nonisolated public init(
        host: String, port: Int, encoding: RelayEncoding = .json, settings: UDPSenderSettings = UDPSenderSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        self.encoding = encoding
        sender = UDPSender(host: host, port: port, settings: settings, clock: clock)
        name = "udp-relay://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// The number of dropped updates, by reason.
    public var drops: DropCounts {
        var drops = sender.drops
        drops.add(report.drops)
        return drops
    }

    /// The number of updates that wait until the destination's address is resolved.
    public var queueDepth: Int { sender.waitingCount }

    /// The maximum number of updates that wait until the destination's address is resolved.
    public var queueCapacity: Int? { UDPSender.earlyLimit }

    /// Resolves the address of the destination, and then starts sending updates.
    public func open() {
        guard state == .disconnected || state == .failed else { return }
        sender.delegate = self
        sender.overflowReason = DropReason(TransportDropReason.overflow)
        change(to: .connecting)
        sender.open()
    }

    /// Sends the given update in a datagram.
    public func push(_ update: RelayUpdate) {
        guard state != .disconnected else { return report.drops.add(.closed) }
        var datagram: [UInt8] = []
        do throws(RelayCodingError) {
            try update.append(as: encoding, to: &datagram)
        } catch {
            return dropUnwritable(error)
        }
        sender.send(datagram)
        reportQueueDepth()
    }

    /// Closes the transport, which stops sending.
    public func close() {
        guard state != .disconnected else { return }
        sender.close()
        reportQueueDepth()
        change(to: .disconnected)
    }
}

extension UDPTransport: WireDelegate {
    /// Updates the connection state of the transport when the socket is opened, lost or has failed.
    public func wire(_ wire: any Wire, didChange state: WireState) {
        switch state {
        case .opening: break
        case .open: change(to: .connected)
        case .waiting(let reason, _): report(TransportError(.network, reason), changingTo: .reconnecting)
        case .failed(let error):
            sender.close()
            report(TransportError(.configuration, error.description), changingTo: .failed)
        }
        reportQueueDepth()
    }

    /// Does nothing, since the socket only sends.
    public func wire(_ wire: any Wire, didReceive bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {}
}
