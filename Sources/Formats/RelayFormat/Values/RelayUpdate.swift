public import CodecSupport

/// The state of a relay: the last fix of each of its streams.
///
/// An update is a snapshot: for a stream without a new fix, it repeats the last one. New fixes are recognised by their
/// source and sequence number.
public struct RelayUpdate: Sendable, Hashable {
    /// The relay's own position.
    public var base: LocationFix?

    /// The position of the tracked subject.
    public var remote: LocationFix?

    /// The position that the relay combines from both; `nil` if it does not combine them.
    public var fused: LocationFix?

    /// The measured delays of the update, if any.
    public var latency: LatencyInfo?

    /// The time at which the relay created the update; CBOR does not contain it.
    public var relayTimestamp: Date?

    /// Creates an update; all members are `nil` by default.
    ///
    /// - Parameters:
    ///   - base: The relay's own position.
    ///   - remote: The position of the tracked subject.
    ///   - fused: The position combined from both.
    ///   - latency: Measured delays.
    ///   - relayTimestamp: The time at which the relay creates the update.
    public init(
        base: LocationFix? = nil, remote: LocationFix? = nil, fused: LocationFix? = nil, latency: LatencyInfo? = nil,
        relayTimestamp: Date? = nil
    ) {
        self.base = base
        self.remote = remote
        self.fused = fused
        self.latency = latency
        self.relayTimestamp = relayTimestamp
    }

    /// The last fix of a stream.
    public subscript(stream: RelayStream) -> LocationFix? {
        get {
            switch stream {
            case .base: base
            case .remote: remote
            case .fused: fused
            }
        }
        set {
            switch stream {
            case .base: base = newValue
            case .remote: remote = newValue
            case .fused: fused = newValue
            }
        }
    }

    /// The preferred fix: the subject's, otherwise the relay's, otherwise the combined one.
    public var currentFix: LocationFix? { remote ?? base ?? fused }
}

/// Coding with the names that messages use; use ``append(as:to:)`` if speed matters.
extension RelayUpdate: Codable {
    /// The members with their names in JSON; the first four are in the order of their keys in CBOR.
    enum Member: String, CodingKey {
        case base
        case remote
        case fused
        case latency
        case relayTimestamp
    }

    /// Decodes an update, in which every member may be missing or null.
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

    /// Encodes the update; absent members are left out.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        try members.encodeIfPresent(base, forKey: .base)
        try members.encodeIfPresent(remote, forKey: .remote)
        try members.encodeIfPresent(fused, forKey: .fused)
        try members.encodeIfPresent(latency, forKey: .latency)
        // The time is written as a number, independent of the encoder's date strategy, since messages contain seconds
        // since 2001.
        try members.encodeIfPresent(relayTimestamp?.timeIntervalSinceReferenceDate, forKey: .relayTimestamp)
    }
}
