/// The received bytes that a decoder has not consumed yet, and the ends of the datagrams and files among them.
struct NMEAInput: Sendable {
    /// The maximum capacity in bytes that the buffer keeps when it is empty, 256 KiB.
    private static let keptCapacity = 1 << 18

    private(set) var bytes: ContiguousArray<UInt8> = []
    /// The index in the buffer of the next byte to be read.
    private(set) var position = 0
    /// The index up to which the reader has already searched for the end of the unfinished item at `position`.
    private(set) var searched = 0
    /// The offset in the stream of the first buffered byte.
    private(set) var offset: Int64 = 0
    /// The offset in the stream of the first byte of the current datagram.
    private var datagramStart: Int64 = 0
    /// The indices in the buffer at which a line ends without CR or LF, such as the ends of datagrams.
    ///
    /// The decoder has already passed the first `passedLineEnds` of these.
    private var lineEnds: ContiguousArray<Int> = []
    private var passedLineEnds = 0

    /// Whether all bytes of the datagram or file at `position` have been received.
    var isFinal: Bool { passedLineEnds < lineEnds.count }

    /// The end index of the current datagram or file; until that is known, the end index of all buffered bytes.
    var limit: Int { isFinal ? lineEnds[passedLineEnds] : bytes.count }

    /// Whether the next byte to be read is the first of a datagram or of the stream.
    var isAtDatagramStart: Bool { offset + Int64(position) == datagramStart }

    /// Adds bytes to the buffer; discards consumed bytes, except those from the index `kept` on.
    ///
    /// Returns the number of discarded bytes, by which all indices decrease.
    mutating func append(_ chunk: Span<UInt8>, keeping kept: Int?) -> Int {
        let consumed = min(kept ?? position, position)
        var moved = 0
        // The unconsumed bytes are moved only if the consumed ones are more, so that moving costs little.
        if consumed == bytes.count || consumed > bytes.count / 2 {
            discard(consumed)
            moved = consumed
        }
        chunk.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        return moved
    }

    /// Consumes the bytes before the given index.
    @inline(__always)
    mutating func advance(to index: Int) {
        position = index
        searched = 0
    }

    /// Keeps the item at `position` until more bytes arrive; the bytes before `end` do not contain the end of the item.
    mutating func suspend(searched end: Int) {
        searched = end
    }

    /// Records that the current line ends at the end of the buffered bytes.
    mutating func endLine() {
        lineEnds.append(bytes.count)
    }

    /// Advances past a line end that has neither CR nor LF, such as the end of a datagram.
    mutating func passLineEnd() {
        passedLineEnds += 1
        datagramStart = offset + Int64(position)
        guard passedLineEnds == lineEnds.count else { return }
        lineEnds.removeAll(keepingCapacity: true)
        passedLineEnds = 0
    }

    private mutating func discard(_ count: Int) {
        offset += Int64(count)
        position -= count
        searched = max(searched - count, 0)
        if passedLineEnds > 0 {
            lineEnds.removeFirst(passedLineEnds)
            passedLineEnds = 0
        }
        for index in lineEnds.indices { lineEnds[index] -= count }
        if count == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
        } else if bytes.capacity > Self.keptCapacity, bytes.count - count <= Self.keptCapacity / 2 {
            bytes = ContiguousArray(bytes[count...])
        } else {
            bytes.removeSubrange(0..<count)
        }
    }
}
