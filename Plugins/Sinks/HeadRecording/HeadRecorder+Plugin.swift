public import GeolocationPipeline

extension HeadRecorder {
    /// The recorder as `imu:FILE`.
    nonisolated public static let plugin = SinkPlugin(
        name: "HeadRecording",
        summary: "Records the samples of a head tracker line by line, for replay.",
        schemes: ["imu"],
        address: "FILE, or - for standard output",
        examples: ["imu:head.csv", "imu:-"]
    ) { endpoint, context in
        guard !endpoint.address.isEmpty else {
            throw UsageError("imu: needs a file: write imu:head.csv, or imu:- for standard output")
        }
        return HeadRecorder(path: endpoint.address, sparing: context.sourcePaths)
    }
}
