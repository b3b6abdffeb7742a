import Geolocation
import GeolocationTestKit
import LocationRelay
import ReceiverSupport
import TestSupport
import Testing
import WebSocketFormat
import WebSocketRelay

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("A WebSocket transport that is rejected", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct RefusalTests {
    private let clock = ManualClock()
    private let listener = TransportListener()

    private func make(_ address: String, _ configuration: WebSocketTransportConfiguration) throws -> WebSocketTransport
    {
        let url = try #require(URL(string: address))
        let transport = WebSocketTransport(url: url, configuration: configuration, clock: clock) { $0.upperBound }
        transport.delegate = listener
        return transport
    }

    private func insecure(_ port: Int, attempts: Int? = nil) throws -> WebSocketTransport {
        try make(
            "ws://127.0.0.1:\(port)", .init(maxReconnectAttempts: attempts, allowInsecureConnections: true))
    }

    @Test(
        "does not connect without encryption unless allowed, nor by another scheme (W45)",
        arguments: ["ws://127.0.0.1:9", "http://127.0.0.1:9", "WS://127.0.0.1:9", "relay", "wss://"])
    func insecurity(address: String) throws {
        let transport = try make(address, .init())
        for round in 1...2 {
            transport.open()
            #expect(transport.state == .failed)
            #expect(listener.errors.count == round)
            #expect(listener.errors.last?.kind == .configuration)
            #expect(listener.errors.last?.message.contains("wss://") == true)
        }
        #expect(listener.states == [.connecting, .failed, .connecting, .failed])
    }

    @Test("fails after a status that another attempt would not change (W13)", arguments: [400, 401, 403, 404, 410])
    func finalStatus(status: Int) async throws {
        let server = ScriptedServer(.refuse(status))
        let transport = try insecure(try await server.open())
        transport.open()
        #expect(try await eventually { transport.state == .failed })
        #expect(listener.errors.count == 1)
        #expect(listener.errors.first?.kind == (status == 401 || status == 403 ? .authorization : .network))
        #expect(listener.errors.first?.message.contains("\(status)") == true)
        clock.advance(by: 1000)
        await settle()
        #expect(await server.connectionCount == 1)
        await server.set(.accept(acknowledges: true))
        transport.open()
        #expect(try await eventually { transport.state == .connected }, "reopening it helps")
        transport.close()
        await server.close()
    }

    @Test("retries after a status that may be temporary", arguments: [408, 425, 429, 500, 502, 503])
    func temporaryStatus(status: Int) async throws {
        let server = ScriptedServer(.refuse(status))
        let transport = try insecure(try await server.open())
        transport.open()
        #expect(try await eventually { transport.state == .reconnecting })
        await server.set(.accept(acknowledges: true))
        clock.advance(by: 1)
        #expect(try await eventually { transport.state == .connected })
        transport.close()
        await server.close()
    }

    @Test("waits for as long as the server asks, and a little longer")
    func retryAfter() async throws {
        let server = ScriptedServer(.refuse(503, retryAfter: "120"))
        let transport = try insecure(try await server.open())
        transport.open()
        #expect(try await eventually { transport.state == .reconnecting })
        await server.set(.accept(acknowledges: true))
        clock.advance(by: 119)
        await settle()
        #expect(transport.state == .reconnecting)
        clock.advance(by: 2)
        #expect(try await eventually { transport.state == .connected })
        transport.close()
        await server.close()
    }

    @Test(
        "follows the code with which the server closes a connection (W13)",
        arguments: [
            (WebSocketCloseCode.policyViolation, ConnectionState.failed), (.unsupportedData, .failed),
            (.messageTooBig, .failed), (.invalidPayload, .failed), (.normal, .reconnecting),
            (.goingAway, .reconnecting), (.internalError, .reconnecting), (.serviceRestart, .reconnecting),
            (.tryAgainLater, .reconnecting), (.protocolError, .reconnecting),
        ])
    func closingCode(code: WebSocketCloseCode, state: ConnectionState) async throws {
        let server = ScriptedServer()
        let transport = try insecure(try await server.open())
        transport.open()
        #expect(try await eventually { transport.state == .connected })
        await server.closeAll(code)
        #expect(try await eventually { transport.state == state })
        #expect(listener.errors.count == 1)
        transport.close()
        await server.close()
    }

    @Test(
        "reconnects if the answer is not HTTP, or is missing after 15 s",
        arguments: [ScriptedServer.Welcome.garbage, .silence])
    func noServer(welcome: ScriptedServer.Welcome) async throws {
        let server = ScriptedServer(welcome)
        let transport = try insecure(try await server.open())
        transport.open()
        try await Patience.wait("a connection") { await server.connectionCount > 0 }
        if case .silence = welcome { clock.advance(by: 15) }
        #expect(try await eventually { transport.state == .reconnecting })
        #expect(listener.errors.count == 1)
        transport.close()
        await server.close()
    }

    @Test("ends a connection on which the server violates the protocol")
    func violation() async throws {
        let server = ScriptedServer()
        let transport = try insecure(try await server.open())
        transport.open()
        #expect(try await eventually { transport.state == .connected })
        await server.send([0x81, 0x82, 0, 0, 0, 0, 0x68, 0x69])
        #expect(try await eventually { transport.state == .reconnecting })
        #expect(listener.errors.map(\.kind) == [.protocol])
        transport.close()
        await server.close()
    }

    @Test("retries forever by default, or for the configured number of attempts (W15)")
    func attempts() async throws {
        let port = try FreePort.tcp()
        let transport = try insecure(port, attempts: 3)
        transport.open()
        for failure in 1...4 {
            try #require(try await eventually { listener.errors.count == failure })
            clock.advance(by: Double(1 << (failure - 1)))
        }
        #expect(transport.state == .failed)
        let patient = try insecure(port)
        let other = TransportListener()
        patient.delegate = other
        patient.open()
        for failure in 1...30 {
            try #require(try await eventually { other.errors.count == failure })
            clock.advance(by: min(30, Double(1 << (failure - 1))))
        }
        #expect(patient.state == .reconnecting)
        patient.close()
    }

    @Test("resets its count of failures once a connection has delivered an update, or lasted for 11 s (W15)")
    func stability() async throws {
        let server = ScriptedServer()
        let transport = try insecure(try await server.open(), attempts: 1)
        transport.open()
        for round in 1...3 {
            try #require(try await eventually { transport.state == .connected })
            transport.push(
                RelayUpdate(
                    base: LocationFix(
                        Location(latitude: 1, longitude: 2, timestamp: clock.now), source: .iOS, sequence: Int64(round))
                ))
            await server.acknowledge(1)
            try #require(try await eventually { listener.delivered == round })
            await server.cut()
            try #require(try await eventually { transport.state == .reconnecting })
            clock.advance(by: 1)
        }
        try #require(try await eventually { transport.state == .connected })
        clock.advance(by: 11)
        await server.cut()
        try #require(try await eventually { transport.state == .reconnecting })
        clock.advance(by: 1)
        try #require(try await eventually { transport.state == .connected })
        await server.cut()
        #expect(try await eventually { transport.state == .failed }, "two in a row, and nothing delivered")
        transport.close()
        await server.close()
    }
}
