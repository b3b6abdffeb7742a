import Foundation
import GeolocationTestKit
import LocationReplay
import LocationStore
import TestSupport
import Testing

@Suite("A replay of a store", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor
struct LocationStoreReplayTests {
    private let scratch: Scratch
    private let path: String

    init() throws {
        scratch = try Scratch()
        path = scratch.path("walk.db")
    }

    private func time(_ seconds: Int) -> Date { Date(timeIntervalSince1970: 1_795_000_000 + Double(seconds)) }

    private func fix(_ number: Int) -> Location {
        Location(
            latitude: 47.5, longitude: 9 + Double(number) / 1e4, altitude: 400, horizontalAccuracy: 3, speed: 1.5,
            course: 90, timestamp: time(number))
    }

    private func origin(_ device: String, _ number: Int, isJump: Bool = false) -> FixOrigin {
        FixOrigin(RecordIdentity(device: device, epoch: 1, sequence: Int64(number)), isJump: isJump)
    }

    /// Fills the store with fixes, of which every tenth is another device's, and three headings after each.
    private func fill(_ count: Int) async throws {
        let store = try await LocationStore.open(path)
        for number in 0..<count {
            store.capture.append(.fix(fix(number), origin: number % 10 == 9 ? origin("other", number) : nil))
            for type in HeadingType.allCases {
                let heading = HeadingValue(Double(number % 360), timestamp: time(number))
                var writer = EventWriter()
                GeolocationEvent.heading(type, heading, time(number)).write(to: &writer)
                store.capture.append(.event(type: "heading", time: time(number), line: writer.bytes))
            }
        }
        await store.close()
    }

    /// Replays a source, and returns the numbers of fixes and headings.
    private func replay(
        _ make: (any SensorClock) -> LocationStoreReplay
    ) async throws -> (
        fixes: [Location], relayed: [Date], headings: Int, isOfOthers: Bool, status: ProviderStatus?
    ) {
        let clock = ReplayClock(rate: .max)
        let manager = GeolocationManager(clock: clock)
        let sink = Collector()
        try manager.add(sink)
        let source = make(clock)
        manager.install(source)
        manager.start()
        try await Patience.wait("it ends") { source.reportedStatus?.isFinal == true }
        return (sink.fixes, sink.relayed, sink.headings, source.reportsOtherDevices, source.reportedStatus)
    }

    private final class Collector: GeolocationSink {
        var fixes: [Location] = []
        var relayed: [Date] = []
        var headings = 0
        let wantsDerivedEvents = true

        func receive(_ event: borrowing GeolocationEvent) {
            switch copy event {
            case .location(let location): fixes.append(location)
            case .heading(.user, .some, _): headings += 1
            case .derived(let event) where event.type == "relay": relayed.append(event.time)
            default: break
            }
        }
    }

    @Test("fulfils the provider contract")
    func conformance() async throws {
        try await fill(5)
        let path = path
        try await ProviderConformance.verify(patience: 300) { clock in
            LocationStoreReplay(contentsOfFile: path, clock: clock)
        }
    }

    @Test("replays everything in order, with fixes of other devices as relay events")
    func everything() async throws {
        try await fill(1200)
        let result = try await replay { LocationStoreReplay(contentsOfFile: path, clock: $0) }
        #expect(result.status == .ended)
        #expect(result.fixes == (0..<1200).filter { $0 % 10 != 9 }.map(fix) && result.headings == 1200)
        #expect(result.relayed == stride(from: 9, to: 1200, by: 10).map(time) && !result.isOfOthers)
    }

    @Test("replays a range of time and a device")
    func selection() async throws {
        try await fill(100)
        let range = time(20)..<time(40)
        let part = try await replay { LocationStoreReplay(contentsOfFile: path, in: range, clock: $0) }
        #expect(part.fixes == (20..<40).filter { $0 % 10 != 9 }.map(fix) && part.headings == 20)
        let other = try await replay { LocationStoreReplay(contentsOfFile: path, of: "other", clock: $0) }
        #expect(other.fixes.map(\.timestamp) == stride(from: 9, to: 100, by: 10).map(time) && other.headings == 0)
        #expect(other.relayed == other.fixes.map(\.timestamp) && other.isOfOthers)
    }

    @Test("uses the only device of a store without own fixes as the location, except for its jumps")
    func onlyDevice() async throws {
        let store = try await LocationStore.open(path)
        for number in 0..<20 {
            store.capture.append(.fix(fix(number), origin: origin("dog", number, isJump: number == 7)))
        }
        await store.close()
        let result = try await replay { LocationStoreReplay(contentsOfFile: path, clock: $0) }
        #expect(result.fixes == (0..<20).filter { $0 != 7 }.map(fix) && result.isOfOthers)
        #expect(result.relayed == (0..<20).map(time))
    }

    @Test("fails in one sentence")
    func failures() async throws {
        let missing = try await replay { LocationStoreReplay(contentsOfFile: path, clock: $0) }
        #expect(
            missing.status == .failed(ProviderError("\(path) does not exist: name a store of locations")))
        try await fill(10)
        let empty = try await replay {
            LocationStoreReplay(contentsOfFile: path, in: time(500)..<time(600), clock: $0)
        }
        #expect(empty.status == .failed(ProviderError("\(path) has no record to replay")))
    }
}
