import GPXFormat

/// The formats of track documents.
public enum TrackFormat: String, Sendable, Hashable, CaseIterable {
    /// GPX 1.1; 1.0 can be read too.
    case gpx
    /// GeoJSON, see ``GeoJSONWriter``.
    case geojson
    /// Comma-separated values, see ``CSVWriter``.
    case csv

    /// Creates the format of a file from the extension of its name; `nil` if the extension is not known.
    public init?(path: String) {
        guard let point = path.lastIndex(of: "."), !path[point...].contains("/") else { return nil }
        switch path[path.index(after: point)...].lowercased() {
        case "gpx": self = .gpx
        case "geojson", "json": self = .geojson
        case "csv": self = .csv
        default: return nil
        }
    }

    /// Returns a writer at the beginning of a document.
    public func makeWriter() -> any TrackWriter {
        switch self {
        case .gpx: GPXWriter()
        case .geojson: GeoJSONWriter()
        case .csv: CSVWriter()
        }
    }

    /// Returns a reader at the beginning of a document.
    public func makeReader() -> any TrackReader {
        switch self {
        case .gpx: GPXReader()
        case .geojson: GeoJSONReader()
        case .csv: CSVReader()
        }
    }
}
