public import GPXFormat
public import Geolocation

/// Reads points from comma-separated values, as written by ``CSVWriter`` and by other programs.
///
/// The first line names the columns, in upper or lower case. Of several columns with the same name, the first one is
/// used; unknown columns are ignored. Names of other programs are known, too: `latitude`, `longitude`, `lng`,
/// `elevation`, `ele`, `timestamp` and some more. The separator is a comma, semicolon or tab. A time is ISO 8601 or a
/// number of seconds or milliseconds since 1970. Numbers have a decimal point: a line whose coordinates have a decimal
/// comma is dropped. Lines without a valid coordinate and invalid cells are dropped and counted. An unclosed quote and a
/// row of more than 1 MiB are errors, since the rest cannot be parsed reliably.
public struct CSVReader: TrackReader {
    private var rows = CSVRows()
    private var columns: Columns?
    private var rebuilder = PathRebuilder()
    private var log = DropLog()
    private var isFinal = false
    private var failure: TrackFormatError?

    /// The indices of the columns, as named by the first line.
    private struct Columns {
        var latitude: Int
        var longitude: Int
        var fields: [(index: Int, field: PointField)] = []
        var kind: Int?
        var path: Int?
        var name: Int?
        var segment: Int?
    }

    /// Creates a reader at the beginning of a CSV document.
    public init() {}

    /// The numbers of dropped lines and cells, by reason.
    public var dropCounts: DropCounts { log.counts }

    /// Adds the next bytes of the document.
    public mutating func append(_ bytes: Span<UInt8>) {
        guard failure == nil else { return }
        rows.append(bytes)
    }

    /// Declares that the document ends with the bytes appended so far.
    public mutating func finish() {
        isFinal = true
        rows.finish()
    }

    /// Returns the next item of the document; `nil` at the end or if more bytes are needed.
    ///
    /// - Throws: `TrackFormatError` if the document is empty, its first line names no coordinates, a row is too long,
    ///   or a quote is not closed; every later call throws the same error.
    public mutating func nextItem() throws -> GPXItem? {
        if let failure { throw failure }
        do {
            while true {
                if let item = rebuilder.next() { return item }
                guard try rows.next() else { break }
                if let columns { ingestRow(columns) } else { columns = try Self.columns(rows) }
            }
        } catch let error as TrackFormatError {
            failure = error
            throw error
        }
        guard isFinal else { return nil }
        guard columns != nil else { throw TrackFormatError("the document is empty") }
        rebuilder.finish()
        return rebuilder.next()
    }

    private static func columns(_ rows: CSVRows) throws -> Columns {
        var indices: [String: Int] = [:]
        for index in rows.ends.indices {
            guard let cell = rows.cell(index) else { continue }
            let name = FieldText.text(rows.text.span, cell).filter { !$0.isWhitespace }.lowercased()
            let key = FieldName.canonical(name)
            if indices[key] == nil { indices[key] = index }
        }
        guard let latitude = indices["lat"], let longitude = indices["lon"] else {
            throw TrackFormatError("the first line has no columns lat and lon, so this is not a CSV file of points")
        }
        var columns = Columns(latitude: latitude, longitude: longitude)
        columns.fields = PointField.all.compactMap { field in indices["\(field.key)"].map { ($0, field) } }
        columns.kind = indices["kind"]
        columns.path = indices["path"]
        columns.name = indices["path_name"]
        columns.segment = indices["segment"]
        return columns
    }

    private mutating func ingestRow(_ columns: Columns) {
        guard let latitude = number(columns.latitude), let longitude = number(columns.longitude) else {
            return drop("line without lat or lon")
        }
        var point = GPXPoint(latitude: latitude, longitude: longitude)
        guard point.hasCoordinate else { return drop("line with lat or lon out of range") }
        for (index, field) in columns.fields {
            guard let cell = cell(index) else { continue }
            if !field.read(rows.text.span, cell, into: &point) { dropCell("\(field.key)") }
        }
        rebuilder.add(point, at: place(columns))
    }

    private mutating func place(_ columns: Columns) -> PathRebuilder.Place {
        var place = PathRebuilder.Place()
        if let word = text(columns.kind) {
            if let kind = TrackPlace.Kind(rawValue: word) { place.kind = kind } else { dropCell("kind") }
        }
        place.path = integer(columns.path, "path")
        place.segment = integer(columns.segment, "segment")
        place.name = text(columns.name)
        return place
    }

    /// Returns the number of a track, route or segment in a cell; 1 if the cell is missing or invalid.
    private mutating func integer(_ index: Int?, _ key: String) -> Int {
        guard index.flatMap(cell) != nil else { return 1 }
        guard let number = number(index).flatMap({ Int(exactly: $0) }) else {
            dropCell(key)
            return 1
        }
        return number
    }

    /// Returns the cell of the current row in a column; `nil` if the cell is empty.
    private func cell(_ index: Int) -> Range<Int>? {
        guard let cell = rows.cell(index), !cell.isEmpty else { return nil }
        return cell
    }

    private func text(_ index: Int?) -> String? { index.flatMap(cell).map { FieldText.text(rows.text.span, $0) } }

    private func number(_ index: Int?) -> Double? {
        guard let cell = index.flatMap(cell) else { return nil }
        let text = rows.text.span
        return FieldText.number(text, FieldText.trimmed(text, cell))
    }

    private mutating func dropCell(_ key: String) { drop("cell of \(DropReason(known: key)) with an invalid value") }

    private mutating func drop(_ reason: DropReason) { log.add(reason, line: rows.line) }
}
