import CodecSupport
import NMEAFormat

/// The result of reading bytes: the sentences, and the drops.
struct SentenceReading: Equatable {
    /// The options of a decoder.
    struct Settings {
        var checksum = NMEAChecksumRule.whenPresent
        var maximumLength = 1024

        init() {}

        init(_ random: inout SplitMix64) {
            checksum = [.required, .whenPresent, .ignored].randomElement(using: &random) ?? .required
            maximumLength = [16, 40, 82, 1024].randomElement(using: &random) ?? 1024
        }
    }

    /// A sentence with everything that the decoder reports about it.
    struct Sentence: Equatable {
        var sentence: NMEASentence
        var address: NMEAAddress
        var text: [UInt8]
        var fields: [String]
        var tags: NMEATagBlock?
        var header: NMEADatagramHeader?
        var offset: Int64
        var line: Int

        /// Whether it is the same except for its place.
        func isSame(as other: Sentence) -> Bool {
            var moved = other
            (moved.offset, moved.line) = (offset, line)
            return self == moved
        }
    }

    private(set) var sentences: [Sentence] = []
    private(set) var drops = NMEADrops()

    /// Reads datagrams, each in pieces whose sizes `size` gives, from 0 on.
    init(of datagrams: [ArraySlice<UInt8>], _ settings: Settings, pieces size: () -> Int = { .max }) {
        var decoder = NMEADecoder(checksum: settings.checksum, maximumLength: settings.maximumLength)
        for datagram in datagrams {
            for piece in datagram.pieces(size) {
                decoder.append(piece.span)
                drain(&decoder)
            }
            decoder.endLine()
            drain(&decoder)
        }
        drops = decoder.drops
    }

    private mutating func drain(_ decoder: inout NMEADecoder) {
        while let sentence = decoder.next() {
            let fields = decoder.fields
            require(fields.count == decoder.fieldCount, "there are \(fields.count) fields, not \(decoder.fieldCount)")
            sentences.append(
                Sentence(
                    sentence: sentence, address: decoder.address, text: decoder.sentenceText, fields: fields,
                    tags: decoder.tagBlock, header: decoder.datagramHeader, offset: decoder.byteOffset,
                    line: decoder.line))
        }
    }
}

extension ArraySlice<UInt8> {
    /// Returns the bytes in pieces of the sizes that `size` returns, including empty ones.
    func pieces(_ size: () -> Int) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var rest = self
        while !rest.isEmpty {
            let piece = rest.prefix(size())
            pieces.append(piece)
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }

    /// The bytes cut at a few places, which usually are ends of lines or, if required, always.
    func cut(_ random: inout SplitMix64, onlyAtLines: Bool = false) -> [ArraySlice<UInt8>] {
        let longest = [30, 300, 3000, 100_000].randomElement(using: &random) ?? 100
        let isAnywhere = !onlyAtLines && Int.random(in: 0..<4, using: &random) == 0
        var parts: [ArraySlice<UInt8>] = []
        var rest = self
        while !rest.isEmpty {
            var end = rest.startIndex + Swift.min(Int.random(in: 0...longest, using: &random), rest.count)
            if !isAnywhere { end = rest[end...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex }
            parts.append(rest[..<end])
            rest = rest[end...]
        }
        return parts
    }
}
