import Geolocation
import GeolocationTestKit
import Testing

/// A sink with a sampling wish.
private final class ModestSink: GeolocationSink {
    private var host: SinkHost?
    var wish: SamplingWish { didSet { host?.wish = wish } }

    init(_ wish: SamplingWish) { self.wish = wish }

    func start(in host: SinkHost) {
        self.host = host
        host.wish = wish
    }

    func receive(_ event: GeolocationEvent) {}
}

@SensorActor
@Suite("The sampling wish of the consumers of fixes")
struct SamplingWishTests {
    private let clock = ManualClock()
    private let manager: GeolocationManager
    private let provider = ScriptedLocationProvider()
    private let coarse = SamplingWish(accuracy: 100, distance: 50, interval: 30)
    private let fine = SamplingWish(accuracy: 10, distance: 60, interval: 5)

    init() {
        manager = GeolocationManager(clock: clock)
        manager.add(provider)
    }

    @Test("is everything by default, and is not passed on to the provider")
    func everything() throws {
        manager.start()
        try manager.add(RecordingSink())
        #expect(manager.wish == .everything && provider.wishes.isEmpty)
    }

    @Test("is the finest wish of all sinks, and is passed on to the provider whenever it changes")
    func finest() async throws {
        let (first, second) = (ModestSink(coarse), ModestSink(fine))
        try manager.add(first)
        try manager.add(second)
        #expect(provider.wishes == [coarse, SamplingWish(accuracy: 10, distance: 50, interval: 5)])
        second.wish.interval = 10
        second.wish.interval = 10
        #expect(provider.wishes.last?.interval == 10 && provider.wishes.count == 3)
        await manager.remove(second)
        #expect(provider.wishes.last == coarse)
        let recorder = RecordingSink()
        try manager.add(recorder)
        #expect(provider.wishes.last == .everything, "a sink without a wish takes everything")
        await manager.remove(recorder)
        await manager.remove(first)
        #expect(provider.wishes.suffix(2) == [coarse, .everything])
        second.wish = .nothing
        #expect(manager.wish == .everything, "a removed sink needs nothing")
    }

    @Test("is everything while there is an update delegate or a listener")
    func consumers() throws {
        try manager.add(ModestSink(coarse))
        manager.start()
        let delegate = UpdateRecorder()
        manager.updateDelegate = delegate
        #expect(manager.wish == .everything)
        manager.updateDelegate = nil
        #expect(manager.wish == coarse)
        var events: GeolocationEvents? = manager.events
        #expect(events != nil && manager.wish == .everything)
        events = nil
        provider.emit(.test())
        #expect(manager.wish == coarse)
        #expect(provider.wishes == [coarse, .everything, coarse, .everything, coarse])
    }

    @Test("reaches a provider inside filters with an interval short enough for their time-outs")
    func filters() throws {
        let spare = ScriptedLocationProvider()
        let filter = StalenessProvider<LocationRole>(wrapping: provider, timeout: 20, clock: clock).filtered(
            by: QualityFilter(clock: clock))
        manager.add(FailoverLocationProvider([filter, spare], freshness: 24, clock: clock))
        manager.start()
        try manager.add(ModestSink(coarse))
        #expect(provider.wishes.map(\.interval) == [10] && spare.wishes.map(\.interval) == [12])
        #expect(provider.wishes.map(\.accuracy) == [100])
    }

    @Test("can be read by a provider that is added later, and its changes reach only the provider in the slot")
    func later() throws {
        let sink = ModestSink(coarse)
        try manager.add(sink)
        let next = ThriftyProvider()
        manager.add(next)
        #expect(next.wish == coarse)
        sink.wish = fine
        #expect(next.wish == fine && next.heard == [fine])
        #expect(provider.wishes == [coarse])
        #expect(ThriftyProvider().wish == .everything, "a provider that is used alone")
    }
}

/// A provider that records the changed wishes of its hosts.
private final class ThriftyProvider: ProviderBase<LocationRole> {
    private(set) var heard: [SamplingWish] = []

    override func hostDidChangeWish(_ host: any ProviderHost) { heard.append(wish) }
}
