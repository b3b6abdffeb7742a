import BrowserSupport
import CodecSupport
import Foundation
import LiveMap
import MapSupport
import NetworkIO
import TestSupport
import Testing

@Suite("Tiles on a live map's page", .serialized, .realTime, .needsBrowser, .timeLimit(.minutes(5)))
@NetworkActor struct LiveMapPageTileTests {
    /// A green pixel as PNG.
    private static let green = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")

    private func map(with tiles: TileServer) async throws -> ServedMap {
        var settings = LiveMapSettings()
        settings.map.tiles = MapTiles(
            url: "\(tiles.address){z}/{x}/{y}{r}.png", credit: "© Example <b>", maximumZoom: 17)
        let map = try await ServedMap(settings)
        await map.report("rex")
        return map
    }

    @Test("are loaded from their server, which receives the referrer, and their credit is on the map")
    func tiles() async throws {
        let tiles = try TileServer(Array(try #require(Self.green)))
        let map = try await map(with: tiles)
        try await Browser.withTab { tab in
            try await tab.open(map)
            try await tab.wait(until: "mapState().tiles.loaded > 8")
            #expect(try await tab.evaluate("ui.credit.innerText") == "© Example <b>")
            #expect(tiles.referers == [await map.address])
            // A point outside all panels and subjects.
            try await tab.waitForRest()
            let tile = try #require(tiles.paths.last?.split(separator: "/"))
            #expect(tile.count == 3 && tile[0] == "16" && tile[2].hasSuffix(".png") && !tile[2].contains("{"))
            // The tile of Rex.
            #expect(tiles.paths.contains("/16/34438/22873.png"), "\(tiles.paths)")
            #expect(Set(tiles.paths).count == tiles.paths.count, "each is requested once")
            #expect(tab.errors == [])
        }
        await map.stop()
    }

    @Test("may all be missing: the map is drawn, and none is requested twice")
    func failing() async throws {
        let tiles = try TileServer(nil)
        let map = try await map(with: tiles)
        try await Browser.withTab { tab in
            try await tab.open(map)
            try await tab.wait(until: "mapState().tiles.failed > 8")
            try await tab.waitForRest()
            // Movements draw it anew.
            await map.report("rex", north: 5)
            try await tab.wait(forSubject: "rex", where: "s.lat > 47.66004")
            try await tab.drag(from: Point(700, 600), to: Point(702, 600))
            try await tab.waitForRest()
            #expect(try await tab.evaluate("mapState().tiles.loaded") == 0)
            #expect(Set(tiles.paths).count == tiles.paths.count)
            #expect(tab.errors.allSatisfy { $0.contains(tiles.address) }, "\(tab.errors)")
            #expect(try await tab.evaluate("mapState().subjects.every(s => s.x > 0)") == true)
        }
        await map.stop()
    }
}
