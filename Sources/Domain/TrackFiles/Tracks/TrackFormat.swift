import GPXFormat
import KMLFormat

/// The formats of track documents.
public enum TrackFormat: String, Sendable, Hashable, CaseIterable {
    /// GPX 1.1; 1.0 can be read too.
    case gpx
    /// GeoJSON, see ``GeoJSONWriter``.
    case geojson
    /// Comma-separated values, see ``CSVWriter``.
    case csv
    /// Keyhole Markup Language, with `gx:Track` for times.
    case kml
    /// Garmin's Training Center, of activities and courses.
    case tcx
    /// Flexible and Interoperable Data Transfer, of activities and courses; read only.
    case fit
    /// The flights of recorders after the FAI's specification; read only.
    case igc
    /// A ZIP archive with a KML document; read only.
    case kmz

    /// Creates the format of a file from the extension of its name; `nil` if the extension is not known.
    public init?(path: String) {
        guard let point = path.lastIndex(of: "."), !path[point...].contains("/") else { return nil }
        switch path[path.index(after: point)...].lowercased() {
        case "gpx": self = .gpx
        case "geojson", "json": self = .geojson
        case "csv": self = .csv
        case "kml": self = .kml
        case "tcx": self = .tcx
        case "fit": self = .fit
        case "igc": self = .igc
        case "kmz": self = .kmz
        default: return nil
        }
    }

    /// The formats that can be written.
    public static let writable = allCases.filter { $0.makeWriter() != nil }

    /// Returns a writer at the beginning of a document; `nil` if the format can only be read.
    public func makeWriter() -> (any TrackWriter)? {
        switch self {
        case .gpx: GPXWriter()
        case .geojson: GeoJSONWriter()
        case .csv: CSVWriter()
        case .kml: KMLTrackWriter()
        case .tcx: TCXTrackWriter()
        case .fit, .igc, .kmz: nil
        }
    }

    /// Returns a reader at the beginning of a document.
    public func makeReader() -> any TrackReader {
        switch self {
        case .gpx: GPXReader()
        case .geojson: GeoJSONReader()
        case .csv: CSVReader()
        case .kml: ConvertedReader(KMLConverter(KMLReader()))
        case .tcx: ConvertedReader(TCXConverter())
        case .fit: ConvertedReader(FITConverter())
        case .igc: ConvertedReader(IGCConverter())
        case .kmz: ConvertedReader(KMLConverter(KMZReader()))
        }
    }
}
