import Foundation
import Geolocation
import GeolocationTestKit
import Testing

/// A provider of two roles that hears what its manager delivers.
private final class AttentiveProvider: LocationProvider, CourseProvider, EventObservingProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?
    weak var courseDelegate: (any CourseProviderDelegate)?
    private(set) var events: [GeolocationEvent] = []
    var onEvent: (@SensorActor (GeolocationEvent) -> Void)?

    /// The types of the events that it has heard.
    var types: [String] { events.map(\.type) }

    nonisolated init() {}

    func startLocationUpdates() {}
    func stopLocationUpdates() {}
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}
    func startCourseProviderUpdates() {}
    func stopCourseProviderUpdates() {}

    func observe(_ event: borrowing GeolocationEvent) {
        let event = copy event
        events.append(event)
        onEvent?(event)
    }

    func forget() { events = [] }
}

@Suite("A provider that hears what its manager delivers")
@SensorActor
struct EventObservingTests {
    private let clock = ManualClock()
    private let manager: GeolocationManager
    private let provider = AttentiveProvider()
    private let device = ScriptedDeviceHeadingProvider(name: "device")
    private let sink = RecordingSink()

    init() throws {
        manager = GeolocationManager(clock: clock)
        manager.add(device)
        try manager.add(sink)
    }

    /// The compass reports, which is one event `heading` and two of resolved headings.
    private func turn(to degrees: Double) { device.emit(HeadingValue(degrees)) }

    /// Starts the manager, and lets the compass report, whose first report is also a status.
    private func start() {
        manager.start()
        turn(to: 1)
        provider.forget()
        sink.removeAll()
    }

    @Test("hears of all events, in the order in which sinks hear of them")
    func allEvents() async {
        manager.add(provider as any CourseProvider)
        manager.start()
        turn(to: 90)
        device.emit(nil)
        manager.publish(RecordedEvent(type: "route", time: clock.now, fields: [:]))
        manager.stop()
        #expect(provider.events == sink.events)
        #expect(provider.types.contains("heading") && provider.types.contains("route"))
    }

    @Test("hears of each before any sink does, also of those that were added earlier")
    func beforeSinks() {
        let journal = Journal<String>()
        sink.onEvent = { event in if case .heading = event { journal.note("sink") } }
        provider.onEvent = { event in if case .heading = event { journal.note("provider") } }
        manager.add(provider as any CourseProvider)
        manager.start()
        turn(to: 90)
        turn(to: 91)
        #expect(journal.entries == ["provider", "sink", "provider", "sink"])
    }

    @Test("hears before the sinks of what it brings about itself, behind its cause")
    func order() {
        provider.onEvent = { [manager] event in
            guard case .heading = event else { return }
            manager.publish(RecordedEvent(type: "effect", time: event.time, fields: [:]))
        }
        manager.add(provider as any CourseProvider)
        start()
        turn(to: 90)
        #expect(provider.types == sink.events.map(\.type))
        #expect(provider.types.prefix(2) == ["heading", "effect"])
    }

    @Test("hears nothing before it is in a slot, and nothing once it is removed")
    func removed() {
        manager.start()
        turn(to: 90)
        #expect(provider.events.isEmpty)
        manager.add(provider as any CourseProvider)
        turn(to: 91)
        #expect(!provider.events.isEmpty)
        manager.remove(provider as any CourseProvider)
        provider.forget()
        turn(to: 92)
        #expect(provider.events.isEmpty)
    }

    @Test("hears nothing once another one has taken its place")
    func displaced() {
        manager.add(provider as any CourseProvider)
        manager.start()
        manager.add(ScriptedCourseProvider())
        provider.forget()
        turn(to: 92)
        #expect(provider.events.isEmpty)
    }

    @Test("hears each event once though it stands in two slots, until it has left both")
    func twoSlots() {
        manager.add(provider as any CourseProvider)
        manager.add(provider as any LocationProvider)
        start()
        turn(to: 90)
        #expect(provider.types == ["heading", "resolved", "resolved"])
        manager.remove(provider as any LocationProvider)
        provider.forget()
        turn(to: 91)
        #expect(provider.types.count { $0 == "heading" } == 1)
        manager.remove(provider as any CourseProvider)
        provider.forget()
        turn(to: 92)
        #expect(provider.events.isEmpty)
    }

    @Test("hears inside the filters around it, and as one of several")
    func layers() {
        let other = AttentiveProvider()
        let both = FailoverLocationProvider([provider, other], clock: clock)
        manager.add(StalenessProvider<LocationRole>(wrapping: both, timeout: 5, clock: clock))
        manager.start()
        turn(to: 90)
        #expect(provider.types.contains("heading") && other.types.contains("heading"))
    }

    @Test("goes on to hear when all sinks are gone, and is not ended with them")
    func sinksGone() async {
        manager.add(provider as any CourseProvider)
        start()
        await manager.removeAllSinks()
        turn(to: 90)
        #expect(provider.types == ["heading", "resolved", "resolved"])
        #expect(sink.events.isEmpty)
    }

    @Test("wants no events that are made for sinks, and asks nobody to wait")
    func noDemand() async {
        await manager.removeAllSinks()
        manager.add(provider as any CourseProvider)
        #expect(!manager.isDerivedEventWanted)
        #expect(manager.demand == .ready)
    }

    @Test("is removed in the midst of an event without harm, and so are the others")
    func removedMeanwhile() {
        provider.onEvent = { [manager, provider] _ in manager.remove(provider as any CourseProvider) }
        manager.add(provider as any CourseProvider)
        manager.start()
        let before = provider.events.count
        turn(to: 90)
        turn(to: 91)
        #expect(provider.events.count <= before + 1)
        #expect(sink.events.count { $0.type == "heading" } == 2)
    }

    @Test("is not kept alive by the manager's list, and stops nothing when it is gone")
    func weak() {
        let other = GeolocationManager(clock: clock)
        weak var gone: AttentiveProvider?
        do {
            let passing = AttentiveProvider()
            gone = passing
            other.add(passing as any CourseProvider)
            other.remove(passing as any CourseProvider)
        }
        #expect(gone == nil)
        other.start()
        #expect(other.isActive)
    }
}
