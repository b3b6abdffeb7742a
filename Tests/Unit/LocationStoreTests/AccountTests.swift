import CodecSupport
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@testable import LocationStore

/// The records that a destination must have, by the calls that a test has made.
private struct ExpectedAccount {
    /// The highest sequence before it was added.
    var start: Int64
    var acknowledged: Set<Int64> = []
}

@Suite("The account of captured records")
struct AccountTests {
    private static let names = ["base", "map", "archive"]

    @Test(
        "has every record in exactly one class for each destination, after any operations",
        arguments: 1...UInt64(Attack.cases(of: 8)))
    func operations(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var test = try TestStore()
        test.options.retention = StoreRetention(
            records: 800, bytes: nil, age: 900, thinning: StoreThinning(age: 300, interval: 5))
        var store = try await test.open()
        var captured = 0
        var expected: [String: ExpectedAccount] = [:]
        for _ in 0..<120 {
            let name = Self.names.randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<16, using: &random) {
            case 0 where expected[name] == nil:
                let start: DestinationStart = Bool.random(using: &random) ? .beginning : .now
                try await store.add(name, from: start)
                expected[name] = ExpectedAccount(start: start == .now ? Int64(captured) : 0)
            case 1 where Int.random(in: 0..<4, using: &random) == 0:
                try await store.remove(name)
                expected[name] = nil
            case 2...5 where expected[name] != nil:
                let acknowledged = try await send(name, store, captured, &random)
                expected[name]?.acknowledged.formUnion(acknowledged)
            case 6 where expected[name] != nil:
                if let letter = try await store.deadLetters(of: name).randomElement(using: &random) {
                    try await store.retry(letter.sequence, at: name)
                }
            case 7:
                let start = fix(Int.random(in: 0...max(1, captured), using: &random)).timestamp
                _ = try await store.erase(in: start..<start.addingTimeInterval(.random(in: 0...30, using: &random)))
            case 8, 9: await SensorActor.run { test.clock.advance(by: 100) }
            case 10:
                await store.close()
                store = try await test.open()
            case 11 where Int.random(in: 0..<3, using: &random) == 0:
                try await damage(store, test, &random)
            case 12:
                let count = Int.random(in: 1...20, using: &random)
                await SensorActor.run {
                    store.capture.lose(count)
                    let line = [UInt8](repeating: 0x20, count: StoreContent.longestLine + 1)
                    _ = store.capture.append(.event(type: "long", time: fix(0).timestamp, line: line))
                }
                await store.capture.flush()
                captured += count + 1
            default:
                let count = Int.random(in: 1...150, using: &random)
                _ = await store.capture(captured..<captured + count)
                captured += count
            }
            try await check(store, captured, expected)
        }
        #expect(try await store.verify() == nil)
        await store.close()
    }

    /// Sends a batch, of which parts are acknowledged, refused for good, or neither; returns what was acknowledged.
    private func send(
        _ name: String, _ store: LocationStore, _ captured: Int, _ random: inout SplitMix64
    ) async throws -> Set<Int64> {
        if Int.random(in: 0..<4, using: &random) == 0, captured > 0 {
            // Any range, also beyond the end.
            let first = Int64.random(in: 1...Int64(captured), using: &random)
            let range = first...first + Int64.random(in: 0...40, using: &random)
            let queued = try await queue(of: name, store)
            try await store.acknowledge(range, at: name)
            return Set(queued.filter(range.contains))
        }
        let batch = try await store.next(for: name, count: .random(in: 1...60, using: &random))
        var acknowledged: Set<Int64> = []
        var place = 0
        while place < batch.records.count {
            let end = min(batch.records.count, place + Int.random(in: 1...20, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: break
            case 1:
                let sequence = batch.records[place].sequence
                try await store.bury(
                    DeadLetter(sequence: sequence, attempts: 3, time: Date(), reason: "400"), at: name)
            default:
                for range in batch.ranges(of: place..<end) { try await store.acknowledge(range, at: name) }
                acknowledged.formUnion(batch.records[place..<end].map(\.sequence))
            }
            place = end
        }
        return acknowledged
    }

    /// Destroys a page of fixes and has the store repaired.
    private func damage(_ store: LocationStore, _ test: TestStore, _ random: inout SplitMix64) async throws {
        try await store.compact()
        let pages = try test.pagesOfFixes()
        guard let page = pages.randomElement(using: &random) else { return }
        try test.overwrite([0xFF], at: page * 4096)
        await SensorActor.run { test.clock.advance(by: 61) }
        #expect(try await store.verify() != nil)
    }

    /// The sequences that are queued for a destination.
    private func queue(of name: String, _ store: LocationStore) async throws -> [Int64] {
        var queued: [Int64] = []
        while true {
            let batch = try await store.next(for: name, after: queued.last, count: 500)
            queued += batch.records.map(\.sequence)
            if batch.records.isEmpty { return queued }
        }
    }

    private func check(
        _ store: LocationStore, _ captured: Int, _ expected: [String: ExpectedAccount]
    ) async throws {
        let stored = try await store.all().map(\.sequence)
        let missing = try await store.reader.gaps().reduce(0) { $0 + $1.count }
        #expect(stored.count + missing == captured)
        #expect(zip(stored, stored.dropFirst()).allSatisfy { $0 < $1 })
        let destinations = try await store.destinations()
        #expect(destinations.map(\.name) == expected.keys.sorted())
        for destination in destinations {
            let account = try #require(expected[destination.name])
            let dead = try await store.deadLetters(of: destination.name).map(\.sequence)
            let queued = try await queue(of: destination.name, store)
            let owed = stored.filter { $0 > account.start && !account.acknowledged.contains($0) }
            #expect((queued + dead).sorted() == owed, "\(destination)")
            #expect(destination.queued == queued.count && destination.dead == dead.count, "\(destination)")
            #expect(destination.acknowledged == account.acknowledged.count, "\(destination)")
            let gone = Set(account.start + 1...max(account.start + 1, Int64(captured)))
                .filter { $0 <= captured }.subtracting(account.acknowledged).subtracting(owed)
            #expect(destination.dropped == gone.count, "\(destination)")
            #expect(destination.captured == captured - Int(account.start))
        }
    }

    @Test("keeps all records when destinations change, and continues a destination after a restart")
    func restarts() async throws {
        let test = try TestStore()
        var store = try await test.open()
        try await store.add("old", from: .now)
        _ = await store.capture(0..<300)
        let batch = try await store.next(for: "old", count: 120)
        try await store.acknowledge(try #require(batch.range), at: "old")
        try await store.add("new", from: .beginning)
        try await store.remove("old")
        await store.close()
        store = try await test.open()
        #expect(try await store.next(for: "new", count: 1000).records.count == 300)
        try await store.acknowledge(1...7, at: "new")
        await store.close()
        store = try await test.open()
        #expect(try await store.next(for: "new").records.first?.sequence == 8)
        #expect(try await store.next(for: "new", bytes: 1000).records.count == 5)
        let error = await #expect(throws: StoreError.self) { try await store.next(for: "old") }
        #expect(error?.description == "the store has no destination old")
        await store.close()
    }

    @Test("has batches that list the gaps between their records")
    func gaps() async throws {
        let test = try TestStore()
        let store = try await test.open()
        try await store.add("base", from: .beginning)
        _ = await store.capture(0..<100)
        let start = fix(0).timestamp
        _ = try await store.erase(in: start.addingTimeInterval(10)..<start.addingTimeInterval(20))
        let batch = try await store.next(for: "base", count: 50)
        #expect(batch.gaps == [StoreGap(11...20, count: 10, .erased)])
        #expect(batch.range == 1...60)
        #expect(batch.ranges(of: 0..<10) == [1...10] && batch.ranges(of: 10..<50) == [11...60])
        await store.close()
    }
}
