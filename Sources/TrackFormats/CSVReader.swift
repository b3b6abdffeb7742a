public import GPXFormat
public import Geolocation

/// Reads points from lines of comma-separated values, as ``CSVWriter`` writes them and as others do.
///
/// The first line names the columns; those that are not known are passed over, and upper and lower case are the same.
/// `latitude`, `longitude` or `lng`, `altitude`, `elevation` or `ele`, and `timestamp` or `datetime` are other names for
/// `lat`, `lon`, `alt` and `time`. A line without valid coordinate is dropped and counted, a cell that makes no sense is.
public struct CSVReader: TrackReader {
    public private(set) var dropCounts = DropCounts()

    private static let aliases = [
        "latitude": "lat", "longitude": "lon", "lng": "lon", "long": "lon", "altitude": "alt", "elevation": "alt",
        "ele": "alt", "timestamp": "time", "datetime": "time", "date_time": "time",
    ]

    private var rows = CSVRows()
    private var columns: Columns?
    private var rebuilder = PathRebuilder()
    private var items: [GPXItem] = []
    private var isFinal = false
    private var firstLines: [String: Int] = [:]

    /// Where the columns stand.
    private struct Columns {
        var latitude: Int
        var longitude: Int
        var fields: [(index: Int, field: PointField)] = []
        var kind: Int?
        var path: Int?
        var name: Int?
        var segment: Int?
    }

    /// Makes a reader at the beginning of a document.
    public init() {}

    public mutating func append(_ bytes: Span<UInt8>) { rows.append(bytes) }

    public mutating func finish() {
        isFinal = true
        rows.finish()
    }

    public mutating func nextItem() throws -> GPXItem? {
        while items.isEmpty {
            guard let row = try rows.next() else {
                guard isFinal else { return nil }
                guard columns != nil else { throw TrackFormatError("the document is empty") }
                items = rebuilder.finish().reversed()
                return items.popLast()
            }
            if let columns {
                take(row, columns)
            } else {
                columns = try Self.columns(row)
            }
        }
        return items.popLast()
    }

    private static func columns(_ row: [String]) throws -> Columns {
        var indices: [String: Int] = [:]
        for (index, cell) in row.enumerated() {
            let name = cell.drop { $0 == "\u{FEFF}" }.filter { !$0.isWhitespace }.lowercased()
            indices[aliases[name] ?? name] = index
        }
        guard let latitude = indices["lat"], let longitude = indices["lon"] else {
            throw TrackFormatError("the first line names no columns lat and lon, so that this is no CSV of points")
        }
        var columns = Columns(latitude: latitude, longitude: longitude)
        columns.fields = PointField.all.compactMap { field in indices[field.key].map { ($0, field) } }
        columns.kind = indices["kind"]
        columns.path = indices["path"]
        columns.name = indices["path_name"]
        columns.segment = indices["segment"]
        return columns
    }

    private mutating func take(_ row: [String], _ columns: Columns) {
        func cell(_ index: Int?) -> String? {
            guard let index, index < row.count, !row[index].isEmpty else { return nil }
            return row[index]
        }
        func number(_ index: Int?) -> Double? { cell(index).flatMap(FieldText.number) }
        guard let latitude = number(columns.latitude), let longitude = number(columns.longitude) else {
            return drop("line without lat or lon")
        }
        var point = GPXPoint(latitude: latitude, longitude: longitude)
        guard point.hasCoordinate else { return drop("line with lat or lon out of range") }
        for (index, field) in columns.fields {
            guard let text = cell(index) else { continue }
            if !field.read(&point, text) { drop("cell of \(field.key) that makes no sense") }
        }
        var place = PathRebuilder.Place()
        if let kind = cell(columns.kind).flatMap(TrackPlace.Kind.init) { place.kind = kind }
        if let path = number(columns.path).flatMap({ Int(exactly: $0) }) { place.path = path }
        if let segment = number(columns.segment).flatMap({ Int(exactly: $0) }) { place.segment = segment }
        place.name = cell(columns.name)
        items = rebuilder.items(for: point, at: place).reversed()
    }

    private mutating func drop(_ reason: String) {
        let line = firstLines[reason] ?? rows.line
        firstLines[reason] = line
        dropCounts.add("\(reason), first at line \(line)")
    }
}
