import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@SensorActor
@Suite("A location quality filter")
struct QualityFilterTests {
    let gps = ScriptedLocationProvider(name: "gps")
    let listener = ReportRecorder()

    @discardableResult
    private func started(_ filter: FilteredLocationProvider) -> FilteredLocationProvider {
        filter.locationDelegate = listener
        listener.source = filter
        filter.startLocationUpdates()
        return filter
    }

    @Test("passes all valid fixes and withdrawals if it has no limit, and drops invalid fixes")
    func validity() {
        let filter = started(gps.filtered(by: QualityFilter()))
        let fixes = [Location.test(accuracy: 5000), .test(north: 9000, accuracy: nil), .test(north: -9000)]
        for fix in fixes { gps.emit(fix) }
        gps.emit(Location(latitude: 91, longitude: 0, timestamp: .now))
        gps.emit(Location(latitude: .nan, longitude: 0, timestamp: .now))
        gps.emit(nil)
        #expect(listener.locations == fixes + [nil])
        #expect(filter.drops.byReason == ["fix out of range": 2])
    }

    @Test("drops fixes less accurate than its limit; those at the limit or without an accuracy pass")
    func accuracy() {
        let filter = started(gps.filtered(by: QualityFilter(minimumAccuracy: 20)))
        gps.emit(.test(accuracy: 20))
        gps.emit(.test(accuracy: 20.1))
        gps.emit(.test(north: 1, accuracy: nil))
        #expect(listener.locations == [.test(accuracy: 20), .test(north: 1, accuracy: nil)])
        #expect(filter.drops.byReason == ["accuracy worse than 20.0 m": 1])
    }

    @Test("drops fixes of unknown accuracy on request")
    func unknownAccuracy() {
        let filter = started(
            gps.filtered(by: QualityFilter(minimumAccuracy: 20, acceptsUnknownAccuracy: false)))
        gps.emit(.test(accuracy: nil))
        #expect(listener.locations.isEmpty)
        #expect(filter.drops.byReason == ["accuracy unknown": 1])
    }

    @Test("drops fixes that are too old by wall time, such as one kept from the last run (G11)")
    func age() {
        let clock = ManualClock()
        let filter = started(gps.filtered(by: QualityFilter(maximumAge: 10, clock: clock)))
        clock.advance(by: 60)
        gps.emit(.test(at: 49.9))
        gps.emit(.test(at: 50))
        #expect(listener.locations == [.test(at: 50)])
        #expect(filter.drops.byReason == ["older than 10.0 s": 1])
    }

    @Test("drops a single fix that would need too high a speed")
    func outlier() {
        let filter = started(gps.filtered(by: JumpFilter(maximumSpeed: 50)))
        let fixes = [Location.test(at: 0), .test(north: 1000, at: 1), .test(north: 3, at: 2)]
        for fix in fixes { gps.emit(fix) }
        #expect(listener.locations == [fixes[0], fixes[2]])
        #expect(filter.drops.byReason == ["faster than 50.0 m/s": 1])
    }

    @Test("accepts the second of two implausible fixes that agree, so that a wrong first fix does not block all others")
    func agreement() {
        started(gps.filtered(by: JumpFilter(maximumSpeed: 50)))
        let fixes = [Location.test(north: 9000, at: 0), .test(at: 1), .test(north: 1, at: 2), .test(north: 2, at: 3)]
        for fix in fixes { gps.emit(fix) }
        #expect(listener.locations == [fixes[0], fixes[2], fixes[3]])
    }

    @Test("reports nothing while it is stopped, and forgets the last accepted fix")
    func restart() {
        let filter = started(gps.filtered(by: JumpFilter(maximumSpeed: 50)))
        gps.emit(.test())
        filter.stopLocationUpdates()
        gps.emit(.test(north: 1, at: 1))
        #expect(listener.locations.count == 1)
        filter.startLocationUpdates()
        gps.emit(.test(north: 5000, at: 2))
        #expect(listener.locations.last == .test(north: 5000, at: 2))
    }
}
