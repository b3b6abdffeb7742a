import Geolocation

/// Status messages about sources and sinks during a run: that one is degraded, has recovered or has failed.
@SensorActor
final class StatusNotices {
    private var degraded: Set<String> = []

    nonisolated init() {}

    /// Returns the message for a change of status; `nil` if it needs none.
    func words(for change: ProviderStatusChange) -> String? {
        switch change.status {
        case .degraded(let reason):
            degraded.insert(change.provider)
            // A reason that begins with the address needs no name before it.
            return reason.hasPrefix(change.provider) ? reason : "\(change.provider): \(reason)"
        case .failed(let error):
            degraded.remove(change.provider)
            return "\(error); the rest goes on"
        case .running: return degraded.remove(change.provider).map { "\($0): running again" }
        default: return nil
        }
    }
}
