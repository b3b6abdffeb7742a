import FileIO
import Geolocation
public import GeolocationPipeline
import LocationExchange
import LocationRelay
import NetworkIO
import SensorIO

extension TrackerReceiver {
    /// The plugin that creates a ``TrackerReceiver`` for endpoints of the forms `owntracks-server://ADDRESS:PORT`,
    /// `overland-server://ADDRESS:PORT` and `osmand-server://ADDRESS:PORT`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "TrackerReception",
        summary: "Receives the fixes that OwnTracks, Overland and Traccar's apps send over HTTP.",
        schemes: TrackerApp.allCases.map(\.scheme),
        address: "//ADDRESS:PORT to listen at",
        options: options,
        examples: [
            "owntracks-server://127.0.0.1:8083", "overland-server://[::]:8084?open=true&silence=600",
            "osmand-server://[::]:5055?certificate=c.pem&key=k.pem&client-authority=a.pem",
        ]
    ) { endpoint, options, context in
        let app = TrackerApp.allCases.first { $0.scheme == endpoint.scheme } ?? .ownTracks
        let place = try HostAndPort(endpoint, for: .listening, example: "\(app.scheme)://0.0.0.0:8083")
        var server = options.server
        server.address = place.address
        server.port = place.port
        var settings = TrackerReceiverSettings(
            app: app, server: server, tokenFile: options.tokenFile, reception: options.reception)
        (settings.isOpen, settings.names) = (options.isOpen, options.names)
        if let box = try options.keyFile.map({ try box($0, of: endpoint, for: app) }) {
            settings.decrypt = { box.open($0) }
        }
        settings.allowsSharedTokenFile = SecretFile.isShared(in: endpoint)
        guard !settings.isUnintentionallyOpen else {
            throw UsageError(
                "\(endpoint) would accept everyone who reaches it: add token-file=FILE, or open=true to allow that")
        }
        return TrackerReceiver(settings: settings, clock: context.clock)
    }

    /// The parsed values of the endpoint's options.
    private struct Values: Sendable {
        let tokenFile: String?
        let keyFile: String?
        let isOpen: Bool
        let names: Set<WebHost>
        let server: HTTPServerSettings
        let reception: RelayProviderSettings
    }

    nonisolated private static let options = Options(
        Options<String?>.text(
            "token-file",
            meaning: "file with the accepted tokens: TOKEN, or TOKEN DEVICE, DEVICE per line"
        ).map(tokenFile),
        .text("key-file", meaning: "file with the key of the encrypted messages of OwnTracks (libsodium)"),
        .flag(
            "open",
            meaning:
                "whether other machines may send without tokens or client certificates"
        ),
        BrowserAccess.nameOption,
        TLSOptions.server,
        .integer("connections", 1...65_535, default: 4096, meaning: "connections at the same time"),
        .integer(
            "body-size", 1024...67_108_864, unit: "bytes", default: 1_048_576, meaning: "longest body of a request"),
        .relayReception
    ) { tokenFile, keyFile, isOpen, names, tls, connections, size, reception in
        let server = HTTPServerSettings(
            port: 0, tls: tls, connectionLimit: connections, bodyLimit: size, unfinishedLimit: max(64 << 20, size))
        return Values(
            tokenFile: tokenFile, keyFile: keyFile, isOpen: isOpen, names: names, server: server,
            reception: reception)
    }

    nonisolated private static func box(
        _ path: String, of endpoint: Endpoint, for app: TrackerApp
    ) throws -> SecretBox {
        guard app == .ownTracks else {
            throw UsageError("\(endpoint): only OwnTracks encrypts its messages: leave out key-file")
        }
        do {
            return try SecretBox(secret: try BearerTokenFile.readKey(path, in: endpoint))
        } catch let error as UploadFormatError {
            throw UsageError("\(endpoint): \(error)")
        }
    }

    nonisolated private static func tokenFile(_ path: String?, of endpoint: Endpoint) throws -> String? {
        if let path { _ = try DeviceToken.read(path, in: endpoint) }
        return path
    }
}
