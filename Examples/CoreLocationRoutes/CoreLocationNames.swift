// Core Location's names for this package's values, so that code written with them compiles unchanged, also on Linux.
import Foundation
import Geolocation

/// A position in degrees.
typealias CLLocationCoordinate2D = Coordinate

/// A distance in metres.
typealias CLLocationDistance = Double

/// A speed in metres per second.
typealias CLLocationSpeed = Double

/// An accuracy as 68 % radius in metres.
typealias CLLocationAccuracy = Double

/// A fix.
typealias CLLocation = Location

extension CLLocation {
    /// Creates a fix with only a position, and the current time.
    init(latitude: Double, longitude: Double) {
        self.init(latitude: latitude, longitude: longitude, timestamp: .now)
    }

    /// Returns the distance to another fix in metres.
    func distance(from other: CLLocation) -> CLLocationDistance {
        Geodesic.inverse(from: other.coordinate, to: coordinate).distance
    }
}
