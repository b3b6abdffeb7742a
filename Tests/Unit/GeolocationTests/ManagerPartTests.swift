import Foundation
import GeolocationTestKit
import Testing

@testable import Geolocation

@Suite("ConsumerHeadings")
@SensorActor
struct ConsumerHeadingsTests {
    private let clock = ManualClock()
    private let sink = RecordingSink()
    private let delivery: EventDelivery
    private let headings: ConsumerHeadings

    init() throws {
        delivery = EventDelivery(clock: clock)
        headings = ConsumerHeadings(clock: clock)
        _ = try delivery.add(sink, of: GeolocationManager(clock: clock))
    }

    @Test("deliver a sample and the changes of both shared headings before any callback of a consumer")
    func order() {
        let journal = Journal<Int>()
        let own = headings.makeHeading(orderedBy: [.device])
        for heading in [headings.collection, headings.presentation, own] {
            heading.onHeadingDidUpdate { [sink] _ in journal.note(sink.events.count) }
        }
        headings.update(HeadingValue(90), of: .device, through: delivery)
        #expect(sink.events.map(\.type) == ["heading", "resolved", "resolved"] && journal.entries == [3, 3, 3])
        headings.update(HeadingValue(10), of: .course, through: delivery)
        #expect(own.value == 90 && headings.presentation.value == 10)
        #expect(headings.samples.mapValues(\.value) == [.device: 90, .course: 10])
        #expect(headings.makeHeading(orderedBy: [.device]).value == 90)
    }

    @Test("once withdrawn, know no source, and inform their consumers when the events have been delivered")
    func withdraw() {
        let journal = Journal<Double?>()
        headings.update(HeadingValue(90), of: .user, through: delivery)
        headings.collection.onHeadingDidUpdate { journal.note($0?.value) }
        let events = headings.withdraw([.user, .course], at: clock.now)
        #expect(events.map(\.type) == ["heading", "resolved", "resolved"] && journal.entries.isEmpty)
        #expect(!headings.isKnown(.user) && headings.samples.isEmpty && headings.collection.value == nil)
        headings.announce()
        #expect(journal.entries == [nil])
    }

    @Test("report a change that a new order caused, with the name of the heading")
    func ownChange() {
        let journal = Journal<String>()
        headings.onOwnChange { journal.note("\($0) \($1.map { Int($0.value) } ?? -1)") }
        headings.update(HeadingValue(90), of: .user, through: delivery)
        headings.collection.order = [.device]
        #expect(journal.entries == ["collection -1"])
    }
}

@Suite("DepartureWatch")
@SensorActor
struct DepartureWatchTests {
    private final class Owner: LocationProviderDelegate, ProviderHost {
        func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {}
    }

    private let owner = Owner()
    private let able = ScriptedLocationProvider(supportsSignificantChange: true)
    private let unable = ScriptedLocationProvider()

    private func watch(_ occupant: ScriptedLocationProvider?, policy: SnoozePolicy) -> DepartureWatch {
        DepartureWatch(slot: ProviderSlot(.location, fallback: occupant), policy: policy)
    }

    @Test("lets the provider monitor if it can, and gives it back to its owner at the end")
    func monitoring() {
        let watch = watch(able, policy: .fail)
        #expect(watch.fallAsleep(for: owner) == .monitoring)
        #expect(watch.provider === able && able.isMonitoring)
        watch.end(for: owner)
        #expect(!watch.isActive && !able.isMonitoring && able.locationDelegate === owner)
    }

    @Test("watches the updates of a provider that cannot monitor, if the policy says so")
    func wrapper() {
        let watch = watch(unable, policy: .watchUpdates())
        #expect(watch.fallAsleep(for: owner) == .monitoring)
        #expect(watch.provider is SignificantChangeProvider && unable.isStarted)
        watch.end(for: owner)
        #expect(!unable.isStarted && unable.locationDelegate === owner)
    }

    @Test("is refused without a provider that can monitor")
    func refused() {
        let watches = [watch(unable, policy: .fail), watch(nil, policy: .watchUpdates())]
        for watch in watches { #expect(watch.fallAsleep(for: owner) == .refused && !watch.isActive) }
    }

    @Test("reports that a start or stop has overtaken it")
    func overtaken() {
        let watch = watch(able, policy: .fail)
        able.onCall = { _ in watch.overtake() }
        #expect(watch.fallAsleep(for: owner) == .overtaken)
    }
}

@Suite("ProviderSlots")
@SensorActor
struct ProviderSlotsTests {
    private let standard = ScriptedLocationProvider()
    private let slots: ProviderSlots

    init() { slots = ProviderSlots(defaults: DefaultProviders(location: standard)) }

    @Test("announce a status once for a source, whatever filters wrap it, until it is forgotten")
    func announced() {
        let filter = standard.filtered(by: QualityFilter())
        #expect(slots.isNews(.running, of: standard) && !slots.isNews(.running, of: filter))
        #expect(slots.isNews(.ended, of: filter))
        slots.forgetStatus(of: filter)
        #expect(slots.isNews(.ended, of: standard))
        slots.forgetStatuses()
        #expect(slots.isNews(.ended, of: standard))
    }

    @Test("are free while they hold their default; only filled ones have a status")
    func free() {
        #expect(SensorRole.allCases.allSatisfy(slots.isFree) && slots.statuses == [.location: .idle])
        _ = slots.location.replace(with: ScriptedLocationProvider())
        _ = slots.course.replace(with: ScriptedCourseProvider())
        #expect(SensorRole.allCases.filter(slots.isFree) == [.userHeading, .deviceHeading])
        #expect(slots.statuses == [.location: .idle, .course: .idle])
    }
}
