import FileIO
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@Suite(
    "A document that is added to, saved and closed at the same time", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor
struct RecordTurnsTests {
    private let scratch: Scratch
    private let clock = ManualClock()
    private let list = RecordFormat(closing: Array("]\n".utf8), separator: UInt8(ascii: ","))

    init() throws {
        scratch = try Scratch()
    }

    private func output(keeping kept: Double? = nil) throws -> RecordOutput {
        try RecordOutput(
            path: scratch.path("a.json"), head: Array("[".utf8), format: list, keeping: kept,
            host: SinkHost(clock: clock))
    }

    private func append(_ range: Range<Int>, to output: RecordOutput) {
        for number in range { output.append(Array("\(number == 0 ? "" : ",")\(number)".utf8), time: Double(number)) }
    }

    private func numbers(_ name: String) throws -> [Int] {
        try JSONDecoder().decode([Int].self, from: Data(try scratch.contents(name)))
    }

    @Test("every save and every closing completes, and leaves well-formed files")
    func turns() async throws {
        for round in 0..<20 {
            let output = try output(keeping: 100)
            let copies = (0..<6).map { scratch.path("copy\($0).json") }
            let saves = copies.map { path in
                Task {
                    append(0..<200, to: output)
                    try await output.save(to: path)
                }
            }
            // In each round, another number of saves has begun before the document is closed.
            for _ in 0..<round { await Task.yield() }
            let ends = (0..<2).map { _ in Task { await output.close() } }
            for save in saves {
                // Saves after the document was closed are refused with a sentence.
                do { try await save.value } catch { #expect("\(error)".hasSuffix("copy the file itself")) }
            }
            for end in ends {
                await end.value
                _ = try numbers("a.json")
            }
            output.append(Array(",1".utf8), time: 0)
            await output.close()
            #expect(output.failure == nil)
            for name in try FileManager.default.contentsOfDirectory(atPath: scratch.path("")) {
                #expect(throws: Never.self) { try numbers(name) }
            }
        }
    }

    @Test("a save completes while records are added all the time")
    func busy() async throws {
        let output = try output()
        var (count, isSaved) = (0, false)
        let save = Task {
            try await output.save(to: scratch.path("copy.json"))
            isSaved = true
        }
        let end = ContinuousClock.now + .seconds(Patience.limit)
        while !isSaved, ContinuousClock.now < end {
            append(count..<count + 50, to: output)
            count += 50
            await Task.yield()
        }
        #expect(isSaved)
        try await save.value
        #expect(!(try numbers("copy.json")).isEmpty)
        await output.close()
        #expect(try numbers("a.json").count + output.droppedRecords == count)
    }

    @Test("a document that is released without being closed is complete, and its file can be opened again")
    func dropped() async throws {
        var output: RecordOutput? = try output()
        if let output { append(0..<300, to: output) }
        output = nil
        // The file is closed on a queue of its own.
        while output == nil, !Task.isCancelled {
            if (try? scratch.contents("a.json").count(where: { $0 == UInt8(ascii: ",") })) == 299 {
                #expect(try numbers("a.json") == Array(0..<300))
                output = try? self.output()
            }
            await Task.yield()
        }
        try await #require(output).close()
        #expect(try numbers("a.json") == [])
    }

    @Test("a ring has exactly the records of its period, also if times go backwards")
    func exactRing() async throws {
        let output = try output(keeping: 5)
        append(0..<12, to: output)
        try await output.save(to: scratch.path("copy.json"))
        #expect(try numbers("copy.json") == Array(6..<12))
        append(12..<14, to: output)
        // A replay begins anew here: its first record counts as one of the same moment as the last one.
        append(1..<4, to: output)
        await output.close()
        #expect(try numbers("a.json") == [10, 11, 12, 13, 1, 2, 3])
    }

    @Test("a ring stays small in a replay that is repeated many times")
    func loopingRing() async throws {
        let output = try output(keeping: 100)
        append(0..<1, to: output)
        for _ in 0..<60 {
            append(1..<3000, to: output)
            try await output.save(to: scratch.path("copy.json"))
        }
        #expect(try numbers("copy.json").count == 101)
        #expect(try scratch.contents("a.json").count < 200_000)
        await output.close()
    }

    @Test("a ring that cannot be trimmed keeps all records")
    func untrimmable() async throws {
        // No file can be created with the name of the new file, since a folder has that name.
        let output = try output(keeping: 5)
        try FileManager.default.createDirectory(
            atPath: scratch.path(".a.json.part"), withIntermediateDirectories: false)
        append(0..<20_000, to: output)
        for _ in 0..<70 { try await output.save(to: scratch.path("copy.json")) }
        await output.close()
        #expect(try numbers("a.json") == Array(0..<20_000))
        #expect(output.failure == nil)
    }

    @Test("a first record that is too long is dropped, and the next one follows the head without a separator")
    func longFirst() async throws {
        let output = try output()
        output.append([UInt8](repeating: UInt8(ascii: "1"), count: 70_000), time: 0)
        append(1..<4, to: output)
        await output.close()
        #expect(try numbers("a.json") == [1, 2, 3])
        #expect(output.droppedRecords == 1)
    }

    @Test("a host that waits for a busy pipe is called when the pipe can take more")
    func pacing() async throws {
        let reader = try scratch.makePipe("pipe")
        let host = SinkHost(clock: clock)
        let output = try RecordOutput(path: scratch.path("pipe"), head: [], format: list, host: host)
        var count = 0
        while !output.isBusy {
            output.append([UInt8](repeating: 1, count: 70_000), time: 0)
            count += 1
        }
        async let bytes = reader.read()
        await host.nextReadiness()
        await output.close()
        #expect(await bytes.count == count * 70_000 + 2)
    }

    @Test("a program whose unfinished file another program has replaced fails, and that file stays")
    func rivals() throws {
        let first = try FileDraft(path: scratch.path("a.csv"))
        try first.write(Array("first".utf8))
        // Another program that writes the same file would replace it like this.
        let provisional = try #require(first.provisionalPath)
        try FileManager.default.removeItem(atPath: provisional)
        try Data("second".utf8).write(to: URL(fileURLWithPath: provisional))
        #expect(throws: ProviderError.self) { try first.commit() }
        #expect(try scratch.contents(".a.csv.part") == Array("second".utf8))
        #expect(!FileManager.default.fileExists(atPath: scratch.path("a.csv")))
    }
}
