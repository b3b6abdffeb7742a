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

@Suite("A WebSocket transport and what it delivers", .timeLimit(.minutes(3))) @SensorActor struct DeliveryTests {
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

    @Test("delivers everything in order, and keeps it until it is acknowledged")
    func delivery() async throws {
        let server = ScriptedServer()
        let transport = try make(try await server.open())
        transport.open()
        for number in 1...200 { transport.push(update(Int64(number))) }
        try await wait("all") { await server.sequences.count == 200 }
        #expect(await server.sequences == Array(1...200))
        #expect(transport.queueDepth == 200)
        await server.acknowledge(150)
        try await wait("an acknowledgement") { transport.queueDepth == 50 }
        #expect(listener.delivered == 150)
        await server.acknowledge(200)
        await transport.drain()
        #expect(transport.queueDepth == 0)
        #expect(listener.depths.last == 0)
        #expect(transport.drops.total == 0)
        transport.close()
        await server.close()
    }

    @Test("sends all that waited while there was no connection, oldest first")
    func backlog() async throws {
        let server = ScriptedServer(.accept(acknowledges: false))
        let port = try FreePort.tcp()
        let transport = try make(port)
        transport.open()
        for number in 1...13 { transport.push(update(Int64(number))) }
        try await wait("a loss") { transport.state == .reconnecting }
        _ = try await server.open(port: port)
        clock.advance(by: 2)
        try await wait("all") { await server.sequences.count == 13 }
        #expect(await server.sequences == Array(1...13))
        try await wait("an empty queue") { transport.queueDepth == 0 }
        #expect(listener.delivered == 13)
        transport.close()
        await server.close()
    }

    @Test("sends again what was not acknowledged when the connection was lost")
    func resending() async throws {
        let server = ScriptedServer()
        let transport = try make(try await server.open())
        transport.open()
        for number in 1...20 { transport.push(update(Int64(number))) }
        try await wait("all") { await server.sequences.count == 20 }
        await server.acknowledge(15)
        try await wait("an acknowledgement") { transport.queueDepth == 5 }
        await server.cut()
        try await wait("the loss") { transport.state == .reconnecting }
        for number in 21...22 { transport.push(update(Int64(number))) }
        clock.advance(by: 2)
        try await wait("the rest") { await server.sequences.count == 27 }
        #expect(await server.sequences == Array(1...20) + Array(16...22))
        await server.acknowledge(7)
        await transport.drain()
        #expect(listener.delivered == 22)
        transport.close()
        await server.close()
    }

    @Test("drops the oldest when more wait than may, and counts them")
    func overflow() async throws {
        let server = ScriptedServer()
        let port = try FreePort.tcp()
        let transport = try make(port, .init(maxQueueSize: 10))
        transport.open()
        for number in 1...25 { transport.push(update(Int64(number))) }
        #expect(transport.queueDepth == 10)
        #expect(transport.drops.total == 15)
        try await wait("a loss") { transport.state == .reconnecting }
        _ = try await server.open(port: port)
        clock.advance(by: 2)
        try await wait("the rest") { await server.sequences.count == 10 }
        #expect(await server.sequences == Array(16...25))
        transport.close()
        #expect(transport.drops.total == 25, "what waited for its acknowledgement counts as dropped")
        await server.close()
    }

    @Test("does not count as dropped what had to make room and is acknowledged after all")
    func overflowUnderWay() async throws {
        let server = ScriptedServer()
        let transport = try make(try await server.open(), .init(maxQueueSize: 10))
        transport.open()
        try await wait("a connection") { transport.state == .connected }
        for number in 1...10 { transport.push(update(Int64(number))) }
        try await wait("all") { await server.sequences.count == 10 }
        for number in 11...15 { transport.push(update(Int64(number))) }
        #expect(transport.drops.total == 0)
        try await wait("all") { await server.sequences.count == 15 }
        await server.acknowledge(15)
        await transport.drain()
        #expect(transport.drops.total == 0)
        #expect(listener.delivered == 15)
        for number in 16...25 { transport.push(update(Int64(number))) }
        try await wait("all") { await server.sequences.count == 25 }
        for number in 26...27 { transport.push(update(Int64(number))) }
        await server.cut()
        try await wait("the loss") { transport.state == .reconnecting }
        #expect(transport.drops.total == 2, "now it is known that they never arrive")
        transport.close()
        await server.close()
    }

    @Test("passes over an update that cannot be written, and says so")
    func unwritable() async throws {
        let server = ScriptedServer()
        let transport = try make(try await server.open())
        transport.open()
        try await wait("a connection") { transport.state == .connected }
        var broken = update(2)
        broken.base?.courseDegrees = .nan
        transport.push(update(1))
        transport.push(broken)
        transport.push(update(3))
        try await wait("the others") { await server.sequences.count == 2 }
        #expect(await server.sequences == [1, 3])
        #expect(transport.drops.total == 1)
        #expect(listener.errors.map(\.kind) == [.encoding])
        await server.acknowledge(2)
        await transport.drain()
        transport.close()
        await server.close()
    }

    @Test("writes CBOR where that is asked for", arguments: RelayEncoding.allCases)
    func encodings(encoding: RelayEncoding) async throws {
        let server = ScriptedServer()
        let transport = try make(try await server.open(), .init(payloadEncoding: encoding))
        transport.open()
        transport.push(update(9_007_199_254_740_993))
        try await wait("it") { await server.sequences == [9_007_199_254_740_993] }
        transport.close()
        await server.close()
    }
}
