import FixSelection
import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import Testing

@SensorActor
@Suite("Filters that select values")
struct FixSelectionTests {
    private let clock = ManualClock()
    private let gps = ScriptedLocationProvider()

    /// The fixes that pass a filter, of those in some places and at some seconds.
    private func passed(_ plugin: FilterPlugin, _ text: String, _ fixes: [Location]) throws -> [Double] {
        let listener = Listener()
        let filter = try plugin.make(try Endpoint(filter: text), PipelineContext(clock: clock))
        let provider = filter.apply(to: gps)
        provider.locationDelegate = listener
        provider.startLocationUpdates()
        for fix in fixes { gps.emit(fix) }
        return listener.seconds
    }

    private func fix(
        _ seconds: Double, north: Double = 0, accuracy: Double? = 5, speed: Double? = nil
    ) -> Location {
        Location(
            latitude: 47 + north / 111_183, longitude: 9, horizontalAccuracy: accuracy, speed: speed,
            timestamp: Date(timeIntervalSince1970: 1_795_000_000 + seconds))
    }

    @Test(
        "keep the contract of a provider, in each role",
        arguments: [
            (FixFilters.quality, "quality?accuracy=50"), (FixFilters.jump, "jump?speed=100"),
            (FixFilters.throttle, "throttle?distance=20"), (FixFilters.significant, "significant?distance=10"),
            (FixFilters.staleness, "staleness?after=30"),
        ] as [(FilterPlugin, String)])
    func contract(plugin: FilterPlugin, text: String) async throws {
        try await PluginConformance.verify(plugin, running: text, patience: 300)
    }

    @Test("quality passes what is accurate enough, of unknown accuracy or not as told")
    func quality() throws {
        let fixes = [fix(0, accuracy: 20), fix(1, accuracy: 20.5), fix(2, accuracy: nil)]
        #expect(try passed(FixFilters.quality, "quality?accuracy=20", fixes) == [0, 2])
        #expect(try passed(FixFilters.quality, "quality?accuracy=20&unknown=false", fixes) == [0])
    }

    @Test("jump passes what can be reached")
    func jump() throws {
        let fixes = [fix(0), fix(1, north: 200), fix(2, north: 10)]
        #expect(try passed(FixFilters.jump, "jump", fixes) == [0, 2])
        #expect(try passed(FixFilters.jump, "jump?speed=500", fixes) == [0, 1, 2])
    }

    @Test("throttle passes every fifth of fixes each second, though their times waver")
    func interval() throws {
        let fixes = (0..<16).map { fix(Double($0) + ($0 % 2 == 0 ? 0.02 : -0.02)) }
        #expect(try passed(FixFilters.throttle, "throttle?interval=5", fixes).map { $0.rounded() } == [0, 5, 10, 15])
    }

    @Test("throttle by distance passes what is far enough; in a vehicle, both grow")
    func distance() throws {
        let walk = (0..<20).map { fix(Double($0), north: Double($0) * 3, speed: 3) }
        #expect(try passed(FixFilters.throttle, "throttle?distance=10", walk) == [0, 4, 8, 12, 16])
        #expect(try passed(FixFilters.throttle, "throttle?interval=6&distance=10", walk) == [0, 6, 12, 18])
        let drive = (0..<20).map { fix(Double($0), north: Double($0) * 30, speed: 30) }
        #expect(try passed(FixFilters.throttle, "throttle?interval=2&vehicle=4", drive) == [0, 8, 16])
    }

    @Test("throttle limits headings, and passes the first one after a withdrawal")
    func headings() throws {
        let compass = ScriptedDeviceHeadingProvider()
        let listener = Listener()
        let filter = try FixFilters.throttle.make(
            try Endpoint(filter: "throttle?interval=1"), PipelineContext(clock: clock))
        let provider = filter.apply(to: compass)
        provider.headingDelegate = listener
        provider.startDeviceHeadingUpdates()
        for value in 0..<10 {
            compass.emit(HeadingValue(Double(value)))
            clock.advance(by: 0.25)
        }
        compass.emit(nil)
        compass.emit(HeadingValue(99))
        #expect(listener.headings == [0, 4, 8, nil, 99])
        #expect(provider.drops.byReason == ["heading in between": 7])
    }

    @Test("staleness withdraws after the time")
    func staleness() throws {
        let listener = Listener()
        let filter = try FixFilters.staleness.make(
            try Endpoint(filter: "staleness?after=3"), PipelineContext(clock: clock))
        let provider = filter.apply(to: gps)
        provider.locationDelegate = listener
        provider.startLocationUpdates()
        gps.emit(fix(0))
        clock.advance(by: 2.9)
        #expect(listener.withdrawals == 0)
        clock.advance(by: 0.1)
        #expect(listener.withdrawals == 1)
    }

    @Test("a throttle that limits nothing is refused")
    func nothing() {
        #expect(throws: UsageError("throttle limits nothing: write throttle?interval=5 or throttle?distance=20")) {
            try FixFilters.throttle.make(try Endpoint(filter: "throttle"), PipelineContext())
        }
    }
}

/// Keeps what a provider reports.
private final class Listener: LocationProviderDelegate, DeviceHeadingProviderDelegate {
    private(set) var seconds: [Double] = []
    private(set) var headings: [Double?] = []
    private(set) var withdrawals = 0

    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        guard let location else {
            withdrawals += 1
            return
        }
        seconds.append(location.timestamp.timeIntervalSince1970 - 1_795_000_000)
    }

    func deviceHeadingProvider(
        _ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?
    ) {
        headings.append(heading?.value)
    }
}
