import CodecSupport
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@testable import LocationStore

@Suite("StoreSender")
struct StoreSenderTests {
    /// Options that do not wait for full batches, and have short pauses.
    private static let eager = SenderOptions(
        records: 20, interval: 0, backoff: BackoffPolicy(base: 0.001, factor: 1, cap: 0.001),
        longBackoff: BackoffPolicy(base: 0.001, factor: 1, cap: 0.001))

    private func open(_ test: TestStore) async throws -> LocationStore {
        let store = try await test.open()
        try await store.add("base", from: .beginning)
        return store
    }

    @Test("sends stored and newly captured records in order, and continues after a restart")
    func order() async throws {
        let test = try TestStore()
        var store = try await open(test)
        let receiver = Receiver()
        _ = await store.capture(0..<1000)
        var sender = StoreSender(store: store, destination: "base", to: receiver, options: Self.eager)
        await sender.start()
        try await store.untilSettled()
        _ = await store.capture(1000..<1100)
        try await Patience.wait("new records arrive") { await receiver.accepted.count == 1100 }
        await sender.stop()
        #expect(await sender.status == .stopped)
        _ = await store.capture(1100..<1200)
        await store.close()
        store = try await test.open()
        sender = StoreSender(store: store, destination: "base", to: receiver, options: Self.eager)
        await sender.start()
        try await store.untilSettled()
        #expect(await receiver.sequences == Array(1...1200))
        let summary = try await sender.summary()
        #expect(summary.account.acknowledged == 1200 && summary.oldestAge == nil && summary.status == .running)
        #expect(summary.lastAnswer != nil)
        await sender.stop()
        await store.close()
    }

    @Test("reports its status")
    func status() async throws {
        let test = try TestStore()
        let store = try await open(test)
        _ = await store.capture(0..<10)
        let outcomes: [SendOutcome] = [
            .retry(reason: "no route"), .unauthorized(reason: "401"), .misconfigured(reason: "404"), .accepted,
        ]
        let receiver = Receiver { _, call in outcomes[min(call, 3)] }
        let sender = StoreSender(store: store, destination: "base", to: receiver, clock: test.clock)
        let reports = await SensorActor.run {
            let (stream, continuation) = AsyncStream<SenderStatus>.makeStream()
            sender.onChange = { continuation.yield($0) }
            sender.start()
            return stream
        }
        var iterator = reports.makeAsyncIterator()
        #expect(await iterator.next() == .running)
        #expect(await iterator.next() == .waiting("no route"))
        await sender.networkChanged()
        #expect(await iterator.next() == .unauthorized("401"))
        await sender.credentialsChanged()
        #expect(await iterator.next() == .misconfigured("404"))
        await sender.credentialsChanged()
        #expect(await iterator.next() == .running)
        try await store.untilSettled()
        await sender.stop()
        #expect(await iterator.next() == .stopped)
        await store.close()
    }

    @Test("reports when records wait for too long")
    func lateness() async throws {
        let test = try TestStore()
        let store = try await open(test)
        _ = await store.capture(0..<10)
        let silent = SilentReceiver()
        let sender = StoreSender(
            store: store, destination: "base", to: silent, options: SenderOptions(timeout: 1e6, lateness: 600),
            clock: test.clock)
        await sender.start()
        try await Patience.wait("a batch is sent") { await silent.calls == 1 }
        await SensorActor.run { test.clock.advance(by: 599) }
        #expect(await sender.status == .running)
        await SensorActor.run { test.clock.advance(by: 1) }
        #expect(await sender.status == .late("records wait for more than 600 s"))
        #expect(try await sender.summary().oldestAge == 600)
        await sender.stop(within: 0)
        await store.close()
    }

    @Test("a batch that is not answered in time is cancelled and sent again")
    func timeout() async throws {
        let test = try TestStore()
        let store = try await open(test)
        _ = await store.capture(0..<10)
        let silent = SilentReceiver()
        let sender = StoreSender(store: store, destination: "base", to: silent, clock: test.clock) { $0.upperBound }
        await sender.start()
        try await Patience.wait("a batch is sent") { await silent.calls == 1 }
        await SensorActor.run { test.clock.advance(by: 30) }
        try await sender.until("it waits") { $0 == .waiting("cancelled") }
        await SensorActor.run { test.clock.advance(by: 1) }
        try await Patience.wait("it is sent again") { await silent.calls == 2 }
        await sender.stop(within: 0)
        #expect(try await store.account()?.queued == 10)
        await store.close()
    }

    @Test("a refused record is listed, can be read, and is sent when it is queued again")
    func deadLetters() async throws {
        let test = try TestStore()
        let store = try await open(test)
        _ = await store.capture(0..<50)
        let isMended = Guarded(false)
        let receiver = Receiver { records, _ in
            !isMended.withLock { $0 } && records.contains { $0.sequence == 33 }
                ? .refused(reason: "400 bad") : .accepted
        }
        let sender = StoreSender(
            store: store, destination: "base", to: receiver, options: Self.eager, clock: test.clock)
        await sender.start()
        try await Patience.wait("it is refused") { try await store.account()?.dead == 1 }
        try await store.untilSettled()
        let letter = try #require(try await store.deadLetters(of: "base").first)
        #expect(letter.sequence == 33 && letter.reason == "400 bad" && letter.attempts > 1)
        #expect(letter.time == test.clock.now)
        let record = try await store.reader.records(after: letter.sequence - 1, count: 1).first
        #expect(record?.location == fix(32))
        isMended.withLock { $0 = true }
        try await store.retry(letter.sequence, at: "base")
        try await store.untilSettled()
        let sequences = await receiver.sequences
        #expect(sequences.sorted() == Array(1...50) && sequences.last == 33)
        #expect(try await store.account()?.acknowledged == 50)
        await sender.stop()
        await store.close()
    }

    @Test("records that are erased while they wait are not sent")
    func erasure() async throws {
        let test = try TestStore()
        let store = try await open(test)
        _ = await store.capture(0..<50)
        let receiver = Receiver { _, call in call == 0 ? .retry(reason: "no route") : .accepted }
        let sender = StoreSender(store: store, destination: "base", to: receiver, clock: test.clock) { $0.upperBound }
        await sender.start()
        try await sender.until("it waits") { $0 == .waiting("no route") }
        let start = fix(0).timestamp
        _ = try await store.erase(in: start.addingTimeInterval(10)..<start.addingTimeInterval(20))
        await SensorActor.run { test.clock.advance(by: 1) }
        try await store.untilSettled()
        #expect(await receiver.sequences == Array(1...10) + Array(21...50))
        await sender.stop()
        let account = try await store.account()
        #expect(account?.acknowledged == 40 && account?.dropped == 10 && account?.position == 50)
        await store.close()
    }

    @Test("several destinations receive all records, each at its own pace")
    func destinations() async throws {
        let test = try TestStore()
        let store = try await open(test)
        try await store.add("map", from: .beginning)
        _ = await store.capture(0..<300)
        let base = Receiver()
        let map = Receiver { _, call in call % 2 == 0 ? .retry(reason: "busy") : .accepted }
        var options = Self.eager
        let senders = [
            StoreSender(store: store, destination: "base", to: base, options: options),
            StoreSender(
                store: store, destination: "map", to: map,
                options: {
                    options.isNewestFirst = true
                    return options
                }()),
        ]
        for sender in senders { await sender.start() }
        _ = await store.capture(300..<600)
        for sender in senders { try await store.untilSettled(sender.destination) }
        #expect(await base.sequences == Array(1...600))
        #expect(await map.sequences.sorted() == Array(1...600))
        for sender in senders { await sender.stop() }
        #expect(try await store.destinations().allSatisfy { $0.acknowledged == 600 && $0.position == 600 })
        await store.close()
    }

    @Test("stops within its time if the destination is silent, and sends the rest if it answers")
    func stop() async throws {
        let test = try TestStore()
        let store = try await open(test)
        let receiver = Receiver()
        let sender = StoreSender(store: store, destination: "base", to: receiver, clock: test.clock)
        await sender.start()
        // These records are neither committed nor a full batch.
        await SensorActor.run { for number in 0..<5 { store.capture.append(.fix(fix(number))) } }
        await sender.stop()
        #expect(await receiver.accepted.count == 5)
        #expect(try await store.account()?.acknowledged == 5)
        let silent = SilentReceiver()
        _ = await store.capture(5..<10)
        let slow = StoreSender(store: store, destination: "base", to: silent, clock: test.clock)
        await slow.start()
        try await Patience.wait("a batch is sent") { await silent.calls == 1 }
        async let end: Void = slow.stop(within: 2)
        try await Patience.wait("it ends") {
            await SensorActor.run { test.clock.advance(by: 2) }
            return await slow.status == .stopped
        }
        await end
        #expect(try await store.account()?.queued == 5)
        await store.close()
        // A closed store stops the sender.
        await sender.start()
        try await sender.until("it ends") { $0 == .stopped }
    }

    @Test("loses no record in 200 sudden ends, and exactly the bad ones are dead letters", arguments: [false, true])
    func ends(isNewestFirst: Bool) async throws {
        let test = try TestStore()
        var random = SplitMix64(seed: isNewestFirst ? 1 : 2)
        var options = Self.eager
        options.isNewestFirst = isNewestFirst
        let seed = Guarded(random)
        let isBad: @Sendable (StoreRecord) -> Bool = { $0.sequence % 17 == 0 }
        let receiver = Receiver { records, _ in
            switch seed.withLock({ Int.random(in: 0..<10, using: &$0) }) {
            case 0: .retry(reason: "busy")
            case 1: .unauthorized(reason: "401")
            case 2 where records.count > 7: .tooLarge(reason: "413")
            default: records.contains(where: isBad) ? .refused(reason: "400") : .accepted
            }
        }
        var captured = 0
        for _ in 0..<Attack.cases(of: 200) {
            let store = try await open(test)
            let sender = StoreSender(store: store, destination: "base", to: receiver, options: options)
            await sender.start()
            let count = Int.random(in: 0...40, using: &random)
            let calls = await receiver.calls + Int.random(in: 0...6, using: &random)
            _ = await store.capture(captured..<captured + count)
            captured += count
            try await Patience.wait("so many batches are sent, or all") {
                let queued = try await store.account()?.queued
                return await receiver.calls >= calls || queued == 0
            }
            await store.close()
        }
        let store = try await open(test)
        let sender = StoreSender(store: store, destination: "base", to: receiver, options: options)
        await sender.start()
        try await store.untilSettled()
        await sender.stop()
        let account = try #require(try await store.account())
        let bad = (1...Int64(captured)).filter { $0 % 17 == 0 }
        #expect(account.captured == captured && account.acknowledged == captured - bad.count)
        #expect(account.dead == bad.count && account.dropped == 0)
        #expect(try await store.deadLetters(of: "base").map(\.sequence) == bad)
        let sequences = await receiver.sequences
        #expect(Set(sequences) == Set(1...Int64(captured)).subtracting(bad))
        #expect(Set(await receiver.accepted.map(\.identity)).count == captured - bad.count)
        await store.close()
    }
}
