import AllocationCounter
import Foundation
import GPXFormat
import Geolocation
import TrackRecording

/// The GPX recorder on a real file: the time for which it holds the sensor actor, and until a point is in the file.
struct RecorderBenchmark {
    private let path = Scratch.path("recorder.gpx")

    func run() async throws {
        try await actorTime()
        try await latency()
    }

    /// The actor's work for a point while nothing is being written: accept the fix, make the point, wake the writer.
    ///
    /// A withdrawal after each fix has the point written at once, in a segment of its own, which costs a little more than a
    /// recording does.
    @SensorActor private func actorTime() async throws {
        let recorder = GPXRecorder(path: path, opening: FileOpening(isNew: true))
        try recorder.start(in: SinkHost())
        let points = Run.scaled(2000)
        var (pairs, work) = (Pairs(), Pairs())
        for index in 0..<points {
            let fix = Self.fix(index)
            try await Task.sleep(for: .microseconds(200))
            let (start, ownStart) = (moment, yardstick_thread_time())
            recorder.receive(.location(fix))
            recorder.receive(.locationWithdrawn(fix.timestamp))
            let (time, ownTime) = (moment - start, yardstick_thread_time() - ownStart)
            pairs.add(time, yardstick_wake().call)
            work.add(ownTime, nil)
        }
        await recorder.finish()
        pairs.report("recorder/actor-held", microseconds, to: "wake-call", atMost: 1.5)
        work.report("recorder/actor-processor-time", microseconds)
        let document = try GPXDocument(parsing: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
        let count = document.tracks.first?.segments.reduce(0) { $0 + $1.points.count }
        guard count == points else { throw BenchmarkError("\(count ?? 0) of \(points) points were recorded") }
    }

    /// From the fix that the actor takes to the moment at which another thread finds it in the file, closed.
    private func latency() async throws {
        let recorder = GPXRecorder(path: path, opening: FileOpening(isNew: true))
        try await recorder.start(in: SinkHost())
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        var pairs = Pairs()
        for index in 0..<Run.scaled(3000) {
            usleep(200)
            let mark = "lat=\"\(Self.fix(index).latitude)\""
            let start = await Self.send(index, to: recorder)
            while !Self.isComplete(descriptor, with: mark) {}
            pairs.add(moment - start, yardstick_wake().latency)
        }
        await recorder.finish()
        pairs.report("recorder/point-complete", microseconds, to: "wake", atMost: 4)
    }

    @SensorActor private static func send(_ index: Int, to recorder: GPXRecorder) -> Double {
        let start = moment
        recorder.receive(.location(fix(index)))
        return start
    }

    private static func isComplete(_ descriptor: Int32, with mark: String) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        // A point may span two pages.
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 8193) { pages in
            guard let start = pages.baseAddress else { return false }
            let count = pread(descriptor, start, 8192, max(0, status.st_size - 8192))
            pages[max(0, count)] = 0
            guard let found = strstr(start, mark) else { return false }
            return strstr(found, "</gpx>") != nil
        }
    }

    private static func fix(_ index: Int) -> Location {
        Location(
            latitude: 47 + Double(index) / 1e6, longitude: 9.1734021, altitude: 405.25, horizontalAccuracy: 4.1,
            verticalAccuracy: 7, speed: 1.4, course: 231.4,
            timestamp: Date(timeIntervalSinceReferenceDate: 800_000_000 + Double(index) / 10))
    }
}
