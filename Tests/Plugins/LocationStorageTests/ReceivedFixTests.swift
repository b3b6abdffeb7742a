import Foundation
import GeolocationTestKit
import LocationRelay
import LocationStorage
import TestSupport
import Testing

@Suite("LocationStoreSink, fixes of other devices")
@SensorActor
struct ReceivedFixTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private var path: String { scratch.path("base.db") }

    private func location(_ number: Int) -> Location {
        Location(
            latitude: 47, longitude: 9 + Double(number) / 1e5, altitude: 400, horizontalAccuracy: 4, speed: 1.5,
            course: 90, timestamp: Date(timeIntervalSince1970: 1_795_000_000 + Double(number)))
    }

    private func received(
        _ number: Int, of sender: String = "dog", _ source: LocationFix.Source = .watchOS,
        stream: RelayStream = .remote, sequence: Int64? = nil, isLate: Bool = false, isJump: Bool = false,
        epoch: Int64? = nil
    ) -> ReceivedFix {
        ReceivedFix(
            sender: sender, stream: stream,
            fix: LocationFix(
                location(number), source: source, heading: 231.5, battery: 0.5, sequence: sequence ?? Int64(number)),
            isLate: isLate, isJump: isJump, epoch: epoch)
    }

    /// Runs a sink that takes fixes, and returns its receipt.
    @discardableResult
    private func keep(_ fixes: [ReceivedFix], types: Set<String> = []) async throws -> SinkReceipt {
        let sink = LocationStoreSink(path: path, types: types)
        try sink.start(in: SinkHost())
        for fix in fixes { sink.receive(.derived(fix)) }
        let receipt = await withCheckedContinuation { continuation in
            sink.whenWritten { continuation.resume(returning: $0) }
        }
        await sink.finish()
        return receipt
    }

    /// The fixes that the store passes on.
    private func kept() async throws -> [ReceivedFix] {
        try await StoreReader(path).records(count: 1000).compactMap { record in
            guard case .fix = record.content, case .derived(let event) = try record.content.event() else { return nil }
            return ReceivedFix(event)
        }
    }

    @Test("each is stored as received, late ones and jumps too, with or without an epoch")
    func complete() async throws {
        let fixes = [
            received(5), received(1, of: "cat", stream: .base), received(6, isJump: true),
            received(7, of: "van", sequence: 12, epoch: 3), received(8, stream: .fused),
        ]
        #expect(try await keep(fixes) == .written)
        #expect(try await kept() == fixes)
        try await keep([received(3, isLate: true)])
        #expect(try await kept().last == received(3))
    }

    @Test("a repeated fix is acknowledged but stored once, also in a later run")
    func once() async throws {
        let fixes = (0..<10).map { received($0) }
        #expect(try await keep(fixes + fixes) == .written)
        #expect(try await keep(fixes + [received(10)]) == .written)
        #expect(try await kept() == fixes + [received(10)])
        let gaps = try await StoreReader(path).gaps()
        #expect(gaps.allSatisfy { $0.reason == .duplicate } && gaps.reduce(0) { $0 + $1.count } == 20)
    }

    @Test("fixes with equal numbers are distinguished by device, source, stream, time or epoch")
    func equalNumbers() async throws {
        let fixes = [
            received(1, sequence: 1), received(1, of: "cat", sequence: 1), received(1, .iOS, sequence: 1),
            received(1, stream: .fused, sequence: 1), received(2, sequence: 1), received(1, sequence: 1, epoch: 1),
            received(1, sequence: 1, epoch: 2),
        ]
        try await keep(fixes)
        try await keep(fixes)
        #expect(try await kept() == fixes)
    }

    @Test("a second store that receives the records of the first has the same fixes, each once")
    func chain() async throws {
        let fixes = (0..<5).map { received($0) } + [received(9, sequence: 1, epoch: 4)]
        try await keep(fixes)
        let handed = try await StoreReader(path).records().compactMap { try $0.content.event() }
        let sink = LocationStoreSink(path: path)
        try sink.start(in: SinkHost())
        for event in handed { sink.receive(event) }
        await sink.finish()
        #expect(handed.count == 6)
        #expect(try await kept() == fixes)
    }

    @Test("the lines of relay events are stored in addition if requested")
    func lines() async throws {
        try await keep([received(1)], types: ["relay"])
        let contents = try await StoreReader(path).records().map(\.content)
        #expect(contents.count == 2)
        guard case .event("relay", let time, _) = contents.last else { throw Missing() }
        #expect(time == location(1).timestamp)
    }

    @Test("a location is stored if it is the device's own, but not a second time if it is another device's")
    func slot() async throws {
        let clock = ManualClock()
        let manager = GeolocationManager(clock: clock)
        let reception = RelayProvider(name: "relay", clock: clock)
        let gps = ScriptedLocationProvider(name: "gps")
        manager.add(FailoverLocationProvider([gps, reception], freshness: 5, clock: clock))
        try manager.add(LocationStoreSink(path: path))
        manager.start()
        gps.emit(location(0))
        reception.handle(.update(RelayUpdate(remote: received(1).fix)), from: "dog")
        gps.emit(nil)
        clock.advance(by: 1)
        reception.handle(.update(RelayUpdate(remote: received(2).fix)), from: "dog")
        #expect(manager.location == location(2))
        manager.stop()
        await manager.removeAllSinks()
        let contents = try await StoreReader(path).records().map(\.content)
        #expect(contents.first == .fix(location(0)) && contents.count == 3)
        #expect(try await kept().map(\.fix) == [received(1).fix, received(2).fix])
    }

    private struct Missing: Error {}
}
