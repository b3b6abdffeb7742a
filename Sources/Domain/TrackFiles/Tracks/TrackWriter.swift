public import GPXFormat

/// Writes a document of tracks item by item into a buffer of bytes, in any format.
///
/// The items are those of GPX, which can express more than the other formats. Content that a format cannot express is
/// left out, and counted if it is a whole item.
public protocol TrackWriter: Sendable {
    /// The bytes of the document written since the last ``removeAll()``.
    var bytes: [UInt8] { get }

    /// The bytes that would complete the document now; empty if the format needs none at the end.
    var closing: [UInt8] { get }

    /// The number of items that were left out: items that are not allowed after the items written before, such as any
    /// item after the end of the document, and items without a valid coordinate.
    ///
    /// Points without a time are left out of TCX, and of KML if most points of their track or route have times.
    /// Otherwise, KML leaves out the times, each of which is counted.
    var leftOut: Int { get }

    /// Empties the buffer, but keeps its capacity and the position in the document.
    mutating func removeAll()

    /// Writes the next item of the document.
    mutating func write(_ item: GPXItem)

    /// Ends the document; items written after it are left out and counted.
    mutating func finish()
}

extension TrackWriter {
    /// The bytes that a copy of the writer would add if it were finished now.
    public var closing: [UInt8] {
        var rest = self
        rest.removeAll()
        rest.finish()
        return rest.bytes
    }
}

extension GPXWriter: TrackWriter {}
