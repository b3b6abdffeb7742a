/// The streams of fixes that a relay combines.
public enum RelayStream: String, Sendable, Hashable, Codable, CaseIterable {
    /// The relay's own position.
    case base
    /// The position of the tracked subject.
    case remote
    /// The position that the relay combines from both.
    case fused

    /// The streams, the preferred one first, as in ``RelayUpdate/currentFix``.
    package static let preference: [RelayStream] = [.remote, .base, .fused]

    /// The index of the stream, in the order base, remote, fused.
    package var index: Int { self == .base ? 0 : self == .remote ? 1 : 2 }
}

/// Selects the stream of the device whose fixes are used: the preferred stream that has a recent fix.
package struct StreamSelection: Sendable {
    private let failover: Double
    private var best: (stream: RelayStream, device: String?, nanoseconds: Int64)?

    /// Creates a selection in which no stream has been selected yet.
    ///
    /// - Parameter failover: The time without a fix, in seconds, after which a less preferred stream may be selected.
    package init(failover: Double) {
        self.failover = failover
    }

    /// Returns whether a fix of a stream should be used.
    ///
    /// - Parameters:
    ///   - stream: The stream.
    ///   - device: The device that took the fix; `nil` if it is always the same one.
    ///   - now: The current time in nanoseconds, on any steady scale.
    package func accepts(_ stream: RelayStream, of device: String? = nil, atNanoseconds now: Int64) -> Bool {
        guard let best, Self.rank(stream) >= Self.rank(best.stream) else { return true }
        if stream == best.stream, device == best.device { return true }
        return Double(now &- best.nanoseconds) / 1e9 > failover
    }

    /// Selects a stream, since one of its fixes is used.
    package mutating func select(_ stream: RelayStream, of device: String? = nil, atNanoseconds now: Int64) {
        best = (stream, device, now)
    }

    private static func rank(_ stream: RelayStream) -> Int { RelayStream.preference.firstIndex(of: stream) ?? 0 }
}
