public import GeolocationPipeline
import NetworkIO

extension MetricsExporter {
    /// The plugin that creates a ``MetricsExporter`` for endpoints of the form `metrics://ADDRESS:PORT`.
    ///
    /// The form `metrics:` means port 9464 on the loopback interface.
    nonisolated public static let plugin = SinkPlugin(
        name: "MetricsExport",
        summary: "Serves rates, queues, drops and the health of all parts to monitoring systems.",
        schemes: ["metrics"],
        address: "//ADDRESS:PORT to listen at, 127.0.0.1:9464 by default",
        options: .reading(lines: "one in each line", connectionLimit: 64),
        examples: ["metrics://127.0.0.1:9464", "metrics://0.0.0.0:9464?open=true"]
    ) { endpoint, options, _ in
        var settings = options
        try settings.apply(endpoint, defaultPort: 9464, example: "metrics://127.0.0.1:9464")
        return MetricsExporter(settings)
    }
}
