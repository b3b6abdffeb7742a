import Foundation
import Geolocation
import RouteGeometry
import RouteSimulation
import RouteTracking
import Testing

@Suite("The status of a traveller")
struct TrackerStatusTests {
    @Test("is uncertain after leaving the route, then off it, and on it again after the return")
    func excursion() throws {
        let route = try TrackedRoutes.straight()
        var options = RouteDriveOptions()
        options.excursions = [RouteExcursion(along: 1000, aside: 160, length: 600)]
        let trial = try TrackerTrial(route, options)
        #expect(trial.statuses == [.onRoute, .uncertain, .offRoute, .onRoute, .arrived])
        #expect(trial.isFaultless)
        let away = trial.steps.filter { $0.reported.status == .offRoute && $0.reported.distance > 140 }
        #expect(away.count > 20)
        for step in away {
            // The traveller is on the right, south of a route to the east: back is north.
            #expect(abs(step.reported.distance - 160) < 20)
            let back = try #require(step.reported.bearingBack)
            #expect(Angle.absoluteDifference(back, 0) < 3)
            #expect(abs(step.error) < 30)
        }
    }

    @Test("stays on the route if one fix in fifty is far away")
    func outliers() throws {
        var options = RouteDriveOptions()
        options.outliers = RouteOutliers(share: 0.02, size: 200)
        for seed in UInt64(1)...4 {
            options.seed = seed
            let trial = try TrackerTrial(try TrackedRoutes.town(), options)
            let outliers = trial.steps.count { $0.truth.isOutlier }
            #expect(outliers > 0)
            #expect(trial.isFaultless)
        }
    }

    @Test("is uncertain if all fixes are poorer than the limit")
    func poorFixes() throws {
        let route = try TrackedRoutes.straight()
        let aside = try #require(route.coordinates.first).destination(distance: 300, bearing: 0)
        var tracker = RouteTracker(route)
        for second in 0..<20 {
            let location = Location(
                latitude: aside.latitude, longitude: aside.longitude, horizontalAccuracy: 150,
                timestamp: Date(timeIntervalSinceReferenceDate: Double(second)))
            let progress = tracker.update(location)
            #expect(progress?.status == .uncertain)
        }
    }

    @Test("is the wrong way after turning round, and the right way after turning again")
    func wrongWay() throws {
        var options = RouteDriveOptions()
        options.turnBacks = [RouteTurnBack(along: 2000, distance: 300)]
        for course in [true, false] {
            let trial = try TrackerTrial(try TrackedRoutes.straight(), options) {
                course ? $0 : $0.telling(speed: $0.speed, course: nil)
            }
            #expect(trial.statuses == [.onRoute, .wrongWay, .onRoute, .arrived])
            let back = trial.steps.filter { $0.truth.state == .wrongWay }
            #expect(back.allSatisfy { abs($0.error) < 30 })
            // The way back counts neither as covered nor as reached.
            let last = try #require(back.last).reported
            #expect(abs(last.furthest - 2000) < 30 && abs(last.travelled - 2000) < 30)
            #expect(last.along < 1800)
        }
    }

    @Test("is arrived at the end of a round, not at its beginning")
    func arrival() throws {
        let route = try TrackedRoutes.laps(2)
        let trial = try TrackerTrial(route)
        #expect(trial.statuses == [.onRoute, .arrived])
        let first = try #require(trial.steps.first { $0.reported.status == .arrived })
        #expect(first.truth.along > route.length - 60)
        let last = try #require(trial.steps.last).reported
        #expect(last.remaining < 10 && last.fraction > 0.99 && abs(last.travelled - route.length) < 30)
    }

    @Test("depends on the threshold of the travel mode", arguments: RouteTravelMode.allCases)
    func modes(mode: RouteTravelMode) throws {
        let settings = RouteTrackerSettings(mode)
        for (offset, isOn) in [(settings.threshold - 2, true), (settings.threshold + 2, false)] {
            var options = RouteDriveOptions()
            options.noise = 0
            options.speed = 3
            var tracker = RouteTracker(try TrackedRoutes.straight(), settings: settings)
            var status: RouteStatus?
            for fix in try RouteDrive(try TrackedRoutes.straight(), options: options).prefix(20) {
                guard let location = fix.location else { continue }
                let aside = location.coordinate.destination(distance: offset, bearing: 180)
                status = tracker.update(location.moved(to: aside))?.status
            }
            #expect(status == (isOn ? .onRoute : .offRoute))
        }
    }

    @Test("settings out of range are clamped")
    func settings() throws {
        var settings = RouteTrackerSettings(.walking)
        settings.threshold = .nan
        settings.patience = -3
        settings.arrivalDistance = .infinity
        let clamped = RouteTracker(try TrackedRoutes.straight(), settings: settings).settings
        #expect(clamped.threshold == 1 && clamped.patience == 1 && clamped.arrivalDistance == 100_000)
    }

    @Test(
        "stays on the route for a poor fix farther aside, up to three thresholds",
        arguments: [
            (5.0, 29.0, true), (5, 33, false), (20, 55, true), (20, 65, false), (60, 85, true), (60, 95, false),
        ])
    func accuracy(accuracy: Double, aside: Double, isOn: Bool) throws {
        var tracker = RouteTracker(try TrackedRoutes.straight())
        let line = try RouteDrive(try TrackedRoutes.straight()).prefix(20)
        for fix in line {
            let place = fix.coordinate.destination(distance: aside, bearing: 180)
            let location = Location(
                latitude: place.latitude, longitude: place.longitude, horizontalAccuracy: accuracy, speed: fix.speed,
                course: 90, timestamp: fix.time)
            _ = tracker.update(location)
        }
        #expect(tracker.progress?.status == (isOn ? .onRoute : .offRoute))
    }

    @Test("is on the route again only closer to it than the threshold at which it was left")
    func hysteresis() throws {
        let route = try TrackedRoutes.straight()
        var tracker = RouteTracker(route)
        var statuses: [RouteStatus] = []
        let asides =
            Array(repeating: 0.0, count: 10) + Array(repeating: 80, count: 5) + Array(repeating: 27, count: 5)
            + Array(repeating: 20, count: 5) + Array(repeating: 27, count: 5)
        for (fix, aside) in zip(try RouteDrive(route), asides) {
            let place = fix.coordinate.destination(distance: aside, bearing: 180)
            let update = tracker.update(
                Location(
                    latitude: place.latitude, longitude: place.longitude, horizontalAccuracy: 5, speed: fix.speed,
                    course: 90, timestamp: fix.time))
            statuses.append(try #require(update).status)
        }
        #expect(statuses[14] == .offRoute && statuses[19] == .offRoute)
        #expect(statuses[20...].allSatisfy { $0 == .onRoute })
    }
}
