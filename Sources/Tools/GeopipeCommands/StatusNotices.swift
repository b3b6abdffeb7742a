import Geolocation

/// Status messages about sources and sinks during a run: one is degraded, has recovered or has failed.
@SensorActor
final class StatusNotices {
    /// The last message about each degraded source or sink.
    private var degraded: [String: String] = [:]

    nonisolated init() {}

    /// Returns the message for a change of status; `nil` if none is needed, or if it repeats the last one.
    func words(for change: ProviderStatusChange) -> String? {
        switch change.status {
        case .degraded(let reason):
            // A reason that begins with the address needs no name before it.
            let words = reason.hasPrefix(change.provider) ? reason : "\(change.provider): \(reason)"
            return degraded.updateValue(words, forKey: change.provider) == words ? nil : words
        case .failed(let error):
            degraded[change.provider] = nil
            return "\(error); the rest continues"
        case .running:
            return degraded.removeValue(forKey: change.provider) == nil ? nil : "\(change.provider): running again"
        default: return nil
        }
    }
}
