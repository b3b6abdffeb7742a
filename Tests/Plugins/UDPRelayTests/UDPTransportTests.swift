import FileIO
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

@Suite("A datagram transport", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct UDPTransportTests {
    @Test("carries updates to a receiver, one per datagram", arguments: RelayEncoding.allCases)
    func updates(_ encoding: RelayEncoding) async throws {
        let base = try await UDPBase.open()
        let port = try #require(base.receiver.boundPort)
        let transport = UDPTransport(host: "127.0.0.1", port: port, encoding: encoding)
        let listener = TransportListener(transport)
        #expect(transport.name == "udp-relay://127.0.0.1:\(port)")
        transport.open()
        try await listener.wait("it is connected") { transport.state == .connected }
        #expect(listener.states == [.connecting, .connected])
        for number in 1...100 {
            transport.push(Fixes.update(Int64(number), at: base.clock.now))
            try await base.wait("update \(number)") { base.received.count == 2 * number }
        }
        #expect(transport.drops.total == 0)
        transport.close()
        transport.close()
        #expect(listener.states == [.connecting, .connected, .disconnected])
        base.receiver.stopLocationUpdates()
    }

    @Test("sends updates that were queued before the destination's address was known")
    func early() async throws {
        let base = try await UDPBase.open()
        let transport = UDPTransport(host: "localhost", port: try #require(base.receiver.boundPort))
        let listener = TransportListener(transport)
        transport.open()
        for number in 1...10 { transport.push(Fixes.update(Int64(number), at: base.clock.now)) }
        #expect(transport.queueDepth == 10)
        await transport.drain()
        #expect(transport.queueDepth == 0 && transport.state == .connected)
        try await base.wait("all") { base.received.count == 20 }
        #expect(transport.drops.total == 0 && listener.errors.isEmpty)
        transport.close()
        base.receiver.stopLocationUpdates()
    }

    @Test("sends without knowing whether anything listens")
    func nobody() async throws {
        let transport = UDPTransport(host: "127.0.0.1", port: 9)
        let listener = TransportListener(transport)
        transport.open()
        try await listener.wait("it is connected") { transport.state == .connected }
        for number in 0..<10 { transport.push(Fixes.update(Int64(number))) }
        #expect(transport.state == .connected)
        #expect(listener.errors.isEmpty)
        transport.close()
    }

    @Test("counts updates that it cannot write, and updates that it is given while closed")
    func drops() async throws {
        let transport = UDPTransport(host: "127.0.0.1", port: 9)
        let listener = TransportListener(transport)
        transport.push(Fixes.update(1))
        #expect(transport.drops.total == 1)
        transport.open()
        try await listener.wait("it is connected") { transport.state == .connected }
        var update = Fixes.update(2)
        update.remote?.courseDegrees = .infinity
        transport.push(update)
        #expect(transport.drops.byReason["update that cannot be written"] == 1)
        #expect(listener.errors.map(\.kind) == [.encoding])
        transport.close()
    }

    @Test("fails for an impossible host")
    func failure() async throws {
        let transport = UDPTransport(host: "", port: 9)
        let listener = TransportListener(transport)
        transport.open()
        try await listener.wait("it has failed") { transport.state == .failed }
        #expect(listener.errors.map(\.kind) == [.configuration])
        transport.close()
        #expect(transport.state == .disconnected)
    }

    @Test("can be reopened after it was closed")
    func reopening() async throws {
        let base = try await UDPBase.open()
        let transport = UDPTransport(host: "127.0.0.1", port: try #require(base.receiver.boundPort))
        let listener = TransportListener(transport)
        for round in 1...3 {
            transport.open()
            try await listener.wait("it is connected") { transport.state == .connected }
            transport.push(Fixes.update(Int64(round), at: base.clock.now))
            try await base.wait("update \(round)") { base.received.count == 2 * round }
            transport.close()
        }
        base.receiver.stopLocationUpdates()
    }
}

/// Records the reports of a transport.
@SensorActor
private final class TransportListener: LocationTransportDelegate {
    private(set) var states: [ConnectionState] = []
    private(set) var errors: [TransportError] = []

    init(_ transport: UDPTransport) {
        transport.delegate = self
    }

    func wait(_ what: String, until holds: @SensorActor () -> Bool) async throws {
        try await Patience.wait("\(what); \(states) \(errors)", until: holds)
    }

    func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) { states.append(state) }

    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) { errors.append(error) }
}
