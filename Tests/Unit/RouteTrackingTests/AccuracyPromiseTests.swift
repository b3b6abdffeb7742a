import Foundation
import Geolocation
import RouteGeometry
import RouteSupport
import RouteTracking
import Testing

extension Location {
    /// The same fix with another accuracy.
    fileprivate func accurate(to metres: Double) -> Location {
        Location(
            latitude: latitude, longitude: longitude, horizontalAccuracy: metres, speed: speed, course: course,
            timestamp: timestamp)
    }
}

@Suite("The threshold and the accuracy of fixes")
struct AccuracyPromiseTests {
    /// Two hundred metres on the route, and from there to the north at 1.5 m/s.
    private static func stray(until second: Int, accuracy: Double) -> [Location] {
        Way.drive(to: 200)
            + (21...second).map { Way.fix(Double($0), 200, Double($0 - 20) * 1.5, speed: 1.5).accurate(to: accuracy) }
    }

    @Test("a traveller farther away than an inaccurate fix explains is off the route", arguments: [65.0, 101, 400])
    func farAway(accuracy: Double) throws {
        var follower = RouteFollower(try Way.east(), settings: RouteTrackerSettings(.walking))
        var firstAway: Double?
        for fix in Self.stray(until: 1500, accuracy: accuracy) {
            guard let progress = follower.update(fix) else { continue }
            let distance = abs(fix.coordinate.distance(to: Way.place(200)))
            if distance < 2.9 * accuracy, fix.timestamp > Way.time(20) { #expect(progress.status != .offRoute) }
            if progress.status == .offRoute, firstAway == nil { firstAway = distance }
        }
        #expect(try #require(firstAway) < 3 * accuracy + 10)
        #expect(follower.progress?.status == .offRoute && follower.arrival == nil && follower.remainingPath == nil)
    }

    @Test("a traveller that was never on the route is off it, even by inaccurate fixes")
    func neverOn() throws {
        var tracker = RouteTracker(try Way.east(), settings: RouteTrackerSettings(.walking))
        for second in 0..<5 { _ = tracker.update(Way.fix(Double(second), 500, 1000).accurate(to: 200)) }
        #expect(tracker.progress?.status == .offRoute)
    }

    @Test("several inaccurate fixes on the route end an excursion as uncertain, and one does not")
    func comingBack() throws {
        var tracker = RouteTracker(try Way.east(), settings: RouteTrackerSettings(.walking))
        for fix in Self.stray(until: 300, accuracy: 65) { _ = tracker.update(fix) }
        #expect(tracker.progress?.status == .offRoute)
        _ = tracker.update(Way.fix(301, 250, 10).accurate(to: 65))
        #expect(tracker.progress?.status == .offRoute)
        for second in 302..<308 { _ = tracker.update(Way.fix(Double(second), 250, 10).accurate(to: 65)) }
        #expect(tracker.progress?.status == .uncertain)
        _ = tracker.update(Way.fix(308, 250))
        #expect(tracker.progress?.status == .onRoute)
    }

    @Test("the position is predicted along the route for 180 s, and is unknown after that")
    func deadReckoning() throws {
        let manager = RouteTrackingManager(try Way.route((0...100).map { (Double($0) * 100, 0) }))
        for fix in Way.drive(to: 200) { _ = manager.updateDriverLocation(fix) }
        for second in stride(from: 21.0, through: 400, by: 1) {
            // The fix is beside the route, but not farther away than its accuracy explains.
            let status = manager.updateDriverLocation(
                Way.fix(second, 200 + (second - 20) * 10, 150, speed: 10, course: 90).accurate(to: 110))
            let isKnown = second <= 200
            #expect(manager.progress?.status == .uncertain)
            #expect((status != .outOfRoute) == isKnown && (manager.remainingPath != nil) == isKnown)
            #expect((manager.arrival != nil) == isKnown && (manager.predict(at: Way.time(second)) != nil) == isKnown)
        }
        _ = manager.updateDriverLocation(Way.fix(401, 4010, 2, speed: 10, course: 90))
        for second in 402..<410 {
            _ = manager.updateDriverLocation(Way.fix(Double(second), Double(second) * 10, 2, speed: 10, course: 90))
        }
        #expect(manager.progress?.status == .onRoute && manager.arrival != nil && manager.remainingPath != nil)
        #expect(abs((manager.progress?.along ?? 0) - 4090) < 30)
    }

    /// Whether a driver remains on the route with fixes beside it.
    private static func isOn(
        _ settings: RouteTrackerSettings, aside: Double, accuracy: Double, speed: Double = 10
    ) throws -> Bool {
        var tracker = RouteTracker(try Way.east(), settings: settings)
        for fix in 0..<10 {
            let east = Double(fix) * speed
            _ = tracker.update(
                Way.fix(Double(fix), east, aside, speed: speed, course: 90).accurate(to: accuracy))
        }
        return tracker.progress?.status == .onRoute
    }

    @Test("a threshold of 30 m applies exactly, whatever the accuracy", arguments: [4.0, 15, 30, 65, 99])
    func exact(accuracy: Double) throws {
        let manager = RouteTrackingManager(routeCoordinates: try Way.east().coordinates, threshold: 30)
        #expect(try Self.isOn(manager.settings, aside: 29.5, accuracy: accuracy))
        #expect(try !Self.isOn(manager.settings, aside: 30.5, accuracy: accuracy))
    }

    @Test("an adaptive threshold follows accuracy and speed")
    func adaptive() throws {
        var settings = RouteTrackerSettings.adaptive
        #expect(try Self.isOn(settings, aside: 19, accuracy: 4, speed: 5))
        #expect(try !Self.isOn(settings, aside: 21, accuracy: 4, speed: 5))
        #expect(try Self.isOn(settings, aside: 59, accuracy: 4, speed: 30))
        #expect(try !Self.isOn(settings, aside: 61, accuracy: 4, speed: 30))
        #expect(try Self.isOn(settings, aside: 59, accuracy: 40, speed: 5))
        #expect(try !Self.isOn(settings, aside: 61, accuracy: 40, speed: 5))
        #expect(try Self.isOn(settings, aside: 99, accuracy: 4, speed: 80))
        #expect(try !Self.isOn(settings, aside: 101, accuracy: 4, speed: 80))
        settings.widestRatio = 2
        #expect(try !Self.isOn(settings, aside: 41, accuracy: 4, speed: 80))
    }

    @Test("settings that are changed while a tracker runs apply from the next fix on")
    func running() throws {
        let manager = RouteTrackingManager(routeCoordinates: try Way.east().coordinates, threshold: 30)
        let place = Way.place(300, 60)
        #expect(manager.updateDriverLocation(place) == .outOfRoute)
        manager.settings.threshold = 75
        #expect(manager.updateDriverLocation(place) != .outOfRoute)
        manager.settings.threshold = -1
        #expect(manager.settings.threshold == 1)
        #expect(manager.updateDriverLocation(place) == .outOfRoute)
    }

    @Test("a course of exactly 0 means north")
    func north() throws {
        // A crossing of two passages: to the east first, to the north later.
        let route = try Way.route([(0, 0), (1000, 0), (1000, -500), (500, -500), (500, 500)])
        var tracker = RouteTracker(route)
        for second in 0..<5 {
            _ = tracker.update(Way.fix(Double(second), 500, Double(second) * 8, speed: 8, course: 0))
        }
        #expect(try #require(tracker.progress).along > 2000)
    }

    @Test("several listeners receive each progress; with a limit, the newest are kept and drops are counted")
    func updates() async throws {
        let manager = RouteTrackingManager(try Way.east())
        let (all, few) = (manager.updates, manager.updates(capacity: 2))
        let reported = Way.drive(to: 100).compactMap { fix in
            _ = manager.updateDriverLocation(fix)
            return manager.progress
        }
        var (heard, last) = (all.makeAsyncIterator(), few.makeAsyncIterator())
        for progress in reported { #expect(await heard.next() == progress) }
        for progress in reported.suffix(2) { #expect(await last.next() == progress) }
        #expect(all.droppedCount == 0 && few.droppedCount == reported.count - 2)
    }
}
