import Foundation
import Geolocation
import RouteGeometry
import RouteSimulation
import RouteTracking
import Testing

@Suite("The state of a tracker")
struct TrackerStateTests {
    @Test("that is saved and resumed after any fix continues as if there had been no break")
    func resumes() throws {
        let route = try TrackedRoutes.hairpins()
        var options = RouteDriveOptions()
        options.excursions = [RouteExcursion(along: 500, aside: 90, length: 100)]
        options.noise = 12
        let fixes = try RouteDrive(route, options: options).compactMap(\.location)
        var (whole, broken) = (RouteTracker(route), RouteTracker(route))
        for fix in fixes {
            let saved = try JSONEncoder().encode(broken.state)
            broken = RouteTracker(route)
            let isResumed = broken.resume(try JSONDecoder().decode(RouteTrackerState.self, from: saved))
            let (there, here) = (whole.update(fix), broken.update(fix))
            #expect(isResumed && there == here)
        }
        #expect(whole.state == broken.state)
    }

    @Test("is a value: the original does not change with its copy")
    func copies() throws {
        let route = try TrackedRoutes.straight()
        let fixes = try RouteDrive(route).prefix(60).compactMap(\.location)
        var tracker = RouteTracker(route)
        for fix in fixes.prefix(30) { _ = tracker.update(fix) }
        var copy = tracker
        for fix in fixes.dropFirst(30) { _ = copy.update(fix) }
        #expect(tracker.state != copy.state)
        for fix in fixes.dropFirst(30) { _ = tracker.update(fix) }
        #expect(tracker.state == copy.state)
    }

    @Test("of another route is refused")
    func otherRoute() throws {
        var tracker = RouteTracker(try TrackedRoutes.straight())
        let isOther = tracker.resume(RouteTracker(try TrackedRoutes.town()).state)
        let isSame = tracker.resume(RouteTracker(try TrackedRoutes.straight()).state)
        #expect(!isOther && isSame)
    }

    @Test("is refused if it is damaged, or gives no invalid progress")
    func damaged() throws {
        let route = try TrackedRoutes.straight()
        let fixes = try RouteDrive(route).prefix(60).compactMap(\.location)
        var tracker = RouteTracker(route)
        for fix in fixes.prefix(30) { _ = tracker.update(fix) }
        let text = try #require(String(data: JSONEncoder().encode(tracker.state), encoding: .utf8))
        var refused = 0
        for number in text.matches(of: /-?\d+(\.\d+)?(e-?\d+)?/) {
            for other in ["-1", "1e300", "-1e300", "9223372036854775807"] {
                let changed = text.replacingCharacters(in: number.range, with: other)
                guard let state = try? JSONDecoder().decode(RouteTrackerState.self, from: Data(changed.utf8)) else {
                    continue
                }
                var copy = RouteTracker(route)
                guard copy.resume(state) else {
                    refused += 1
                    continue
                }
                for fix in fixes.dropFirst(30) {
                    if let along = copy.update(fix)?.along { #expect((0...route.length).contains(along)) }
                }
            }
        }
        #expect(refused > 20)
    }
}
