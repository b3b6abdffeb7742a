/// The sentence that a datagram leaves open, since some senders cut their stream wherever a buffer ends.
///
/// A sentence without line end is whole where it ends with a checksum. Without one, it may be the first part of a sentence
/// whose rest comes with the next datagram of the same sender, and is kept for it. Where none comes, it counts as whole
/// only if the sender has never written a checksum: a sentence that was cut would tell a wrong number.
struct DatagramTail: Sendable {
    /// Bytes that are kept at most, as many as a sentence may have.
    static let limit = 1024

    /// Seconds after which a sentence without checksum is taken for whole.
    static let patience = 0.1

    /// What is kept.
    private(set) var bytes: ContiguousArray<UInt8> = []

    /// Sentences whose rest did not come.
    private(set) var lost = 0

    private var hasSeenChecksum = false

    /// Whether what is kept becomes a whole sentence by waiting.
    var isDue: Bool { !bytes.isEmpty && !hasSeenChecksum }

    /// How many bytes at the start of a datagram's content are whole lines; the others are kept.
    mutating func keepTail(of content: Span<UInt8>) -> Int {
        bytes.removeAll(keepingCapacity: true)
        var end = content.count
        while end > 0, FeedContent.isLineEnd(content[end - 1]) { end -= 1 }
        if Self.endsWithChecksum(content.extracting(0..<end)) {
            hasSeenChecksum = true
            return content.count
        }
        guard end == content.count else { return content.count }
        var start = end
        var isSentence = false
        while start > 0, !FeedContent.isLineEnd(content[start - 1]) {
            start -= 1
            if FeedContent.beginsSentence(content[start]) { isSentence = true }
            guard end - start <= Self.limit else { return content.count }
        }
        guard isSentence else { return content.count }
        for index in start..<end { bytes.append(content[index]) }
        return start
    }

    /// Gives what is kept to be read together with its rest.
    mutating func take() -> ContiguousArray<UInt8> {
        defer { bytes = [] }
        return bytes
    }

    /// Gives what is kept where it counts as a whole sentence, else nothing; nothing is kept any more.
    mutating func takeWhole() -> ContiguousArray<UInt8>? {
        defer { bytes.removeAll(keepingCapacity: true) }
        guard !bytes.isEmpty else { return nil }
        if isDue { return bytes }
        lost += 1
        return nil
    }

    /// Whether a line ends with `*` and two hexadecimal digits.
    private static func endsWithChecksum(_ line: Span<UInt8>) -> Bool {
        let end = line.count
        return end > 3 && line[end - 3] == UInt8(ascii: "*") && isDigit(line[end - 2]) && isDigit(line[end - 1])
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
            UInt8(ascii: "a")...UInt8(ascii: "f"):
            true
        default: false
        }
    }
}
