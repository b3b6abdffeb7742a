import Foundation
import Geolocation
import RouteGeometry
import RouteSupport
import Testing

@testable import RouteTracking

@Suite("ArrivalEstimator")
struct ArrivalEstimatorTests {
    private let route: Route
    private let planned: Route
    private var estimator = ArrivalEstimator()

    init() throws {
        route = try Way.route([(0, 0), (10_000, 0)])
        // 10 m/s are planned.
        planned = try Way.route([(0, 0), (10_000, 0)], times: [0, 1000])
    }

    /// Drives on from a place for some seconds.
    private mutating func drive(from along: Double, at speed: Double, _ seconds: Range<Int>, on route: Route) {
        for second in seconds {
            let place = along + speed * Double(second - seconds.lowerBound)
            let progress = Way.progress(place, speed: speed, length: route.length)
            estimator.update(progress, on: route, at: Way.time(Double(second)))
        }
    }

    private func seconds(_ arrival: Date?) -> Double? { arrival?.timeIntervalSince(Way.time(0)) }

    @Test("the arrival is unknown before some seconds of movement")
    mutating func unknown() {
        drive(from: 0, at: 10, 0..<5, on: route)
        #expect(estimator.arrival(on: route) == nil)
        drive(from: 50, at: 10, 5..<8, on: route)
        #expect(estimator.arrival(on: route) != nil)
    }

    @Test("without a plan, the speed of the last minute determines the arrival")
    mutating func observed() throws {
        drive(from: 0, at: 10, 0..<101, on: route)
        #expect(abs(try #require(seconds(estimator.arrival(on: route))) - 1000) < 1)
        #expect(abs(try #require(seconds(estimator.arrival(at: 3000, on: route))) - 300) < 1)
        drive(from: 1000, at: 20, 100..<401, on: route)
        // 7,000 m at 400 s, 3,000 m left at 20 m/s.
        #expect(abs(try #require(seconds(estimator.arrival(on: route))) - 550) < 5)
    }

    @Test("a stop delays the arrival by as long as it lasts")
    mutating func stop() throws {
        drive(from: 0, at: 10, 0..<101, on: route)
        for second in 101..<400 {
            estimator.update(
                Way.progress(1000, speed: 0, length: route.length), on: route, at: Way.time(Double(second)))
        }
        #expect(abs(try #require(seconds(estimator.arrival(on: route))) - 1299) < 2)
    }

    @Test("with a plan the arrival is known at once")
    mutating func plan() throws {
        drive(from: 2500, at: 0, 0..<1, on: planned)
        #expect(abs(try #require(seconds(estimator.arrival(on: planned))) - 750) < 0.5)
        #expect(abs(try #require(seconds(estimator.arrival(at: 5000, on: planned))) - 250) < 0.5)
    }

    @Test("a traveller slower than planned is expected later, but by at most twice the planned time")
    mutating func behindPlan() throws {
        drive(from: 0, at: 8, 0..<601, on: planned)
        let arrival = try #require(seconds(estimator.arrival(on: planned)))
        #expect((1200...1260).contains(arrival), "\(arrival)")
        drive(from: 4800, at: 1, 601..<3000, on: planned)
        // 7,199 m at 2,999 s.
        let late: Double = try #require(seconds(estimator.arrival(on: planned))) - 2999
        #expect(abs(late - 2 * 280.1) < 2)
    }

    @Test("a break does not count as slow travel")
    mutating func pause() throws {
        drive(from: 0, at: 10, 0..<601, on: planned)
        for second in 601..<4000 {
            estimator.update(
                Way.progress(6000, speed: 0, length: planned.length), on: planned, at: Way.time(Double(second)))
        }
        #expect(abs(try #require(seconds(estimator.arrival(on: planned))) - 3999 - 400) < 60)
    }

    @Test("the arrival is unknown off the route, and at places that were passed")
    mutating func nothing() {
        drive(from: 0, at: 10, 0..<60, on: route)
        #expect(estimator.arrival(at: 100, on: route) == nil)
        estimator.update(
            Way.progress(600, status: .offRoute, length: route.length), on: route, at: Way.time(60))
        #expect(estimator.arrival(on: route) == nil)
    }

    @Test("a jump to another passage does not affect the estimated speed")
    mutating func jump() throws {
        drive(from: 0, at: 10, 0..<60, on: route)
        estimator.update(
            Way.progress(5000, travelled: 600, length: route.length), on: route, at: Way.time(60))
        #expect(abs(try #require(seconds(estimator.arrival(on: route))) - 560) < 2)
    }

    @Test("the time of arrival stays the same after the arrival")
    mutating func arrived() {
        drive(from: 9000, at: 10, 0..<99, on: route)
        estimator.update(
            Way.progress(9990, status: .arrived, length: route.length), on: route, at: Way.time(99))
        for (second, status) in [(120.0, RouteStatus.arrived), (130, .onRoute), (140, .uncertain), (150, .offRoute)] {
            estimator.update(
                Way.progress(9985, status: status, length: route.length), on: route, at: Way.time(second))
            #expect(seconds(estimator.arrival(on: route)) == 99)
        }
        estimator.update(Way.progress(9000, length: route.length), on: route, at: Way.time(300))
        #expect(seconds(estimator.arrival(on: route)) != 99)
    }

    @Test("times that stand still or run backwards give no arrival")
    mutating func times() {
        for second in [0.0, 0, -5, -5] {
            estimator.update(
                Way.progress(10, speed: 10, length: route.length), on: route, at: Way.time(second))
        }
        #expect(estimator.arrival(on: route) == nil)
    }

    @Test("an estimator is read back from JSON as it was")
    mutating func saved() throws {
        drive(from: 0, at: 10, 0..<60, on: route)
        let read = try JSONDecoder().decode(ArrivalEstimator.self, from: try JSONEncoder().encode(estimator))
        #expect(read == estimator)
    }
}
