import CodecSupport

/// The reason why the reading of a KML or KMZ document ended, as one sentence with its position.
public struct KMLError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The sentence.
    public let description: String

    init(_ description: String) { self.description = description }

    init(_ error: XMLError) { description = error.description }
}

/// The reason for dropping a part of a document.
public enum KMLDropReason: String, Sendable, Hashable, CaseIterable {
    /// The position is dropped.
    case invalidCoordinate = "coordinates that are no numbers or out of range"
    /// The position is kept without time.
    case invalidTime = "time that is no ISO 8601 date"
    /// A `gx:coord` without a matching `when`; the position is kept without time.
    case missingTime = "position of a track without its time"
    /// An area, which is not a track; it is dropped.
    case polygon = "polygon"
    /// A three-dimensional model; it is dropped.
    case model = "model"
    /// A link to another document, which is not followed.
    case link = "link to another document"
    /// The document is read nevertheless.
    case archiveChecksum = "document with a wrong checksum in its archive"
}
