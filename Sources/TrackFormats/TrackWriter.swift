public import GPXFormat

/// Writes a document of tracks item by item into a buffer of bytes, in one format or another.
///
/// Every format takes the same items, those of GPX, which is the richest of them. What it cannot express is left out, and
/// counted where it is a whole item.
public protocol TrackWriter: Sendable {
    /// What has been written since the last ``removeAll()``.
    var bytes: [UInt8] { get }

    /// What would complete the document at this moment; empty where nothing needs to stand at the end.
    var closing: [UInt8] { get }

    /// How many items were left out: because of their order, or without valid coordinate.
    var leftOut: Int { get }

    /// Forgets the bytes written so far, but neither their memory nor the place in the document.
    mutating func removeAll()

    /// Writes an item.
    mutating func write(_ item: GPXItem)

    /// Ends the document; what is written after it is left out and counted.
    mutating func finish()
}

extension TrackWriter {
    /// What a copy writes that ends here.
    public var closing: [UInt8] {
        var rest = self
        rest.removeAll()
        rest.finish()
        return rest.bytes
    }
}

extension GPXWriter: TrackWriter {}
