import Foundation
import Geolocation
import LocationRelay
import RelayReception
import RelaySupport
import TestSupport
import Testing

@Suite("A receiver's acknowledgement of accepted fixes", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor struct AcknowledgementTests {
    /// The count of an acknowledgement.
    private func count(_ frame: PlainPeer.Frame?) throws -> Int {
        let text = try #require(frame).text
        #expect(text.hasPrefix(#"{"type":"ack","count":"#))
        return try #require(Int(text.dropFirst(#"{"type":"ack","count":"#.count).dropLast()))
    }

    @Test("is a growing count, which includes all fixes before, for clients that ask for it")
    func cumulative() async throws {
        let base = try await Base.open()
        let peer = try PlainPeer(to: base.port)
        #expect(
            try await peer.upgrade(["x-relay-acknowledge: Cumulative"]).contains("X-Relay-Acknowledge: cumulative\r\n"))
        var bytes: [UInt8] = []
        for number in 1...1000 { bytes += PlainPeer.frame(0x82, cbor(.fix(base.fix(Int64(number)), sender: nil))) }
        await peer.send(bytes)
        var counts: [Int] = []
        while counts.last != 1000 { counts.append(try count(await peer.receiveFrame())) }
        #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 })
        #expect(base.numbers == Array(1...1000))
        base.stop()
    }

    @Test(
        "is not sent to a client that does not ask for a cumulative count",
        arguments: [[], ["X-Relay-Acknowledge: each"]])
    func unasked(_ fields: [String]) async throws {
        let base = try await Base.open()
        let peer = try PlainPeer(to: base.port)
        #expect(!(try await peer.upgrade(fields).lowercased().contains("acknowledge")))
        await peer.say(json(.fix(base.fix(1), sender: nil)))
        try await base.wait("the fix") { base.received.count == 1 }
        await peer.send(frame: 0x89)
        #expect(await peer.receiveFrame()?.head == 0x8A)
        base.stop()
    }

    @Test("is sent once the delegate has the fix, not before")
    func order() async throws {
        let base = try await Base.open()
        let peer = try await base.tracker("collar", asks: true)
        var known: [Int] = []
        base.onFix = { _ in known.append(base.received.count) }
        for number in 1...20 {
            await peer.say(json(.fix(base.fix(Int64(number)), sender: nil)))
            #expect(try count(await peer.receiveFrame()) == number)
            #expect(known.count == number)
        }
        base.stop()
    }

    @Test("includes repetitions, and unusable fixes with a reason, so that these are not sent forever")
    func repetitions() async throws {
        let base = try await Base.open(.test(reception: RelayProviderSettings(futureTolerance: 15)))
        let peer = try await base.tracker("collar", asks: true)
        for _ in 0..<3 { await peer.say(json(.fix(base.fix(1), sender: nil))) }
        await peer.say(json(.fix(base.fix(2, second: 1000), sender: nil)))
        var last: (count: Int64, refused: [String: Int]) = (0, [:])
        while last.count < 4 {
            let text = try #require(await peer.receiveFrame()).text
            guard case .acknowledgement(let count?, let refused) = try RelayMessageReader.read(Array(text.utf8).span)
            else {
                Issue.record("no acknowledgement: \(text)")
                return
            }
            last = (count, last.refused.merging(refused, uniquingKeysWith: +))
        }
        #expect(last == (4, ["taken in the future": 1]), "a repetition counts as accepted")
        #expect(base.numbers == [1])
        #expect(base.receiver.drops.byReason == ["duplicate": 2, "taken in the future": 1])
        base.stop()
    }

    @Test("counts from zero on each connection")
    func connections() async throws {
        let base = try await Base.open()
        for round in 0..<3 {
            let peer = try await base.tracker("collar", asks: true)
            await peer.say(json(.fix(base.fix(Int64(round)), sender: nil)))
            #expect(try count(await peer.receiveFrame()) == 1)
        }
        base.stop()
    }
}
