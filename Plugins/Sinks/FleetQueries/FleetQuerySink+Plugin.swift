public import GeolocationPipeline
import NetworkIO

extension FleetQuerySink {
    /// The sink as `api://ADDRESS:PORT`, or `api:` for port 8090 of this machine alone.
    nonisolated public static let plugin = SinkPlugin(
        name: "FleetQueries",
        summary: "Answers questions about devices over HTTP: last positions, presence, tracks of a store.",
        schemes: ["api"],
        address: "//ADDRESS:PORT to listen at, 127.0.0.1:8090 by default",
        options: Options(
            .text("store", meaning: "store whose tracks are told"),
            .reading(lines: "in each line TOKEN, or TOKEN DEVICE, TENANT/*", connectionLimit: 256)
        ) { ($0, $1) },
        examples: ["api://127.0.0.1:8090?store=hub.db", "api://0.0.0.0:8090?open=true"]
    ) { endpoint, options, _ in
        var (store, settings) = options
        try settings.take(endpoint, defaultPort: 8090, example: "api://127.0.0.1:8090")
        return FleetQuerySink(settings, storePath: store)
    }
}
