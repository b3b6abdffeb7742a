/// The bytes of a decoder that have not been consumed, and the ends of lines without a line end character.
struct NMEAInput: Sendable {
    /// The capacity kept for an empty buffer, in bytes.
    private static let keptCapacity = 1 << 18

    private(set) var bytes: ContiguousArray<UInt8> = []
    /// The index of the next byte to be read.
    private(set) var position = 0
    /// The end of the bytes already searched for the end of the unfinished item at `position`.
    private(set) var searched = 0
    /// The offset of the first buffered byte in the stream.
    private(set) var offset: Int64 = 0
    /// The offset of the first byte of the datagram in the stream.
    private var datagramStart: Int64 = 0
    /// The indices of line ends without a character, and how many of them have been passed.
    private var lineEnds: ContiguousArray<Int> = []
    private var passedLineEnds = 0

    /// Whether the line at `position` is complete.
    var isFinal: Bool { passedLineEnds < lineEnds.count }

    /// The end of the line if it is complete, or of all bytes.
    var limit: Int { isFinal ? lineEnds[passedLineEnds] : bytes.count }

    /// Whether the next byte is the first of a datagram or of the stream.
    var isAtDatagramStart: Bool { offset + Int64(position) == datagramStart }

    /// Adds bytes and discards consumed ones, except those from index `kept` on; returns the number of discarded bytes,
    /// by which all indices decrease.
    mutating func append(_ chunk: Span<UInt8>, keeping kept: Int?) -> Int {
        let consumed = min(kept ?? position, position)
        var moved = 0
        // Moving the rest costs no more than the bytes consumed.
        if consumed == bytes.count || consumed > bytes.count / 2 {
            discard(consumed)
            moved = consumed
        }
        chunk.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        return moved
    }

    /// Consumes the bytes before an index.
    @inline(__always)
    mutating func advance(to index: Int) {
        position = index
        searched = 0
    }

    /// Leaves the item at `position` until more bytes arrive; the bytes before `end` need not be searched again.
    mutating func suspend(searched end: Int) {
        searched = end
    }

    /// Ends the line after the last byte.
    mutating func endLine() {
        lineEnds.append(bytes.count)
    }

    /// Advances past a line end without a character.
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
