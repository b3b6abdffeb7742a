import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import RelayReception
import RelaySupport
import TestSupport
import Testing

@Suite("Trackers of a receiver", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct TrackerTests {
    @Test("are pinged when they are silent, and dropped if they do not answer")
    func silence() async throws {
        let base = try await Base.open()
        let living = try await base.tracker("living")
        let dead = try await base.tracker("dead")
        try await base.wait("both are known") { base.receiver.senders.count == 2 }
        try await base.leap(by: 31)
        #expect(await living.receiveFrame() == PlainPeer.Frame(head: 0x89, payload: []))
        #expect(await dead.receiveFrame() == PlainPeer.Frame(head: 0x89, payload: []))
        await living.send(frame: 0x8A)
        await living.say(json(.fix(base.fix(1), sender: nil)))
        try await base.wait("the fix") { base.received.count == 1 }
        base.clock.advance(by: 29)
        try await base.waitForDrop("tracker that was silent for too long")
        #expect(base.receiver.senders == ["living"])
        #expect(try await dead.receiveAll().isEmpty)
        base.stop()
    }

    @Test("are pinged even if the clock has jumped past both times")
    func leap() async throws {
        let base = try await Base.open()
        let peer = try await base.tracker("collar")
        await peer.say(json(.fix(base.fix(1), sender: nil)))
        try await base.wait("the first fix") { base.received.count == 1 }
        try await base.leap(by: 3600)
        #expect(await peer.receiveFrame() == PlainPeer.Frame(head: 0x89, payload: []))
        await peer.send(frame: 0x8A)
        await peer.say(json(.fix(base.fix(2), sender: nil)))
        try await base.wait("the fix") { base.received.count == 2 }
        #expect(base.receiver.drops.total == 0)
        base.stop()
    }

    @Test("that keep sending but never read answers are dropped", arguments: [true, false])
    func deaf(_ usesFrames: Bool) async throws {
        // The clock below may run for hours while the tracker sends.
        let base = try await Base.open(.test(idleTime: 1e9))
        let peer = try await base.tracker("deaf", receiveBuffer: 2048)
        let question =
            usesFrames
            ? PlainPeer.frame(0x89, Array(repeating: 0x70, count: 125))
            : PlainPeer.frame(0x81, Array(#"{"type":"ping","id":"0a1b2c3d"}"#.utf8))
        let piece = Array(repeatElement(question, count: 500).joined())
        let sending = Task { while await peer.send(piece) {} }
        try await base.wait("it is given up") {
            // Only a thousand pings are read per second.
            if !usesFrames { base.clock.advance(by: 0.25) }
            return base.log.last == "deaf went"
        }
        await sending.value
        let reason =
            usesFrames
            ? "connection that broke the protocol: it pings and reads no answer"
            : "tracker that does not read its answers"
        #expect(base.receiver.drops.byReason == [reason: 1])
        base.stop()
    }

    @Test("that send faster than allowed are read more slowly, without losses")
    func flood() async throws {
        let base = try await Base.open(.test(messageRate: 1000, idleTime: 1e9))
        let peer = try await base.tracker("fast")
        let other = try await base.tracker("slow")
        var bytes: [UInt8] = []
        for number in 1...20_000 {
            bytes += PlainPeer.frame(0x82, cbor(.fix(base.fix(Int64(number), second: 0), sender: nil)))
        }
        let sending = Task { [bytes] in await peer.send(bytes) }
        try await base.wait("the first ones") { base.received.count >= 1000 }
        let count = base.received.count
        await other.say(json(.fix(base.fix(1), sender: nil)))
        try await base.wait("the other one is not held up") { base.log.contains("slow 1") }
        #expect(base.received.count <= count + 3000)
        let start = base.clock.instant
        try await base.waitInTime("all") { base.received.count == 20_001 }
        #expect(base.received.filter { $0.sender == "fast" }.map(\.fix.sequence) == Array(1...20_000))
        #expect(base.clock.instant.seconds(since: start) > 10)
        _ = await sending.value
        base.stop()
    }

    @Test("are delayed while the sensors are busy, without losses")
    func busy() async throws {
        let base = try await Base.open()
        var trackers: [PlainPeer] = []
        for number in 0..<4 { trackers.append(try await base.tracker("collar \(number)", asks: true)) }
        var bytes: [UInt8] = []
        for number in 1...10_000 {
            bytes += PlainPeer.frame(0x82, cbor(.fix(base.fix(Int64(number), second: 0), sender: nil)))
        }
        let sending = Task { [bytes, trackers] in
            await withTaskGroup(of: Void.self) { group in
                for tracker in trackers { group.addTask { await tracker.send(bytes) } }
            }
        }
        // Each fix takes so long that the network's side is far ahead.
        base.onFix = { _ in if base.received.count == 1 { Thread.sleep(forTimeInterval: 0.2) } }
        try await base.wait("all") { base.received.count == 40_000 }
        await sending.value
        for (number, tracker) in trackers.enumerated() {
            #expect(base.received.filter { $0.sender == "collar \(number)" }.map(\.fix.sequence) == Array(1...10_000))
            var last = ""
            while last != #"{"type":"ack","count":10000}"# { last = try #require(await tracker.receiveFrame()).text }
        }
        base.stop()
    }

    @Test("may have four connections, of which a fifth replaces only an unresponsive one")
    func connections() async throws {
        let base = try await Base.open()
        var peers: [PlainPeer] = []
        for number in 1...4 {
            peers.append(try await base.tracker("collar"))
            await peers[number - 1].say(json(.fix(base.fix(Int64(number)), sender: nil)))
            try await base.wait("fix \(number)") { base.received.count == number }
        }
        // The same fix over another connection is the same fix.
        await peers[0].say(json(.fix(base.fix(4), sender: nil)))
        try await base.waitForDrop("duplicate")
        #expect(base.log == ["collar came", "collar 1", "collar 2", "collar 3", "collar 4"])
        func fifth() async throws -> String { try await PlainPeer(to: base.port).upgrade(["X-Device-Id: collar"]) }
        let refusal = try await fifth()
        #expect(refusal.hasPrefix("HTTP/1.1 503 ") && refusal.contains("Retry-After: 5\r\n"))
        try await base.waitForDrop("connection of a tracker that made too many")
        for peer in peers {
            #expect(await peer.receiveFrame() == PlainPeer.Frame(head: 0x89, payload: []))
            await peer.send(frame: 0x8A)
        }
        await peers[0].say(json(.fix(base.fix(5), sender: nil)))
        try await base.wait("fix 5") { base.received.count == 5 }
        base.clock.advance(by: 6)
        #expect(try await fifth().hasPrefix("HTTP/1.1 503 "))
        // Now the last connection does not answer.
        for peer in peers.dropLast() {
            #expect(await peer.receiveFrame() == PlainPeer.Frame(head: 0x89, payload: []))
            await peer.send(frame: 0x8A)
            await peer.say(json(.fix(base.fix(4), sender: nil)))
        }
        try await base.waitForDrop("duplicate", 4)
        base.clock.advance(by: 6)
        peers.append(try await base.tracker("collar"))
        #expect(try await peers[3].receiveAll().count == 2, "the ping and then the end")
        peers.removeAll()
        try await base.wait("all have gone") { base.log.last == "collar went" }
        #expect(base.log.count == 7)
        base.stop()
    }

    @Test("are not displaced by another tracker with their name and numbers, which is notified but not acknowledged")
    func theft() async throws {
        let base = try await Base.open()
        let dog = try await base.tracker("dog", asks: true)
        await dog.say(json(.fix(base.fix(1), sender: nil)))
        try await base.wait("the first fix") { base.received.count == 1 }
        let thief = try await base.tracker("dog", asks: true)
        for number in 2...100 {
            var fix = base.fix(Int64(number), second: Double(number) / 1000 + 1)
            fix.latitude = 66.6
            await thief.say(json(.fix(fix, sender: nil)))
        }
        try await base.wait("the forged ones") { base.received.count == 100 }
        for number in 2...200 { await dog.say(json(.fix(base.fix(Int64(number)), sender: nil))) }
        try await base.wait("all of the dog") { base.received.count == 299 }
        #expect(base.received.suffix(199).allSatisfy { !$0.isLate && $0.fix.latitude < 48 })
        #expect(
            base.statuses.last
                == .degraded(
                    "several connections send different fixes as dog: those of the first one are used until it ends"))
        await thief.say(json(.fix(base.fix(300), sender: nil)))
        try await base.waitForDrop("sent by a connection in quarantine")
        #expect(base.received.count == 299)
        var last = ""
        while last != #"{"type":"ack","count":200}"# { last = try #require(await dog.receiveFrame()).text }
        await dog.send(frame: 0x88)
        #expect(await thief.receiveCloseCode() == 1013)
        base.stop()
    }

    @Test("continue at once after a restart, even if their old connections seem to be alive")
    func restart() async throws {
        let base = try await Base.open()
        let old = try await base.tracker("dog")
        await old.say(json(.fix(base.fix(10), sender: nil)))
        try await base.wait("the first fix") { base.received.count == 1 }
        let new = try await base.tracker("dog", asks: true)
        for number in 1...10 {
            await new.say(json(.fix(base.fix(1_000_000_000 + Int64(number), second: Double(number)), sender: nil)))
        }
        try await base.wait("all") { base.received.count == 11 }
        var last = ""
        while last != #"{"type":"ack","count":10}"# { last = try #require(await new.receiveFrame()).text }
        withExtendedLifetime(old) { base.stop() }
    }

    @Test("of one source each are distinguished by their devices")
    func sources() async throws {
        let base = try await Base.open()
        let names = (0..<20).map { "collar \($0)" }
        for name in names {
            let peer = try await base.tracker(name)
            for number in 1...3 {
                let isSent = await peer.say(json(.fix(base.fix(Int64(number)), sender: nil)))
                #expect(isSent, "\(name) \(number)")
            }
            try await base.wait("the fixes of \(name); the last reports are \(base.log.suffix(5))") {
                base.received.filter { $0.sender == name }.count == 3
            }
            withExtendedLifetime(peer) {}
        }
        #expect(base.received.count == 60)
        #expect(base.receiver.drops.total == 0)
        base.stop()
    }

    @Test("report their end after their last fix, however the connection ends", arguments: [0, 1, 2])
    func order(_ way: Int) async throws {
        let base = try await Base.open()
        for round in 0..<10 {
            var peer: PlainPeer? = try await base.tracker("collar")
            let fix = base.fix(Int64(round))
            await peer?.say(json(.fix(fix, sender: nil)))
            if way == 0 { await peer?.send(frame: 0x88) }
            if way == 1 { peer?.finish() }
            peer = nil
            try await base.wait("the end") { base.log.count == 3 * round + 3 }
            #expect(base.log.suffix(3) == ["collar came", "collar \(round)", "collar went"])
        }
        base.stop()
    }
}
