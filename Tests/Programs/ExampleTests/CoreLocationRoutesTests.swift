import Geolocation
import RouteTracking
import TestSupport
import Testing

@testable import CoreLocationRoutes

@Suite("The example CoreLocationRoutes")
struct CoreLocationRoutesTests {
    private let route = CoreLocationRoutes.route

    /// The place at a distance in metres beside the middle of the first segment.
    private func beside(_ metres: Double) -> Coordinate {
        let way = Geolocation.Geodesic.inverse(from: route[0], to: route[1])
        let bearing = way.initialBearing ?? 0
        return route[0].destination(distance: way.distance / 2, bearing: bearing)
            .destination(distance: metres, bearing: bearing + 90)
    }

    @Test("the navigation draws the remaining route, and requests a new route when off the route")
    func navigation() {
        let map = UniversalMapViewModel()
        let manager = NavigationManager(viewModel: map)
        manager.startNavigation(route: route)
        manager.handleLocationUpdate(CLLocation(latitude: beside(20).latitude, longitude: beside(20).longitude))
        #expect(map.polylines["remaining"]?.coordinates.count == 3 && !manager.isAskingForRoute)
        manager.handleLocationUpdate(CLLocation(latitude: beside(40).latitude, longitude: beside(40).longitude))
        #expect(manager.isAskingForRoute)
    }

    @Test("the delivery tracker reports the remaining distance, and no arrival time when off the route")
    func delivery() {
        let tracker = DeliveryTracker(deliveryRoute: route)
        tracker.updateLocation(route[0])
        let length = UniversalMapPolyline(coordinates: route).distance
        #expect(abs(tracker.distanceRemaining - length) < 0.1 && tracker.estimatedArrival != nil)
        tracker.updateLocation(beside(60))
        #expect(!tracker.isOnRoute && tracker.estimatedArrival == nil)
    }

    @Test("the tracker of several stops advances from stop to stop")
    func stops() {
        let stops = MultiStopTracker(stops: Array(route[1...]), routeLegs: [Array(route[...1]), Array(route[1...])])
        for place in route { stops.updateLocation(place) }
        #expect(stops.currentStopIndex == 2)
    }

    @Test(
        "the distance from which a driver is off the route depends on speed and accuracy",
        arguments: [(35.0, 10.0, 70.0), (5, 40, 60), (0, 0, 20)])
    func threshold(speed: Double, accuracy: Double, threshold: Double) {
        let tracker = createAdaptiveTracker(route: route, speed: speed, accuracy: accuracy)
        #expect(tracker.updateDriverLocation(beside(threshold - 0.5)) != .outOfRoute)
        #expect(tracker.updateDriverLocation(beside(threshold + 0.5)) == .outOfRoute)
    }

    @Test("the program reports that the driver is off the route and reaches the destination")
    func program() async throws {
        let result = try await BuiltProgram.run("CoreLocationRoutes", [])
        #expect(result.status == 0 && result.output.hasSuffix("Reached destination!\n"))
        #expect(result.output.contains("Off route! Please recalculate."))
    }
}
