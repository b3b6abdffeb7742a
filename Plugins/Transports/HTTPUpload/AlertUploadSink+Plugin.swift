import Geolocation
public import GeolocationPipeline
import LocationExchange
import NetworkIO
import SubjectAlerts

extension AlertUploadSink {
    /// The sink as `alert+https://HOST/PATH`.
    nonisolated public static let plugin = SinkPlugin(
        name: "HTTPUpload", summary: "Tells any server of alerts about subjects, by a template.",
        schemes: ["alert+https", "alert+http"],
        address: "//HOST:PORT/PATH of the server",
        options: Options(
            UploadOptions.transport, TLSOptions.client,
            Options(
                .text("method", default: "POST", meaning: "the method of requests"),
                Options<String?>.text(
                    "body", meaning: "body of requests with placeholders such as {text}; the alert as JSON otherwise"),
                Options<String?>.text(
                    "type", meaning: "the content type of the body; by its beginning otherwise")
            ) { ($0, $1, $2) },
            Options(
                .choice("level", default: AlertLevel.info, meaning: "the least level of alerts"),
                Options<Double>.number(
                    "patience", .within(0...604_800), unit: "s", default: 3600,
                    meaning: "time for which an alert is tried again")
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
