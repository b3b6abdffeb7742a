import CodecSupport
import GPXFormat
import Geolocation
import GeolocationPipeline

/// A sink that summarizes the fixes of a replayed recording as the points of one track.
///
/// A segment ends at the same events as in a track recorded by `gpx:`, so that the summary is that of a converted
/// recording.
@SensorActor
final class RecordingSummarizer: GeolocationSink {
    /// The time between two fixes, in seconds, above which a new segment begins.
    private static let maximumGap = 300.0

    nonisolated let name = "info"

    /// The summary and the outline of the fixes received so far.
    private(set) var overview = TrackOverview()

    private var lastTime: Date?
    private var isInSegment = false

    nonisolated init() {}

    /// Returns the plugins of a program, with an additional one whose endpoint `summary:` names this sink.
    nonisolated func registry(of program: CommandLineProgram) -> PluginRegistry {
        program.plugins.adding(sinks: [
            SinkPlugin(name: "Summary", summary: "Summarizes fixes.", schemes: ["summary"]) { _, _ in self }
        ])
    }

    var wantsDerivedEvents: Bool { false }

    func receive(_ event: borrowing GeolocationEvent) {
        switch copy event {
        case .location(let fix): add(fix)
        case .locationWithdrawn: endSegment()
        case .state(let state, _): if state != .running { endSegment() }
        case .heading, .resolved, .status, .derived: break
        }
    }

    private func add(_ fix: Location) {
        if let lastTime, abs(fix.timestamp.timeIntervalSince(lastTime)) > Self.maximumGap { endSegment() }
        if lastTime == nil { overview.add(.trackStart(GPXPathHead())) }
        lastTime = fix.timestamp
        if !isInSegment { overview.add(.segmentStart) }
        isInSegment = true
        overview.add(
            .point(
                GPXPoint(
                    latitude: fix.latitude, longitude: fix.longitude, elevation: fix.altitude, time: fix.timestamp,
                    speed: fix.speed)))
    }

    private func endSegment() {
        if isInSegment { overview.add(.segmentEnd()) }
        isInSegment = false
    }
}
