import Geolocation

/// Records the bytes and events of a wire in an `InputSession`, or replays those that a session has recorded.
@SensorActor
final class WireInput: InputReceiver {
    private let channel: InputChannel
    private weak var wire: ReconnectingWire?

    /// Opens a channel of the recording session under the wire's name.
    init(of wire: ReconnectingWire, in session: InputSession) {
        channel = session.open(wire.name)
        self.wire = wire
        channel.receiver = self
    }

    /// Discards input that has not yet been passed to the delegate, since the wire is closed.
    func close() { channel.discard() }

    /// Records received bytes, and passes on the bytes to the wire's delegate.
    func submit(_ bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) {
        submit(WireReport.record(bytes, from: peer, isDatagram: isDatagram))
    }

    /// Records an event of the wire, and passes on the event to the wire's delegate.
    func submit(_ event: WireEvent) { submit(WireReport.record(event)) }

    private func submit(_ record: WireReport.Record) { channel.submit(record.kind, record.bytes) }

    /// Passes on recorded bytes or a recorded event to the wire's delegate if the wire is open; ignores an invalid
    /// record.
    func receive(_ kind: UInt8, _ bytes: [UInt8]) {
        guard let wire, wire.state != nil else { return }
        switch WireReport((kind, bytes)) {
        case .event(let event): wire.pass(event)
        case .bytes(let bytes, let peer, let isDatagram): wire.pass(bytes.span, from: peer, isDatagram: isDatagram)
        case nil: break
        }
    }
}
