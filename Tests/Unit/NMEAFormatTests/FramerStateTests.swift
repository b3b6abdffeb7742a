import Testing

@testable import NMEAFormat

@Suite("The line and the input of the framer")
struct FramerStateTests {
    @Test("CR, LF and CR LF each end one line")
    func lineEnds() {
        var line = NMEALine()
        line.end(isLF: false)
        line.end(isLF: true)
        #expect(line.number == 2)
        line.end(isLF: false)
        line.beginItem()
        #expect(line.number == 3)
        line.end(isLF: true)
        #expect(line.number == 4)
    }

    @Test("the end of a datagram ends a line with content, a refusal and the header")
    func datagrams() {
        var line = NMEALine()
        line.endDatagram()
        #expect(line.number == 1)
        line.beginItem()
        line.beginDatagram(.binaryFile)
        #expect(line.isRefused && line.header == nil)
        line.endDatagram()
        line.beginDatagram(.sentences)
        #expect(line.number == 2 && !line.isRefused && line.header == .sentences)
    }

    @Test("consumed bytes are discarded, kept ones are not, and offsets continue")
    func input() {
        var input = NMEAInput()
        let chunk = ContiguousArray("abcdef".utf8)
        #expect(input.append(chunk.span, keeping: nil) == 0)
        input.advance(to: 5)
        #expect(input.append(chunk.span, keeping: 4) == 4)
        #expect(input.position == 1 && input.offset == 4 && input.bytes.count == 8)
        input.suspend(searched: 3)
        input.endLine()
        #expect(input.isFinal && input.limit == 8)
        input.advance(to: 8)
        #expect(input.searched == 0)
        input.passLineEnd()
        #expect(!input.isFinal && input.isAtDatagramStart)
    }
}
