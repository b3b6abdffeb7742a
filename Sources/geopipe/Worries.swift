import Geolocation

/// What a person should know of sources and sinks while they run: that one is degraded, and that it is well again.
@SensorActor
final class Worries {
    private var degraded: Set<String> = []

    nonisolated init() {}

    /// The words for a change of status; nil where it is no news.
    func words(for change: ProviderStatusChange) -> String? {
        switch change.status {
        case .degraded(let reason):
            degraded.insert(change.provider)
            return "\(change.provider): \(reason)"
        case .running: return degraded.remove(change.provider).map { "\($0): running again" }
        default: return nil
        }
    }
}
