import Geolocation
import GeolocationTestKit
import LocationRelay
import ReceiverSupport
import SensorIO
import TestSupport
import Testing
import WebSocketFormat
import WebSocketRelay

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("A WebSocket transport and its connection", .timeLimit(.minutes(3))) @SensorActor struct ConnectionTests {
    private let clock = ManualClock()
    private let listener = TransportListener()

    private func make(
        _ port: Int, _ configuration: WebSocketTransportConfiguration = .init(), queue: (any RelayQueue)? = nil
    ) throws -> WebSocketTransport {
        var configuration = configuration
        configuration.allowInsecureConnections = true
        let url = try #require(URL(string: "ws://127.0.0.1:\(port)/relay"))
        // Pauses are as long as they may be, so that tests know when they are over.
        let transport = WebSocketTransport(url: url, configuration: configuration, queue: queue, clock: clock) {
            $0.upperBound
        }
        transport.delegate = listener
        return transport
    }

    private func update(_ number: Int64) -> RelayUpdate {
        RelayUpdate(
            base: LocationFix(
                timestamp: clock.now, source: .iOS, coordinate: Coordinate(latitude: 47, longitude: 9),
                horizontalAccuracyMeters: 5, sequence: number))
    }

    private func wait(_ what: String, until holds: @SensorActor () async throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(Patience.limit)
        while try await !holds() {
            try #require(ContinuousClock.now < end, "never happened: \(what)")
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    @Test("asks with its token, its device and the fields of its user, of which one of the same name counts")
    func fields() async throws {
        let server = ScriptedServer()
        let port = try await server.open()
        let transport = try make(
            port, .init(customHeaders: ["X-Team": "red"], bearerToken: "abc", deviceIdentifier: "dog"))
        transport.open()
        try await wait("a connection") { transport.state == .connected }
        let other = try make(
            port, .init(customHeaders: ["authorization": "Basic eDp5"], bearerToken: "abc"))
        other.open()
        try await wait("a connection") { other.state == .connected }
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

    @Test("gives up a server that does not answer in time, once, and connects anew (W1)")
    func heartbeat() async throws {
        let server = ScriptedServer()
        let transport = try make(try await server.open())
        transport.open()
        try await wait("a connection") { transport.state == .connected }
        for round in 1...3 {
            clock.advance(by: 5)
            try await wait("a ping") { await server.pingCount == round }
        }
        #expect(transport.state == .connected)
        clock.advance(by: 5)
        try await wait("the loss") { transport.state == .reconnecting }
        #expect(listener.errors.map(\.kind) == [.network])
        clock.advance(by: 2)
        try await wait("another connection") { transport.state == .connected }
        #expect(await server.connectionCount == 2)
        #expect(await server.standingCount == 1)
        transport.push(update(1))
        try await wait("an update") { await server.sequences == [1] }
        transport.close()
        await server.close()
    }

    @Test("stays with a server that answers, and tells how long that takes")
    func roundTrip() async throws {
        let server = ScriptedServer()
        let transport = try make(try await server.open())
        transport.open()
        try await wait("a connection") { transport.state == .connected }
        #expect(transport.connectionQuality == 1)
        var passed = 0.0
        for seconds in [0.125, 0.25, 0.5] {
            // No longer than to the next ping, whose time is taken on another actor.
            clock.advance(by: 5 - passed)
            passed = seconds
            try await wait("a ping") { await server.pingCount == 1 }
            clock.advance(by: seconds)
            await server.answerPings()
            try await wait("its answer") { transport.roundTripTime == seconds }
        }
        #expect(listener.errors.isEmpty)
        #expect(transport.connectionQuality < 1)
        transport.close()
        await server.close()
    }

    @Test("does not connect again once it is closed, whatever it was waiting for (W2)")
    func closing() async throws {
        let port = try FreePort.tcp()
        let transport = try make(port)
        transport.open()
        try await wait("a loss") { transport.state == .reconnecting }
        transport.close()
        let server = ScriptedServer()
        _ = try await server.open(port: port)
        clock.advance(by: 100)
        await settle()
        #expect(await server.connectionCount == 0)
        #expect(listener.states == [.connecting, .reconnecting, .disconnected])
        transport.open()
        try await wait("a connection") { transport.state == .connected }
        transport.close()
        try await wait("good-bye") { await server.closingCodes == [.goingAway] }
        await server.close()
    }

    @Test("takes an end by the server for one failure (W3)")
    func oneFailure() async throws {
        let server = ScriptedServer()
        let transport = try make(try await server.open())
        transport.open()
        try await wait("a connection") { transport.state == .connected }
        await server.closeAll(.goingAway)
        try await wait("the loss") { transport.state == .reconnecting }
        try await wait("the end") { await server.standingCount == 0 }
        #expect(listener.errors.count == 1)
        clock.advance(by: 1)
        try await wait("another connection") { transport.state == .connected }
        transport.close()
        await server.close()
    }

    @Test("is let go with its connection, even while that stands (W16)")
    func lifetime() async throws {
        let server = ScriptedServer()
        weak var released: WebSocketTransport?
        do {
            let transport = try make(try await server.open())
            released = transport
            transport.open()
            try await wait("a connection") { transport.state == .connected }
        }
        try await wait("the end") { await server.standingCount == 0 }
        #expect(released == nil)
        await server.close()
    }
}
