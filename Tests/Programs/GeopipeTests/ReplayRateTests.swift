import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import StandardPlugins
import TestSupport
import Testing

/// Whether a run has ended.
@SensorActor
private final class RunEnd {
    var isReached = false
}

/// The events of a pipeline as lines of JSON, without those about the run itself.
@SensorActor
private func events(
    of sources: [SensorRole: String], rate: String, to sinks: [String] = [], clock: ManualClock? = ManualClock()
) async throws -> [String] {
    let folder = try Geopipe()
    defer { folder.remove() }
    let path = folder.path("events.jsonl")
    let endpoints = try sources.mapValues { try Endpoint("\($0)\($0.contains("?") ? "&" : "?")rate=\(rate)") }
    let configuration = PipelineConfiguration(
        sources: endpoints, sinks: try (sinks + ["jsonl:\(path)"]).map { try Endpoint($0) })
    let pipeline = Pipeline(configuration, registry: .standard, clock: clock ?? SystemClock())
    let end = RunEnd()
    let run = Task { @SensorActor in
        defer { end.isReached = true }
        return try await pipeline.run()
    }
    if let clock {
        // The check repeats, since sinks make a replay wait in the machine's own time.
        try await Patience.wait("the run ends") {
            clock.runUntilIdle()
            return end.isReached
        }
    }
    let outcome = try await run.value
    #expect(outcome.failures.isEmpty)
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init).filter {
        !$0.hasPrefix(#"{"type":"state""#) && !$0.hasPrefix(#"{"type":"status""#)
    }
}

/// The times of events that have one, in seconds.
private func times(_ lines: [String]) throws -> [Double] {
    try lines.compactMap { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return (object?["time"] as? String).flatMap { try? Date($0, strategy: timeStyle) }?
            .timeIntervalSince1970
    }
}

/// The events of the course.
private func courses(_ lines: [String]) -> [String] {
    lines.filter { $0.contains(#""type":"heading""#) && $0.contains(#""source":"course""#) }
}

private let timeStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

@Suite("A replay equals the walk at any rate", .serialized, .timeLimit(.minutes(20)))
struct ReplayRateTests {
    private let folder: Geopipe

    init() throws {
        folder = try Geopipe()
    }

    /// Checks that the events are the same at each rate, and returns them.
    @discardableResult
    private func check(
        _ sources: [SensorRole: String], to sinks: [String] = [], isRealTime: Bool = false,
        _ location: SourceLocation = #_sourceLocation
    ) async throws -> [String] {
        let walk = try await events(of: sources, rate: "1", to: sinks)
        for rate in ["0.25", "10", "max"] {
            let other = try await events(of: sources, rate: rate, to: sinks)
            compare(walk, other, "\(sources) at rate \(rate)", location)
        }
        if isRealTime {
            compare(
                walk, try await events(of: sources, rate: "max", to: sinks, clock: nil), "\(sources) at once", location)
        }
        return walk
    }

    private func compare(_ walk: [String], _ other: [String], _ comment: String, _ location: SourceLocation) {
        let index = zip(walk, other).enumerated().first { $1.0 != $1.1 }?.offset ?? min(walk.count, other.count)
        guard index < max(walk.count, other.count) else { return }
        func line(_ lines: [String]) -> String { index < lines.count ? lines[index] : "nothing" }
        Issue.record("\(comment): line \(index) is \(line(other)), not \(line(walk))", sourceLocation: location)
    }

    /// Writes the trace of a head that turns to and fro for ten minutes of the demo walk, without a reference to north.
    private func trace(from begin: Date) throws -> String {
        let lines = (0..<6000).map { index in
            let time = begin.addingTimeInterval(Double(index) / 10)
            let yaw = 30 * sin(Double(index) / 40) + 100
            return "\(time.formatted(timeStyle)),\(yaw)"
        }
        return try folder.file("head.csv", "time,yaw\n" + lines.joined(separator: "\n") + "\n")
    }

    @Test("for the demo walk, with events in the order of their times")
    func demo() async throws {
        let walk = try await check([.location: "demo:"], isRealTime: true)
        let times = try times(walk)
        #expect(walk.count > 2800 && times.count == walk.count)
        #expect(times == times.sorted())
        #expect(walk.contains { $0.contains(#""value":null"#) }, "the course ends at rests")
    }

    @Test("for a walk with a recorded head tracker that is calibrated on the way")
    func headTracker() async throws {
        defer { folder.remove() }
        let first = try await #require(events(of: [.location: "demo:"], rate: "max").first)
        let begin = try Date(timeIntervalSince1970: #require(times([first]).first))
        let trace = try trace(from: begin.addingTimeInterval(2.5))
        let walk = try await check(
            [.location: "demo:", .userHeading: "imu:\(trace)?recorded=false"], isRealTime: true)
        #expect(walk.contains { $0.contains(#""type":"calibration""#) })
        #expect(walk.contains { $0.contains(#""source":"user""#) })
        #expect(try times(walk) == times(walk).sorted())
    }

    @Test("for a drive along a followed route, a receiver's log, and a loop of it")
    func driveAndLog() async throws {
        defer { folder.remove() }
        let way = try folder.file(
            "way.json", #"{"type":"LineString","coordinates":[[9,47.6],[9.01,47.6],[9.01,47.605]]}"#)
        try await check(
            [.location: "route:\(way)?begin=2026-11-20T10:40:00Z&noise=5&gaps=60:10"], to: ["route:\(way)"],
            isRealTime: true)
        try await check([.location: Recordings.receiver], isRealTime: true)
        try await check([.location: "\(Recordings.receiver)?loop=2"])
    }

    @Test("for third-party recordings", .enabled(if: Recordings.areThere, "skipped: no recordings"))
    func others() async throws {
        for endpoint in try Recordings.endpoints("gpx", ".gpx", in: "review")
            + Recordings.endpoints("nmea", ".nmea", in: "review") + Recordings.endpoints("nmea", ".log", in: "gpsd")
        {
            try await check([.location: endpoint])
        }
    }

    @Test("for third-party drives along routes", .enabled(if: Recordings.areThere, "skipped: no recordings"))
    func drives() async throws {
        defer { folder.remove() }
        for drive in try Recordings.drives(in: folder) {
            let events = try await check([.location: "gpx:\(drive.track)"], to: ["route:\(drive.route)"])
            #expect(events.contains { $0.contains(#""type":"route""#) }, "\(drive.name)")
        }
    }

    @Test(
        "when a course ends 3 s after its last value, while the receiver reports further fixes without a course",
        .enabled(if: Recordings.areThere, "skipped: no recordings"), arguments: ["1", "max"])
    func rest(rate: String) async throws {
        let lines = try await events(of: [.location: "nmea:\(Recordings.data.path)/review/rest.nmea"], rate: rate)
        let courses = courses(lines)
        let end = try #require(courses.firstIndex { $0.contains(#""value":null"#) })
        let moments = try times(courses)
        #expect(moments[end] - moments[end - 1] == 3)
        #expect(try times(lines) == times(lines).sorted())
    }

    @Test(
        "when a walk with a point every 5 s retains its course from the second point on",
        .enabled(if: Recordings.areThere, "skipped: no recordings"), arguments: ["0.25", "max"])
    func slowRecording(rate: String) async throws {
        let courses = courses(
            try await events(of: [.location: "gpx:\(Recordings.data.path)/review/w5s.gpx"], rate: rate))
        #expect(courses.count == 7 && !courses.dropFirst(2).dropLast().contains { $0.contains("null") })
    }
}
