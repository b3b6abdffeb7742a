import CodecSupport
import NMEAFormat
import TestSupport
import Testing

@Suite("Chunks of a stream")
struct ChunkInvarianceTests {
    @Test("the result does not depend on chunking", arguments: 1...UInt64(Attack.cases(of: 8)))
    func pieces(seed: UInt64) {
        var random = RandomLog(seed: seed)
        let log = random.log(300)
        for rule in [NMEAChecksumRule.required, .whenPresent, .ignored] {
            let whole = decode(log, checksum: rule)
            #expect(whole.sentences.count > 100)
            for size in [1, 2, 3, 7, 64] {
                #expect(decode(log, pieces: size, checksum: rule) == whole, "pieces of \(size)")
            }
        }
    }

    @Test("the result does not depend on chunking near the length limit", arguments: 1...UInt64(Attack.cases(of: 4)))
    func limits(seed: UInt64) {
        var random = RandomLog(seed: 100 + seed)
        let log = random.log(200)
        let whole = decode(log, maximumLength: 40)
        #expect(whole.drops.tooLong > 0)
        for size in [1, 2, 3, 7, 64] { #expect(decode(log, pieces: size, maximumLength: 40) == whole) }
    }

    @Test("noise between lines neither removes nor creates sentences", arguments: 1...UInt64(Attack.cases(of: 8)))
    func noise(seed: UInt64) {
        var random = RandomLog(seed: 200 + seed)
        let lines = (0..<200).map { _ in Array((framed(random.body()) + "\r\n").utf8) }
        let sound = decode(lines.flatMap { $0 }, checksum: .required)
        #expect(sound.sentences.count == 200)
        let noisy = lines.flatMap { line in random.noise(below: 40) + line }
        #expect(decode(noisy, checksum: .required).sentences == sound.sentences)
    }

    @Test("a sentence that is not read at once is kept")
    func lateDrain() {
        var random = RandomLog(seed: 300)
        let log = random.log(200)
        let whole = decode(log)
        var decoder = NMEADecoder()
        var found: [NMEASentence] = []
        for (index, byte) in log.enumerated() {
            decoder.append(ContiguousArray(CollectionOfOne(byte)).span)
            if index % 50 == 0, let sentence = decoder.next() { found.append(sentence) }
        }
        decoder.endLine()
        while let sentence = decoder.next() { found.append(sentence) }
        #expect(found == whole.sentences)
        #expect(decoder.drops == whole.drops)
    }

    @Test("a copy continues independently from the same position")
    func copies() {
        var first = NMEADecoder()
        first.append(ContiguousArray("$GPHDT,1".utf8).span)
        #expect(first.next() == nil)
        var second = first
        first.append(ContiguousArray(".5,T\n".utf8).span)
        second.append(ContiguousArray("2,T\n".utf8).span)
        #expect(first.next() == .hdt(NMEAHDT(heading: 1.5)))
        #expect(second.next() == .hdt(NMEAHDT(heading: 12)))
    }

    @Test("sentences with a correct checksum and any content are decoded")
    func mutations() {
        var random = RandomLog(seed: 400)
        var count = 0
        let cases = Attack.cases(of: 20_000)
        for _ in 0..<cases { count += decode(Array((framed(random.body()) + "\n").utf8)).sentences.count }
        #expect(count == cases)
    }
}
