import Foundation
import GeolocationTestKit
import LocationStorage
import TestSupport
import Testing

@testable import LocationStore

@Suite("LocationStoreSink")
@SensorActor
struct LocationStoreSinkTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func fix(_ number: Int) -> Location {
        Location(
            latitude: 47, longitude: 9 + Double(number) / 1e5,
            timestamp: Date(timeIntervalSince1970: 1_795_000_000 + Double(number)))
    }

    @Test("fulfils the sink contract")
    func conformance() async throws {
        let path = scratch.path("walk.db")
        try await SinkConformance.verify(patience: 300) { _ in LocationStoreSink(path: path) }
    }

    @Test("stores fixes, and events of chosen types as lines")
    func events() async throws {
        let sink = LocationStoreSink(path: scratch.path("walk.db"), types: ["heading"])
        let host = SinkHost(clock: ManualClock())
        try sink.start(in: host)
        let time = fix(1).timestamp
        sink.receive(.location(fix(0)))
        sink.receive(.heading(.course, HeadingValue(90, timestamp: time), time))
        sink.receive(.state(.running, time))
        let receipt = await withCheckedContinuation { continuation in
            sink.whenWritten { continuation.resume(returning: $0) }
        }
        #expect(receipt == .written)
        let records = try await StoreReader(scratch.path("walk.db")).records()
        let line = #"{"type":"heading","time":"2026-11-18T11:06:41.000Z","source":"course","value":90.0}"#
        #expect(
            records.map(\.content) == [.fix(fix(0)), .event(type: "heading", time: time, line: Array(line.utf8))])
        await sink.finish()
        #expect(host.status == .running)
    }

    @Test("stores a replayed fix as received now, whatever its time")
    func receipt() async throws {
        let base = ManualClock()
        let sink = LocationStoreSink(path: scratch.path("walk.db"))
        try sink.start(in: SinkHost(clock: ReplayClock(rate: .max, base: base)))
        sink.receive(.location(fix(0)))
        await sink.finish()
        let record = try #require(try await StoreReader(scratch.path("walk.db")).records().first)
        #expect(record.content.time == fix(0).timestamp)
        #expect(abs(record.receipt.timeIntervalSince(base.now)) < 0.001)
    }

    @Test("makes replays wait while many records are queued")
    func demand() async throws {
        let sink = LocationStoreSink(path: scratch.path("walk.db"), options: StoreOptions(isPowerSafe: false))
        let host = SinkHost(clock: ManualClock())
        try sink.start(in: host)
        var isReady = false
        host.onReady = { isReady = true }
        for number in 0..<30_000 { sink.receive(.location(fix(number))) }
        #expect(sink.demand == .wait)
        try await Patience.wait("it is ready again") { isReady }
        #expect(sink.demand == .ready)
        await sink.finish()
        #expect(try await StoreReader(scratch.path("walk.db")).summary().stored == 30_000)
    }

    @Test("lets replays go on after a queue was full, while the store was opened or could not be written")
    func demandOfFullQueue() async throws {
        let options = StoreOptions(isPowerSafe: false, waitingLimit: 10_000)
        let sink = LocationStoreSink(path: scratch.path("walk.db"), options: options)
        let clock = ManualClock()
        let host = SinkHost(clock: clock)
        try sink.start(in: host)
        var count = 0
        host.onReady = { count += 1 }
        // Nothing is opened before this function waits for the first time.
        for number in 0..<10_001 { sink.receive(.location(fix(number))) }
        #expect(sink.demand == .wait && count == 0)
        try await Patience.wait("it is ready again") { count == 1 }
        #expect(sink.demand == .ready)
        await sink.store?.capture.flush()
        // While another connection is writing, the store cannot write.
        let other = try Database(scratch.path("walk.db"), isWritable: true)
        try other.execute("BEGIN IMMEDIATE")
        for number in 0..<15_050 { sink.receive(.location(fix(number))) }
        #expect(sink.demand == .wait && count == 1)
        try other.execute("ROLLBACK")
        try await Patience.wait("it is ready once more") {
            clock.advance(by: 1)
            return count == 2
        }
        #expect(sink.demand == .ready)
        await sink.finish()
    }

    @Test("stores the newest records received during opening in order, and counts those beyond the limit")
    func early() async throws {
        let clock = ManualClock()
        var options = StoreOptions(isPowerSafe: false, waitingLimit: 200)
        options.retention.records = nil
        let sink = LocationStoreSink(path: scratch.path("walk.db"), options: options)
        let host = SinkHost(clock: clock)
        try sink.start(in: host)
        #expect(host.status == .starting && sink.store == nil)
        var receipts: [SinkReceipt] = []
        // Nothing is opened before this function waits for the first time.
        for number in 0..<300 {
            sink.receive(.location(fix(number)))
            clock.advance(by: 1)
        }
        sink.whenWritten { receipts.append($0) }
        try await Patience.wait("the store is open") { receipts == [.written] }
        sink.receive(.location(fix(300)))
        await sink.finish()
        let reader = StoreReader(scratch.path("walk.db"))
        let records = try await reader.records(count: 1000)
        let gaps = try await reader.gaps()
        let lost = gaps.reduce(0) { $0 + $1.count }
        #expect(lost > 0 && records.count + lost == 301 && gaps.allSatisfy { $0.reason == .unwritten })
        #expect(records.map(\.content) == (lost...300).map { .fix(fix($0)) })
        #expect(records.first?.receipt == Date(timeIntervalSince1970: 1_795_000_000 + Double(lost)))
        #expect(sink.drops.byReason == ["not written": lost])
    }

    @Test("fails if the store cannot be opened, and counts the queued and all later records")
    func failure() async throws {
        let path = scratch.path("walk.db")
        let sink = LocationStoreSink(path: path)
        let host = SinkHost(clock: ManualClock())
        try sink.start(in: host)
        sink.receive(.location(fix(0)))
        var receipts: [SinkReceipt] = []
        sink.whenWritten { receipts.append($0) }
        // Another writer is faster, since this function has not waited yet.
        let other = try LocationStore(path)
        await sink.finish()
        let reason = "\(path) is being written to by another process: end that, or name another file"
        #expect(receipts == [.failed(reason)] && host.failure?.description == reason)
        #expect(sink.drops.byReason == ["not written": 1])
        for number in 1...3 { sink.receive(.location(fix(number))) }
        #expect(sink.drops.byReason == ["not written": 4])
        await other.close()
    }

    @Test("makes no replay wait after a failed opening")
    func readyAfterFailure() async throws {
        let path = scratch.path("walk.db")
        let sink = LocationStoreSink(path: path)
        let host = SinkHost(clock: ManualClock())
        try sink.start(in: host)
        var isReady = false
        host.onReady = { isReady = true }
        for number in 0..<10_000 { sink.receive(.location(fix(number))) }
        #expect(sink.demand == .wait && !isReady)
        // Another writer is faster, since this function has not waited yet.
        let other = try LocationStore(path)
        try await Patience.wait("the opening has failed") { host.failure != nil }
        #expect(sink.demand == .ready && isReady)
        await sink.finish()
        await other.close()
    }

    @Test("counts the records that cannot be committed at the end")
    func lostAtTheEnd() async throws {
        let sink = LocationStoreSink(path: scratch.path("walk.db"))
        let host = SinkHost(clock: ManualClock())
        try sink.start(in: host)
        try await Patience.wait("the store is open") { sink.store != nil }
        // While another connection is writing, the store cannot write.
        let other = try Database(scratch.path("walk.db"), isWritable: true)
        try other.execute("BEGIN IMMEDIATE")
        for number in 0..<5 { sink.receive(.location(fix(number))) }
        await sink.finish()
        try other.execute("ROLLBACK")
        #expect(sink.drops.byReason == ["not written": 5] && host.failure != nil)
    }

    @Test("rejects a file that is not a store at the start")
    func refusal() throws {
        try String(repeating: "x", count: 5000).write(
            toFile: scratch.path("walk.db"), atomically: true, encoding: .utf8)
        let sink = LocationStoreSink(path: scratch.path("walk.db"))
        #expect(throws: StoreError.self) { try sink.start(in: SinkHost()) }
    }
}
