import AISFormat

/// The fields of an AIS sentence, as from an NMEA decoder.
struct AISSentence: Sendable {
    var total: Int
    var number: Int
    var sequence: Int?
    var channel: UInt8?
    var payload: [UInt8]
    var fillBits: Int

    init(
        _ payload: String, fillBits: Int = 0, total: Int = 1, number: Int = 1, sequence: Int? = nil,
        channel: Character? = "A"
    ) {
        self.total = total
        self.number = number
        self.sequence = sequence
        self.channel = channel?.asciiValue
        self.payload = Array(payload.utf8)
        self.fillBits = fillBits
    }

    /// Parses a line such as `!AIVDM,1,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0*4A`.
    init?(line: String) {
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 7, let total = Int(fields[1]), let number = Int(fields[2]),
            let fillBits = Int(fields[6].prefix { $0 != "*" })
        else { return nil }
        self.init(
            String(fields[5]), fillBits: fillBits, total: total, number: number, sequence: Int(fields[3]),
            channel: fields[4].first)
    }
}

extension AISAssembler {
    /// Adds a sentence.
    mutating func append(_ sentence: AISSentence) -> AISMessage? {
        let payload = sentence.payload[...]
        return append(
            payload: payload.span, fillBits: sentence.fillBits, total: sentence.total,
            number: sentence.number, sequence: sentence.sequence, channel: sentence.channel)
    }

    /// Adds sentences; returns the messages that they complete.
    mutating func append(_ sentences: [AISSentence]) -> [AISMessage] {
        sentences.compactMap { append($0) }
    }
}

/// The messages of lines, and the drops.
func read(_ lines: [String]) -> (messages: [AISMessage], drops: AISDrops) {
    var assembler = AISAssembler()
    let messages = assembler.append(lines.compactMap { AISSentence(line: $0) })
    return (messages, assembler.drops)
}
