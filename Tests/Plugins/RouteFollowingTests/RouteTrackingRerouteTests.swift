import Dispatch
import Foundation
import Geolocation
import GeolocationTestKit
import RouteGeometry
import RouteSupport
import Testing
import TrackFiles

@testable import RouteFollowing
@testable import RouteTracking

/// A router that answers requests when a test says so.
@SensorActor
private final class Router {
    private(set) var requests: [RerouteRequest] = []
    private(set) var cancelled = 0
    private var answers: [CheckedContinuation<Route?, any Error>] = []

    func ask(_ request: RerouteRequest) async throws -> Route? {
        requests.append(request)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { answers.append($0) }
        } onCancel: {
            SensorActor.enqueue {
                self.cancelled += 1
                self.answer(with: .failure(CancellationError()))
            }
        }
    }

    /// Answers all requests that are open.
    func answer(with result: Result<Route?, any Error>) {
        let open = answers
        answers = []
        for answer in open { answer.resume(with: result) }
    }

    /// Waits for a total number of requests.
    func waitForRequests(_ count: Int) async { while answers.isEmpty || requests.count < count { await Task.yield() } }
}

extension DispatchSemaphore {
    /// Blocks the thread until it is signalled; `false` after a minute without a signal.
    fileprivate var isOpened: Bool { wait(timeout: .now() + 60) == .success }
}

@SensorActor
@Suite("RouteTrackingSink: rerouting", .timeLimit(.minutes(20)))
struct RouteTrackingRerouteTests {
    private let router = Router()
    private let rig: SinkRig

    /// The way to the north from where the traveller turns off.
    private let north: Route

    init() async throws {
        let route = try Way.east()
        let stops = [
            RouteStop(name: "A", coordinate: Way.place(100)), RouteStop(name: "B", coordinate: Way.place(800)),
        ]
        north = try Way.route([(300, 0), (300, 600), (800, 600), (800, 0)])
        rig = try SinkRig(.route(route, RouteWaypoints(stops, on: route).waypoints))
        rig.sink.onReroute = { [router] in try await router.ask($0) }
        rig.emit(Way.drive(to: 300))
    }

    /// Goes to the north from 300 m east, where the route leads on to the east.
    private func turnOff(from begin: Int = 10, to end: Int = 100, at second: Double = 31) {
        rig.emit(
            stride(from: begin, through: end, by: 10).enumerated().map { step, metres in
                Way.fix(second + Double(step), 300, Double(metres), speed: 10, course: 0)
            })
    }

    @Test("leaving the route requests one new route, with position, destination and remaining waypoints")
    func request() async throws {
        turnOff()
        await router.waitForRequests(1)
        let request = try #require(router.requests.first)
        #expect(router.requests.count == 1)
        #expect(request.progress.status == .offRoute && request.attempt == 1)
        #expect(request.location.coordinate.distance(to: request.progress.place) == 0)
        #expect(request.destination == Way.place(1000))
        #expect(request.waypoints.map(\.name) == ["B"])
    }

    @Test("the new route is followed from the last fix on, with the remaining waypoints")
    func swap() async throws {
        turnOff()
        await router.waitForRequests(1)
        router.answer(with: .success(north))
        while rig.sink.reroutes == 0 { await Task.yield() }
        #expect(rig.sink.follower?.route == north)
        #expect(rig.sink.progress?.status == .onRoute && abs((rig.sink.progress?.along ?? 0) - 100) < 3)
        #expect(rig.sink.follower?.monitor.waypoints.map(\.index) == [1])
        turnOff(from: 110, to: 200, at: 41)
        #expect(router.requests.count == 1)
        #expect(rig.routes.suffix(10).allSatisfy { $0.progress.status == .onRoute })
        #expect(rig.routes.count == 31 + 20)
    }

    @Test("no route is requested at a stop 60 m beside the road, but one is requested farther away")
    func door() async throws {
        let stop = RouteWaypoint(index: 0, coordinate: Way.place(300, 60), along: 300)
        let rig = try SinkRig(.route(try Way.east(), [stop]))
        rig.sink.onReroute = { [router] in try await router.ask($0) }
        rig.emit(Way.drive(to: 300))
        rig.emit((1...6).map { Way.fix(30 + Double($0), 300, Double($0) * 10, speed: 10, course: 0) })
        rig.emit((1...60).map { Way.fix(36 + Double($0), 300, 60, speed: 0) })
        #expect(rig.routes.last?.progress.status == .offRoute && rig.waypoints == ["entered 0", "arrived 0"])
        #expect(rig.sink.decision.attempts == 0)
        rig.emit((1...15).map { Way.fix(96 + Double($0), 300, 60 + Double($0) * 10, speed: 10, course: 0) })
        #expect(rig.sink.decision.attempts == 1)
        await router.waitForRequests(1)
        #expect(router.requests.count == 1)
        router.answer(with: .success(nil))
    }

    @Test("a failure is reported and counted, and the request is retried after the cool-down")
    func failure() async throws {
        struct NoNetwork: Error, CustomStringConvertible { let description = "there is no network" }
        turnOff(to: 60)
        await router.waitForRequests(1)
        router.answer(with: .failure(NoNetwork()))
        while rig.sink.failedReroutes == 0 { await Task.yield() }
        #expect(rig.statuses == [.degraded("no new route was found: there is no network")])
        turnOff(from: 70, to: 70, at: 45)
        await router.waitForRequests(2)
        #expect(router.requests.last?.attempt == 2)
        router.answer(with: .success(north))
        while rig.sink.reroutes == 0 { await Task.yield() }
        #expect(rig.statuses.last == .running)
    }

    @Test("a slow router does not block the sensors")
    func slowRouter() async throws {
        let (hasBegun, beginning) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let north = north
        rig.sink.onReroute = { _ in
            beginning.yield()
            return gate.isOpened ? north : nil
        }
        turnOff(to: 60)
        for await _ in hasBegun { break }
        turnOff(from: 70, to: 80, at: 37)
        #expect(rig.sink.demand == .wait && abs((rig.sink.progress?.distance ?? 0) - 80) < 5)
        gate.signal()
        while rig.sink.decision.isUnderWay { await Task.yield() }
        #expect(rig.sink.reroutes == 1)
    }

    @Test("a router that returns no route leaves the route unchanged")
    func declined() async throws {
        turnOff(to: 60)
        await router.waitForRequests(1)
        let route = rig.sink.follower?.route
        router.answer(with: .success(nil))
        while rig.sink.decision.isUnderWay { await Task.yield() }
        #expect(rig.sink.follower?.route == route && rig.sink.reroutes == 0)
    }

    @Test("a new route that arrives after the return to the old one is discarded")
    func tooLate() async throws {
        turnOff(to: 60)
        await router.waitForRequests(1)
        rig.emit([Way.fix(60, 310, speed: 10, course: 90), Way.fix(61, 320, speed: 10, course: 90)])
        #expect(rig.sink.progress?.status == .onRoute)
        router.answer(with: .success(north))
        while rig.sink.decision.isUnderWay { await Task.yield() }
        #expect(rig.sink.reroutes == 0 && rig.sink.follower?.route != north)
    }

    @Test("5 s on the route cancel the request, so that its answer is not used after another departure")
    func returned() async throws {
        turnOff(to: 60)
        await router.waitForRequests(1)
        rig.emit((0...6).map { Way.fix(60 + Double($0), 310 + Double($0) * 10, speed: 10, course: 90) })
        try #require(!rig.sink.decision.isUnderWay && rig.sink.demand == .ready)
        rig.emit((1...3).map { Way.fix(66 + Double($0), 370, Double($0) * 20, speed: 20, course: 0) })
        router.answer(with: .success(north))
        while router.cancelled == 0 { await Task.yield() }
        #expect(rig.sink.reroutes == 0 && rig.sink.failedReroutes == 0 && rig.statuses.isEmpty)
        #expect(rig.sink.follower?.route != north)
    }

    @Test("fixes that are briefly on the route do not cancel the request, so that its answer is used off the route")
    func parallelRoad() async throws {
        turnOff(to: 60)
        await router.waitForRequests(1)
        rig.emit([Way.fix(60, 310, speed: 10, course: 90), Way.fix(61, 320, speed: 10, course: 90)])
        try #require(rig.sink.progress?.status == .onRoute && rig.sink.decision.isUnderWay)
        rig.emit((1...6).map { Way.fix(61 + Double($0), 320, Double($0) * 20, speed: 20, course: 0) })
        try #require(rig.sink.progress?.status == .offRoute && rig.sink.demand == .wait)
        router.answer(with: .success(north))
        while rig.sink.decision.isUnderWay { await Task.yield() }
        #expect(rig.sink.reroutes == 1 && rig.sink.follower?.route == north)
        #expect(router.requests.count == 1 && router.cancelled == 0)
    }

    @Test("the arrival at a stop beside the route cancels the request")
    func arrived() async throws {
        let stop = RouteWaypoint(index: 0, coordinate: Way.place(500, 100), along: 500)
        let rig = try SinkRig(.route(try Way.east(), [stop]))
        rig.sink.onReroute = { [router] in try await router.ask($0) }
        rig.emit(Way.drive(to: 300))
        rig.emit((1...6).map { Way.fix(30 + Double($0), 300, Double($0) * 10, speed: 10, course: 0) })
        await router.waitForRequests(1)
        rig.emit((1...12).map { Way.fix(36 + Double($0), 300 + Double($0) * 10, 60, speed: 10, course: 90) })
        try #require(rig.sink.follower?.isAtWaypoint == true && !rig.sink.decision.isUnderWay)
        while router.cancelled == 0 { await Task.yield() }
        #expect(rig.sink.reroutes == 0 && rig.sink.failedReroutes == 0)
    }

    @Test("a route that is set in the meantime is used, and the request is cancelled")
    func replaced() async throws {
        turnOff(to: 60)
        await router.waitForRequests(1)
        rig.sink.replaceRoute(north)
        while router.cancelled == 0 { await Task.yield() }
        #expect(rig.sink.follower?.route == north && rig.sink.failedReroutes == 0 && rig.statuses.isEmpty)
    }

    @Test("the end of the sink cancels a request in progress")
    func end() async throws {
        turnOff(to: 60)
        await router.waitForRequests(1)
        await rig.manager.removeAllSinks()
        while router.cancelled == 0 { await Task.yield() }
        #expect(rig.sink.reroutes == 0 && rig.sink.failedReroutes == 0)
    }

    @Test("a waypoint that the new route does not reach is reported")
    func lostWaypoint() async throws {
        turnOff(to: 60)
        await router.waitForRequests(1)
        router.answer(with: .success(try Way.route([(300, 0), (300, 2000)])))
        while rig.sink.reroutes == 0 { await Task.yield() }
        #expect(rig.sink.unplacedStops.map(\.index) == [1])
        let lost = ProviderStatus.degraded("the stop \"B\" lies 500 m from the route")
        #expect(rig.statuses.last == lost)
        // The route stays lost if there is no better one from the place of departure.
        rig.emit((0..<15).map { Way.fix(60 + Double($0), 300 + Double($0) * 10, 60, speed: 10, course: 90) })
        await router.waitForRequests(2)
        router.answer(with: .success(nil))
        while rig.sink.decision.isUnderWay { await Task.yield() }
        #expect(rig.statuses.last == lost)
    }

    @Test("a request without an answer within 30 s fails and does not block a replay")
    func timeLimit() async throws {
        turnOff(to: 60)
        await router.waitForRequests(1)
        var hasGoneOn = false
        rig.host.onReady = { hasGoneOn = true }
        #expect(rig.sink.demand == .wait && !hasGoneOn)
        rig.clock.advance(by: 30)
        #expect(rig.sink.failedReroutes == 1 && rig.sink.demand == .ready && hasGoneOn)
        #expect(rig.statuses == [.degraded("no new route was found: no answer within 30 s")])
        while router.cancelled == 0 { await Task.yield() }
        turnOff(from: 70, to: 70, at: 45)
        await router.waitForRequests(2)
        #expect(router.requests.last?.attempt == 2 && rig.sink.failedReroutes == 1)
    }

    @Test("a route that is set after a failure clears the failure, and has the remaining waypoints")
    func mendedByHand() async throws {
        turnOff(to: 60)
        await router.waitForRequests(1)
        router.answer(with: .failure(CancellationError()))
        while rig.sink.failedReroutes == 0 { await Task.yield() }
        turnOff(from: 70, to: 70, at: 45)
        await router.waitForRequests(2)
        rig.sink.replaceRoute(north)
        #expect(rig.statuses.last == .running && rig.sink.demand == .ready)
        #expect(rig.sink.follower?.monitor.waypoints.map(\.index) == [1])
        #expect(abs((rig.sink.follower?.monitor.waypoints.first?.along ?? 0) - 1700) < 2)
    }

    @Test("the same fixes cause the same requests at any rate of the replay", arguments: [0.0, 1, 20])
    func replayed(secondsBetween seconds: Double) async throws {
        for second in 1...70 {
            rig.source.emit(Way.fix(30 + Double(second), 300, Double(second) * 12, speed: 12, course: 0))
            if rig.sink.decision.isUnderWay {
                await router.waitForRequests(1)
                router.answer(with: .success(nil))
                while rig.sink.decision.isUnderWay { await Task.yield() }
            }
            rig.clock.advance(by: seconds)
        }
        let times = router.requests.map(\.location.timestamp)
        #expect(zip(times, times.dropFirst()).map { $1.timeIntervalSince($0) } == [5, 10, 20])
    }

    @Test("a new start resets the count of new routes and restores all waypoints")
    func restart() async throws {
        turnOff(to: 60)
        await router.waitForRequests(1)
        router.answer(with: .success(try Way.route([(300, 0), (300, 2000)])))
        while rig.sink.reroutes == 0 { await Task.yield() }
        await rig.sink.finish()
        try rig.sink.start(in: rig.host)
        #expect(rig.sink.reroutes == 0 && rig.sink.unplacedStops.isEmpty)
        #expect(rig.sink.follower?.monitor.waypoints.map(\.index) == [0, 1])
    }
}
