import FileIO
import Geolocation
import GeolocationTestKit
import LocationRelay
import ReceiverSupport
import RelayTestKit
import TestSupport
import Testing
import WebSocketFormat
import WebSocketRelay

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("A WebSocket transport and its connection", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct ConnectionTests {
    private let bench = TransportBench()
    private var clock: ManualClock { bench.clock }
    private var listener: TransportListener { bench.listener }

    @Test("sends its token, its device and custom fields, which replace fields of the same name")
    func fields() async throws {
        let server = ScriptedServer()
        let port = try await server.open()
        let transport = try bench.transport(
            to:
                port, .init(customHeaders: ["X-Team": "red"], bearerToken: "abc", deviceIdentifier: "dog"))
        transport.open()
        try await bench.wait("a connection") { transport.state == .connected }
        let other = try bench.transport(
            to:
                port, .init(customHeaders: ["authorization": "Basic eDp5"], bearerToken: "abc"))
        other.open()
        try await bench.wait("a connection") { other.state == .connected }
        let requests = await server.requests
        #expect(requests.map(\.target) == ["/relay", "/relay"])
        #expect(requests[0].fields["Authorization"] == "Bearer abc")
        #expect(requests[0].fields["X-Device-Id"] == "dog")
        #expect(requests[0].fields["X-Team"] == "red")
        #expect(requests[0].fields[Acknowledgement.field] == Acknowledgement.cumulative)
        #expect(requests[1].fields.values(of: "Authorization") == ["Basic eDp5"])
        #expect(requests[1].fields["X-Device-Id"]?.isEmpty == false)
        transport.close()
        other.close()
        await server.close()
    }

    @Test("drops a server that answers no ping in time, once, and reconnects (W1, W41, W42)")
    func heartbeat() async throws {
        let server = ScriptedServer()
        let transport = try bench.transport(to: try await server.open())
        transport.open()
        try await bench.wait("a connection") { transport.state == .connected }
        for round in 1...3 {
            clock.advance(by: 5)
            try await bench.wait("a ping") { await server.pingCount == round }
        }
        #expect(transport.state == .connected)
        clock.advance(by: 5)
        try await bench.wait("the loss") { transport.state == .reconnecting }
        #expect(listener.errors.map(\.kind) == [.network])
        clock.advance(by: 2)
        try await bench.wait("another connection") { transport.state == .connected }
        #expect(await server.connectionCount == 2)
        #expect(await server.standingCount == 1)
        transport.push(bench.update(1))
        try await bench.wait("an update") { await server.sequences == [1] }
        transport.close()
        await server.close()
    }

    @Test("stays connected to a server that answers, and reports the round-trip time")
    func roundTrip() async throws {
        let server = ScriptedServer()
        let transport = try bench.transport(to: try await server.open())
        transport.open()
        try await bench.wait("a connection") { transport.state == .connected }
        #expect(transport.measurement.quality == 1)
        var passed = 0.0
        for seconds in [0.125, 0.25, 0.5] {
            // No longer than to the next ping, whose time is taken on another actor.
            clock.advance(by: 5 - passed)
            passed = seconds
            try await bench.wait("a ping") { await server.pingCount == 1 }
            clock.advance(by: seconds)
            await server.answerPings()
            try await bench.wait("its answer") { transport.measurement.roundTrip == seconds }
        }
        #expect(listener.errors.isEmpty)
        #expect(transport.measurement.quality != 1)
        transport.close()
        await server.close()
    }

    @Test("does not reconnect if it is closed during the delay, and can be reopened (W2)")
    func closing() async throws {
        let port = try FreePort.tcp()
        let transport = try bench.transport(to: port)
        transport.open()
        try await bench.wait("a loss") { transport.state == .reconnecting }
        transport.close()
        let server = ScriptedServer()
        _ = try await server.open(port: port)
        clock.advance(by: 100)
        await settle()
        #expect(await server.connectionCount == 0)
        #expect(listener.states == [.connecting, .reconnecting, .disconnected])
        transport.open()
        try await bench.wait("a connection") { transport.state == .connected }
        transport.close()
        try await bench.wait("good-bye") { await server.closingCodes == [.goingAway] }
        await server.close()
    }

    @Test("counts an end by the server as one failure (W3)")
    func oneFailure() async throws {
        let server = ScriptedServer()
        let transport = try bench.transport(to: try await server.open())
        transport.open()
        try await bench.wait("a connection") { transport.state == .connected }
        await server.closeAll(.goingAway)
        try await bench.wait("the loss") { transport.state == .reconnecting }
        try await bench.wait("the end") { await server.standingCount == 0 }
        #expect(listener.errors.count == 1)
        clock.advance(by: 1)
        try await bench.wait("another connection") { transport.state == .connected }
        transport.close()
        await server.close()
    }

    @Test("is deallocated with its connection, even while connected (W16)")
    func lifetime() async throws {
        let server = ScriptedServer()
        weak var released: WebSocketTransport?
        do {
            let transport = try bench.transport(to: try await server.open())
            released = transport
            transport.open()
            try await bench.wait("a connection") { transport.state == .connected }
        }
        try await bench.wait("the end") { await server.standingCount == 0 }
        #expect(released == nil)
        await server.close()
    }
}
