public import GPXFormat
import GeolocationPrimitives

/// Writes a feature collection of GeoJSON (RFC 7946).
///
/// By default each point is a feature of its own, a `Point` with longitude, latitude and altitude, whose properties have
/// the keys of ``CSVWriter``'s columns; nothing is lost of what those have. With ``Geometry/lines`` each segment and each
/// route is a `LineString`, as maps like it, with the name and the times of its ends alone; a segment of one point and a
/// waypoint stay points. A line across the antimeridian is not cut there.
public struct GeoJSONWriter: TrackWriter {
    /// What becomes a feature.
    public enum Geometry: String, Sendable, CaseIterable {
        /// Each point, with everything that is known of it.
        case points
        /// Each segment and each route.
        case lines
    }

    /// What has been written since the last ``removeAll()``.
    public private(set) var bytes: [UInt8] = []

    /// How many items were left out: points without valid coordinate, and what came behind the end.
    public private(set) var leftOut = 0

    /// The fields that do not stand in the position.
    private static let properties = PointField.all.filter { "\($0.key)" != "alt" }

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

    /// Forgets the bytes written so far, but neither their memory nor the place in the document.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Writes an item; a feature begins with the comma that parts it from the one before, so that one can always follow.
    public mutating func write(_ item: GPXItem) {
        guard !isEnded else { return leaveOut() }
        begin()
        switch item {
        case .point, .routePoint: break
        // Whatever comes between points ends the line that they make, also where its end was not told.
        default: endLine()
        }
        guard let point = place.follow(item) else { return }
        guard point.hasCoordinate else { return leaveOut() }
        if geometry == .lines, place.kind != .waypoint { addToLine(point) } else { writeFeature(point) }
    }

    /// Ends the document.
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
        if let altitude = point.elevation, altitude.isFinite {
            bytes.append(",")
            bytes.append(field: altitude)
        }
        bytes.append("]")
    }

    private mutating func writeProperty(_ key: StaticString, _ value: PointField.Value) {
        if bytes.last != UInt8(ascii: "{") { bytes.append(",") }
        bytes.append("\"")
        bytes.append(key)
        bytes.append("\":")
        switch value {
        case .time(let time):
            bytes.append("\"")
            time.write(to: &bytes)
            bytes.append("\"")
        case .number(let number): bytes.append(field: number)
        case .degrees(let angle): bytes.append(degrees: angle)
        case .text(let text): bytes.append(jsonString: text)
        }
    }

    /// A track's point says so only by its numbers, since most points are of a track.
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
