import CodecSupport
import Testing

@testable import CompanionRelay

@Suite("Frames between companions") struct CompanionFrameTests {
    private func read(_ bytes: [UInt8]) throws -> [CompanionFrame] {
        var reader = CompanionFrameReader()
        reader.append(bytes.span)
        var frames: [CompanionFrame] = []
        while let frame = try reader.next() { frames.append(frame) }
        return frames
    }

    @Test("have the documented byte layout")
    func bytes() throws {
        let frame = CompanionFrame(kind: .queued, number: 0x0102_0304_0506_0708, payload: [0xAA, 0xBB])
        #expect(frame.bytes == [0x47, 5, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 2, 0xAA, 0xBB])
        #expect(try read(frame.bytes) == [frame])
    }

    @Test("are read from pieces of any size", arguments: 1...20)
    func pieces(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var frames: [CompanionFrame] = []
        for number in 0..<200 {
            let kind = CompanionFrame.Kind.allCases[Int(random.unit() * 7)]
            let count = random.unit() < 0.02 ? CompanionFrame.limit : Int(random.unit() * 400)
            frames.append(
                CompanionFrame(kind: kind, number: UInt64(number), payload: (0..<count).map { UInt8($0 & 0xFF) }))
        }
        let bytes = frames.flatMap(\.bytes)
        var reader = CompanionFrameReader()
        var found: [CompanionFrame] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + 1 + Int(random.unit() * (random.unit() < 0.5 ? 20 : 5000)))
            reader.append(Array(bytes[start..<end]).span)
            while let frame = try reader.next() { found.append(frame) }
            start = end
        }
        #expect(found == frames && reader.waitingCount == 0)
    }

    @Test("are rejected if they belong to other protocols or exceed the limit")
    func foreign() throws {
        #expect(throws: CompanionFrameError.foreign) { try read(Array("GET / HTTP/1.1".utf8)) }
        #expect(throws: CompanionFrameError.foreign) { try read([0x47, 8]) }
        #expect(throws: CompanionFrameError.foreign) { try read([0x47, 0]) }
        let long = CompanionFrame(
            kind: .queued, number: 1, payload: Array(repeating: 0, count: CompanionFrame.limit + 1))
        #expect(throws: CompanionFrameError.tooLong) { try read(long.bytes) }
        #expect(try read([0x47]).isEmpty && read([]).isEmpty)
    }

    @Test("report the delivery or the failure of a message")
    func answers() {
        #expect(CompanionFrame(answering: 7, with: .delivered) == CompanionFrame(kind: .delivered, number: 7))
        let failed = CompanionFrame(answering: 7, with: .failed(reason: String(repeating: "x", count: 5000)))
        #expect(failed.kind == .failed && failed.payload.count == 1000)
    }
}
