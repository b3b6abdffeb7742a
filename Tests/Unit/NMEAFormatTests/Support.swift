import NMEAFormat

/// The result of decoding a text.
struct Decoded: Equatable {
    var sentences: [NMEASentence] = []
    var drops = NMEADrops()
    /// The offset, line, bytes and TAG block of each sentence.
    var places: [Place] = []

    struct Place: Equatable {
        var offset: Int64
        var line: Int
        var text: [UInt8]
        var tags: NMEATagBlock?
    }

    /// The texts of the sentences.
    var texts: [String] { places.map { String(decoding: $0.text, as: UTF8.self) } }
}

/// Decodes bytes in chunks of `size`; their end ends the line.
func decode(
    _ bytes: [UInt8], pieces size: Int = .max, checksum: NMEAChecksumRule = .whenPresent, maximumLength: Int = 1024
) -> Decoded {
    var decoder = NMEADecoder(checksum: checksum, maximumLength: maximumLength)
    var result = Decoded()
    func drain() {
        while let sentence = decoder.next() {
            result.sentences.append(sentence)
            result.places.append(
                Decoded.Place(
                    offset: decoder.byteOffset, line: decoder.line, text: decoder.sentenceText, tags: decoder.tagBlock))
        }
    }
    var rest = bytes[...]
    while !rest.isEmpty {
        let chunk = rest.prefix(size)
        decoder.append(chunk.span)
        drain()
        rest = rest.dropFirst(size)
    }
    decoder.endLine()
    drain()
    result.drops = decoder.drops
    return result
}

/// Decodes a text.
func decode(_ text: String, pieces size: Int = .max, checksum: NMEAChecksumRule = .whenPresent) -> Decoded {
    decode(Array(text.utf8), pieces: size, checksum: checksum)
}

/// A sentence with its checksum, without line end: `framed("GPHDT,1,T")`.
func framed(_ body: String, leader: String = "$") -> String {
    let sum = body.utf8.reduce(0, ^)
    let digits = String(sum, radix: 16, uppercase: true)
    return "\(leader)\(body)*\(digits.count < 2 ? "0" : "")\(digits)"
}

/// A TAG block with its checksum.
func tagged(_ body: String) -> String { "\\\(framed(body, leader: ""))\\" }

/// The only sentence of a body, to which the checksum is added; nil if there is not exactly one.
func sentence(_ body: String) -> NMEASentence? {
    let decoded = decode(framed(body) + "\r\n")
    return decoded.sentences.count == 1 ? decoded.sentences[0] : nil
}

func gga(_ body: String) -> NMEAGGA? {
    if case .gga(let value)? = sentence(body) { value } else { nil }
}

func rmc(_ body: String) -> NMEARMC? {
    if case .rmc(let value)? = sentence(body) { value } else { nil }
}

/// The drops of a sentence, to which the checksum is added.
func drops(_ body: String) -> NMEADrops { decode(framed(body) + "\r\n").drops }
