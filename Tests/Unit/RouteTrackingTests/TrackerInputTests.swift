import CodecSupport
import Foundation
import Geolocation
import RouteGeometry
import RouteSimulation
import RouteTracking
import Testing

@Suite("The input of a tracker")
struct TrackerInputTests {
    private func location(_ coordinate: Coordinate, at seconds: Double, speed: Double? = nil) -> Location {
        Location(
            latitude: coordinate.latitude, longitude: coordinate.longitude, speed: speed,
            timestamp: Date(timeIntervalSinceReferenceDate: seconds))
    }

    @Test("is counted and not used if it is invalid")
    func invalid() throws {
        var tracker = RouteTracker(try TrackedRoutes.straight())
        for coordinate in [
            Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 91, longitude: 0),
            Coordinate(latitude: 0, longitude: .infinity),
        ] {
            let mere = tracker.update(coordinate)
            let whole = tracker.update(location(coordinate, at: 0))
            #expect(mere == nil && whole == nil)
        }
        let timeless = tracker.update(location(Coordinate(latitude: 0, longitude: 0), at: .nan))
        #expect(timeless == nil)
        #expect(tracker.state.invalidFixes == 7)
        #expect(tracker.progress == nil)
    }

    @Test("is counted and not used if it is late or repeated, unless the clock was set back")
    func late() throws {
        let route = try TrackedRoutes.straight()
        var tracker = RouteTracker(route)
        let fixes = try RouteDrive(route).prefix(40).compactMap(\.location)
        var used = 0
        for fix in fixes { used += tracker.update(fix) == nil ? 0 : 1 }
        #expect(used == 40)
        let progress = tracker.progress
        for fix in fixes[10...13] + Array(repeating: fixes[39], count: 9) {
            used += tracker.update(fix) == nil ? 0 : 1
        }
        #expect(used == 40)
        #expect(tracker.state.lateFixes == 13)
        #expect(tracker.progress == progress)

        // The clock is set back by an hour, and continues from there.
        let later = try RouteDrive(route).compactMap(\.location).dropFirst(40).prefix(20).map {
            location($0.coordinate, at: $0.timestamp.timeIntervalSinceReferenceDate - 3600, speed: $0.speed)
        }
        for fix in later { used += tracker.update(fix) == nil ? 0 : 1 }
        #expect(used > 50)
        #expect(tracker.progress?.status == .onRoute)
    }

    @Test("has no place on a route without coordinates, and one on a route of one point")
    func smallRoutes() throws {
        let place = Coordinate(latitude: 10, longitude: 20)
        var none = RouteTracker(.empty)
        let nowhere = none.update(place)
        #expect(nowhere == nil)
        for coordinates in [[place], [place, place, place]] {
            var tracker = RouteTracker(try Route(coordinates))
            for second in 0..<10 {
                let update = tracker.update(location(place.destination(distance: 20, bearing: 90), at: Double(second)))
                let near = try #require(update)
                #expect(near.status == .arrived)
                #expect(near.coordinate == place && near.remaining == 0 && near.fraction == 1)
            }
            for second in 10..<20 {
                _ = tracker.update(location(place.destination(distance: 99, bearing: 0), at: Double(second)))
            }
            #expect(tracker.progress?.status == .offRoute)
            #expect(abs((tracker.progress?.distance ?? 0) - 99) < 0.001)
        }
    }

    @Test("may be a position alone, which is on the route up to the threshold and off it beyond, at once")
    func merePositions() throws {
        let route = try TrackedRoutes.straight()
        var tracker = RouteTracker(route)
        for (along, aside, isOn) in [
            (100, 0, true), (130, 29.9, true), (160, 30.1, false), (190, 29, true), (2900, 10, true), (400, 5, true),
            (500, 5000, false), (520, 29.9, true),
        ] as [(Double, Double, Bool)] {
            let point = try #require(route.point(at: along))
            let place = point.coordinate.destination(distance: aside, bearing: try #require(point.bearing) + 90)
            let update = tracker.update(place)
            let progress = try #require(update)
            #expect((progress.status != .offRoute) == isOn, "\(along) m, \(aside) m aside")
            #expect(abs(progress.distance - aside) < 0.01)
            #expect(abs(progress.along - along) < 0.5)
        }
    }

    @Test("may be positions alone, which keep to the travelled passage on a way there and back")
    func merePositionsThereAndBack() throws {
        let route = try TrackedRoutes.thereAndBack()
        var tracker = RouteTracker(route)
        for along in stride(from: 0.0, through: route.length, by: 25) {
            let update = tracker.update(try #require(route.point(at: along)).coordinate)
            let progress = try #require(update)
            #expect(abs(progress.along - along) < 1)
        }
    }

    @Test("may contain extreme numbers, with which the progress stays valid")
    func extremes() throws {
        var tracker = RouteTracker(try TrackedRoutes.straight())
        var noise = SplitMix64(seed: 5)
        let values: [Double] = [0, -0.0, 1e-300, 1e300, .greatestFiniteMagnitude, 89.9999999, 5, 180]
        for second in 0..<3000 {
            func any() -> Double { values.randomElement(using: &noise) ?? 0 }
            let fix = Location(
                latitude: min(any(), 90), longitude: min(any(), 180), horizontalAccuracy: any(), speed: any(),
                speedAccuracy: any(), course: any(),
                timestamp: Date(timeIntervalSinceReferenceDate: Double(second) * any()))
            if let progress = tracker.update(fix) {
                #expect((0...tracker.route.length).contains(progress.along))
                #expect(progress.distance.isFinite && progress.coordinate.isValid)
            }
        }
    }
}
