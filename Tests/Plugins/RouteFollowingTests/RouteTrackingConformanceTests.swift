import Foundation
import Geolocation
import GeolocationTestKit
import RouteFollowing
import RouteSupport
import TestSupport
import Testing

@Suite("RouteTrackingSink: conformance")
struct RouteTrackingConformanceTests {
    @Test("the sink fulfils its contract with any kind of event")
    func contract() async throws {
        let route = try Way.east()
        try await SinkConformance.verify(patience: 300) { _ in RouteTrackingSink(route) }
    }

    @Test("the sink fulfils its contract while it reads its route from a file")
    func contractOfReading() async throws {
        let scratch = try Scratch()
        let path = scratch.path("way.geojson")
        let places = (0...10).map { Way.place(Double($0) * 100) }.map { "[\($0.longitude),\($0.latitude)]" }
        try #"{"type":"LineString","coordinates":[\#(places.joined(separator: ","))]}"#
            .write(toFile: path, atomically: true, encoding: .utf8)
        try await SinkConformance.verify(patience: 300, time: .system) { _ in
            RouteTrackingSink(.file(RouteFile(path: path)))
        }
    }
}
