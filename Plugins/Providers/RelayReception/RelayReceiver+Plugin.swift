import Geolocation
public import GeolocationPipeline
import RelayEndpoints
import SensorIO
import WebSocketFormat
import WebSocketIO

extension RelayReceiver {
    /// The receiver as `relay://ADDRESS:PORT`.
    nonisolated public static let plugin = ProviderPlugin(
        PluginDescription(
            name: "RelayReception",
            summary: "Receives fixes that trackers send over WebSockets, and acknowledges them.",
            schemes: ["relay"],
            address: "//ADDRESS:PORT to listen at",
            options: [
                OptionDescription(
                    "token-file", .text,
                    meaning: "file with the bearer tokens that let in, one in each line; otherwise all may come in"),
                OptionDescription("certificate", .text, meaning: "file with the certificate chain for wss://, as PEM"),
                OptionDescription("key", .text, meaning: "file with the certificate's private key, as PEM"),
                OptionDescription(
                    "client-authority", .text,
                    meaning: "file with the authorities, as PEM, of which clients must show a certificate"),
                OptionDescription(
                    "connections", .number(.within(1...65_535)), default: "4096",
                    meaning: "connections at the same time"),
                OptionDescription(
                    "rate", .number(.moreThan(0)), default: "500000",
                    meaning: "messages of one tracker in a second; who sends more is read more slowly"),
                OptionDescription(
                    "message-size", .number(.within(128...16_777_216)), unit: "bytes", default: "65536",
                    meaning: "length of a message at most"),
            ] + RelayReceptionOptions.descriptions,
            examples: [
                "relay://0.0.0.0:9443", "relay://[::]:9443?token-file=tokens.txt",
                "relay://0.0.0.0:9443?certificate=chain.pem&key=key.pem",
            ])
    ) { endpoint, options, context in
        let place = try HostAndPort(
            endpoint.address, for: .listening, in: "\(endpoint)", example: "relay://0.0.0.0:9443",
            orThrow: UsageError.init)
        let size = options.number("message-size").map { Int($0) } ?? 65_536
        let server = WebSocketServerSettings(
            address: place.address, port: place.port, tls: try encryption(endpoint, options),
            connectionLimit: options.number("connections").map { Int($0) } ?? 4096,
            limits: WebSocketLimits(frameSize: size, messageSize: size))
        let settings = RelayReceiverSettings(
            server: server, tokens: try tokens(endpoint, options), messageRate: options.number("rate") ?? 500_000,
            reception: RelayReceptionOptions.read(options))
        return RelayReceiver(settings: settings, clock: context.clock)
    }

    nonisolated private static func encryption(
        _ endpoint: Endpoint, _ options: OptionValues
    ) throws -> TLSServerSettings? {
        switch (options.text("certificate"), options.text("key")) {
        case (let certificate?, let key?):
            if let reason = TLSSupport.serverUnavailable {
                throw UsageError("\(endpoint) cannot be encrypted: \(reason)")
            }
            return TLSServerSettings(
                certificateFile: certificate, keyFile: key, clientAuthorityFile: options.text("client-authority"))
        case (nil, nil):
            guard options.text("client-authority") == nil else {
                throw UsageError("\(endpoint) is not encrypted: write certificate=FILE&key=FILE as well")
            }
            return nil
        default: throw UsageError("\(endpoint) has only one of certificate and key: write both")
        }
    }

    nonisolated private static func tokens(_ endpoint: Endpoint, _ options: OptionValues) throws -> [String] {
        guard let path = options.text("token-file") else { return [] }
        let tokens = try BearerTokenFile.read(path, in: endpoint)
        guard !tokens.isEmpty else { throw UsageError("\(path) in \(endpoint) holds no token: write one in each line") }
        return tokens
    }
}
