/// Buffers an incomplete NMEA sentence at the end of a datagram until the remainder arrives in the next datagram.
///
/// Some senders divide their stream at buffer boundaries. A sentence without a line ending is complete if it ends with
/// a checksum. Without a checksum, it may be the first part of a sentence that continues in the next datagram of the
/// same sender, and is buffered. If it does not continue, it is regarded as complete only if the sender has never
/// written a checksum, since a truncated sentence could contain a wrong number.
struct DatagramTail: Sendable {
    /// The maximum number of buffered bytes, which is the maximum length of a sentence.
    static let limit = 1024

    /// The time after which a buffered sentence without a checksum is regarded as complete, in seconds.
    static let patience = 0.1

    /// The bytes of the buffered sentence; empty if there is none.
    private(set) var bytes: ContiguousArray<UInt8> = []

    /// The number of buffered sentences that were dropped because they did not continue in the next datagram.
    private(set) var lost = 0

    private var hasSeenChecksum = false

    /// Whether the buffer contains a sentence that counts as complete if nothing else arrives.
    var isDue: Bool { !bytes.isEmpty && !hasSeenChecksum }

    /// Buffers the sentence at the end of a datagram if it may be incomplete.
    ///
    /// Returns the number of bytes to decode now: those before the buffered sentence, or all bytes if none is buffered.
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

    /// Removes the buffered bytes and returns them, so that they are read together with the rest of their sentence.
    mutating func take() -> ContiguousArray<UInt8> {
        defer { bytes = [] }
        return bytes
    }

    /// Empties the buffer; returns the buffered sentence if it counts as complete, otherwise `nil`.
    mutating func takeWhole() -> ContiguousArray<UInt8>? {
        defer { bytes.removeAll(keepingCapacity: true) }
        guard !bytes.isEmpty else { return nil }
        if isDue { return bytes }
        lost += 1
        return nil
    }

    /// Returns whether a line ends with a checksum: `*` and two hexadecimal digits.
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
