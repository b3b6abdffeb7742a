import CodecSupport
import TestSupport
import Testing

@testable import AISFormat

@Suite("Damaged AIS sentences")
struct AISDamageTests {
    private func sound() throws -> [AISSentence] {
        try MadeMessage.all().flatMap(\.sentences).compactMap { AISSentence(line: $0) }
    }

    @Test("a truncated payload yields a message with the same MMSI, or is counted as one drop")
    func cuts() throws {
        for sentence in try sound() where sentence.total == 1 {
            var whole = AISAssembler()
            let message = whole.append(sentence)
            for length in stride(from: 0, to: sentence.payload.count, by: 3) {
                var cut = sentence
                cut.payload = Array(sentence.payload[..<length])
                var assembler = AISAssembler()
                let found = assembler.append(cut)
                #expect(found == nil || found?.mmsi == message?.mmsi)
                #expect((found == nil ? 1 : 0) == assembler.drops.total)
            }
        }
    }

    @Test("every sentence, damaged or not, is used, counted as dropped, or waiting", arguments: 1...3)
    func mutations(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let sound = try sound()
        var assembler = AISAssembler()
        var (count, used) = (0, 0)
        for _ in 0..<Attack.cases(of: 8_000) {
            guard var sentence = sound.randomElement(using: &random) else { continue }
            if Int.random(in: 0..<3, using: &random) == 0 { damage(&sentence, &random) }
            // Few sequence identifiers, so that the parts of several messages meet.
            if sentence.total > 1 { sentence.sequence = Int.random(in: 0..<3, using: &random) }
            count += 1
            if let message = assembler.append(sentence) {
                used += sentence.total
                check(message)
            }
            #expect(used + assembler.drops.total + assembler.waitingParts == count)
        }
        #expect(used > count / 2)
    }

    private func damage(_ sentence: inout AISSentence, _ random: inout SplitMix64) {
        let place = sentence.payload.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<7, using: &random) {
        case 0: sentence.payload[place] = UInt8.random(in: 0...255, using: &random)
        case 1: sentence.payload[place] = UInt8.random(in: 48...119, using: &random)
        case 2: sentence.payload.remove(at: place)
        case 3: sentence.payload.insert(48, at: place)
        case 4: sentence.fillBits = Int.random(in: -1...7, using: &random)
        case 5: sentence.number = Int.random(in: -1...4, using: &random)
        default: sentence.total = Int.random(in: 0...10, using: &random)
        }
    }

    private func check(_ message: AISMessage) {
        #expect((0...999_999_999).contains(message.mmsi))
        guard let report = message.positionReport else { return }
        #expect(report.speed.map { (0...52.6).contains($0) } != false)
        #expect(report.course.map { (0..<360).contains($0) } != false)
        #expect(report.trueHeading.map { (0..<360).contains($0) } != false)
        #expect(report.coordinate.map { (-90...90).contains($0.latitude) } != false)
        #expect(report.coordinate.map { (-180...180).contains($0.longitude) } != false)
    }
}
