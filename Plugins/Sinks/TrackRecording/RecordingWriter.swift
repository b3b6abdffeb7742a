public import FileIO
public import GPXFormat
public import TrackFiles

/// A format that can be recorded: a document is complete after each point.
public protocol RecordingWriter: TrackWriter {
    /// The name of the format, which is the scheme of its endpoint and the extension of its files.
    static var scheme: String { get }

    /// Creates a writer at the beginning of a document.
    static func make() -> Self

    /// How documents of the format grow in their file, without the bytes that close them.
    static var growth: RecordFormat { get }
}

extension GPXWriter: RecordingWriter {
    /// `gpx`.
    public static var scheme: String { "gpx" }

    /// A writer at the beginning of a document.
    public static func make() -> GPXWriter { GPXWriter() }

    /// Point by point.
    public static var growth: RecordFormat { RecordFormat(closing: []) }
}

extension GeoJSONWriter: RecordingWriter {
    /// `geojson`.
    public static var scheme: String { "geojson" }

    /// A writer of points, at the beginning of a document.
    public static func make() -> GeoJSONWriter { GeoJSONWriter() }

    /// With a comma before each point but the first.
    public static var growth: RecordFormat { RecordFormat(closing: [], separator: UInt8(ascii: ",")) }
}

extension CSVWriter: RecordingWriter {
    /// `csv`.
    public static var scheme: String { "csv" }

    /// A writer at the beginning of a document.
    public static func make() -> CSVWriter { CSVWriter() }

    /// Line by line.
    public static var growth: RecordFormat { RecordFormat(closing: []) }
}
