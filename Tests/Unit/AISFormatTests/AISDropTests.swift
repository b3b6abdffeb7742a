import Testing

@testable import AISFormat

@Suite("The drops of AIS sentences")
struct AISDropTests {
    /// A valid position report.
    private static let payload = "15RTgt0PAso;90TKcjM8h6g208CQ"

    @Test(
        "one bad sentence counts as one drop with its reason, and the next sentence is read",
        arguments: [
            (AISSentence(""), AISDrops.Reason.tooShort),
            (AISSentence("1"), .tooShort),
            (AISSentence("15RTgt"), .tooShort),
            (AISSentence(String(payload.prefix(24))), .tooShort),
            (AISSentence(payload, fillBits: -1), .wrongFillBits),
            (AISSentence(payload, fillBits: 6), .wrongFillBits),
            (AISSentence(payload, fillBits: .max), .wrongFillBits),
            (AISSentence(payload, fillBits: 2, total: 2, number: 1, sequence: 1), .wrongFillBits),
            (AISSentence(payload, total: 0), .wrongNumbering),
            (AISSentence(payload, total: 10), .wrongNumbering),
            (AISSentence(payload, total: 2, number: 3, sequence: 1), .wrongNumbering),
            (AISSentence(payload, number: 0), .wrongNumbering),
            (AISSentence(payload, total: 2, number: .min, sequence: 1), .wrongNumbering),
            (AISSentence(payload, total: 2, sequence: 10), .wrongNumbering),
            (AISSentence(payload, total: 2, sequence: -1), .wrongNumbering),
            (AISSentence(payload, total: 2, number: 2, sequence: 1), .missingPart),
            (AISSentence("15RTgt0PAso;90TKcjM8h6g208C "), .badCharacter),
            (AISSentence("15RTgt0PAso;90TKcjM8h6g208CX"), .badCharacter),
            (AISSentence("15RTgt0PAso;90TKcjM8h6g208C_"), .badCharacter),
            (AISSentence("15RTgt0PAso;90TKcjM8h6g208Cx"), .badCharacter),
            (AISSentence("15RTgt0PAso;90TKcjM8h6g208C\u{0}"), .badCharacter),
            (AISSentence("15RTgt0PAso;90TKcjM8h6g208é"), .badCharacter),
            (AISSentence(String(repeating: "0", count: 193)), .tooLong),
            (AISSentence(String(repeating: "0", count: 100_000)), .tooLong),
            // An MMSI of ten digits.
            (AISSentence("1wwwwwwPAso;90TKcjM8h6g208CQ"), .outOfRange),
        ])
    func one(sentence: AISSentence, reason: AISDrops.Reason) {
        var assembler = AISAssembler()
        #expect(assembler.append(sentence) == nil)
        #expect(assembler.drops.count(of: reason) == 1)
        #expect(assembler.drops.total == 1)
        #expect(assembler.drops.description == "1 \(reason)")
        #expect(assembler.drops.byReason.values.reduce(0, +) == 1)
        #expect(assembler.waitingParts == 0)
        // The following messages are read.
        #expect(assembler.append(AISSentence(Self.payload))?.mmsi == 371_798_000)
        #expect(assembler.drops.total == 1)
    }

    @Test("a bad part also drops the earlier parts of its message")
    func badPart() {
        var assembler = AISAssembler()
        var parts = [
            AISSentence("55P5TL01VIaAL@7WKO@mBplU@<PDhh0", total: 2, sequence: 1),
            AISSentence("00000001S;AJ::4A80?4i@E531@000000000000 ", total: 2, number: 2, sequence: 1),
        ]
        #expect(assembler.append(parts).isEmpty)
        #expect(assembler.drops.count(of: .badCharacter) == 2)
        parts[1].payload = Array(repeating: 48, count: 170)
        #expect(assembler.append(parts).isEmpty)
        #expect(assembler.drops.count(of: .tooLong) == 2)
        parts[1].payload = [48]
        #expect(assembler.append(parts).isEmpty)
        #expect(assembler.drops.count(of: .tooShort) == 2)
        #expect(assembler.drops.total == 6)
    }

    @Test("a position out of range is dropped", arguments: [(90.001, 0.0), (-92, 0), (0, 180.001), (0, -200)])
    func outside(latitude: Double, longitude: Double) {
        let bits =
            binary(1, 6) + binary(0, 2) + binary(244_660_000, 30) + binary(0, 23)
            + binary(Int((longitude * 600_000).rounded()), 28) + binary(Int((latitude * 600_000).rounded()), 27)
            + binary(0, 52)
        var assembler = AISAssembler()
        #expect(assembler.append(AISSentence(armoured(bits))) == nil)
        #expect(assembler.drops.count(of: .outOfRange) == 1)
    }

    @Test("voyage data that lack the last 4 bits are decoded; those that lack the last 10 are dropped")
    func shortVoyage() {
        var assembler = AISAssembler()
        let payload = "55P5TL01VIaAL@7WKO@mBplU@<PDhh000000001S;AJ::4A80?4i@E531@00000000000"
        #expect(payload.count == 69)
        let whole = payload + "00"
        let cases = [(whole, 2, true), (whole, 5, true), (payload + "0", 0, true), (payload, 0, false)]
        for (text, fillBits, isRead) in cases {
            let message = assembler.append(AISSentence(text, fillBits: fillBits))
            #expect((message != nil) == isRead, "\(text.count) characters")
            #expect(message == nil || message?.name == "MT.MITCHELL")
        }
        #expect(assembler.drops.count(of: .tooShort) == 1)
    }

    @Test("a field truncated by the end of the message is nil")
    func cutField() {
        var assembler = AISAssembler()
        let payload = "H42O55lt0000000D3nink000?05w"
        for (fillBits, device) in [(0, AISPositioningDevice.internal), (2, .internal), (3, nil), (5, nil)] {
            let message = assembler.append(AISSentence(payload, fillBits: fillBits))
            guard case .classBStaticData(let data) = message else {
                Issue.record("with \(fillBits) fill bits there is \(String(describing: message))")
                continue
            }
            #expect(data.vessel.positioningDevice == device, "\(fillBits) fill bits")
        }
    }

    private func binary(_ value: Int, _ length: Int) -> [Int] { (0..<length).reversed().map { value >> $0 & 1 } }

    private func armoured(_ bits: [Int]) -> String {
        stride(from: 0, to: bits.count, by: 6).map { start in
            let value = UInt8(bits[start..<start + 6].reduce(0) { $0 * 2 + $1 })
            return String(UnicodeScalar(value < 40 ? value + 48 : value + 56))
        }.joined()
    }
}
