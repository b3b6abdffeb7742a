import FileIO
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@Suite(.serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct LineOutputTests {
    private let scratch: Scratch
    private let clock = ManualClock()

    init() throws {
        scratch = try Scratch()
    }

    private func event(_ number: Int) -> GeolocationEvent {
        let time = Date(timeIntervalSince1970: 1_795_000_000 + Double(number))
        return .location(Location(latitude: 47, longitude: 9, timestamp: time))
    }

    /// An open output, on the clock of the test.
    private func open(_ path: String, in host: SinkHost? = nil) throws -> LineOutput {
        let lines = LineOutput(path: path)
        try lines.open(in: host ?? SinkHost(clock: clock))
        return lines
    }

    private func write(_ number: Int, to lines: LineOutput) {
        event(number).write(to: &lines.writer)
        lines.endEvent()
    }

    private func text(_ numbers: some Sequence<Int>) -> [UInt8] {
        var writer = EventWriter()
        for number in numbers { event(number).write(to: &writer) }
        return writer.bytes
    }

    @Test("A single event is written at once")
    func singleEvent() async throws {
        let reader = try scratch.makePipe("pipe")
        let lines = try open(scratch.path("pipe"))
        for number in 0..<3 {
            write(number, to: lines)
            #expect(lines.writer.bytes.isEmpty)
            #expect(await reader.read(text([number]).count) == text([number]))
            clock.advance(by: 1)
        }
        await lines.close()
    }

    @Test("Events in quick succession are collected for 20 ms at most")
    func linger() async throws {
        let reader = try scratch.makePipe("pipe")
        let lines = try open(scratch.path("pipe"))
        write(0, to: lines)
        clock.advance(by: 0.005)
        write(1, to: lines)
        clock.advance(by: 0.01)
        write(2, to: lines)
        #expect(lines.writer.bytes == text(1...2))
        clock.advance(by: 0.009)
        #expect(lines.writer.bytes == text(1...2))
        clock.advance(by: 0.001)
        #expect(lines.writer.bytes.isEmpty)
        let expected = text(0...2)
        #expect(await reader.read(expected.count) == expected)
        #expect(clock.nextDue == nil, "nothing is left to be done")
        await lines.close()
    }

    @Test("Many events in quick succession are written in pieces of almost 64 KiB, and none is lost")
    func densePieces() async throws {
        let lines = try open(scratch.path("file"))
        var largest = 0
        for number in 0..<20_000 {
            write(number, to: lines)
            largest = max(largest, lines.writer.bytes.count)
        }
        #expect(largest > 60_000 && largest < 65_536)
        await lines.close()
        #expect(try scratch.contents("file") == text(0..<20_000))
        #expect(lines.droppedEvents == 0)
    }

    @Test("The writer keeps its memory from one piece to the next")
    func writerReuse() async throws {
        let lines = try open("/dev/null")
        func address() -> UnsafeRawPointer? { lines.writer.bytes.withUnsafeBytes { $0.baseAddress } }
        write(0, to: lines)
        let first = address()
        for number in 1..<10_000 { write(number, to: lines) }
        #expect(address() == first)
        await lines.close()
    }

    @Test("Events that the output refuses are dropped and counted, and later events are written")
    func drops() async throws {
        let reader = try scratch.makePipe("pipe")
        let host = SinkHost(clock: clock)
        let lines = try open(scratch.path("pipe"), in: host)
        var number = 0
        while lines.droppedEvents == 0 {
            write(number, to: lines)
            number += 1
        }
        let (written, dropped) = (number - lines.droppedEvents, lines.droppedEvents)
        #expect(dropped > 100, "a piece of 64 KiB")
        async let read = reader.read()
        await host.nextReadiness()
        clock.advance(by: 1)
        write(number, to: lines)
        #expect(lines.droppedEvents == dropped)
        await lines.close()
        #expect(await read == text(0..<written) + text([number]))
    }

    #if os(Linux)
        @Test("20 000 events that wait unread, each in a piece of its own, take less than 64 MiB of memory")
        func smallPieces() async {
            // A process of its own, since other tests need memory meanwhile.
            await #expect(processExitsWith: .success) { @SensorActor in
                try await LineOutputTests().writeSmallPieces()
            }
        }
    #endif

    private func writeSmallPieces() async throws {
        let reader = try scratch.makePipe("pipe")
        let lines = try open(scratch.path("pipe"))
        let before = residentBytes()
        for number in 0..<20_000 {
            write(number, to: lines)
            clock.advance(by: 0.1)
        }
        try #require(lines.droppedEvents == 0)
        try #require(residentBytes() - before < 64 << 20)
        async let read = reader.read()
        await lines.close()
        let count = await read.count
        try #require(count == text(0..<20_000).count)
    }

    @Test("Closing writes the events that were being collected")
    func end() async throws {
        let lines = try open(scratch.path("file"))
        write(0, to: lines)
        write(1, to: lines)
        #expect(!lines.writer.bytes.isEmpty)
        await lines.close()
        #expect(try scratch.contents("file") == text(0...1))
        clock.advance(by: 1)
        #expect(lines.droppedEvents == 0)
    }

    @Test(
        "Events after a failure are counted as late, not as dropped",
        .enabled(if: hasFullDevice, "skipped: there is no /dev/full"))
    func afterFailure() async throws {
        let host = SinkHost(clock: clock)
        let lines = try open("/dev/full", in: host)
        await withCheckedContinuation { continuation in
            host.onStatusChange = { _ in continuation.resume() }
            write(0, to: lines)
        }
        #expect(host.failure?.description == "/dev/full cannot be written: No space left on device")
        clock.advance(by: 1)
        write(1, to: lines)
        #expect(lines.droppedEvents == 0)
        #expect(lines.lateEvents == 1)
        await lines.close()
    }

    @Test("A status that reports a loss, and that the sink writes at once, is not confused with the lost events")
    func statusOfLoss() async throws {
        let manager = GeolocationManager(clock: clock)
        let sink = StatusSink()
        try manager.add(sink)
        // No program reads the lines, so they wait until the limit is reached.
        sink.lines.write([UInt8](repeating: UInt8(ascii: "x"), count: ByteOutput.limit))
        sink.lines.write([UInt8](repeating: UInt8(ascii: "y"), count: 80))
        #expect(sink.count == 0)
        clock.advance(by: 0.02)
        #expect(sink.count == 1 && sink.lines.droppedEvents == 1)
        #expect(sink.lines.writer.bytes == StatusSink.line)
        clock.advance(by: 0.02)
        #expect(sink.lines.droppedEvents == 2 && sink.lines.writer.bytes.isEmpty)
        await manager.remove(sink)
    }

    @Test("Events after closing are counted as dropped")
    func afterTheEnd() async throws {
        let lines = try open(scratch.path("file"))
        await lines.close()
        write(0, to: lines)
        #expect(lines.droppedEvents == 1)
    }
}

/// A sink that writes a line for each status to a program that does not run.
@SensorActor private final class StatusSink: GeolocationSink {
    static let line = Array("status\n".utf8)

    let lines = LineOutput(pipesTo: "reader")
    private(set) var count = 0

    func start(in host: SinkHost) throws { try lines.open(in: host) }

    func receive(_ event: GeolocationEvent) {
        guard case .status = event else { return }
        count += 1
        lines.write(Self.line)
    }

    func finish() async { await lines.close() }
}

/// The memory that this process occupies at present.
private func residentBytes() -> Int {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * 4096
}
