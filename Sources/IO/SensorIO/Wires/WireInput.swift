import CodecSupport
import Geolocation

/// An event that a wire tells its delegate beside bytes.
package enum WireEvent: Sendable, Hashable {
    case state(WireState)
    case connected(WirePeer)
    case disconnected(WirePeer)
    case limited(String?)
    case overflowed(String)
}

/// The channel of a wire in an `InputSession`, with the binary form of what the wire tells its delegate.
@SensorActor
final class WireInput: InputReceiver {
    /// The kinds of records: as in ``WireEvent``, and bytes of a stream or a datagram.
    private enum Kind: UInt8 {
        case opening, open, waiting, failed, connected, disconnected, limited, unlimited, overflowed, bytes, datagram
    }

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
        var content: [UInt8] = []
        content.reserveCapacity(bytes.count + 16)
        content.append(peer)
        for index in bytes.indices { content.append(bytes[index]) }
        channel.submit((isDatagram ? Kind.datagram : .bytes).rawValue, content)
    }

    /// Records an event, and passes it on.
    func submit(_ event: WireEvent) {
        var content: [UInt8] = []
        let kind: Kind
        switch event {
        case .state(.opening): kind = .opening
        case .state(.open): kind = .open
        case .state(.waiting(let reason, let seconds)):
            kind = .waiting
            content.append(bitsOf: seconds)
            content.append(sized: reason)
        case .state(.failed(let error)):
            kind = .failed
            content.append(sized: error.description)
        case .connected(let peer):
            kind = .connected
            content.append(peer)
        case .disconnected(let peer):
            kind = .disconnected
            content.append(peer)
        case .limited(let reason):
            kind = reason == nil ? .unlimited : .limited
            content.append(sized: reason ?? "")
        case .overflowed(let reason):
            kind = .overflowed
            content.append(sized: reason)
        }
        channel.submit(kind.rawValue, content)
    }

    /// Passes a record on while the wire is open; one that cannot be read is ignored.
    func receive(_ kind: UInt8, _ bytes: [UInt8]) {
        guard let wire, wire.state != nil else { return }
        var reader = BinaryReader(bytes[...])
        switch Kind(rawValue: kind) {
        case .opening: wire.pass(.state(.opening))
        case .open: wire.pass(.state(.open))
        case .waiting:
            guard let seconds = reader.double(), let reason = reader.text() else { return }
            wire.pass(.state(.waiting(reason, seconds: seconds)))
        case .failed: if let reason = reader.text() { wire.pass(.state(.failed(ProviderError(reason)))) }
        case .connected: if let peer = reader.peer() { wire.pass(.connected(peer)) }
        case .disconnected: if let peer = reader.peer() { wire.pass(.disconnected(peer)) }
        case .limited: if let reason = reader.text() { wire.pass(.limited(reason)) }
        case .unlimited: wire.pass(.limited(nil))
        case .overflowed: if let reason = reader.text() { wire.pass(.overflowed(reason)) }
        case .bytes: if let peer = reader.peer() { wire.pass(reader.rest.span, from: peer, isDatagram: false) }
        case .datagram: if let peer = reader.peer() { wire.pass(reader.rest.span, from: peer, isDatagram: true) }
        case nil: break
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ peer: WirePeer) {
        let address = peer.remote
        append(address.family.rawValue)
        append(leb128: UInt64(peer.connection))
        guard address.family != .none else { return }
        append(leb128: UInt64(address.port))
        append(leb128: address.low)
        guard address.family == .ipv6 else { return }
        append(leb128: address.high)
        append(leb128: UInt64(address.scope))
    }
}

extension BinaryReader {
    fileprivate mutating func peer() -> WirePeer? {
        guard let family = byte().flatMap(SocketAddress.Family.init),
            let connection = leb128().flatMap({ UInt32(exactly: $0) })
        else { return nil }
        guard family != .none else { return WirePeer(.none, connection: connection) }
        guard let port = leb128().flatMap({ UInt16(exactly: $0) }), let low = leb128() else { return nil }
        var address = SocketAddress.any(family, port: port)
        address.low = low
        if family == .ipv6 {
            guard let high = leb128(), let scope = leb128().flatMap({ UInt32(exactly: $0) }) else { return nil }
            (address.high, address.scope) = (high, scope)
        }
        return WirePeer(address, connection: connection)
    }
}
