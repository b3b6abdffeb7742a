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

    @Test("gives a route with the elevations and times along it")
    func route() throws {
        let document = RouteDocument(
            coordinates: [Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 0.01)],
            elevations: [10, 20], times: [0, 100])
        let route = try document.route()
        #expect(abs(route.length - 1113.1949) < 1e-3)
        #expect(route.elevation(at: route.length / 2).map { abs($0 - 15) < 1e-6 } == true)
        #expect(route.expectedTime(at: route.length) == 100)
    }

    /// Reads a document in chunks of ten bytes.
    private func route(of bytes: [UInt8]) throws -> (route: Route, document: RouteDocument) {
        var rest = bytes[...]
        return try RouteDocument.route(of: "tour.gpx") {
            defer { rest = rest.dropFirst(10) }
            return rest.isEmpty ? nil : rest.prefix(10)
        }
    }

    @Test("is read in chunks, and errors contain its name")
    func chunks() throws {
        let (route, document) = try route(of: Array(Self.gpx.utf8))
        #expect(try route == document.route() && document.stops.count == 1)
        let error = #expect(throws: RouteFormatError.self) { try self.route(of: "nothing".utf8 + [7]) }
        #expect(error?.document == "tour.gpx")
        #expect(error?.description.hasPrefix("tour.gpx: ") == true)
    }

    @Test("reports why its source cannot be read")
    func unreadable() {
        let error = #expect(throws: RouteFormatError.self) {
            try RouteDocument.route(of: "tour.gpx") { throw ProviderError("tour.gpx: there is no such file") }
        }
        #expect(error?.description == "tour.gpx: there is no such file")
    }

    @Test("is refused if it is longer than 512 MiB, without reading further")
    func tooLong() {
        var chunks = 0
        let chunk = [UInt8](repeating: 32, count: 64 << 20)[...]
        let error = #expect(throws: RouteFormatError.self) {
            try RouteDocument.route(of: "zeros") {
                chunks += 1
                return chunk
            }
        }
        #expect(error?.description == "zeros: the document is longer than 512 MiB, which is not a route")
        #expect(chunks == 9)
    }

    @Test("is refused if it is empty or has only white space", arguments: ["", " \n\t", "\u{FEFF}"])
    func empty(_ text: String) {
        let error = #expect(throws: RouteFormatError.self) { try RouteDocument(reading: text) }
        #expect(error?.description == "the document is empty")
    }

    @Test(
        "is read or refused if it is cut off or damaged in one byte, and gives only valid routes",
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
