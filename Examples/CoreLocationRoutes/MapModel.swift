// The map that the samples draw on: what an application has, reduced to the names that they use.
import Geolocation

/// A line on a map.
struct UniversalMapPolyline {
    enum Color { case systemBlue }

    var id = ""
    var coordinates: [CLLocationCoordinate2D]
    var color = Color.systemBlue
    var width = 6.0

    /// The length in metres.
    var distance: CLLocationDistance {
        zip(coordinates, coordinates.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
}

/// The lines on a map, by name.
final class UniversalMapViewModel {
    private(set) var polylines: [String: UniversalMapPolyline] = [:]

    func addPolyline(_ polyline: UniversalMapPolyline) { polylines[polyline.id] = polyline }
    func updatePolyline(_ polyline: UniversalMapPolyline, animated: Bool = false) { polylines[polyline.id] = polyline }
}

/// An object whose changes a view shows.
protocol ObservableObject: AnyObject {}

/// A property whose changes a view shows.
@propertyWrapper
struct Published<Value> {
    var wrappedValue: Value
}
