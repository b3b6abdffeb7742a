import FileIO
import Geolocation
import GeolocationTestKit
import ReceiverSupport
import SensorIO
import TCPFeed
import TestSupport
import Testing

@Suite("A feed from connecting senders", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct TCPFeedServerTests {
    private let clock = ManualClock()

    private func open(_ address: String? = "127.0.0.1") async throws -> (TCPFeedReceiver, ReceiverListener, Int) {
        let receiver = TCPFeedReceiver(listeningAt: address, port: 0, clock: clock)
        let listener = ReceiverListener(receiver)
        listener.start()
        try await listener.wait("the port is open") { receiver.boundPort != nil || !listener.reasons.isEmpty }
        return (receiver, listener, try #require(receiver.boundPort, "\(listener.reasons)"))
    }

    @Test("fulfils the provider contract")
    func conformance() async throws {
        let sender = Sender()
        let stimulus: @Sendable (TCPFeedReceiver) async throws -> Void = { receiver in
            try await sender.send(to: receiver)
        }
        try await ProviderConformance.verify(patience: 60, stimulus: stimulus) { clock in
            TCPFeedReceiver(listeningAt: "127.0.0.1", port: 0, clock: clock)
        }
    }

    @Test("recognises the format of each connection, over IPv4 and IPv6", arguments: [false, true])
    func content(isIPv6: Bool) async throws {
        let (_, listener, port) = try await open(nil)
        let sentences = try TestSocket.connection(port: port, isIPv6: isIPv6)
        for second in 0..<3 { try sentences.send(rmc(47, 9, at: Double(second))) }
        try await listener.wait("sentences") { listener.latitudes == [47, 47, 47] }
        sentences.close()
        clock.advance(by: 4)
        let objects = try TestSocket.connection(port: port, isIPv6: isIPv6)
        for second in 4..<7 { try objects.send(#"{"lat":48,"lon":9,"time":"2026-11-20T10:40:0\#(second)Z"}"# + "\n") }
        try await listener.wait("objects") { listener.latitudes.suffix(3) == [48, 48, 48] }
        listener.stop()
    }

    @Test("never mixes two senders, and follows the second when the first has gone")
    func twoSenders() async throws {
        let (receiver, listener, port) = try await open()
        let first = try TestSocket.connection(port: port)
        try first.send((0..<3).map { rmc(47, 9, at: Double($0)) }.joined())
        try await listener.wait("fixes") { listener.latitudes.count == 3 }
        let second = try TestSocket.connection(port: port)
        for time in 0..<10 {
            // Each sender sends its sentences in halves, between those of the other.
            let (mine, other) = (rmc(47, 9, at: Double(time + 3)), rmc(50, 9, at: Double(time + 3)))
            try first.send(String(mine.prefix(25)))
            try second.send(String(other.prefix(40)))
            try first.send(String(mine.dropFirst(25)))
            try second.send(String(other.dropFirst(40)))
        }
        try await listener.wait("fixes of both") {
            listener.latitudes.count == 13 && receiver.drops.byReason.values.contains { $0 >= 9 }
        }
        #expect(Set(listener.latitudes) == [47])
        first.close()
        try await listener.wait("the other one") {
            try second.send(rmc(50, 9, at: 20) + rmc(50, 9, at: 21))
            return listener.latitudes.last == 50
        }
        listener.stop()
    }

    @Test("withdraws its values after a silence, but leaves port and connections open")
    func silence() async throws {
        let (receiver, listener, port) = try await open()
        let sender = try TestSocket.connection(port: port)
        try sender.send((0..<3).map { rmc(47, 9, at: Double($0)) }.joined())
        try await listener.wait("fixes") { listener.latitudes.count == 3 }
        clock.advance(by: 10.5)
        #expect(listener.isWithdrawn)
        #expect(receiver.boundPort == port)
        try sender.send((20..<23).map { rmc(48, 9, at: Double($0)) }.joined())
        try await listener.wait("fixes again") { listener.latitudes.last == 48 }
        listener.stop()
    }

    @Test("survives 10 MB without a line end")
    func endlessLine() async throws {
        let (receiver, listener, port) = try await open()
        let sender = try TestSocket.connection(port: port)
        let rubbish = String(repeating: "$GPGGA,1234567890,", count: 4096)
        let sending = Task.detached {
            for _ in 0..<140 { try sender.send(rubbish) }
            try sender.send("\r\n" + (0..<3).map { rmc(47, 9, at: Double($0)) }.joined())
        }
        try await listener.wait("fixes") { listener.latitudes.count == 3 }
        try await sending.value
        #expect(receiver.drops.total > 100_000)
        listener.stop()
    }
}

/// Connects to a receiver whenever it listens, and sends.
@SensorActor
private final class Sender {
    private var connection: TestSocket?
    private var port: Int?
    private var second = 0.0

    nonisolated init() {}

    func send(to receiver: TCPFeedReceiver) throws {
        second += 1
        guard let port = receiver.boundPort else {
            connection = nil
            return
        }
        if port != self.port || connection == nil {
            connection = try TestSocket.connection(port: port)
            self.port = port
        }
        if (try? connection?.send(rmc(47, 9, at: second) + sentence("HEHDT,77.5,T"))) == nil { connection = nil }
    }
}
