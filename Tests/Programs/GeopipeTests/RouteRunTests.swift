import Foundation
import TestSupport
import Testing

@Suite("geopipe: routes", .serialized, .realTime, .timeLimit(.minutes(5)))
struct RouteRunTests {
    private let geopipe: Geopipe

    init() throws {
        geopipe = try Geopipe()
    }

    /// A way of some 2.5 km there and back, with a stop at its turn.
    private func way() throws -> String {
        let east = (0...10).map { (47.6, 9 + Double($0) / 600) }
        let points = (east + east.reversed().dropFirst()).enumerated().map { index, point in
            "<rtept lat=\"\(point.0)\" lon=\"\(point.1)\">\(index == 10 ? "<name>Mill</name>" : "")</rtept>"
        }
        return try geopipe.file("way.gpx", "<gpx version=\"1.1\"><rte>\(points.joined())</rte></gpx>")
    }

    /// A number of an event.
    private func number(_ event: [String: Any], _ key: String) -> Double { event[key] as? Double ?? .nan }

    @Test(
        "a simulated drive is followed from beginning to end, in either order of the sinks", arguments: [true, false])
    func drive(isTrackerFirst: Bool) async throws {
        defer { geopipe.remove() }
        let way = try way()
        let sinks = isTrackerFirst ? ["route:\(way)", "jsonl:-"] : ["jsonl:-", "route:\(way)"]
        let result = try await geopipe(
            "run", "--location", "route:\(way)?rate=max&speed=13&noise=5&seed=3", "--to", sinks[0], "--to", sinks[1])
        #expect(result.status == 0)
        let (fixes, routes) = (result.fixes, result.events("route"))
        #expect(fixes.count > 150 && fixes.count == routes.count)
        #expect(zip(fixes, routes).allSatisfy { $0["time"] as? String == $1["time"] as? String })
        // The distance along the route increases, although each of its places comes twice.
        let places = routes.map { number($0, "along") }
        #expect(zip(places, places.dropFirst()).allSatisfy { $1 > $0 - 3 })
        #expect(routes.allSatisfy { abs(number($0, "along") + number($0, "remaining") - 2505) < 10 })
        let statuses = routes.compactMap { $0["status"] as? String }
        #expect(statuses.first == "onRoute" && statuses.last == "arrived" && !statuses.contains("offRoute"))
        let stops = result.events("waypoint").filter { $0["name"] as? String == "Mill" }
        #expect(stops.compactMap { $0["event"] as? String }.sorted() == ["arrived", "entered", "passed"])
    }

    @Test("a missing route file, and a run that would write nothing, are rejected with one sentence")
    func refusals() async throws {
        defer { geopipe.remove() }
        let way = try way()
        let missing = try await geopipe(
            "run", "--location", "route:\(way)?rate=max", "--to", "route:\(geopipe.path("none.gpx"))", "--to", "jsonl:-"
        )
        #expect(missing.status == 1 && missing.errors.contains("none.gpx"))
        let mute = try await geopipe("run", "--location", "route:\(way)?rate=max", "--to", "route:\(way)")
        #expect(mute.status == 2 && mute.errors.contains("nothing would be written"))
    }
}
