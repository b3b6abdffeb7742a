#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension RelayUpdate {
    /// The members of an update, named as JSON has them; the first four in the order of their numbers in CBOR.
    enum Member: String, CodingKey {
        case base
        case remote
        case fused
        case latency
        case relayTimestamp
    }
}

/// The wire's own names; for hot paths there is ``append(as:to:)``.
extension RelayUpdate: Codable {
    /// Reads an update, all of whose members may be missing or null.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        let seconds = try members.decodeIfPresent(Double.self, forKey: .relayTimestamp)
        self.init(
            base: try members.decodeIfPresent(LocationFix.self, forKey: .base),
            remote: try members.decodeIfPresent(LocationFix.self, forKey: .remote),
            fused: try members.decodeIfPresent(LocationFix.self, forKey: .fused),
            latency: try members.decodeIfPresent(LatencyInfo.self, forKey: .latency),
            relayTimestamp: seconds.map(Date.init(timeIntervalSinceReferenceDate:)))
    }

    /// Writes the update; members that it does not have are left out.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        try members.encodeIfPresent(base, forKey: .base)
        try members.encodeIfPresent(remote, forKey: .remote)
        try members.encodeIfPresent(fused, forKey: .fused)
        try members.encodeIfPresent(latency, forKey: .latency)
        // As a number, whatever strategy the encoder has for dates: the wire knows seconds since 2001 only.
        try members.encodeIfPresent(relayTimestamp?.timeIntervalSinceReferenceDate, forKey: .relayTimestamp)
    }
}
