import CodecSupport
import FileIO
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@Suite("A document that grows record by record", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct RecordOutputTests {
    private let scratch: Scratch
    private let clock = ManualClock()
    private let list = RecordFormat(closing: Array("]\n".utf8), separator: UInt8(ascii: ","))
    private let xml = RecordFormat(closing: Array("</d>\n".utf8))
    private let lines = RecordFormat(closing: [])

    init() throws {
        scratch = try Scratch()
    }

    private func output(_ name: String, _ head: String, _ format: RecordFormat, keeping kept: Double? = nil) throws
        -> RecordOutput
    {
        try RecordOutput(
            path: scratch.path(name), head: Array(head.utf8), format: format, keeping: kept,
            host: SinkHost(clock: clock))
    }

    private func numbers(_ name: String) throws -> [Int] {
        try JSONDecoder().decode([Int].self, from: Data(try scratch.contents(name)))
    }

    private func appendList(_ range: Range<Int>, to output: RecordOutput) {
        for number in range { output.append(Array("\(number == 0 ? "" : ",")\(number)".utf8), time: Double(number)) }
    }

    @Test("has exactly the added records and its closing part once it is closed")
    func whole() async throws {
        let output = try output("a.json", "[", list)
        #expect(try numbers("a.json") == [])
        appendList(0..<5000, to: output)
        await output.close()
        #expect(try numbers("a.json") == Array(0..<5000))
        #expect(try scratch.contents("a.json").suffix(6) == Array("4999]\n".utf8))
        #expect(output.failure == nil && output.droppedRecords == 0)
    }

    @Test("has only its records appended if the format has no closing part")
    func plainLines() async throws {
        let output = try output("a.csv", "n\n", lines)
        for number in 0..<3000 { output.append(Array("\(number)\n".utf8), time: Double(number)) }
        await output.close()
        let expected = "n\n" + (0..<3000).map { "\($0)\n" }.joined()
        #expect(try scratch.contents("a.csv") == Array(expected.utf8))
    }

    @Test("can be copied while it is recorded, and the recording continues")
    func saving() async throws {
        let output = try output("a.json", "[", list)
        appendList(0..<700, to: output)
        try await output.save(to: scratch.path("copy.json"))
        #expect(try numbers("copy.json") == Array(0..<700))
        appendList(700..<900, to: output)
        await output.close()
        #expect(try numbers("a.json") == Array(0..<900))
        #expect(try numbers("copy.json") == Array(0..<700))
        await #expect(throws: ProviderError.self) { try await output.save(to: scratch.path("a.json")) }
    }

    @Test("a ring keeps the records of a period, also in copies, and its file stays small")
    func ring() async throws {
        let output = try output("a.json", "[", list, keeping: 1000)
        var largest = 0
        for start in stride(from: 0, to: 200_000, by: 5000) {
            appendList(start..<start + 5000, to: output)
            try await output.save(to: scratch.path("copy.json"))
            #expect(try numbers("copy.json") == Array(max(0, start + 3999)..<start + 5000))
            largest = max(largest, try scratch.contents("a.json").count)
        }
        await output.close()
        #expect(try numbers("a.json") == Array(198_999..<200_000))
        #expect(largest < 300_000)
    }

    @Test("a ring of lines keeps its heading")
    func ringOfLines() async throws {
        let output = try output("a.csv", "n\n", lines, keeping: 10)
        for number in 0..<90_000 { output.append(Array("\(number)\n".utf8), time: Double(number)) }
        await output.close()
        #expect(try scratch.contents("a.csv") == Array(("n\n" + (89_989..<90_000).map { "\($0)\n" }.joined()).utf8))
    }

    @Test("a ring of XML records of various lengths has exactly the records of its period in the end")
    func ringInXML() async throws {
        let output = try output("a.xml", "<d>", xml, keeping: 500)
        var random = SplitMix64(seed: 3)
        for number in 0..<30_000 {
            let filling = String(repeating: "x", count: Int.random(in: 0...200, using: &random))
            output.append(Array("<p n=\"\(number)\">\(filling)</p>".utf8), time: Double(number))
            if number % 977 == 0 { await Task.yield() }
        }
        await output.close()
        #expect(output.failure == nil && output.droppedRecords == 0)
        let text = String(decoding: try scratch.contents("a.xml"), as: UTF8.self)
        #expect(text.matches(of: #/<p n="(\d+)">/#).compactMap { Int($0.output.1) } == Array(29_499..<30_000))
    }

    @Test("replaces an earlier file, also through a link, and other outputs to that file are refused")
    func replacing() async throws {
        try Data("old".utf8).write(to: URL(fileURLWithPath: scratch.path("a.json")))
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("link.json"), withDestinationPath: scratch.path("a.json"))
        let output = try output("link.json", "[", list)
        #expect(throws: ProviderError.self) { try self.output("a.json", "[", list) }
        #expect(throws: ProviderError.self) { try ByteOutput(path: scratch.path("a.json")) }
        appendList(0..<3, to: output)
        await output.close()
        #expect(try numbers("a.json") == [0, 1, 2])
        let kind = try FileManager.default.attributesOfItem(atPath: scratch.path("link.json"))[.type]
        #expect(kind as? FileAttributeType == .typeSymbolicLink)
        await (try self.output("a.json", "[", list)).close()
    }

    @Test("folders, paths in missing folders and files that a source reads are refused with a sentence")
    func refusals() throws {
        #expect(throws: ProviderError("/ cannot be written: it is a folder; write the name of a file in it")) {
            try RecordOutput(path: "/", head: [], format: list, host: SinkHost(clock: clock))
        }
        #expect(throws: ProviderError("/nowhere/a.json cannot be written: there is no such folder")) {
            try RecordOutput(path: "/nowhere/a.json", head: [], format: list, host: SinkHost(clock: clock))
        }
        let path = scratch.path("source.gpx")
        try Data("<gpx/>".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: ProviderError("\(path) cannot be written: it is the file \(path) that a source reads")) {
            try RecordOutput(path: path, head: [], format: list, sparing: [path], host: SinkHost(clock: clock))
        }
        #expect(try scratch.contents("source.gpx") == Array("<gpx/>".utf8))
    }

    @Test("a pipe gets the whole document, of which no copy can be saved")
    func pipe() async throws {
        let reader = try scratch.makePipe("pipe")
        let output = try output("pipe", "[", list)
        appendList(0..<4, to: output)
        await output.close()
        #expect(await reader.read(10) == Array("[0,1,2,3]\n".utf8))
        await #expect(throws: ProviderError.self) { try await output.save(to: scratch.path("copy")) }
    }

    @Test("continues in memory with a degraded status while the disk is full, and then in its file")
    func fullDisk() async throws {
        guard let disk = SmallDisk(scratch.path("disk"), bytes: 65_536) else { return }
        let host = SinkHost(clock: clock)
        let output = try RecordOutput(path: disk.path("a.json"), head: Array("[".utf8), format: list, host: host)
        let (statuses, continuation) = AsyncStream.makeStream(of: String.self)
        var status = statuses.makeAsyncIterator()
        host.onStatusChange = { continuation.yield("\($0.name) \($0.reason ?? "")") }
        try disk.fill(leaving: 16_384)
        appendList(0..<9000, to: output)
        #expect(
            await status.next()
                == "degraded \(disk.path("a.json")) cannot be written: No space left on device; recording continues in "
                + "memory")
        let kept = try JSONDecoder().decode([Int].self, from: Data(contentsOf: URL(fileURLWithPath: output.name)))
        #expect(kept == Array(0..<kept.count) && kept.count < 9000)
        appendList(9000..<9500, to: output)
        try disk.empty()
        clock.advance(by: 60)
        #expect(await status.next() == "running ")
        await output.close()
        let all = try JSONDecoder().decode([Int].self, from: Data(contentsOf: URL(fileURLWithPath: output.name)))
        #expect(all == Array(0..<9500))
        #expect(output.failure == nil && output.droppedRecords == 0)
    }

    @Test("is well-formed if the disk is full until it is closed, and the missing records are counted")
    func fullToTheEnd() async throws {
        guard let disk = SmallDisk(scratch.path("disk"), bytes: 65_536) else { return }
        let output = try RecordOutput(
            path: disk.path("a.json"), head: Array("[".utf8), format: list, host: SinkHost(clock: clock))
        try disk.fill(leaving: 16_384)
        appendList(0..<9000, to: output)
        await output.close()
        let kept = try JSONDecoder().decode([Int].self, from: Data(contentsOf: URL(fileURLWithPath: output.name)))
        #expect(kept == Array(0..<kept.count))
        #expect(output.droppedRecords == 9000 - kept.count)
        #expect(output.failure?.description.contains("No space left on device; the last") == true)
    }

    @Test("counts a record that is too long, even if the disk is full for the next record")
    func tooLongOnFullDisk() async throws {
        guard let disk = SmallDisk(scratch.path("disk"), bytes: 65_536) else { return }
        let output = try RecordOutput(
            path: disk.path("a.json"), head: Array("[".utf8), format: list, host: SinkHost(clock: clock))
        try disk.fill(leaving: 16_384)
        appendList(0..<1, to: output)
        // While the first record is written, all others are collected for the next write.
        output.append([UInt8(ascii: ",")] + [UInt8](repeating: UInt8(ascii: "1"), count: 70_000), time: 0)
        appendList(1..<9000, to: output)
        await output.close()
        let kept = try JSONDecoder().decode([Int].self, from: Data(contentsOf: URL(fileURLWithPath: output.name)))
        #expect(kept == Array(0..<kept.count) && kept.count < 9000)
        #expect(output.droppedRecords == 1 + 9000 - kept.count)
        withExtendedLifetime(disk) {}
    }
}
