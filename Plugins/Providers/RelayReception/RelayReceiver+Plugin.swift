import FileIO
import Geolocation
public import GeolocationPipeline
import LocationRelay
import NetworkIO
import SensorIO
import WebSocketFormat

extension RelayReceiver {
    /// The receiver as `relay://ADDRESS:PORT`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "RelayReception",
        summary: "Receives and acknowledges fixes that trackers send over WebSockets.",
        schemes: ["relay"],
        address: "//ADDRESS:PORT to listen at",
        options: options,
        examples: [
            "relay://127.0.0.1:9443", "relay://[::]:9443?open=true&silence=30",
            "relay://0.0.0.0:9443?certificate=chain.pem&key=key.pem&client-authority=ours.pem",
        ]
    ) { endpoint, options, context in
        var (settings, isOpen) = options
        let place = try HostAndPort(endpoint, for: .listening, example: "relay://0.0.0.0:9443")
        let asksForProof = settings.tokenFile != nil || settings.server.tls?.clientAuthorityFile != nil
        guard isOpen || asksForProof || HostAndPort.isLoopback(place.host) else {
            throw UsageError(
                "\(endpoint) would accept everyone who reaches it: add token-file=FILE, or open=true to allow that")
        }
        settings.server.address = place.address
        settings.server.port = place.port
        return RelayReceiver(settings: settings, clock: context.clock)
    }

    nonisolated private static let options = Options(
        Options<String?>.text(
            "token-file",
            meaning: "file with the accepted bearer tokens, one per line; without it every tracker is accepted"
        ).map(tokenFile),
        .flag(
            "open",
            meaning:
                "whether everyone may connect from other machines, if neither tokens nor client certificates are asked for"
        ),
        TLSOptions.server,
        .integer("connections", 1...65_535, default: 4096, meaning: "connections at the same time"),
        .number(
            "rate", .moreThan(0), default: 500_000,
            meaning: "messages of one tracker per second; a tracker that sends more is read more slowly"),
        .integer(
            "message-size", 128...16_777_216, unit: "bytes", default: 65_536, meaning: "longest message"),
        .relayReception
    ) { tokenFile, isOpen, tls, connections, rate, size, reception in
        let settings = RelayReceiverSettings(
            server: WebSocketServerSettings(
                address: nil, port: 0, tls: tls, connectionLimit: connections,
                limits: WebSocketLimits(frameSize: size, messageSize: size)),
            tokenFile: tokenFile, messageRate: rate, reception: reception)
        return (settings, isOpen)
    }

    nonisolated private static func tokenFile(_ path: String?, of endpoint: Endpoint) throws -> String? {
        guard let path else { return nil }
        guard try !BearerTokenFile.read(path, in: endpoint).isEmpty else {
            throw UsageError("\(path) in \(endpoint) holds no token: write one in each line")
        }
        return path
    }
}
