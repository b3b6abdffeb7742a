import CodecSupport
import Foundation
import Geolocation
import GeolocationTestKit
import RelayFormat
import TestSupport
import Testing

@testable import LocationStore

@Suite("LocationStore")
struct StoreTests {
    @Test("keeps every field of a fix, and its identity, after a restart")
    func fields() async throws {
        let test = try TestStore()
        let store = try await test.open()
        let bare = Location(
            latitude: -1.0 / 3, longitude: 0, timestamp: Date(timeIntervalSinceReferenceDate: 0.000_001))
        let full = fix(3)
        let origin = RecordIdentity(device: "other", epoch: 7, sequence: 99)
        let identities = await SensorActor.run {
            [
                store.capture.append(.fix(full, source: "gpsd")), store.capture.append(.fix(bare)),
                store.capture.append(.fix(full, origin: FixOrigin(origin))),
                store.capture.append(.event(type: "heading", time: full.timestamp, line: Array("{}".utf8))),
            ]
        }
        #expect(await store.close() == .sound)
        let second = try await test.open()
        let records = try await second.all()
        #expect(
            records.map(\.content) == [
                .fix(full, source: "gpsd"), .fix(bare), .fix(full, origin: FixOrigin(origin)),
                .event(type: "heading", time: full.timestamp, line: Array("{}".utf8)),
            ])
        #expect(records.map(\.identity) == [identities[0], identities[1], origin, identities[3]])
        #expect(records.map(\.sequence) == [1, 2, 3, 4])
        #expect(records.allSatisfy { $0.receipt == test.clock.now && $0.elapsed == 0 })
        #expect(try await second.reader.devices() == [store.capture.device, "other"])
        #expect(second.capture.device == store.capture.device && second.capture.epoch == 2)
        await second.close()
    }

    @Test("commits a full group at once, and any other after 0.05 s")
    func groups() async throws {
        let test = try TestStore()
        let store = try await test.open()
        var commits = await SensorActor.run {
            let (stream, continuation) = AsyncStream<Int64>.makeStream()
            store.capture.onCommit = { continuation.yield($0) }
            for number in 0..<100 { store.capture.append(.fix(fix(number))) }
            return stream
        }.makeAsyncIterator()
        #expect(await commits.next() == 100)
        await SensorActor.run {
            store.capture.append(.fix(fix(100)))
            test.clock.advance(by: 0.05)
        }
        #expect(await commits.next() == 101)
        await store.close()
    }

    @Test("keeps a record's own time, its receipt and its elapsed time, even if the clock is set")
    func times() async throws {
        let test = try TestStore()
        let store = try await test.open()
        let start = test.clock.now
        await SensorActor.run {
            test.clock.advance(by: 10)
            test.clock.step(by: -3600)
            store.capture.append(.fix(fix(0)))
        }
        await store.close()
        let record = try #require(try await store.all().first)
        #expect(record.location?.timestamp == fix(0).timestamp)
        #expect(record.receipt == start.addingTimeInterval(10 - 3600) && record.elapsed == 10)
    }

    @Test("stores a record of another device once")
    func duplicates() async throws {
        let test = try TestStore()
        let store = try await test.open()
        try await store.add("base", from: .beginning)
        await SensorActor.run {
            for sequence: Int64 in [1, 2, 1, 2, 3] {
                let origin = RecordIdentity(device: "tracker", epoch: 1, sequence: sequence)
                store.capture.append(.fix(fix(Int(sequence)), origin: FixOrigin(origin)))
            }
        }
        await store.capture.flush()
        #expect(try await store.all().map(\.identity.sequence) == [1, 2, 3])
        #expect(try await store.reader.gaps().map { [$0.range.lowerBound, Int64($0.count)] } == [[3, 2]])
        let base = try await store.destinations()[0]
        #expect(base.captured == 5 && base.queued == 3 && base.dropped == 2)
        await store.close()
    }

    @Test("keeps the heading, battery and stream of another device's fix, and makes it a relay event again")
    func otherDevices() async throws {
        let test = try TestStore()
        let store = try await test.open()
        let reported = FixOrigin(
            RecordIdentity(device: "dog", epoch: 7, sequence: 3), heading: 231.5, battery: 0.5, stream: .fused,
            isJump: true)
        let bare = FixOrigin(RecordIdentity(device: "dog", epoch: -7, sequence: 3))
        await SensorActor.run {
            store.capture.append(.fix(fix(0), source: "watchOS", origin: reported))
            store.capture.append(.fix(fix(1), origin: bare))
        }
        await store.capture.flush()
        let contents = try await store.all().map(\.content)
        #expect(contents == [.fix(fix(0), source: "watchOS", origin: reported), .fix(fix(1), origin: bare)])
        let events = try contents.compactMap { content -> RecordedEvent? in
            guard case .derived(let event) = try content.event() else { return nil }
            return RecordedEvent(event)
        }
        #expect(
            events.map(\.type) == ["relay", "relay"] && events.map(\.time) == [fix(0).timestamp, fix(1).timestamp])
        #expect(
            events[0].fields == [
                "sender": .string("dog"), "stream": .string("fused"), "source": .string("watchOS"), "seq": .integer(3),
                "epoch": .integer(7), "lat": .number(fix(0).latitude), "lon": .number(fix(0).longitude),
                "alt": .number(405.2), "hacc": .number(4), "vacc": .number(7.5), "speed": .number(1.4),
                "course": .number(0), "heading": .number(231.5), "battery": .number(0.5), "jump": .bool(true),
            ])
        // Values that no device has reported are omitted.
        for key in ["epoch", "source", "heading", "battery", "jump"] { #expect(events[1].fields[key] == nil) }
        await store.close()
    }

    @Test("finds the fixes of one of many devices, and returns the only device")
    func devices() async throws {
        let test = try TestStore()
        let store = try await test.open()
        func capture(_ numbers: Range<Int>, of device: String) async {
            await SensorActor.run {
                for number in numbers {
                    let identity = RecordIdentity(device: device, epoch: 0, sequence: Int64(number))
                    _ = store.capture.append(.fix(fix(number), origin: FixOrigin(identity)))
                }
            }
            await store.capture.flush()
        }
        #expect(try StoreScan(test.path).onlyDevice() == nil)
        await capture(0..<10, of: "dog")
        #expect(try StoreScan(test.path).onlyDevice() == "dog")
        await capture(10..<20, of: "cat")
        #expect(try StoreScan(test.path).onlyDevice() == nil)
        let start = fix(0).timestamp
        let times = start.addingTimeInterval(12)..<start.addingTimeInterval(15)
        #expect(try await store.reader.records(of: "dog").map(\.location) == (0..<10).map { fix($0) })
        #expect(try await store.reader.records(in: times, of: "cat").map(\.location) == (12..<15).map { fix($0) })
        #expect(try await store.reader.records(after: 13, of: "cat", count: 2).map(\.sequence) == [14, 15])
        #expect(try await store.reader.records(of: store.capture.device).isEmpty)
        await store.close()
    }

    @Test("treats a record of its own that comes back as a duplicate")
    func ownRecords() async throws {
        let test = try TestStore()
        let store = try await test.open()
        _ = await store.capture(0..<2)
        let records = try await store.all()
        await SensorActor.run {
            for record in records { store.capture.append(.fix(fix(0), origin: FixOrigin(record.identity))) }
            store.capture.append(
                .fix(fix(9), origin: FixOrigin(RecordIdentity(device: store.capture.device, epoch: 1, sequence: 99))))
        }
        await store.capture.flush()
        // The store had lost the last record.
        #expect(try await store.all().map(\.location) == [fix(0), fix(1), fix(9)])
        #expect(try await store.reader.gaps() == [StoreGap(3...4, count: 2, .duplicate)])
        await store.close()
    }

    @Test("reads records by time and device, and in pages")
    func reading() async throws {
        let test = try TestStore()
        let store = try await test.open()
        _ = await store.capture(0..<250)
        let start = fix(0).timestamp
        let times = start.addingTimeInterval(100)..<start.addingTimeInterval(110)
        #expect(try await store.reader.records(in: times).map(\.sequence) == Array(101...110))
        #expect(try await store.reader.records(after: 105, in: times, count: 3).map(\.sequence) == [106, 107, 108])
        #expect(try await store.reader.records(of: "other").isEmpty)
        #expect(try await store.reader.records(after: 240, of: store.capture.device).count == 10)
        #expect(try await store.reader.lastFix()?.location == fix(249))
        let summary = try await store.reader.summary()
        #expect(summary.captured == 250 && summary.stored == 250 && summary.epochs == 1)
        #expect(summary.times == start...fix(249).timestamp)
        await store.close()
    }

    @Test("remembers after a restart whether the device is tracked")
    func tracking() async throws {
        let test = try TestStore()
        let store = try await test.open()
        #expect(try await !store.isTrackingEnabled())
        try await store.setTrackingEnabled(true)
        await store.close()
        let second = try await test.open()
        #expect(try await second.isTrackingEnabled())
        await second.close()
    }

    @Test("a fix takes at most 90 bytes with all columns and indices")
    func size() async throws {
        let test = try TestStore()
        let store = try await test.open()
        _ = await store.capture(0..<20_000)
        await store.close()
        let bytes = try #require(FileManager.default.attributesOfItem(atPath: test.path)[.size] as? Int)
        print("bytes a fix: \(bytes / 20_000)")
        #expect(bytes / 20_000 <= 90)
    }

    @Test("erased records leave nothing in the file")
    func erasure() async throws {
        let test = try TestStore()
        let store = try await test.open()
        let secret = "a text that must not stay"
        _ = await store.capture(0..<100)
        await SensorActor.run {
            for number in 100..<200 {
                let line = Array("{\"secret\":\"\(secret)\"}".utf8)
                _ = store.capture.append(.event(type: "note", time: fix(number).timestamp, line: line))
            }
        }
        await store.capture.flush()
        let start = fix(0).timestamp
        let result = try await store.erase(in: start.addingTimeInterval(50)..<start.addingTimeInterval(1000))
        #expect(result == StoreErasure(records: 150, isComplete: true))
        #expect(try await store.all().count == 50)
        for file in try FileManager.default.contentsOfDirectory(atPath: test.scratch.path("")) {
            let data = try Data(contentsOf: URL(fileURLWithPath: test.scratch.path(file)))
            #expect(data.range(of: Data(secret.utf8)) == nil, "\(file)")
        }
        #expect(try await store.reader.gaps() == [StoreGap(51...200, count: 150, .erased)])
        await store.close()
        await #expect(throws: StoreError.self) { try await store.erase() }
    }

    @Test("erases records that were captured but not committed yet")
    func erasureOfWaiting() async throws {
        let test = try TestStore()
        let store = try await test.open()
        await SensorActor.run { _ = store.capture.append(.fix(fix(0))) }
        #expect(try await store.erase() == StoreErasure(records: 1, isComplete: true))
        await store.capture.flush()
        #expect(try await store.all().isEmpty)
        #expect(try await store.reader.gaps() == [StoreGap(1...1, count: 1, .erased)])
        await store.close()
    }

    @Test("ignores acknowledgements of records that it does not have")
    func acknowledgementsOutside() async throws {
        let test = try TestStore()
        let store = try await test.open()
        try await store.add("base", from: .beginning)
        try await store.acknowledge(1...1, at: "base")
        _ = await store.capture(0..<50)
        for range in [51...60, 0...0, -5 ... -1, Int64.min...0, 51...Int64.max] as [ClosedRange<Int64>] {
            try await store.acknowledge(range, at: "base")
        }
        #expect(try await store.destinations()[0].queued == 50)
        try await store.acknowledge(50...60, at: "base")
        try await store.acknowledge(0...1, at: "base")
        #expect(try await store.next(for: "base").records.map(\.sequence) == Array(2...49))
        await store.close()
    }
}
