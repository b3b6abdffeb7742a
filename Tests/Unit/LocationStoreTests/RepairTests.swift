import CodecSupport
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@testable import LocationStore

@Suite("Repairing a store")
struct RepairTests {
    /// Copies what a store has on the disk, as if its process ended now, and opens the copy.
    private func reopened(
        _ test: TestStore, _ change: (TestStore) throws -> Void
    ) async throws -> (store: LocationStore, test: TestStore) {
        var copy = try TestStore()
        copy.options = test.options
        for end in ["", "-wal", "-lock"] {
            try FileManager.default.copyItem(atPath: test.path + end, toPath: copy.path + end)
        }
        try change(copy)
        return (try await copy.open(), copy)
    }

    @Test("a repair whose file cannot be opened writes nothing into the old one, and is tried again")
    func failedRepair() async throws {
        let test = try TestStore()
        let store = try await test.open()
        try await store.add("base", from: .beginning)
        _ = await store.capture(0..<1000)
        try await store.compact()
        let page = try #require(test.pagesOfFixes().first)
        try test.overwrite([0xFF], at: page * 4096)
        // A folder in the place of the shared memory lets the repair write its file, and not open it.
        try FileManager.default.removeItem(atPath: test.path + "-shm")
        try FileManager.default.createDirectory(atPath: test.path + "-shm", withIntermediateDirectories: true)
        let error = await #expect(throws: StoreError.self) { try await store.verify() }
        #expect(error?.kind == .unavailable && error?.description.contains("cannot be repaired") == true)
        guard case .waiting = await store.capture(1000..<1100) else {
            Issue.record("something was written")
            return
        }
        try FileManager.default.removeItem(atPath: test.path + "-shm")
        await SensorActor.run { test.clock.advance(by: 2) }
        #expect(await store.capture.flush() == .sound)
        let records = try await StoreReader(test.path).records(count: 2000)
        #expect(records.suffix(100).map(\.location) == (1000..<1100).map { fix($0) })
        #expect(Set(records.map(\.identity.epoch)) == [1] && records.count > 1000)
        let base = try await store.destinations()[0]
        #expect(base.captured == 1100 && base.queued == records.count && base.dropped == 1100 - records.count)
        #expect(try await store.verify() == nil)
        await store.close()
    }

    @Test("the rows before the place at which a page is cut off are read, and the others are skipped")
    func cutPages() {
        /// Returns a page with one row, which begins after the head of the page.
        func page(rowSize: Int, content: [UInt8]) -> [UInt8] {
            [13, 0, 0, 0, 1, 0, 0, 0, 0, 10, UInt8(0x80 | rowSize >> 7), UInt8(rowSize & 0x7F), 1] + content
        }
        let text = Array("hello".utf8)
        let short = page(rowSize: 7, content: [2, 23] + text)
        #expect(PageScanner.rows(in: short) == [PageScanner.Row(id: 1, values: [.text(text)])])
        #expect(short.indices.allSatisfy { PageScanner.rows(in: Array(short[..<$0])).isEmpty })
        let content = [UInt8](repeating: 0, count: 300)
        for rowSize in stride(from: 1, to: 16_000, by: 31) {
            let long = page(rowSize: rowSize, content: content)
            #expect(long.indices.allSatisfy { PageScanner.rows(in: Array(long[..<$0])).isEmpty }, "\(rowSize)")
        }
    }

    @Test("a replacement that was interrupted is finished by the next opening")
    func suddenEnd() async throws {
        let test = try TestStore()
        let store = try await test.open()
        _ = await store.capture(0..<100)
        await store.close()
        try FileManager.default.moveItem(atPath: test.path, toPath: test.path + ".repaired")
        let second = try await test.open()
        #expect(try await second.all().count == 100)
        #expect(await second.repairs().isEmpty)
        await second.close()
        // As long as the damaged file has not been moved away, the repair has not happened.
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: test.path + ".repaired"))
        let third = try await test.open()
        #expect(try await third.all().count == 100)
        #expect(!FileManager.default.fileExists(atPath: test.path + ".repaired"))
        await third.close()
    }

    @Test("removed records stay removed, even if only an old version of their page can be read")
    func removedRecords() async throws {
        var test = try TestStore()
        test.options.retention.records = 900
        let store = try await test.open()
        try await store.add("base", from: .beginning)
        _ = await store.capture(0..<900)
        try await store.compact()
        // A reader keeps the file as it is: all that follows is in the log.
        let reader = try Database(test.path, isWritable: false)
        let rows = try reader.prepare("SELECT id FROM fix")
        _ = try rows.step()
        let start = fix(0).timestamp
        let result = try await store.erase(in: start.addingTimeInterval(300)..<start.addingTimeInterval(500))
        #expect(result == StoreErasure(records: 200, isComplete: false))
        for number in 900..<1150 { _ = await store.capture(number..<number + 1) }
        let stored = try await store.all().map(\.sequence)
        let log = try test.scratch.contents("walk.db-wal")
        let frames = (log.count - 32) / 4120
        for damaged in stride(from: 0, to: frames, by: max(1, frames / 40)) {
            let (copy, place) = try await reopened(test) { copy in
                // A torn page, and damage that needs a repair.
                let file = try FileHandle(forUpdating: URL(fileURLWithPath: copy.path + "-wal"))
                try file.seek(toOffset: UInt64(32 + damaged * 4120 + 24 + 2048))
                try file.write(contentsOf: Data(count: 1024))
                try file.close()
                try copy.overwrite([0xFF], at: try #require(copy.pagesOfFixes().last) * 4096)
            }
            _ = try await copy.verify()
            let found = try await copy.all().map(\.sequence)
            #expect(Set(found).isSubset(of: stored), "frame \(damaged)")
            #expect(found.count >= stored.count - 150, "frame \(damaged): \(found.count) of \(stored.count)")
            let summary = try await copy.reader.summary()
            #expect(summary.captured == 1150 && summary.stored == found.count)
            let base = try await copy.destinations()[0]
            #expect(base.queued == found.count && base.dropped == 1150 - found.count)
            await copy.close()
            withExtendedLifetime(place) {}
        }
        rows.reset()
        await store.close()
    }

    @Test("records after the number in an outdated lock file are kept")
    func staleNote() async throws {
        let test = try TestStore()
        let store = try await test.open()
        _ = await store.capture(0..<1000)
        try await store.compact()
        let (copy, place) = try await reopened(test) { copy in
            try Data("open   0000000000000000010\n".utf8).write(to: URL(fileURLWithPath: copy.path + "-lock"))
            try copy.overwrite([0xFF], at: try #require(copy.pagesOfFixes().first) * 4096)
        }
        let repair = try #require(await copy.repairs().first)
        #expect(repair.kept >= 920 && repair.kept + repair.lost == 1000)
        #expect(try await copy.all().last?.sequence == 1000)
        #expect(try await copy.reader.gaps().allSatisfy { $0.reason == .damage && $0.range.count == $0.count })
        await copy.close()
        withExtendedLifetime(place) {}
        await store.close()
    }

    @Test("events of several pages survive a repair, and one that is too long is counted")
    func longEvents() async throws {
        let test = try TestStore()
        let store = try await test.open()
        _ = await store.capture(0..<100)
        var random = SplitMix64(seed: 5)
        let lines = (0..<60).map { _ in
            [UInt8]("{\"text\":\"".utf8)
                + (0..<Int.random(in: 10...30_000, using: &random)).map { _ in
                    UInt8.random(in: 0x61...0x7A, using: &random)
                } + [UInt8]("\"}".utf8)
        }
        var dropped = 0
        await SensorActor.run {
            for line in lines { _ = store.capture.append(.event(type: "note", time: fix(100).timestamp, line: line)) }
            store.capture.onDrop = { dropped += $0 }
            let long = [UInt8](repeating: 0x20, count: StoreContent.longestLine + 1)
            #expect(store.capture.append(.event(type: "note", time: fix(100).timestamp, line: long)) == nil)
            #expect(dropped == 1)
        }
        #expect(await store.capture.flush() == .sound)
        #expect(try await store.reader.gaps() == [StoreGap(161...161, count: 1, .unwritten)])
        let (copy, place) = try await reopened(test) { copy in
            try FileManager.default.removeItem(atPath: copy.path + "-lock")
            try Data("open   0000000000000000999\n".utf8).write(to: URL(fileURLWithPath: copy.path + "-lock"))
        }
        #expect(await copy.repairs().count == 1)
        let events = try await copy.all().compactMap { record in
            if case .event(_, _, let line) = record.content { line } else { nil }
        }
        #expect(events == lines)
        await copy.close()
        withExtendedLifetime(place) {}
        await store.close()
    }

    @Test("an erasure beside a reader reports that it is incomplete, and is completed when the reader has ended")
    func erasureBesideReader() async throws {
        let test = try TestStore()
        let store = try await test.open()
        let secret = "a text that must not stay"
        await SensorActor.run {
            let line = Array("{\"secret\":\"\(secret)\"}".utf8)
            _ = store.capture.append(.event(type: "note", time: fix(0).timestamp, line: line))
        }
        await store.capture.flush()
        let reader = try Database(test.path, isWritable: false)
        let rows = try reader.prepare("SELECT id FROM event")
        _ = try rows.step()
        #expect(try await store.erase() == StoreErasure(records: 1, isComplete: false))
        rows.reset()
        for number in 0..<130 { _ = await store.capture(number..<number + 1) }
        for file in try FileManager.default.contentsOfDirectory(atPath: test.scratch.path("")) {
            let data = try Data(contentsOf: URL(fileURLWithPath: test.scratch.path(file)))
            #expect(data.range(of: Data(secret.utf8)) == nil, "\(file)")
        }
        await store.close()
    }

    @Test("erased data that a killed run left in its log is removed by the next opening")
    func erasureBeforeKill() async throws {
        let test = try TestStore()
        let store = try await test.open()
        let secret = "a text that must not stay"
        await SensorActor.run {
            let line = Array("{\"secret\":\"\(secret)\"}".utf8)
            _ = store.capture.append(.event(type: "note", time: fix(0).timestamp, line: line))
        }
        await store.capture.flush()
        let reader = try Database(test.path, isWritable: false)
        let rows = try reader.prepare("SELECT id FROM event")
        _ = try rows.step()
        #expect(try await store.erase() == StoreErasure(records: 1, isComplete: false))
        let (copy, place) = try await reopened(test) { copy in
            let log = Data(try copy.scratch.contents("walk.db-wal"))
            #expect(log.range(of: Data(secret.utf8)) != nil)
        }
        for end in ["", "-wal"] {
            let data = Data(try place.scratch.contents("walk.db\(end)"))
            #expect(data.range(of: Data(secret.utf8)) == nil, "\(end)")
        }
        #expect(try await copy.all().isEmpty)
        await copy.close()
        rows.reset()
        await store.close()
    }
}
