import Foundation
import Geolocation
import GeolocationTestKit
import Testing

/// Events caused by a heading's callback follow the change that the callback reported.
@Suite("GeolocationManager: resolved headings as events")
@SensorActor
struct ManagerHeadingEventTests {
    private let rig: ManagerRig

    init() throws {
        rig = try ManagerRig.running()
        rig.sink.removeAll()
    }

    /// The events in short, without the statuses of providers.
    private var story: [String] {
        rig.sink.events.compactMap { event in
            switch event {
            case .heading(let type, let value, _): "\(type) \(value.map { "\(Int($0.value))" } ?? "nil")"
            case .resolved(let name, let heading, _): "\(name) → \(heading.map { "\(Int($0.value))" } ?? "nil")"
            case .state(let state, _): "\(state)"
            default: nil
            }
        }
    }

    @Test("a callback that stops the manager is followed by the withdrawals and the stop, and nothing else")
    func stop() {
        rig.manager.collectionHeading.onHeadingDidUpdate { if $0 != nil { rig.manager.stop() } }
        rig.course.emit(HeadingValue(90))
        #expect(
            story == [
                "course 90", "collection → 90", "presentation → 90",
                "course nil", "collection → nil", "presentation → nil", "stopped",
            ])
        #expect(rig.manager.collectionHeading.value == nil)
    }

    @Test("a callback that restarts the manager leaves no heading of the old run in the new one")
    func restart() {
        rig.manager.collectionHeading.onHeadingDidUpdate {
            guard $0 != nil else { return }
            rig.manager.stop()
            rig.manager.start()
        }
        rig.course.emit(HeadingValue(90))
        #expect(
            story == [
                "course 90", "collection → 90", "presentation → 90",
                "course nil", "collection → nil", "presentation → nil", "stopped", "running",
            ])
        #expect(rig.manager.snapshot.headings.isEmpty && rig.manager.collectionHeading.value == nil)
    }

    @Test("a sink that stops the manager at the heading receives no resolved heading")
    func stopFromEvent() {
        rig.sink.onEvent = { if case .heading = $0 { rig.manager.stop() } }
        rig.course.emit(HeadingValue(90))
        #expect(story == ["course 90", "course nil", "stopped"])
    }

    @Test("a callback that sets the order causes its change once, after the change that it reported")
    func order() {
        rig.device.emit(HeadingValue(10))
        rig.sink.removeAll()
        rig.manager.collectionHeading.onHeadingDidUpdate {
            if $0?.value == 90 { rig.manager.collectionHeading.order = [.device] }
        }
        rig.course.emit(HeadingValue(90))
        #expect(story == ["course 90", "collection → 90", "presentation → 90", "collection → 10"])
    }

    @Test("an order that does not change the value at once counts for the next sample")
    func silentOrder() {
        rig.manager.collectionHeading.order = [.device]
        rig.course.emit(HeadingValue(90))
        rig.device.emit(HeadingValue(10))
        #expect(story == ["course 90", "presentation → 90", "device 10", "collection → 10"])
    }

    @Test("a callback that removes the provider is followed by the withdrawals, once")
    func remove() {
        rig.manager.collectionHeading.onHeadingDidUpdate { if $0 != nil { rig.manager.remove(rig.course) } }
        rig.course.emit(HeadingValue(90))
        #expect(
            story == [
                "course 90", "collection → 90", "presentation → 90",
                "course nil", "collection → nil", "presentation → nil",
            ])
    }

    @Test("a callback that causes the next sample is followed by its change; each change has its own value")
    func sample() {
        rig.manager.collectionHeading.onHeadingDidUpdate { if $0?.value == 90 { rig.course.emit(HeadingValue(91)) } }
        rig.course.emit(HeadingValue(90))
        #expect(
            story == [
                "course 90", "collection → 90", "presentation → 90",
                "course 91", "collection → 91", "presentation → 91",
            ])
    }

    @Test("an expired value is reported once, before the stop that the callback requests")
    func expiry() {
        rig.manager.collectionHeading.order = [.course(maximumAge: 2)]
        rig.course.emit(HeadingValue(90))
        rig.sink.removeAll()
        rig.manager.collectionHeading.onHeadingDidUpdate { if $0 == nil { rig.manager.stop() } }
        rig.clock.advance(by: 3)
        #expect(story == ["collection → nil", "course nil", "presentation → nil", "stopped"])
    }
}
