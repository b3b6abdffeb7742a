import Geolocation
import RouteGeometry
import RouteTracking

/// Routes and who follows them: what an update, a search and a route cost, and how well somebody is followed.
struct RouteBenchmark {
    /// Segments of the longest route, and what part of it the other ones are.
    private let sizes = [1_000, 10_000, 100_000, 1_000_000]

    /// Fixes and places in one pass at most.
    private let samples = 20_000
    private let passes = 5

    func run() throws {
        let longest = RouteGenerator.coordinates(segments: sizes[sizes.count - 1])
        Report.title(
            "route: segments of \(Int(RouteGenerator.step)) m whose direction wanders; the fastest of \(passes) passes")
        // First, while all of it is new memory.
        let route = try RouteBenchmarkCost.memory(longest)
        let courses = try sizes.map { size in
            let course = size == route.segmentCount ? route : try Route(Array(longest.prefix(size + 1)))
            return RouteCourse(
                route: course, fixes: try RouteGenerator.fixes(along: course.coordinates, atMost: samples),
                places: RouteGenerator.places(beside: course, count: samples))
        }
        let cost = RouteBenchmarkCost(passes: passes)
        for course in courses { try cost.build(course) }
        cost.remainingPath(courses[courses.count - 1])
        let peer = RoutePeer.run(courses)
        Report.title("route: nearest anywhere, random places at most 8 m away; \(peer.name)")
        for course in courses { cost.nearest(course, peer) }
        Report.title("route: whole update of a vehicle, 1 Hz, 13 m/s, noise 5 m, with speed and course; \(peer.name)")
        for course in courses { cost.update(course, peer) }
        try RouteBenchmarkAccuracy().run()
    }
}

/// A route with what moves along it and what lies beside it.
struct RouteCourse {
    let route: Route
    let fixes: [Location]
    let places: [Coordinate]

    /// Its segments.
    var size: Int { route.segmentCount }
}
