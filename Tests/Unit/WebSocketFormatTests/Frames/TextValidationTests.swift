import Testing

@testable import WebSocketFormat

@Suite("UTF-8 validation")
struct TextValidationTests {
    private func check(_ bytes: [UInt8]) -> (index: Int?, isWhole: Bool) {
        var validation = TextValidation()
        let index = bytes.withUnsafeBufferPointer { validation.append($0) }
        return (index, validation.isWhole)
    }

    @Test("accepts scalars of all ranges")
    func scalars() {
        for value in stride(from: UInt32(0), through: 0x10_FFFF, by: 1) where value % 7 == 0 || value < 0x1_0000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let result = check(Array(String(scalar).utf8))
            if result.index != nil || !result.isWhole { Issue.record("U+\(String(value, radix: 16)) is refused") }
        }
    }

    @Test("agrees with the standard library on short sequences of all boundaries")
    func shortSequences() {
        let leads: [UInt8] = [
            0x00, 0x7F, 0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4,
            0xF5, 0xFF,
        ]
        let seconds: [UInt8] = [0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2]
        let followers: [UInt8] = [0x7F, 0x80, 0xBF, 0xC0, 0xE1]
        let pairs = leads.flatMap { lead in seconds.map { [lead, $0] } }
        let triples = pairs.flatMap { pair in followers.map { pair + [$0] } }
        for sequence in pairs + triples + triples.flatMap({ triple in followers.map { triple + [$0] } }) {
            let result = check(sequence)
            let isText = String(validating: sequence, as: UTF8.self) != nil
            if (result.index == nil && result.isWhole) != isText { Issue.record("\(sequence.hex)") }
        }
    }

    @Test("finds the first invalid byte anywhere among ASCII", arguments: 0..<40)
    func places(place: Int) {
        var bytes = [UInt8](repeating: 0x61, count: 40)
        bytes[place] = 0xFF
        #expect(check(bytes).index == place)
        bytes[place] = 0xC3
        if place < 39 {
            #expect(check(bytes).index == place + 1)
        } else {
            #expect(check(bytes) == (nil, false))
        }
    }
}
