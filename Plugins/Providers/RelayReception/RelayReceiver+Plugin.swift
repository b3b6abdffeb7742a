import FileIO
import Geolocation
public import GeolocationPipeline
import LocationRelay
import NetworkIO
import SensorIO
import WebSocketFormat

extension RelayReceiver {
    /// The plugin that creates a ``RelayReceiver`` for endpoints of the form `relay://ADDRESS:PORT`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "RelayReception",
        summary: "Receives and acknowledges fixes that trackers send over WebSockets.",
        schemes: ["relay"],
        address: "//ADDRESS:PORT to listen at",
        options: options,
        examples: [
            "relay://127.0.0.1:9443", "relay://[::]:9443?open=true&silence=30",
            "relay://0.0.0.0:9443?certificate=c.pem&key=k.pem&client-authority=ca.pem",
        ]
    ) { endpoint, options, context in
        var settings = options
        let place = try HostAndPort(endpoint, for: .listening, example: "relay://0.0.0.0:9443")
        settings.server.address = place.address
        settings.server.port = place.port
        settings.allowsSharedTokenFile = SecretFile.isShared(in: endpoint)
        guard !settings.isUnintentionallyOpen else {
            throw UsageError(
                "\(endpoint) would accept everyone who reaches it: add token-file=FILE, or open=true to allow that")
        }
        return RelayReceiver(settings: settings, clock: context.clock)
    }

    nonisolated private static let options = Options(
        Options<String?>.text(
            "token-file",
            meaning: "file with the accepted bearer tokens: TOKEN, or TOKEN DEVICE, DEVICE per line"
        ).map(tokenFile),
        .flag(
            "open",
            meaning:
                "whether other machines may connect without tokens or client certificates"
        ),
        Options<[String]?>.list(
            "allow-origin",
            meaning: "origins of web pages that may connect, such as https://map.example; none by default"
        ).map(origins),
        BrowserAccess.nameOption,
        TLSOptions.server,
        .integer("connections", 1...65_535, default: 4096, meaning: "connections at the same time"),
        .number(
            "rate", .moreThan(0), default: 500_000,
            meaning: "messages of one tracker per second; a tracker that sends more is read more slowly"),
        .integer(
            "message-size", 128...16_777_216, unit: "bytes", default: 65_536, meaning: "longest message"),
        .relayReception
    ) { tokenFile, isOpen, origins, names, tls, connections, rate, size, reception in
        var server = WebSocketServerSettings(
            address: nil, port: 0, tls: tls, connectionLimit: connections,
            limits: WebSocketLimits(frameSize: size, messageSize: size))
        server.access = BrowserAccess(names: names, allowedOrigins: origins)
        var settings = RelayReceiverSettings(
            server: server, tokenFile: tokenFile, messageRate: rate, reception: reception)
        settings.isOpen = isOpen
        return settings
    }

    nonisolated private static func tokenFile(_ path: String?, of endpoint: Endpoint) throws -> String? {
        if let path { _ = try DeviceToken.read(path, in: endpoint) }
        return path
    }

    nonisolated private static func origins(_ origins: [String]?, of endpoint: Endpoint) throws -> Set<String> {
        for origin in origins ?? [] {
            // The origin must have the form that browsers send (RFC 6454, section 6.2): without a path, in lowercase.
            let parts = origin.split(separator: "://", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, !parts[1].contains("/"),
                origin == origin.lowercased()
            else {
                throw UsageError("\(origin) in \(endpoint) is not an origin: write SCHEME://HOST or SCHEME://HOST:PORT")
            }
        }
        return Set(origins ?? [])
    }
}
