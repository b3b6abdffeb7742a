import Foundation
import GeolocationTestKit
import Testing

@testable import Geolocation

/// A provider that uses the manager's values.
private final class Subscriber: HostSubscriber {
    var onValue: (@SensorActor (String) -> Void)?

    func host(_ host: any ProviderHost, didUpdateLocation location: Location) { onValue?("location") }

    func host(_ host: any ProviderHost, didUpdateHeading heading: HeadingValue?, of type: HeadingType) {
        onValue?("heading \(type)")
    }
}

private final class Host: ProviderHost {}

@Suite("EventDelivery: the receivers of an event and their order")
@SensorActor
struct EventDeliveryTests {
    private let clock = ManualClock()
    private let delivery: EventDelivery
    private let journal = Journal<String>()
    private let sinks = [RecordingSink(), RecordingSink()]

    init() throws {
        delivery = EventDelivery(clock: clock)
        for (index, sink) in sinks.enumerated() {
            _ = try delivery.add(sink, of: GeolocationManager(clock: clock))
            sink.onEvent = { [journal] in journal.note("sink \(index): \($0.type)") }
        }
    }

    private func lap(_ type: String) -> GeolocationEvent {
        .derived(RecordedEvent(type: type, time: clock.now, fields: [:]))
    }

    @Test("the update delegate receives a fix first, then the subscribers, then the sinks as they were added")
    func order() {
        let (subscriber, host, delegate) = (Subscriber(), Host(), UpdateRecorder())
        delivery.subscribe(subscriber, to: [.location, .course], of: host)
        subscriber.onValue = { [journal] in journal.note("subscriber: \($0)") }
        delegate.onUpdate = { [journal] _ in journal.note("delegate") }
        delivery.deliver(.test(), to: delegate)
        #expect(journal.entries == ["delegate", "subscriber: location", "sink 0: location", "sink 1: location"])
        delivery.deliver(.heading(.user, HeadingValue(1), clock.now))
        delivery.deliver(.heading(.course, HeadingValue(1), clock.now))
        delivery.unsubscribe([subscriber])
        delivery.deliver(.test(north: 1), to: nil)
        #expect(journal.entries.filter { $0.hasPrefix("subscriber") }.dropFirst() == ["subscriber: heading course"])
    }

    @Test("events that consumers cause come after their cause, in the order in which they were caused")
    func deferral() {
        sinks[0].onEvent = { [delivery, sinks] event in
            guard event.type == "cause" else { return }
            delivery.deliver(lap("first"))
            delivery.deliver(lap("second"))
            #expect(sinks[0].events.map(\.type) == ["cause"] && sinks[1].events.isEmpty)
        }
        sinks[1].onEvent = { [delivery] event in if event.type == "first" { delivery.deliver(lap("third")) } }
        delivery.deliver(lap("cause"))
        for sink in sinks { #expect(sink.events.map(\.type) == ["cause", "first", "second", "third"]) }
    }

    @Test("the delegate receives a fix at once, even within a delivery, and the sinks after their current event")
    func fixWithinDelivery() {
        let delegate = UpdateRecorder()
        delegate.onUpdate = { [journal] _ in journal.note("delegate") }
        sinks[0].onEvent = { [delivery] event in if event.type == "cause" { delivery.deliver(.test(), to: delegate) } }
        delivery.deliver(lap("cause"))
        #expect(journal.entries == ["delegate", "sink 1: cause", "sink 1: location"])
    }

    @Test("events caused by an event beyond the limit are dropped and counted; the next event has the full limit again")
    func limit() {
        sinks[0].onEvent = { [delivery] event in
            guard event.type == "cause" else { return }
            for _ in 0..<EventDelivery.deferredLimit + 3 { delivery.deliver(lap("effect")) }
        }
        for round in 1...2 {
            delivery.deliver(lap("cause"))
            #expect(delivery.lostEvents == round * 3)
            #expect(sinks[1].events.count == round * (EventDelivery.deferredLimit + 1))
        }
    }

    @Test("a sink keeps its host until it is removed; replays that waited for it go on")
    func removal() {
        let host = delivery.host(of: sinks[0])
        #expect(host === sinks[0].host && delivery.firstSink === sinks[0])
        sinks[0].demand = .wait
        delivery.whenReady { [journal] in journal.note("on") }
        #expect(delivery.demand == .wait && journal.entries.isEmpty)
        #expect(delivery.remove(sinks[0]) && !delivery.remove(sinks[0]))
        #expect(journal.entries == ["on"] && delivery.demand == .ready)
        #expect(delivery.host(of: sinks[0]) == nil && delivery.firstSink === sinks[1])
        delivery.deliver(lap("lap"))
        #expect(sinks[0].events.isEmpty && sinks[1].events.count == 1)
    }
}
