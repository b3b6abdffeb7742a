public import GeolocationPipeline
import SensorReplay

extension GPXSimulator {
    /// The plugin that creates a ``GPXSimulator`` for endpoints of the form `gpx:FILE`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "GPXSimulation",
        summary: "Replays the tracks of a GPX file: location, course, recorded compass and head orientation.",
        schemes: ["gpx"],
        address: "FILE, or - for standard input",
        options: TrackReplaySettings.options,
        examples: [
            "gpx:walk.gpx", "gpx:walk.gpx?rate=10", "gpx:night.gpx?rate=max",
            "gpx:walk.gpx?loop=true&times=now&noise=4",
        ],
        replayRate: { _, settings in settings.timing.rate },
        make: { endpoint, settings, context in
            guard !endpoint.address.isEmpty else {
                throw UsageError("gpx: needs a file: write gpx:walk.gpx, or gpx:- for standard input")
            }
            return GPXSimulator(
                contentsOfFile: endpoint.address, timing: settings.timing, options: settings.options,
                clock: context.clock)
        })
}
