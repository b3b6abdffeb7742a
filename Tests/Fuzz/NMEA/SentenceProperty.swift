import CodecSupport
import NMEAFormat

/// Checks all properties of the decoder and the writer of sentences, and of the reports that are made of them.
func checkSentences(_ bytes: [UInt8], _ random: inout SplitMix64) {
    let settings = SentenceReading.Settings(&random)
    let datagrams = bytes[...].cut(&random)
    let reading = SentenceReading(of: datagrams, settings)
    checkPlaces(of: reading, in: datagrams, settings)
    checkCuts(datagrams, reading, settings, &random)
    checkNoise(datagrams, reading, settings, &random)
    if let sentence = reading.sentences.randomElement(using: &random) { checkWriting(of: sentence) }
    checkReceiver(NMEAReceiver(&random), bytes, &random)
    checkFeed(bytes, &random)
    if Int.random(in: 0..<24, using: &random) == 0 { checkSentenceMemory(bytes, &random) }
}

/// The result does not depend on how the datagrams are cut into pieces.
func checkCuts(
    _ datagrams: [ArraySlice<UInt8>], _ whole: SentenceReading, _ settings: SentenceReading.Settings,
    _ random: inout SplitMix64
) {
    let longest = [1, 3, 16, 200].randomElement(using: &random) ?? 1
    let reading = SentenceReading(of: datagrams, settings) { Int.random(in: 0...longest, using: &random) }
    checkSame(whole.sentences, reading.sentences, "in pieces")
    require(reading.drops == whole.drops, "in pieces there is dropped: \(reading.drops), not: \(whole.drops)")
}

/// Lines without a sentence, and lines with a wrong checksum, do not affect the lines around them.
private func checkNoise(
    _ datagrams: [ArraySlice<UInt8>], _ reading: SentenceReading, _ settings: SentenceReading.Settings,
    _ random: inout SplitMix64
) {
    let noise = Noise(damaged: settings.checksum == .ignored ? [] : reading.sentences.map(\.text))
    let noisy = SentenceReading(of: datagrams.map { noise.inserted(into: $0, &random)[...] }, settings)
    for (index, (left, right)) in zip(reading.sentences, noisy.sentences).enumerated() where !left.isSame(as: right) {
        require(false, "with noise sentence \(index) is \(right), not \(left)")
    }
    let counts = (noisy.sentences.count, reading.sentences.count)
    require(counts.0 == counts.1, "with noise there are \(counts.0) sentences, not \(counts.1)")
}

func checkSame<Element: Equatable>(_ expected: [Element], _ found: [Element], _ circumstance: String) {
    for (index, (left, right)) in zip(expected, found).enumerated() where left != right {
        require(false, "\(circumstance) the element \(index) is \(right), not \(left)")
    }
    let more = expected.count > found.count ? expected[found.count...] : found[expected.count...]
    require(more.isEmpty, "\(circumstance) there are \(found.count), not \(expected.count); beyond: \(more.prefix(1))")
}
