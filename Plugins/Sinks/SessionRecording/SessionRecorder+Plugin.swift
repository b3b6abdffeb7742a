public import GeolocationPipeline

extension SessionRecorder {
    /// The plugin that creates a ``SessionRecorder`` for endpoints of the form `record:FOLDER`.
    nonisolated public static let plugin = SinkPlugin(
        name: "SessionRecording",
        summary: "Records everything that live sources receive, for a replay event for event.",
        schemes: ["record"],
        address: "FOLDER, which is created",
        examples: ["record:trip/"]
    ) { endpoint, context in
        guard !endpoint.address.isEmpty, endpoint.address != "-", !endpoint.hasAuthority else {
            throw UsageError("record: needs a folder: write record:trip/")
        }
        return SessionRecorder(folder: endpoint.address, in: context)
    }
    .recordingInputs()
}
