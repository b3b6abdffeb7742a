public import Geolocation

/// The health of a sink that writes to a wire: it fails if the wire fails, and is degraded while the wire waits or keeps
/// clients out.
public struct WireHealth: Sendable {
    /// The error after which the wire will not open again.
    public private(set) var failure: ProviderError?

    private var isDegraded = false

    /// Creates the health of a wire that is not open yet.
    public init() {}

    /// Returns the status to report if the wire keeps clients out for a reason, or `nil` once it lets another in.
    public func status(limitedBy reason: String?) -> ProviderStatus { reason.map { .degraded($0) } ?? .running }

    /// Processes a state change of the wire, and returns the status to report; `nil` for none.
    public mutating func handle(_ state: WireState) -> ProviderStatus? {
        switch state {
        case .opening: return nil
        case .open:
            defer { isDegraded = false }
            return isDegraded ? .running : nil
        case .waiting(let reason, _):
            isDegraded = true
            return .degraded(reason)
        case .failed(let error):
            failure = error
            return .failed(error)
        }
    }
}
