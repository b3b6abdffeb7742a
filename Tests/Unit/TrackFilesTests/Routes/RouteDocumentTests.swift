import CodecSupport
import Foundation
import Geolocation
import RouteGeometry
import Testing
import TrackFiles

@Suite("A route document")
struct RouteDocumentTests {
    private static let gpx =
        "<gpx><wpt lat=\"1\" lon=\"2\"/><rte><rtept lat=\"1\" lon=\"2\"><ele>5</ele></rtept></rte></gpx>"
    private static let geoJSON = """
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A","coordTimes":[["2026-01-01T08:00:00Z"],
        ["2026-01-01T09:00:00Z"]]},"geometry":{"type":"MultiLineString","coordinates":[[[1,2,3]],[[1.5,2.4,5]]]}},
        {"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1,2]}}]}
        """
    private static let polyline = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"

    @Test("makes a route with what is known along it")
    func route() throws {
        let document = RouteDocument(
            coordinates: [Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 0.01)],
            elevations: [10, 20], times: [0, 100])
        let route = try document.route()
        #expect(abs(route.length - 1113.1949) < 1e-3)
        #expect(route.elevation(at: route.length / 2).map { abs($0 - 15) < 1e-6 } == true)
        #expect(route.expectedTime(at: route.length) == 100)
    }

    @Test("is read from a file, whose name stands in what is wrong with it")
    func file() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("route-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(Self.polyline.utf8).write(to: url)
        #expect(try RouteDocument(contentsOfFile: url.path).coordinates.count == 3)
        try Data("nothing".utf8 + [7]).write(to: url)
        let error = #expect(throws: RouteFormatError.self) { try RouteDocument(contentsOfFile: url.path) }
        #expect(error?.document == url.path)
        #expect(error?.description.hasPrefix("\(url.path): ") == true)
        let missing = #expect(throws: RouteFormatError.self) { try RouteDocument(contentsOfFile: "/nowhere/route") }
        #expect(missing?.description == "/nowhere/route: there is no such file")
        #expect(throws: RouteFormatError.self) { try RouteDocument(contentsOfFile: "/") }
    }

    @Test("makes a route of a file, whose name stands in what is wrong with it")
    func routeOfFile() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("route-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(Self.gpx.utf8).write(to: url)
        let (route, document) = try RouteDocument.route(contentsOfFile: url.path)
        #expect(try route == document.route() && document.stops.count == 1)
        try Data("nothing".utf8 + [7]).write(to: url)
        let error = #expect(throws: RouteFormatError.self) { try RouteDocument.route(contentsOfFile: url.path) }
        #expect(error?.document == url.path)
    }

    @Test("that is empty or blank is an error", arguments: ["", " \n\t", "\u{FEFF}"])
    func empty(_ text: String) {
        let error = #expect(throws: RouteFormatError.self) { try RouteDocument(reading: text) }
        #expect(error?.description == "the document is empty")
    }

    @Test(
        "that is cut off anywhere, or of which a byte is another, is read or is an error",
        arguments: [gpx, geoJSON, polyline])
    func damage(_ text: String) {
        let bytes = Array(text.utf8)
        var generator = SplitMix64(seed: 3)
        for end in bytes.indices { _ = try? RouteDocument(reading: bytes[..<end]) }
        var accepted = 0
        for _ in 0..<1000 {
            var damaged = bytes
            damaged[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            guard let document = try? RouteDocument(reading: damaged) else { continue }
            accepted += 1
            #expect(!document.coordinates.isEmpty)
            #expect(document.coordinates.allSatisfy { $0.isValid })
            #expect((try? document.route()) != nil)
        }
        #expect((20..<1000).contains(accepted))
    }
}
