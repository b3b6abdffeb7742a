/// A message within a packet: where its parts lie among the packet's bytes.
///
/// It holds no bytes itself, so that nothing is copied; what reads it takes the packet's bytes once more, and finds
/// nothing in others that are too few. Every argument has been found to lie inside.
public struct OSCMessage: Sendable, Hashable {
    /// Where the address lies, which begins with `/`, without the null at its end.
    ///
    /// It is not looked at any closer: it may be a pattern, and its bytes may be no ASCII.
    public let address: Range<Int>

    /// Where the type tags lie, one byte each, without the comma before and the null behind; empty where there are no
    /// arguments, or where an old sender does not say of which types they are.
    public let typeTags: Range<Int>

    /// Where the arguments lie, as far as the type tags tell; where there are none, all that follows the address.
    public let arguments: Range<Int>

    /// The time of the innermost bundle that the message stands in, or ``OSCTimeTag/immediately`` outside of one.
    public let timeTag: OSCTimeTag

    /// Reads the message that lies in `range`.
    ///
    /// Bytes behind the last argument are passed over, which some senders add to fill a block.
    init(in range: Range<Int>, of bytes: Span<UInt8>, timeTag: OSCTimeTag) throws(OSCError) {
        guard let start = range.first else { throw OSCError(.empty, at: range.lowerBound) }
        guard bytes[start] == UInt8(ascii: "/") else { throw OSCError(.noAddress, at: start) }
        let (address, next) = try bytes.string(from: start, to: range.upperBound)
        self.address = address
        self.timeTag = timeTag
        // Senders older than OSC 1.0 may leave out the type tags, see its section on them.
        guard next < range.upperBound, bytes[next] == UInt8(ascii: ",") else {
            typeTags = next..<next
            arguments = next..<range.upperBound
            return
        }
        let (tags, first) = try bytes.string(from: next, to: range.upperBound)
        typeTags = tags.lowerBound + 1..<tags.upperBound
        var cursor = OSCCursor(tags: typeTags, from: first, to: range.upperBound)
        while try cursor.next(in: bytes) != nil {}
        arguments = first..<cursor.offset
    }
}
