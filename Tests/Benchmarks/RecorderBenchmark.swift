import Dispatch
import Foundation
import GPXFormat
import Geolocation
import TrackRecording

/// The GPX recorder on a real file: how long it holds the sensor actor, and until a point stands in the file.
struct RecorderBenchmark {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-recorder.gpx").path

    func run() async throws {
        Report.title("gpx: the recorder, each point on its own and the file complete behind it")
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await actorTime()
        try await latency()
    }

    /// What the actor does for a point while nothing is being written: takes the fix, makes the point, hands it over.
    ///
    /// A withdrawal behind each fix has the point written down at once, in a segment of its own, which costs a little
    /// more than a recording does.
    @SensorActor private func actorTime() async throws {
        let recorder = GPXRecorder(path: path)
        try recorder.start()
        let points = 5000
        var times: [Double] = []
        var ownTimes: [Double] = []
        let before = Self.processorSeconds
        for index in 0..<points {
            let fix = Self.fix(index)
            let ownStart = Self.threadSeconds
            let start = DispatchTime.now().uptimeNanoseconds
            recorder.receive(.location(fix))
            recorder.receive(.locationWithdrawn(fix.timestamp))
            times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1000)
            ownTimes.append((Self.threadSeconds - ownStart) * 1e6)
            try await Task.sleep(for: .microseconds(100))
        }
        let processor = (Self.processorSeconds - before) / Double(points) * 1e6
        await recorder.finish()
        times.sort()
        ownTimes.sort()
        Report.line("the sensor actor is held, for each point, median", times[points / 2], unit: "µs", atMost: 5)
        Report.line("  99 % of points", times[points * 99 / 100], unit: "µs")
        Report.line("  processor time of the actor's thread, median", ownTimes[points / 2], unit: "µs")
        Report.line("  to wake an idle queue and nothing else takes", try await Self.wakeTime(), unit: "µs")
        Report.line("  processor time of all threads, for each point and a sleep", processor, unit: "µs")
        let document = try GPXDocument(parsing: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
        let count = document.tracks.first?.segments.reduce(0) { $0 + $1.points.count } ?? 0
        if count != points { Report.skipped("the recorder", because: "\(count) of \(points) points were recorded") }
    }

    /// What it takes to hand nothing to a queue that has nothing to do, median in microseconds.
    @SensorActor private static func wakeTime() async throws -> Double {
        let queue = DispatchQueue(label: "benchmark.idle", qos: .userInitiated)
        var times: [Double] = []
        for _ in 0..<2000 {
            let start = DispatchTime.now().uptimeNanoseconds
            queue.async {}
            times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1000)
            try await Task.sleep(for: .microseconds(100))
        }
        return times.sorted()[times.count / 2]
    }

    /// Processor time of this thread so far: without what the system gives to others in the midst of it.
    private static var threadSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Processor time of all threads so far.
    private static var processorSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

    /// From the fix that the actor takes to the moment at which another thread finds it in the file, closed.
    private func latency() async throws {
        let recorder = GPXRecorder(path: path)
        try await recorder.start()
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        var times: [Double] = []
        for index in 0..<4000 {
            usleep(200)
            let mark = "lat=\"\(Self.fix(index).latitude)\""
            let start = await Self.send(index, to: recorder)
            while !Self.isComplete(descriptor, with: mark) {}
            times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1000)
        }
        await recorder.finish()
        times.sort()
        Report.line("one point appended and the file complete, median", times[times.count / 2], unit: "µs", atMost: 20)
        Report.line("  95 % of points", times[times.count * 95 / 100], unit: "µs")
    }

    @SensorActor private static func send(_ index: Int, to recorder: GPXRecorder) -> UInt64 {
        let start = DispatchTime.now().uptimeNanoseconds
        recorder.receive(.location(fix(index)))
        return start
    }

    private static func isComplete(_ descriptor: Int32, with mark: String) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4097) { page in
            guard let start = page.baseAddress else { return false }
            let count = pread(descriptor, start, 4096, max(0, status.st_size - 4096))
            page[max(0, count)] = 0
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
