import FileIO
import Geolocation
public import GeolocationPipeline
import NetworkIO
import SensorIO

extension FleetQuerySink {
    /// The sink as `api://ADDRESS:PORT`, or `api:` for port 8090 of this machine alone.
    nonisolated public static let plugin = SinkPlugin(
        name: "FleetQueries",
        summary: "Answers questions about devices over HTTP: last positions, presence, tracks of a store.",
        schemes: ["api"],
        address: "//ADDRESS:PORT to listen at, 127.0.0.1:8090 by default",
        options: Options(
            .text("store", meaning: "store whose tracks are told"),
            Options<String?>.text(
                "token-file",
                meaning: "file with the accepted bearer tokens: TOKEN, or TOKEN DEVICE, TENANT/* in each line"
            ).map { path, endpoint in
                if let path { _ = try DeviceToken.read(path, in: endpoint) }
                return path
            },
            .flag(
                "open",
                meaning:
                    "whether everyone may ask from other machines, if neither tokens nor client certificates are asked for"
            ),
            BrowserAccess.nameOption, TLSOptions.server
        ) { ($0, $1, $2, $3, $4) },
        examples: ["api://127.0.0.1:8090?store=hub.db", "api://0.0.0.0:8090?open=true"]
    ) { endpoint, options, _ in
        let place = try HostAndPort(served: endpoint, defaultPort: 8090, example: "api://127.0.0.1:8090")
        var settings = FleetQuerySettings(address: place.address, port: place.port)
        (settings.storePath, settings.tokenFile, settings.isOpen) = (options.0, options.1, options.2)
        (settings.access.names, settings.server.tls) = (options.3, options.4)
        settings.allowsSharedTokenFile = SecretFile.isShared(in: endpoint)
        guard !settings.isUnintentionallyOpen else {
            throw UsageError(
                "\(endpoint) would tell everyone who reaches it: add token-file=FILE, or open=true to allow that")
        }
        return FleetQuerySink(settings)
    }
}
