import Geolocation
public import GeolocationPipeline
import LocationRelay
import RelayEndpoints
import SensorIO
import WebSocketIO

extension WebSocketTransport {
    /// The transport as the sink `wss://HOST:PORT/PATH`.
    nonisolated public static let plugin = SinkPlugin(
        PluginDescription(
            name: "WebSocketRelay",
            summary: "Relays fixes to a base station over a WebSocket, and loses none while it is away.",
            schemes: ["wss"],
            address: "//HOST:PORT/PATH of the base station",
            options: options + [
                OptionDescription(
                    "authority", .text,
                    meaning: "file with the authorities to trust, as PEM; those of the system otherwise"),
                OptionDescription("certificate", .text, meaning: "file with our own certificate chain, as PEM"),
                OptionDescription("key", .text, meaning: "file with its private key, as PEM"),
            ],
            examples: ["wss://base.example:9443/relay?token-file=token.txt"], unavailable: TLSSupport.unavailable)
    ) { endpoint, options, context in
        guard (options.text("certificate") == nil) == (options.text("key") == nil) else {
            throw UsageError("\(endpoint) has only one of certificate and key: write both")
        }
        let tls = TLSClientSettings(
            authorityFile: options.text("authority"), certificateFile: options.text("certificate"),
            keyFile: options.text("key"))
        return try service(endpoint, options, tls, clock: context.clock)
    }

    /// The transport as the sink `ws://HOST:PORT/PATH`, for who writes it has asked for no encryption.
    nonisolated public static let plainPlugin = SinkPlugin(
        PluginDescription(
            name: "WebSocketRelay",
            summary: "The same without encryption, for networks of one's own.",
            schemes: ["ws"],
            address: "//HOST:PORT/PATH of the base station",
            options: options,
            examples: ["ws://192.168.1.7:9443?stream=remote&device=dog"])
    ) { endpoint, options, context in
        try service(endpoint, options, TLSClientSettings(), clock: context.clock)
    }

    nonisolated private static let options =
        RelayServiceOptions.descriptions + [
            OptionDescription("token-file", .text, meaning: "file with the bearer token that proves who we are"),
            OptionDescription(
                "device", .text, meaning: "the name by which the base station knows us; drawn for each run otherwise"),
            OptionDescription(
                "queue", .number(.within(1...10_000_000)), default: "1000",
                meaning: "updates that may wait; beyond that the oldest are dropped"),
            OptionDescription(
                "attempts", .number(.within(0...1_000_000)),
                meaning: "failures in a row after which it gives up; never otherwise"),
        ]

    private static func service(
        _ endpoint: Endpoint, _ options: OptionValues, _ tls: TLSClientSettings, clock: any SensorClock
    ) throws -> LocationRelayService {
        if let device = options.text("device"), !RelayName.accepts(device) {
            throw UsageError(unusable: "device", options, in: endpoint, write: "1 to 64 bytes that show")
        }
        var configuration = WebSocketTransportConfiguration(
            deviceIdentifier: options.text("device"), allowInsecureConnections: endpoint.scheme == "ws",
            payloadEncoding: RelayServiceOptions.encoding(options), tls: tls)
        configuration.maxReconnectAttempts = options.number("attempts").map { Int($0) }
        configuration.maxQueueSize = options.number("queue").map { Int($0) } ?? configuration.maxQueueSize
        configuration.bearerToken = try token(endpoint, options)
        let transport = WebSocketTransport(try address(endpoint), configuration: configuration, clock: clock)
        return try RelayServiceOptions.service(over: transport, endpoint, options, clock: clock)
    }

    nonisolated private static func token(_ endpoint: Endpoint, _ options: OptionValues) throws -> String? {
        guard let path = options.text("token-file") else { return nil }
        guard let token = try BearerTokenFile.read(path, in: endpoint).first else {
            throw UsageError("\(path) in \(endpoint) holds no token: write one into its first line")
        }
        return token
    }

    nonisolated private static func address(_ endpoint: Endpoint) throws -> String {
        do throws(ProviderError) {
            return try WebSocketAddress("\(endpoint.scheme)://\(endpoint.address)").description
        } catch {
            throw UsageError("\(error)")
        }
    }
}
