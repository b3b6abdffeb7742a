import CodecSupport
import Geolocation

/// An event other than received bytes that a wire reports to its delegate.
package enum WireEvent: Sendable, Hashable {
    case state(WireState)
    case connected(WirePeer)
    case disconnected(WirePeer)
    case limited(String?)
    case overflowed(String)
}

/// Received bytes or an event that a wire reports to its delegate, convertible to the binary form of a recording.
package enum WireReport: Sendable, Hashable {
    case event(WireEvent)
    case bytes(ArraySlice<UInt8>, from: WirePeer, isDatagram: Bool)

    /// The binary form of a wire's report in a recording: a number that says what was reported, and the encoded report.
    package typealias Record = (kind: UInt8, bytes: [UInt8])

    /// The kinds of reports in a recording: each state and each event of a wire, bytes of a stream, and bytes of a
    /// datagram.
    private enum Kind: UInt8 {
        case opening, open, waiting, failed, connected, disconnected, limited, unlimited, overflowed, bytes, datagram
    }

    /// Decodes the binary form of a report; returns `nil` if its kind is unknown, or its bytes are incomplete or
    /// invalid.
    package init?(_ record: Record) {
        var reader = BinaryReader(record.bytes[...])
        guard let kind = Kind(rawValue: record.kind), let report = Self.read(kind, &reader) else { return nil }
        self = report
    }

    private static func read(_ kind: Kind, _ reader: inout BinaryReader) -> WireReport? {
        switch kind {
        case .opening: return .event(.state(.opening))
        case .open: return .event(.state(.open))
        case .waiting:
            guard let seconds = reader.double(), seconds.isFinite, seconds >= 0, let reason = reader.text() else {
                return nil
            }
            return .event(.state(.waiting(reason, seconds: seconds)))
        case .failed: return reader.text().map { .event(.state(.failed(ProviderError($0)))) }
        case .connected: return reader.peer().map { .event(.connected($0)) }
        case .disconnected: return reader.peer().map { .event(.disconnected($0)) }
        case .limited: return reader.text().map { .event(.limited($0)) }
        case .unlimited: return .event(.limited(nil))
        case .overflowed: return reader.text().map { .event(.overflowed($0)) }
        case .bytes, .datagram:
            guard let peer = reader.peer() else { return nil }
            return .bytes(reader.rest, from: peer, isDatagram: kind == .datagram)
        }
    }

    /// The binary form of this report in a recording.
    package var record: Record {
        switch self {
        case .event(let event): Self.record(event)
        case .bytes(let bytes, let peer, let isDatagram):
            Self.record(bytes.span, from: peer, isDatagram: isDatagram)
        }
    }

    /// Returns the binary form of received bytes in a recording.
    static func record(_ bytes: Span<UInt8>, from peer: WirePeer, isDatagram: Bool) -> Record {
        var content: [UInt8] = []
        content.reserveCapacity(bytes.count + 16)
        content.append(peer)
        for index in bytes.indices { content.append(bytes[index]) }
        return ((isDatagram ? Kind.datagram : .bytes).rawValue, content)
    }

    /// Returns the binary form of an event of the wire in a recording.
    static func record(_ event: WireEvent) -> Record {
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
        return (kind.rawValue, content)
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
        guard let port = leb128().flatMap({ UInt16(exactly: $0) }), let low = leb128(),
            family == .ipv6 || low <= UInt64(UInt32.max)
        else { return nil }
        var address = SocketAddress.any(family, port: port)
        address.low = low
        if family == .ipv6 {
            guard let high = leb128(), let scope = leb128().flatMap({ UInt32(exactly: $0) }) else { return nil }
            (address.high, address.scope) = (high, scope)
        }
        return WirePeer(address, connection: connection)
    }
}
