public import GPXFormat
public import Geolocation

/// Reads a document of tracks as it arrives, whatever its format: bytes are pushed in chunks, items are pulled.
public protocol TrackReader: Sendable {
    /// What could not be used so far, by reason and with the line where each was first met.
    var dropCounts: DropCounts { get }

    /// Adds the next bytes of the document.
    mutating func append(_ bytes: Span<UInt8>)

    /// Declares that the document ends with the bytes appended so far.
    mutating func finish()

    /// The next item; nil if more bytes are needed, or at the end.
    ///
    /// - Throws: An error that says what is wrong with the document as a whole, and where.
    mutating func nextItem() throws -> GPXItem?
}

extension GPXReader: TrackReader {
    /// What was left out, in words.
    public var dropCounts: DropCounts {
        var counts = DropCounts()
        for (reason, count) in drops.byReason { counts.add(reason, count: count) }
        return counts
    }

    /// The next item.
    public mutating func nextItem() throws -> GPXItem? { try next() }
}
