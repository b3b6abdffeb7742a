import Foundation
import Geolocation

/// A geodesic of geodesics.txt, which make_geodesics.py wrote.
struct KnownGeodesic: CustomStringConvertible {
    let kind: Substring
    let from: Coordinate
    let to: Coordinate
    /// Azimuths in degrees.
    let initialBearing: Double
    let finalBearing: Double
    /// Metres.
    let distance: Double

    var description: String {
        "\(kind) (\(from.latitude), \(from.longitude)) to (\(to.latitude), \(to.longitude))"
    }

    private init?(line: Substring) {
        let words = line.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Double($0) }
        guard words.count == 8, numbers.count == 7 else { return nil }
        kind = words[0]
        from = Coordinate(latitude: numbers[0], longitude: numbers[1])
        initialBearing = numbers[2]
        to = Coordinate(latitude: numbers[3], longitude: numbers[4])
        finalBearing = numbers[5]
        distance = numbers[6]
    }

    /// All of them, by kind.
    static func all() throws -> [Substring: [KnownGeodesic]] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("geodesics.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        return Dictionary(grouping: lines.compactMap { KnownGeodesic(line: $0) }, by: \.kind)
    }
}
