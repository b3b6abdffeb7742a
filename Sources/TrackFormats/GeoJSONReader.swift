import Foundation
public import GPXFormat
public import Geolocation

/// Reads points and lines from GeoJSON (RFC 7946), as ``GeoJSONWriter`` writes them and as others do.
///
/// A `Point` that names its track or has a time is a point of a track, one that names its route a point of that, and any
/// other a waypoint; a `LineString` is a segment, or a route where it says so; a `MultiLineString` has several. Times of
/// a line are taken from the property `coordTimes` or `times`. Other geometries are counted and left out.
/// The whole document is held in memory, at most ``longestDocument`` bytes of it.
public struct GeoJSONReader: TrackReader {
    /// Bytes that a document may have.
    public static let longestDocument = 256 << 20

    public private(set) var dropCounts = DropCounts()

    private var bytes: [UInt8] = []
    private var isTooLong = false
    private var isFinal = false
    private var items: [GPXItem]?

    /// Makes a reader at the beginning of a document.
    public init() {}

    public mutating func append(_ bytes: Span<UInt8>) {
        isTooLong = isTooLong || self.bytes.count + bytes.count > Self.longestDocument
        guard !isTooLong else { return }
        bytes.withUnsafeBufferPointer { self.bytes.append(contentsOf: $0) }
    }

    public mutating func finish() { isFinal = true }

    public mutating func nextItem() throws -> GPXItem? {
        guard !isTooLong else {
            throw TrackFormatError("the document is longer than \(Self.longestDocument) bytes")
        }
        guard isFinal else { return nil }
        if items == nil { items = try parse().reversed() }
        return items?.popLast()
    }

    private mutating func parse() throws -> [GPXItem] {
        defer { bytes = [] }
        let object: Any
        do {
            object = try JSONSerialization.jsonObject(with: Data(bytes))
        } catch {
            let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
            throw TrackFormatError("the document is no JSON: \(reason ?? "it is malformed")")
        }
        var builder = GeoJSONItems()
        guard let root = object as? [String: Any], builder.add(root) else {
            throw TrackFormatError("the document is JSON, but no GeoJSON: its type is no feature and no geometry")
        }
        dropCounts = builder.drops
        return builder.finish()
    }
}
