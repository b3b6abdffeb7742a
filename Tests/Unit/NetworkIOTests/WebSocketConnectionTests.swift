import Geolocation
import NetworkIO
import RelaySupport
import SensorIO
import TestSupport
import Testing
import WebSocketFormat

@Suite("A WebSocket between a dialer and a server", .serialized, .realTime, .timeLimit(.minutes(5))) @NetworkActor
struct WebSocketConnectionTests {
    private func pair(
        limits: WebSocketLimits = WebSocketLimits(), target: String = "/"
    ) async throws -> (server: EchoServer, client: Client) {
        let server = EchoServer(limits: limits)
        let client = try Client("ws://127.0.0.1:\(try server.open())\(target)")
        try await client.side.log.wait(for: "open")
        return (server, client)
    }

    @Test("opens with a request that the server can read and a response that the dialer can read")
    func opening() async throws {
        let server = EchoServer()
        let port = try server.open()
        let client = try Client("ws://localhost:\(port)/feed?x=1")
        try await client.side.log.wait(for: "open")
        #expect(await client.side.log.lines == ["101 yes", "open"])
        #expect(await server.side.log.lines == ["/feed?x=1 of localhost:\(port)", "open"])
    }

    @Test("carries messages of any length and kind both ways, in order")
    func messages() async throws {
        let (server, client) = try await pair()
        let sizes = [0, 1, 125, 126, 127, 65_535, 65_536, 65_537, 1 << 20]
        let messages = sizes.map { size in (0..<size).map { UInt8(truncatingIfNeeded: $0 * 31 & 0x7F) } }
        for (number, message) in messages.enumerated() {
            client.perform { $0.send(message, isText: number.isMultiple(of: 2)) }
        }
        try await client.side.log.wait("all come back") { client.side.log.messages.count == messages.count }
        #expect(await client.side.log.messages == messages)
        #expect(await server.side.log.messages == messages)
        #expect(
            await client.side.log.lines.dropFirst(2)
                == sizes.indices.map { $0.isMultiple(of: 2) ? "text" : "binary" }[...])
    }

    @Test("answers pings by itself, and sends at most 125 bytes of a ping")
    func pings() async throws {
        let (server, client) = try await pair()
        client.perform { $0.ping(Array("hello".utf8)) }
        try await client.side.log.wait(for: "pong hello")
        server.side.connection?.ping(Array(repeating: 0x78, count: 200))
        try await server.side.log.wait(for: "pong " + String(repeating: "x", count: 125))
    }

    @Test("answers pings while many messages wait to be sent")
    func pingsInTraffic() async throws {
        let (server, client) = try await pair()
        for _ in 0..<20 {
            client.perform { $0.send(Array(repeating: 1, count: 1 << 20), isText: false) }
            server.side.connection?.ping([0x78])
        }
        try await client.side.log.wait("all come back") { client.side.log.messages.count == 20 }
        try await server.side.log.wait("all are answered") { server.side.log.lines.count { $0 == "pong x" } == 20 }
    }

    @Test("ends on both sides with the code of the side that closes; the other side gets the reason, too")
    func closing() async throws {
        let (server, client) = try await pair()
        client.perform { connection in
            connection.close(.normal, reason: "done")
            #expect(!connection.isOpen)
            connection.send([1], isText: false)
            connection.close(.goingAway)
        }
        try await server.side.log.wait(for: "closed the connection with code 1000: done")
        try await client.side.log.wait(for: "closed the connection with code 1000")
        #expect(await server.side.log.messages.isEmpty)
    }

    @Test("delivers everything that was sent before the server leaves, then the server's code and reason")
    func leaving() async throws {
        let (server, client) = try await pair()
        let message = [UInt8](repeating: 7, count: 1 << 19)
        server.side.connection?.send(message, isText: false)
        server.side.connection?.leave(.goingAway, reason: "that is all")
        try await client.side.log.wait(for: "closed the connection with code 1001: that is all")
        #expect(await client.side.log.messages == [message])
        #expect(await server.side.log.lines.count == 2, "it is not reported to who has left")
    }

    @Test("is closed without a reason for the server if the dialer cancels, and the dialer gets no report")
    func cancelling() async throws {
        let (server, client) = try await pair()
        client.perform { connection in
            connection.cancel()
            #expect(!connection.isOpen)
        }
        try await server.side.log.wait(for: "closed the connection without a reason")
        #expect(await client.side.log.lines.count == 2)
    }

    @Test("ends if a message is longer than the limit")
    func limits() async throws {
        let (server, client) = try await pair(limits: WebSocketLimits(frameSize: 100, messageSize: 100))
        client.perform { $0.send(Array(repeating: 0, count: 101), isText: false) }
        try await client.side.log.wait("the end") { client.side.log.lines.last?.contains("1009") == true }
        try await server.side.log.wait("the end") {
            server.side.log.lines.last?.hasPrefix("broke the protocol: ") == true
        }
    }

    @Test("delivers no messages while reading is paused, and all of them in order afterwards")
    func pausing() async throws {
        let (server, client) = try await pair()
        let connection = try #require(server.side.connection)
        connection.isReadingPaused = true
        for number in 0..<100 {
            client.perform { $0.send(Array(repeating: UInt8(number), count: 1 << 17), isText: false) }
        }
        try await Task { @NetworkActor in
            try await Patience.wait("room") { client.side.connection?.waitingBytes ?? 0 <= 100 << 17 }
        }.value
        #expect(await server.side.log.messages.isEmpty)
        #expect(client.side.connection?.waitingBytes ?? 0 > 0)
        connection.isReadingPaused = false
        try await client.side.log.wait("all come back") { client.side.log.messages.count == 100 }
        #expect(await client.side.log.messages.map { $0.first } == (0..<100).map { UInt8($0) })
    }
}
