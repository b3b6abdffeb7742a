public import GPXFormat

/// Writes a document of tracks item by item into a buffer of bytes, in any format.
///
/// All formats take the items of GPX, the richest of them. Content that a format cannot express is left out, and
/// counted if it is a whole item.
public protocol TrackWriter: Sendable {
    /// The bytes written since the last ``removeAll()``.
    var bytes: [UInt8] { get }

    /// The bytes that would complete the document now; empty if nothing is needed at its end.
    var closing: [UInt8] { get }

    /// The number of items left out: because of their order, or without a valid coordinate.
    var leftOut: Int { get }

    /// Clears the buffer but keeps its capacity and the position in the document.
    mutating func removeAll()

    /// Writes an item.
    mutating func write(_ item: GPXItem)

    /// Ends the document; items written after it are left out and counted.
    mutating func finish()
}

extension TrackWriter {
    /// The bytes that a copy would write if finished now.
    public var closing: [UInt8] {
        var rest = self
        rest.removeAll()
        rest.finish()
        return rest.bytes
    }
}

extension GPXWriter: TrackWriter {}
