import FileIO
import Geolocation
public import GeolocationPipeline
import LocationExchange
import NetworkIO
import SensorIO

extension UploadSink {
    /// The plugins that create an ``UploadSink``, one for each upload format.
    nonisolated public static let plugins: [SinkPlugin] = [
        ownTracks, traccar, overland, dawarich, homeAssistant, phoneTrack, influx, geoJSON, firestore, template,
    ]

    nonisolated private static let ownTracks = plugin(
        "owntracks", hasBattery: true, summary: "Uploads fixes to OwnTracks Recorder, one per request.",
        options: .text("key-file", meaning: "file with the secret key for encrypting bodies (libsodium)"),
        example: "://tracks.example/pub?user=rover&device=cam7"
    ) { url, subject, keyFile, endpoint, _ in
        let box = try keyFile.map { path in
            if let reason = SecretBox.unavailable { throw UsageError("\(endpoint) cannot be encrypted: \(reason)") }
            return try SecretBox(secret: try BearerTokenFile.readKey(path, in: endpoint))
        }
        return try OwnTracksUpload(url: url, subject: subject, box: box)
    }

    private enum TraccarEncoding: String, CaseIterable, Sendable { case form, json }

    nonisolated private static let traccar = plugin(
        "traccar", hasBattery: true, summary: "Uploads fixes to a Traccar server, one per request.",
        options: .choice("encoding", default: TraccarEncoding.form, meaning: "the encoding of a fix"),
        example: "://gateway.example:5055?device=cam7"
    ) { url, subject, encoding, _, _ in
        switch encoding {
        case .form: try OsmAndUpload(url: url, subject: subject)
        case .json: try TraccarJSONUpload(url: url, subject: subject)
        }
    }

    nonisolated private static let overland = plugin(
        "overland", hasBattery: true, summary: "Uploads fixes in batches, as the app Overland does.", options: .none,
        example: "://compass.example/api/input?device=cam7"
    ) { url, subject, _, _, batch in try OverlandUpload(url: url, subject: subject, batchLimit: batch) }

    nonisolated private static let dawarich = plugin(
        "dawarich", hasBattery: true, summary: "Uploads fixes in batches to Dawarich.", options: .none,
        example: "://dawarich.example?device=cam7"
    ) { url, subject, _, _, batch in try DawarichUpload(url: url, subject: subject, batchLimit: batch) }

    nonisolated private static let homeAssistant = plugin(
        "homeassistant", hasBattery: true,
        summary: "Uploads the position of a device to Home Assistant, one fix per request.", options: .none,
        example: "://home.example/api/webhook/ID"
    ) { url, _, _, _, _ in try HomeAssistantUpload(url: url) }

    nonisolated private static let phoneTrack = plugin(
        "phonetrack", hasBattery: true, summary: "Uploads fixes in batches to PhoneTrack for Nextcloud.",
        options: .none,
        example: "://cloud.example/apps/phonetrack/logPostMultiple/TOKEN/cam7"
    ) { url, subject, _, _, _ in try PhoneTrackUpload(url: url, subject: subject) }

    nonisolated private static let influx = plugin(
        "influxdb", summary: "Uploads fixes in batches to InfluxDB, as line protocol.",
        options: .text("measurement", default: "location", meaning: "measurement of the fixes"),
        example: "://db.example/api/v2/write?query=bucket%3Dgps%26org%3Dme"
    ) { url, subject, measurement, _, _ in try InfluxUpload(url: url, subject: subject, measurement: measurement) }

    nonisolated private static let geoJSON = plugin(
        "geojson", summary: "Uploads fixes in batches to any server, as GeoJSON.", options: .none,
        example: "://server.example/points?device=cam7"
    ) { url, subject, _, _, batch in try GeoJSONUpload(url: url, subject: subject, batchLimit: batch) }

    nonisolated private static let template = plugin(
        "upload", summary: "Uploads fixes to any server by a template, one per request.",
        options: Options(
            .text("method", default: "POST", meaning: "HTTP method"),
            Options<String>.text(
                "body", default: "",
                meaning: "request body with placeholders such as {lat}, {lon}, {time}; none by default"),
            .text("type", default: "application/json", meaning: "content type of the body")
        ) { ($0, $1, $2) },
        example: "://server.example/fix?query=id%3D{device}&body=[{lon},{lat}]"
    ) { url, subject, options, _, _ in
        try TemplateUpload(
            url: url, method: options.0, contentType: options.1.isEmpty ? nil : options.2, body: options.1,
            subject: subject)
    }

    // MARK: Firestore

    nonisolated private static let firestore = SinkPlugin(
        name: "HTTPUpload", summary: "Uploads fixes to Firestore, each as a document of the collection locations.",
        schemes: ["firestore"], address: "PROJECT",
        options: Options(
            UploadOptions.subject, UploadOptions.transport, TLSOptions.client,
            .text(
                "account-file",
                meaning: "JSON file with idToken, and refreshToken and apiKey to renew it, which is written back"),
            .text("server", default: FirestoreUpload.defaultURL, meaning: "the address of the server"),
            .text("refresh", default: TokenRefresh.defaultURL, meaning: "the address at which the token is renewed")
        ) { ($0, $1, $2, $3, $4, $5) },
        examples: ["firestore:PROJECT"],
        unavailable: HTTPSupport.unavailable
    ) { endpoint, options, context in
        var (subject, transport, tls, accountPath, server, refresh) = options
        transport.settings.tls = tls
        guard !endpoint.address.isEmpty else {
            throw UsageError("\(endpoint) names no project: write firestore:PROJECT")
        }
        if let accountPath {
            try SecretFile.check(accountPath, in: endpoint)
            let file = AccountFile(path: accountPath, refreshURL: refresh)
            let identity = IdentityToken(try file.read().identity)
            subject.user = subject.user ?? identity.subject
            let clock = context.clock.systemClock
            transport.settings.credentials = .account(
                file, client: HTTPSupport.make(tls: tls, clock: clock), clock: clock)
        }
        try transport.checkCleartext(url: server, in: endpoint)
        return try formatted(endpoint) {
            UploadSink(
                try FirestoreUpload(project: endpoint.address, subject: subject, url: server), name: "firestore",
                settings: transport.settings, clock: context.clock)
        }
    }

    // MARK: Common parts

    /// Returns the plugin for the upload format with the given name; its schemes are `NAME+https` and `NAME+http`.
    ///
    /// It has the option `battery` only if the format has a field for the battery level.
    nonisolated private static func plugin<Value: Sendable>(
        _ name: String, hasBattery: Bool = false, summary: String,
        options: @autoclosure @escaping @Sendable () -> Options<Value>,
        example: String,
        format:
            @escaping @Sendable (
                _ url: String, UploadSubject, Value, Endpoint, _ batch: Int
            ) throws -> any UploadFormat
    ) -> SinkPlugin {
        SinkPlugin(
            name: "HTTPUpload", summary: summary, schemes: ["\(name)+https", "\(name)+http"],
            address: "//HOST:PORT/PATH of the server",
            options: Options(
                UploadOptions.subject, battery(hasBattery), UploadOptions.transport, TLSOptions.client, options()
            ) { ($0, $1, $2, $3, $4) },
            examples: ["\(name)+https\(example)", "\(name)+http\(example)"], unavailable: HTTPSupport.unavailable
        ) { endpoint, options, context in
            var (subject, battery, transport, tls, value) = options
            transport.settings.tls = tls
            transport.settings.batteryMeter = battery?.level(in:)
            let url = try transport.url(of: endpoint)
            try transport.checkCleartext(url: url, in: endpoint)
            return try formatted(endpoint) {
                UploadSink(
                    try format(url, subject, value, endpoint, transport.settings.batch), name: name,
                    settings: transport.settings, clock: context.clock)
            }
        }
    }

    /// Returns the option `battery`, or no option.
    nonisolated private static func battery(_ isOption: Bool) -> Options<BatteryGauge?> {
        isOption ? .battery : Options<Void>.none.map { _, _ in nil }
    }

    /// Runs `body`; if `body` throws a format error, the endpoint is added to the error.
    nonisolated private static func formatted<Made>(_ endpoint: Endpoint, _ body: () throws -> Made) throws -> Made {
        do {
            return try body()
        } catch let error as UploadFormatError {
            throw UsageError("\(endpoint): \(error)")
        }
    }
}
