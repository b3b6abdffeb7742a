import Testing

@testable import CodecSupport

@Suite("The shortest decimal of a Double")
struct ShortestDecimalTests {
    private func written(_ number: Double) -> String {
        var bytes: [UInt8] = []
        bytes.append(addingCapacity: OutputSpan<UInt8>.longestNumber) { (span: inout OutputSpan<UInt8>) in
            span.append(shortest: number)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "has the fewest digits that give the same number",
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-87, "-87"), (10, "10"), (0.5, "0.5"), (-122.0307, "-122.0307"),
            (0.1, "0.1"), (0.01, "0.01"), (0.001, "0.001"), (0.0001, "0.0001"),
            (0.00010000000000000002, "0.00010000000000000002"),
            (786_392_800.5, "786392800.5"), (0.30000000000000004, "0.30000000000000004"),
            (9.999999999999998, "9.999999999999998"),
            (47.620913400000006, "47.620913400000006"), (999_999_999_999_999.9, "999999999999999.9"),
            (562_949_953_421_311.94, "562949953421311.94"), (123_456_789_012_345, "123456789012345"),
            (1e15, "1000000000000000"),
            (1e300, "1e+300"), (0.000061, "6.1e-05"),
        ] as [(Double, String)])
    func texts(number: Double, text: String) {
        #expect(written(number) == text)
        #expect(Double(text) == number)
    }

    @Test("has the digits that the standard library writes")
    func random() {
        var random = SplitMix64(seed: 9)
        for round in 0..<20_000 {
            var number = Double.random(in: -180...180, using: &random)
            switch round % 4 {
            case 0:
                number = Double(
                    sign: .plus, exponent: Int.random(in: -14...49, using: &random), significand: 1 + abs(number) / 180)
            case 1: number = (number * 1e9).rounded() / 1e9
            case 2: number = (number * 1e7).rounded() / 1e7 * 3
            default: break
            }
            let expected = number.description
            #expect(written(number) == (expected.hasSuffix(".0") ? String(expected.dropLast(2)) : expected))
        }
    }

    @Test(
        "is not used for integers, which are written with all digits",
        arguments: [
            0, 7, 10, 99_999_999, 100_000_000, 1_730_359_999_000, 9_999_999_999_999_999, 10_000_000_000_000_000, .max,
            .min, -1, -100,
        ] as [Int64])
    func integers(number: Int64) {
        var bytes: [UInt8] = []
        bytes.append(addingCapacity: 20) { (span: inout OutputSpan<UInt8>) in span.append(integer: number) }
        #expect(String(decoding: bytes, as: UTF8.self) == "\(number)")
    }
}
