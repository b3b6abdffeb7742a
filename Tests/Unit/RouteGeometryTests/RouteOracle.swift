import Foundation
import Geolocation
import RouteGeometry

/// A place and the nearest points of a route to it, from oracle.json, which make_oracle.py wrote.
struct RouteOracle: Decodable, CustomStringConvertible {
    let kind: String
    let route: [Place]
    let place: Place
    /// Metres.
    let length: Double
    /// Metres from the place to the route.
    let distance: Double
    /// Metres along the route to each of the points that are equally near.
    let along: [Double]
    /// Metres to the right of the route, where the nearest point is the foot of a perpendicular.
    let crossTrack: Double?

    /// Latitude and longitude.
    struct Place: Decodable {
        let coordinate: Coordinate

        init(from decoder: any Decoder) throws {
            let degrees = try [Double](from: decoder)
            coordinate = Coordinate(latitude: degrees[0], longitude: degrees[1])
        }
    }

    var description: String { "\(kind), \(place.coordinate.latitude), \(place.coordinate.longitude)" }

    /// Metres by which a result may be wrong: 1 mm up to 200 m, 1 cm up to 4 km, 1 m beyond.
    var tolerance: Double { Self.tolerance(at: distance) }

    static func tolerance(at distance: Double) -> Double {
        distance < 200 ? 1e-3 : distance <= 4000 ? 1e-2 : 1
    }

    /// All of them.
    static func all() throws -> [RouteOracle] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("oracle.json")
        return try JSONDecoder().decode([RouteOracle].self, from: Data(contentsOf: file))
    }
}

/// Cases of another oracle, if they are available.
enum SharedRouteOracle {
    static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../shared/data/route/oracle.json").standardized

    static var isPresent: Bool { FileManager.default.fileExists(atPath: file.path) }

    struct Contents: Decodable {
        let routes: [String: Way]
        let cases: [Case]
    }

    struct Way: Decodable {
        let coordinates: [RouteOracle.Place]
        let length: Double
    }

    struct Case: Decodable {
        let id: Int
        let route: String
        let query: Coordinate
        let nearest: Nearest
    }

    struct Nearest: Decodable {
        let distance: Double
        let along: Double
        let ties: [Tie]
        let kind: String
        let signedCrossTrack: Double?
    }

    struct Tie: Decodable {
        let along: Double
    }

    static func contents() throws -> Contents {
        try JSONDecoder().decode(Contents.self, from: Data(contentsOf: file))
    }
}
