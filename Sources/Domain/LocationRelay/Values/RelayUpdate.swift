#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a relay knows: the last fix of each of its streams.
///
/// An update is a snapshot, so that a fix comes again with each fix of another stream. What is new in it is told by source
/// and sequence of its members, not by the update.
public struct RelayUpdate: Sendable, Hashable {
    /// Where the relay itself is.
    public var base: LocationFix?

    /// Where the subject is that it tracks.
    public var remote: LocationFix?

    /// Both worked into one, where somebody asked for that.
    public var fused: LocationFix?

    /// How long it took, where somebody measured it.
    public var latency: LatencyInfo?

    /// When the relay made the update; CBOR does not carry it.
    public var relayTimestamp: Date?

    /// Makes an update.
    ///
    /// - Parameters:
    ///   - base: Where the relay itself is.
    ///   - remote: Where the subject is that it tracks.
    ///   - fused: Both worked into one.
    ///   - latency: How long it took.
    ///   - relayTimestamp: When the relay makes it.
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

    /// The fix of a stream.
    public subscript(stream: RelayStream) -> LocationFix? {
        switch stream {
        case .base: base
        case .remote: remote
        case .fused: fused
        }
    }

    /// The fix that most consumers want: that of the subject, or else of the relay, or else the worked one.
    public var currentFix: LocationFix? { remote ?? base ?? fused }
}
