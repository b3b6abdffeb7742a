import CodecSupport

/// Lines that are not part of a sentence or an object.
struct Noise {
    /// Texts of sentences, which are written with a wrong checksum; empty for no such lines.
    var damaged: [[UInt8]] = []
    /// Whether it is between objects, and not between sentences.
    var objects = false

    private static let betweenObjects: [String] = [
        "", " ", ",", "]", "[", ";", "rubbish", "$GPGGA,104000,,,,,0,,,,,,,,*00", "{}", "{]", "{{}",
        "{\"class\":\"TPV\",\"mode\":1,}", "{\"type\":\"location\",\"lat\":\"x\",\"lon\":2}", "{\"a",
    ]

    private static let betweenSentences: [String] = [
        "", " ", "$", "!", "$GP", "$,,,*00", "*00", "\u{B5}b\u{1}\u{7}", "\u{0}\u{0}\u{0}", "gps: 47 N 9 E", ",,,,,",
        "{}",
        "\\", "\\s:x*00\\", "\\c:99999*FF", "\t%%%",
    ]

    /// The bytes with noise after some of the line feeds.
    func inserted(into bytes: ArraySlice<UInt8>, _ random: inout SplitMix64) -> [UInt8] {
        var noisy: [UInt8] = []
        for byte in bytes {
            noisy.append(byte)
            guard byte == UInt8(ascii: "\n") else { continue }
            while Bool.random(using: &random) { noisy += line(&random) }
        }
        return noisy
    }

    private func line(_ random: inout SplitMix64) -> [UInt8] {
        let rubbish = objects ? Self.betweenObjects : Self.betweenSentences
        guard let sentence = damaged.randomElement(using: &random), Bool.random(using: &random) else {
            return Array((rubbish.randomElement(using: &random) ?? "").utf8) + [UInt8(ascii: "\n")]
        }
        let sum = sentence.dropFirst().reduce(0, ^) ^ UInt8.random(in: 1...255, using: &random)
        return sentence + [UInt8(ascii: "*")] + digits(of: sum) + [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }
}
