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

@Suite(
    "A WebSocket transport with a misbehaving server", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor struct MischiefTests {
    private let bench = TransportBench()
    private var clock: ManualClock { bench.clock }
    private var listener: TransportListener { bench.listener }

    private func connected(
        to server: ScriptedServer, _ configuration: WebSocketTransportConfiguration = .init()
    ) async throws -> WebSocketTransport {
        let transport = try bench.transport(to: try await server.open(), configuration)
        transport.open()
        try #require(try await eventually { transport.state == .connected })
        return transport
    }

    @Test("disconnects if the server acknowledges nothing for half a minute")
    func silentServer() async throws {
        let server = ScriptedServer()
        let transport = try await connected(to: server, .init(heartbeatTimeout: 1000))
        bench.push(1...3, to: transport)
        try await bench.wait("all") { await server.sequences.count >= 3 }
        for _ in 0..<6 {
            clock.advance(by: 4.9)
            await settle()
        }
        #expect(transport.state == .connected)
        clock.advance(by: 5)
        #expect(transport.state == .reconnecting)
        #expect(listener.errors.first?.message.contains("acknowledged nothing for 30 s") == true)
        #expect(transport.queueDepth == 3)
        transport.close()
        await server.close()
    }

    @Test("treats a count beyond the sent updates as all of them, and continues to count correctly")
    func exaggeration() async throws {
        let server = ScriptedServer()
        let transport = try await connected(to: server)
        bench.push(1...3, to: transport)
        try await bench.wait("all") { await server.sequences.count >= 3 }
        await server.acknowledge(.max)
        #expect(try await eventually { transport.queueDepth == 0 })
        bench.push(4...6, to: transport)
        try await bench.wait("all") { await server.sequences.count >= 6 }
        #expect(transport.queueDepth == 3)
        await server.acknowledge(5)
        #expect(try await eventually { transport.queueDepth == 1 })
        await server.acknowledge(2)
        await server.acknowledge(6)
        #expect(try await eventually { transport.queueDepth == 0 })
        #expect(listener.delivered == 6)
        transport.close()
        await server.close()
    }

    @Test("ignores acknowledgements that the server has not promised")
    func unasked() async throws {
        let server = ScriptedServer(.accept(acknowledges: false))
        let transport = try await connected(to: server)
        bench.push(1...3, to: transport)
        try await bench.wait("all") { await server.sequences.count >= 3 }
        await server.acknowledge(1000)
        #expect(try await eventually { listener.delivered == 3 })
        transport.close()
        await server.close()
    }

    @Test("retains updates that the system has not accepted, if the server neither reads nor acknowledges")
    func deafServer() async throws {
        let server = ScriptedServer(.accept(acknowledges: false))
        let transport = try await connected(to: server, .init(maxQueueSize: 100_000))
        await server.setReading(false)
        // More bytes than sockets buffer.
        bench.push(1...50_000, to: transport)
        await settle()
        #expect(transport.queueDepth > 0)
        #expect(listener.delivered + transport.queueDepth == 50_000)
        await server.setReading(true)
        try await bench.wait("all") { await server.sequences.count >= 50_000 }
        #expect(try await eventually { listener.delivered == 50_000 })
        #expect(await server.sequences == Array(1...50_000))
        transport.close()
        await server.close()
    }

    @Test("stays connected to a server that sends a ping while a large backlog waits to be sent")
    func askingWithBacklog() async throws {
        let server = ScriptedServer()
        let transport = try await connected(to: server, .init(maxQueueSize: 100_000))
        await server.setReading(false)
        bench.push(1...50_000, to: transport)
        await settle()
        let question = Array(#"{"type":"ping","id":"01234567"}"#.utf8)[...]
        var frame: [UInt8] = []
        var encoder = WebSocketEncoder(role: .server)
        encoder.append(.text, question.span, to: &frame)
        await server.send(frame)
        await settle()
        await server.setReading(true)
        try await bench.wait("all") { await server.sequences.count == 50_000 }
        #expect(transport.state == .connected && listener.errors.isEmpty)
        transport.close()
        await server.close()
    }

    @Test("disconnects if the server sends pings but does not read the answers")
    func askingServer() async throws {
        let server = ScriptedServer()
        let transport = try await connected(to: server)
        await server.setReading(false)
        var frames: [UInt8] = []
        var encoder = WebSocketEncoder(role: .server)
        for _ in 0..<20_000 {
            try encoder.append(.text, to: &frames) { buffer in
                try RelayMessage.ping(id: "0123456789abcdef0123456789abcdef").append(as: .json, to: &buffer)
            }
        }
        for _ in 0..<20 where transport.state == .connected {
            await server.send(frames)
        }
        #expect(try await eventually { transport.state == .reconnecting })
        #expect(listener.errors.first?.message.contains("read the answers") == true)
        transport.close()
        await server.close()
    }

    @Test("reports the reason before the final state, and stays closed if its delegate then closes it")
    func order() async throws {
        let server = ScriptedServer(.refuse(401))
        let url = try #require(URL(string: "ws://127.0.0.1:\(await server.open())"))
        let transport = WebSocketTransport(
            url: url, configuration: .init(allowInsecureConnections: true), clock: clock)
        let closer = Closer(transport)
        transport.delegate = closer
        transport.open()
        #expect(try await eventually { transport.state == .disconnected })
        #expect(closer.states == [.connecting, .disconnected])
        await server.close()
    }

    @Test("counts discarded updates once, even if it is reopened and closed again")
    func closedCount() async throws {
        let server = ScriptedServer()
        let transport = try await connected(to: server)
        bench.push(1...3, to: transport)
        try await bench.wait("all") { await server.sequences.count >= 3 }
        await server.close()
        transport.close()
        transport.discardQueue()
        #expect(transport.drops.total == 3)
        transport.open()
        #expect(try await eventually { transport.state == .reconnecting })
        transport.close()
        transport.discardQueue()
        #expect(transport.drops.total == 3)
    }
}

/// Closes a transport upon its first error.
@SensorActor
private final class Closer: LocationTransportDelegate {
    private(set) var states: [ConnectionState] = []
    private let transport: WebSocketTransport

    init(_ transport: WebSocketTransport) {
        self.transport = transport
    }

    func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) { states.append(state) }

    func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {
        self.transport.close()
    }
}
