import NMEAFormat

/// Written sentences are read back the same, except for the documented changes of the writer; the second time
/// nothing changes.
func checkWriting(of sentence: SentenceReading.Sentence) {
    checkText(sentence.text)
    guard let (text, first) = written(sentence.sentence, sentence.address.talker) else { return }
    require(first.address == sentence.address, "of \(sentence) there is written ‘\(text)’")
    // A long sentence has lost decimals.
    let isKept = isKept(sentence.sentence, first.sentence, isCut: text.utf8.count > 70)
    require(isKept, "\(sentence.sentence) is written as ‘\(text)’ and reads back as \(first.sentence)")
    guard let (again, second) = written(first.sentence, sentence.address.talker) else {
        return require(false, "\(first.sentence) is not written")
    }
    require(second.sentence == first.sentence, "‘\(text)’ is written again as ‘\(again)’")
}

/// Any text reads back the same.
private func checkText(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    var writer = NMEAWriter()
    require(writer.write(address: "GPTXT", fields: ["01", "01", "02", text]), "the address GPTXT is not taken")
    let reading = SentenceReading(of: [writer.bytes[...]], SentenceReading.Settings())
    guard writer.bytes.count < 1024 else { return }
    guard reading.sentences.count == 1, case .txt(let txt) = reading.sentences[0].sentence else {
        return require(false, "‘\(String(decoding: writer.bytes, as: UTF8.self))’ is read as \(reading)")
    }
    require(txt.text.utf8.elementsEqual(text.utf8), "the text ‘\(text)’ reads back as ‘\(txt.text)’")
}

/// A sentence as it is written, and as it is read back; nil for kinds that have no written form.
private func written(
    _ sentence: NMEASentence, _ talker: NMEATalker
) -> (text: String, read: SentenceReading.Sentence)? {
    var writer = NMEAWriter()
    guard writer.write(sentence, talker: talker) else {
        require(writer.bytes.isEmpty, "of a sentence that is not written there is something: \(sentence)")
        return nil
    }
    let text = String(decoding: writer.bytes, as: UTF8.self)
    var settings = SentenceReading.Settings()
    settings.checksum = .required
    let reading = SentenceReading(of: [writer.bytes[...]], settings)
    let isWhole = reading.sentences.count == 1 && reading.drops == NMEADrops()
    require(isWhole, "\(sentence) is written as ‘\(text)’, which reads as \(reading)")
    return (text, reading.sentences[0])
}
