import CodecSupport
import FileIO
import Foundation
import Testing

@testable import FileIO

/// The writes are applied to a file in memory, which is parsed after each of them, as if the process had been killed
/// at that moment.
@Suite("The layout of a document on disk")
struct DocumentLayoutTests {
    private static let format = RecordFormat(closing: Array("]}".utf8), separator: UInt8(ascii: ","))

    @Test("a document is well-formed after each write", arguments: [1, 2, 3])
    func everyWrite(seed: UInt64) throws {
        var model = Model(head: "{\"n\":[", format: Self.format)
        var random = SplitMix64(seed: seed)
        var written = 0
        while model.bytes.count < 12 * Model.page {
            let batch = Self.batch(first: written, count: Int.random(in: 1...30, using: &random), &random)
            try model.append(batch) { write, model in
                #expect(model.numbers != nil, "after a write at \(write.offset)")
                #expect(model.bytes.count % Model.page == 0)
            }
            written += batch.records.count
            #expect(model.numbers == Array(0..<written))
        }
    }

    @Test("a write that fails on a full disk leaves the document as it was")
    func fullDisk() throws {
        var random = SplitMix64(seed: 5)
        for failing in 0..<60 {
            var model = Model(head: "{\"n\":[", format: Self.format)
            model.failing = failing
            var written = 0
            for _ in 0..<12 {
                let batch = Self.batch(first: written, count: 8, &random)
                let before = model.document
                let count = try model.append(batch) { _, _ in }
                written += count
                if count == 0 { #expect(model.document == before) }
                #expect(model.numbers == Array(0..<written))
            }
            #expect(written > 60)
        }
    }

    @Test("a record that is too long for one write is refused")
    func tooLong() {
        let layout = DocumentLayout(head: [], closing: Self.format.closing)
        var batch = RecordBatch()
        batch.append([UInt8](repeating: 32, count: 65_537), time: 0)
        #expect(layout.step(batch, from: 0, at: 0) == nil)
    }

    /// Records of up to 700 bytes.
    private static func batch(first: Int, count: Int, _ random: inout SplitMix64) -> RecordBatch {
        var batch = RecordBatch()
        for number in first..<first + count {
            let filling = String(repeating: " ", count: Int.random(in: 0...700, using: &random))
            batch.append(Array("\(number > 0 ? "," : "")\(filling)\(number)".utf8), time: Double(number))
        }
        return batch
    }
}

/// A file in memory.
private struct Model {
    static let page = 4096

    var bytes: [UInt8]
    var layout: DocumentLayout

    /// The number of the write that finds no room.
    var failing: Int?
    private var writes = 0

    init(head: String, format: RecordFormat) {
        layout = DocumentLayout(head: Array(head.utf8), closing: format.closing)
        bytes = layout.content(head: Array(head.utf8))
    }

    /// The content without the spaces at the end.
    var document: [UInt8] { Array(bytes[..<Int(layout.end)]) }

    /// The numbers in the document; nil if it is not well-formed.
    var numbers: [Int]? { try? JSONDecoder().decode([String: [Int]].self, from: Data(bytes))["n"] }

    /// Appends as many records as can be written, as ``CrashSafeDocument`` does.
    @discardableResult
    mutating func append(
        _ batch: RecordBatch, after: (DocumentLayout.Write, Model) throws -> Void
    ) throws -> Int {
        var (index, start) = (0, 0)
        while index < batch.records.count {
            let step = try #require(layout.step(batch, from: index, at: start))
            for write in step.writes {
                writes += 1
                if writes - 1 == failing {
                    // A part was written; the closing bytes are put back.
                    put(DocumentLayout.Write(offset: write.offset, bytes: Array(write.bytes.dropLast(5))))
                    put(DocumentLayout.Write(offset: layout.position, bytes: layout.closing))
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

    private mutating func put(_ write: DocumentLayout.Write) {
        let end = Int(write.offset) + write.bytes.count
        if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
        bytes.replaceSubrange(Int(write.offset)..<end, with: write.bytes)
    }
}
