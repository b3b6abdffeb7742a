import CodecSupport
import Geolocation

/// Reads the first line geometry of a GeoJSON document (RFC 7946) as a route, and the points of the document as stops.
struct GeoJSONRouteReader {
    /// The maximum size of a GeoJSON document in bytes.
    ///
    /// The parsed document and its route together take up to 32 times as much memory.
    static let byteLimit = RouteDocument.byteLimit / 8

    /// The maximum longitude in degrees of a line that continues across the antimeridian: 180° plus 360°.
    private static let longestLongitude = 540.0

    private var name: String?
    private var path = RoutePath()
    private var stops = RouteStops()
    private var drops = DropCounts()

    /// Reads the route from the bytes of a GeoJSON document.
    static func read(_ bytes: ContiguousArray<UInt8>) throws(RouteFormatError) -> RouteDocument {
        guard bytes.count <= byteLimit else { throw .tooLong(byteLimit) }
        var reader = GeoJSONRouteReader()
        guard try reader.read(root: try parsed(bytes)) else {
            throw RouteFormatError(
                "the document is JSON, but not GeoJSON: its type is neither a feature nor a geometry")
        }
        guard !reader.path.isEmpty else {
            let lost = reader.drops.byReason.keys.sorted().first.map { "; \($0)" } ?? ""
            throw RouteFormatError("the GeoJSON document has no line with positions\(lost)")
        }
        reader.drops.add("stop beyond the limit", count: reader.stops.surplus)
        return reader.path.document(name: reader.name, stops: reader.stops.stops, drops: reader.drops)
    }

    private static func parsed(_ bytes: ContiguousArray<UInt8>) throws(RouteFormatError) -> JSONValue {
        do {
            return try JSONValue.parse(bytes.span)
        } catch {
            throw RouteFormatError(
                "the document is not JSON: \(error.reason)", at: .line(error.place(in: bytes.span).line))
        }
    }

    /// Reads a collection, a feature or a geometry; returns `false` for any other JSON value.
    private mutating func read(root: JSONValue) throws(RouteFormatError) -> Bool {
        switch root["type"]?.string {
        case "FeatureCollection":
            for feature in root["features"]?.elements ?? [] { try read(feature: feature) }
        case "Feature": try read(feature: root)
        case "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection":
            try read(geometry: root, of: nil)
        default: return false
        }
        return true
    }

    private mutating func read(feature: JSONValue) throws(RouteFormatError) {
        guard feature["type"]?.string == "Feature", let geometry = feature["geometry"], !geometry.isNull else {
            return drops.add("feature without geometry")
        }
        try read(geometry: geometry, of: feature["properties"])
    }

    private mutating func read(geometry: JSONValue, of properties: JSONValue?) throws(RouteFormatError) {
        let coordinates = geometry["coordinates"]?.elements ?? []
        switch geometry["type"]?.string {
        case "Point": read(stop: coordinates, properties)
        case "MultiPoint": for position in coordinates { read(stop: position.elements ?? [], properties) }
        case "LineString": try read(line: coordinates, properties)
        case "MultiLineString": try read(line: coordinates.flatMap { $0.elements ?? [] }, properties)
        case "GeometryCollection":
            for part in geometry["geometries"]?.elements ?? [] { try read(geometry: part, of: properties) }
        default: drops.add("geometry that is neither a point nor a line")
        }
    }

    private mutating func read(stop position: [JSONValue], _ properties: JSONValue?) {
        guard let coordinate = Self.coordinate(position) else { return drops.add("point that is not valid") }
        stops.append(RouteStop(name: properties?["name"]?.string, coordinate: coordinate))
    }

    private mutating func read(line: [JSONValue], _ properties: JSONValue?) throws(RouteFormatError) {
        guard path.isEmpty else { return drops.add("line after the first one") }
        let times = times(properties, count: line.count)
        for (index, position) in line.enumerated() {
            let numbers = position.elements ?? []
            guard let coordinate = Self.coordinate(numbers) else {
                drops.add("position that is not a number or out of range")
                continue
            }
            let elevation = numbers.count > 2 ? numbers[2].number : nil
            try path.append(coordinate, elevation: elevation, time: times?[index])
        }
        if !path.isEmpty { name = properties?["name"]?.string }
    }

    /// Returns the times of the positions of a line in seconds, NaN for each invalid time.
    ///
    /// The result is `nil` if the properties contain fewer or more times than the line has positions.
    private mutating func times(_ properties: JSONValue?, count: Int) -> [Double]? {
        guard let all = (properties?["coordTimes"] ?? properties?["times"])?.elements else { return nil }
        // A multi-line has one array of times for each line. These arrays are joined in the same way as the lines.
        let times = all.flatMap { $0.elements ?? [$0] }
        guard times.count == count else {
            drops.add("time, if there are not as many as positions", count: times.count)
            return nil
        }
        return times.map { time in
            let stamp = time.string.flatMap { Timestamp(iso8601: $0) }
            return stamp?.date.timeIntervalSinceReferenceDate ?? .nan
        }
    }

    private static func coordinate(_ position: [JSONValue]) -> Coordinate? {
        guard position.count >= 2, let longitude = position[0].number, let latitude = position[1].number,
            longitude.magnitude <= longestLongitude
        else { return nil }
        let coordinate = Coordinate(latitude: latitude, longitude: Angle.wrappedLongitude(longitude))
        return coordinate.isValid ? coordinate : nil
    }
}
