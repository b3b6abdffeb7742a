import Foundation
import Geolocation
import GeolocationTestKit
import ReceiverSupport
import SensorIO
import TestSupport
import Testing
import UDPFeed

@Suite("A feed of datagrams", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct UDPFeedReceiverTests
{
    private let clock = ManualClock()

    /// A receiver that listens, and a listener.
    private func open(
        _ settings: UDPSettings = UDPSettings(address: "127.0.0.1", port: 0)
    ) async throws -> (receiver: UDPFeedReceiver, listener: ReceiverListener, port: Int) {
        let receiver = UDPFeedReceiver(socket: settings, clock: clock)
        let listener = ReceiverListener(receiver)
        listener.start()
        try await listener.wait("the port is open") { receiver.boundPort != nil || !listener.reasons.isEmpty }
        return (receiver, listener, try #require(receiver.boundPort, "\(listener.reasons)"))
    }

    @Test("fulfils the provider contract")
    func conformance() async throws {
        let sender = try TestSocket.datagrams()
        let counter = Counter()
        let stimulus: @Sendable (UDPFeedReceiver) async throws -> Void = { receiver in
            let second = await counter.next()
            guard let port = await receiver.boundPort else { return }
            try sender.send(rmc(47, 9, at: second) + sentence("HEHDT,77.5,T"), toPort: port)
        }
        try await ProviderConformance.verify(patience: 60, stimulus: stimulus) { clock in
            UDPFeedReceiver(socket: UDPSettings(address: "127.0.0.1", port: 0), clock: clock)
        }
    }

    @Test("accepts sentences and objects in all forms, over IPv4 and IPv6", arguments: [false, true])
    func content(isIPv6: Bool) async throws {
        let (_, listener, port) = try await open(UDPSettings(address: isIPv6 ? "::1" : nil, port: 0))
        let sender = try TestSocket.datagrams(isIPv6: isIPv6)
        // One sentence without line end, several in one, cut ones, TAG blocks, and all kinds of objects.
        for second in 0..<3 { try sender.send(String(rmc(47, 9, at: Double(second)).dropLast()), toPort: port) }
        try sender.send(rmc(47, 9, at: 3) + rmc(47, 9, at: 4), toPort: port)
        try sender.send(String(rmc(47, 9, at: 5).prefix(20)), toPort: port)
        try sender.send(String(rmc(47, 9, at: 5).dropFirst(20)), toPort: port)
        try sender.send("UdPbC\0\\s:GP0001,n:1*17\\" + rmc(47, 9, at: 6), toPort: port)
        for object in [
            #"{"type":"location","time":"2026-11-20T10:41:00Z","lat":47.5,"lon":9.5}"#,
            #"{"lat":47.5,"lon":9.5,"ts_unix_ms":1795171270000,"source":"iOS","h_accuracy_m":4,"v_accuracy_m":0,"#
                + #""speed_mps":0,"course_deg":0,"battery_pct":0,"seq":1}"#,
            #"{"_type":"location","lat":47.5,"lon":9.5,"tst":1795171280}"#,
            #"{"class":"TPV","mode":3,"lat":47.5,"lon":9.5,"time":"2026-11-20T10:42:00Z"}"#,
        ] { try sender.send(object, toPort: port) }
        try await listener.wait("all fixes") {
            clock.advance(by: 0.01)
            return listener.latitudes.count == 11
        }
        #expect(listener.latitudes == Array(repeating: 47, count: 7) + Array(repeating: 47.5, count: 4))
        listener.stop()
    }

    @Test("never mixes two senders, and fails over after 3 s")
    func twoSenders() async throws {
        let (receiver, listener, port) = try await open()
        let whole = try TestSocket.datagrams()
        let cut = try TestSocket.datagrams()
        for second in 0..<5 {
            try whole.send(rmc(47, 9, at: Double(second)), toPort: port)
            let text = rmc(50, 9, at: Double(second))
            try cut.send(String(text.prefix(33)), toPort: port)
            try cut.send(String(text.dropFirst(33)), toPort: port)
        }
        try await listener.wait("fixes of both") {
            listener.latitudes.count == 5 && receiver.drops.byReason.values.contains { $0 >= 4 }
        }
        #expect(Set(listener.latitudes) == [47])
        clock.advance(by: 3.5)
        for second in 9..<12 { try cut.send(rmc(50, 9, at: Double(second)), toPort: port) }
        try await listener.wait("the other one") { listener.latitudes.last == 50 }
        #expect(!listener.locations.contains(nil), "there is no gap")
        listener.stop()
    }

    @Test("ignores and counts datagrams of senders that are not configured")
    func sources() async throws {
        let (receiver, listener, port) = try await open(
            UDPSettings(address: "127.0.0.1", port: 0, sources: ["192.0.2.1", "fd00::7"]))
        let sender = try TestSocket.datagrams()
        for second in 0..<3 { try sender.send(rmc(47, 9, at: Double(second)), toPort: port) }
        try await listener.wait("the count") { receiver.drops.byReason["datagram of another source"] == 3 }
        #expect(listener.locations.isEmpty)
        listener.stop()
    }

    @Test("joins a group at an interface")
    func group() async throws {
        let group = "239.192.77.\(Int.random(in: 1...250))"
        let (_, listener, port) = try await open(UDPSettings(port: 0, groups: [group], interface: "lo"))
        let sender = try TestSocket.datagrams()
        for second in 0..<3 { try sender.send(rmc(47, 9, at: Double(second)), toGroup: group, port: port) }
        try await listener.wait("fixes") { listener.latitudes.count == 3 }
        listener.stop()
    }

    #if os(Linux)
        // Others have no broadcast address at their loopback interface.
        @Test("receives broadcasts")
        func broadcast() async throws {
            let (_, listener, port) = try await open(UDPSettings(address: "0.0.0.0", port: 0))
            let sender = try TestSocket.datagrams()
            for second in 0..<3 {
                try sender.send(rmc(47, 9, at: Double(second)), toGroup: "127.255.255.255", port: port)
            }
            try await listener.wait("fixes") { listener.latitudes.count == 3 }
            listener.stop()
        }
    #endif

    @Test("accepts 64 KiB of sentences, and skips as much garbage")
    func sizes() async throws {
        let (receiver, listener, port) = try await open()
        let sender = try TestSocket.datagrams()
        try sender.send(rmc(47, 9, at: 0), toPort: port)
        for (index, byte) in [UInt8(0), 36, 44, 91, 123, 255].enumerated() {
            try sender.send([UInt8](repeating: byte, count: 65_507), toPort: port)
            try sender.send(rmc(47, 9, at: Double(index + 1)), toPort: port)
            // The system buffers only a few datagrams of this size.
            try await listener.wait("the fix behind byte \(byte)") { listener.latitudes.count == index + 2 }
        }
        try sender.send("", toPort: port)
        let text = (10..<910).map { rmc(47, 9, at: Double($0)) }.joined()
        try sender.send(text, toPort: port)
        try await listener.wait("all fixes") { listener.latitudes.count == 907 }
        #expect(receiver.drops.total > 0)
        #expect(listener.reasons.isEmpty)
        listener.stop()
    }

    @Test("withdraws its values after a silence, but leaves the port open")
    func silence() async throws {
        let (receiver, listener, port) = try await open()
        let sender = try TestSocket.datagrams()
        for second in 0..<3 { try sender.send(rmc(47, 9, at: Double(second)), toPort: port) }
        try await listener.wait("fixes") { listener.latitudes.count == 3 }
        clock.advance(by: 10.5)
        #expect(listener.isWithdrawn)
        #expect(listener.reasons == ["udp://127.0.0.1:0 has been silent for 10 s"])
        #expect(receiver.boundPort == port)
        for second in 20..<23 { try sender.send(rmc(48, 9, at: Double(second)), toPort: port) }
        try await listener.wait("fixes again") { listener.latitudes.last == 48 }
        #expect(listener.statuses.last == .running)
        listener.stop()
    }

    @Test("waits for a port that another program uses")
    func inUse() async throws {
        let (first, firstListener, port) = try await open()
        let second = UDPFeedReceiver(socket: UDPSettings(address: "127.0.0.1", port: port), clock: clock)
        let listener = ReceiverListener(second)
        listener.start()
        try await listener.wait("a reason") { !listener.reasons.isEmpty }
        #expect(listener.reasons[0].contains("port \(port) is in use by another program"))
        firstListener.stop()
        try await listener.wait("the port is open") {
            clock.advance(by: 1)
            return second.boundPort == port
        }
        #expect(first.boundPort == nil)
        listener.stop()
    }
}

/// Counts seconds for senders outside the actor.
@SensorActor
private final class Counter {
    private var second = 0.0

    nonisolated init() {}

    func next() -> Double {
        second += 1
        return second
    }
}
