import CodecSupport
import FileIO
import Geolocation
public import GeolocationPipeline
import LocationRelay
import NetworkIO
import SensorIO

extension WebSocketTransport {
    /// The plugin of the sink that sends fixes with a ``WebSocketTransport`` to endpoints of the form
    /// `wss://HOST:PORT/PATH`.
    nonisolated public static let plugin = SinkPlugin(
        name: "WebSocketRelay",
        summary: "Relays fixes to a base station over a WebSocket, and queues them while it is unreachable.",
        schemes: ["wss"],
        address: "//HOST:PORT/PATH of the base station",
        options: Options(RelayServiceOptions.options, .battery, connection, TLSOptions.client) {
            relay, battery, connection, tls in
            var connection = connection
            connection.tls = tls
            return (relay, battery, connection)
        },
        examples: ["wss://base.example:9443/relay", "wss://base.example:9443/relay?stream=remote&device=dog"],
        unavailable: TLSSupport.unavailable
    ) { endpoint, options, context in try service(endpoint, options, clock: context.clock) }

    /// The plugin of the sink that sends fixes without encryption to endpoints of the form `ws://HOST:PORT/PATH`.
    nonisolated public static let plainPlugin = SinkPlugin(
        name: "WebSocketRelay",
        summary: "Relays fixes over an unencrypted WebSocket, for private networks.",
        schemes: ["ws"],
        address: "//HOST:PORT/PATH of the base station",
        options: Options(
            RelayServiceOptions.options, .battery, connection,
            .flag("cleartext-token", meaning: "whether a token may be sent unencrypted to another machine"),
            .sharedSecrets
        ) { relay, battery, connection, allowsToken, _ in
            var connection = connection
            connection.allowInsecureConnections = true
            connection.allowsCleartextToken = allowsToken
            return (relay, battery, connection)
        },
        examples: ["ws://192.168.1.7:9443?stream=remote&device=dog"]
    ) { endpoint, options, context in
        try service(endpoint, options, clock: context.clock)
    }

    nonisolated private static let connection = Options(
        Options<String?>.text("token-file", meaning: "file with our bearer token: TOKEN, or TOKEN DEVICE").map(tokens),
        .value(
            "device", absent: nil, write: "1 to 64 visible bytes",
            meaning:
                "name of this machine at the base station; by default that in the token file, or one for each run"
        ) { @Sendable text in RelayName.accepts(text) ? .some(text) : nil },
        .integer(
            "queue", 1...10_000_000, default: WebSocketTransportConfiguration().maxQueueSize,
            meaning: "most queued updates; beyond that the oldest are dropped"),
        .integer("attempts", 0...1_000_000, meaning: "consecutive failures after which it gives up; never by default")
    ) { tokens, device, queue, attempts in
        var configuration = WebSocketTransportConfiguration(deviceIdentifier: device ?? tokens?.name)
        configuration.tokenProvider = tokens?.provider
        configuration.maxQueueSize = queue
        configuration.maxReconnectAttempts = attempts
        return configuration
    }

    private static func service(
        _ endpoint: Endpoint, _ options: (RelayServiceOptions, BatteryGauge?, WebSocketTransportConfiguration),
        clock: any SensorClock
    ) throws -> LocationRelayService {
        let (relay, battery, connection) = options
        var configuration = connection
        configuration.payloadEncoding = relay.encoding
        let address = try address(endpoint)
        guard configuration.cleartextFault(to: address) == nil else {
            throw UsageError(
                "\(endpoint) would send the token where everyone on the way can read it: "
                    + "write wss://, or add cleartext-token=true")
        }
        let transport = WebSocketTransport(
            address.description, configuration: configuration, clock: clock.systemClock)
        return relay.service(over: transport, battery: battery?.level(in:), clock: clock)
    }

    /// Returns a provider that reads the token file at `path` for each connection; `nil` if `path` is `nil`.
    ///
    /// `name` is the device name that follows the token in the file; `nil` unless exactly one name follows.
    nonisolated private static func tokens(
        _ path: String?, of endpoint: Endpoint
    ) throws -> (provider: BearerTokenProvider, name: String?)? {
        guard let path else { return nil }
        let read = { @Sendable () throws -> BearerTokenFile.Line in
            guard let line = try BearerTokenFile.read(path, in: endpoint).first else {
                throw UsageError("\(path) in \(endpoint) contains no token: write one into its first line")
            }
            return line
        }
        let names = try read().names
        let provider = BearerTokenProvider { _ in
            BearerToken(try read().token, expiry: Date(timeIntervalSince1970: 0))
        }
        return (provider, names.count == 1 ? names[0] : nil)
    }

    nonisolated private static func address(_ endpoint: Endpoint) throws -> WebSocketAddress {
        do throws(ProviderError) {
            return try WebSocketAddress("\(endpoint.scheme)://\(endpoint.address)")
        } catch {
            throw UsageError("\(error)")
        }
    }
}
