// Code written against Core Location's types: a delivery with its time of arrival, stops one after the other, and a
// threshold that depends on speed and accuracy.
import Foundation
import Geolocation
import RouteTracking

class DeliveryTracker: ObservableObject {
    @Published var isOnRoute = true
    @Published var distanceRemaining: CLLocationDistance = 0
    @Published var estimatedArrival: Date?

    private let tracker: RouteTrackingManager
    private let averageSpeed: CLLocationDistance = 10  // m/s

    init(deliveryRoute: [CLLocationCoordinate2D]) {
        self.tracker = RouteTrackingManager(
            routeCoordinates: deliveryRoute,
            threshold: 50  // Larger threshold for delivery
        )
    }

    func updateLocation(_ location: CLLocationCoordinate2D) {
        let status = tracker.updateDriverLocation(location)

        switch status {
        case .onTrack(_, let remainingPath):
            isOnRoute = true
            distanceRemaining = calculateDistance(remainingPath)
            estimatedArrival = Date().addingTimeInterval(distanceRemaining / averageSpeed)

        case .outOfRoute:
            isOnRoute = false
            estimatedArrival = nil
        }
    }

    private func calculateDistance(_ path: [CLLocationCoordinate2D]) -> CLLocationDistance {
        let polyline = UniversalMapPolyline(coordinates: path)
        return polyline.distance
    }
}

class MultiStopTracker {
    private var currentLegTracker: RouteTrackingManager?
    private let allStops: [CLLocationCoordinate2D]
    private let routeLegs: [[CLLocationCoordinate2D]]
    private(set) var currentStopIndex = 0

    init(stops: [CLLocationCoordinate2D], routeLegs: [[CLLocationCoordinate2D]]) {
        self.allStops = stops
        self.routeLegs = routeLegs

        // Start with first leg
        if let firstLeg = routeLegs.first {
            currentLegTracker = RouteTrackingManager(routeCoordinates: firstLeg)
        }
    }

    func updateLocation(_ location: CLLocationCoordinate2D) {
        guard let tracker = currentLegTracker else { return }

        let status = tracker.updateDriverLocation(location)

        switch status {
        case .onTrack(_, let remaining):
            // Check if approaching destination
            if remaining.count < 3 {
                checkIfArrivedAtStop(location)
            }

        case .outOfRoute:
            // Might have arrived or detoured
            checkIfArrivedAtStop(location)
        }
    }

    private func checkIfArrivedAtStop(_ location: CLLocationCoordinate2D) {
        let currentStop = allStops[currentStopIndex]
        let distance = location.distance(to: currentStop)

        if distance < 30 {  // Within 30 meters
            advanceToNextStop()
        }
    }

    private func advanceToNextStop() {
        currentStopIndex += 1
        // Load next route leg tracker
        let hasLeg = routeLegs.indices.contains(currentStopIndex)
        currentLegTracker = hasLeg ? RouteTrackingManager(routeCoordinates: routeLegs[currentStopIndex]) : nil
    }
}

extension CLLocationCoordinate2D {
    func distance(to other: CLLocationCoordinate2D) -> CLLocationDistance {
        let from = CLLocation(latitude: self.latitude, longitude: self.longitude)
        let to = CLLocation(latitude: other.latitude, longitude: other.longitude)
        return from.distance(from: to)
    }
}

func createAdaptiveTracker(
    route: [CLLocationCoordinate2D],
    speed: CLLocationSpeed,
    accuracy: CLLocationAccuracy
) -> RouteTrackingManager {
    // Larger threshold at higher speeds
    let speedThreshold = min(speed * 2, 100)  // Up to 100m

    // Larger threshold with poor GPS accuracy
    let accuracyThreshold = max(accuracy * 1.5, 20)  // At least 20m

    // Use the larger of the two
    let threshold = max(speedThreshold, accuracyThreshold)

    return RouteTrackingManager(
        routeCoordinates: route,
        threshold: threshold
    )
}
