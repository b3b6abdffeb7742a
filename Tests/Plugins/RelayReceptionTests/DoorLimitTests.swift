import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import RelayReception
import RelaySupport
import TestSupport
import Testing

@Suite("Many clients at a receiver's port", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct DoorLimitTests {
    @Test("a client that sends its request byte by byte times out after 10 s")
    func slowLoris() async throws {
        let base = try await Base.open()
        let slow = try PlainPeer(to: base.port)
        let request = Array(PlainPeer.request().utf8)
        for byte in request.prefix(19) {
            await slow.send([byte])
            base.clock.advance(by: 0.5)
        }
        #expect(base.receiver.drops.total == 0)
        try await base.waitForDrop("handshake that took too long")
        #expect(String(decoding: try await slow.receiveAll(), as: UTF8.self).hasPrefix("HTTP/1.1 408 "))
        base.stop()
    }

    @Test("a silent client times out after 10 s, and one that has sent its request does not")
    func silent() async throws {
        let base = try await Base.open()
        let silent = try PlainPeer(to: base.port)
        let tracker = try await base.tracker("collar")
        try await base.waitForDrop("handshake that took too long")
        #expect(String(decoding: try await silent.receiveAll(), as: UTF8.self).hasPrefix("HTTP/1.1 408 "))
        await tracker.say(json(.fix(base.fix(1), sender: nil)))
        try await base.wait("the fix") { base.received.count == 1 }
        base.stop()
    }

    @Test("a client that does not close its finished connection is dropped after 10 s")
    func lingering() async throws {
        let base = try await Base.open()
        let peer = try PlainPeer(to: base.port)
        await peer.send("GET /health HTTP/1.1\r\nHost: 127.0.0.1:\(base.port)\r\n\r\n")
        #expect(try await peer.receiveHead().hasPrefix("HTTP/1.1 200 "))
        // Later data has no effect, until the system reports that it is not accepted.
        var isTaken = true
        while isTaken {
            base.clock.advance(by: 0.25)
            isTaken = await peer.send([0])
        }
        base.stop()
    }

    @Test("if all connections are in use, further clients are asked to retry")
    func limit() async throws {
        let base = try await Base.open(.test(connectionLimit: 3))
        var trackers: [PlainPeer] = []
        for number in 0..<3 { trackers.append(try await base.tracker("collar \(number)")) }
        let text = String(decoding: try await PlainPeer(to: base.port).receiveAll(), as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 503 "))
        #expect(text.contains("Retry-After: 5\r\n"))
        try await base.waitForDrop("connection beyond the limit")
        trackers.removeLast()
        try await base.wait("one has gone") { base.log.last == "collar 2 went" }
        trackers.append(try await base.tracker("collar 3"))
        base.stop()
    }

    @Test("if all connections are in use, those without a fix for half a minute give way; rejections are reported once")
    func idle() async throws {
        let base = try await Base.open(.test(connectionLimit: 3))
        let idle = [try await base.tracker("a"), try await base.tracker("b")]
        let living = try await base.tracker("c")
        base.clock.advance(by: 20)
        await living.say(json(.fix(base.fix(1), sender: nil)))
        try await base.wait("the fix") { base.received.count == 1 }
        #expect(String(decoding: try await PlainPeer(to: base.port).receiveAll(), as: UTF8.self).contains(" 503 "))
        try await base.wait("the status") {
            base.statuses.contains(
                .degraded("relay://127.0.0.1:0 turns clients away: all 3 connections are in use"))
        }
        base.clock.advance(by: 11)
        let newcomers = [try await base.tracker("d"), try await base.tracker("e")]
        try await base.wait("they are in") { base.receiver.senders == ["c", "d", "e"] }
        #expect(base.receiver.drops.byReason["connection that gave way to another"] == 2)
        let late = try PlainPeer(to: base.port)
        #expect(String(decoding: try await late.receiveAll(), as: UTF8.self).contains(" 503 "))
        try await base.waitForDrop("connection beyond the limit", 2)
        #expect(base.statuses.count { $0.reason?.contains("turns clients away") == true } == 1)
        withExtendedLifetime((idle, newcomers)) { base.stop() }
    }

    @Test("unfinished messages share their memory: the connection using most of it is closed, the others are served")
    func unfinished() async throws {
        var settings = RelayReceiverSettings.test()
        settings.server.unfinishedLimit = 131_072
        let base = try await Base.open(settings)
        let good = try await base.tracker("good")
        var greedy: [PlainPeer] = []
        let half = PlainPeer.frame(0x82, Array(repeating: 0x20, count: 60_000)).dropLast()
        for number in 0..<4 {
            greedy.append(try await base.tracker("greedy \(number)"))
            await greedy[number].send(Array(half))
        }
        try await base.waitForDrop("unfinished message beyond the memory for all")
        await good.say(json(.fix(base.fix(1), sender: nil)))
        try await base.wait("the fix") { base.received.count == 1 }
        #expect(base.receiver.senders.contains("good"))
        #expect(base.statuses.contains { $0.reason?.contains("unfinished messages need too much memory") == true })
        withExtendedLifetime(greedy) { base.stop() }
    }

    @Test("slow handshakes do not block other trackers")
    func dawdlers() async throws {
        let base = try await Base.open(.test(connectionLimit: 3))
        var dawdlers: [PlainPeer] = []
        for _ in 0..<3 { dawdlers.append(try PlainPeer(to: base.port)) }
        let trackers = [try await base.tracker("a"), try await base.tracker("b"), try await base.tracker("c")]
        try await base.waitForDrop("connection beyond the limit", 3)
        for dawdler in dawdlers {
            #expect(String(decoding: try await dawdler.receiveAll(), as: UTF8.self).hasPrefix("HTTP/1.1 503 "))
        }
        try await base.wait("all trackers are let in") { base.receiver.senders == ["a", "b", "c"] }
        withExtendedLifetime(trackers) { base.stop() }
    }

    @Test("a host may connect in bursts of ten times its long-term rate")
    func rate() async throws {
        let base = try await Base.open(.test(connectionRate: 1))
        for number in 0..<10 { _ = try await base.tracker("collar \(number)") }
        let text = String(decoding: try await PlainPeer(to: base.port).receiveAll(), as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 429 "))
        #expect(text.contains("Retry-After: "))
        try await base.waitForDrop("connection of a host beyond its rate")
        base.clock.advance(by: 1.1)
        _ = try await base.tracker("collar")
        base.stop()
    }

    @Test("a flood of connections leaves no resources behind")
    func flood() async throws {
        let base = try await Base.open(.test(connectionLimit: 16, connectionRate: 10_000))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                let port = base.port
                group.addTask {
                    let peer = try PlainPeer(to: port)
                    if number % 2 == 0 { _ = try? await peer.upgrade() }
                }
            }
            try await group.waitForAll()
        }
        try await base.wait("all have gone") {
            base.receiver.senders.isEmpty && base.log.count % 2 == 0
        }
        let tracker = try await base.tracker("collar")
        try await base.wait("one has come") { base.receiver.senders == ["collar"] }
        withExtendedLifetime(tracker) { base.stop() }
    }
}
