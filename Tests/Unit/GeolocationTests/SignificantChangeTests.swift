import Foundation
import GeolocationTestKit
import Testing

@testable import Geolocation

@SensorActor
@Suite("A watch for a significant change of place")
struct SignificantChangeTests {
    let gps = ScriptedLocationProvider(name: "gps")
    let listener = ReportRecorder()

    @discardableResult
    private func watching(_ rule: DepartureRule = .plain()) -> SignificantChangeProvider {
        let provider = SignificantChangeProvider(wrapping: gps, rule: rule)
        provider.locationDelegate = listener
        listener.source = provider
        #expect(provider.startMonitoringSignificantLocationChanges())
        return provider
    }

    @Test("reports a fix that is 40.1 m from its first one, but not one at 40.0 m")
    func distance() {
        watching()
        gps.emit(.test())
        gps.emit(.test(north: 40.0))
        #expect(listener.locations.isEmpty)
        gps.emit(.test(north: 40.1))
        #expect(listener.locations == [.test(north: 40.1)])
    }

    @Test("does not report a fix exactly at the distance")
    func strictDistance() {
        let fix = Location.test(north: 40)
        let distance = Location.test().coordinate.localDistance(to: fix.coordinate)
        var exact = DepartureDetector(rule: .plain(distance))
        var shorter = DepartureDetector(rule: .plain(distance.nextDown))
        #expect(!exact.hasLeft(at: .test()) && !exact.hasLeft(at: fix))
        #expect(!shorter.hasLeft(at: .test()) && shorter.hasLeft(at: fix))
    }

    @Test("neither starts from nor reports a withdrawal or an invalid fix (G1)")
    func unusable() {
        watching()
        gps.emit(nil)
        gps.emit(Location(latitude: .nan, longitude: 0, timestamp: .now))
        gps.emit(.test())
        gps.emit(nil)
        #expect(listener.locations.isEmpty)
    }

    @Test("reports a fix outside the area of the origin, even if the area is larger than the distance")
    func area() {
        var searches: [Double] = []
        watching(
            DepartureRule(confirmations: 1) { _, radius in
                searches.append(radius)
                return Park(edge: 300)
            })
        gps.emit(.test())
        gps.emit(.test(north: 299))
        #expect(listener.locations.isEmpty)
        gps.emit(.test(north: 301))
        #expect(listener.locations == [.test(north: 301)])
        #expect(searches == [50])
    }

    @Test("uses the distance if the origin is in no area")
    func noArea() {
        watching(DepartureRule(confirmations: 1) { _, _ in nil })
        gps.emit(.test())
        gps.emit(.test(north: 48))
        #expect(listener.locations.count == 1)
    }

    @Test("ignores a single outlier and inaccurate fixes by default")
    func robust() {
        watching(DepartureRule())
        gps.emit(.test())
        gps.emit(.test(north: 500))
        gps.emit(.test(north: 1))
        gps.emit(.test(north: 60, accuracy: 30))
        gps.emit(.test(north: 60, accuracy: 30))
        #expect(listener.locations.isEmpty)
        gps.emit(.test(north: 48, accuracy: 5))
        gps.emit(.test(north: 49, accuracy: 5))
        #expect(listener.locations == [.test(north: 49)])
    }

    @Test("replaces an inaccurate origin by a more accurate fix")
    func poorOrigin() {
        watching(DepartureRule())
        gps.emit(.test(north: 80, accuracy: 100))
        for _ in 0..<3 { gps.emit(.test(accuracy: 4)) }
        for _ in 0..<3 { gps.emit(.test(north: 45, accuracy: 60)) }
        #expect(listener.locations.isEmpty)
        for _ in 0..<2 { gps.emit(.test(north: 50, accuracy: 4)) }
        #expect(listener.locations.count == 1)
    }

    @Test("reports a slow walk even if each fix is more accurate than the one before")
    func creepingOrigin() {
        watching(DepartureRule())
        for step in 0..<20 { gps.emit(.test(north: Double(step) * 5, accuracy: 20 - Double(step) / 2)) }
        #expect(!listener.locations.isEmpty)
    }

    @Test("begins each watch at a new origin")
    func secondWatch() {
        let provider = watching()
        gps.emit(.test())
        provider.stopMonitoringSignificantLocationChanges()
        gps.emit(.test(north: 100))
        #expect(provider.startMonitoringSignificantLocationChanges())
        gps.emit(.test(north: 100))
        gps.emit(.test(north: 130))
        #expect(listener.locations.isEmpty)
        gps.emit(.test(north: 141))
        #expect(listener.locations.count == 1)
    }

    @Test("goes on when continuous updates beside it are stopped, and ends when its own monitoring is stopped")
    func besideUpdates() {
        let provider = watching()
        provider.startLocationUpdates()
        provider.stopLocationUpdates()
        #expect(gps.isStarted)
        provider.stopMonitoringSignificantLocationChanges()
        #expect(!gps.isStarted)
        provider.startLocationUpdates()
        gps.emit(.test(north: 1))
        #expect(listener.locations == [.test(north: 1)])
    }

    @Test("has a detector that is not Equatable, so that no two origins are falsely equal (G14)")
    func noFalseEquality() {
        let detector: Any = DepartureDetector(rule: DepartureRule())
        #expect(!(detector is any Equatable))
    }
}

extension DepartureRule {
    /// The first fix beyond the distance is a departure, whatever its accuracy.
    fileprivate static func plain(_ distance: Double = 40) -> DepartureRule {
        DepartureRule(distance: distance, accuracyMargin: 0, confirmations: 1)
    }
}

/// An area that reaches `edge` metres north of the tests' origin.
private struct Park: DepartureArea {
    let edge: Double

    func contains(_ place: Coordinate) -> Bool {
        place.latitude < Location.test(north: edge).latitude
    }
}
