import CodecSupport
public import Geolocation

/// The shape of an object on a map: a point, a circle, a polygon or a line.
public enum FeatureShape: Sendable, Hashable {
    /// A single point.
    case point(Coordinate)
    /// A circle around the given centre, with the radius in metres along the ground.
    case circle(Coordinate, radius: Double)
    /// A polygon with holes.
    ///
    /// The first array contains the corners of the polygon, each other array the corners of a hole.
    case polygon([[Coordinate]])
    /// A line along the given points.
    ///
    /// If the line has a width, the shape includes the strip within that many metres on either side of the line.
    case line([Coordinate], width: Double?)

    /// The coordinates that define the shape.
    var places: [Coordinate] {
        switch self {
        case .point(let place), .circle(let place, _): [place]
        case .polygon(let rings): rings.flatMap(\.self)
        case .line(let places, _): places
        }
    }

    /// Whether all coordinates and sizes of the shape are valid, and the shape has enough coordinates.
    public var isValid: Bool {
        switch self {
        case .point(let place): place.isValid
        case .circle(let centre, let radius): centre.isValid && radius.isFinite && radius >= 0
        case .polygon(let rings): !rings.isEmpty && rings.allSatisfy { $0.count > 2 && $0.allSatisfy(\.isValid) }
        case .line(let places, let width):
            places.count > 1 && places.allSatisfy(\.isValid) && width.map { $0.isFinite && $0 >= 0 } ?? true
        }
    }
}

extension Geofence {
    /// The shape of this geofence, for display on a map.
    package var featureShape: FeatureShape {
        switch shape {
        case .circle(let centre, let radius): .circle(centre, radius: radius)
        case .polygon(let ring): .polygon([ring.corners])
        }
    }
}

// MARK: GeoJSON

extension FeatureShape {
    /// This shape as a GeoJSON feature (RFC 7946), with `radius` and `width` in metres as properties.
    var geoJSON: EventValue {
        var properties: [String: EventValue] = [:]
        let (type, coordinates): (String, EventValue)
        switch self {
        case .point(let place): (type, coordinates) = ("Point", Self.position(place))
        case .circle(let centre, let radius):
            (type, coordinates) = ("Point", Self.position(centre))
            properties["radius"] = .number(radius)
        case .polygon(let rings):
            (type, coordinates) = (
                "Polygon", .array(rings.map { ring in Self.positions(ring + (ring.first.map { [$0] } ?? [])) })
            )
        case .line(let places, let width):
            (type, coordinates) = ("LineString", Self.positions(places))
            if let width { properties["width"] = .number(width) }
        }
        return .object([
            "type": .string("Feature"), "properties": .object(properties),
            "geometry": .object(["type": .string(type), "coordinates": coordinates]),
        ])
    }

    /// Creates a shape from a GeoJSON feature as written by ``geoJSON``; `nil` for any other value.
    init?(geoJSON value: EventValue) {
        guard case .object(let feature) = value, case .object(let geometry) = feature["geometry"],
            case .string(let type) = geometry["type"], let coordinates = geometry["coordinates"]
        else { return nil }
        var sizes: [String: Double] = [:]
        if case .object(let properties) = feature["properties"] {
            for name in ["radius", "width"] { sizes[name] = properties[name]?.number }
        }
        switch type {
        case "Point":
            guard let place = Self.place(coordinates) else { return nil }
            self = sizes["radius"].map { .circle(place, radius: $0) } ?? .point(place)
        case "LineString":
            guard let places = Self.places(coordinates) else { return nil }
            self = .line(places, width: sizes["width"])
        case "Polygon":
            guard case .array(let rings) = coordinates else { return nil }
            let corners = rings.compactMap { Self.places($0)?.dropLast() }
            guard corners.count == rings.count else { return nil }
            self = .polygon(corners.map(Array.init))
        default: return nil
        }
        guard isValid else { return nil }
    }

    private static func position(_ place: Coordinate) -> EventValue {
        .array([.number(place.longitude.rounded(to: 1e9)), .number(place.latitude.rounded(to: 1e9))])
    }

    private static func positions(_ places: [Coordinate]) -> EventValue { .array(places.map(position)) }

    private static func place(_ value: EventValue) -> Coordinate? {
        guard case .array(let numbers) = value, numbers.count >= 2, let longitude = numbers[0].number,
            let latitude = numbers[1].number
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private static func places(_ value: EventValue) -> [Coordinate]? {
        guard case .array(let elements) = value else { return nil }
        let places = elements.compactMap(place)
        return places.count == elements.count ? places : nil
    }
}
