import Foundation
import Geolocation
import GeolocationTestKit
import RouteGeometry
import RouteSupport
import TestSupport
import Testing
import TrackFiles

@testable import RouteFollowing
@testable import RouteTracking

@SensorActor
@Suite("RouteTrackingSink", .timeLimit(.minutes(20)))
struct RouteTrackingSinkTests {
    /// A GPX document with the way to the east, and a stop at 500 m.
    private let document = """
        <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">
        <wpt lat="\(Way.place(500, 10).latitude)" lon="\(Way.place(500, 10).longitude)"><name>Harbour</name></wpt><rte>
        """
        + (0...10).map { Way.place(Double($0) * 100) }.map { "<rtept lat=\"\($0.latitude)\" lon=\"\($0.longitude)\"/>" }
        .joined() + "</rte></gpx>"

    @Test("publishes one event for each fix, after it, whether the listener is before or after the sink")
    func events() throws {
        for listensFirst in [false, true] {
            let rig = try SinkRig(.route(try Way.east()), listensFirst: listensFirst)
            let fixes = Way.drive(to: 200)
            rig.emit(fixes)
            let types = rig.listener.events.map(\.type).filter { $0 == "location" || $0 == "route" }
            #expect(types == fixes.flatMap { _ in ["location", "route"] })
            #expect(rig.routes.map(\.time) == fixes.map(\.timestamp))
            #expect(abs(rig.routes[20].progress.along - 200) < 1)
            #expect(rig.routes[20].arrival != nil && rig.sink.progress == rig.routes[20].progress)
        }
    }

    @Test("publishes the line of its route with the first fix, on request, and when it changes")
    func line() throws {
        let route = try Way.east()
        let rig = try SinkRig(.route(route), listensFirst: true)
        rig.emit([Way.fix(0, 0), Way.fix(1, 10)])
        rig.requestFeatures()
        rig.sink.replaceRoute(route.reversed())
        rig.emit([Way.fix(2, 20)])
        let lines = [route, route, route.reversed()].map { FeatureShape.line($0.coordinates, width: nil) }
        #expect(rig.features.map(\.shapes) == lines.map { [$0] })
        #expect(rig.features.map(\.time) == [Way.time(0), rig.clock.now - 1, Way.time(2)])
        #expect(rig.features.allSatisfy { $0.kind == .route && $0.id == "route" })
    }

    @Test("counts a late fix and publishes no event for it")
    func late() throws {
        let rig = try SinkRig(.route(try Way.east()))
        rig.emit([Way.fix(0, 0), Way.fix(1, 10), Way.fix(0.5, 5), Way.fix(1, 10), Way.fix(2, 20)])
        #expect(rig.routes.map(\.time) == [0.0, 1, 2].map(Way.time))
        rig.sink.receive(.location(Way.fix(3, .nan)))
        #expect(rig.sink.drops.byReason == ["fix not newer than the one before": 2, "fix out of range": 1])
    }

    @Test("publishes waypoints after the place")
    func waypoints() throws {
        let route = try Way.east()
        let stops = RouteWaypoints([RouteStop(name: "Harbour", coordinate: Way.place(500, 10))], on: route)
        let rig = try SinkRig(.route(route, stops.waypoints))
        rig.emit(Way.drive(to: 600))
        #expect(rig.waypoints == ["entered 0", "arrived 0", "passed 0"])
        let types = rig.listener.events.map(\.type)
        let first = try #require(types.firstIndex(of: "waypoint"))
        #expect(types[first - 2..<first] == ["location", "route"])
    }

    @Test("ignores a withdrawal and other events")
    func otherEvents() throws {
        let rig = try SinkRig(.route(try Way.east()))
        rig.emit([Way.fix(0, 0), Way.fix(1, 10)])
        let progress = rig.sink.progress
        rig.source.emit(nil)
        rig.manager.publish(RouteEvent(time: Way.time(2), progress: try #require(progress)))
        #expect(rig.sink.progress == progress)
    }

    @Test("publishes nothing without a listener")
    func unheard() throws {
        let manager = GeolocationManager(clock: ManualClock())
        let sink = RouteTrackingSink(try Way.east())
        try manager.add(sink)
        #expect(!manager.wantsDerivedEvents)
        sink.receive(.location(Way.fix(0, 0)))
        #expect(sink.progress != nil)
    }

    @Test("reads the route from a file, with its stops")
    func file() throws {
        let scratch = try Scratch()
        let path = scratch.path("way.gpx")
        try document.write(toFile: path, atomically: true, encoding: .utf8)
        let rig = try SinkRig(.file(RouteFile(path: path, stopRadius: 20)), listensFirst: true)
        rig.emit(Way.drive(to: 600))
        #expect(rig.routes.count == 61 && rig.waypoints == ["entered 0", "arrived 0", "passed 0"])
        #expect(rig.sink.follower?.monitor.waypoints.first?.name == "Harbour")
        #expect(rig.firstStatuses.isEmpty && rig.statuses.isEmpty && rig.sink.drops.total == 0)
    }

    @Test("waits for a route that is read off the actor, and loses nothing", .timeLimit(.minutes(5)))
    func reading() async throws {
        let scratch = try Scratch()
        let path = scratch.path("way.gpx")
        try document.write(toFile: path, atomically: true, encoding: .utf8)
        let manager = GeolocationManager()
        let listener = RecordingSink()
        let sink = RouteTrackingSink(.file(RouteFile(path: path)))
        let host = try manager.add(sink)
        try manager.add(listener)
        #expect(sink.demand == .wait)
        for fix in Way.drive(to: 100) { sink.receive(.location(fix)) }
        #expect(sink.progress == nil)
        await host.nextReadiness()
        #expect(sink.demand == .ready)
        #expect(listener.events.count { $0.type == "route" } == 11)
        await manager.removeAllSinks()
        #expect(sink.drops.total == 0)
    }

    @Test(
        "bounds the fixes that wait for the route, retains the newest, and processes them before the end",
        .timeLimit(.minutes(5)))
    func waiting() async throws {
        let scratch = try Scratch()
        let path = scratch.path("way.gpx")
        try document.write(toFile: path, atomically: true, encoding: .utf8)
        let manager = GeolocationManager()
        let listener = RecordingSink()
        try manager.add(listener)
        let sink = RouteTrackingSink(.file(RouteFile(path: path)))
        try manager.add(sink)
        for second in 0..<1100 { sink.receive(.location(Way.fix(Double(second), 100))) }
        await sink.finish()
        #expect(sink.progress != nil)
        #expect(sink.drops.byReason == ["fix before the route was read": 76])
        let times = listener.events.filter { $0.type == "route" }.map(\.time)
        #expect(times == (76..<1100).map { Way.time(Double($0)) })
    }

    @Test("uses a route that is set while the file is being read")
    func replacedWhileReading() async throws {
        let scratch = try Scratch()
        let path = scratch.path("way.gpx")
        try document.write(toFile: path, atomically: true, encoding: .utf8)
        let sink = RouteTrackingSink(.file(RouteFile(path: path)))
        let other = try Way.route([(0, 0), (300, 0)])
        sink.replaceRoute(other)
        #expect(sink.follower == nil)
        try sink.start(in: SinkHost())
        sink.receive(.location(Way.fix(0, 100)))
        sink.replaceRoute(other)
        #expect(sink.demand == .ready && sink.follower?.route == other)
        #expect(abs((sink.progress?.along ?? 0) - 100) < 1)
        await sink.finish()
        #expect(sink.follower?.route == other)
    }

    @Test("is not blocked by a pipe without a writer, neither on the actor nor at the end")
    func pipe() async throws {
        let scratch = try Scratch()
        let path = scratch.path("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        let sink = RouteTrackingSink(.file(RouteFile(path: path)))
        let host = SinkHost()
        try sink.start(in: host)
        sink.receive(.location(Way.fix(0, 0)))
        async let end: Void = sink.finish()
        sink.finishPromptly()
        await end
        #expect(host.failure?.description == "the route was still being read at the end")
        // This ends the wait for a writer.
        let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try writer.close()
    }

    @Test("fails at the start, in one sentence, if the file is missing")
    func missingFile() throws {
        let scratch = try Scratch()
        let path = scratch.path("way.gpx")
        do {
            _ = try SinkRig(.file(RouteFile(path: path)))
            Issue.record("it was started")
        } catch let error as ProviderError {
            #expect(error.description.hasPrefix(path), "\(error)")
        }
    }

    @Test("fails with the position if the file is not a route", .timeLimit(.minutes(5)))
    func damagedFile() async throws {
        let scratch = try Scratch()
        let path = scratch.path("way.gpx")
        try String(document.dropLast(20)).write(toFile: path, atomically: true, encoding: .utf8)
        let manager = GeolocationManager()
        let listener = RecordingSink()
        let sink = RouteTrackingSink(.file(RouteFile(path: path)))
        try manager.add(listener)
        let host = try manager.add(sink)
        sink.receive(.location(Way.fix(0, 0)))
        await host.nextReadiness()
        let failure = try #require(host.failure)
        #expect(failure.description.hasPrefix(path) && failure.description.contains("line"), "\(failure)")
        #expect(listener.events.last?.type == "status")
        #expect(sink.drops.byReason == ["fix without a route": 1])
        await manager.removeAllSinks()
        // Under a manual clock it fails at once.
        #expect(throws: ProviderError.self) { try SinkRig(.file(RouteFile(path: path))) }
    }

    @Test("can be restarted after a file that failed", .timeLimit(.minutes(5)))
    func mendedFile() async throws {
        let scratch = try Scratch()
        let path = scratch.path("way.gpx")
        let sink = RouteTrackingSink(.file(RouteFile(path: path)))
        #expect(throws: ProviderError.self) { try sink.start(in: SinkHost()) }
        try String(document.dropLast(20)).write(toFile: path, atomically: true, encoding: .utf8)
        let host = SinkHost()
        try sink.start(in: host)
        await sink.finish()
        #expect(host.failure != nil && sink.follower == nil)
        try document.write(toFile: path, atomically: true, encoding: .utf8)
        let next = SinkHost()
        try sink.start(in: next)
        sink.receive(.location(Way.fix(0, 100)))
        await sink.finish()
        #expect(next.failure == nil && sink.problems.status == .running && sink.progress != nil)
    }

    @Test("reports a stop that is not on the route")
    func unplacedStops() throws {
        let scratch = try Scratch()
        let path = scratch.path("way.gpx")
        let far = Way.place(0, 500)
        try document.replacingOccurrences(
            of: "<rte>", with: "<wpt lat=\"\(far.latitude)\" lon=\"\(far.longitude)\"><name>Hill</name></wpt><rte>"
        ).write(toFile: path, atomically: true, encoding: .utf8)
        let rig = try SinkRig(.file(RouteFile(path: path)), listensFirst: true)
        #expect(rig.sink.unplacedStops.map(\.stop.name) == ["Hill"])
        #expect(rig.sink.drops.byReason == ["stop without a place on the route": 1])
        #expect(rig.firstStatuses == [.degraded("the stop \"Hill\" lies 500 m from the route")])
        let foreign = RouteFollower(try Way.route([(0, 0), (5, 5)])).state
        let both = try SinkRig(.file(RouteFile(path: path)), resuming: foreign, listensFirst: true)
        let state = RouteStateError.otherRoute.description
        #expect(both.firstStatuses.last == .degraded("\(state); the stop \"Hill\" lies 500 m from the route"))
        // With another route the fault of the first one no longer applies.
        rig.sink.replaceRoute(try Way.east(), waypoints: [])
        #expect(rig.statuses == [.running] && rig.sink.unplacedStops.isEmpty)
    }

    @Test("continues from a saved state, and begins anew if the state is that of another route")
    func resuming() throws {
        let route = try Way.east()
        let first = try SinkRig(.route(route))
        first.emit(Way.drive(to: 300))
        let second = try SinkRig(.route(route), resuming: first.sink.state)
        #expect(second.sink.progress == first.sink.progress)
        let rest = Way.drive(from: 310, to: 400, at: 31)
        first.emit(rest)
        second.emit(rest)
        #expect(second.sink.state == first.sink.state)
        let other = try SinkRig(
            .route(try Way.route([(0, 0), (0, 500)])), resuming: first.sink.state, listensFirst: true)
        #expect(other.firstStatuses == [.degraded(RouteStateError.otherRoute.description)])
        other.emit([Way.fix(40, 0, 100)])
        #expect(abs((other.sink.progress?.along ?? 0) - 100) < 1 && other.sink.progress?.travelled == 0)
        #expect(other.statuses.isEmpty)
        other.sink.replaceRoute(route)
        #expect(other.statuses == [.running])
    }

    @Test("counts the fixes that it has dropped itself, not those of the resumed state, at each start")
    func resumedDrops() async throws {
        let route = try Way.east()
        var before = RouteFollower(route)
        for seconds in [2.0, 1] { _ = before.update(Way.fix(seconds, 100)) }
        #expect(before.drops.byReason == ["fix not newer than the one before": 1])
        let sink = RouteTrackingSink(route, resuming: before.state)
        for count in 1...2 {
            try sink.start(in: SinkHost())
            sink.receive(.location(Way.fix(1, 100)))
            #expect(sink.drops.byReason == ["fix not newer than the one before": count])
            await sink.finish()
        }
    }

    @Test("reports waypoints once if a listener replaces the route within an event")
    func replacedWithin() throws {
        let route = try Way.east()
        let stops = RouteWaypoints([Way.place(100)], on: route).waypoints
        let rig = try SinkRig(.route(try Way.route([(0, 0), (500, 0)])))
        rig.listener.onEvent = { [sink = rig.sink] event in
            guard event.type == "route", sink.follower?.route != route else { return }
            sink.replaceRoute(route, waypoints: stops)
        }
        rig.sink.receive(.location(Way.fix(0, 100)))
        #expect(rig.sink.follower?.route == route && rig.waypoints == ["entered 0", "arrived 0"])
    }

    @Test("rejects a second start, and can be restarted after its end")
    func starts() async throws {
        let rig = try SinkRig(.route(try Way.east()))
        rig.emit([Way.fix(0, 0), Way.fix(-1, 0)])
        #expect(throws: ProviderError("a route is being followed; finish that before it is started again")) {
            try rig.sink.start(in: rig.host)
        }
        await rig.sink.finish()
        rig.emit([Way.fix(1, 10)])
        #expect(rig.routes.count == 1)
        try rig.sink.start(in: rig.host)
        #expect(rig.sink.progress == nil && rig.sink.drops.total == 1)
        rig.emit([Way.fix(2, 20)])
        #expect(rig.routes.count == 2)
    }
}
