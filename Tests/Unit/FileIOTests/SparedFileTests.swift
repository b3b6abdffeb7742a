import FileIO
import Foundation
import Geolocation
import TestSupport
import Testing

@Suite(.serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct SparedFileTests {
    private let scratch: Scratch
    private let track = Array("<gpx/>".utf8)

    init() throws {
        scratch = try Scratch()
        try Data(track).write(to: URL(fileURLWithPath: scratch.path("walk.gpx")))
    }

    private func reason(_ path: String, sparing sources: [String] = []) throws -> String {
        let error = #expect(throws: ProviderError.self) { try ByteOutput(path: path, sparing: sources) }
        return try #require(error).description
    }

    @Test("A file that a source reads is refused by any path to it, and stays unchanged")
    func source() throws {
        let path = scratch.path("walk.gpx")
        let link = scratch.path("link")
        let hardLink = scratch.path("hard")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        try FileManager.default.linkItem(atPath: path, toPath: hardLink)
        for (written, read) in [(path, path), (link, path), (path, link), (hardLink, path)] {
            #expect(
                try reason(written, sparing: ["/nowhere", read])
                    == "\(written) cannot be written: it is the file \(read) that a source reads")
        }
        #expect(try scratch.contents("walk.gpx") == track)
    }

    @Test("A device that a source reads, and a file that no source reads, may be written")
    func others() async throws {
        await (try ByteOutput(path: "/dev/null", sparing: ["/dev/null", scratch.path("walk.gpx")])).close()
        await (try ByteOutput(path: scratch.path("new"), sparing: [scratch.path("walk.gpx"), ""])).close()
        #expect(try scratch.contents("walk.gpx") == track)
    }

    @Test("A second output to a file is refused until the first has ended")
    func twice() async throws {
        let path = scratch.path("file")
        let output = try ByteOutput(path: path)
        #expect(output.write([1]))
        #expect(try reason(path) == "\(path) cannot be written: another destination writes to this file")
        await output.close()
        #expect(try scratch.contents("file") == [1])
        await (try ByteOutput(path: path)).close()
    }

    @Test("Two outputs may share a device")
    func device() async throws {
        let outputs = try [ByteOutput(path: "/dev/null"), ByteOutput(path: "/dev/null")]
        for output in outputs { await output.close() }
    }

    @Test("Prompt closing gives up after 5 s without a reading, and reports how many bytes were not written")
    func unread() async throws {
        let reader = try scratch.makePipe("pipe")
        let output = try ByteOutput(path: scratch.path("pipe"))
        let begin = ContinuousClock.now
        for _ in 0..<4 { #expect(output.write([UInt8](repeating: 1, count: 100_000))) }
        output.finishPromptly()
        await output.close()
        #expect(ContinuousClock.now - begin >= .seconds(Int(ByteOutput.patience)))
        let read = await reader.read()
        #expect(
            output.failure?.description
                == "\(scratch.path("pipe")) was not read for 5 s; \(400_000 - read.count) bytes were not written")
        #expect(output.pendingBytes == 0)
    }

    @Test("Closing waits for a slow reader")
    func slow() async throws {
        let reader = try scratch.makePipe("pipe")
        let output = try ByteOutput(path: scratch.path("pipe"))
        #expect(output.write([UInt8](repeating: 1, count: 200_000)))
        async let end: Void = output.close()
        for _ in 0..<3 {
            _ = await reader.read(20_000)
            #expect(output.pendingBytes == 200_000, "the end cannot have come: more is left than a pipe holds")
        }
        #expect(await reader.read().count == 140_000)
        await end
        #expect(output.failure == nil)
    }
}
