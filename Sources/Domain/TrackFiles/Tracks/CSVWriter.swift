import CodecSupport
public import GPXFormat

/// Writes points as comma-separated values (RFC 4180, with plain line feeds), with a header line.
///
/// | column | value |
/// |---|---|
/// | `lat`, `lon` | degrees, at most 9 decimals |
/// | `time` | ISO 8601 in UTC, with milliseconds, or microseconds if there are any |
/// | `alt`, `hacc`, `vacc` | metres |
/// | `speed`, `sacc` | metres per second |
/// | `course`, `cacc`, `device`, `device_acc`, `user`, `user_acc`, `collection`, `presentation` | degrees |
/// | `collection_source`, `presentation_source` | `course`, `device` or `user` |
/// | `activity` … `type` | the other GPX fields of a point, in the units of `GPXPoint` |
/// | `kind` | `track`, `route` or `waypoint` |
/// | `path`, `path_name`, `segment` | the number of the track or route from 1, its name, the segment's number from 1 |
///
/// Unknown values are empty cells. Angles have at most 9 decimals, other numbers the shortest form that reads back to
/// the same number. Only points are written, without links and extensions; a track or route without points leaves a gap
/// in the numbers.
public struct CSVWriter: TrackWriter {
    /// The bytes of the document written since the last ``removeAll()``.
    public private(set) var bytes: [UInt8] = []

    /// The number of items that were not written: points without a valid coordinate, and items after the end.
    public private(set) var leftOut = 0

    private var place = TrackPlace()
    private var hasHeading = false
    private var isEnded = false

    /// The names of the columns that follow the columns of ``PointField``.
    static let placeColumns = ["kind", "path", "path_name", "segment"]

    /// Creates a writer at the beginning of a CSV document.
    public init() {}

    /// Empties the buffer but keeps its capacity and the position in the document.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Writes the line of a point.
    ///
    /// Items without a point determine the track, route and segment of the following points.
    public mutating func write(_ item: GPXItem) {
        guard !isEnded else { return leaveOut() }
        writeHeading()
        guard let point = place.follow(item) else { return }
        guard point.hasCoordinate else { return leaveOut() }
        write(point)
    }

    /// Ends the document; items written after it are left out and counted.
    public mutating func finish() {
        writeHeading()
        isEnded = true
    }

    private mutating func leaveOut() { leftOut += 1 }

    private mutating func writeHeading() {
        guard !hasHeading else { return }
        hasHeading = true
        let columns = ["lat", "lon"] + PointField.all.map { "\($0.key)" } + Self.placeColumns
        bytes += columns.joined(separator: ",").utf8
        bytes.append("\n")
    }

    private mutating func write(_ point: GPXPoint) {
        bytes.append(degrees: point.latitude)
        bytes.append(",")
        bytes.append(degrees: point.longitude)
        for field in PointField.all {
            bytes.append(",")
            switch field.value(of: point) {
            case nil: break
            case .time(let time): time.write(to: &bytes)
            case .number(let number): bytes.append(shortest: number, hasFraction: false)
            case .degrees(let angle): bytes.append(degrees: angle)
            case .text(let text): write(text)
            }
        }
        bytes.append(",")
        write(place.kind.rawValue)
        bytes.append(",")
        if let path = place.path { bytes.append(integer: Int64(path)) }
        bytes.append(",")
        if let name = place.name { write(name) }
        bytes.append(",")
        if place.kind == .track { bytes.append(integer: Int64(place.segment)) }
        bytes.append("\n")
    }

    private mutating func write(_ text: String) {
        guard text.utf8.contains(where: Self.needsQuotes) else { return bytes.append(contentsOf: text.utf8) }
        bytes.append("\"")
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append("\"")
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        default: false
        }
    }
}
