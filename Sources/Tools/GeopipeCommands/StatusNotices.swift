import Geolocation

/// The messages about the status of sources and sinks during a run: that one is degraded, has recovered or has failed.
@SensorActor
final class StatusNotices {
    /// The last message about each source or sink that is degraded, by its name.
    private var degraded: [String: String] = [:]

    nonisolated init() {}

    /// Returns the message for a change of status; `nil` if the change needs no message, or if the message repeats the
    /// last one.
    func words(for change: ProviderStatusChange) -> String? {
        switch change.status {
        case .degraded(let reason):
            // If the reason begins with the name of the source or sink, the name is not written before it again.
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
