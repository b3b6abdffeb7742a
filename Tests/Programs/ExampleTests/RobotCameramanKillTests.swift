import Foundation
import Geolocation
import LocationStore
import TestSupport
import Testing

@Suite("RobotCameraman's processes", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor
struct RobotCameramanKillTests {
    private let scratch: Scratch
    private let port: Int

    init() throws {
        (scratch, port) = (try Scratch(), try FreePort.tcp())
        for (name, count) in [("long", 15_000), ("short", 25)] {
            let points = (0..<count).map { "<trkpt lat=\"\(47.66 + Double($0) / 1e6)\" lon=\"9.175\"/>" }
            let track = "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
            try track.write(toFile: scratch.path("\(name).gpx"), atomically: false, encoding: .utf8)
        }
    }

    @Test("the base has every fix that the tracker captured, once, after kills of either process at random times")
    func randomKills() async throws {
        async let base = killedBase()
        for _ in 0..<8 {
            let tracker = try startTracker()
            try await Task.sleep(for: .milliseconds(Int.random(in: 10...1500)))
            tracker.kill()
        }
        let lastBase = try await base
        try await runTrackerToTheEnd()
        lastBase.kill()
        try await expectAllReceived()
    }

    @Test("fixes that wait for a base, or were received but not acknowledged, survive kills of both processes")
    func chosenKills() async throws {
        // No base is running yet.
        var tracker = try startTracker()
        try await until { try await waiting() >= 5 }
        tracker.kill()
        let captured = try await fixes(in: "tracker.db").count
        var base = try startBase()
        tracker = try startTracker()
        try await until { try await fixes(in: "base.db").count > captured }
        // Messages to a stopped base wait in its socket: they are received, but the acknowledgement is lost.
        base.send(SIGSTOP)
        try await until { try await waiting() >= 5 }
        tracker.kill()
        let received = try await fixes(in: "base.db").count
        base.send(SIGCONT)
        // Nothing waits there if the base was stopped before it had acknowledged the fixes that it had stored.
        let end = ContinuousClock.now + .seconds(3)
        try await until { try await fixes(in: "base.db").count > received || ContinuousClock.now > end }
        base.kill()
        base = try startBase()
        try await runTrackerToTheEnd()
        base.kill()
        try await expectAllReceived()
    }

    // MARK: Processes

    private func startBase() throws -> KillableProgram {
        let words = [
            "run", "--location", "relay://127.0.0.1:\(port)", "--to", "store:\(scratch.path("base.db"))", "--to",
            "gimbal:47.6609,9.1750,405",
        ]
        return try KillableProgram("RobotCameraman", words)
    }

    private func startTracker() throws -> KillableProgram {
        try KillableProgram("RobotCameraman", tracker(on: "long.gpx"))
    }

    /// A tracker that captures fifty fixes per second.
    private func tracker(on track: String) -> [String] {
        [
            "run", "--location", "gpx:\(scratch.path(track))?interval=0.02&times=now", "--to",
            "store:\(scratch.path("tracker.db"))?newest=true | ws://127.0.0.1:\(port)?stream=remote&device=runner",
        ]
    }

    /// Starts a base and kills it, many times, with pauses in between, and returns the last one alive.
    private func killedBase() async throws -> KillableProgram {
        for _ in 0..<8 {
            let base = try startBase()
            try await Task.sleep(for: .milliseconds(Int.random(in: 10...1500)))
            base.kill()
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...200)))
        }
        return try startBase()
    }

    /// Runs trackers without a kill until no fix waits; on a busy machine, one may end before the base opens.
    private func runTrackerToTheEnd() async throws {
        for _ in 0..<20 {
            let result = try await BuiltProgram.run("RobotCameraman", tracker(on: "short.gpx"))
            #expect(result.status == 0, "\(result.errors)")
            if try await waiting() == 0 { return }
        }
        Issue.record("the base receives nothing")
    }

    private func until(_ condition: () async throws -> Bool) async throws {
        try await Patience.wait("it", every: .milliseconds(20)) { try await condition() }
    }

    // MARK: Stores

    private func expectAllReceived() async throws {
        let (captured, received) = (try await fixes(in: "tracker.db"), try await fixes(in: "base.db"))
        #expect(captured.count >= 25 && received.count == captured.count)
        let isSame = Set(received) == Set(captured)
        #expect(isSame)
    }

    /// The fixes that the tracker has captured and the base has not acknowledged.
    private func waiting() async throws -> Int {
        guard let reader = await reader(of: "tracker.db") else { return 0 }
        return try await reader.backlogs().first?.destination.queued ?? 0
    }

    /// The fixes in a store, each as its time in milliseconds, to which a relay rounds it, and its latitude.
    private func fixes(in name: String) async throws -> [String] {
        guard let reader = await reader(of: name) else { return [] }
        var fixes: [String] = []
        var last: Int64 = 0
        while true {
            let records = try await reader.records(after: last, count: 1000)
            guard let end = records.last else { return fixes }
            last = end.sequence
            for case .fix(let location, _, _) in records.map(\.content) {
                let time = Int((location.timestamp.timeIntervalSince1970 * 1000).rounded())
                fixes.append("\(time) \(location.latitude)")
            }
        }
    }

    /// A reader of a store; `nil` if there is none yet.
    private func reader(of name: String) async -> StoreReader? {
        let reader = StoreReader(scratch.path(name))
        return (try? await reader.created()) == nil ? nil : reader
    }
}
