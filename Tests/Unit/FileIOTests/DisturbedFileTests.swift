import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@testable import FileIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Files that other programs change during a recording", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor
struct DisturbedFileTests {
    private let scratch: Scratch
    private let clock = ManualClock()
    private let list = RecordFormat(closing: Array("]\n".utf8), separator: UInt8(ascii: ","))
    private let files = FileManager.default

    init() throws {
        scratch = try Scratch()
    }

    private func output(_ path: String, keeping kept: Double? = nil, in host: SinkHost? = nil) throws -> RecordOutput {
        try RecordOutput(
            path: path, head: Array("[".utf8), format: list, keeping: kept, host: host ?? SinkHost(clock: clock))
    }

    /// Adds numbers and returns when they have been written, or writing them has failed.
    private func append(_ range: Range<Int>, to output: RecordOutput) async throws {
        for number in range { output.append(Array("\(number == 0 ? "" : ",")\(number)".utf8), time: Double(number)) }
        try await output.save(to: scratch.path("copy.json"))
    }

    private func numbers(_ name: String) throws -> [Int] {
        try JSONDecoder().decode([Int].self, from: Data(try scratch.contents(name)))
    }

    @Test("a removed document is written anew, also on closing")
    func removed() async throws {
        let output = try output(scratch.path("a.json"))
        try await append(0..<2000, to: output)
        try files.removeItem(atPath: scratch.path("a.json"))
        try await append(2000..<3000, to: output)
        #expect(try numbers("a.json") == Array(0..<3000))
        try files.removeItem(atPath: scratch.path("a.json"))
        await output.close()
        #expect(try numbers("a.json") == Array(0..<3000))
        #expect(output.failure == nil)
    }

    @Test("a renamed document is continued under its new name")
    func renamed() async throws {
        let output = try output(scratch.path("a.json"))
        try await append(0..<10, to: output)
        try files.moveItem(atPath: scratch.path("a.json"), toPath: scratch.path("b.json"))
        try await append(10..<20, to: output)
        await output.close()
        #expect(try numbers("b.json") == Array(0..<20))
        #expect(!files.fileExists(atPath: scratch.path("a.json")))
    }

    @Test("a renamed ring keeps its old records, and nothing is written to its former path", arguments: [false, true])
    func renamedRing(hasOther: Bool) async throws {
        let output = try output(scratch.path("a.json"), keeping: 5)
        try await append(0..<10, to: output)
        #expect(try numbers("a.json") == Array(4..<10))
        try files.moveItem(atPath: scratch.path("a.json"), toPath: scratch.path("b.json"))
        if hasOther { try Data("mine".utf8).write(to: URL(fileURLWithPath: scratch.path("a.json"))) }
        try await append(10..<20, to: output)
        await output.close()
        #expect(try numbers("b.json") == Array(4..<20))
        #expect(files.fileExists(atPath: scratch.path("a.json")) == hasOther)
        if hasOther { #expect(try scratch.text("a.json") == "mine") }
        #expect(output.failure == nil)
    }

    @Test("a renamed ring keeps its records from then on, even if it gets its former name back")
    func renamedBack() async throws {
        let output = try output(scratch.path("a.json"), keeping: 5)
        try await append(0..<10, to: output)
        try files.moveItem(atPath: scratch.path("a.json"), toPath: scratch.path("b.json"))
        try await append(10..<20, to: output)
        try files.moveItem(atPath: scratch.path("b.json"), toPath: scratch.path("a.json"))
        try await append(20..<30, to: output)
        await output.close()
        #expect(try numbers("a.json") == Array(4..<30))
        #expect(output.failure == nil)
    }

    @Test("a removed ring still loses its old records, even if they are due while another file is in its place")
    func removedRing() throws {
        let path = scratch.path("a.json")
        var document = try #require(
            try CrashSafeDocument(
                path, sparing: [], head: Array("[".utf8), format: list, keeping: 5, readers: .all, isNew: true))
        func batch(_ range: Range<Int>) -> RecordBatch {
            var batch = RecordBatch()
            for number in range { batch.append(Array(",\(number)".utf8), time: Double(number)) }
            return batch
        }
        let first = document.append(batch(0..<10), durably: false)
        try files.removeItem(atPath: path)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        document.trimExactly()
        #expect(try scratch.text("a.json") == "mine")
        try files.removeItem(atPath: path)
        let second = document.append(batch(10..<20), durably: false)
        document.trimExactly()
        #expect(document.close() == nil && first.error == nil && second.error == nil)
        #expect(try numbers("a.json") == Array(14..<20))
    }

    @Test("a file in place of the document stays, and the recording continues in memory until it is removed")
    func replaced() async throws {
        let host = SinkHost(clock: clock)
        let output = try output(scratch.path("a.json"), in: host)
        var statuses: [String] = []
        host.onStatusChange = { statuses.append($0.name) }
        try await append(0..<10, to: output)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: scratch.path("a.json")), options: .atomic)
        try await append(10..<20, to: output)
        #expect(try scratch.contents("a.json") == Array("mine".utf8))
        #expect(statuses == ["degraded"])
        #expect(try numbers("copy.json") == Array(0..<20))
        try files.removeItem(atPath: scratch.path("a.json"))
        await output.close()
        #expect(try numbers("a.json") == Array(0..<20))
        #expect(statuses == ["degraded", "running"])
    }

    @Test("a removed folder is reported on closing, with the number of lost records")
    func folder() async throws {
        try files.createDirectory(atPath: scratch.path("d"), withIntermediateDirectories: false)
        let output = try output(scratch.path("d/a.json"))
        try await append(0..<10, to: output)
        try files.removeItem(atPath: scratch.path("d"))
        try await append(10..<20, to: output)
        await output.close()
        let reason = try #require(output.failure?.description)
        #expect(reason.hasSuffix("No such file or directory; the last 10 records are lost"))
        #expect(output.droppedRecords == 10)
    }

    @Test("a shortened document is begun anew, and the lost records are counted", arguments: [0, 3, 5000])
    func shortened(length: UInt64) async throws {
        let output = try output(scratch.path("a.json"))
        try await append(0..<2000, to: output)
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path("a.json")))
        try handle.truncate(atOffset: length)
        try handle.close()
        output.append(Array(",2000".utf8), time: 2000)
        await output.close()
        #expect(try numbers("a.json") == [2000])
        #expect(output.droppedRecords == 2000)
    }

    // MARK: Lines

    /// Writes numbers and returns when they are in the file.
    private func write(_ range: Range<Int>, to lines: LineOutput) async -> SinkReceipt {
        for number in range { lines.write(Array("\(number)\n".utf8)) }
        return await withCheckedContinuation { receipt in lines.whenWritten { receipt.resume(returning: $0) } }
    }

    @Test(
        "a removed, renamed, replaced or shortened file of lines is continued, and the status reports it",
        arguments: ["removed", "renamed", "replaced", "linked", "shortened"])
    func lines(what: String) async throws {
        let path = scratch.path("a")
        if what == "linked" {
            try files.createSymbolicLink(atPath: path, withDestinationPath: scratch.path("b"))
            try Data().write(to: URL(fileURLWithPath: scratch.path("b")))
        }
        let host = SinkHost(clock: clock)
        var statuses: [String] = []
        host.onStatusChange = { statuses.append($0.reason ?? $0.name) }
        let lines = LineOutput(path: path, of: LineFormat { $0.first ?? 0 < 58 })
        try lines.open(in: host)
        #expect(await write(0..<1000, to: lines) == .written)
        let earlier = try scratch.text("a")
        switch what {
        case "removed": try files.removeItem(atPath: path)
        case "linked": try files.removeItem(atPath: scratch.path("b"))
        case "renamed": try files.moveItem(atPath: path, toPath: scratch.path("b"))
        case "shortened": truncate(path, 0)
        default: try Data("7\n".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        }
        #expect(await write(1000..<1010, to: lines) == .written)
        #expect(await write(1010..<1020, to: lines) == .written)
        let later = (1000..<1020).map { "\($0)\n" }.joined()
        #expect(
            try scratch.text(what == "renamed" ? "b" : "a") == (["replaced": "7\n", "shortened": ""][what] ?? earlier)
                + later)
        let notice =
            switch what {
            case "renamed": "was renamed; it is continued under its new name"
            case "replaced": "was replaced; the new file is continued"
            case "shortened": "was shortened; it is continued at its new end"
            default: "was removed; it is written anew"
            }
        #expect(statuses == ["\(scratch.path(what == "linked" ? "b" : "a")) \(notice)", "running"])
        try files.removeItem(atPath: what == "renamed" ? scratch.path("b") : path)
        if what == "linked" { try files.removeItem(atPath: scratch.path("b")) }
        await lines.close()
        if what != "linked" { #expect(try scratch.text("a").hasSuffix(later), "also at the end") }
    }

    @Test("a file of another kind in place of a file of lines is a failure, and stays unchanged")
    func linesOfAnotherKind() async throws {
        let host = SinkHost(clock: clock)
        let lines = LineOutput(path: scratch.path("a"), of: LineFormat { $0.first ?? 0 < 58 })
        try lines.open(in: host)
        #expect(await write(0..<10, to: lines) == .written)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: scratch.path("a")), options: .atomic)
        let reason =
            "\(scratch.path("a")) cannot be written: another program has put a file of another kind in its place"
        #expect(await write(10..<20, to: lines) == .failed(reason))
        await lines.close()
        #expect(try scratch.text("a") == "mine")
        #expect(host.failure == ProviderError(reason))
    }

    @Test("a copy replaces a file only if it is complete, and has records for which the disk had no room")
    func fullDisk() async throws {
        guard let disk = SmallDisk(scratch.path("disk"), bytes: 65_536) else { return }
        let output = try output(disk.path("a.json"))
        try Data("old".utf8).write(to: URL(fileURLWithPath: disk.path("b.json")))
        try disk.fill(leaving: 8192)
        try await append(0..<9000, to: output)
        #expect(try numbers("copy.json") == Array(0..<9000))
        await #expect(throws: ProviderError("\(disk.path("b.json")) cannot be written: No space left on device")) {
            try await output.save(to: disk.path("b.json"))
        }
        #expect(try scratch.contents("disk/b.json") == Array("old".utf8))
        await output.close()
    }

    @Test("a file with the longest possible name can be written, and keeps its permissions")
    func names() async throws {
        for name in [String(repeating: "n", count: 255), String(repeating: "ü", count: 127)] {
            try Data().write(to: URL(fileURLWithPath: scratch.path(name)))
            try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: scratch.path(name))
            await (try output(scratch.path(name))).close()
            #expect(try numbers(name) == [])
            let draft = try FileDraft(path: scratch.path(name))
            try draft.write([1])
            try draft.commit()
            #expect(try scratch.contents(name) == [1])
            let attributes = try files.attributesOfItem(atPath: scratch.path(name))
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
        #expect(try files.contentsOfDirectory(atPath: scratch.path("")).count == 2)
    }

    @Test("a link to a file that does not exist yet stays a link to the new file; a link to itself is refused")
    func links() async throws {
        try files.createDirectory(atPath: scratch.path("d"), withIntermediateDirectories: false)
        try files.createSymbolicLink(atPath: scratch.path("d/one"), withDestinationPath: "../two")
        try files.createSymbolicLink(atPath: scratch.path("two"), withDestinationPath: scratch.path("a.json"))
        let output = try output(scratch.path("d/one"))
        try await append(0..<3, to: output)
        await output.close()
        #expect(try numbers("a.json") == [0, 1, 2])
        #expect(try files.destinationOfSymbolicLink(atPath: scratch.path("d/one")) == "../two")
        try files.createSymbolicLink(atPath: scratch.path("loop"), withDestinationPath: "loop")
        #expect(throws: ProviderError.self) { try self.output(scratch.path("loop")) }
    }
}
