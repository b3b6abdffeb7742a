import CodecSupport

/// An error that ends the reading of a KML or KMZ document, described in one sentence with its position.
public struct KMLError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The failure and its position, as one sentence.
    public let description: String

    init(_ description: String) { self.description = description }

    init(_ error: XMLError) { description = error.description }
}

/// The reason for dropping or ignoring a part of a KML document.
public enum KMLDropReason: String, Sendable, Hashable, CaseIterable {
    /// The coordinates of a position are not numbers or are out of range; the position is dropped.
    case invalidCoordinate = "coordinates that are not numbers or out of range"
    /// A time is not an ISO 8601 date; the position is kept without its time.
    case invalidTime = "time that is not an ISO 8601 date"
    /// A `gx:coord`, a position of a track, has no matching `when`; the position is kept without a time.
    case missingTime = "position of a track without its time"
    /// The document contains a polygon, which is an area and not a track; the polygon is dropped.
    case polygon = "polygon"
    /// The document contains a three-dimensional model; the model is dropped.
    case model = "model"
    /// The document links to another document; the link is not followed.
    case link = "link to another document"
    /// The checksum of the document in its archive is wrong; the document is read nevertheless.
    case archiveChecksum = "document with a wrong checksum in its archive"
}
