import NMEAFormat

/// Sentences are at the places that the decoder reports, in order, with the required checksum; and every byte
/// belongs to one, or ends a line, or is counted.
func checkPlaces(
    of reading: SentenceReading, in datagrams: [ArraySlice<UInt8>], _ settings: SentenceReading.Settings
) {
    let bytes = Array(datagrams.joined())
    let ends = Set(datagrams.map(\.endIndex))
    var end = 0
    var used = 0
    for sentence in reading.sentences {
        let start = Int(sentence.offset)
        require(start >= end, "the sentence at \(start) begins before the end of the one before, \(end)")
        end = start + sentence.text.count
        require(
            end <= bytes.count && bytes[start..<end].elementsEqual(sentence.text), "at \(start) stands no \(sentence)")
        require(sentence.text.count <= settings.maximumLength, "a sentence has \(sentence.text.count) bytes")
        let hasChecksum = !ends.contains(end) && bytes[end] == UInt8(ascii: "*")
        checkChecksum(of: sentence, isThere: hasChecksum, bytes[end...].prefix(3), settings.checksum)
        used += sentence.text.count + (hasChecksum ? 3 : 0)
        checkFields(of: sentence)
    }
    guard settings.checksum != .ignored, reading.drops.sentences == 0, isPlain(bytes) else { return }
    used += bytes.count { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") } + reading.drops.bytesOutside
    require(used == bytes.count, "of \(bytes.count) bytes \(used) are known of")
}

private func checkChecksum(
    of sentence: SentenceReading.Sentence, isThere: Bool, _ behind: ArraySlice<UInt8>, _ rule: NMEAChecksumRule
) {
    guard rule != .ignored else { return }
    guard isThere else { return require(rule == .whenPresent, "a sentence has no checksum: \(sentence)") }
    let expected = [UInt8(ascii: "*")] + digits(of: sentence.text.dropFirst().reduce(0, ^))
    let found = String(decoding: behind, as: UTF8.self)
    require(found.uppercased().utf8.elementsEqual(expected), "a sentence has the checksum \(found): \(sentence)")
}

/// The fields are the sentence, cut at its commas.
private func checkFields(of sentence: SentenceReading.Sentence) {
    let parts = sentence.text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let fields = parts.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    require(fields == sentence.fields, "the fields are \(sentence.fields), not \(fields)")
}

/// Whether there can be neither TAG blocks nor headers.
private func isPlain(_ bytes: [UInt8]) -> Bool {
    !bytes.contains(UInt8(ascii: "\\")) && !bytes.contains(0)
}
