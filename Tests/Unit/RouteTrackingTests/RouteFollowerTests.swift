import Foundation
import Geolocation
import RouteGeometry
import RouteSupport
import Testing

@testable import RouteTracking

@Suite("RouteFollower")
struct RouteFollowerTests {
    @Test("after a position without a time, the arrival is unknown until the next fix")
    func positionWithoutTime() throws {
        var follower = RouteFollower(try Way.east())
        for fix in Way.drive(to: 300) { _ = follower.update(fix) }
        #expect(follower.arrival != nil)
        #expect(follower.update(Way.place(500)) != nil)
        #expect(follower.arrival == nil)
        _ = follower.update(Way.fix(51, 510, speed: 10, course: 90))
        #expect(abs(try #require(follower.arrival).timeIntervalSince(Way.time(100))) < 3)
    }

    @Test("a saved state with impossible numbers is refused, or gives no invalid values")
    func damagedStates() throws {
        let route = try Way.east()
        var follower = RouteFollower(route)
        for fix in Way.drive(to: 300) { _ = follower.update(fix) }
        let text = try #require(String(data: JSONEncoder().encode(follower.state), encoding: .utf8))
        var (refused, taken) = (0, 0)
        for number in text.matches(of: /-?\d+(\.\d+)?(e-?\d+)?/) {
            for other in ["-1", "1e300", "-1e300", "7"] {
                let changed = text.replacingCharacters(in: number.range, with: other)
                guard let state = try? JSONDecoder().decode(RouteFollowerState.self, from: Data(changed.utf8)) else {
                    continue
                }
                var copy = RouteFollower(route)
                do {
                    try copy.resume(state)
                } catch {
                    refused += 1
                    continue
                }
                taken += 1
                let progress = try #require(copy.progress)
                #expect(progress.place.isValid && progress.coordinate.isValid && progress.length == route.length)
                #expect((0...1).contains(progress.confidence) && (0...1).contains(progress.fraction), "\(changed)")
                #expect((0..<1e15).contains(progress.distance) && (0..<1e15).contains(progress.travelled))
                if let arrival = copy.arrival { #expect(abs(arrival.timeIntervalSince1970) < 1e15, "\(changed)") }
            }
        }
        #expect(refused > 40 && taken > 10)
    }

    @Test("an estimator with impossible sums is refused, and nothing changes")
    func damagedEstimator() throws {
        let route = try Way.east()
        var follower = RouteFollower(route)
        for fix in Way.drive(to: 300) { _ = follower.update(fix) }
        let text = try #require(String(data: JSONEncoder().encode(follower.state), encoding: .utf8))
        for key in ["metres", "seconds", "real", "planned", "standing"] {
            for other in ["-1", "1e300", "-1e-300"] {
                let changed = text.replacing(try Regex("\"\(key)\":[-0-9.e]+"), with: "\"\(key)\":\(other)")
                try #require(changed != text)
                let state = try JSONDecoder().decode(RouteFollowerState.self, from: Data(changed.utf8))
                var copy = RouteFollower(route)
                #expect(throws: RouteStateError.otherRoute, "\(key) \(other)") { try copy.resume(state) }
                #expect(copy.progress == nil)
            }
        }
    }
}
