import BluetoothRelay
import Foundation
import Geolocation
import LocationRelay
import Testing

@Suite("A Bluetooth peripheral")
@SensorActor
struct BlePeripheralTransportTests {
    private let link = MemoryLink()
    private let witness = Witness()

    private func transport(
        _ configuration: BlePeripheralConfiguration = BlePeripheralConfiguration(), isOpen: Bool = true
    ) -> BlePeripheralTransport {
        let transport = BlePeripheralTransport(link: link, configuration: configuration)
        transport.delegate = witness
        if isOpen { transport.open() }
        return transport
    }

    private func update(_ number: Int64) -> RelayUpdate {
        RelayUpdate(base: LocationFix(.iOS, number), remote: LocationFix(.watchOS, number, heading: nil))
    }

    @Test("advertises the original trackers' service, and its name in the foreground only")
    func service() {
        let transport = transport()
        #expect(transport.configuration.service.identifier.uuidString == "6E400001-B5A3-F393-E0A9-E50E24DCCA9E")
        #expect(transport.configuration.service.characteristic.uuidString == "6E400003-B5A3-F393-E0A9-E50E24DCCA9E")
        #expect(link.services.map(\.localName) == [nil])
        #expect(BlePeripheralConfiguration.background.maximumLength == 20)
        #expect(BlePeripheralConfiguration.foreground.maximumLength == 185)
        _ = self.transport(.foreground)
        #expect(link.services.last?.localName == "GPS Tracker")
    }

    @Test("sends each subscriber notifications of the length it can receive", arguments: BleFraming.allCases)
    func delivery(framing: BleFraming) {
        let transport = transport(BlePeripheralConfiguration(maximumLength: 244, framing: framing))
        link.subscribe(first)
        link.subscribe(second, length: 20)
        for number in 1...3 as ClosedRange<Int64> { transport.push(update(number)) }
        let expected = (1...3).map { update($0).received }
        #expect(link.messages(first, framing) == expected)
        #expect(link.messages(second, framing) == expected)
        #expect(link.heard[first]?.count == 3)
        #expect(link.heard[second]?.allSatisfy { $0.count <= 20 } == true)
        #expect(transport.drops.total == 0 && transport.subscriberCount == 2)
    }

    @Test("resends a chunk that the radio rejected as soon as there is room, so that every message is complete")
    func refusal() {
        let transport = transport()
        link.subscribe(first)
        link.subscribe(second)
        link.room = 5
        for number in 1...3 as ClosedRange<Int64> { transport.push(update(number)) }
        #expect(transport.queueDepth == 3 && witness.depths == [1, 2, 3])
        while transport.queueDepth > 0 { link.drain(3) }
        #expect(link.refusals > 10)
        for central in [first, second] { #expect(link.messages(central) == (1...3).map { update($0).received }) }
        #expect(witness.depths.last == 0)
    }

    @Test("drops the oldest unsent update when the queue is full, and counts it")
    func overflow() {
        let transport = transport(BlePeripheralConfiguration(queueCapacity: 3))
        link.subscribe(first)
        link.room = 4
        for number in 1...6 as ClosedRange<Int64> { transport.push(update(number)) }
        #expect(transport.queueDepth == 3 && transport.queueCapacity == 3)
        link.drain()
        #expect(link.messages(first) == [1, 5, 6].map { update($0).received })
        #expect(transport.drops.byReason == ["update dropped from a full queue": 3])
    }

    @Test("can be reopened after closing, and advertises again")
    func reopening() {
        let transport = transport()
        link.subscribe(first)
        link.room = 0
        transport.push(update(1))
        transport.close()
        #expect(!link.isAdvertising && transport.queueDepth == 0 && transport.subscriberCount == 0)
        transport.push(update(2))
        transport.open()
        transport.open()
        #expect(link.isAdvertising && link.services.count == 2)
        link.room = .max
        link.subscribe(first)
        transport.push(update(3))
        #expect(link.messages(first) == [update(3).received])
        #expect(witness.states == [.connecting, .connected, .disconnected, .connecting, .connected])
        #expect(transport.drops.byReason == ["subscriber gone": 1, "update pushed to a closed transport": 1])
    }

    @Test("sends a new subscriber the last update at once, and counts the undelivered updates before it")
    func greeting() {
        let transport = transport()
        for number in 1...3 as ClosedRange<Int64> { transport.push(update(number)) }
        link.subscribe(first)
        #expect(link.messages(first) == [update(3).received])
        link.subscribe(first, length: 100)
        link.subscribe(second)
        #expect(link.messages(second) == [update(3).received])
        #expect(link.heard[first]?.count == link.heard[second]?.count)
        #expect(transport.drops.byReason == ["no subscriber": 2])
    }

    @Test("is reconnecting after its last subscriber leaves, and counts the updates queued for that subscriber")
    func leaving() {
        let transport = transport()
        link.subscribe(first)
        link.room = 1
        transport.push(update(1))
        link.unsubscribe(first)
        #expect(transport.state == .reconnecting && transport.queueDepth == 0)
        #expect(transport.drops.byReason == ["subscriber gone": 1])
        link.subscribe(second)
        #expect(transport.state == .connected)
    }

    @Test("fails if Bluetooth is not permitted, and waits if it is off")
    func radio() {
        let transport = transport()
        link.subscribe(first)
        transport.link(link, didChangeRadio: .off)
        #expect(transport.state == .reconnecting && transport.subscriberCount == 0)
        transport.link(link, didChangeRadio: .unauthorized)
        transport.link(link, didChangeRadio: .unsupported)
        #expect(transport.state == .failed)
        #expect(witness.errors.map(\.kind) == [.authorization, .configuration])
        transport.link(link, didChangeRadio: .on)
        link.subscribe(first)
        #expect(transport.state == .connected)
        transport.link(link, didChangeRadio: .unauthorized)
        transport.open()
        #expect(transport.state == .connecting && link.services.count == 2)
        transport.link(link, didFail: "the service cannot be advertised")
        #expect(witness.errors.last == TransportError(.network, "the service cannot be advertised"))
    }

    @Test("sends the subject's fix of an update that is too long, and counts what it leaves out")
    func trimming() {
        let transport = transport()
        link.subscribe(first)
        var long = update(1)
        long.fused = LocationFix(.iOS, 2)
        long.latency = LatencyInfo(totalMs: 5)
        transport.push(long)
        #expect(link.messages(first) == [update(1).received])
        #expect(
            transport.otherDrops.byReason == ["fused fix left out, too long for the link": 1],
            "leaving out the latency does not count as a loss")
        #expect(transport.drops.total == 0, "the update itself is sent")
        let wide = BlePeripheralConfiguration(framing: .numbered)
        let other = self.transport(wide)
        link.subscribe(second)
        other.push(long)
        #expect(link.messages(second, .numbered) == [long.received])
    }

    @Test("drops, counts and reports an update that cannot be encoded")
    func unwritable() {
        let transport = transport()
        link.subscribe(first)
        transport.push(RelayUpdate(remote: LocationFix(.watchOS, 1, latitude: .nan)))
        #expect(transport.drops.byReason == ["update that cannot be written": 1])
        #expect(witness.errors.map(\.kind) == [.encoding])
        #expect(transport.queueDepth == 0)
    }

    @Test("draining waits until the radio has accepted everything")
    func draining() async {
        let transport = transport()
        await transport.drain()
        link.subscribe(first)
        link.room = 2
        transport.push(update(1))
        let drained = Task { await transport.drain() }
        SensorActor.enqueue { link.drain() }
        await drained.value
        #expect(transport.queueDepth == 0)
    }
}
