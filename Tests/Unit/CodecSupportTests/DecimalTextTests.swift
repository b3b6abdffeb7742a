import Testing

@testable import CodecSupport

@Suite struct DecimalTextTests {
    private func parse(_ text: String) -> Double? {
        let bytes = ContiguousArray(text.utf8)
        return DecimalText.parse(bytes.span, 0..<bytes.count)
    }

    @Test(
        arguments: [
            ("0", 0), ("-0.0", 0), ("12", 12), ("+12.5", 12.5), (".5", 0.5), ("5.", 5), ("-122.3266540", -122.326654),
            ("1e3", 1000), ("1.5E-3", 0.0015), ("0000000000000000000000001.50", 1.5), ("0.1", 0.1),
            ("0.30000000000000004", 0.30000000000000004), ("9007199254740993", 9_007_199_254_740_992),
            ("123456789012345678901234567890", 123_456_789_012_345_677_877_719_597_056),
            // The digits are a power of two, so that an overflow would leave 0.
            ("18446744073709551616", 18_446_744_073_709_551_616), ("18.446744073709551616", 18.446744073709551616),
            ("1e-400", 0),
        ] as [(String, Double)])
    func numbers(text: String, value: Double) {
        #expect(parse(text) == value)
    }

    @Test(arguments: [
        "", "+", "-", ".", "-.", "e5", "1e", "1e+", "1e5.5", "--1", "1 ", " 1", "1,5", "0x10", "inf", "nan", "NaN",
        "infinity", "1_000", "1e999", "1.2.3", "12a", "\u{661}",
    ])
    func whatIsNoNumber(text: String) {
        #expect(parse(text) == nil)
    }

    @Test func theResultIsThatOfTheStandardLibrary() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<20_000 {
            var text = Bool.random(using: &random) ? "-" : ""
            for _ in 0..<Int.random(in: 1...12, using: &random) { text += "\(Int.random(in: 0...9, using: &random))" }
            text += "."
            for _ in 0..<Int.random(in: 0...12, using: &random) { text += "\(Int.random(in: 0...9, using: &random))" }
            #expect(parse(text) == Double(text.hasSuffix(".") ? text + "0" : text), "\(text)")
        }
    }

    @Test func everyDoubleReadsBack() {
        var random = SplitMix64(seed: 8)
        for _ in 0..<20_000 {
            let value = Double.random(in: -180...180, using: &random)
            #expect(parse("\(value)") == value)
        }
    }

    @Test func tiesAreRoundedToEven() {
        // Halfway between neighbours beyond 2^53, where the integer quotient must keep its sticky bit.
        #expect(parse("9007199254740993.0") == 9_007_199_254_740_992)
        #expect(parse("9007199254740993.001") == 9_007_199_254_740_994)
        #expect(parse("9007199254740995.0") == 9_007_199_254_740_996)
    }
}
