import CodecSupport
import Foundation
import NMEAFormat

/// Checks all properties of TAG blocks and the headers of datagrams.
func checkTagBlocks(_ bytes: [UInt8], _ random: inout SplitMix64) {
    let settings = SentenceReading.Settings(&random)
    let datagrams = bytes[...].cut(&random)
    let reading = SentenceReading(of: datagrams, settings)
    checkPlaces(of: reading, in: datagrams, settings)
    checkCuts(datagrams, reading, settings, &random)
    checkReceiver(NMEAReceiver(&random), bytes, &random)
    for block in reading.sentences.compactMap(\.tags) { checkBlock(block) }
    checkHeaders(bytes)
    checkParameters(bytes)
    if Int.random(in: 0..<24, using: &random) == 0 { checkSentenceMemory(bytes, &random) }
}

/// Any parameters in a block with the right checksum are read, and leave the sentence after the block unchanged.
private func checkParameters(_ bytes: [UInt8]) {
    let content = bytes.filter { $0 >= 32 && !"$!\\".utf8.contains($0) }.prefix(200)
    let block = "\\".utf8 + content + [UInt8(ascii: "*")] + digits(of: content.reduce(0, ^)) + "\\".utf8
    let reading = SentenceReading(of: [(block + soundSentence)[...]], SentenceReading.Settings())
    require(reading.sentences.map(\.text) == [Array("$HEHDT,90.0,T".utf8)], "behind a block there is \(reading)")
    require(reading.drops.badTagBlock == 0, "a block is dropped: ‘\(String(decoding: block, as: UTF8.self))’")
    guard let tags = reading.sentences[0].tags else { return require(false, "a block is not read: \(reading)") }
    checkBlock(tags)
}

private let soundSentence = Array("$HEHDT,90.0,T*16\r\n".utf8)

/// A written block reads back as the same, except for a time that is more precise than the written form.
private func checkBlock(_ block: NMEATagBlock) {
    for number in [block.line, block.relativeTime, block.group?.number, block.group?.total, block.group?.identifier] {
        require(
            number.map { (0...999_999_999).contains($0) } != false,
            "a block has the number \(String(describing: number))")
    }
    let (first, text) = written(block)
    var expected = block
    if let before = block.time?.timeIntervalSince1970, let after = first?.time?.timeIntervalSince1970 {
        let finest = before < 1e8 ? 1 : 0.000_6
        require(abs(before - after) < finest, "the time \(before) is written in ‘\(text)’")
        expected.time = first?.time
    }
    // After 5138 there are no seconds.
    if let before = block.time?.timeIntervalSince1970, before > 99_999_999_999 { expected.time = first?.time }
    require(
        (first ?? NMEATagBlock()) == expected,
        "\(block) is written as ‘\(text)’, which reads as \(String(describing: first))")
    let again = written(expected)
    require(again.block == first, "‘\(text)’ is written again as ‘\(again.text)’")
}

/// A block as it is written, and as it is read back.
private func written(_ block: NMEATagBlock) -> (block: NMEATagBlock?, text: String) {
    var writer = NMEAWriter()
    writer.write(block)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    var settings = SentenceReading.Settings()
    settings.maximumLength = 65_536
    let reading = SentenceReading(of: [(writer.bytes + soundSentence)[...]], settings)
    require(reading.sentences.count == 1, "behind ‘\(text)’ there is \(reading)")
    return (reading.sentences[0].tags, text)
}

/// The header of sentences does not affect them; with a header of files everything up to the next datagram is rejected.
private func checkHeaders(_ bytes: [UInt8]) {
    let settings = SentenceReading.Settings()
    let plain = SentenceReading(of: [bytes[...]], settings)
    let headed = SentenceReading(of: [("UdPbC\0".utf8 + bytes)[...]], settings)
    guard !["U", "R"].contains(bytes.first.map { String(UnicodeScalar($0)) }) else { return }
    let texts = (plain.sentences.map(\.text), headed.sentences.map(\.text))
    require(texts.0 == texts.1, "behind a header there is \(texts.1), not \(texts.0)")
    require(headed.sentences.allSatisfy { $0.header == .sentences }, "a header is forgotten: \(headed)")
    for header in ["RaUdP\0", "RrUdP\0"] {
        let refused = SentenceReading(of: [(header.utf8 + bytes)[...], soundSentence[...]], settings)
        require(refused.sentences.count == 1, "of a file and a sentence there is \(refused)")
        require(refused.drops.refusedDatagram == 1, "of a file there is dropped: \(refused.drops)")
    }
}
