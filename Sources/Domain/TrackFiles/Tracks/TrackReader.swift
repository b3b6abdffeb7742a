public import GPXFormat
public import Geolocation

/// Reads a document of tracks incrementally, in any format: the caller appends bytes in chunks and requests the items.
///
///     bytes ─▶ TrackFormat.makeReader() ─▶ GPXItem ─▶ TrackSummary, replay, TrackFormat.makeWriter() ─▶ bytes
public protocol TrackReader: Sendable {
    /// The number of parts of the document dropped so far for each reason, with the line of the first of them.
    var dropCounts: DropCounts { get }

    /// Adds the next bytes of the document.
    mutating func append(_ bytes: Span<UInt8>)

    /// Declares that the document ends with the bytes appended so far.
    mutating func finish()

    /// Returns the next item of the document; `nil` at the end or if more bytes are needed.
    ///
    /// - Throws: An error in the document as a whole, with its position.
    mutating func nextItem() throws -> GPXItem?
}

extension GPXReader: TrackReader {
    /// The number of parts of the document dropped so far for each reason.
    public var dropCounts: DropCounts {
        var counts = DropCounts()
        counts.add(known: drops.byReason)
        return counts
    }

    /// Returns the next item of the document; `nil` at the end or if more bytes are needed.
    public mutating func nextItem() throws -> GPXItem? { try next() }
}
