import CodecSupport
public import GPXFormat
public import Geolocation

/// Reads points and lines from GeoJSON (RFC 7946), as written by ``GeoJSONWriter`` and by other programs.
///
/// A `Point` that names its track or has a time becomes a track point. A `Point` that names its route becomes a route
/// point, and any other `Point` a waypoint. A `LineString` becomes a segment, or a route if its properties say so; a
/// `MultiLineString` becomes several segments. Times of a line are taken from the property `coordTimes`, `times`, or
/// `coordinateProperties.times`. A time is ISO 8601 or a number of seconds or milliseconds since 1970. Other geometries,
/// and features without a geometry, are counted and left out.
///
/// A feature collection is read feature by feature, so that the complete features of a truncated document can be used.
/// A single feature or geometry is read as a whole. A feature may have at most 64 MiB and 128 levels of nesting;
/// reading a feature takes up to 25 times its size in memory.
public struct GeoJSONReader: TrackReader {
    private var pieces = GeoJSONPieces()
    private var items = GeoJSONItems()
    private var isFinal = false
    private var isEnded = false
    private var failure: TrackFormatError?

    /// Creates a reader at the beginning of a GeoJSON document.
    public init() {}

    /// The numbers of dropped features, geometries, positions and properties, by reason.
    public var dropCounts: DropCounts { items.log.counts }

    /// Adds the next bytes of the document.
    public mutating func append(_ bytes: Span<UInt8>) {
        guard failure == nil else { return }
        pieces.append(bytes)
    }

    /// Declares that the document ends with the bytes appended so far.
    public mutating func finish() {
        isFinal = true
        pieces.finish()
    }

    /// Returns the next item of the document; `nil` at the end or if more bytes are needed.
    ///
    /// - Throws: `TrackFormatError` if the document is not JSON or not GeoJSON, or a feature is too long; every later
    ///   call throws the same error.
    public mutating func nextItem() throws -> GPXItem? {
        if let failure { throw failure }
        do {
            while true {
                if let item = items.next() { return item }
                guard let kind = try pieces.next() else { break }
                let value = try parsedPiece()
                switch kind {
                case .feature: items.addFeature(value, line: pieces.line)
                case .root: try end(value)
                }
            }
            guard isFinal, !isEnded else { return nil }
            throw TrackFormatError("the document is empty")
        } catch let error as TrackFormatError {
            failure = error
            throw error
        }
    }

    private func parsedPiece() throws -> JSONValue {
        do {
            return try JSONValue.parse(pieces.piece.span)
        } catch {
            let line = pieces.line - 1 + error.place(in: pieces.piece.span).line
            // If the piece between a comma and a bracket is blank, a value is missing.
            let reason = pieces.piece.allSatisfy { $0 <= UInt8(ascii: " ") } ? "a value is missing" : error.reason
            throw TrackFormatError("the document is not JSON: \(reason) at line \(line)")
        }
    }

    private mutating func end(_ root: JSONValue) throws {
        guard items.addRoot(root, line: pieces.line) else {
            throw TrackFormatError(
                "the document is JSON, but not GeoJSON: its type is neither a feature nor a geometry")
        }
        isEnded = true
        items.finish()
    }
}
