/// The bytes between the caller and the decoder, as many of them as have not been consumed.
struct NMEAInput: Sendable {
    private(set) var bytes: ContiguousArray<UInt8> = []
    /// The index of the next byte to be read.
    var position = 0
    /// The index before which an unfinished sentence is known to go on.
    var searched = 0
    /// The offset of the first held byte in the stream.
    private(set) var offset: Int64 = 0
    /// The offset of the first byte of the datagram in the stream.
    private(set) var datagramStart: Int64 = 0

    /// The indices at which lines end without a byte for it, and how many of them have been passed.
    private var lineEnds: ContiguousArray<Int> = []
    private var passedLineEnds = 0

    /// What a decoder keeps of memory when it holds nothing.
    private static let keptCapacity = 1 << 18

    /// Whether nothing of the line at `position` can follow.
    var isFinal: Bool { passedLineEnds < lineEnds.count }

    /// The index behind the last byte of the line if it is final, or of all that has come.
    var limit: Int { isFinal ? lineEnds[passedLineEnds] : bytes.count }

    /// Whether the next byte is the first one of a datagram or of the stream.
    var isAtDatagramStart: Bool { offset + Int64(position) == datagramStart }

    /// Adds bytes and forgets those that are consumed, but for what is to be kept before; returns by how many bytes the
    /// indices have become smaller.
    mutating func append(_ chunk: Span<UInt8>, keeping kept: Int?) -> Int {
        let consumed = min(kept ?? position, position)
        var moved = 0
        // Moving the rest costs no more than what was consumed.
        if consumed == bytes.count || consumed > bytes.count / 2 {
            discard(consumed)
            moved = consumed
        }
        chunk.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        return moved
    }

    /// Lets the line end behind the last byte.
    mutating func endLine() {
        lineEnds.append(bytes.count)
    }

    /// Goes over the end of a line without a byte for it.
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
