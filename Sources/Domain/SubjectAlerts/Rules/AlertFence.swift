import CodecSupport
import Geolocation
import RouteGeometry
import TrackFiles

/// Reads the area of a rule from a GeoJSON or GPX file.
///
/// From GeoJSON, the area is the union of polygons with their holes, points with a radius and lines with a width. From
/// GPX, the area is a strip along the first route or the tracks if a width is given. Without a width, it is the polygon
/// that the route or the tracks enclose; their ends must meet.
struct AlertFence {
    /// The radius in metres of the circles around points without the property `radius`; if `nil`, such points are
    /// faults.
    var radius: Double?

    /// The width in metres to each side of a GPX route or track, and of GeoJSON lines without the property `width`.
    ///
    /// If it is `nil`, such lines are faults, and a GPX route or track must enclose a polygon.
    var width: Double?

    private var parts: [AlertArea] = []
    private var cornerCount = 0

    /// The maximum number of corners in a file, and the maximum number of areas in it.
    private static let (cornerLimit, partLimit) = (10_000, 1000)

    /// The maximum distance in metres between the two ends of a track that encloses a polygon.
    private static let closingDistance = 20.0

    init(radius: Double?, width: Double?) { (self.radius, self.width) = (radius, width) }

    /// Returns the area in a GeoJSON or GPX file.
    ///
    /// - Parameter bytes: The contents of the file.
    /// - Throws: The first fault, with its position in the file.
    func area(in bytes: [UInt8]) throws(AlertRules.Fault) -> AlertArea {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        switch text.first(where: { $0 > 0x20 }) {
        case UInt8(ascii: "{"):
            var fence = self
            return try fence.geoJSON(bytes)
        case UInt8(ascii: "<"): return try gpx(bytes)
        default: throw AlertRules.Fault("it is neither GeoJSON nor GPX")
        }
    }

    // MARK: GPX

    private func gpx(_ bytes: [UInt8]) throws(AlertRules.Fault) -> AlertArea {
        let places = try Self.places(ofRouteIn: bytes)
        do {
            if let width { return .corridor(try Route(places), width: width) }
            if let first = places.first, let last = places.last {
                let gap = first.localDistance(to: last)
                guard gap <= Self.closingDistance else {
                    let metres = Int(gap.rounded())
                    throw AlertRules.Fault(
                        "its ends are \(metres) m apart, so it is not a border: add width for a strip along it")
                }
            }
            return .fence(try Geofence(polygon: places))
        } catch let fault as AlertRules.Fault {
            throw fault
        } catch {
            throw AlertRules.Fault("\(error)")
        }
    }

    /// Returns the coordinates of the route in a file of any route format; throws a fault if they are unusable.
    static func places(ofRouteIn bytes: [UInt8]) throws(AlertRules.Fault) -> [Coordinate] {
        do {
            let document = try RouteDocument(reading: bytes)
            if let drop = document.drops.byReason.min(by: { $0.key < $1.key }) {
                throw AlertRules.Fault("it has \(drop.value) × \(drop.key)")
            }
            guard document.coordinates.count <= cornerLimit else {
                throw AlertRules.Fault("it has more than \(cornerLimit) points")
            }
            return document.coordinates
        } catch let fault as AlertRules.Fault {
            throw fault
        } catch {
            throw AlertRules.Fault("\(error)")
        }
    }

    // MARK: GeoJSON

    private mutating func geoJSON(_ bytes: [UInt8]) throws(AlertRules.Fault) -> AlertArea {
        let root: JSONValue
        do {
            root = try JSONValue.parse(bytes.span, isStrict: true)
        } catch {
            throw AlertRules.Fault("it is not JSON: \(error)")
        }
        switch root["type"]?.string {
        case "FeatureCollection":
            for (index, feature) in (root["features"]?.elements ?? []).enumerated() {
                try add(feature: feature, at: "features[\(index)]")
            }
        case "Feature": try add(feature: root, at: "")
        default: try add(geometry: root, at: "", nil)
        }
        guard let first = parts.first else { throw AlertRules.Fault("it has no polygon, no point and no line") }
        return parts.count == 1 ? first : .union(parts)
    }

    private mutating func add(feature: JSONValue, at path: String) throws(AlertRules.Fault) {
        guard feature["type"]?.string == "Feature", let geometry = feature["geometry"] else {
            throw fault(path, "is not a feature with a geometry")
        }
        if !geometry.isNull { try add(geometry: geometry, at: Self.join(path, "geometry"), feature["properties"]) }
    }

    private mutating func add(
        geometry: JSONValue, at path: String, _ properties: JSONValue?
    ) throws(AlertRules.Fault) {
        let place = Self.join(path, "coordinates")
        let coordinates = geometry["coordinates"]
        switch geometry["type"]?.string {
        case "Polygon": try add(polygon: coordinates, at: place)
        case "MultiPolygon":
            for (item, at) in try elements(coordinates, place) { try add(polygon: item, at: at) }
        case "Point": try add(point: coordinates, at: place, properties)
        case "MultiPoint":
            for (item, at) in try elements(coordinates, place) { try add(point: item, at: at, properties) }
        case "LineString": try add(line: coordinates, at: place, properties)
        case "MultiLineString":
            for (item, at) in try elements(coordinates, place) { try add(line: item, at: at, properties) }
        case "GeometryCollection":
            for (item, at) in try elements(geometry["geometries"], Self.join(path, "geometries")) {
                try add(geometry: item, at: at, properties)
            }
        default: throw fault(Self.join(path, "type"), "is not a type of GeoJSON, such as Polygon")
        }
    }

    private mutating func add(polygon: JSONValue?, at path: String) throws(AlertRules.Fault) {
        var rings: [AlertArea] = []
        for (ring, place) in try elements(polygon, path) {
            let corners = try places(ring, place)
            do throws(RouteError) {
                rings.append(.fence(try Geofence(polygon: corners)))
            } catch {
                throw fault(place, "is not a border: \(error)")
            }
        }
        guard let border = rings.first else { throw fault(path, "has no border") }
        try add(rings.count == 1 ? border : .hollow(border, holes: Array(rings.dropFirst())))
    }

    private mutating func add(point: JSONValue?, at path: String, _ properties: JSONValue?) throws(AlertRules.Fault) {
        let centre = try self.place(point, path)
        guard let radius = try size("radius", properties, path) ?? radius else {
            throw fault(path, #"is a point without a radius: write "properties":{"radius":30}"#)
        }
        let fence: Geofence
        do throws(RouteError) {
            fence = try Geofence(around: centre, radius: radius)
        } catch {
            throw fault(path, "is not a circle: \(error)")
        }
        try add(.fence(fence))
    }

    private mutating func add(line: JSONValue?, at path: String, _ properties: JSONValue?) throws(AlertRules.Fault) {
        let places = try places(line, path)
        guard let width = try size("width", properties, path) ?? width else {
            throw fault(path, #"is a line without a width: write "properties":{"width":30}"#)
        }
        let route: Route
        do throws(RouteError) {
            route = try Route(places)
        } catch {
            throw fault(path, "is not a route: \(error)")
        }
        try add(.corridor(route, width: width))
    }

    private mutating func add(_ part: AlertArea) throws(AlertRules.Fault) {
        parts.append(part)
        guard parts.count <= Self.partLimit else { throw AlertRules.Fault("it has more than \(Self.partLimit) areas") }
    }

    // MARK: Values

    private func size(
        _ name: String, _ properties: JSONValue?, _ path: String
    ) throws(AlertRules.Fault) -> Double? {
        guard let value = properties?[name], !value.isNull else { return nil }
        guard let metres = value.number, AlertRules.sizeRange ~= metres else {
            throw fault(path, "has a \(name) that is not a number of metres from 0.1 to 100000")
        }
        return metres
    }

    private func elements(
        _ value: JSONValue?, _ path: String
    ) throws(AlertRules.Fault) -> [(JSONValue, String)] {
        guard let elements = value?.elements else { throw fault(path, "is not an array") }
        return elements.enumerated().map { ($1, "\(path)[\($0)]") }
    }

    private mutating func places(_ value: JSONValue?, _ path: String) throws(AlertRules.Fault) -> [Coordinate] {
        let elements = try elements(value, path)
        cornerCount += elements.count
        guard cornerCount <= Self.cornerLimit else {
            throw AlertRules.Fault("it has more than \(Self.cornerLimit) places")
        }
        var places: [Coordinate] = []
        for (element, place) in elements { places.append(try self.place(element, place)) }
        return places
    }

    private func place(_ value: JSONValue?, _ path: String) throws(AlertRules.Fault) -> Coordinate {
        // Longitudes may continue beyond the antimeridian by up to 360°.
        guard let numbers = value?.elements, numbers.count >= 2, let longitude = numbers[0].number,
            let latitude = numbers[1].number, abs(longitude) <= 540
        else { throw fault(path, "is not a place: write [longitude, latitude]") }
        let place = Coordinate(latitude: latitude, longitude: Angle.wrappedLongitude(longitude))
        guard place.isValid else { throw fault(path, "is not a place on the earth: write [longitude, latitude]") }
        return place
    }

    private func fault(_ path: String, _ words: String) -> AlertRules.Fault {
        AlertRules.Fault("\(path.isEmpty ? "it" : path) \(words)")
    }

    private static func join(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}
