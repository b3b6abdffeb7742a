package import Geolocation
public import RouteGeometry

/// An area that a rule monitors: subjects enter it, leave it or stay in it.
public enum AlertArea: Sendable, Hashable {
    /// A single circle or polygon without holes.
    case fence(Geofence)
    /// A strip along a route; the width in metres applies to each side.
    case corridor(Route, width: Double)
    /// The union of several areas.
    indirect case union([AlertArea])
    /// An area with holes in it; each hole is an area itself.
    indirect case hollow(AlertArea, holes: [AlertArea])

    /// The shapes that together form the area, for display on a map.
    public var shapes: [FeatureShape] {
        switch self {
        case .fence(let fence): return [fence.featureShape]
        case .corridor(let route, let width):
            return [.line(route.coordinates.simplified(to: FeatureEvent.lineLimit), width: width)]
        case .union(let areas): return areas.flatMap(\.shapes)
        case .hollow(let area, let holes):
            let rings = holes.flatMap(\.shapes).flatMap(\.rings)
            return area.shapes.map { shape in
                if case .polygon(let border) = shape { .polygon(border + rings) } else { shape }
            }
        }
    }

    /// Returns whether a place lies inside the area, and a lower limit of its distance from the border in metres.
    ///
    /// A subject must move at least this distance along the ground before it can enter or leave the area.
    package func border(from place: Coordinate) -> (isInside: Bool, clearance: Double) {
        switch self {
        case .fence(let fence): return fence.border(from: place)
        case .corridor(let route, let width):
            let distance = route.nearest(to: place)?.distance ?? .infinity
            return (distance <= width, abs(distance - width))
        case .union(let areas):
            let borders = areas.map { $0.border(from: place) }
            let insides = borders.filter(\.isInside)
            // If the place is inside several areas, the largest distance from a border counts.
            guard insides.isEmpty else { return (true, insides.map(\.clearance).max() ?? 0) }
            return (false, borders.map(\.clearance).min() ?? .infinity)
        case .hollow(let area, let holes):
            var (isInside, clearance) = area.border(from: place)
            guard isInside else { return (false, clearance) }
            for hole in holes {
                let border = hole.border(from: place)
                if border.isInside { return (false, border.clearance) }
                clearance = min(clearance, border.clearance)
            }
            return (true, clearance)
        }
    }
}

extension FeatureShape {
    /// The borders of a polygon and its holes; empty for other shapes.
    fileprivate var rings: [[Coordinate]] { if case .polygon(let rings) = self { rings } else { [] } }
}
