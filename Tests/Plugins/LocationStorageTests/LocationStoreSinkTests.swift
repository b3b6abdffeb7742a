import Foundation
import GeolocationTestKit
import LocationStorage
import TestSupport
import Testing

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

    @Test("it behaves as a sink")
    func conformance() async throws {
        let path = scratch.path("walk.db")
        try await SinkConformance.verify { _ in LocationStoreSink(path: path) }
    }

    @Test("it keeps fixes, and events of chosen types as lines")
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
        #expect(host.status == nil)
    }

    @Test("a crowd of records makes replays wait")
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

    @Test("a file that is no store is refused at the start")
    func refusal() throws {
        try String(repeating: "x", count: 5000).write(
            toFile: scratch.path("walk.db"), atomically: true, encoding: .utf8)
        let sink = LocationStoreSink(path: scratch.path("walk.db"))
        #expect(throws: StoreError.self) { try sink.start(in: SinkHost()) }
    }
}
