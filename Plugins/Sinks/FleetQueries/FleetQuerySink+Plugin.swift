public import GeolocationPipeline
import NetworkIO
import PluginOptions

extension FleetQuerySink {
    /// The plugin that creates a ``FleetQuerySink`` for endpoints of the form `api://ADDRESS:PORT`.
    ///
    /// The form `api:` means port 8090 on the loopback interface.
    nonisolated public static let plugin = SinkPlugin(
        name: "FleetQueries",
        summary: "Answers questions about devices over HTTP: last positions, presence, tracks of a store.",
        schemes: ["api"],
        address: "//ADDRESS:PORT to listen at, 127.0.0.1:8090 by default",
        options: Options(
            .text("store", meaning: "store that answers queries for tracks"),
            .text(
                "commands", meaning: "file with the desired settings of devices; without it, settings cannot be changed"
            ),
            .reading(
                lines: "in each line TOKEN, or TOKEN DEVICE, TENANT/*, scope=last, scope=tracks, scope=commands",
                connectionLimit: 256)
        ) { ($0, $1, $2) },
        examples: ["api://127.0.0.1:8090?store=hub.db", "api://0.0.0.0:8090?open=true"]
    ) { endpoint, options, _ in
        var (store, commands, settings) = options
        try settings.apply(endpoint, defaultPort: 8090, example: "api://127.0.0.1:8090")
        if let path = settings.tokenFile {
            for token in try DeviceToken.read(path, in: endpoint) {
                guard let word = QueryScope.unknownRight(in: token.devices) else { continue }
                throw UsageError(
                    "\(path) in \(endpoint) has \(word): write scope=last, scope=tracks or scope=commands")
            }
        } else if commands != nil {
            throw UsageError(
                "\(endpoint) would let nobody set anything: add token-file=FILE with a token that has scope=commands")
        }
        return FleetQuerySink(settings, storePath: store, commandPath: commands)
    }
}
