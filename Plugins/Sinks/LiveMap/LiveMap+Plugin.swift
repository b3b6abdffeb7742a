import CodecSupport
import FileIO
import Geolocation
public import GeolocationPipeline
import MapStream
import NetworkIO
import ProcessIO
import SensorIO

extension LiveMap {
    /// The plugin that creates a ``LiveMap`` for endpoints of the form `map://ADDRESS:PORT`.
    ///
    /// The form `map:` means port 8080 on the loopback interface.
    nonisolated public static let plugin = SinkPlugin(
        name: "LiveMap",
        summary: "Serves a web page with a live map of subjects, trails, areas, routes and alerts.",
        schemes: ["map"],
        address: "//ADDRESS:PORT to listen at, 127.0.0.1:8080 by default",
        options: options,
        examples: [
            "map://127.0.0.1:8080", "map://0.0.0.0:8080?title=Pets", "map://127.0.0.1:8080?store=walk.db",
            "map://127.0.0.1:8080?tiles=https://t.example/{z}/{x}/{y}.png&credit=Example",
        ]
    ) { endpoint, options, _ in
        let place = try HostAndPort(served: endpoint, defaultPort: 8080, example: "map://127.0.0.1:8080")
        var settings = options
        (settings.server.address, settings.server.port) = (place.address, place.port)
        settings.allowsSharedTokenFile = SecretFile.isShared(in: endpoint)
        let map = LiveMap(settings)
        map.onAddress = { address in
            for line in address.lines(forTerminal: Terminal(descriptor: 2) != nil) { StandardError.write(line) }
        }
        return map
    }

    nonisolated private static let options = Options(
        .text("title", default: "Map", meaning: "title of the page"),
        .choice("units", default: MapUnits.metric, meaning: "units of distances and speeds"),
        .integer("trail", 0...10_000, default: 100, meaning: "points of the trail of each subject"),
        .text("own", default: "here", meaning: "name of this machine's own location"),
        .text("only", meaning: "identifier of the only subject that is shown"),
        .text("store", meaning: "store from which earlier days are shown"),
        tiles,
        .integer("clients", 1...1000, default: 64, meaning: "most pages open at the same time"),
        Options<String?>.text(
            "token-file",
            meaning: "file with the accepted tokens, one per line; without it, a token is created if one is required"
        ).map { path, endpoint in
            if let path { _ = try DeviceToken.read(path, in: endpoint) }
            return path
        },
        BrowserAccess.nameOption, TLSOptions.server
    ) { title, units, trail, own, only, store, tiles, clients, tokenFile, names, tls in
        var map = MapSettings()
        (map.title, map.units, map.trailLimit, map.tiles) = (title, units, trail, tiles)
        var settings = LiveMapSettings(tls: tls, pageLimit: clients, map: map)
        (settings.ownName, settings.only, settings.storePath, settings.tokenFile) = (own, only, store, tokenFile)
        settings.server.access.names = names
        return settings
    }

    nonisolated private static let tiles = Options(
        .text("tiles", meaning: "address of map tiles: https://HOST/{z}/{x}/{y}.png, also with {r} and {-y}"),
        .text("credit", meaning: "attribution that the tile provider requires, shown on the map"),
        .integer("max", 1...22, default: 19, meaning: "greatest zoom of the tiles")
    ) { template, credit, zoom in (template, credit, zoom) }
    .map { values, endpoint -> MapTiles? in
        let (template, credit, zoom) = values
        guard let template else {
            guard credit == nil else { throw UsageError("\(endpoint) has credit without tiles: write tiles=ADDRESS") }
            return nil
        }
        guard let credit, !credit.isEmpty else {
            throw UsageError("\(endpoint) has tiles without credit: write credit=TEXT, as tile providers require")
        }
        return MapTiles(url: try TileTemplate(template).text, credit: credit, maximumZoom: zoom)
    }
}

extension MapAddress {
    /// Returns the lines of text that show the address, with a QR code on a terminal if other machines can reach the
    /// address.
    func lines(forTerminal isTerminal: Bool) -> [String] {
        let code = isTerminal && isReachable ? TerminalQRCode.lines(description) : nil
        return ["map: \(description)"] + (code ?? [])
    }
}
