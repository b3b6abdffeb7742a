public import GPXFormat
import GeolocationPrimitives

/// Writes points as lines of comma-separated values (RFC 4180, with line feeds alone), under a line with the columns.
///
/// | column | what |
/// |---|---|
/// | `lat`, `lon` | degrees, at most 9 decimals |
/// | `time` | ISO 8601 in UTC, with milliseconds, or microseconds where there are any |
/// | `alt`, `hacc`, `vacc` | metres |
/// | `speed`, `sacc` | metres per second |
/// | `course`, `cacc`, `device`, `device_acc`, `user`, `user_acc`, `collection`, `presentation` | degrees |
/// | `collection_source`, `presentation_source` | `course`, `device` or `user` |
/// | `activity` … `type` | what else GPX has for a point |
/// | `kind` | `track`, `route` or `waypoint` |
/// | `path`, `path_name`, `segment` | the number of the track or route from 1, its name, the segment's number from 1 |
///
/// What is not known is an empty cell. Links and extensions are not written.
public struct CSVWriter: TrackWriter {
    public private(set) var bytes: [UInt8] = []
    public private(set) var leftOut = 0
    private var place = TrackPlace()
    private var hasHeading = false

    /// The columns behind those of ``PointField``.
    static let placeColumns = ["kind", "path", "path_name", "segment"]

    /// Makes a writer at the beginning of a document.
    public init() {}

    /// Nothing stands at the end.
    public var closing: [UInt8] { [] }

    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    public mutating func write(_ item: GPXItem) {
        if !hasHeading { writeHeading() }
        guard let point = place.follow(item) else { return }
        guard point.hasCoordinate else { return leftOut += 1 }
        write(point)
    }

    public mutating func finish() {
        if !hasHeading { writeHeading() }
    }

    private mutating func writeHeading() {
        hasHeading = true
        let columns = ["lat", "lon"] + PointField.all.map(\.key) + Self.placeColumns
        bytes += columns.joined(separator: ",").utf8
        bytes.append("\n")
    }

    private mutating func write(_ point: GPXPoint) {
        bytes.append(degrees: point.latitude)
        bytes.append(",")
        bytes.append(degrees: point.longitude)
        for field in PointField.all {
            bytes.append(",")
            switch field.value(point) {
            case nil: break
            case .time(let time): _ = bytes.append(field: time)
            case .number(let number): _ = bytes.append(field: number)
            case .degrees(let angle): if abs(angle) <= 1000 { bytes.append(degrees: angle) }
            case .text(let text): write(text)
            }
        }
        bytes.append(",")
        write(place.kind.rawValue)
        bytes.append(",")
        if place.path > 0 { bytes.append(integer: Int64(place.path)) }
        bytes.append(",")
        if place.kind != .waypoint, let name = place.head.name { write(name) }
        bytes.append(",")
        if place.kind == .track { bytes.append(integer: Int64(place.segment)) }
        bytes.append("\n")
    }

    private mutating func write(_ text: String) {
        guard text.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return bytes += text.utf8 }
        bytes.append("\"")
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append("\"")
    }
}
