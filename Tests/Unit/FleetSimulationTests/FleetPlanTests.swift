import CodecSupport
import Geolocation
import RelayFormat
import RouteGeometry
import Testing

@testable import FleetSimulation

@Suite("Plans of simulated fleets")
struct FleetPlanTests {
    private let start = Date(timeIntervalSince1970: 1_795_171_200)

    private func walk(_ device: Int, _ plan: FleetPlan, _ count: Int = 100) -> [Location] {
        var walk = SimulatedWalk(of: device, in: plan)
        return (0..<count).map { second in walk.fix(at: start.addingTimeInterval(Double(second) * 15)) }
            .map { Location(latitude: $0.latitude, longitude: $0.longitude, timestamp: $0.timestamp) }
    }

    @Test("devices have names of one length, and several processes can simulate parts of one fleet")
    func names() {
        var plan = FleetPlan()
        #expect(plan.name(of: 42) == "d000042")
        plan.firstDevice = 19_000
        #expect(plan.name(of: 42) == "d019042")
        #expect(walk(0, plan) == walk(19_000, FleetPlan()))
    }

    @Test("one seed gives the same walks each time, other seeds other walks, and each device its own walk")
    func seeds() {
        var other = FleetPlan()
        other.seed = 2
        #expect(walk(7, FleetPlan()) == walk(7, FleetPlan()))
        #expect(walk(7, FleetPlan()) != walk(7, other))
        #expect(walk(7, FleetPlan()) != walk(8, FleetPlan()))
    }

    @Test("no device moves faster than 15 m/s, and all begin within the area")
    func motion() {
        let plan = FleetPlan()
        for device in 0..<50 {
            let walk = walk(device, plan)
            #expect(walk[0].coordinate.distance(to: plan.centre) <= plan.radius + 1)
            for (before, after) in zip(walk, walk.dropFirst()) {
                #expect(before.coordinate.distance(to: after.coordinate) <= 15 * 15 + 0.1)
            }
        }
    }

    @Test("devices with a route stay on it, and drive along more than half of it")
    func route() throws {
        var plan = FleetPlan()
        let corners = [(47.66, 9.17), (47.66, 9.18), (47.67, 9.18)]
        let route = try Route(corners.map { Coordinate(latitude: $0.0, longitude: $0.1) })
        plan.route = route
        var starts: Set<Int> = []
        for device in 0..<50 {
            let walk = walk(device, plan, 300)
            let places = walk.compactMap { route.nearest(to: $0.coordinate) }
            #expect(places.count == walk.count && places.allSatisfy { $0.distance < 0.1 })
            starts.insert(Int(places.first?.along ?? 0) / 100)
            let (first, last) = (places.map(\.along).min() ?? 0, places.map(\.along).max() ?? 0)
            #expect(last - first > route.length / 2)
            for (before, after) in zip(walk, walk.dropFirst()) {
                #expect(before.coordinate.distance(to: after.coordinate) <= 15 * 15 + 0.1)
            }
        }
        #expect(starts.count > 5)
    }

    @Test("the planned share of the clocks is wrong, by an hour at most")
    func clocks() {
        var plan = FleetPlan()
        plan.clockErrorShare = 0.25
        let errors = (0..<1000).map { walk($0, plan, 1)[0].timestamp.timeIntervalSince(start) }
        #expect((200...300).contains(errors.count { $0 != 0 }))
        #expect(errors.allSatisfy { abs($0) <= 3600 })
    }

    @Test("devices are offline for the planned share of the time")
    func absences() {
        var plan = FleetPlan()
        plan.offlineShare = 0.2
        let (here, away) = (0..<500).reduce(into: (0.0, 0.0)) { times, device in
            var walk = SimulatedWalk(of: device, in: plan)
            for _ in 0..<500 {
                times.0 += plan.interval
                times.1 += walk.absence(in: plan)
            }
        }
        #expect(abs(away / (here + away) - 0.2) < 0.02)
    }
}
