public import Geolocation
public import SensorIO

/// What a sink that writes to a wire says of itself: it fails where the wire does, and is degraded while it waits.
public struct WireHealth: Sendable {
    /// Why the wire will never be open.
    public private(set) var failure: ProviderError?

    private var isDegraded = false

    /// Makes the health of a wire that is not open yet.
    public init() {}

    /// Takes a change of the wire, and returns what is to be reported of it; nil for nothing.
    public mutating func take(_ state: WireState) -> ProviderStatus? {
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
