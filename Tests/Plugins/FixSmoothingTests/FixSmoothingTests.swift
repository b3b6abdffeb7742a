import FixSmoothing
import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import Testing

@SensorActor
@Suite("Filters that smooth positions")
struct FixSmoothingTests {
    private let clock = ManualClock()
    private let gps = ScriptedLocationProvider()
    private let listener = Listener()

    private func fix(_ seconds: Double, latitude: Double, speed: Double? = nil, course: Double? = nil) -> Location {
        Location(
            latitude: latitude, longitude: 9, altitude: latitude, horizontalAccuracy: seconds + 1, speed: speed,
            course: course, timestamp: Date(timeIntervalSince1970: 1_795_000_000 + seconds))
    }

    private func interpolating(_ text: String) throws -> any LocationProvider {
        let filter = try FixSmoothers.interpolate.make(try Endpoint(filter: text), PipelineContext(clock: clock))
        let provider = filter.apply(to: gps)
        provider.locationDelegate = listener
        provider.startLocationUpdates()
        return provider
    }

    @Test(
        "fulfil the provider contract",
        arguments: [(FixSmoothers.kalman, "kalman?sigma=6"), (FixSmoothers.interpolate, "interpolate?rate=1&gap=5")]
            as [(FilterPlugin, String)])
    func contract(plugin: FilterPlugin, text: String) async throws {
        try await PluginConformance.verify(plugin, running: text, patience: 300)
    }

    @Test("kalman uses the core's smoother")
    func kalman() throws {
        let filter = try FixSmoothers.kalman.make(
            try Endpoint(filter: "kalman?sigma=9&accuracy=20"), PipelineContext(clock: clock))
        let reference = ScriptedLocationProvider()
        let (provider, expected) = (
            filter.apply(to: gps), reference.filtered(by: PositionSmoother(sigma: 9, assumedAccuracy: 20))
        )
        let other = Listener()
        (provider.locationDelegate, expected.locationDelegate) = (listener, other)
        provider.startLocationUpdates()
        expected.startLocationUpdates()
        for second in 0..<9 {
            let fix = fix(Double(second), latitude: Double(second * second) / 1000)
            gps.emit(fix)
            reference.emit(fix)
        }
        #expect(listener.fixes == other.fixes && listener.fixes.count == 9)
    }

    @Test("interpolation emits intermediate fixes at the rate, and then the fix itself")
    func interpolation() throws {
        let provider = try interpolating("interpolate?rate=4")
        gps.emit(fix(0, latitude: 47, speed: 2, course: 350))
        gps.emit(fix(1, latitude: 47.0004, speed: 4, course: 10))
        #expect(listener.fixes.count == 1)
        for count in 2...5 {
            clock.advance(by: 0.25)
            #expect(listener.fixes.count == count)
        }
        let half = try #require(listener.fixes[2])
        #expect(
            abs(half.latitude - 47.0002) < 1e-9 && abs(half.timestamp.timeIntervalSince1970 - 1_795_000_000.5) < 1e-6)
        #expect(half.speed == 3 && half.course.map { Angle.absoluteDifference($0, 0) < 1e-9 } == true)
        #expect(half.horizontalAccuracy == 2, "the worse of the two")
        #expect(listener.fixes[4] == fix(1, latitude: 47.0004, speed: 4, course: 10))
        gps.emit(fix(2, latitude: 47.0004))
        clock.advance(by: 0.5)
        #expect(listener.fixes.last??.speed == nil, "a value that either fix lacks is unknown")
        provider.stopLocationUpdates()
        #expect(provider.drops.byReason == ["fix at the end of the run": 1])
    }

    @Test("interpolation stops at an early fix or a withdrawal, and does not fill a long gap")
    func early() throws {
        let provider = try interpolating("interpolate?rate=2&gap=5")
        gps.emit(fix(0, latitude: 47))
        gps.emit(fix(2, latitude: 48))
        clock.advance(by: 0.6)
        gps.emit(fix(3, latitude: 49))
        gps.emit(nil)
        gps.emit(fix(4, latitude: 50))
        gps.emit(fix(10, latitude: 51))
        #expect(listener.fixes.map { $0?.latitude.rounded() } == [47, 47, 48, 49, nil, 50, 51])
        provider.stopLocationUpdates()
        #expect(provider.drops.total == 0)
    }
}

/// Stores the values that a provider reports.
private final class Listener: LocationProviderDelegate {
    private(set) var fixes: [Location?] = []

    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        fixes.append(location)
    }
}
