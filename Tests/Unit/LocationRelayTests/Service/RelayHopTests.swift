import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import RelayFormat
import Testing

/// A manager that receives from trackers and sends on to the next receiver, as a phone does.
@SensorActor
private final class Hop: RelayReceptionDelegate {
    let clock: ManualClock
    let manager: GeolocationManager
    let reception: RelayProvider
    let transport = NamedTransport("phone")
    let service: LocationRelayService

    /// The next receiver, and the fixes that it receives.
    let next: RelayProvider
    private(set) var received: [ReceivedFix] = []
    private var sentCount = 0

    init(location: (RelayProvider) -> any LocationProvider = { $0 }) throws {
        clock = ManualClock()
        manager = GeolocationManager(clock: clock)
        reception = RelayProvider(name: "relay", clock: clock)
        next = RelayProvider(name: "next", clock: clock)
        service = LocationRelayService(transports: [transport], clock: clock)
        next.receptionDelegate = self
        next.startLocationUpdates()
        let source = location(reception)
        if source === reception { manager.install(reception) } else { manager.add(source) }
        try manager.add(service)
        manager.start()
    }

    /// Receives an update of a tracker.
    func hear(_ update: RelayUpdate, from sender: String) { reception.handle(.update(update), from: sender) }

    /// A fix of a tracker, taken some seconds ago.
    func fix(
        _ number: Int64, _ source: LocationFix.Source = .watchOS, ago: Double = 0, north: Double = 0
    ) -> LocationFix {
        LocationFix.test(number, at: clock.now.addingTimeInterval(-ago), source: source, north: north)
    }

    /// Encodes the updates that were sent, and passes them to the next receiver.
    func forward(as encoding: RelayEncoding = .json) throws {
        for update in transport.updates[sentCount...] {
            var bytes: [UInt8] = []
            try update.append(as: encoding, to: &bytes)
            next.handle(try RelayMessageReader.read(bytes.span), from: "phone")
        }
        sentCount = transport.updates.count
    }

    func relayReception(_ provider: RelayProvider, didReceive fix: ReceivedFix) { received.append(fix) }

    /// The fixes of the next receiver: sender, stream, source and number.
    var texts: [String] {
        received.map { "\($0.sender) \($0.stream) \($0.fix.source.rawValue) \($0.fix.sequence)" }
    }
}

/// A transport that introduces its device.
@SensorActor
private final class NamedTransport: LocationTransport {
    nonisolated let deviceName: String?
    weak var delegate: (any LocationTransportDelegate)?
    private(set) var updates: [RelayUpdate] = []

    nonisolated init(_ deviceName: String) { self.deviceName = deviceName }

    func open() {}
    func push(_ update: RelayUpdate) { updates.append(update) }
    func close() {}
}

@SensorActor
@Suite("A relay between trackers and a base")
struct RelayHopTests {
    @Test(
        "forwards every subject's fixes with device, source, stream, number and time", arguments: RelayEncoding.allCases
    )
    func subjects(encoding: RelayEncoding) throws {
        let hop = try Hop()
        for number in Int64(1)...20 {
            hop.clock.advance(by: 1)
            hop.hear(RelayUpdate(remote: hop.fix(number)), from: "dog")
            hop.hear(RelayUpdate(remote: hop.fix(number, north: 1)), from: "cat")
        }
        try hop.forward(as: encoding)
        #expect(hop.texts == (1...20).flatMap { ["dog remote watchOS \($0)", "cat remote watchOS \($0)"] })
        #expect(hop.received.last?.fix.timestamp == hop.clock.now)
        #expect(hop.received.allSatisfy { !$0.isLate })
        #expect(hop.transport.updates.allSatisfy { $0.base == nil }, "it has no position of its own")
    }

    @Test("forwards the base, remote and fused fixes of each sender")
    func streams() throws {
        let hop = try Hop()
        for sender in ["dog", "cat"] {
            hop.hear(
                RelayUpdate(base: hop.fix(1, .iOS), remote: hop.fix(1), fused: hop.fix(1)), from: sender)
        }
        try hop.forward()
        let expected = ["dog", "cat"].flatMap { sender in
            ["\(sender) remote watchOS 1", "\(sender) base iOS 1", "\(sender) fused watchOS 1"]
        }
        #expect(hop.texts.sorted() == expected.sorted())
    }

    @Test("forwards late fixes as late ones")
    func late() throws {
        let hop = try Hop()
        hop.hear(RelayUpdate(remote: hop.fix(5)), from: "dog")
        hop.hear(RelayUpdate(remote: hop.fix(4, ago: 60)), from: "dog")
        try hop.forward()
        #expect(hop.texts == ["dog remote watchOS 5", "dog remote watchOS 4"])
        #expect(hop.received.map(\.isLate) == [false, true])
    }

    @Test("adds its own position as its own base if it has one, and only then")
    func ownBase() throws {
        let gps = ScriptedLocationProvider(name: "gps")
        let hop = try Hop { FailoverLocationProvider([gps, $0], freshness: 5, clock: ManualClock()) }
        gps.emit(.test(at: hop.clock.now))
        hop.hear(RelayUpdate(remote: hop.fix(1)), from: "dog")
        try hop.forward()
        #expect(hop.received.map(\.sender) == ["phone", "dog"])
        #expect(hop.received.map(\.stream) == [.base, .remote])
        #expect(hop.transport.updates.last?.base?.coordinate.latitude == 47.6)
        // The dog's position becomes the location of the receiver, which has lost its own.
        gps.emit(nil)
        hop.clock.advance(by: 1)
        hop.hear(RelayUpdate(remote: hop.fix(2)), from: "dog")
        try hop.forward()
        #expect(hop.manager.location?.latitude == 47.62)
        #expect(hop.texts.suffix(1) == ["dog remote watchOS 2"])
        #expect(hop.transport.updates.last?.base == nil)
    }

    @Test("does not take a subject's position for its own, even if a filter is between")
    func filtered() throws {
        let hop = try Hop { $0.filtered(by: QualityFilter(minimumAccuracy: 50)) }
        hop.hear(RelayUpdate(remote: hop.fix(1)), from: "dog")
        #expect(hop.manager.location != nil)
        #expect(hop.transport.updates.map { $0.base == nil } == [true])
    }

    @Test("forwards a store's fixes, again if the store repeats them, and the next receiver uses them once")
    func stored() throws {
        let hop = try Hop()
        let fixes = (Int64(1)...3).map { hop.fix($0, ago: Double(3 - $0)) }
        let events = try fixes.map { fix in
            let received = ReceivedFix(sender: "dog", stream: .remote, fix: fix, isLate: false)
            let line = GeolocationEvent.derived(received).line
            let event = try #require(try GeolocationEvent.read(line: line.span))
            return NumberedEvent(event, number: fix.sequence + 100)
        }
        for _ in 0..<2 { hop.service.deliver(events) { _ in } }
        #expect(hop.transport.updates.map(\.remote?.sequence) == [1, 2, 3, 1, 2, 3])
        #expect(hop.transport.updates.allSatisfy { $0.remote?.device == "dog" && $0.base == nil })
        try hop.forward()
        #expect(hop.texts == (1...3).map { "dog remote watchOS \($0)" })
    }

    @Test("drops and counts fixes that come back to it, its own fixes included")
    func loops() throws {
        let hop = try Hop()
        hop.hear(RelayUpdate(remote: hop.fix(1)), from: "dog")
        hop.hear(RelayUpdate(base: hop.fix(7, .iOS)), from: "phone")
        var back = hop.fix(1)
        back.device = "dog"
        hop.service.receive(back, from: "base")
        #expect(hop.transport.updates.count == 1)
        #expect(hop.service.telemetrySnapshot().dropsByReason == [.loop: 1, .duplicate: 1])
    }
}

@SensorActor
@Suite("The heading in a relay's own fixes")
struct RelayHeadingTests {
    @Test("is omitted if the compass was silent for too long")
    func age() {
        let bench = RelayBench()
        bench.turn(90)
        bench.clock.advance(by: 30)
        bench.locate()
        bench.clock.advance(by: 3570)
        bench.locate()
        #expect(bench.transport.updates.map(\.base?.headingDegrees) == [90, nil])
    }

    @Test("is removed at once when the compass withdraws it")
    func withdrawal() {
        let bench = RelayBench()
        bench.turn(90)
        bench.locate()
        bench.turn(nil)
        bench.turn(nil)
        #expect(bench.transport.updates.map(\.base?.headingDegrees) == [90, nil])
    }

    @Test("is forgotten when the manager stops or snoozes, and so is the position")
    func states() {
        for state in [GeolocationManagerState.stopped, .snoozing] {
            let bench = RelayBench()
            bench.turn(90)
            bench.locate()
            bench.service.receive(.state(state, bench.clock.now))
            bench.hear(1)
            #expect(bench.transport.updates.last?.base == nil)
            bench.service.receive(.state(.running, bench.clock.now))
            bench.locate()
            #expect(bench.transport.updates.last?.base != nil)
            #expect(bench.transport.updates.last?.base?.headingDegrees == nil)
        }
    }

    @Test("is not that of a compass which was removed while the manager stood still")
    func removed() throws {
        let bench = RelayBench(isStarted: false)
        let manager = GeolocationManager(clock: bench.clock)
        let (gps, compass) = (ScriptedLocationProvider(), ScriptedDeviceHeadingProvider())
        manager.add(gps)
        manager.add(compass)
        try manager.add(bench.service)
        manager.start()
        compass.emit(HeadingValue(90))
        manager.stop()
        manager.remove(compass)
        manager.start()
        gps.emit(.test(at: bench.clock.now))
        #expect(bench.transport.updates.count == 1)
        #expect(bench.transport.updates.last?.base?.headingDegrees == nil)
    }
}
