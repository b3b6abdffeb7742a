import Foundation
import Geolocation
import RouteSupport
import RouteTracking
import Testing

@Suite("Uses of RouteTrackingManager in applications")
struct SeedExampleTests {
    private let east = (0...10).map { Way.place(Double($0) * 100) }

    @Test("a navigation screen shows the rest of the route, and asks for a new route off it")
    func navigation() {
        let screen = NavigationScreen()
        screen.startNavigation(route: east)
        screen.handleLocationUpdate(Way.fix(0, 150, 8))
        #expect(screen.map.lines["remaining"]?.count == 10)
        #expect(screen.user?.distance(to: Way.place(150)) ?? 99 < 0.1)
        screen.handleLocationUpdate(Way.fix(1, 150, 100))
        #expect(screen.asksForRoute && screen.map.lines["remaining"] == nil)
        screen.handleLocationUpdate(Way.fix(2, 160, 8))
        #expect(!screen.asksForRoute)
    }

    @Test("a delivery view estimates the arrival while it is on the route")
    func delivery() throws {
        let delivery = DeliveryView(deliveryRoute: east)
        delivery.updateLocation(Way.place(400, 45), at: Way.time(0))
        #expect(delivery.isOnRoute && abs(delivery.distanceRemaining - 600) < 0.1)
        #expect(abs(try #require(delivery.estimatedArrival).timeIntervalSince(Way.time(60))) < 0.1)
        delivery.updateLocation(Way.place(400, 55), at: Way.time(1))
        #expect(!delivery.isOnRoute && delivery.estimatedArrival == nil)
    }

    @Test("a view model on the main actor shows the rest of the route")
    @MainActor
    func liveProgress() {
        let screen = ProgressScreen(route: east)
        screen.updateProgress(location: Way.place(730, -12))
        #expect(screen.map.lines["remaining"]?.count == 4)
        #expect(screen.marker?.distance(to: Way.place(730)) ?? 99 < 0.1)
        screen.updateProgress(location: Way.place(730, -31))
        #expect(screen.map.lines["remaining"] == nil && screen.map.lines["full-route"]?.count == 11)
    }

    @Test("a server tracks each driver on a shared route")
    func fleet() async throws {
        let (fleet, route) = (Fleet(), try Way.east())
        for driver in 0..<3 {
            await fleet.assign(route, to: "\(driver)")
            let remaining = await fleet.ingest(Way.fix(0, Double(driver) * 100), of: "\(driver)")
            let travelled: Double = 1000 - (try #require(remaining))
            #expect(abs(travelled - Double(driver) * 100) < 1)
        }
    }

    @Test("stops are reached one by one")
    func stops() {
        let stops = [Way.place(400), Way.place(1000)]
        let tracker = StopByStop(stops: stops, routeLegs: [Array(east[...4]), Array(east[4...])])
        tracker.updateLocation(Way.place(200))
        #expect(tracker.currentStopIndex == 0)
        tracker.updateLocation(Way.place(390))
        #expect(tracker.currentStopIndex == 1)
        tracker.updateLocation(Way.place(1005))
        #expect(tracker.currentStopIndex == 2)
        tracker.updateLocation(Way.place(1005))
    }

    @Test("a threshold may follow speed and accuracy, on a route with fewer points")
    func thresholds() {
        let thin = stride(from: 0, to: east.count, by: 3).map { east[$0] }
        let tracker = adaptiveTracker(route: thin, speed: 35, accuracy: 10)
        #expect(tracker.updateDriverLocation(Way.place(500, 69)).snapped != nil)
        #expect(tracker.updateDriverLocation(Way.place(500, 71)).snapped == nil)
    }
}
