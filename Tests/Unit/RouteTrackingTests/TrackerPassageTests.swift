import Geolocation
import RouteGeometry
import RouteSimulation
import RouteTracking
import Testing

@Suite("A tracker on a route with several passages")
struct TrackerPassageTests {
    @Test(
        "keeps to the travelled one on lines that cross themselves or lie upon or beside each other", arguments: 1...3)
    func followsEveryShape(seed: UInt64) throws {
        var options = RouteDriveOptions()
        options.seed = seed
        options.speed = 12
        let shapes = try [
            TrackedRoutes.town(), TrackedRoutes.thereAndBack(), TrackedRoutes.figureEight(), TrackedRoutes.laps(3),
            TrackedRoutes.hairpins(), TrackedRoutes.parallelReturn(),
        ]
        for (index, route) in shapes.enumerated() {
            let trial = try TrackerTrial(route, options)
            #expect(trial.isFaultless, "shape \(index): \(trial.errors) errors, up to \(trial.greatestError) m")
        }
    }

    @Test("keeps to the travelled one with a fix each 5 s, and with ten in a second", arguments: [0.2, 10])
    func followsAtAnyRate(frequency: Double) throws {
        var options = RouteDriveOptions()
        options.frequency = frequency
        for route in try [TrackedRoutes.thereAndBack(), TrackedRoutes.figureEight()] {
            #expect(try TrackerTrial(route, options).isFaultless)
        }
    }

    @Test("keeps to the travelled one without course, and without course and speed")
    func followsByPositionAlone() throws {
        for route in try [TrackedRoutes.thereAndBack(), TrackedRoutes.laps(2), TrackedRoutes.town()] {
            let mute = try TrackerTrial(route) { $0.telling(speed: $0.speed, course: nil) }
            #expect(mute.isFaultless)
            let bare = try TrackerTrial(route) { $0.telling(speed: nil, course: nil) }
            #expect(bare.isFaultless)
        }
    }

    @Test("does not jump between buildings, with fixes up to 60 m aside")
    func followsInCanyons() throws {
        var options = RouteDriveOptions()
        options.noise = 38
        options.correlation = 15
        let trial = try TrackerTrial(try TrackedRoutes.town(), options)
        #expect(trial.jumps == 0 && trial.falseAlarms == 0)
        #expect(Double(trial.errors) <= 0.05 * Double(trial.steps.count))
    }

    @Test("recognises a start on the way back by the course")
    func beginsOnTheWayBack() throws {
        for route in try [TrackedRoutes.thereAndBack(), TrackedRoutes.parallelReturn()] {
            var options = RouteDriveOptions()
            options.start = route.length * 0.7
            #expect(try TrackerTrial(route, options).isFaultless)
        }
    }

    @Test("chooses the middle one of indistinguishable laps, unless a start is given")
    func choosesAmongLaps() throws {
        let route = try TrackedRoutes.laps(3)
        let lap = route.length / 3
        for (number, start) in [(1, RouteStart.anywhere), (0, .along(600)), (2, .along(2 * lap + 600))] {
            var options = RouteDriveOptions()
            options.start = Double(number) * lap + 600
            let trial = try TrackerTrial(route, options, start: start)
            let first = try #require(trial.steps.first)
            #expect(abs(first.error) < 30, "lap \(number)")
            #expect(trial.isFaultless)
            if start == .anywhere { #expect(first.reported.confidence < 0.5) }
        }
    }

    @Test("follows several rounds of a closed route")
    func goesRoundAgain() throws {
        let route = try TrackedRoutes.laps(1)
        var tracker = RouteTracker(route)
        var places: [Double] = []
        for fix in try RouteDrive(try TrackedRoutes.laps(3)) {
            guard let location = fix.location, let progress = tracker.update(location) else { continue }
            let truth = fix.along.truncatingRemainder(dividingBy: route.length)
            guard (100...route.length - 100).contains(truth) else { continue }
            places.append(progress.along - truth)
        }
        #expect(places.count > 300)
        #expect(places.allSatisfy { abs($0) < 30 })
    }

    @Test("follows the same drive on the reversed route in mirror image, and reports the wrong way")
    func mirrors() throws {
        let route = try TrackedRoutes.town()
        var (ahead, back) = (RouteTracker(route), RouteTracker(route.reversed()))
        var last: RouteProgress?
        for fix in try RouteDrive(route) {
            guard let location = fix.location, let there = ahead.update(location), let here = back.update(location)
            else { continue }
            #expect(abs(here.along - (route.length - there.along)) < 8)
            #expect(here.coordinate.distance(to: there.coordinate) < 8)
            last = here
        }
        #expect(last?.status == .wrongWay)
    }
}

extension Location {
    /// The same fix with another speed and course.
    func telling(speed: Double?, course: Double?, accuracy: Double? = nil) -> Location {
        Location(
            latitude: latitude, longitude: longitude, horizontalAccuracy: accuracy ?? horizontalAccuracy, speed: speed,
            course: course, timestamp: timestamp)
    }
}
