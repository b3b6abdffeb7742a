import Foundation
import Geolocation
import RouteGeometry
import RouteSimulation
import Testing

@Suite("The simulated receiver of a drive")
struct RouteDriveReceiverTests {
    /// Metres per second within which 68 % of the speeds lie.
    private let speedAccuracy = 0.1

    /// How far each fix lies from the truth, metres.
    private func errors(_ fixes: [RouteDriveFix]) -> [Double] {
        fixes.compactMap { fix in fix.location.map { fix.coordinate.localDistance(to: $0.coordinate) } }
    }

    @Test("reports the true position without noise, and no accuracy")
    func exact() throws {
        let fixes = Array(try RouteDrive(try Roads.straight(500), options: Roads.exact()))
        #expect(errors(fixes).allSatisfy { $0 == 0 })
        #expect(fixes.allSatisfy { $0.location?.speed == $0.speed && $0.location?.horizontalAccuracy == nil })
        let moving = fixes.filter { $0.speed > 0 }
        #expect(moving.allSatisfy { $0.location?.course.map { abs($0 - 90) < 0.1 } == true && $0.courseAccuracy == 0 })
    }

    @Test("has 68 % of its fixes within its noise radius, which it reports", arguments: [3.0, 25])
    func radius(_ radius: Double) throws {
        var options = RouteDriveOptions()
        options.noise = radius
        options.correlation = 0
        options.frequency = 10
        let fixes = Array(try RouteDrive(try Roads.straight(5000), options: options))
        let errors = errors(fixes)
        #expect(errors.count > 3500)
        let share = Double(errors.count { $0 <= radius }) / Double(errors.count)
        #expect(abs(share - 0.68) < 0.025)
        #expect(fixes.allSatisfy { $0.location?.horizontalAccuracy == radius })
    }

    @Test("has noise that drifts instead of jumping, and reports another accuracy if configured")
    func correlation() throws {
        var options = RouteDriveOptions()
        options.noise = 10
        options.accuracy = 40
        let fixes = Array(try RouteDrive(try Roads.straight(3000), options: options))
        let offsets = fixes.compactMap { fix in
            fix.location.map { LocalTangentPlane(origin: fix.coordinate).local($0.coordinate).north }
        }
        // In a second of sixty the deviation of the change is σ·√(2·(1 − e^(−1/60))): 18 % of σ.
        let steps = zip(offsets, offsets.dropFirst()).map { abs($1 - $0) }
        #expect(steps.max().map { $0 < 10 } == true)
        #expect(steps.reduce(0, +) / Double(steps.count) < 2)
        #expect(fixes.allSatisfy { $0.location?.horizontalAccuracy == 40 })
    }

    @Test("reports speed and course with the errors that it states")
    func velocity() throws {
        let fixes = Array(try RouteDrive(try Roads.straight(4000)))
        let moving = fixes.filter { $0.speed == 13 }
        let errors = moving.compactMap { fix in fix.location?.speed.map { abs($0 - fix.speed) } }
        let within = Double(errors.count { $0 <= speedAccuracy }) / Double(errors.count)
        #expect(abs(within - 0.68) < 0.1)
        #expect(moving.allSatisfy { $0.location?.speedAccuracy == speedAccuracy })
        let turns = moving.compactMap { fix in fix.location?.course.map { abs(Angle.difference(from: 90, to: $0)) } }
        #expect(turns.count == moving.count && turns.max().map { $0 < 3 } == true)
        #expect(fixes.last?.location?.course == nil)
    }

    @Test("produces the configured number of outliers, and reports which they are")
    func outliers() throws {
        var options = RouteDriveOptions()
        options.noise = 0
        options.frequency = 5
        options.outliers = RouteOutliers(share: 0.1, size: 300)
        let fixes = Array(try RouteDrive(try Roads.straight(8000), options: options))
        let share = Double(fixes.count { $0.isOutlier }) / Double(fixes.count)
        #expect(abs(share - 0.1) < 0.02)
        for fix in fixes {
            let error = fix.location.map { fix.coordinate.distance(to: $0.coordinate) } ?? .nan
            #expect(abs(error - (fix.isOutlier ? 300 : 0)) < 0.02)
        }
    }

    @Test("has no fix in tunnels, and in random gaps of the configured duration")
    func gaps() throws {
        var options = Roads.exact()
        options.tunnels = [400...900, 1500...1500]
        let fixes = Array(try RouteDrive(try Roads.straight(2000), options: options))
        #expect(fixes.allSatisfy { ($0.location == nil) == (400...900).contains($0.along) })
        options.tunnels = []
        options.gaps = RouteGaps(interval: 60, duration: 20)
        let long = Array(try RouteDrive(try Roads.straight(100_000), options: options))
        let silent = Double(long.count { $0.location == nil }) / Double(long.count)
        #expect(abs(silent - 0.25) < 0.07)
        let begins = zip(long, long.dropFirst()).count { $0.location != nil && $1.location == nil }
        #expect((60...130).contains(begins))
    }

    @Test("makes the same errors for the same seed, each independent of the others")
    func seeds() throws {
        let route = try Roads.straight(1000)
        var options = RouteDriveOptions()
        let drive = try RouteDrive(route, options: options)
        #expect(Array(drive) == Array(drive))
        #expect(Array(drive) == Array(try RouteDrive(route, options: options)))
        options.seed = 2
        #expect(zip(drive, try RouteDrive(route, options: options)).allSatisfy { $0.location != $1.location })
        options.seed = 1
        options.outliers = RouteOutliers(share: 0.2, size: 500)
        options.gaps = RouteGaps(interval: 20, duration: 5)
        for (plain, spoilt) in zip(drive, try RouteDrive(route, options: options)) where spoilt.location == nil {
            #expect(plain.coordinate == spoilt.coordinate)
        }
        options.gaps = nil
        for (plain, spoilt) in zip(drive, try RouteDrive(route, options: options)) where !spoilt.isOutlier {
            #expect(plain.location == spoilt.location)
        }
    }

    @Test("makes the same errors on every machine")
    func golden() throws {
        let fixes = Array(try RouteDrive(try Roads.straight(1000)))
        let location = try #require(fixes[60].location)
        // A tenth of a millimetre, since sine and logarithm differ in their last digits from one system to another.
        #expect(abs(location.latitude - 47.599965885) < 2e-9)
        #expect(abs(location.longitude - 9.209711687) < 2e-9)
        #expect(location.timestamp == Date(timeIntervalSinceReferenceDate: 60))
    }

    @Test("reports the altitude if the route has one")
    func altitude() throws {
        let places = try Roads.straight(1000).coordinates
        let elevations = places.indices.map { Double($0) * 5 }
        let route = try Route(places, attributes: RouteAttributes(elevations: elevations))
        for fix in try RouteDrive(route, options: Roads.exact()) {
            #expect(fix.location?.altitude.map { abs($0 - fix.along / 10) < 1e-3 } == true)
        }
    }
}
