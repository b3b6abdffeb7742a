import FileIO
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@Suite("Files of an earlier run", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct ContinuedFileTests {
    private let scratch: Scratch
    private let clock = ManualClock()
    private let xml = RecordFormat(
        closing: Array("</d>\n".utf8),
        marks: RecordMarks(
            beginning: Array("<d>".utf8), headEnd: Array("<d>\n".utf8), recordEnd: Array("</p>\n".utf8),
            recordBeginnings: [Array("<p>".utf8)]))
    private let numbers = LineFormat { bytes in bytes.allSatisfy { $0 < 58 } }

    init() throws {
        scratch = try Scratch()
    }

    private func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path("a")))
    }

    private func document(
        isNew: Bool? = nil, keeping kept: Double? = nil, on clock: (any SensorClock)? = nil
    ) throws -> RecordOutput {
        try RecordOutput(
            path: scratch.path("a"), head: Array("<d>\n".utf8), format: xml, keeping: kept,
            opening: FileOpening(isNew: isNew), host: SinkHost(clock: clock ?? self.clock))
    }

    private func record(_ numbers: Range<Int>) -> String { numbers.map { "<p>\($0)</p>\n" }.joined() }

    // MARK: Documents

    @Test("A document gets records before its closing part, whether the earlier run closed it or was killed")
    func documents() async throws {
        for run in 0..<5 {
            let output = try document()
            #expect(output.earlierRecord == (run == 0 ? nil : Array(record(0..<run * 1000).utf8.suffix(256))))
            for number in run * 1000..<run * 1000 + 1000 {
                output.append(Array("<p>\(number)</p>\n".utf8), time: Double(number))
            }
            if run % 2 == 0 {
                await output.close()
            } else {
                // The file of a process that was killed is filled with spaces.
                try await output.save(to: scratch.path("b"))
                let killed = try scratch.text("a")
                await output.close()
                try write(killed)
            }
            #expect(output.earlierDrops.total == 0)
            #expect(try scratch.text("a").hasPrefix("<d>\n\(record(0..<run * 1000 + 1000))</d>\n"))
        }
        #expect(try scratch.text("a") == "<d>\n\(record(0..<5000))</d>\n")
    }

    @Test("A document that was cut off at any byte keeps its complete records, and the cut counts as one drop")
    func tornDocuments() async throws {
        let whole = Array("<d>\n<p>0</p>\n<p>1</p>\n".utf8)
        for count in 4...whole.count {
            for filling in ["", "    ", "\0\0"] {
                try write(String(decoding: whole[..<count], as: UTF8.self) + filling)
                let output = try document()
                output.append(Array("<p>9</p>\n".utf8), time: 0)
                await output.close()
                let kept = count < 13 ? 0 : count < 22 ? 1 : 2
                #expect(try scratch.text("a") == "<d>\n\(record(0..<kept))<p>9</p>\n</d>\n", "\(count)")
                #expect(output.earlierDrops.total == 1)
            }
        }
    }

    @Test("A document is begun anew if an option asks for it, or in a replay unless an option forbids it")
    func newDocuments() async throws {
        for (isNew, clock) in [(true, nil), (nil, ReplayClock(base: clock))] as [(Bool?, (any SensorClock)?)] {
            try write("<d>\n<p>1</p>\n</d>\n")
            await (try document(isNew: isNew, on: clock)).close()
            #expect(try scratch.text("a") == "<d>\n</d>\n")
        }
        try write("<d>\n<p>1</p>\n</d>\n")
        await (try document(isNew: false, on: ReplayClock(base: clock))).close()
        #expect(try scratch.text("a") == "<d>\n<p>1</p>\n</d>\n")
    }

    @Test(
        "A file of another kind is refused and left unchanged",
        arguments: [
            "diary", "<dd>\n</dd>\n", "<d>\n<p>1</p>\n<q>my own</q>\n</d>\n", "<d>\n<p>1</p>\n</d>\n<!-- mine -->\n",
            "<d>",
            "<d>\n<p>1</p>\nmine",
        ])
    func otherDocuments(content: String) throws {
        try write(content)
        let path = scratch.path("a")
        let reason = "\(path) is a file of another kind: name another one, or write new=true to replace it"
        #expect(throws: ProviderError(reason)) { try document() }
        #expect(try scratch.text("a") == content)
    }

    @Test("An empty file becomes a document, and keeps its permissions")
    func emptyDocument() async throws {
        try write("")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: scratch.path("a"))
        await (try document()).close()
        #expect(try scratch.text("a") == "<d>\n</d>\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path("a"))
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    }

    @Test("A ring, which keeps recent records only, removes an earlier run's records together once they are old")
    func ring() async throws {
        try write("<d>\n\(record(0..<5))</d>\n")
        let output = try document(keeping: 10)
        for number in 5..<15 { output.append(Array("<p>\(number)</p>\n".utf8), time: Double(number)) }
        try await output.save(to: scratch.path("b"))
        #expect(try scratch.text("b") == "<d>\n\(record(0..<15))</d>\n")
        for number in 15..<30 { output.append(Array("<p>\(number)</p>\n".utf8), time: Double(number)) }
        await output.close()
        #expect(try scratch.text("a") == "<d>\n\(record(19..<30))</d>\n")
    }

    // MARK: Lines

    private func lines(isNew: Bool? = nil, on clock: (any SensorClock)? = nil) throws -> LineOutput {
        let lines = LineOutput(path: scratch.path("a"), opening: FileOpening(isNew: isNew), of: numbers)
        try lines.open(in: SinkHost(clock: clock ?? self.clock))
        return lines
    }

    @Test("Lines are added after the last complete one; an incomplete line is removed and counted")
    func tornLines() async throws {
        let long = String(repeating: "1234567\n", count: 20_000)
        for (content, kept) in [
            ("", ""), ("1\n2\n", "1\n2\n"), ("1\n2\n3", "1\n2\n"), ("12", ""), (long, long), (long + "12", long),
        ] {
            try write(content)
            let lines = try lines()
            lines.write(Array("9\n".utf8))
            await lines.close()
            #expect(try scratch.text("a") == kept + "9\n")
            #expect(lines.drops.byReason == (kept == content ? [:] : ["incomplete record of an earlier run": 1]))
        }
    }

    @Test("A file of other lines is refused unchanged, and a file is begun anew by an option or in a replay")
    func otherLines() async throws {
        try write("diary\n")
        let path = scratch.path("a")
        let reason = "\(path) is a file of another kind: name another one, or write new=true to replace it"
        #expect(throws: ProviderError(reason)) { try lines() }
        #expect(try scratch.text("a") == "diary\n")
        try write(String(repeating: "1", count: 100_000))
        #expect(throws: ProviderError(reason)) { try lines() }
        for (isNew, clock) in [(true, nil), (nil, ReplayClock(base: clock))] as [(Bool?, (any SensorClock)?)] {
            try write("1\n")
            let lines = try lines(isNew: isNew, on: clock)
            lines.write(Array("2\n".utf8))
            await lines.close()
            #expect(try scratch.text("a") == "2\n")
        }
    }
}
