import AISFormat
import CodecSupport

/// Whatever the sentences of AIS carry, each is used, counted as dropped, or waits for the other parts of its message;
/// values are in range, and earlier sentences do not affect a message in one part.
///
/// The input is lines such as `!AIVDM,1,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0*4A`, whose checksum is not checked here.
func checkAIS(_ bytes: [UInt8], _ random: inout SplitMix64) {
    var assembler = AISAssembler()
    var (count, used) = (0, 0)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
        guard let sentence = AISFields(line: line) else { continue }
        count += 1
        let message = sentence.append(to: &assembler)
        if let message {
            used += sentence.total
            checkRanges(of: message)
        }
        if sentence.total == 1 { checkAlone(sentence, message, &random) }
        let known = used + assembler.drops.total + assembler.waitingParts
        require(known == count, "of \(count) sentences \(known) are known of")
    }
    checkSoundMessage(&assembler)
}

/// A message in one part gives the same result in a new assembler, and no result if it is cut.
private func checkAlone(_ sentence: AISFields, _ message: AISMessage?, _ random: inout SplitMix64) {
    var fresh = AISAssembler()
    let again = sentence.append(to: &fresh)
    require(again == message, "alone there is \(String(describing: again)), not \(String(describing: message))")
    guard let message, let length = sentence.payload.indices.randomElement(using: &random) else { return }
    var cut = sentence
    cut.payload = sentence.payload[..<length]
    cut.fillBits = 0
    if let rest = cut.append(to: &fresh) {
        require(rest.type == message.type && rest.mmsi == message.mmsi, "the cut of \(message) is \(rest)")
    }
}

/// A valid message in two parts is read, whatever came before.
private func checkSoundMessage(_ assembler: inout AISAssembler) {
    let lines = [
        "!AIVDM,2,1,3,B,55P5TL01VIaAL@7WKO@mBplU@<PDhh000000001S;AJ::4A80?4i@E53,0*3E",
        "!AIVDM,2,2,3,B,1@0000000000000,2*55",
    ]
    let messages = lines.compactMap { AISFields(line: Array($0.utf8)[...])?.append(to: &assembler) }
    require(messages.map(\.name) == ["MT.MITCHELL"], "of a sound message there is \(messages)")
}

private func checkRanges(of message: AISMessage) {
    require((0...63).contains(message.type), "there is a type \(message.type)")
    require((0...999_999_999).contains(message.mmsi), "there is an MMSI \(message.mmsi)")
    if let name = message.name {
        require((1...20).contains(name.utf8.count), "a name is ‘\(name)’")
        require(name.utf8.allSatisfy { (32..<96).contains($0) }, "a name is ‘\(name)’")
        require(name.first != " " && name.last != " ", "a name is ‘\(name)’")
    }
    guard let report = message.positionReport else { return }
    require(report.type == message.type && report.mmsi == message.mmsi, "\(report) is of another message")
    if let place = report.coordinate {
        require(abs(place.latitude) <= 90 && abs(place.longitude) <= 180, "a position is \(place)")
    }
    require(report.speed.map { (0...52.6).contains($0) } != false, "a speed is \(String(describing: report.speed))")
    for angle in [report.course, report.trueHeading] {
        require(angle.map { (0..<360).contains($0) } != false, "an angle is \(String(describing: angle))")
    }
    require(report.second.map { (0..<60).contains($0) } != false, "a second is \(String(describing: report.second))")
}

/// The fields of a sentence.
private struct AISFields {
    let total: Int
    let number: Int
    let sequence: Int?
    let channel: UInt8?
    var payload: ArraySlice<UInt8>
    var fillBits: Int

    init?(line: ArraySlice<UInt8>) {
        let fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard fields.count == 7, let total = Self.number(fields[1]), let number = Self.number(fields[2]),
            let fillBits = Self.number(fields[6].prefix { $0 != UInt8(ascii: "*") })
        else { return nil }
        self.total = total
        self.number = number
        self.fillBits = fillBits
        sequence = Self.number(fields[3])
        channel = fields[4].first
        payload = fields[5]
    }

    func append(to assembler: inout AISAssembler) -> AISMessage? {
        assembler.append(
            payload: payload.span, fillBits: fillBits, total: total, number: number, sequence: sequence,
            channel: channel)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? { Int(String(decoding: bytes, as: UTF8.self)) }
}
