public import GeolocationPipeline
import SensorReplay
import TrackFiles

extension TrackFileReplay {
    /// The formats that this plugin replays: all except GPX, which has its own plugin that depends on no other format.
    nonisolated private static let formats = TrackFormat.allCases.filter { $0 != .gpx }

    /// The plugin that creates a ``TrackFileReplay`` for endpoints whose scheme is the name of a format, such as
    /// `csv:FILE` and `geojson:FILE`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "TrackReplay",
        summary: "Replays the tracks of a file: location, course, recorded compass and head orientation.",
        schemes: formats.map(\.rawValue),
        address: "FILE, or - for standard input",
        options: TrackReplaySettings.options,
        examples: formats.map { "\($0.rawValue):walk.\($0.rawValue)" } + ["csv:night.csv?rate=max"],
        replayRate: { _, settings in settings.timing.rate },
        make: { endpoint, settings, context in
            let scheme = endpoint.scheme
            guard let format = TrackFormat(rawValue: scheme), !endpoint.address.isEmpty else {
                throw UsageError(
                    "\(scheme): needs a file: write \(scheme):walk.\(scheme), or \(scheme):- for standard input")
            }
            return TrackFileReplay(
                contentsOfFile: endpoint.address, format: format, timing: settings.timing, options: settings.options,
                clock: context.clock)
        })
}
