import Geolocation

/// Records a wire's input in an `InputSession`, or replays it from there.
@SensorActor
final class WireInput: InputReceiver {
    private let channel: InputChannel
    private weak var wire: ReconnectingWire?

    /// Opens a channel named after the wire.
    init(of wire: ReconnectingWire, in session: InputSession) {
        channel = session.open(wire.name)
        self.wire = wire
        channel.receiver = self
    }

    /// Discards input that the closed wire has not passed to its delegate.
    func close() { channel.discard() }

    /// Records bytes, and passes them on.
    func submit(_ bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        submit(WireReport.record(bytes, from: peer, isDatagram: isDatagram))
    }

    /// Records an event, and passes it on.
    func submit(_ event: WireEvent) { submit(WireReport.record(event)) }

    private func submit(_ record: WireReport.Record) { channel.submit(record.kind, record.bytes) }

    /// Passes a record on while the wire is open; an invalid record is ignored.
    func receive(_ kind: UInt8, _ bytes: [UInt8]) {
        guard let wire, wire.state != nil else { return }
        switch WireReport((kind, bytes)) {
        case .event(let event): wire.pass(event)
        case .bytes(let bytes, let peer, let isDatagram): wire.pass(bytes.span, from: peer, isDatagram: isDatagram)
        case nil: break
        }
    }
}
