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

@Suite("A WebSocket transport's delivery", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct DeliveryTests {
    private let bench = TransportBench()
    private var clock: ManualClock { bench.clock }
    private var listener: TransportListener { bench.listener }

    @Test("is in order, stores updates until acknowledged, and reports the queue's depth (W33)")
    func delivery() async throws {
        let server = ScriptedServer()
        let transport = try bench.transport(to: try await server.open())
        transport.open()
        bench.push(1...200, to: transport)
        try await bench.wait("all") { await server.sequences.count == 200 }
        #expect(await server.sequences == Array(1...200))
        #expect(transport.queueDepth == 200)
        await server.acknowledge(150)
        try await bench.wait("an acknowledgement") { transport.queueDepth == 50 }
        #expect(listener.delivered == 150)
        await server.acknowledge(200)
        await transport.drain()
        #expect(transport.queueDepth == 0)
        #expect(listener.depths.last == 0)
        #expect(transport.drops.total == 0)
        transport.close()
        await server.close()
    }

    @Test("sends everything queued without a connection, oldest first (W14)")
    func backlog() async throws {
        let server = ScriptedServer(.accept(acknowledges: false))
        let port = try FreePort.tcp()
        let transport = try bench.transport(to: port)
        transport.open()
        bench.push(1...13, to: transport)
        try await bench.wait("a loss") { transport.state == .reconnecting }
        _ = try await server.open(port: port)
        clock.advance(by: 2)
        try await bench.wait("all") { await server.sequences.count == 13 }
        #expect(await server.sequences == Array(1...13))
        try await bench.wait("an empty queue") { transport.queueDepth == 0 }
        #expect(listener.delivered == 13)
        transport.close()
        await server.close()
    }

    @Test("repeats the updates that were not acknowledged when the connection was lost (W14)")
    func resending() async throws {
        let server = ScriptedServer()
        let transport = try bench.transport(to: try await server.open())
        transport.open()
        bench.push(1...20, to: transport)
        try await bench.wait("all") { await server.sequences.count == 20 }
        await server.acknowledge(15)
        try await bench.wait("an acknowledgement") { transport.queueDepth == 5 }
        await server.cut()
        try await bench.wait("the loss") { transport.state == .reconnecting }
        bench.push(21...22, to: transport)
        clock.advance(by: 2)
        try await bench.wait("the rest") { await server.sequences.count == 27 }
        #expect(await server.sequences == Array(1...20) + Array(16...22))
        await server.acknowledge(7)
        await transport.drain()
        #expect(listener.delivered == 22)
        transport.close()
        await server.close()
    }

    @Test("leaves unacknowledged updates in a queue that outlasts the transport, for the next one to send (W9)")
    func lastingQueue() async throws {
        let server = ScriptedServer()
        let port = try await server.open()
        let queue = LastingQueue(loaded: 2)
        let first = try bench.transport(to: port, queue: queue)
        first.open()
        bench.push(1...5, to: first)
        try await bench.wait("what is at hand") { await server.sequences == [1, 2] }
        await server.acknowledge(1)
        try await bench.wait("an acknowledgement") { queue.count == 4 }
        first.close()
        #expect(queue.count == 4 && first.drops.total == 0)
        let second = try bench.transport(to: port, queue: queue)
        second.open()
        try await bench.wait("the rest of it") { await server.sequences == [1, 2, 2] }
        queue.load()
        try await bench.wait("all") { await server.sequences == [1, 2, 2, 3, 4, 5] }
        await server.acknowledge(4)
        await second.drain()
        #expect(queue.count == 0)
        second.close()
        await server.close()
    }

    @Test("sends undelivered updates again after a close and a reopening")
    func reopening() async throws {
        let server = ScriptedServer()
        let transport = try bench.transport(to: try await server.open())
        transport.open()
        bench.push(1...20, to: transport)
        try await bench.wait("all") { await server.sequences.count == 20 }
        await server.acknowledge(15)
        try await bench.wait("an acknowledgement") { transport.queueDepth == 5 }
        transport.close()
        #expect(transport.queueDepth == 5 && transport.drops.total == 0)
        transport.open()
        try await bench.wait("the rest") { await server.sequences == Array(1...20) + Array(16...20) }
        await server.acknowledge(5)
        await transport.drain()
        transport.close()
        await server.close()
    }

    @Test("counts and reports rejected updates, and does not repeat them")
    func refusals() async throws {
        let server = ScriptedServer()
        let transport = try bench.transport(to: try await server.open())
        transport.open()
        bench.push(1...5, to: transport)
        try await bench.wait("all") { await server.sequences.count == 5 }
        await server.acknowledge(5, refused: ["taken in the future": 2, "of nine": .max])
        await transport.drain()
        #expect(listener.delivered == 0, "more than five were rejected")
        #expect(
            transport.drops.byReason == [
                "update refused by the server: taken in the future": 2,
                "update refused by the server: another reason": 5,
            ])
        #expect(listener.errors.map(\.kind) == [.refused])
        #expect(
            listener.errors.last?.message.hasSuffix("refused updates: 5 × another reason, 2 × taken in the future")
                == true)
        #expect(transport.state == .connected)
        transport.close()
        await server.close()
    }

    @Test("drops the oldest updates when the queue is full, and counts them")
    func overflow() async throws {
        let server = ScriptedServer()
        let port = try FreePort.tcp()
        let transport = try bench.transport(to: port, .init(maxQueueSize: 10))
        transport.open()
        bench.push(1...25, to: transport)
        #expect(transport.queueDepth == 10)
        #expect(transport.drops.total == 15)
        try await bench.wait("a loss") { transport.state == .reconnecting }
        _ = try await server.open(port: port)
        clock.advance(by: 2)
        try await bench.wait("the rest") { await server.sequences.count == 10 }
        #expect(await server.sequences == Array(16...25))
        transport.close()
        #expect(transport.drops.total == 15 && transport.queueDepth == 10, "it can still be delivered")
        transport.discardQueue()
        #expect(transport.drops.total == 25, "an update that was waiting for its acknowledgement counts as dropped")
        await server.close()
    }

    @Test("counts an evicted update as dropped only when it is certain that it never arrives")
    func overflowUnderWay() async throws {
        let server = ScriptedServer()
        let transport = try bench.transport(to: try await server.open(), .init(maxQueueSize: 10))
        transport.open()
        try await bench.wait("a connection") { transport.state == .connected }
        bench.push(1...10, to: transport)
        try await bench.wait("all") { await server.sequences.count == 10 }
        bench.push(11...15, to: transport)
        #expect(transport.drops.total == 0)
        try await bench.wait("all") { await server.sequences.count == 15 }
        await server.acknowledge(15)
        await transport.drain()
        #expect(transport.drops.total == 0)
        #expect(listener.delivered == 15)
        bench.push(16...25, to: transport)
        try await bench.wait("all") { await server.sequences.count == 25 }
        bench.push(26...27, to: transport)
        await server.cut()
        try await bench.wait("the loss") { transport.state == .reconnecting }
        #expect(transport.drops.total == 2, "now it is certain that they never arrive")
        transport.close()
        await server.close()
    }

    @Test("skips an update that cannot be encoded, and reports it")
    func unwritable() async throws {
        let server = ScriptedServer()
        let transport = try bench.transport(to: try await server.open())
        transport.open()
        try await bench.wait("a connection") { transport.state == .connected }
        var broken = bench.update(2)
        broken.base?.courseDegrees = .nan
        transport.push(bench.update(1))
        transport.push(broken)
        transport.push(bench.update(3))
        try await bench.wait("the others") { await server.sequences.count == 2 }
        #expect(await server.sequences == [1, 3])
        #expect(transport.drops.total == 1)
        #expect(listener.errors.map(\.kind) == [.encoding])
        await server.acknowledge(2)
        await transport.drain()
        transport.close()
        await server.close()
    }

    @Test("sends updates in JSON and in CBOR", arguments: RelayEncoding.allCases)
    func encodings(encoding: RelayEncoding) async throws {
        let server = ScriptedServer()
        let transport = try bench.transport(to: try await server.open(), .init(payloadEncoding: encoding))
        transport.open()
        transport.push(bench.update(9_007_199_254_740_993))
        try await bench.wait("it") { await server.sequences == [9_007_199_254_740_993] }
        transport.close()
        await server.close()
    }
}
