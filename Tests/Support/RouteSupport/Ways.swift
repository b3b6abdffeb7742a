package import Foundation
package import Geolocation
package import RouteGeometry

@testable package import RouteTracking

/// Routes about a place in the Lake Constance region, and drives on them.
package enum Way {
    /// The start of the ways.
    package static let origin = Coordinate(latitude: 47.62, longitude: 9.17)

    /// A number of seconds after 2026-11-20T10:40:00Z.
    package static func time(_ second: Double) -> Date { Date(timeIntervalSince1970: 1_795_171_200 + second) }

    /// The place at a distance in metres east of the origin, and north of it.
    package static func place(_ east: Double, _ north: Double = 0) -> Coordinate {
        origin.destination(distance: east, bearing: 90).destination(distance: north, bearing: 0)
    }

    /// A route through places that are given as metres east and north.
    package static func route(_ places: [(Double, Double)], times: [Double]? = nil) throws -> Route {
        try Route(places.map { place($0.0, $0.1) }, attributes: RouteAttributes(expectedTimes: times))
    }

    /// The way to the east: a kilometre, with a coordinate every 100 m.
    package static func east() throws -> Route { try route((0...10).map { (Double($0) * 100, 0) }) }

    /// A fix, with an accuracy of 4 m.
    package static func fix(
        _ second: Double, _ east: Double, _ north: Double = 0, speed: Double? = nil, course: Double? = nil
    ) -> Location {
        let place = place(east, north)
        return Location(
            latitude: place.latitude, longitude: place.longitude, horizontalAccuracy: 4, speed: speed, course: course,
            timestamp: time(second))
    }

    /// Fixes of a drive to the east at 10 m/s, one each second, from `begin` to `end` metres.
    package static func drive(from begin: Int = 0, to end: Int, north: Double = 0, at second: Double = 0) -> [Location]
    {
        stride(from: begin, through: end, by: 10).enumerated().map { step, east in
            fix(second + Double(step), Double(east), north, speed: 10, course: 90)
        }
    }

    /// A progress on a way of a kilometre.
    package static func progress(
        _ along: Double, status: RouteStatus = .onRoute, travelled: Double? = nil, speed: Double? = 10,
        confidence: Double = 1, length: Double = 1000
    ) -> RouteProgress {
        RouteProgress(
            status: status, place: place(along), coordinate: place(along), along: along, alongAccuracy: 5,
            distance: 0, segment: 0, segmentFraction: 0, furthest: along, travelled: travelled ?? along,
            length: length, speed: speed, confidence: confidence)
    }
}
