public import FileIO
public import GPXFormat
public import TrackFiles

/// A writer of a track format for recordings, in which a document can be completed after each point.
public protocol RecordingWriter: TrackWriter {
    /// The name of the track format, which is the scheme of its endpoints and the extension of its files.
    static var scheme: String { get }

    /// Creates a writer at the beginning of a new document.
    static func make() -> Self

    /// The format by which points are appended to a document, and by which a document of an earlier run is continued.
    ///
    /// The closing bytes of the document are left empty; the recorder sets them.
    static var growth: RecordFormat { get }
}

extension GPXWriter: RecordingWriter {
    /// The name of the format: `gpx`.
    public static var scheme: String { "gpx" }

    /// Creates a writer at the beginning of a document.
    public static func make() -> GPXWriter { GPXWriter() }

    /// The format by which points are appended to a GPX document that begins with this program's root element.
    public static var growth: RecordFormat {
        var root = make()
        root.write(.metadata(GPXMetadata(creator: creator)))
        let segment = "<trkseg>\n"
        let beginnings = ["<trkpt ", "</trkseg>\n\(segment)"].map { Array($0.utf8) }
        return RecordFormat(
            closing: [],
            marks: RecordMarks(
                beginning: root.bytes, headEnd: Array(segment.utf8), recordEnd: Array("</trkpt>\n".utf8),
                recordBeginnings: beginnings))
    }

    /// The program name that the GPX documents state as their creator.
    static var creator: String { "swift-geolocation" }
}

extension GeoJSONWriter: RecordingWriter {
    /// The name of the format: `geojson`.
    public static var scheme: String { "geojson" }

    /// Creates a writer of points, at the beginning of a document.
    public static func make() -> GeoJSONWriter { GeoJSONWriter() }

    /// The format by which features are appended to a GeoJSON document, with a comma before each feature except the
    /// first.
    public static var growth: RecordFormat {
        let head = Array("{\"type\":\"FeatureCollection\",\"features\":[".utf8)
        return RecordFormat(
            closing: [], separator: UInt8(ascii: ","),
            marks: RecordMarks(
                beginning: head, headEnd: head, recordEnd: Array("}}".utf8),
                recordBeginnings: [",", ""].map { Array("\($0)\n{\"type\":\"Feature\"".utf8) }))
    }
}

extension CSVWriter: RecordingWriter {
    /// The name of the format: `csv`.
    public static var scheme: String { "csv" }

    /// Creates a writer at the beginning of a document.
    public static func make() -> CSVWriter { CSVWriter() }

    /// The format by which lines are appended to a CSV document.
    public static var growth: RecordFormat {
        var heading = make()
        heading.finish()
        return RecordFormat(closing: [], marks: .lines(below: heading.bytes))
    }
}

extension RecordingWriter {
    /// The maximum segment number that is accepted from an existing file.
    private static var maximumSegments: Int { 100_000 }

    /// Continues the last segment of a document that an earlier run has written.
    ///
    /// - Parameter record: The last bytes of the document's last record. If the format has segment numbers, these bytes
    ///   contain the segment number directly before the end of the record.
    mutating func resume(behind record: [UInt8]) {
        let content = record.dropLast(Self.growth.marks?.recordEnd.count ?? 0)
        let digits = content.reversed().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.reversed()
        let number = Int(String(decoding: digits, as: UTF8.self)) ?? 1
        for _ in 1..<min(max(number, 1), Self.maximumSegments) {
            write(.segmentEnd())
            write(.segmentStart)
        }
        // A first point is written and discarded, so that the writer precedes the next point with a separator.
        write(.point(GPXPoint(latitude: 0, longitude: 0)))
        removeAll()
    }
}
