import Foundation
import ReceiverSupport
import TestSupport
import Testing

@Suite("geopipe: head trackers", .serialized, .realTime, .timeLimit(.minutes(5)))
struct HeadTrackingRunTests {
    /// A datagram of opentrack: six little-endian doubles, of which the fourth is the yaw.
    private func pose(yaw: Double) -> [UInt8] {
        [0, 0, 0, yaw, 0, 0].flatMap { number in
            (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) }
        }
    }

    /// The numbers of a field among events, as they were written.
    private func numbers(_ events: [[String: Any]], _ key: String) -> [Double] {
        events.compactMap { $0[key] as? Double }
    }

    /// Returns the events of user headings that have a value.
    private func userHeadings(_ events: [[String: Any]]) -> [[String: Any]] {
        events.filter {
            $0["type"] as? String == "heading" && $0["source"] as? String == "user" && $0["value"] is Double
        }
    }

    /// Degrees from one angle to another, −180...180.
    private func difference(_ a: Double, _ b: Double) -> Double { remainder(b - a, 360) }

    /// Sends a yaw 50 times per second until a condition holds; the yaw may change gradually to another one.
    private func send(
        yaw: Double, goingTo target: Double? = nil, toPort port: Int, until holds: () throws -> Bool
    ) async throws {
        let socket = try TestSocket.datagrams()
        let end = Date().addingTimeInterval(Patience.limit)
        var yaw = yaw
        while try !holds() {
            try #require(Date() < end, "it never happened")
            try socket.send(pose(yaw: yaw), toPort: port)
            if let target { yaw = yaw < target ? min(yaw + 1, target) : max(yaw - 1, target) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Walks to the east with a tracker that looks ahead until it is calibrated, and then 40 degrees to the right.
    ///
    /// - Returns: What geopipe delivered, one object for each event; the trace is in `head.csv`.
    private func walk(_ geopipe: Geopipe) async throws -> [[String: Any]] {
        let gpx = try geopipe.file("walk.gpx", Geopipe.walk(points: 120))
        let run = try LiveGeopipe(
            "--location", "gpx:\(gpx)", "--user-heading", "opentrack://127.0.0.1:0?axis=yaw&invert=true",
            "--to", "jsonl:\(geopipe.path("live.jsonl"))", "--to", "imu:\(geopipe.path("head.csv"))")
        let port = try await run.port(of: "opentrack")
        // The yaw of this sender grows to the left.
        try await send(yaw: 100, toPort: port) { geopipe.text("live.jsonl").contains(#""source":"user""#) }
        let lines = { geopipe.text("head.csv").split(separator: "\n").count }
        let before = lines()
        try await send(yaw: 100, goingTo: 60, toPort: port) {
            lines() > before + 60 && geopipe.text("live.jsonl").contains(#""yaw":300"#)
        }
        let ended = try await run.end()
        #expect(ended.status == 0, "\(ended.errors)")
        return geopipe.text("live.jsonl").split(separator: "\n").compactMap { line in
            try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        }
    }

    @Test("a tracker's yaw becomes a user heading by the course of a walk, and its recording replays the same headings")
    func calibrateRecordReplay() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let live = try await walk(geopipe)
        let values = numbers(userHeadings(live), "value")
        let first = try #require(values.first)
        #expect(abs(difference(90, first)) < 3, "the walk leads east, and the head faces there")
        #expect(abs(difference(130, try #require(values.last))) < 3, "it follows the yaw, to the right")
        #expect(numbers(userHeadings(live), "accuracy").allSatisfy { $0 > 0 && $0 < 20 })
        let causes = live.filter { $0["type"] as? String == "calibration" }.map { $0["cause"] as? String }
        #expect(causes.first == "course")
        let heads = live.filter { $0["type"] as? String == "head" }
        #expect(numbers(heads, "yaw").first == 260 && numbers(heads, "yaw").last == 300, "raw yaw is clockwise")

        let replay = try await geopipe(
            "run", "--user-heading", "imu:\(geopipe.path("head.csv"))?rate=max", "--to", "jsonl:-")
        #expect(replay.status == 0, "\(replay.errors)")
        let recorded = heads.filter { $0["heading"] != nil }
        let replayed = userHeadings(replay.events)
        #expect(replayed.count == recorded.count && replayed.count > 30)
        // A trace has four decimals.
        for (one, other) in zip(numbers(recorded, "heading"), numbers(replayed, "value")) {
            #expect(abs(difference(one, other)) < 0.000_1)
        }
        #expect(
            replayed.map { $0["time"] as? String } == recorded.map { $0["time"] as? String },
            "the times are those of the recording")
    }

    @Test("the end of a trace ends the run, and a trace without headings or references gives no heading")
    func traceWithoutHeadings() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let lines = (0..<100).map { "\($0 * 10),\($0),0,0\n" }.joined()
        let path = try geopipe.file("raw.csv", "millis,yaw,pitch,roll\n" + lines)
        let run = try await geopipe("run", "--user-heading", "imu:\(path)?rate=max", "--to", "jsonl:-")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.events("head").count == 100)
        #expect(run.events("heading").isEmpty)
        #expect(run.errors.contains("imu is not calibrated yet"), "\(run.errors)")
    }

    @Test("a trace replays its recorded headings at any accuracy")
    func inaccurateHeadings() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let path = try geopipe.file(
            "head.csv", "millis,yaw,heading,accuracy\n0,1,90,5\n10,2,91,60\n20,3,92,\n30,4,93,90\n")
        let run = try await geopipe("run", "--user-heading", "imu:\(path)?rate=max", "--to", "jsonl:-")
        #expect(run.status == 0, "\(run.errors)")
        #expect(numbers(run.events("heading"), "value") == [90, 91, 92, 93])
    }

    @Test("damaged lines of a trace are counted and reported at the end")
    func damagedTrace() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let path = try geopipe.file("bad.csv", "time,yaw,heading\n,1,2\n,nonsense,2\n,NaN,2\n,4,5\n")
        let run = try await geopipe("run", "--user-heading", "imu:\(path)?rate=max", "--to", "jsonl:-")
        #expect(run.status == 0, "\(run.errors)")
        #expect(numbers(run.events("heading"), "value") == [2, 5])
        #expect(run.errors.contains("imu: ") && run.errors.contains("×"), "\(run.errors)")
    }

    @Test("an unusable trace is reported in one sentence", arguments: ["nowhere.csv", "."])
    func missingTrace(name: String) async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let run = try await geopipe("run", "--user-heading", "imu:\(geopipe.path(name))", "--to", "jsonl:-")
        #expect(run.status == 1)
        #expect(run.errors.contains(name == "." ? "is a directory" : "there is no such file"), "\(run.errors)")
    }

    @Test("a port in use is reported and waited for")
    func portInUse() async throws {
        let occupant = try TestSocket.datagrams()
        let run = try await BuiltProgram.run(
            "geopipe",
            [
                "run", "--user-heading", "opentrack://127.0.0.1:\(occupant.port)", "--to", "jsonl:-", "--duration", "1",
            ])
        #expect(run.status == 0)
        #expect(
            run.output.contains(#""status":"degraded""#) && run.output.contains("\(occupant.port)"), "\(run.output)")
    }

    @Test(
        "an endpoint error is one sentence that says what to write",
        arguments: [
            ("opentrack://127.0.0.1:4242?axis=sideways", "write one of yaw, pitch, roll, vertical"),
            ("opentrack://127.0.0.1:4242?calibrate=north", "write course, device, course,device or none"),
            ("opentrack://127.0.0.1:4242?calibrate=none,course", "write course, device, course,device or none"),
            ("opentrack://127.0.0.1:4242?baud=9600", "baud makes no sense here, since it is a socket for opentrack"),
            ("opentrack://127.0.0.1:4242?silence=0", "write a number from 0.1 to 3600 s"),
            ("opentrack://127.0.0.1:4242?silence=nan", "write a number from 0.1 to 3600 s"),
            ("opentrack://127.0.0.1:4242?invert=2", "write true or false"),
            ("opentrack://127.0.0.1:99999", "has no port 99999"),
            ("opentrack://239.1.1.1:4242", "is a multicast group"),
            ("opentrack:tracker", "write opentrack://0.0.0.0:4242"),
            ("osc://0.0.0.0", "has no port: write osc://0.0.0.0:9000"),
            ("osc://0.0.0.0:9000?yaw=noslash", "write an address such as /head/yaw"),
            ("osc://0.0.0.0:9000?columns=yaw", "columns makes no sense here"),
            ("osc://0.0.0.0:9000?order=zyxw", "write one of wxyz, xyzw"),
            ("imu:", "needs a place: write imu:/dev/ttyACM0"),
            ("imu://", "has no port: write imu://0.0.0.0:5555"),
            ("imu:head.csv?columns=foo", "has foo, which is not one of time, millis, yaw"),
            ("imu:head.csv?columns=yaw,yaw", "has yaw twice"),
            ("imu:head.csv?order=xyzw", "order makes no sense here, since it is the file of a trace"),
            ("imu:head.csv?from=127.0.0.1", "from makes no sense here, since it is the file of a trace"),
            ("imu:head.csv?units=gon", "write one of degrees, radians"),
            ("imu:head.csv?recorded=maybe", "write true or false"),
            ("imu:/dev/ttyACM0?baud=0", "write a whole number from 50 to 12000000, or auto"),
            ("imu:/dev/ttyACM0?rate=max", "rate makes no sense here, since it is a serial line"),
        ])
    func endpoints(endpoint: String, words: String) async throws {
        let run = try await BuiltProgram.run("geopipe", ["run", "--user-heading", endpoint, "--to", "jsonl:-"])
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(run.errors.hasPrefix("geopipe: "))
    }

    @Test("a trace is written to a named file, and not to the one being read")
    func recorderEndpoints() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let nameless = try await geopipe("run", "--location", "demo:", "--to", "imu:")
        #expect(nameless.status == 2)
        #expect(nameless.errors.contains("imu: needs a file: write imu:head.csv"), "\(nameless.errors)")
        let path = try geopipe.file("head.csv", "yaw,heading\n1,2\n")
        let same = try await geopipe("run", "--user-heading", "imu:\(path)", "--to", "imu:\(path)")
        #expect(same.status == 1)
        #expect(geopipe.text("head.csv") == "yaw,heading\n1,2\n")
    }
}
