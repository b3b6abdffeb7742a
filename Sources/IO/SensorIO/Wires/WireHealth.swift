public import Geolocation

/// The status of a sink that writes to a wire: failed if the wire fails, degraded while the wire waits or refuses
/// clients.
public struct WireHealth: Sendable {
    /// The error after which the wire will not be opened again; `nil` if the wire has not failed.
    public private(set) var failure: ProviderError?

    private var isDegraded = false

    /// Creates the status of a wire that is not open yet.
    public init() {}

    /// Returns the sink's status to report: degraded if the wire refuses clients for a reason, running if the reason is
    /// `nil`.
    public func status(limitedBy reason: String?) -> ProviderStatus { reason.map { .degraded($0) } ?? .running }

    /// Handles a state change of the wire; returns the status to report, or `nil` if the status is unchanged.
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
