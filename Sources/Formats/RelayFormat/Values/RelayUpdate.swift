public import CodecSupport

/// A message in which a relay sends the last fix of each of its streams.
///
/// For a stream without a new fix, an update repeats the last one. Receivers recognise new fixes by their source and
/// sequence number.
public struct RelayUpdate: Sendable, Hashable {
    /// The last fix of the relay's own position.
    public var base: LocationFix?

    /// The last fix of the tracked subject.
    public var remote: LocationFix?

    /// The last fix that the relay combined from its own position and that of the tracked subject.
    ///
    /// The fix is `nil` if the relay does not combine these positions.
    public var fused: LocationFix?

    /// The delays that the relay measured for the update; `nil` if unknown.
    public var latency: LatencyInfo?

    /// The time at which the relay created the update; it is not written in CBOR.
    public var relayTimestamp: Date?

    /// Creates an update; all members are `nil` by default.
    ///
    /// - Parameters:
    ///   - base: The fix of the relay's own position.
    ///   - remote: The fix of the tracked subject.
    ///   - fused: The fix combined from both.
    ///   - latency: The measured delays.
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

    /// The last fix of the given stream.
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

    /// The preferred fix: the subject's, otherwise the relay's own, otherwise the combined one.
    public var currentFix: LocationFix? { remote ?? base ?? fused }
}

/// Coding by Swift's encoders, with the names that messages use; ``append(as:to:)`` is faster.
extension RelayUpdate: Codable {
    /// The members of an update with their names in JSON; the first four are in the order of their keys in CBOR.
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

    /// Encodes the update; members that are `nil` are left out.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        try members.encodeIfPresent(base, forKey: .base)
        try members.encodeIfPresent(remote, forKey: .remote)
        try members.encodeIfPresent(fused, forKey: .fused)
        try members.encodeIfPresent(latency, forKey: .latency)
        // The time is written as a number of seconds since 2001, as in messages, whatever date strategy the encoder
        // has.
        try members.encodeIfPresent(relayTimestamp?.timeIntervalSinceReferenceDate, forKey: .relayTimestamp)
    }
}
