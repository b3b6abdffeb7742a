public import GeolocationPipeline
import SensorReplay

extension SessionReplayer {
    /// The plugin that replays a recorded session for endpoints of the form `replay:FOLDER`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "SessionReplay",
        summary: "Replays what record: has recorded: the same sources receive the same, at the same times.",
        schemes: ["replay"],
        address: "FOLDER",
        options: SessionReplayOptions.options,
        examples: ["replay:trip/", "replay:trip/?rate=max"],
        replayRate: { _, options in options.rate },
        make: { endpoint, _, context in
            SessionReplayer(folder: try folder(of: endpoint), clock: context.clock)
        }
    )
    .replayingRuns { endpoint in
        try RecordedRun(folder: try folder(of: endpoint), options: try SessionReplayOptions.options.read(endpoint))
    }

    nonisolated private static func folder(of endpoint: Endpoint) throws -> String {
        guard !endpoint.address.isEmpty, endpoint.address != "-", !endpoint.hasAuthority else {
            throw UsageError("replay: needs a folder: write replay:trip/")
        }
        return endpoint.address
    }
}
