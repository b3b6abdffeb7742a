/// The streams of fixes that a relay sends in its updates.
public enum RelayStream: String, Sendable, Hashable, Codable, CaseIterable {
    /// The fixes of the relay's own position.
    case base
    /// The fixes of the tracked subject.
    case remote
    /// The fixes that the relay combines from its own position and that of the tracked subject.
    case fused

    /// The streams in order of preference, the preferred one first, as in ``RelayUpdate/currentFix``.
    package static let preference: [RelayStream] = [.remote, .base, .fused]

    /// The index of the stream, in the order base, remote, fused.
    package var index: Int { self == .base ? 0 : self == .remote ? 1 : 2 }
}

/// Selects the stream and device whose fixes a receiver uses: the preferred stream that has a recent fix.
package struct StreamSelection: Sendable {
    private let failover: Double
    private var best: (stream: RelayStream, device: String?, nanoseconds: Int64)?

    /// Creates a selection in which no stream has been selected yet.
    ///
    /// - Parameter failover: A time in seconds. If no fix of the selected stream and device has been used for longer
    ///   than this time, a less preferred stream, or another device of the same stream, may be selected.
    package init(failover: Double) {
        self.failover = failover
    }

    /// Returns whether the receiver should use a fix of the given stream.
    ///
    /// - Parameters:
    ///   - stream: The stream that contains the fix.
    ///   - device: The device that took the fix; `nil` if all fixes of a stream are from the same device.
    ///   - now: The current time in nanoseconds, on any steady scale.
    package func accepts(_ stream: RelayStream, of device: String? = nil, atNanoseconds now: Int64) -> Bool {
        guard let best, Self.rank(stream) >= Self.rank(best.stream) else { return true }
        if stream == best.stream, device == best.device { return true }
        return Double(now &- best.nanoseconds) / 1e9 > failover
    }

    /// Selects the given stream and device; `now` is the time at which the receiver uses a fix from them.
    package mutating func select(_ stream: RelayStream, of device: String? = nil, atNanoseconds now: Int64) {
        best = (stream, device, now)
    }

    private static func rank(_ stream: RelayStream) -> Int { RelayStream.preference.firstIndex(of: stream) ?? 0 }
}
