import Geolocation
import SensorReplay
import Synchronization

/// A document that is read once for each run, and what the latest run found in it.
final class GPXRecording: Sendable {
    private let document: GPXDocumentSource
    private let minimumInterval: Double
    private let latest = Mutex<GPXTrackSource?>(nil)

    init(document: GPXDocumentSource, minimumInterval: Double) {
        self.document = document
        self.minimumInterval = minimumInterval
    }

    /// What was dropped or looked odd in the latest run.
    var report: TrackReport { latest.withLock { $0 }?.report ?? TrackReport() }

    /// Begins a run.
    func open() -> GPXTrackSource {
        let source = GPXTrackSource(document: document, minimumInterval: minimumInterval)
        latest.withLock { $0 = source }
        return source
    }
}
