import FileIO
import Geolocation
public import GeolocationPipeline
import NetworkIO
import SensorIO

extension MetricsExporter {
    /// The sink as `metrics://ADDRESS:PORT`, or `metrics:` for port 9464 of this machine alone.
    nonisolated public static let plugin = SinkPlugin(
        name: "MetricsExport",
        summary: "Serves rates, queues, drops and the health of all parts to monitoring systems.",
        schemes: ["metrics"],
        address: "//ADDRESS:PORT to listen at, 127.0.0.1:9464 by default",
        options: Options(
            Options<String?>.text("token-file", meaning: "file with the accepted bearer tokens, one in each line").map {
                path, endpoint in
                if let path { _ = try DeviceToken.read(path, in: endpoint) }
                return path
            },
            .flag(
                "open",
                meaning:
                    "whether everyone may read from other machines, if neither tokens nor client certificates are asked for"
            ),
            BrowserAccess.nameOption, TLSOptions.server
        ) { ($0, $1, $2, $3) },
        examples: ["metrics://127.0.0.1:9464", "metrics://0.0.0.0:9464?open=true"]
    ) { endpoint, options, _ in
        let place = try HostAndPort(served: endpoint, defaultPort: 9464, example: "metrics://127.0.0.1:9464")
        var settings = MetricsSettings(address: place.address, port: place.port)
        (settings.tokenFile, settings.isOpen) = (options.0, options.1)
        (settings.access.names, settings.server.tls) = (options.2, options.3)
        settings.allowsSharedTokenFile = SecretFile.isShared(in: endpoint)
        guard !settings.isUnintentionallyOpen else {
            throw UsageError(
                "\(endpoint) would tell everyone who reaches it: add token-file=FILE, or open=true to allow that")
        }
        return MetricsExporter(settings)
    }
}
