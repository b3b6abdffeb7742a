import Foundation
import GPXFormat
import Geolocation

/// Makes items of the objects of a GeoJSON document.
struct GeoJSONItems {
    /// What could not be used.
    private(set) var drops = DropCounts()

    private var items: [GPXItem] = []
    private var rebuilder = PathRebuilder()

    /// Lines that name no track, each of which is one.
    private var lines = 0

    /// Adds a collection, a feature or a geometry; false where the object is none of them.
    mutating func add(_ object: [String: Any]) -> Bool {
        switch object["type"] as? String {
        case "FeatureCollection":
            for feature in object["features"] as? [Any] ?? [] {
                guard let feature = feature as? [String: Any], feature["type"] as? String == "Feature", add(feature)
                else {
                    drops.add("feature that is none")
                    continue
                }
            }
        case "Feature":
            // A feature may have no place.
            guard let geometry = object["geometry"] as? [String: Any] else { return true }
            addGeometry(geometry, object["properties"] as? [String: Any] ?? [:])
        case "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection":
            addGeometry(object, [:])
        default: return false
        }
        return true
    }

    /// All items, with those that end the document.
    mutating func finish() -> [GPXItem] { items + rebuilder.finish() }

    private mutating func addGeometry(_ geometry: [String: Any], _ properties: [String: Any]) {
        let coordinates = geometry["coordinates"] as? [Any] ?? []
        switch geometry["type"] as? String {
        case "Point":
            guard var point = point(coordinates) else { return }
            read(properties, into: &point)
            add(point, at: place(of: point, properties))
        case "MultiPoint": addLine(coordinates, [:], TrackPlace.Kind.waypoint, segment: 1, times: [])
        case "LineString": addLines([coordinates], properties)
        case "MultiLineString": addLines(coordinates.map { $0 as? [Any] ?? [] }, properties)
        case "GeometryCollection":
            for part in geometry["geometries"] as? [Any] ?? [] {
                if let part = part as? [String: Any], part["type"] as? String != "GeometryCollection" {
                    addGeometry(part, properties)
                }
            }
        default: drops.add("geometry that is neither a point nor a line")
        }
    }

    private mutating func addLines(_ parts: [[Any]], _ properties: [String: Any]) {
        let times = properties["coordTimes"] ?? properties["times"]
        let lists = (times as? [[Any]]) ?? (times as? [Any]).map { [$0] } ?? []
        let isRoute = properties["kind"] as? String == "route"
        if properties["path"] == nil { lines += 1 }
        for (index, part) in parts.enumerated() {
            addLine(
                part, properties, isRoute ? .route : .track, segment: integer(properties["segment"]) ?? index + 1,
                times: index < lists.count ? lists[index] : [])
        }
    }

    private mutating func addLine(
        _ coordinates: [Any], _ properties: [String: Any], _ kind: TrackPlace.Kind, segment: Int, times: [Any]
    ) {
        var place = PathRebuilder.Place()
        place.kind = kind
        place.path = integer(properties["path"]) ?? -lines
        place.segment = segment
        place.name = (properties["path_name"] ?? properties["name"]) as? String
        for (index, position) in coordinates.enumerated() {
            guard var point = point(position as? [Any] ?? []) else { continue }
            if index < times.count, let time = (times[index] as? String).flatMap(FieldText.time) { point.time = time }
            add(point, at: place)
        }
    }

    private mutating func add(_ point: GPXPoint, at place: PathRebuilder.Place) {
        items += rebuilder.items(for: point, at: place)
    }

    private mutating func point(_ position: [Any]) -> GPXPoint? {
        let numbers = position.prefix(3).map { ($0 as? NSNumber)?.doubleValue ?? .nan }
        guard numbers.count >= 2 else {
            drops.add("position of fewer than two numbers")
            return nil
        }
        let point = GPXPoint(
            latitude: numbers[1], longitude: numbers[0], elevation: numbers.count > 2 ? numbers[2] : nil)
        guard point.hasCoordinate else {
            drops.add("position that is no number or out of range")
            return nil
        }
        return point
    }

    private mutating func read(_ properties: [String: Any], into point: inout GPXPoint) {
        for field in PointField.all {
            let text: String
            switch properties[field.key] {
            case let value as String: text = value
            case let value as NSNumber: text = value.description
            default: continue
            }
            if !field.read(&point, text) { drops.add("property \(field.key) that makes no sense") }
        }
    }

    private func place(of point: GPXPoint, _ properties: [String: Any]) -> PathRebuilder.Place {
        var place = PathRebuilder.Place()
        let isTracked = properties["path"] != nil || point.time != nil
        place.kind = (properties["kind"] as? String).flatMap(TrackPlace.Kind.init) ?? (isTracked ? .track : .waypoint)
        place.path = integer(properties["path"]) ?? 1
        place.segment = integer(properties["segment"]) ?? 1
        place.name = properties["path_name"] as? String
        return place
    }

    private func integer(_ value: Any?) -> Int? { (value as? NSNumber).flatMap { Int(exactly: $0) } }
}
