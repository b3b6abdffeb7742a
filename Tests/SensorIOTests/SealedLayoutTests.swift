import Foundation
import GeolocationPrimitives
import Testing

@testable import SensorIO

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The writes are applied to a file in memory, and after each of them a parser looks at it, as if the process had been
/// killed there.
@Suite("The layout of a document that is complete after each record")
struct SealedLayoutTests {
    private static let closing = Array("</t></d>".utf8)
    private let xml = RecordFormat(closing: closing, bridge: .xml)
    private let plain = RecordFormat(closing: Array("]}".utf8), separator: UInt8(ascii: ","))

    @Test("an XML document is whole after each write, and no write crosses a page", arguments: [1, 2, 3])
    func everyWrite(seed: UInt64) throws {
        var model = Model(head: "<d><t>", format: xml)
        var random = SplitMix64(seed: seed)
        var written = 0
        while model.bytes.count < 12 * Model.page {
            let batch = Self.batch(first: written, count: Int.random(in: 1...30, using: &random), &random)
            try model.append(batch) { write, model in
                let isSpace = write.bytes.allSatisfy { $0 == UInt8(ascii: " ") }
                let last = Int(write.offset) + write.bytes.count - 1
                #expect(isSpace || Int(write.offset) / Model.page == last / Model.page, "crosses a page")
                #expect(Document.numbers(model.bytes) != nil, "after a write at \(write.offset)")
            }
            written += batch.records.count
            #expect(Document.numbers(model.bytes) == Array(0..<written))
        }
    }

    @Test("who reads page by page while it grows reads a whole document")
    func readWhileWritten() throws {
        var model = Model(head: "<d><t>", format: xml)
        var random = SplitMix64(seed: 9)
        var states = [model.bytes]
        var written = 0
        while model.bytes.count < 5 * Model.page {
            let batch = Self.batch(first: written, count: Int.random(in: 1...9, using: &random), &random)
            try model.append(batch) { _, model in states.append(model.bytes) }
            written += batch.records.count
        }
        for _ in 0..<400 {
            // Each page in a later state than the one before it, to the end that the file has at the time.
            var index = Int.random(in: 0..<states.count, using: &random)
            var seen: [UInt8] = []
            while seen.count < states[index].count {
                seen += states[index][seen.count..<min(seen.count + Model.page, states[index].count)]
                index = Int.random(in: index..<min(index + 12, states.count), using: &random)
            }
            let numbers = try #require(Document.numbers(seen))
            #expect(numbers == Array(0..<numbers.count))
        }
    }

    @Test("a disk that is full at any write leaves the document as it was", arguments: [true, false])
    func fullDisk(isXML: Bool) throws {
        var random = SplitMix64(seed: 5)
        for failing in 0..<60 {
            var model = Model(head: isXML ? "<d><t>" : "{[", format: isXML ? xml : plain)
            model.failing = failing
            var written = 0
            for _ in 0..<12 {
                let batch = Self.batch(first: written, count: 8, &random)
                let before = model.document
                let count = try model.append(batch) { _, _ in }
                written += count
                if count == 0 { #expect(model.document == before) }
                if isXML { #expect(Document.numbers(model.bytes) == Array(0..<written)) }
            }
            #expect(written > 60)
        }
    }

    @Test("a record that no page could hold is refused")
    func tooLong() {
        var head = Array("<d><t>".utf8)
        let layout = SealedLayout(head: &head, format: xml)
        var batch = RecordBatch()
        batch.append([UInt8](repeating: 32, count: 4096), time: 0)
        #expect(layout.step(batch, from: 0, at: 0) == nil)
    }

    @Test("the seal of a new file stands in one page, whatever the length of the head")
    func heads() {
        for length in 4060..<4110 {
            var head = [UInt8](repeating: 32, count: length)
            let layout = SealedLayout(head: &head, format: xml)
            #expect(layout.position / 4096 == (layout.end - 1) / 4096)
            #expect(head.count == Int(layout.position))
        }
    }

    private static func batch(first: Int, count: Int, _ random: inout SplitMix64) -> RecordBatch {
        var batch = RecordBatch()
        for number in first..<first + count {
            let filling = String(repeating: "x", count: Int.random(in: 0...700, using: &random))
            batch.append(Array("<p n=\"\(number)\">\(filling)</p>".utf8), time: Double(number))
        }
        return batch
    }
}

/// A file in memory.
private struct Model {
    static let page = 4096

    var bytes: [UInt8]
    var layout: SealedLayout

    /// The number of the write that finds no room.
    var failing: Int?
    private var writes = 0

    init(head: String, format: RecordFormat) {
        bytes = Array(head.utf8)
        layout = SealedLayout(head: &bytes, format: format)
        bytes = layout.content(head: bytes)
    }

    /// What the file holds without the spaces behind it.
    var document: [UInt8] { Array(bytes[..<Int(layout.end)]) }

    /// Appends as many records as can be written, as ``SealedFile`` does.
    @discardableResult
    mutating func append(
        _ batch: RecordBatch, after: (SealedLayout.Write, Model) throws -> Void
    ) throws -> Int {
        var (index, start) = (0, 0)
        while index < batch.records.count {
            let step = try #require(layout.step(batch, from: index, at: start))
            for write in step.writes {
                writes += 1
                if writes - 1 == failing {
                    // A part was written; the seal is put back.
                    put(SealedLayout.Write(offset: write.offset, bytes: Array(write.bytes.dropLast(5))))
                    put(SealedLayout.Write(offset: layout.position, bytes: layout.seal))
                    bytes.removeSubrange(Int(layout.end)...)
                    layout = layout.truncated()
                    return index
                }
                put(write)
                try after(write, self)
            }
            layout = step.layout
            #expect(bytes.count == Int(layout.size))
            index += step.records
            start += step.length
        }
        return index
    }

    private mutating func put(_ write: SealedLayout.Write) {
        let end = Int(write.offset) + write.bytes.count
        if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
        bytes.replaceSubrange(Int(write.offset)..<end, with: write.bytes)
    }
}

/// What a parser of the platform finds.
private final class Document: NSObject, XMLParserDelegate {
    private var numbers: [Int] = []
    private var isBroken = false

    /// The numbers of the records; nil where the document is not well-formed.
    static func numbers(_ bytes: [UInt8]) -> [Int]? {
        let reader = Document()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = reader
        return parser.parse() && !reader.isBroken ? reader.numbers : nil
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        if name == "p", let number = attributes["n"].flatMap({ Int($0) }) { numbers.append(number) }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { isBroken = true }
}
