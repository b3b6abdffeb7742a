import Foundation
import Geolocation
import RouteGeometry
import RouteTracking

/// A map that draws lines, as an application has one.
final class DrawnMap {
    private(set) var lines: [String: [Coordinate]] = [:]
    func draw(_ coordinates: some Collection<Coordinate>, as name: String) { lines[name] = Array(coordinates) }
    func remove(_ name: String) { lines[name] = nil }
}

/// Shows what is left of a route, and asks for another one.
final class NavigationScreen {
    let map = DrawnMap()
    private(set) var asksForRoute = false
    private(set) var user: Coordinate?
    private var routeTracker: RouteTrackingManager?

    func startNavigation(route: [Coordinate]) {
        routeTracker = RouteTrackingManager(routeCoordinates: route, threshold: 30)
        map.draw(route, as: "full-route")
    }

    func handleLocationUpdate(_ location: Location) {
        guard let routeTracker else { return }
        switch routeTracker.updateDriverLocation(location.coordinate) {
        case .onTrack(let snapped, let remaining):
            map.draw(remaining, as: "remaining")
            user = snapped
            asksForRoute = false
        case .outOfRoute:
            map.remove("remaining")
            asksForRoute = true
        }
    }
}

/// Estimates when a delivery arrives.
final class DeliveryView {
    private(set) var isOnRoute = true
    private(set) var distanceRemaining = 0.0
    private(set) var estimatedArrival: Date?
    private let tracker: RouteTrackingManager
    private let averageSpeed = 10.0

    init(deliveryRoute: [Coordinate]) {
        tracker = RouteTrackingManager(routeCoordinates: deliveryRoute, threshold: 50)
    }

    func updateLocation(_ location: Coordinate, at time: Date) {
        switch tracker.updateDriverLocation(location) {
        case .onTrack:
            isOnRoute = true
            distanceRemaining = tracker.remainingPath?.distance ?? 0
            estimatedArrival = time.addingTimeInterval(distanceRemaining / averageSpeed)
        case .outOfRoute:
            isOnRoute = false
            estimatedArrival = nil
        }
    }
}

/// Shows the rest of the route over the whole route, on the main actor.
@MainActor
final class ProgressScreen {
    let map = DrawnMap()
    private(set) var marker: Coordinate?
    private let tracker: RouteTrackingManager

    init(route: [Coordinate]) {
        tracker = RouteTrackingManager(routeCoordinates: route)
        map.draw(route, as: "full-route")
    }

    func updateProgress(location: Coordinate) {
        if case .onTrack(let snapped, let remaining) = tracker.updateDriverLocation(location) {
            map.draw(remaining, as: "remaining")
            marker = snapped
        } else {
            map.remove("remaining")
        }
    }
}

/// Follows many drivers on a server.
actor Fleet {
    private var trackers: [String: RouteTrackingManager] = [:]

    func assign(_ route: Route, to driver: String) { trackers[driver] = RouteTrackingManager(route) }

    func ingest(_ fix: Location, of driver: String) -> Double? {
        _ = trackers[driver]?.updateDriverLocation(fix)
        return trackers[driver]?.progress?.remaining
    }
}

/// Goes from stop to stop with a tracker for each leg.
final class StopByStop {
    private var currentLegTracker: RouteTrackingManager?
    private let allStops: [Coordinate]
    private let legs: [[Coordinate]]
    private(set) var currentStopIndex = 0

    init(stops: [Coordinate], routeLegs: [[Coordinate]]) {
        allStops = stops
        legs = routeLegs
        currentLegTracker = routeLegs.first.map { RouteTrackingManager(routeCoordinates: $0) }
    }

    func updateLocation(_ location: Coordinate) {
        guard let tracker = currentLegTracker else { return }
        switch tracker.updateDriverLocation(location) {
        case .onTrack(_, let remaining): if remaining.count < 3 { checkIfArrived(location) }
        case .outOfRoute: checkIfArrived(location)
        }
    }

    private func checkIfArrived(_ location: Coordinate) {
        guard location.distance(to: allStops[currentStopIndex]) < 30 else { return }
        currentStopIndex += 1
        currentLegTracker =
            legs.indices.contains(currentStopIndex)
            ? RouteTrackingManager(routeCoordinates: legs[currentStopIndex]) : nil
    }
}

/// Chooses the threshold by speed and accuracy.
func adaptiveTracker(route: [Coordinate], speed: Double, accuracy: Double) -> RouteTrackingManager {
    RouteTrackingManager(routeCoordinates: route, threshold: max(min(speed * 2, 100), max(accuracy * 1.5, 20)))
}
