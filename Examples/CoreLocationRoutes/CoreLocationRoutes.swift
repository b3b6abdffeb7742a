// Route tracking for code that is written with Core Location's names: aliases make it compile unchanged.
//
// It shows which aliases such code needs (CoreLocationNames.swift). Navigation.swift and Deliveries.swift are samples of
// it, and MapModel.swift has the map of their application.
//
// Usage: CoreLocationRoutes
import Geolocation
import RouteTracking

@main
enum CoreLocationRoutes {
    /// A route through San Francisco.
    static let route = [
        CLLocationCoordinate2D(latitude: 37.7749, longitude: -122.4194),
        CLLocationCoordinate2D(latitude: 37.7849, longitude: -122.4294),
        CLLocationCoordinate2D(latitude: 37.7949, longitude: -122.4394),
    ]

    static func main() {
        let tracker = RouteTrackingManager(routeCoordinates: route, threshold: 50)
        for location in [route[0], CLLocationCoordinate2D(latitude: 37.78, longitude: -122.42), route[1], route[2]] {
            switch tracker.updateDriverLocation(location) {
            case .onTrack(let snappedLocation, let remainingPath):
                print("On route! Snapped to: \(snappedLocation)")
                print("Remaining waypoints: \(remainingPath.count)")
                if remainingPath.isEmpty { print("Reached destination!") }
            case .outOfRoute:
                print("Off route! Please recalculate.")
            }
        }
    }
}
