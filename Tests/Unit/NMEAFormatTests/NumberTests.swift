import CodecSupport
import Testing

@testable import NMEAFormat

@Suite("Numbers")
struct NumberTests {
    @Test("a decimal equals the result of the general parser")
    func decimals() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<20_000 {
            let digits = (0..<Int.random(in: 0...22, using: &random)).map { _ in Character("\(random.next() % 10)") }
            var text = String(digits)
            if Bool.random(using: &random) {
                text.insert(
                    ".", at: text.index(text.startIndex, offsetBy: Int.random(in: 0...digits.count, using: &random)))
            }
            text = ["", "-", "+"][Int.random(in: 0...2, using: &random)] + text
            let bytes = ContiguousArray(text.utf8)
            let general = DecimalText.parse(bytes.span, 0..<bytes.count)
            #expect(bytes.withUnsafeBufferPointer(NMEANumber.decimal) == general, "\(text)")
        }
    }

    @Test("a coordinate is the nearest number to the quotient of two integers")
    func coordinates() {
        var random = SplitMix64(seed: 6)
        for _ in 0..<20_000 {
            let places = Int.random(in: 1...8, using: &random)
            let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
            let degrees = Int.random(in: 0..<180, using: &random)
            let fraction = Int.random(in: 0..<60 * scale, using: &random)
            let (minutes, rest) = fraction.quotientAndRemainder(dividingBy: scale)
            let tail = String(rest + scale).dropFirst()
            let text = "\(degrees)\(minutes < 10 ? "0" : "")\(minutes).\(tail)"
            let expected = Double(degrees * 60 * scale + fraction) / Double(60 * scale)
            let value = ContiguousArray(text.utf8).withUnsafeBufferPointer { NMEANumber.degrees($0, limit: 180) }
            #expect(value == expected, "\(text)")
        }
    }

    @Test("integers have one to nine digits", arguments: [("0", 0), ("08", 8), ("999999999", 999_999_999)])
    func integers(text: String, number: Int) {
        #expect(ContiguousArray(text.utf8).withUnsafeBufferPointer(NMEANumber.digits) == number)
    }

    @Test("anything but one to nine digits is not an integer", arguments: ["", "-1", "1.", "1000000000", "x"])
    func noIntegers(text: String) {
        #expect(ContiguousArray(text.utf8).withUnsafeBufferPointer(NMEANumber.digits) == nil)
    }

    @Test("testing eight bytes at once gives the same result as one by one")
    func words() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<20_000 {
            let bytes = (0..<8).map { _ in
                [44, 43, 42, 48, 65, 127, 128, 172, 10, 0, 255][Int(random.next() % 11)] as UInt8
            }
            let word = bytes.withUnsafeBytes { NMEAWord($0, at: 0) }
            let plain = bytes.prefix { 43...127 ~= $0 }
            #expect(word.plainLength == plain.count)
            #expect(NMEAWord.folded(word.bits) == bytes.reduce(0, ^))
            let commas = (plain.count < 8 ? word.beginning(plain.count) : word).commas
            for index in 0..<8 {
                #expect(commas >> (index * 8) & 0xFF == (index < plain.count && bytes[index] == 44 ? 0x80 : 0))
            }
        }
    }

    @Test("a usual address is five letters and a comma")
    func usualAddresses() {
        for position in 0..<8 {
            for byte in UInt8.min...UInt8.max {
                var bytes = Array("GNGGA,1,".utf8)
                bytes[position] = byte
                let word = bytes.withUnsafeBytes { NMEAWord($0, at: 0) }
                let isUsual = position > 5 || (position == 5 ? byte == 44 : 65...90 ~= byte)
                #expect(word.beginsWithUsualAddress == isUsual, "\(bytes)")
            }
        }
    }
}
