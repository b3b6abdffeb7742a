import Geolocation

/// Composes the messages about sources and sinks whose status changes during a run.
///
/// A message reports that a source or sink is degraded, has recovered or has failed.
@SensorActor
final class StatusNotices {
    /// The last message about each source or sink that is degraded, by the name of the source or sink.
    private var degraded: [String: String] = [:]

    nonisolated init() {}

    /// Returns the message about a change of status.
    ///
    /// The result is `nil` if the change needs no message, or if the message would repeat the last one.
    func words(for change: ProviderStatusChange) -> String? {
        switch change.status {
        case .degraded(let reason):
            // If the reason already begins with the name of the source or sink, the name is not added.
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
