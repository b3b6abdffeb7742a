import CodecSupport
import TestSupport
import Testing

@testable import GPXFormat

@Suite struct FuzzTests {
    @Test func randomBytesNeverTrap() {
        var random = SplitMix64(seed: 11)
        let alphabet = Array("<>/!?-[]='\"& \n\r\tagpx:#x;0123.CDATA\u{E9}".utf8) + [0xFF, 0x00, 0xC3, 0xFE]
        for _ in 0..<Attack.cases(of: 5_000) {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            }
            let whole = read(bytes)
            #expect(read(bytes, pieces: { 1 }) == whole, "\(bytes)")
            #expect(read(Array("<gpx>".utf8) + bytes).error != nil)
        }
    }

    @Test(arguments: [0, 1])
    func damagedDocumentsNeverTrapAndPiecesDoNotMatter(document: Int) {
        var random = SplitMix64(seed: 12)
        let sound = Array(ChunkInvarianceTests.documents[document].utf8)
        for _ in 0..<Attack.cases(of: 600) {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let position = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: position)
                default: bytes.insert(sound[Int.random(in: 0..<sound.count, using: &random)], at: position)
                }
            }
            let whole = read(bytes)
            #expect(read(bytes, pieces: { Int.random(in: 1...30, using: &random) }) == whole)
            // The result can be written and inspected.
            var writer = GPXWriter()
            for item in whole.items { writer.write(item) }
            writer.finish()
            #expect(read(writer.bytes).error == nil)
            for point in whole.points { #expect(point.extensions.isEmpty == point.extensions.elements.isEmpty) }
            #expect(tokens(bytes, pieces: { 1 }) == tokens(bytes))
        }
    }
}
