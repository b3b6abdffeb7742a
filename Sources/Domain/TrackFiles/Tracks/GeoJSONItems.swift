import CodecSupport
import GPXFormat
import Geolocation

/// Converts the features and geometries of a GeoJSON document to items of GPX.
struct GeoJSONItems: Sendable {
    /// The number of unusable parts of the document for each reason.
    private(set) var log = DropLog()

    /// The positions of points or of a line, which are converted to points one by one.
    ///
    /// A point takes much more memory than its position, so it is created only when it is needed.
    private struct Positions {
        let values: [JSONValue]
        let place: PathRebuilder.Place
        var times: [JSONValue] = []
        /// The number of the feature.
        let feature: Int
        /// The properties of the feature, which contain fields of its points; `nil` for a line.
        var properties: GeoJSONProperties?
        var next = 0
    }

    private static let blank = GPXPoint(latitude: .nan, longitude: .nan)

    private var rebuilder = PathRebuilder()
    private var line = 1
    /// The number of features so far.
    private var features = 0
    /// A point with the fields that all points of the latest feature have, and the number of the feature.
    ///
    /// The point is created once per feature, since a feature may have many properties and many points.
    private var template = (feature: 0, point: Self.blank)
    private var waiting: [Positions] = []
    private var converted = 0
    private var isFinal = false

    /// The number of lines so far, each of which becomes a segment.
    ///
    /// `tracks` is the number of geometries with lines so far. Each such geometry becomes a new track or route, unless
    /// its properties contain the number of one.
    private var segments = 0
    private var tracks = 0

    /// Returns the next item that results from the objects added so far; `nil` if there is none.
    mutating func next() -> GPXItem? {
        while true {
            if let item = rebuilder.next() { return item }
            if converted < waiting.count {
                convertPosition()
            } else if isFinal {
                isFinal = false
                rebuilder.finish()
            } else {
                return nil
            }
        }
    }

    /// Declares that the document has no further objects.
    mutating func finish() { isFinal = true }

    /// Converts the next waiting position to a point.
    private mutating func convertPosition() {
        let index = waiting[converted].next
        guard index < waiting[converted].values.count else {
            converted += 1
            if converted == waiting.count { (waiting, converted) = ([], 0) }
            return
        }
        waiting[converted].next += 1
        let positions = waiting[converted]
        var point = Self.blank
        if let properties = positions.properties { point = template(of: positions.feature, properties) }
        guard setCoordinate(of: &point, to: positions.values[index].elements ?? []) else { return }
        var place = positions.place
        if index < positions.times.count { read(positions.times[index], into: &point) }
        if let properties = positions.properties, properties.kind == nil, point.time != nil { place.kind = .track }
        rebuilder.add(point, at: place)
    }

    /// Returns a point with the fields that all points of a feature have.
    private mutating func template(of feature: Int, _ properties: GeoJSONProperties) -> GPXPoint {
        if template.feature == feature { return template.point }
        var point = Self.blank
        read(properties, into: &point)
        template = (feature, point)
        return point
    }

    /// Adds the root object of a document; returns `false` if it is not a collection, a feature or a geometry.
    mutating func addRoot(_ root: JSONValue, line: Int) -> Bool {
        self.line = line
        features += 1
        switch root["type"]?.string {
        case "FeatureCollection":
            for feature in root["features"]?.elements ?? [] { addFeature(feature, line: line) }
        case "Feature": addFeature(root, line: line)
        case "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection":
            addGeometry(root, GeoJSONProperties(nil))
        default: return false
        }
        return true
    }

    /// Adds a feature that begins on the given line of the document.
    mutating func addFeature(_ feature: JSONValue, line: Int) {
        self.line = line
        features += 1
        guard feature["type"]?.string == "Feature" else { return drop("member that is not a feature") }
        guard let geometry = feature["geometry"], !geometry.isNull else { return drop("feature without geometry") }
        let properties = GeoJSONProperties(feature["properties"])
        for name in properties.faults { dropProperty(name) }
        addGeometry(geometry, properties)
    }

    private mutating func addGeometry(_ geometry: JSONValue, _ properties: GeoJSONProperties) {
        let coordinates = geometry["coordinates"]?.elements ?? []
        switch geometry["type"]?.string {
        case "Point": addPoints([.array(coordinates)], properties)
        case "MultiPoint": addPoints(coordinates, properties)
        case "LineString": addLines([coordinates], properties)
        case "MultiLineString": addLines(coordinates.map { $0.elements ?? [] }, properties)
        case "GeometryCollection":
            for part in geometry["geometries"]?.elements ?? [] { addGeometry(part, properties) }
        default: drop("geometry that is neither a point nor a line")
        }
    }

    private mutating func addPoints(_ positions: [JSONValue], _ properties: GeoJSONProperties) {
        var place = PathRebuilder.Place()
        // A point that names no track is a waypoint for now. It becomes a track point later if it has a time.
        place.kind = properties.kind ?? (properties.path != nil ? .track : .waypoint)
        place.path = properties.path ?? 1
        place.segment = properties.segment ?? 1
        place.name = properties.pathName
        waiting.append(Positions(values: positions, place: place, feature: features, properties: properties))
    }

    private mutating func read(_ properties: GeoJSONProperties, into point: inout GPXPoint) {
        for member in properties.members {
            guard let field = PointField.named(member.name) else { continue }
            if !properties.read(field, member.value, into: &point) { dropProperty("\(field.key)") }
        }
    }

    private mutating func addLines(_ parts: [[JSONValue]], _ properties: GeoJSONProperties) {
        tracks += 1
        var place = PathRebuilder.Place()
        place.kind = properties.kind == .route ? .route : .track
        // A track without a number gets a negative one, which no numbered track uses.
        place.path = properties.path ?? -tracks
        place.name = properties.pathName ?? properties.name
        for (index, part) in parts.enumerated() {
            segments += 1
            place.segment = -segments
            let times = properties.times(ofPart: index)
            waiting.append(Positions(values: part, place: place, times: times, feature: features))
        }
    }

    private mutating func read(_ time: JSONValue, into point: inout GPXPoint) {
        guard !time.isNull else { return }
        point.time = time.number.flatMap(FieldText.time) ?? time.string.flatMap(FieldText.time)
        if point.time == nil { drop("time of a position with an invalid value") }
    }

    /// Sets the coordinate of a point, and its elevation unless the point already has one; returns `false` if the
    /// position is invalid.
    private mutating func setCoordinate(of point: inout GPXPoint, to position: [JSONValue]) -> Bool {
        guard position.count >= 2 else {
            drop("position of fewer than two numbers")
            return false
        }
        point.latitude = position[1].number ?? .nan
        point.longitude = position[0].number ?? .nan
        if point.elevation == nil, position.count > 2 { point.elevation = position[2].number }
        guard point.hasCoordinate else {
            drop("position that is not a number or out of range")
            return false
        }
        return true
    }

    private mutating func dropProperty(_ name: String) {
        drop("property \(DropReason(known: name)) with an invalid value")
    }

    private mutating func drop(_ reason: DropReason) { log.add(reason, line: line) }
}
