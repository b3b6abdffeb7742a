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
/// | `activity` … `type` | what else GPX has for a point, in the units of `GPXPoint` |
/// | `kind` | `track`, `route` or `waypoint` |
/// | `path`, `path_name`, `segment` | the number of the track or route from 1, its name, the segment's number from 1 |
///
/// What is not known is an empty cell. Angles have at most 9 decimals, other numbers as many as read back to the same
/// number. What is not of a point is not written, nor are links and extensions; of what has no points nothing is left but
/// a gap in the numbers.
public struct CSVWriter: TrackWriter {
    /// What has been written since the last ``removeAll()``.
    public private(set) var bytes: [UInt8] = []

    /// How many items were left out: points without valid coordinate, and what came behind the end.
    public private(set) var leftOut = 0

    private var place = TrackPlace()
    private var hasHeading = false
    private var isEnded = false

    /// The columns behind those of ``PointField``.
    static let placeColumns = ["kind", "path", "path_name", "segment"]

    /// Makes a writer at the beginning of a document.
    public init() {}

    /// Forgets the bytes written so far, but neither their memory nor the place in the document.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Writes the line of a point; other items tell where the points belong.
    public mutating func write(_ item: GPXItem) {
        guard !isEnded else { return leaveOut() }
        writeHeading()
        guard let point = place.follow(item) else { return }
        guard point.hasCoordinate else { return leaveOut() }
        write(point)
    }

    /// Ends the document.
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
            case .number(let number): bytes.append(field: number)
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
