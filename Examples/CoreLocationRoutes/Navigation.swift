// Code written against Core Location's types: a navigation that draws the rest of the route, and asks for another route
// when the user has left it.
import Foundation
import Geolocation
import RouteTracking

class NavigationManager {
    private let viewModel: UniversalMapViewModel
    private var routeTracker: RouteTrackingManager?
    private(set) var isAskingForRoute = false
    private(set) var userPosition: CLLocationCoordinate2D?

    init(viewModel: UniversalMapViewModel) { self.viewModel = viewModel }

    func startNavigation(route: [CLLocationCoordinate2D]) {
        // Initialize tracker
        routeTracker = RouteTrackingManager(
            routeCoordinates: route,
            threshold: 30
        )

        // Show full route
        let polyline = UniversalMapPolyline(
            id: "full-route",
            coordinates: route,
            color: .systemBlue,
            width: 6.0
        )
        viewModel.addPolyline(polyline)
    }

    func handleLocationUpdate(_ location: CLLocation) {
        guard let tracker = routeTracker else { return }

        let status = tracker.updateDriverLocation(location.coordinate)

        switch status {
        case .onTrack(let snapped, let remaining):
            updateRemainingRoute(remaining)
            updateUserPosition(snapped)

        case .outOfRoute:
            handleOffRoute()
        }
    }

    private func updateRemainingRoute(_ coordinates: [CLLocationCoordinate2D]) {
        let remaining = UniversalMapPolyline(
            id: "remaining",
            coordinates: coordinates,
            color: .systemBlue,
            width: 6.0
        )
        viewModel.updatePolyline(remaining, animated: true)
    }

    private func updateUserPosition(_ position: CLLocationCoordinate2D) {
        userPosition = position
        isAskingForRoute = false
    }

    private func handleOffRoute() {
        // Show alert or recalculate route
        isAskingForRoute = true
    }
}
