extension LatencyInfo {
    /// The members, named as JSON has them, in the order of their numbers in CBOR.
    enum Member: String {
        case gpsToRelayMs
        case relayToTransportMs
        case transportRttMs
        case totalMs

        /// The member that has a key in CBOR.
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

    /// Sets a member.
    mutating func set(_ member: Member, _ number: Double?) {
        switch member {
        case .gpsToRelayMs: gpsToRelayMs = number
        case .relayToTransportMs: relayToTransportMs = number
        case .transportRttMs: transportRttMs = number
        case .totalMs: totalMs = number
        }
    }

    /// Finds what cannot be written: a number that is none or infinite.
    func checkMembers() throws(RelayCodingError) {
        try Self.check(gpsToRelayMs, .gpsToRelayMs)
        try Self.check(relayToTransportMs, .relayToTransportMs)
        try Self.check(transportRttMs, .transportRttMs)
        try Self.check(totalMs, .totalMs)
    }

    private static func check(_ number: Double?, _ member: Member) throws(RelayCodingError) {
        if let number, !number.isFinite { throw .notFinite(member.rawValue, at: 0) }
    }
}
