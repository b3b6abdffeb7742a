import Geolocation
public import GeolocationPipeline
import LocationExchange
import NetworkIO
import SubjectAlerts

extension AlertUploadSink {
    /// The plugin that creates an ``AlertUploadSink`` for endpoints of the form `alert+https://HOST/PATH`.
    nonisolated public static let plugin = SinkPlugin(
        name: "HTTPUpload", summary: "Sends alerts about subjects to any server, by a template.",
        schemes: ["alert+https", "alert+http"],
        address: "//HOST:PORT/PATH of the server",
        options: Options(
            UploadOptions.transport, TLSOptions.client,
            Options(
                .text("method", default: "POST", meaning: "HTTP method"),
                Options<String?>.text(
                    "body", meaning: "request body with placeholders such as {text}; by default the alert as JSON"),
                Options<String?>.text(
                    "type", meaning: "content type of the body; by default detected from its beginning")
            ) { ($0, $1, $2) },
            Options(
                .choice("level", default: AlertLevel.info, meaning: "lowest level of alerts to send"),
                Options<Double>.number(
                    "patience", .within(0...604_800), unit: "s", default: 3600,
                    meaning: "time for which sending an alert is retried")
            ) { ($0, $1) }
        ) { ($0, $1, $2, $3) },
        examples: [
            "alert+https://hooks.example/pets", "alert+http://hooks.example/pets?level=danger",
            "alert+https://hooks.example/send?body={\"text\":\"{text}\"}&level=warning",
        ],
        unavailable: HTTPSupport.unavailable
    ) { endpoint, options, context in
        var (transport, tls, request, limits) = options
        transport.settings.tls = tls
        let url = try transport.url(of: endpoint)
        try transport.checkCleartext(url: url, in: endpoint)
        do {
            let format = try AlertRequestFormat(
                url: url, method: request.0, contentType: request.2, body: request.1)
            return AlertUploadSink(
                format, from: limits.0, patience: limits.1, settings: transport.settings, clock: context.clock)
        } catch {
            throw UsageError("\(endpoint): \(error)")
        }
    }
}
