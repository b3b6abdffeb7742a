/// Reads NMEA 0183 sentences as their bytes arrive: pushed in chunks of any size, pulled one by one.
///
/// A decoder does no I/O. It is a value: a copy goes on by itself from the same place. Pull until ``next()`` returns nil
/// after each ``append(_:)``; then no more is held than one unfinished line, of at most two times the maximum length.
///
///     var decoder = NMEADecoder()
///     while let chunk = source.read() {
///         decoder.append(chunk.span)
///         while let sentence = decoder.next() { … }
///     }
///
/// A line ends with LF, CR or both; at the end of a datagram or a file, ``endLine()`` stands for it. Whatever surrounds
/// the sentences is passed over and counted in ``drops``, and so is what is damaged. How the bytes were cut into chunks
/// never matters.
///
/// Format: NMEA 0183 up to 4.11 with TAG blocks (IEC 61162-1), and the datagrams of IEC 61162-450.
public struct NMEADecoder: Sendable {
    /// What was left out so far.
    public internal(set) var drops = NMEADrops()

    /// The address of the sentence that was returned last.
    public internal(set) var address = NMEAAddress(talker: "", formatter: "")

    /// How many fields the sentence that was returned last has behind its address.
    public internal(set) var fieldCount = 0

    /// The header of the datagram that the sentence came in, if it had one.
    public internal(set) var datagramHeader: NMEADatagramHeader?

    /// The line that the sentence that was returned last stands in, from 1.
    public internal(set) var line = 1

    /// Whether a sentence with the right checksum has come.
    var hasSeenChecksum = false

    let checksum: NMEAChecksumRule
    let maximumLength: Int

    var input = NMEAInput()
    /// Where the address and the fields of the sentence that was returned last end, counted from its `$`.
    var ends: ContiguousArray<Int32>
    /// The indices of the sentence that was returned last, from its `$` up to the `*` or the line end.
    var sentence = 0..<0
    /// The indices of the TAG blocks of the sentence that was returned last.
    var sentenceTags = 0..<0
    /// The indices of the TAG blocks directly before `input.position`.
    var pendingTags: Range<Int>?

    /// The line of the next byte, from 1.
    var currentLine = 1
    /// Whether only line ends, TAG blocks, headers and sentences have been met since the line began.
    var isCleanLine = true
    /// Whether the datagram is a refused one.
    var isRefusing = false
    /// Whether the byte before was a CR.
    var isAfterCR = false
    /// Whether anything stands in the line.
    var isInLine = false

    /// Makes a decoder at the beginning of a stream or a datagram.
    ///
    /// - Parameters:
    ///   - checksum: What to ask of checksums.
    ///   - maximumLength: How many bytes a sentence may have without its line end, 16...65 536; what is outside is brought
    ///     to the nearer bound. The standard's 82 are too few for many receivers.
    public init(checksum: NMEAChecksumRule = .whenPresent, maximumLength: Int = 1024) {
        self.checksum = checksum
        self.maximumLength = min(max(maximumLength, 16), 65_536)
        ends = ContiguousArray(repeating: 0, count: self.maximumLength + 1)
    }

    /// How many bytes are held because they are not consumed yet.
    var bufferedBytes: Int { input.bytes.count - input.position }

    /// Adds the next bytes of the stream or the datagram.
    ///
    /// An `Array` has a span only from macOS, iOS and watchOS 26 on, an `ArraySlice` and a `ContiguousArray` before, too.
    public mutating func append(_ bytes: Span<UInt8>) {
        let moved = input.append(bytes, keeping: pendingTags?.lowerBound)
        if moved > 0, let tags = pendingTags { pendingTags = tags.lowerBound - moved..<tags.upperBound - moved }
        forgetSentence()
    }

    /// Declares that the datagram or the file ends here: what has come is a whole line.
    public mutating func endLine() {
        input.endLine()
        forgetSentence()
    }

    /// The next sentence; nil if more bytes are needed.
    public mutating func next() -> NMEASentence? {
        forgetSentence()
        while true {
            let limit = input.limit
            guard input.position < limit else {
                guard input.isFinal else { return nil }
                closeLine()
                continue
            }
            guard !isRefusing else {
                input.position = limit
                continue
            }
            let isDone: Bool
            switch input.bytes[input.position] {
            case UInt8(ascii: "$"), UInt8(ascii: "!"):
                switch readSentence(limit) {
                case .accepted: return parse()
                case .passed: isDone = true
                case .needsMore: isDone = false
                }
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                passLineEnd()
                isDone = true
            case UInt8(ascii: "\\"):
                isDone = readTagBlock(limit)
            default:
                isDone = passOutside(limit)
            }
            guard isDone else { return nil }
        }
    }

    /// Lets no one look at bytes and ends that may have changed.
    private mutating func forgetSentence() {
        sentence = 0..<0
        sentenceTags = 0..<0
        fieldCount = 0
    }

    /// The sentence whose place has been found.
    @inline(__always)
    private mutating func parse() -> NMEASentence {
        let (address, start, count) = (address, sentence.lowerBound, fieldCount)
        return input.bytes.withUnsafeBufferPointer { bytes in
            ends.withUnsafeBufferPointer { ends in
                guard let base = bytes.baseAddress, let firstEnd = ends.baseAddress else {
                    return NMEASentence.other(address)
                }
                var fields = NMEAFields(address: address, bytes: base + start, ends: firstEnd, count: count)
                let sentence = NMEASentence.parse(&fields)
                if fields.faults != NMEAFaults() { drops.add(fields.faults) }
                return sentence
            }
        }
    }
}
