import Foundation
import Geolocation
import RouteGeometry

/// Routes on which a tracker may go astray.
enum TrackedRoutes {
    /// Some kilometres through a town with bends, 60 m from vertex to vertex.
    static func town(metres: Double = 4000) throws -> Route {
        var pen = Pen()
        var heading = 40.0
        for step in 0..<Int(metres / 60) {
            heading += 35 * sin(Double(step) * 0.7) + (step % 11 == 10 ? 80 : 0)
            pen.draw(60, towards: heading)
        }
        return try pen.route()
    }

    /// There and back on the same line, 1500 m each.
    static func thereAndBack() throws -> Route {
        var pen = Pen()
        for step in 0..<25 { pen.draw(60, towards: 20 + 30 * sin(Double(step) / 3)) }
        return try Route(pen.coordinates + pen.coordinates.reversed().dropFirst())
    }

    /// Two circles of 200 m radius that cross where both begin.
    static func figureEight() throws -> Route {
        var pen = Pen()
        for step in 0..<40 { pen.draw(10 * .pi, towards: Double(step) * 9 + 4.5) }
        for step in 0..<40 { pen.draw(10 * .pi, towards: -Double(step) * 9 - 4.5) }
        return try pen.route()
    }

    /// A round of about 1900 m, some times.
    static func laps(_ count: Int) throws -> Route {
        var pen = Pen()
        for _ in 0..<count {
            for step in 0..<30 { pen.draw(20 * .pi, towards: Double(step) * 12 + 6) }
        }
        return try pen.route()
    }

    /// Ten stretches of 120 m, 25 m apart, there and back by turns.
    static func hairpins() throws -> Route {
        var pen = Pen()
        for turn in 0..<10 {
            pen.draw(120, towards: turn % 2 == 0 ? 90 : 270)
            pen.draw(25, towards: 0)
        }
        return try pen.route()
    }

    /// A kilometre out, and back 20 m beside it.
    static func parallelReturn() throws -> Route {
        var pen = Pen()
        for _ in 0..<10 { pen.draw(100, towards: 70) }
        pen.draw(20, towards: 160)
        for _ in 0..<10 { pen.draw(100, towards: 250) }
        return try pen.route()
    }

    /// Straight to the east, 3000 m.
    static func straight() throws -> Route {
        var pen = Pen()
        for _ in 0..<30 { pen.draw(100, towards: 90) }
        return try pen.route()
    }

    /// Draws lines of given length and bearing.
    struct Pen {
        private(set) var coordinates = [Coordinate(latitude: 47.66, longitude: 9.18)]

        init(at coordinate: Coordinate = Coordinate(latitude: 47.66, longitude: 9.18)) {
            coordinates = [coordinate]
        }

        mutating func draw(_ metres: Double, towards bearing: Double) {
            guard let last = coordinates.last else { return }
            coordinates.append(last.destination(distance: metres, bearing: bearing))
        }

        func route() throws -> Route { try Route(coordinates) }
    }
}
