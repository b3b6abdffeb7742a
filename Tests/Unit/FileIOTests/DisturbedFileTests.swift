import FileIO
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@Suite("A document whose file others do something to", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct DisturbedFileTests {
    private let scratch: Scratch
    private let clock = ManualClock()
    private let list = RecordFormat(closing: Array("]\n".utf8), separator: UInt8(ascii: ","))
    private let files = FileManager.default

    init() throws {
        scratch = try Scratch()
    }

    private func output(_ path: String, in host: SinkHost? = nil) throws -> RecordOutput {
        try RecordOutput(path: path, head: Array("[".utf8), format: list, host: host ?? SinkHost(clock: clock))
    }

    /// Adds numbers and returns when they have been written, or could not be.
    private func append(_ range: Range<Int>, to output: RecordOutput) async throws {
        for number in range { output.append(Array("\(number == 0 ? "" : ",")\(number)".utf8), time: Double(number)) }
        try await output.save(to: scratch.path("copy.json"))
    }

    private func numbers(_ name: String) throws -> [Int] {
        try JSONDecoder().decode([Int].self, from: Data(try scratch.contents(name)))
    }

    @Test("a file that was removed is written anew, also at the end")
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

    @Test("a file that was renamed is written on under its new name")
    func renamed() async throws {
        let output = try output(scratch.path("a.json"))
        try await append(0..<10, to: output)
        try files.moveItem(atPath: scratch.path("a.json"), toPath: scratch.path("b.json"))
        try await append(10..<20, to: output)
        await output.close()
        #expect(try numbers("b.json") == Array(0..<20))
        #expect(!files.fileExists(atPath: scratch.path("a.json")))
    }

    @Test("a file that somebody put in its place stays, and the recording goes on in memory until that is gone")
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

    @Test("a folder that is gone is told at the end")
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

    @Test("a file that was shortened begins anew, and what was lost is counted", arguments: [0, 3, 5000])
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

    @Test("a copy takes the place of another file only as a whole, and holds what a full disk could not take")
    func fullDisk() async throws {
        guard let disk = SmallDisk(scratch.path("disk"), bytes: 65_536) else {
            return print("skipped: this system lets nobody mount a small disk here")
        }
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

    @Test("a name as long as it may be can be written, and who may read the file stays as it was")
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

    @Test("a link to a file that is not there yet leads to the new file, and stays a link")
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
