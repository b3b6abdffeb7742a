import Testing

@testable import FileIO

@Suite("The lines of a stream") struct LineFramerTests {
    private func lines(_ pieces: [String], limit: Int = 65_536) -> (lines: [String], dropped: Int) {
        var framer = LineFramer(limit: limit)
        var lines: [String] = []
        func take(_ line: Span<UInt8>) {
            lines.append(line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
        }
        for piece in pieces {
            let bytes = Array(piece.utf8)[...]
            framer.ingest(bytes.span, take)
        }
        framer.finish(take)
        return (lines, framer.droppedLines)
    }

    @Test("are the same wherever the stream is cut into pieces")
    func anyCut() {
        let text = "one\r\ntwo\n\n\r\nthr\ree\nlast"
        let expected = ["one", "two", "thr\ree", "last"]
        #expect(lines([text]).lines == expected)
        #expect(lines(text.unicodeScalars.map { String($0) }).lines == expected)
        for cut in 0...text.utf8.count {
            let bytes = Array(text.utf8)
            let pieces = [bytes[..<cut], bytes[cut...]].map { String(decoding: $0, as: UTF8.self) }
            #expect(lines(pieces).lines == expected)
        }
    }

    @Test("are dropped whole and counted if they are longer than the limit, wherever the stream is cut")
    func limit() {
        let text = "1234\n12345\n1234\r\n12345\r\n1234567890123\nend\n"
        for pieces in [[text], text.unicodeScalars.map { String($0) }] {
            let (lines, dropped) = lines(pieces, limit: 4)
            #expect(lines == ["1234", "1234", "end"])
            #expect(dropped == 3)
        }
    }

    @Test("are one dropped line if ten megabytes have no line end")
    func endless() {
        var framer = LineFramer(limit: 100)
        let piece = [UInt8](repeating: 65, count: 65_536)[...]
        for _ in 0..<160 { framer.ingest(piece.span) { _ in Issue.record("no line") } }
        framer.finish { _ in Issue.record("no line") }
        #expect(framer.droppedLines == 1)
    }
}
