import CodecSupport
public import GPXFormat

/// Writes tracks, routes and waypoints as a feature collection of GeoJSON (RFC 7946).
///
/// By default, each point is written as a feature: a `Point` with longitude, latitude and altitude. Its properties have
/// the names and contents of ``CSVWriter``'s columns. With ``Geometry/lines``, each segment and each route is written
/// as a `LineString`, whose properties are the times of its ends, and the track or route to which it belongs. Waypoints
/// and segments of one point remain points. A line across the antimeridian is not split.
public struct GeoJSONWriter: TrackWriter {
    /// Whether a feature is written for each point, or for each segment and each route.
    public enum Geometry: String, Sendable, CaseIterable {
        /// Each point is written as a feature, with all its fields.
        case points
        /// Each segment and each route is written as a feature.
        case lines
    }

    /// The bytes of the document written since the last ``removeAll()``.
    public private(set) var bytes: [UInt8] = []

    /// The number of items that were not written: points without a valid coordinate, and items after the end.
    public private(set) var leftOut = 0

    /// The fields of a point that are written as properties, since they are not part of the position.
    private static let properties = PointField.all.filter { "\($0.key)" != "alt" }

    private let geometry: Geometry
    private var place = TrackPlace()
    private var isBegun = false
    private var isEnded = false
    private var hasFeature = false

    /// The first point of the current line; `last` is its last point if there are several.
    private var first: GPXPoint?
    private var last: GPXPoint?

    /// Creates a writer at the beginning of a GeoJSON document.
    public init(geometry: Geometry = .points) {
        self.geometry = geometry
    }

    /// Empties the buffer but keeps its capacity and the position in the document.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Writes an item of the document.
    ///
    /// The comma between two features is written before the second feature, so that another feature can always follow.
    public mutating func write(_ item: GPXItem) {
        guard !isEnded else { return leaveOut() }
        begin()
        switch item {
        case .point, .routePoint: break
        // Any other item ends the current line, even if no item for the end of the line was written.
        default: endLine()
        }
        guard let point = place.follow(item) else { return }
        guard point.hasCoordinate else { return leaveOut() }
        if geometry == .lines, place.kind != .waypoint { addToLine(point) } else { writeFeature(point) }
    }

    /// Ends the document; items written after it are left out and counted.
    public mutating func finish() {
        guard !isEnded else { return }
        begin()
        endLine()
        isEnded = true
        bytes.append("]}\n")
    }

    private mutating func leaveOut() { leftOut += 1 }

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
        for field in Self.properties {
            if let value = field.value(of: point) { writeProperty(field.key, value) }
        }
        writePlace()
        bytes.append("}}")
    }

    private mutating func beginFeature(_ geometry: StaticString) {
        // The comma precedes each feature except the first, so that another feature can be added at any time.
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
        if let altitude = point.elevation, altitude.isFinite {
            bytes.append(",")
            bytes.append(shortest: altitude, hasFraction: false)
        }
        bytes.append("]")
    }

    private mutating func writeProperty(_ key: StaticString, _ value: PointField.Value) {
        bytes.append(jsonKey: key)
        switch value {
        case .time(let time): bytes.append(jsonTime: time)
        case .number(let number): bytes.append(shortest: number, hasFraction: false)
        case .degrees(let angle): bytes.append(degrees: angle)
        case .text(let text): bytes.append(jsonString: text)
        }
    }

    /// Writes the properties that name the track, route and segment of a point.
    ///
    /// The kind is written only for routes and waypoints, since most points belong to tracks.
    private mutating func writePlace() {
        if place.kind != .track { writeProperty("kind", .text(place.kind.rawValue)) }
        if let path = place.path { writeProperty("path", .number(Double(path))) }
        if let name = place.name { writeProperty("path_name", .text(name)) }
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
            first = point
            return
        }
        last = point
    }

    private mutating func endLine() {
        guard let first else { return }
        let last = last
        (self.first, self.last) = (nil, nil)
        guard let last else { return writeFeature(first) }
        bytes.append("]},\"properties\":{")
        if let time = first.time.flatMap({ Timestamp($0) }) { writeProperty("time", .time(time)) }
        if let time = last.time.flatMap({ Timestamp($0) }) { writeProperty("end", .time(time)) }
        writePlace()
        bytes.append("}}")
    }
}
