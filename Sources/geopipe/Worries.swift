import Geolocation

/// What a person should know of sources and sinks while others run: that one is degraded, that it is well again, and that it
/// has failed.
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
        case .failed(let error):
            degraded.remove(change.provider)
            return "\(error); the rest goes on"
        case .running: return degraded.remove(change.provider).map { "\($0): running again" }
        default: return nil
        }
    }
}
