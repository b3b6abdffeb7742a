import Geolocation

/// The channel of a wire in an `InputSession`.
@SensorActor
final class WireInput: InputReceiver {
    private let channel: InputChannel
    private weak var wire: ReconnectingWire?

    /// Opens a channel of the wire's name.
    init(of wire: ReconnectingWire, in session: InputSession) {
        channel = session.open(wire.name)
        self.wire = wire
        channel.receiver = self
    }

    /// Discards what the closed wire has not told its delegate yet.
    func close() { channel.discard() }

    /// Records bytes, and passes them on.
    func submit(_ bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        submit(WireReport.record(bytes, from: peer, isDatagram: isDatagram))
    }

    /// Records an event, and passes it on.
    func submit(_ event: WireEvent) { submit(WireReport.record(event)) }

    private func submit(_ record: WireReport.Record) { channel.submit(record.kind, record.bytes) }

    /// Passes a record on while the wire is open; one that cannot be read is ignored.
    func receive(_ kind: UInt8, _ bytes: [UInt8]) {
        guard let wire, wire.state != nil else { return }
        switch WireReport((kind, bytes)) {
        case .event(let event): wire.pass(event)
        case .bytes(let bytes, let peer, let isDatagram): wire.pass(bytes.span, from: peer, isDatagram: isDatagram)
        case nil: break
        }
    }
}
