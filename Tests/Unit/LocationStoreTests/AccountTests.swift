import CodecSupport
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@testable import LocationStore

@Suite("What was captured is accounted for")
struct AccountTests {
    @Test(
        "captured = acknowledged + queued + dead + dropped, after any operations",
        arguments: [UInt64(1), 2, 3, 4, 5, 6])
    func operations(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var test = try TestStore()
        test.options.retention = StoreRetention(records: 800, bytes: nil, age: 600)
        var store = try await test.open()
        var captured = 0
        for _ in 0..<120 {
            let name = ["base", "map", "archive"].randomElement(using: &random) ?? ""
            let names = try await store.destinations().map(\.name)
            switch Int.random(in: 0..<12, using: &random) {
            case 0: try await store.add(name, from: Bool.random(using: &random) ? .beginning : .now)
            case 1 where Int.random(in: 0..<4, using: &random) == 0: try await store.remove(name)
            case 2...4 where names.contains(name): try await send(name, store, &random)
            case 5 where names.contains(name):
                if let letter = try await store.deadLetters(of: name).randomElement(using: &random) {
                    try await store.retry(letter.sequence, at: name)
                }
            case 6:
                let start = fix(Int.random(in: 0...max(1, captured), using: &random)).timestamp
                _ = try await store.erase(in: start..<start.addingTimeInterval(.random(in: 0...30, using: &random)))
            case 7: await SensorActor.run { test.clock.advance(by: 100) }
            case 8:
                await store.close()
                store = try await test.open()
            default:
                let count = Int.random(in: 1...150, using: &random)
                _ = await store.capture(captured..<captured + count)
                captured += count
            }
            try await check(store, captured)
        }
        #expect(try await store.verify() == nil)
        await store.close()
    }

    /// Sends a batch, of which parts are acknowledged, refused for good, or neither.
    private func send(_ name: String, _ store: LocationStore, _ random: inout SplitMix64) async throws {
        let batch = try await store.next(for: name, count: .random(in: 1...60, using: &random))
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
            }
            place = end
        }
    }

    private func check(_ store: LocationStore, _ captured: Int) async throws {
        let records = try await store.all()
        let missing = try await store.reader.gaps().reduce(0) { $0 + $1.count }
        #expect(records.count + missing == captured)
        #expect(zip(records, records.dropFirst()).allSatisfy { $0.sequence < $1.sequence })
        for destination in try await store.destinations() {
            var queued: [StoreRecord] = []
            while true {
                let batch = try await store.next(for: destination.name, after: queued.last?.sequence, count: 500)
                queued += batch.records
                if batch.records.isEmpty { break }
            }
            #expect(queued.count == destination.queued, "\(destination)")
            let sum = destination.acknowledged + destination.queued + destination.dead + destination.dropped
            #expect(sum == destination.captured && destination.acknowledged >= 0 && destination.dropped >= 0)
            let dead = try await store.deadLetters(of: destination.name)
            #expect(dead.count == destination.dead)
            #expect(Set(dead.map(\.sequence)).isDisjoint(with: queued.map(\.sequence)))
        }
    }

    @Test("changing destinations clears nothing, and a destination goes on after a restart")
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

    @Test("batches tell of what is missing between their records")
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
