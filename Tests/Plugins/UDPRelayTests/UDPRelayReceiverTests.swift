import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import ReceiverSupport
import RelaySupport
import SensorIO
import TestSupport
import Testing
import UDPRelay

@Suite("A receiver of datagrams", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct UDPRelayReceiverTests {
    @Test("fulfils the provider contract")
    func conformance() async throws {
        let socket = try TestSocket.datagrams()
        let counter = Counter()
        try await ProviderConformance.verify(
            patience: 60,
            stimulus: { (receiver: UDPRelayReceiver) in
                guard let port = await receiver.boundPort else { return }
                let fix = Fixes.fix(await counter.next(), source: .iOS, at: receiver.clock.now)
                try socket.send(try datagram(.fix(fix, sender: nil), .json), toPort: port)
            },
            { UDPRelayReceiver(socket: UDPSettings(address: "127.0.0.1", port: 0), clock: $0) })
    }

    @Test("accepts updates in all forms, identifies senders by address, and counts invalid messages")
    func shapes() async throws {
        let base = try await UDPBase.open()
        let socket = try TestSocket.datagrams()
        let other = try TestSocket.datagrams()
        let port = try #require(base.receiver.boundPort)
        try socket.send(try datagram(.update(Fixes.update(1, at: base.clock.now)), .json), toPort: port)
        try socket.send(try datagram(.update(Fixes.update(2, at: base.clock.now)), .cbor), toPort: port)
        try socket.send(try datagram(.fix(Fixes.fix(3, at: base.clock.now), sender: "watch"), .json), toPort: port)
        // Another port of the same machine is the same sender.
        try other.send(try datagram(.fix(Fixes.fix(3, at: base.clock.now), sender: nil), .cbor), toPort: port)
        try socket.send(try datagram(.ping(id: "1"), .json), toPort: port)
        try socket.send([], toPort: port)
        try socket.send([UInt8](repeating: 0x7B, count: 60_000), toPort: port)
        try socket.send("hello", toPort: port)
        try socket.send(try datagram(.fix(Fixes.fix(4, at: base.clock.now), sender: nil), .json), toPort: port)
        try await base.wait("the last one") { base.received.last?.fix.sequence == 4 }
        #expect(base.received.map(\.fix.sequence) == [1, 1, 2, 2, 3, 4])
        #expect(Set(base.received.map(\.sender)) == ["127.0.0.1"])
        #expect(base.receiver.drops.byReason["duplicate"] == 1)
        #expect(base.receiver.drops.total == 4)
        base.receiver.stopLocationUpdates()
    }

    @Test("withdraws its values when nothing arrives any more, and waits for a port that is in use")
    func silence() async throws {
        let base = try await UDPBase.open()
        let port = try #require(base.receiver.boundPort)
        let second = UDPBase(UDPSettings(address: "127.0.0.1", port: port))
        second.receiver.startLocationUpdates()
        try await second.wait("it has to wait") { second.statuses.count == 2 }
        #expect(second.statuses.last?.reason?.contains("port \(port) is in use") == true)
        let socket = try TestSocket.datagrams()
        try socket.send(try datagram(.fix(Fixes.fix(1, at: base.clock.now), sender: nil), .json), toPort: port)
        try await base.wait("the fix") { base.locations.count == 1 }
        base.clock.advance(by: 11)
        #expect(base.locations.last == .some(nil))
        #expect(base.statuses.last == .degraded("127.0.0.1 has sent no fix for 10 s"))
        base.receiver.stopLocationUpdates()
        try await second.wait("it listens") {
            second.clock.advance(by: 0.1)
            return second.receiver.boundPort == port
        }
        #expect(second.statuses.last == .starting)
        second.receiver.stopLocationUpdates()
    }
}

/// A message as a datagram.
func datagram(_ message: RelayMessage, _ encoding: RelayEncoding) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try message.append(as: encoding, to: &bytes)
    return bytes
}

private actor Counter {
    private var last: Int64 = 0

    func next() -> Int64 {
        last += 1
        return last
    }
}

/// A receiver on a port of this machine, and a record of everything that it reports.
@SensorActor
final class UDPBase: LocationProviderDelegate, RelayReceptionDelegate, ProviderHost {
    let clock = ManualClock()
    let receiver: UDPRelayReceiver
    private(set) var received: [ReceivedFix] = []
    private(set) var locations: [Location?] = []
    private(set) var statuses: [ProviderStatus] = []

    init(_ socket: UDPSettings = UDPSettings(address: "127.0.0.1", port: 0)) {
        receiver = UDPRelayReceiver(socket: socket, clock: clock)
        receiver.locationDelegate = self
        receiver.receptionDelegate = self
        receiver.attach(to: self)
    }

    static func open() async throws -> UDPBase {
        let base = UDPBase()
        base.receiver.startLocationUpdates()
        try await base.wait("the port is open") { base.receiver.boundPort != nil }
        return base
    }

    func wait(_ what: String, until holds: @SensorActor () -> Bool) async throws {
        try await Patience.wait("\(what); \(statuses) \(receiver.drops.byReason)", until: holds)
    }

    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        locations.append(location)
    }

    func relayReception(_ provider: RelayProvider, didReceive fix: ReceivedFix) { received.append(fix) }

    func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        statuses.append(status)
    }
}
