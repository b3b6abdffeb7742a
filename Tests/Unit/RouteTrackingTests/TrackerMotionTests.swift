import Foundation
import Geolocation
import RouteGeometry
import RouteSimulation
import RouteTracking
import Testing

@Suite("A tracker of a moving traveller")
struct TrackerMotionTests {
    @Test("follows a traveller through a tunnel, and predicts positions on the line in it")
    func tunnel() throws {
        let route = try TrackedRoutes.town()
        var options = RouteDriveOptions()
        options.tunnels = [1000...2500]
        options.lateralAcceleration = 100
        #expect(try TrackerTrial(route, options).isFaultless)

        var tracker = RouteTracker(route)
        var entrance: RouteDriveFix?
        var greatest = 0.0
        for fix in try RouteDrive(route, options: options) {
            if let location = fix.location {
                _ = tracker.update(location)
                if fix.along < 1000 { entrance = fix }
            } else {
                let predicted = try #require(tracker.predict(at: fix.time))
                let seconds = fix.time.timeIntervalSince(try #require(entrance).time)
                #expect(predicted.alongAccuracy > 0.1 * seconds)
                let nearest = try #require(route.nearest(to: predicted.coordinate))
                #expect(nearest.distance < 0.01)
                greatest = max(greatest, abs(predicted.along - fix.along))
            }
        }
        #expect(greatest < 150)
    }

    @Test("is not changed by a prediction, and predicts nothing before the first fix")
    func prediction() throws {
        var tracker = RouteTracker(try TrackedRoutes.straight())
        #expect(tracker.predict(at: Date(timeIntervalSinceReferenceDate: 0)) == nil)
        var progressTime = Date.distantPast
        for fix in try RouteDrive(try TrackedRoutes.straight()).prefix(30).compactMap(\.location) {
            _ = tracker.update(fix)
            progressTime = fix.timestamp
        }
        let state = tracker.state
        let progress = try #require(tracker.progress)
        let later = try #require(tracker.predict(at: progressTime.addingTimeInterval(170)))
        #expect(later.along > progress.along + 1000)
        #expect(tracker.predict(at: progressTime.addingTimeInterval(1e9)) == nil)
        let earlier = try #require(tracker.predict(at: Date(timeIntervalSinceReferenceDate: -1e9)))
        #expect(earlier.along == progress.along)
        #expect(tracker.state == state)
    }

    @Test("moves a standing traveller less than half as far as the fixes wander")
    func standing() throws {
        var options = RouteDriveOptions()
        options.stops = [1500]
        options.dwell = 180
        options.correlation = 30
        let trial = try TrackerTrial(try TrackedRoutes.straight(), options)
        let waiting = trial.steps.filter { $0.truth.state == .stopped && $0.truth.along < 2000 }.dropFirst(5)
        let (least, greatest) = (waiting.map(\.reported.along).min() ?? 0, waiting.map(\.reported.along).max() ?? 0)
        let fixes = waiting.map { $0.reported.place.longitude }
        let wander = ((fixes.max() ?? 0) - (fixes.min() ?? 0)) * 75_000
        #expect(waiting.count > 150)
        #expect(wander > 8)
        #expect(greatest - least < wander / 2)
        #expect(trial.isFaultless)
    }

    @Test("ignores a speed that is 0 throughout a file")
    func stuckSpeed() throws {
        let trial = try TrackerTrial(try TrackedRoutes.town()) { $0.telling(speed: 0, course: nil) }
        #expect(trial.falseAlarms == 0)
        #expect(trial.errors < trial.steps.count / 20)
    }

    @Test("follows a drive that brakes, stops and accelerates up to 30 m/s")
    func changingSpeed() throws {
        var options = RouteDriveOptions()
        options.speed = 30
        options.acceleration = 3
        options.braking = 4
        options.stops = Array(stride(from: 400, to: 3800, by: 400))
        options.dwell = 7
        #expect(try TrackerTrial(try TrackedRoutes.town(), options).isFaultless)
    }
}
