import FITFormat
import GPXFormat
import IGCFormat
import KMLFormat
import TCXFormat

/// The formats of documents with tracks.
public enum TrackFormat: String, Sendable, Hashable, CaseIterable {
    /// GPX, the GPS Exchange Format, version 1.1; version 1.0 can be read, too.
    case gpx
    /// GeoJSON, as described at ``GeoJSONWriter``.
    case geojson
    /// Comma-separated values, as described at ``CSVWriter``.
    case csv
    /// KML, the Keyhole Markup Language, with `gx:Track` for times.
    case kml
    /// TCX, the Training Center XML by Garmin, for activities and courses.
    case tcx
    /// FIT, the Flexible and Interoperable Data Transfer format, for activities and courses; can be read only.
    case fit
    /// IGC, the format of flight recorders specified by the FAI; can be read only.
    case igc
    /// KMZ, a ZIP archive with a KML document; can be read only.
    case kmz

    /// Creates the format that the extension of a file name indicates; `nil` if the extension is unknown.
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

    /// Detects the format of a document from its first bytes; a few thousand are enough.
    ///
    /// The result is `nil` if these bytes do not determine the format. CSV cannot be detected.
    public init?(beginning bytes: Span<UInt8>) {
        let text = bytes.withUnsafeBufferPointer { String(decoding: $0.prefix(4096), as: UTF8.self) }
        let content = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if bytes.count >= 12, (8..<12).allSatisfy({ bytes[$0] == Array(".FIT".utf8)[$0 - 8] }) {
            self = .fit
        } else if text.hasPrefix("PK\u{3}\u{4}") {
            self = .kmz
        } else if content.first == "{" {
            self = .geojson
        } else if content.first == "<", let format = Self.roots.first(where: { content.contains($0.root) })?.format {
            self = format
        } else if content.first == "A", content.contains("\nHF") || content.contains("\r\nHF") {
            self = .igc
        } else {
            return nil
        }
    }

    /// The first characters of the root element in each of the XML formats.
    private static let roots: [(root: String, format: TrackFormat)] = [
        ("<gpx", .gpx), ("<kml", .kml), ("<TrainingCenterDatabase", .tcx),
    ]

    /// The formats in which documents can be written.
    public static let writable = allCases.filter { $0.makeWriter() != nil }

    /// Returns a writer for a new document in this format; `nil` if the format can only be read.
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

    /// Returns a reader for a document in this format.
    public func makeReader() -> any TrackReader {
        switch self {
        case .gpx: GPXReader()
        case .geojson: GeoJSONReader()
        case .csv: CSVReader()
        case .kml: ConvertedReader(KMLReader(), KMLConverter())
        case .tcx: ConvertedReader(TCXReader(), TCXConverter())
        case .fit: ConvertedReader(FITReader(), FITConverter())
        case .igc: ConvertedReader(IGCReader(), IGCConverter())
        case .kmz: ConvertedReader(KMZReader(), KMLConverter())
        }
    }
}
