import FileIO
import Geolocation
import GeolocationTestKit
import ReceiverSupport
import SensorIO
import TCPFeed
import TestSupport
import Testing

@Suite("A feed from a server", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct TCPFeedClientTests {
    private let clock = ManualClock()

    private func make(port: Int, host: String = "127.0.0.1") -> (TCPFeedReceiver, ReceiverListener) {
        let receiver = TCPFeedReceiver(connectingTo: host, port: port, clock: clock)
        return (receiver, ReceiverListener(receiver))
    }

    /// The connection that a receiver makes; the clock advances while it waits.
    private func connection(to server: TestSocket, _ listener: ReceiverListener) async throws -> TestSocket {
        var connection: TestSocket?
        try await listener.wait("a connection") {
            connection = connection ?? server.accepted()
            if connection == nil { clock.advance(by: 0.1) }
            return connection != nil
        }
        return try #require(connection)
    }

    @Test("fulfils the provider contract")
    func conformance() async throws {
        let server = try TestSocket.server()
        let crowd = Crowd(server)
        let stimulus: @Sendable (TCPFeedReceiver) async throws -> Void = { _ in await crowd.send() }
        try await ProviderConformance.verify(patience: 60, stimulus: stimulus) { clock in
            TCPFeedReceiver(connectingTo: "127.0.0.1", port: server.port, clock: clock)
        }
    }

    @Test("recognises what the server sends, in pieces of any size", arguments: [false, true])
    func content(isIPv6: Bool) async throws {
        let objects = (0..<3).map { #"{"lat":47,"lon":9,"time":"2026-11-20T10:40:0\#($0)Z"}"# + "\n" }.joined()
        let sentences = (0..<3).map { rmc(47, 9, at: Double($0)) }.joined()
        for text in [sentences, objects, "16.0,E,1*00\r\n" + sentences] {
            let server = try TestSocket.server(isIPv6: isIPv6)
            let (_, listener) = make(port: server.port, host: isIPv6 ? "::1" : "127.0.0.1")
            listener.start()
            let connection = try await connection(to: server, listener)
            try connection.send(String(text.prefix(100)))
            try connection.send(String(text.dropFirst(100)))
            try await listener.wait("three fixes") { listener.latitudes.count == 3 }
            listener.stop()
        }
    }

    @Test("reconnects after the server has gone, and withdraws its values meanwhile")
    func reconnection() async throws {
        var server = try TestSocket.server()
        let port = server.port
        let (_, listener) = make(port: port)
        listener.start()
        for round in 0..<3 {
            let start = Double(round * 10)
            let connection = try await connection(to: server, listener)
            let count = listener.latitudes.count
            for second in 0..<3 { try connection.send(rmc(47, 9, at: start + Double(second))) }
            try await listener.wait("fixes of round \(round)") { listener.latitudes.count == count + 3 }
            try connection.send(String(gga(48, 9, at: start + 3).dropLast(27)))
            connection.close()
            server.close()
            try await listener.wait("withdrawal of round \(round)") { listener.isWithdrawn }
            server = try TestSocket.server(port: port)
        }
        #expect(!listener.latitudes.contains(48), "a cut sentence does not yield a fix")
        let reason = "tcp://127.0.0.1:\(port) closed the connection; trying again"
        #expect(listener.reasons.contains { $0.hasPrefix(reason) })
        listener.stop()
    }

    @Test("drops a silent server, and reconnects")
    func silence() async throws {
        let server = try TestSocket.server()
        let (_, listener) = make(port: server.port)
        listener.start()
        let first = try await connection(to: server, listener)
        for second in 0..<3 { try first.send(rmc(47, 9, at: Double(second))) }
        try await listener.wait("fixes") { listener.latitudes.count == 3 }
        clock.advance(by: 10.5)
        #expect(listener.isWithdrawn)
        #expect(listener.reasons.contains("tcp://127.0.0.1:\(server.port) has been silent for 10 s"))
        let second = try await connection(to: server, listener)
        for time in 20..<23 { try second.send(rmc(48, 9, at: Double(time))) }
        try await listener.wait("fixes again") { listener.latitudes.last == 48 }
        listener.stop()
    }

    @Test("reports why there is no connection, once for ten attempts")
    func refused() async throws {
        let server = try TestSocket.server()
        let port = server.port
        server.close()
        let (receiver, listener) = make(port: port)
        let wire = try #require(receiver.wire as? ReconnectingWire)
        listener.start()
        try await listener.wait("a reason") { !listener.reasons.isEmpty }
        #expect(listener.reasons[0].hasPrefix("tcp://127.0.0.1:\(port) cannot be reached: "))
        for number in 1...10 {
            let ended = 2 * number + 1
            try await listener.wait("the attempt ends") { wire.attempt == ended }
            // The clock advances exactly to the next attempt, which then takes no time of the clock.
            while wire.attempt == ended, let due = clock.nextDue {
                clock.advance(by: max(1e-6, due.seconds(since: clock.instant)))
            }
        }
        #expect(listener.reasons.count == 1, "\(listener.reasons)")
        listener.stop()
    }
}

/// Sends to all connections.
@SensorActor
private final class Crowd {
    private let server: TestSocket
    private var connections: [TestSocket] = []
    private var second = 0.0

    nonisolated init(_ server: TestSocket) { self.server = server }

    func send() {
        while let connection = server.accepted() { connections.append(connection) }
        second += 1
        connections.removeAll { connection in
            (try? connection.send(rmc(47, 9, at: second) + sentence("HEHDT,77.5,T"))) == nil
        }
    }
}
