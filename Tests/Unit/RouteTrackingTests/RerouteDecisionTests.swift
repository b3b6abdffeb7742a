import Foundation
import Geolocation
import RouteSupport
import RouteTracking
import Testing

@Suite("RerouteDecision")
final class RerouteDecisionTests {
    private var decision = RerouteDecision()

    private func update(_ status: RouteStatus, _ second: Double, metres: Double = 0) -> Bool {
        decision.update(status, at: Way.place(metres), now: Way.time(second))
    }

    @Test("a traveller that leaves the route causes a request at once, and no other while it is under way")
    func first() {
        #expect(!update(.onRoute, 0))
        #expect(!update(.uncertain, 1))
        #expect(update(.offRoute, 2))
        #expect(decision.isUnderWay)
        #expect(!update(.offRoute, 1000, metres: 1000))
    }

    @Test("the next request comes after 5 s and 50 m")
    func coolDown() {
        #expect(update(.offRoute, 0))
        decision.end(.answered)
        #expect(!update(.offRoute, 4.9, metres: 60))
        #expect(!update(.offRoute, 5, metres: 49))
        #expect(update(.offRoute, 6, metres: 51))
    }

    @Test("a failed request is repeated after 5 s, at any position")
    func failure() {
        #expect(update(.offRoute, 0))
        decision.end(.failed)
        #expect(!update(.offRoute, 4.9))
        #expect(update(.offRoute, 5))
    }

    @Test("the cool-down doubles up to 120 s while the traveller stays off the route")
    func doubling() {
        var waits: [Double] = []
        var last = 0.0
        for second in 0..<1000 where update(.offRoute, Double(second), metres: Double(second) * 20) {
            decision.end(second % 2 == 0 ? .answered : .failed)
            waits.append(Double(second) - last)
            last = Double(second)
        }
        #expect(waits == [0, 5, 10, 20, 40, 80, 120, 120, 120, 120, 120, 120, 120])
    }

    @Test("the cool-down starts over after 5 s on a route")
    func settling() {
        for second in [0.0, 5, 15, 35] {
            #expect(update(.offRoute, second, metres: second * 20))
            decision.end(.failed)
        }
        #expect(decision.coolDown == 40)
        #expect(!update(.onRoute, 40) && !update(.onRoute, 44.9))
        #expect(decision.coolDown == 40 && decision.attempts == 4)
        #expect(!update(.wrongWay, 45))
        #expect(decision.coolDown == 5 && decision.attempts == 0 && decision.failures == 0)
        // The last request still counts for the distance between requests.
        #expect(update(.offRoute, 46, metres: 2000))
    }

    @Test("a moment on the route between two excursions does not shorten the cool-down")
    func flicker() {
        #expect(update(.offRoute, 0))
        decision.end(.answered)
        #expect(!update(.onRoute, 1))
        #expect(!update(.offRoute, 3, metres: 100))
        #expect(!update(.onRoute, 4))
        #expect(update(.offRoute, 6, metres: 100))
        #expect(decision.attempts == 2)
    }

    @Test("a clock that is set back by hours does not delay requests by hours")
    func clockSetBack() {
        #expect(update(.offRoute, 7200))
        decision.end(.answered)
        #expect(!update(.offRoute, 7203, metres: 100))
        #expect(update(.offRoute, 10, metres: 100) && decision.attempts == 2)
        decision.end(.answered)
        #expect(!update(.onRoute, 5) && !update(.onRoute, 9.9) && decision.attempts == 2)
        #expect(!update(.onRoute, 10) && decision.attempts == 0)
    }

    @Test("a policy out of range is clamped, however it was created")
    func policy() throws {
        let policy = ReroutePolicy(interval: -1, longestInterval: .infinity, distance: .nan, settling: 1e9)
        #expect(policy == ReroutePolicy(interval: 0.1, longestInterval: 86_400, distance: 0, settling: 86_400))
        #expect(RerouteDecision(policy: ReroutePolicy(interval: 60, longestInterval: 10)).coolDown == 60)
        let saved = #"{"interval":-1,"longestInterval":1e300,"distance":-5,"settling":1e9,"timeLimit":0}"#
        var damaged = try JSONDecoder().decode(ReroutePolicy.self, from: Data(saved.utf8))
        let nearest = ReroutePolicy(
            interval: 0.1, longestInterval: 86_400, distance: 0, settling: 86_400, timeLimit: 1)
        #expect(RerouteDecision(policy: damaged).policy == nearest)
        damaged.interval = .nan
        #expect(RerouteDecision(policy: damaged).policy == nearest)
    }
}
