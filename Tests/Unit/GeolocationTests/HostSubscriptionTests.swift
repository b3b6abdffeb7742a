import Foundation
import Geolocation
import GeolocationTestKit
import Testing

/// A provider of two roles that uses the manager's fixes, courses and compass headings.
private final class AttentiveProvider: LocationProvider, CourseProvider, HostedProvider, HostSubscriber {
    weak var locationDelegate: (any LocationProviderDelegate)?
    weak var courseDelegate: (any CourseProviderDelegate)?
    let hosts = ProviderHosts()
    private(set) var values: [String] = []
    var onValue: (@SensorActor () -> Void)?

    nonisolated init() {}

    func startLocationUpdates() {}
    func stopLocationUpdates() {}
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}
    func startCourseProviderUpdates() {}
    func stopCourseProviderUpdates() {}

    func attach(to host: any ProviderHost) {
        hosts.add(host)
        host.subscribe(self, to: [.location, .course, .deviceHeading])
    }

    func host(_ host: any ProviderHost, didUpdateLocation location: Location) { note("location") }

    func host(_ host: any ProviderHost, didUpdateHeading heading: HeadingValue?, of type: HeadingType) {
        note("\(type) \(heading.map { "\(Int($0.value))" } ?? "nil")")
    }

    private func note(_ value: String) {
        values.append(value)
        onValue?()
    }

    func forget() { values = [] }
}

@Suite("A provider that uses its manager's values")
@SensorActor
struct HostSubscriptionTests {
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

    private func turn(to degrees: Double) { device.emit(HeadingValue(degrees)) }

    @Test("receives the values of the roles that it asked for, and nothing else")
    func roles() {
        let (gps, head) = (ScriptedLocationProvider(), ScriptedUserHeadingProvider())
        manager.add(gps)
        manager.add(head)
        manager.add(provider as any CourseProvider)
        manager.start()
        gps.emit(.test())
        head.emit(HeadingValue(10))
        provider.courseDelegate?.courseProvider(provider, didUpdateCourse: HeadingValue(20))
        turn(to: 90)
        device.emit(nil)
        gps.emit(nil)
        manager.publish(RecordedEvent(type: "route", time: clock.now, fields: [:]))
        manager.stop()
        #expect(provider.values == ["location", "course 20", "device 90", "device nil", "course nil"])
    }

    @Test("receives each value before any sink, even one that was added earlier")
    func beforeSinks() {
        let journal = Journal<String>()
        sink.onEvent = { event in if case .heading = event { journal.note("sink") } }
        provider.onValue = { journal.note("provider") }
        manager.add(provider as any CourseProvider)
        manager.start()
        turn(to: 90)
        turn(to: 91)
        #expect(journal.entries == ["provider", "sink", "provider", "sink"])
    }

    @Test("publishes events that come after the value that caused them")
    func order() {
        manager.add(provider as any CourseProvider)
        manager.start()
        turn(to: 1)
        sink.removeAll()
        provider.onValue = { [provider, clock] in
            provider.publish(RecordedEvent(type: "effect", time: clock.now, fields: [:]))
        }
        turn(to: 90)
        #expect(sink.events.map(\.type).prefix(2) == ["heading", "effect"])
    }

    @Test("receives nothing before it is in a slot, nor after it is removed or displaced", arguments: [true, false])
    func removed(isDisplaced: Bool) {
        manager.start()
        turn(to: 90)
        manager.add(provider as any CourseProvider)
        turn(to: 91)
        if isDisplaced { manager.add(ScriptedCourseProvider()) } else { manager.remove(provider as any CourseProvider) }
        turn(to: 92)
        #expect(provider.values == ["device 91"])
    }

    @Test("receives each value once even in two slots, until it has left both")
    func twoSlots() {
        manager.add(provider as any CourseProvider)
        manager.add(provider as any LocationProvider)
        manager.start()
        turn(to: 90)
        manager.remove(provider as any LocationProvider)
        turn(to: 91)
        manager.remove(provider as any CourseProvider)
        turn(to: 92)
        #expect(provider.values == ["device 90", "device 91"])
    }

    @Test("receives values inside a filter and a fail-over, until they are removed")
    func layers() {
        let other = AttentiveProvider()
        let both = FailoverLocationProvider([provider, other], clock: clock)
        let outer = StalenessProvider<LocationRole>(wrapping: both, timeout: 5, clock: clock)
        manager.add(outer)
        manager.start()
        turn(to: 90)
        manager.remove(outer)
        turn(to: 91)
        #expect(provider.values == ["device 90"] && other.values == ["device 90"])
    }

    @Test("receives values even without sinks, wants no derived events, and applies no backpressure")
    func sinksGone() async {
        manager.add(provider as any CourseProvider)
        manager.start()
        await manager.removeAllSinks()
        turn(to: 90)
        #expect(provider.values == ["device 90"])
        #expect(sink.events.allSatisfy { $0.type != "heading" })
        #expect(!manager.wantsDerivedEvents)
        #expect(manager.demand == .ready)
    }

    @Test("can remove itself while it receives a value, which the sinks still receive")
    func removedMeanwhile() {
        provider.onValue = { [manager, provider] in manager.remove(provider as any CourseProvider) }
        manager.add(provider as any CourseProvider)
        manager.start()
        turn(to: 90)
        turn(to: 91)
        #expect(provider.values == ["device 90"])
        #expect(sink.events.count { $0.type == "heading" } == 2)
    }

    @Test("is not kept alive by the manager once it is removed")
    func weak() {
        weak var gone: AttentiveProvider?
        do {
            let passing = AttentiveProvider()
            gone = passing
            manager.add(passing as any CourseProvider)
            manager.remove(passing as any CourseProvider)
        }
        #expect(gone == nil)
    }

    @Test("receives published events before the sinks do, if it asks for them")
    func derivedEvents() throws {
        let listener = EventListener()
        manager.add(listener)
        let event = RecordedEvent(type: "lap", time: clock.now, fields: [:])
        manager.publish(event)
        #expect(listener.types == ["lap"])
        listener.onEvent = { [sink] in #expect(sink.events.count == 1) }
        manager.publish(event)
        #expect(listener.types == ["lap", "lap"])
        manager.remove(listener)
        manager.publish(event)
        #expect(listener.types.count == 2)
    }
}

/// A provider that uses what sinks publish.
private final class EventListener: LocationProvider, HostedProvider, HostSubscriber {
    weak var locationDelegate: (any LocationProviderDelegate)?
    private(set) var types: [String] = []
    var onEvent: (@SensorActor () -> Void)?

    func startLocationUpdates() {}
    func stopLocationUpdates() {}
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}

    let hosts = ProviderHosts()

    nonisolated init() {}

    func attach(to host: any ProviderHost) {
        hosts.add(host)
        host.subscribe(self, to: [], derivedEvents: true)
    }

    func host(_ host: any ProviderHost, didPublish event: any DerivedEvent) {
        types.append(event.type)
        onEvent?()
    }
}
