import FileIO
public import GeolocationPipeline

extension HeadRecorder {
    /// The plugin that creates a ``HeadRecorder`` for endpoints of the form `imu:FILE`.
    nonisolated public static let plugin = SinkPlugin(
        name: "HeadRecording",
        summary: "Records the samples of a head tracker line by line, for replay.",
        schemes: ["imu"],
        address: "FILE, or - for standard output",
        options: FileOpening.options,
        examples: ["imu:head.csv", "imu:-"]
    ) { endpoint, opening, context in
        guard !endpoint.address.isEmpty else {
            throw UsageError("imu: needs a file: write imu:head.csv, or imu:- for standard output")
        }
        let sources = context.sourcePaths
        return RotatingSink.sink(at: endpoint.address, rotation: opening.rotation, clock: context.clock) { path in
            HeadRecorder(path: path, opening: opening, sparing: sources)
        }
    }
}
