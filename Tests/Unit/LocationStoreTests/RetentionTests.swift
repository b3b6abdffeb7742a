import CodecSupport
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@testable import LocationStore

@Suite("Retention")
struct RetentionTests {
    /// Captures fixes, each in a commit of its own.
    private func commit(_ numbers: Range<Int>, to store: LocationStore) async {
        for number in numbers { _ = await store.capture(number..<number + 1) }
    }

    @Test("removes the oldest records beyond its limit, and old ones when every destination has them")
    func limits() async throws {
        var test = try TestStore()
        test.options.retention = StoreRetention(records: 1000, bytes: nil, age: 3600)
        let store = try await test.open()
        try await store.add("base", from: .beginning)
        _ = await store.capture(0..<3000)
        await commit(3000..<3020, to: store)
        #expect(try await store.all().map(\.sequence) == Array(2021...3020))
        #expect(try await store.reader.gaps() == [StoreGap(1...2020, count: 2020, .retention)])
        #expect(try await store.destinations()[0].dropped == 2020)
        try await store.acknowledge(1...2500, at: "base")
        await SensorActor.run { test.clock.advance(by: 3601) }
        await commit(3020..<3200, to: store)
        #expect(try await store.all().first?.sequence == 2501)
        let base = try await store.destinations()[0]
        #expect(base.acknowledged == 480 && base.dropped == 2020 && base.queued == 700)
        await store.close()
    }

    @Test("keeps the last event that names the user of the remaining records")
    func lastUser() async throws {
        var test = try TestStore()
        test.options.retention = StoreRetention(records: 10, bytes: nil)
        let store = try await test.open()
        let now = test.clock.now
        func sequences() async throws -> [Int64] { try await store.all().map(\.sequence) }
        func signIn() async {
            await SensorActor.run {
                _ = store.capture.append(.event(type: "user", time: now, line: Array("{}".utf8)))
            }
            await store.capture.flush()
        }
        await signIn()
        await commit(0..<20, to: store)
        #expect(try await sequences() == [1] + Array(13...21))
        await signIn()
        await commit(20..<25, to: store)
        #expect(try await sequences() == [1] + Array(19...27))
        await commit(25..<40, to: store)
        #expect(try await sequences() == [22] + Array(34...42))
        let gaps = try await store.reader.gaps()
        #expect(gaps.reduce(0) { $0 + $1.count } == 32 && gaps.allSatisfy { $0.reason == .retention })
        #expect(try await store.erase().records == 10)
        #expect(try await sequences().isEmpty)
        await store.close()
    }

    @Test("removes nothing by age because of a clock that shows 2040 or 1976 for some time")
    func wrongClock() async throws {
        var test = try TestStore()
        test.options.retention = StoreRetention(records: nil, bytes: nil, age: 30 * 86_400)
        var store = try await test.open()
        _ = await store.capture(0..<100)
        test.clock.step(by: 14 * 365 * 86_400)
        await commit(100..<200, to: store)
        await SensorActor.run { test.clock.advance(by: 60) }
        await commit(200..<300, to: store)
        await store.close()
        store = try await test.open()
        await commit(300..<400, to: store)
        test.clock.step(by: -14 * 365 * 86_400)
        await commit(400..<500, to: store)
        // The next run does not know the time at first.
        await store.close()
        test.clock.step(by: -50 * 365 * 86_400)
        store = try await test.open()
        await commit(500..<600, to: store)
        test.clock.step(by: 50 * 365 * 86_400)
        await commit(600..<700, to: store)
        await SensorActor.run { test.clock.advance(by: 7200) }
        await commit(700..<900, to: store)
        #expect(try await store.reader.summary().stored == 900)
        // A month later, all these records are old.
        for _ in 0..<31 {
            await SensorActor.run { test.clock.advance(by: 86_400) }
            _ = await store.capture(900..<901)
        }
        await commit(901..<1100, to: store)
        let first = try #require(await store.all().first?.sequence)
        #expect(first >= 900)
        await store.close()
    }

    @Test("thins old fixes to one per interval, once every destination has them")
    func thinning() async throws {
        var test = try TestStore()
        test.options.retention = StoreRetention(
            records: nil, bytes: nil, thinning: StoreThinning(age: 600, interval: 60))
        var store = try await test.open()
        try await store.add("base", from: .beginning)
        _ = await store.capture(0..<600)
        await SensorActor.run {
            _ = store.capture.append(.event(type: "note", time: fix(600).timestamp, line: Array("{}".utf8)))
            _ = store.capture.append(.fix(fix(601), source: "other"))
        }
        await store.capture.flush()
        try await store.bury(DeadLetter(sequence: 100, attempts: 1, time: Date(), reason: "400"), at: "base")
        try await store.acknowledge(1...300, at: "base")
        await SensorActor.run { test.clock.advance(by: 700) }
        await commit(700..<900, to: store)
        // The first of each minute, and the one that was refused.
        let kept: [Int64] = [1, 61, 100, 121, 181, 241]
        #expect(try await store.all().map(\.sequence).prefix(7).elementsEqual(kept[0...2] + [160, 220, 280, 301]))
        let summary = try await store.reader.summary()
        #expect(summary.gaps == [.thinned: 294] && summary.stored == summary.captured - 294)
        let base = try await store.destinations()[0]
        #expect(base.acknowledged == 299 && base.dead == 1 && base.dropped == 0 && base.queued == 502)
        await store.close()
        store = try await test.open()
        try await store.acknowledge(1...1000, at: "base")
        await commit(900..<1100, to: store)
        let events = try await store.all().count { $0.location == nil }
        #expect(events == 1)
        #expect(try await store.reader.gaps().allSatisfy { $0.reason == .thinned })
        await store.close()
    }

    @Test("removes any record by limits of records and bytes, but only settled ones by age and thinning")
    func steps() {
        let retention = StoreRetention(
            records: 1000, bytes: 1 << 20, age: 60, thinning: StoreThinning(age: 30, interval: 5))
        let age: [StoreRetention.Step] = [
            .receivedBefore(milliseconds: 40_000, upTo: 7), .thin(receivedBefore: 70_000, upTo: 7, interval: 5000),
        ]
        func steps(_ stored: Int, _ bytes: Int, now: Int64? = 100_000) -> [StoreRetention.Step] {
            retention.steps(stored: stored, usedBytes: bytes, settled: 7, now: now)
        }
        #expect(steps(1003, 0) == [.oldest(3)] + age)
        #expect(steps(9999, 0) == [.oldest(500)] + age)
        #expect(steps(10, 2 << 20) == [.oldest(500)] + age)
        #expect(steps(10, 0) == age)
        #expect(steps(10, 0, now: nil).isEmpty)
        #expect(steps(0, 2 << 20).isEmpty)
        #expect(StoreRetention().steps(stored: 10, usedBytes: 0, settled: 0, now: 0).isEmpty)
        #expect(StoreRetention().age == nil && StoreRetention().shortestAge == nil)
    }
}

@Suite("ClockTrust")
struct ClockTrustTests {
    private let hour: Int64 = 3_600_000
    private let day: Int64 = 86_400_000

    @Test("believes a steady clock at once, a leap after an hour, and a leap of years only if the fixes agree")
    func leaps() {
        let start: Int64 = 1_795_000_000_000
        let age = 30 * 86_400_000.0
        var trust = ClockTrust(newest: start, elapsed: 0, age: age)
        #expect(trust.time(wall: start + hour, elapsed: 0, fix: nil) == start + hour)
        // A pause of a week.
        trust = ClockTrust(newest: start, elapsed: 0, age: age)
        #expect(trust.time(wall: start + 7 * day, elapsed: 0, fix: nil) == nil)
        #expect(trust.time(wall: start + 7 * day + hour - 1, elapsed: hour - 1, fix: nil) == nil)
        #expect(trust.time(wall: start + 7 * day + hour, elapsed: hour, fix: nil) == start + 7 * day + hour)
        // The year 2040, for hours.
        let far = start + 14 * 365 * day
        for hours in 1...5 {
            #expect(trust.time(wall: far + Int64(hours) * hour, elapsed: Int64(hours) * hour, fix: start) == nil)
        }
        #expect(trust.time(wall: far + 6 * hour, elapsed: 6 * hour, fix: far) == far + 6 * hour)
    }

    @Test("begins the hour again at a second leap, and believes the old time at once when it returns")
    func twoLeaps() {
        let start: Int64 = 1_795_000_000_000
        var trust = ClockTrust(newest: nil, elapsed: 0, age: 86_400_000)
        #expect(trust.time(wall: start, elapsed: 0, fix: nil) == start)
        #expect(trust.time(wall: start + 30 * day, elapsed: 1, fix: nil) == nil)
        #expect(trust.time(wall: start + 60 * day, elapsed: hour, fix: nil) == nil)
        #expect(trust.time(wall: start + 60 * day + hour, elapsed: 2 * hour - 1, fix: nil) == nil)
        #expect(trust.time(wall: start + 3 * hour, elapsed: 3 * hour, fix: nil) == start + 3 * hour)
    }
}
