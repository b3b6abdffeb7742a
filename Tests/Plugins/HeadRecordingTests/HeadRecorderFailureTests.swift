import Foundation
import Geolocation
import GeolocationTestKit
import HeadRecording
import TestSupport
import Testing

@SensorActor
@Suite("HeadRecorder: failures", .timeLimit(.minutes(20)))
struct HeadRecorderFailureTests {
    private let scratch: Scratch
    private let clock = ManualClock()

    init() throws {
        scratch = try Scratch()
    }

    /// The error of a start; `nil` if it succeeds.
    private func fault(_ path: String, sparing sources: [String] = []) -> String? {
        do {
            try HeadRecorder(path: path, sparing: sources).start(in: SinkHost(clock: clock))
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("reports a path that cannot be written at the start, in one sentence")
    func places() throws {
        let missing = scratch.path("no/head.csv")
        #expect(fault(missing) == "\(missing) cannot be written: there is no such folder")
        let folder = String(scratch.path("").dropLast())
        #expect(fault(folder) == "\(folder) cannot be written: it is a folder; write the name of a file in it")
        let taken = HeadRecorder(path: scratch.path("head.csv"))
        try taken.start(in: SinkHost(clock: clock))
        let path = scratch.path("head.csv")
        #expect(fault(path) == "\(path) cannot be written: another destination writes to this file")
        withExtendedLifetime(taken) {}
    }

    @Test("rejects a file that is being read, through any link, and leaves it unchanged")
    func sparing() throws {
        let path = scratch.path("old.csv")
        try Data(header.utf8).write(to: URL(fileURLWithPath: path))
        let link = scratch.path("link.csv")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        for name in [path, link] {
            let expected = "\(name) cannot be written: it is the file \(path) that a source reads"
            #expect(fault(name, sparing: [path]) == expected)
        }
        #expect(try scratch.text("old.csv") == header)
    }

    @Test("degrades on a full disk, and buffers lines in memory until they can be written")
    func fullDisk() async throws {
        guard let disk = SmallDisk(scratch.path("disk"), bytes: 131_072) else { return }
        let path = disk.path("head.csv")
        let recorder = HeadRecorder(path: path)
        let (statuses, continuation) = AsyncStream.makeStream(of: String.self)
        var status = statuses.makeAsyncIterator()
        let host = SinkHost(clock: clock)
        host.onStatusChange = { continuation.yield("\($0.name) \($0.reason ?? "")") }
        try recorder.start(in: host)
        try disk.fill(leaving: 16_384)
        for index in 0..<1000 { recorder.receive(head(Double(index), yaw: 1)) }
        let reason = "\(path) cannot be written: No space left on device"
        #expect(await status.next() == "degraded \(reason); recording continues in memory")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.hasPrefix(header) && text.hasSuffix("\n") && text.count < 1000 * 36)
        #expect(host.failure == nil && recorder.drops.total == 0)
        try disk.empty()
        clock.advance(by: 60)
        #expect(await status.next() == "running ")
        await recorder.finish()
        #expect(try scratch.lines("disk/head.csv").count == 1000)
        #expect(recorder.drops.total == 0)
        withExtendedLifetime(disk) {}
    }

    @Test("counts samples that found no room by the end and reports them in one sentence, after whole lines")
    func fullToTheEnd() async throws {
        guard let disk = SmallDisk(scratch.path("disk"), bytes: 131_072) else { return }
        let path = disk.path("head.csv")
        let recorder = HeadRecorder(path: path)
        let host = SinkHost(clock: clock)
        try recorder.start(in: host)
        try disk.fill(leaving: 16_384)
        for index in 0..<1000 { recorder.receive(head(Double(index), yaw: 1)) }
        await recorder.finish()
        let lines = try scratch.lines("disk/head.csv")
        #expect(lines.count < 1000 && lines.allSatisfy { $0.hasSuffix("Z,1.0,,,,,,") })
        let lost = 1000 - lines.count
        #expect(recorder.drops.byReason == ["head sample that could not be written": lost])
        #expect(
            host.failure?.description
                == "\(path) cannot be written: No space left on device; the last \(lost) records are lost")
        try disk.empty()
        let next = SinkHost(clock: clock)
        try recorder.start(in: next)
        await recorder.finish()
        #expect(next.failure == nil && recorder.drops.total == lost)
        withExtendedLifetime(disk) {}
    }

    @Test(
        "fails on a device that is always full, and counts the samples",
        .enabled(if: Scratch.hasFullDevice, "skipped: there is no /dev/full"))
    func fullDevice() async throws {
        let recorder = HeadRecorder(path: "/dev/full")
        let host = SinkHost(clock: clock)
        try recorder.start(in: host)
        let status = await withCheckedContinuation { continuation in
            host.onStatusChange = { continuation.resume(returning: $0) }
        }
        let failure = ProviderError("/dev/full cannot be written: No space left on device")
        #expect(status == .failed(failure) && host.failure == failure)
        #expect(recorder.demand == .ready, "a replay does not wait for a sink that has failed")
        for index in 0..<3 { recorder.receive(head(Double(index), yaw: 1)) }
        await recorder.finish()
        #expect(recorder.drops.total == 3)
    }

    @Test("buffers up to 4 MiB while nothing can be written, then drops and counts samples")
    func bound() async throws {
        try scratch.makeUnreadPipe("pipe") { path in
            let recorder = HeadRecorder(path: path)
            try recorder.start(in: SinkHost(clock: clock))
            var count = 0
            while recorder.drops.total == 0, count < 200_000 {
                recorder.receive(head(Double(count), yaw: 1))
                if recorder.demand == .ready { #expect(count < 150_000) }
                count += 1
            }
            #expect(recorder.demand == .wait)
            #expect(count * 36 > 4 << 20)
        }
    }
}

extension Scratch {
    /// Creates a named pipe that can be opened for writing and is never read.
    fileprivate func makeUnreadPipe(_ name: String, _ body: (String) throws -> Void) throws {
        let path = path(name)
        let descriptor = mkfifo(path, 0o600) == 0 ? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1
        guard descriptor >= 0 else { throw ProviderError("there is no pipe: \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        try body(path)
    }
}
