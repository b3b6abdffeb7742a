import FileIO
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

/// A sink that writes the time of each fix as a line.
private final class TimeList: OutputSink {
    let lines: LineOutput
    var output: any SinkOutput { lines }

    init(_ path: String) { lines = LineOutput(path: path) }

    func receive(_ event: GeolocationEvent) {
        if case .location(let fix) = event { lines.write(Array("\(fix.timestamp.ISO8601Format())\n".utf8)) }
    }
}

/// A sink that fails when a test says so, and finishes only then.
private final class FaultyFile: GeolocationSink {
    private(set) var host: SinkHost?
    private(set) var hasFinished = false
    private var failure: ProviderError?
    private var finishing: CheckedContinuation<Void, Never>?

    func start(in host: SinkHost) { self.host = host }

    func receive(_ event: GeolocationEvent) {}

    func fail(_ sentence: String) {
        let error = ProviderError(sentence)
        failure = error
        host?.report(.failed(error))
        finishing?.resume()
        finishing = nil
    }

    func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        body(failure.map { .failed($0.description) } ?? .written)
    }

    func finish() async {
        if failure == nil { await withCheckedContinuation { finishing = $0 } }
        hasFinished = true
    }
}

@Suite("A recording in successive files", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct RotatingSinkTests {
    private let scratch: Scratch
    private let clock = ManualClock()

    init() throws { scratch = try Scratch() }

    private func sink(_ name: String, _ rotation: FileRotation = FileRotation()) -> any GeolocationSink {
        RotatingSink.sink(at: scratch.path(name), rotation: rotation, clock: clock) { TimeList($0) }
    }

    /// Sends a fix of each `step` seconds for some seconds, and ends.
    private func record(_ sink: any GeolocationSink, _ seconds: Double, step: Double) async throws {
        try sink.start(in: SinkHost(clock: clock))
        for _ in stride(from: 0, to: seconds, by: step) {
            sink.receive(.location(Location(latitude: 1, longitude: 2, timestamp: clock.now)))
            clock.advance(by: step)
        }
        await sink.finish()
    }

    /// The names of the files, each with its lines.
    private func files() throws -> [String: [String]] {
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path(""))
        return try Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, try scratch.text(name).split(separator: "\n").map(String.init))
            })
    }

    @Test("begins a new file each day by default")
    func days() async throws {
        try await record(sink("a-{date}.txt"), 3 * 86_400, step: 3600)
        let files = try files()
        #expect(files.values.reduce(0) { $0 + $1.count } == 72)
        #expect(files.count == 4, "the first day has begun before")
        for (name, lines) in files {
            #expect(lines.allSatisfy { name == "a-\($0.prefix(10)).txt" })
        }
    }

    @Test("begins a new file after each period")
    func periods() async throws {
        try await record(sink("a-{date}.txt", FileRotation(period: 3600)), 7200, step: 60)
        let files = try files()
        #expect(files.values.reduce(0) { $0 + $1.count } == 120)
        for (name, lines) in files {
            #expect(lines.allSatisfy { name.hasPrefix("a-\($0.prefix(13))") }, "\(name): \(lines)")
            #expect(name.hasSuffix("0000Z.txt"))
        }
    }

    @Test("begins a new file when the size is reached")
    func sizes() async throws {
        let sink = sink("a-{date}.txt", FileRotation(size: 1600))
        try sink.start(in: SinkHost(clock: clock))
        for _ in 0..<400 {
            sink.receive(.location(Location(latitude: 1, longitude: 2, timestamp: clock.now)))
            clock.advance(by: 1)
            await withCheckedContinuation { written in sink.whenWritten { _ in written.resume() } }
        }
        await sink.finish()
        let files = try files()
        #expect(files.values.reduce(0) { $0 + $1.count } == 400)
        #expect(files.count == 6)
        let longest = files.values.map { $0.count * 21 }.max() ?? 0
        #expect(longest >= 1600 && longest <= 1600 + 42)
    }

    @Test("continues the same file after a restart within the period")
    func restart() async throws {
        clock.leap(by: 3600 - clock.now.timeIntervalSince1970.truncatingRemainder(dividingBy: 3600))
        for _ in 0..<2 { try await record(sink("a-{date}.txt", FileRotation(period: 3600)), 600, step: 60) }
        #expect(try files().count == 1)
    }

    @Test("continues the old file if the next one cannot be created")
    func noFolder() async throws {
        try FileManager.default.createDirectory(atPath: scratch.path("1"), withIntermediateDirectories: true)
        let name = clock.now.ISO8601Format().prefix(10)
        try FileManager.default.createDirectory(atPath: scratch.path(String(name)), withIntermediateDirectories: true)
        let host = SinkHost(clock: clock)
        let sink = sink("{date}/a.txt")
        try sink.start(in: host)
        clock.leap(by: 86_400)
        sink.receive(.location(Location(latitude: 1, longitude: 2, timestamp: clock.now)))
        await sink.finish()
        guard case .degraded(let words) = host.status else {
            Issue.record("\(String(describing: host.status))")
            return
        }
        #expect(words.hasSuffix("is continued"))
        #expect(try scratch.text("\(name)/a.txt").split(separator: "\n").count == 1)
    }

    @Test("reports once that the next file cannot be created, and again when it is")
    func folderAppears() async throws {
        let days = [0, 86_400].map { clock.now.addingTimeInterval($0).ISO8601Format().prefix(10) }
        let folders = days.map { scratch.path(String($0)) }
        try FileManager.default.createDirectory(atPath: folders[0], withIntermediateDirectories: true)
        let host = SinkHost(clock: clock)
        var statuses: [String] = []
        host.onStatusChange = { statuses.append($0.name) }
        let sink = sink("{date}/a.txt")
        try sink.start(in: host)
        clock.leap(by: 86_400)
        for _ in 0..<3 {
            sink.receive(.location(Location(latitude: 1, longitude: 2, timestamp: clock.now)))
            clock.advance(by: 1)
        }
        #expect(statuses == ["degraded"])
        try FileManager.default.createDirectory(atPath: folders[1], withIntermediateDirectories: true)
        sink.receive(.location(Location(latitude: 1, longitude: 2, timestamp: clock.now)))
        await sink.finish()
        #expect(statuses == ["degraded", "running"])
        #expect(try scratch.text("\(days[1])/a.txt").split(separator: "\n").count == 1)
    }

    @Test("goes on if the file before the current one cannot be written to its end", arguments: [false, true])
    func failureOfReplaced(hasFinished: Bool) async throws {
        var files: [FaultyFile] = []
        let sink = RotatingSink.sink(at: scratch.path("a-{date}.txt"), rotation: FileRotation(), clock: clock) { _ in
            let file = FaultyFile()
            files.append(file)
            return file
        }
        let host = SinkHost(clock: clock)
        try sink.start(in: host)
        clock.leap(by: 86_400)
        let fix = Location(latitude: 1, longitude: 2, timestamp: clock.now)
        sink.receive(.location(fix))
        host.known = KnownValues(location: fix)
        #expect(files.count == 2 && files.allSatisfy { $0.host?.known.location == fix })
        files[0].fail("the disk is full")
        if hasFinished { try await Patience.wait("the file is finished") { files[0].hasFinished } }
        #expect(host.failure == nil && host.losses == "1 event was lost: the disk is full")
        var receipt: SinkReceipt?
        sink.whenWritten { receipt = $0 }
        #expect(receipt == .lost("the disk is full"))
        try await Patience.wait("the loss is reported no more") {
            sink.whenWritten { receipt = $0 }
            return receipt == .written
        }
        files[1].fail("the disk is gone")
        sink.whenWritten { receipt = $0 }
        #expect(host.failure?.description == "the disk is gone" && receipt == .failed("the disk is gone"))
        await sink.finish()
        #expect(files[1].hasFinished)
    }

    @Test("is not used if the path has no place for a date")
    func plain() {
        #expect(sink("a.txt") is TimeList)
    }
}
