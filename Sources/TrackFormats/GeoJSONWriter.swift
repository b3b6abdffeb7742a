public import GPXFormat
import GeolocationPrimitives

/// Writes a feature collection of GeoJSON (RFC 7946).
///
/// By default each point is a feature of its own, a `Point` with longitude, latitude and altitude, whose properties have
/// the keys of ``CSVWriter``'s columns; nothing is lost of what those have. With ``Geometry/lines`` each segment and each
/// route is a `LineString`, as maps like it, with the name and the times of its ends alone; a segment of one point and a
/// waypoint stay points.
public struct GeoJSONWriter: TrackWriter {
    /// What becomes a feature.
    public enum Geometry: String, Sendable, CaseIterable {
        /// Each point, with everything that is known of it.
        case points
        /// Each segment and each route.
        case lines
    }

    public private(set) var bytes: [UInt8] = []
    public private(set) var leftOut = 0
    private let geometry: Geometry
    private var place = TrackPlace()
    private var isBegun = false
    private var isEnded = false
    private var hasFeature = false

    /// The first point of a line, and what is known of the last one.
    private var first: GPXPoint?
    private var last: GPXPoint?

    /// Makes a writer at the beginning of a document.
    public init(geometry: Geometry = .points) {
        self.geometry = geometry
    }

    public var closing: [UInt8] {
        var rest = self
        rest.bytes = []
        rest.finish()
        return rest.bytes
    }

    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    public mutating func write(_ item: GPXItem) {
        guard !isEnded else { return leftOut += 1 }
        begin()
        switch item {
        case .segmentEnd, .routeEnd: endLine()
        default: break
        }
        guard let point = place.follow(item) else { return }
        guard point.hasCoordinate else { return leftOut += 1 }
        if geometry == .lines, place.kind != .waypoint { addToLine(point) } else { writeFeature(point) }
    }

    public mutating func finish() {
        guard !isEnded else { return }
        begin()
        endLine()
        isEnded = true
        bytes.append("]}\n")
    }

    private mutating func begin() {
        guard !isBegun else { return }
        isBegun = true
        bytes.append("{\"type\":\"FeatureCollection\",\"features\":[")
    }

    // MARK: Points

    private mutating func writeFeature(_ point: GPXPoint) {
        beginFeature("Point")
        writePosition(point)
        bytes.append("},\"properties\":{")
        for field in PointField.all where field.key != "alt" {
            guard let value = field.value(point) else { continue }
            writeProperty(field.key, value)
        }
        writePlace()
        bytes.append("}}")
    }

    private mutating func beginFeature(_ geometry: StaticString) {
        // In front of each but the first, so that a feature can be added at any time.
        if hasFeature { bytes.append(",") }
        hasFeature = true
        bytes.append("\n{\"type\":\"Feature\",\"geometry\":{\"type\":\"")
        bytes.append(geometry)
        bytes.append("\",\"coordinates\":")
    }

    private mutating func writePosition(_ point: GPXPoint) {
        bytes.append("[")
        bytes.append(degrees: point.longitude)
        bytes.append(",")
        bytes.append(degrees: point.latitude)
        if let altitude = point.elevation, abs(altitude) < 1e15 {
            bytes.append(",")
            bytes.append(decimal: altitude)
        }
        bytes.append("]")
    }

    private mutating func writeProperty(_ key: String, _ value: PointField.Value) {
        let start = bytes.count
        if bytes.last != UInt8(ascii: "{") { bytes.append(",") }
        bytes.append("\"")
        bytes += key.utf8
        bytes.append("\":")
        var isWritten = true
        switch value {
        case .time(let time):
            bytes.append("\"")
            isWritten = bytes.append(field: time)
            bytes.append("\"")
        case .number(let number): isWritten = bytes.append(field: number)
        case .degrees(let angle):
            isWritten = abs(angle) <= 1000
            if isWritten { bytes.append(degrees: angle) }
        case .text(let text): bytes.append(jsonString: text)
        }
        if !isWritten { bytes.removeSubrange(start...) }
    }

    /// A track's point says so only by its numbers, since most points are of a track.
    private mutating func writePlace() {
        if place.kind != .track { writeProperty("kind", .text(place.kind.rawValue)) }
        if place.path > 0 { writeProperty("path", .number(Double(place.path))) }
        if place.kind != .waypoint, let name = place.head.name { writeProperty("path_name", .text(name)) }
        if place.kind == .track { writeProperty("segment", .number(Double(place.segment))) }
    }

    // MARK: Lines

    private mutating func addToLine(_ point: GPXPoint) {
        if last != nil {
            bytes.append(",")
            writePosition(point)
        } else if let first {
            beginFeature("LineString")
            bytes.append("[")
            writePosition(first)
            bytes.append(",")
            writePosition(point)
        } else {
            return first = point
        }
        last = point
    }

    private mutating func endLine() {
        defer { (first, last) = (nil, nil) }
        guard let first else { return }
        guard let last else { return writeFeature(first) }
        bytes.append("]},\"properties\":{")
        if let time = first.time { writeProperty("time", .time(time)) }
        if let time = last.time { writeProperty("end", .time(time)) }
        writePlace()
        bytes.append("}}")
    }
}
