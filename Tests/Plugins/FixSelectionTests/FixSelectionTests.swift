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
        _ seconds: Double, north: Double = 0, accuracy: Double? = 5, speed: Double? = nil, course: Double? = nil
    ) -> Location {
        Location(
            latitude: 47 + north / 111_183, longitude: 9, horizontalAccuracy: accuracy, speed: speed, course: course,
            timestamp: Date(timeIntervalSince1970: 1_795_000_000 + seconds))
    }

    @Test(
        "fulfil the provider contract in each role",
        arguments: [
            (FixFilters.quality, "quality?accuracy=50"), (FixFilters.jump, "jump?speed=100"),
            (FixFilters.throttle, "throttle?distance=20"), (FixFilters.sample, "sample?distance=10"),
            (FixFilters.significant, "significant?distance=10"),
            (FixFilters.staleness, "staleness?after=30"),
        ] as [(FilterPlugin, String)])
    func contract(plugin: FilterPlugin, text: String) async throws {
        try await PluginConformance.verify(plugin, running: text, patience: 300)
    }

    @Test("quality passes fixes that are accurate enough, and those of unknown accuracy unless told otherwise")
    func quality() throws {
        let fixes = [fix(0, accuracy: 20), fix(1, accuracy: 20.5), fix(2, accuracy: nil)]
        #expect(try passed(FixFilters.quality, "quality?accuracy=20", fixes) == [0, 2])
        #expect(try passed(FixFilters.quality, "quality?accuracy=20&unknown=false", fixes) == [0])
    }

    @Test("jump passes fixes at a reachable distance")
    func jump() throws {
        let fixes = [fix(0), fix(1, north: 200), fix(2, north: 10)]
        #expect(try passed(FixFilters.jump, "jump", fixes) == [0, 2])
        #expect(try passed(FixFilters.jump, "jump?speed=500", fixes) == [0, 1, 2])
    }

    @Test("throttle passes every fifth of 1 Hz fixes despite jitter in their times")
    func interval() throws {
        let fixes = (0..<16).map { fix(Double($0) + ($0 % 2 == 0 ? 0.02 : -0.02)) }
        #expect(try passed(FixFilters.throttle, "throttle?interval=5", fixes).map { $0.rounded() } == [0, 5, 10, 15])
    }

    @Test("throttle by distance passes fixes that are far enough apart; distance and interval grow in a vehicle")
    func distance() throws {
        let walk = (0..<20).map { fix(Double($0), north: Double($0) * 3, speed: 3) }
        #expect(try passed(FixFilters.throttle, "throttle?distance=10", walk) == [0, 4, 8, 12, 16])
        #expect(try passed(FixFilters.throttle, "throttle?interval=6&distance=10", walk) == [0, 6, 12, 18])
        let drive = (0..<20).map { fix(Double($0), north: Double($0) * 30, speed: 30) }
        #expect(try passed(FixFilters.throttle, "throttle?interval=2&vehicle=4", drive) == [0, 8, 16])
    }

    /// Returns a compass behind a throttle of one heading per second, which has been started.
    private func throttled(
        _ compass: ScriptedDeviceHeadingProvider, _ listener: Listener
    ) throws -> any DeviceHeadingProvider {
        let filter = try FixFilters.throttle.make(
            try Endpoint(filter: "throttle?interval=1"), PipelineContext(clock: clock))
        let provider = filter.apply(to: compass)
        provider.headingDelegate = listener
        provider.startDeviceHeadingUpdates()
        return provider
    }

    @Test("throttle limits headings and passes the first one after a withdrawal")
    func headings() throws {
        let (compass, listener) = (ScriptedDeviceHeadingProvider(), Listener())
        let provider = try throttled(compass, listener)
        for value in 0..<10 {
            compass.emit(HeadingValue(Double(value)))
            clock.advance(by: 0.25)
        }
        compass.emit(nil)
        compass.emit(HeadingValue(99))
        #expect(listener.headings == [0, 4, 8, nil, 99])
        #expect(provider.drops.byReason == ["heading in between": 7])
    }

    @Test("throttle compares the times of headings, which may go backwards, rather than the times of their arrival")
    func delayedHeadings() throws {
        let (compass, listener) = (ScriptedDeviceHeadingProvider(), Listener())
        let provider = try throttled(compass, listener)
        for seconds in [0, 0.25, 0.5, 1, 1.75, 2, -3600, -3599.5, -3599] {
            compass.emit(HeadingValue(90, timestamp: fix(seconds).timestamp))
        }
        #expect(listener.headingSeconds == [0, 1, 2, -3600, -3599])
        withExtendedLifetime(provider) {}
    }

    @Test("only a limit of age compares fixes with the clock, which is wrong for the fixes of a store")
    func age() throws {
        for (text, measuresAge) in [("quality?accuracy=20", false), ("quality?age=10", true)] {
            let filter = try FixFilters.quality.make(try Endpoint(filter: text), PipelineContext(clock: clock))
            #expect(filter.measuresAge == measuresAge)
        }
    }

    @Test("sample scales its distance with the speed, in steps of 5 m/s")
    func elasticity() throws {
        // A step is a little more than 1 m.
        func metres(_ text: String, speed: Double?) throws -> [Double] {
            try passed(
                FixFilters.sample, "\(text)&interval=9999",
                (0...1000).map { fix(Double($0), north: Double($0) * 1.001, speed: speed) })
        }
        #expect(try metres("sample?distance=30", speed: 7.7) == stride(from: 0, through: 960, by: 60).map { $0 })
        #expect(try metres("sample?distance=50", speed: 27) == [0, 300, 600, 900])
        let half = try metres("sample?distance=50&elasticity=0.5", speed: 27)
        #expect(half == stride(from: 0, through: 875, by: 175).map { $0 })
        #expect(try metres("sample?distance=50&elasticity=0", speed: 27).count == 21)
        for slow in [nil, 1.5, 5] { #expect(try metres("sample?distance=100", speed: slow).count == 11) }
    }

    @Test("sample passes a fix after the interval in motion and after the heartbeat at rest")
    func heartbeat() throws {
        let text = "sample?interval=20&heartbeat=60&distance=1000"
        let walk = (0...120).map { fix(Double($0), north: Double($0), speed: 2) }
        #expect(try passed(FixFilters.sample, text, walk) == [0, 20, 40, 60, 80, 100, 120])
        for speed in [0.3, nil] {
            let rest = (0...120).map { fix(Double($0), north: Double($0 % 2) * 4, speed: speed) }
            #expect(try passed(FixFilters.sample, text, rest) == [0, 60, 120])
        }
    }

    @Test("sample passes a turn at once, including one of many small turns, but none at rest")
    func turn() throws {
        let text = "sample?turn=30&interval=9999&heartbeat=9999&distance=9999"
        let courses: [Double?] = [350, 355, 10, 19, 20, 21, nil, 60, 89, 91]
        let curve = courses.enumerated().map { fix(Double($0), speed: 3, course: $1) }
        #expect(try passed(FixFilters.sample, text, curve) == [0, 4, 7, 9])
        let parked = courses.enumerated().map { fix(Double($0), speed: 0.5, course: $1) }
        #expect(try passed(FixFilters.sample, text, parked) == [0])
        let start = [fix(0, speed: 0), fix(1, speed: 2, course: 90), fix(2, speed: 2, course: 125)]
        #expect(try passed(FixFilters.sample, text, start) == [0, 1, 2])
    }

    @Test("sample passes a halt and a start, with hysteresis between the two speeds")
    func halts() throws {
        let speeds = [2, 1.2, 0.8, 0.4, 0.2, 0.8, 0.9, 1.1, 0.7, 1.1, 0.3, nil, 0.2, 3]
        let fixes = speeds.enumerated().map { fix(Double($0), speed: $1) }
        #expect(try passed(FixFilters.sample, "sample", fixes) == [0, 3, 7, 10, 13])
    }

    @Test("sample passes a better accuracy, and ignores distances below the accuracy")
    func accuracy() throws {
        let better = [40, 21, 20, 11, 10, 30, 6, 5].enumerated().map { fix(Double($0), accuracy: $1, speed: 0) }
        #expect(try passed(FixFilters.sample, "sample", better) == [0, 2, 4, 7])
        #expect(try passed(FixFilters.sample, "sample?better=4", better) == [0, 4])
        let drift = (0..<100).map { fix(Double($0), north: $0 % 2 == 0 ? 0 : 45, accuracy: 50, speed: 0) }
        #expect(try passed(FixFilters.sample, "sample?distance=10", drift) == [0])
    }

    @Test("sample counts dropped fixes and passes the first fix after a withdrawal")
    func samplingDrops() throws {
        let filter = try FixFilters.sample.make(try Endpoint(filter: "sample"), PipelineContext(clock: clock))
        let provider = filter.apply(to: gps)
        let listener = Listener()
        provider.locationDelegate = listener
        provider.startLocationUpdates()
        for fix in [fix(0, speed: 0), fix(1, speed: 0), fix(2, speed: 0.9), fix(3, speed: 2), fix(4, speed: 2)] {
            gps.emit(fix)
        }
        #expect(provider.drops.byReason == ["fix at rest": 2, "fix in between": 1])
        gps.emit(nil)
        gps.emit(fix(5, speed: 0))
        #expect(listener.seconds == [0, 3, 5])
    }

    @Test("staleness withdraws a fix after the given time")
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

    @Test("a throttle without any limit is rejected")
    func nothing() {
        #expect(throws: UsageError("throttle limits nothing: write throttle?interval=5 or throttle?distance=20")) {
            try FixFilters.throttle.make(try Endpoint(filter: "throttle"), PipelineContext())
        }
    }
}

/// Stores the values that a provider reports.
private final class Listener: LocationProviderDelegate, DeviceHeadingProviderDelegate {
    private(set) var seconds: [Double] = []
    private(set) var headings: [Double?] = []
    private(set) var headingSeconds: [Double] = []
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
        if let time = heading?.timestamp { headingSeconds.append(time.timeIntervalSince1970 - 1_795_000_000) }
    }
}
