import CodecSupport

/// The delays that a relay measured for an update, in milliseconds.
public struct LatencyInfo: Sendable, Hashable, Codable {
    /// The delay from the time of the fix until the relay received the fix, in milliseconds.
    public var gpsToRelayMs: Double?

    /// The delay from the relay's receipt of the fix until it passed the message to its transport, in milliseconds.
    public var relayToTransportMs: Double?

    /// The time that a message takes on the transport to the other side and back (the round trip), in milliseconds.
    public var transportRttMs: Double?

    /// The total delay in milliseconds: the sum of the other three delays.
    public var totalMs: Double?

    /// Creates delays; by default all are `nil`, which means unknown.
    public init(
        gpsToRelayMs: Double? = nil, relayToTransportMs: Double? = nil, transportRttMs: Double? = nil,
        totalMs: Double? = nil
    ) {
        self.gpsToRelayMs = gpsToRelayMs
        self.relayToTransportMs = relayToTransportMs
        self.transportRttMs = transportRttMs
        self.totalMs = totalMs
    }
}

extension LatencyInfo {
    /// The members of an update's latency with their names in JSON, in the order of their keys in CBOR.
    enum Member: String {
        case gpsToRelayMs
        case relayToTransportMs
        case transportRttMs
        case totalMs

        /// Creates the member with the given key in CBOR; `nil` if there is no such member.
        init?(number: UInt64) {
            switch number {
            case 0: self = .gpsToRelayMs
            case 1: self = .relayToTransportMs
            case 2: self = .transportRttMs
            case 3: self = .totalMs
            default: return nil
            }
        }
    }

    /// Sets the delay with the given name to `number`.
    mutating func set(_ member: Member, _ number: Double?) {
        switch member {
        case .gpsToRelayMs: gpsToRelayMs = number
        case .relayToTransportMs: relayToTransportMs = number
        case .transportRttMs: transportRttMs = number
        case .totalMs: totalMs = number
        }
    }

    /// Throws if a delay cannot be written, since it is not a finite number.
    func checkMembers() throws(FormatError) {
        try Self.check(gpsToRelayMs, .gpsToRelayMs)
        try Self.check(relayToTransportMs, .relayToTransportMs)
        try Self.check(transportRttMs, .transportRttMs)
        try Self.check(totalMs, .totalMs)
    }

    private static func check(_ number: Double?, _ member: Member) throws(FormatError) {
        if let number, !number.isFinite { throw .notFinite(member.rawValue, at: 0) }
    }
}
