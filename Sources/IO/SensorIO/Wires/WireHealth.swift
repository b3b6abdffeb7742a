public import Geolocation

/// The status of a sink that writes to a wire.
///
/// The sink has failed if the wire has failed. The sink is degraded while the wire waits for its next attempt to open,
/// or while it refuses clients.
public struct WireHealth: Sendable {
    /// The error after which the wire will not be opened again; `nil` if the wire has not failed.
    public private(set) var failure: ProviderError?

    private var isDegraded = false

    /// Creates the status of a wire that is not open yet.
    public init() {}

    /// Returns the status of a sink whose wire refuses clients because of a limit (`degraded`).
    ///
    /// Returns `running` if `reason` is `nil`, since the wire has then refused no client for a minute.
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
