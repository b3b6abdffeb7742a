import CodecSupport
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@testable import LocationStore

@Suite("A store with damaged files, or on a full or read-only disk")
struct DamageTests {
    /// The bytes of the files of a store that was killed after so many fixes.
    private struct Wreck {
        static let fixes = 1000
        let files: [String: [UInt8]]

        init() async throws {
            let test = try TestStore()
            let store = try await test.open()
            try await store.add("base", from: .beginning)
            _ = await store.capture(0..<Self.fixes / 2)
            try await store.compact()
            _ = await store.capture(Self.fixes / 2..<Self.fixes)
            try await store.acknowledge(1...100, at: "base")
            var files: [String: [UInt8]] = [:]
            for end in ["", "-wal", "-lock"] { files[end] = try test.scratch.contents("walk.db\(end)") }
            self.files = files
            await store.close()
        }
    }

    /// Opens what is left of a store, and checks that its numbers agree.
    private func open(
        _ files: [String: [UInt8]], _ what: String
    ) async throws -> (kept: Int, repair: StoreRepair?, test: TestStore) {
        let test = try TestStore()
        for (end, bytes) in files { try Data(bytes).write(to: URL(fileURLWithPath: test.path + end)) }
        let store = try await test.open()
        _ = try await store.verify()
        let records = try await store.all()
        let original = Dictionary(uniqueKeysWithValues: (0..<Wreck.fixes).map { (Int64($0) + 1, fix($0)) })
        let changed = records.count { $0.location != original[$0.sequence] }
        #expect(changed <= 1, "\(what): a byte is one of one fix")
        let summary = try await store.reader.summary()
        #expect(summary.stored == records.count && summary.captured >= Wreck.fixes, "\(what)")
        let repair = await store.repairs().first
        if let repair {
            #expect(FileManager.default.fileExists(atPath: repair.damagedFile), "\(what)")
        } else {
            #expect(records.count == Wreck.fixes, "\(what)")
        }
        for base in try await store.destinations() {
            #expect(base.acknowledged + base.queued + base.dead + base.dropped == base.captured, "\(what)")
        }
        // The store goes on capturing.
        #expect(await store.capture(Wreck.fixes..<Wreck.fixes + 10) == .sound, "\(what)")
        let after = try await store.all()
        #expect(after.count == records.count + 10, "\(what) \(records.count) \(after.count)")
        await store.close()
        return (records.count, repair, test)
    }

    @Test("loses at most the records of about one page if a byte is flipped")
    func flippedBytes() async throws {
        let wreck = try await Wreck()
        var random = SplitMix64(seed: 7)
        var (repairs, worst) = (0, 0)
        for _ in 0..<Attack.cases(of: 250) {
            var files = wreck.files
            let end = Int.random(in: 0..<4, using: &random) == 0 ? "-wal" : ""
            let count = files[end]?.count ?? 0
            let place = Int.random(in: 0..<count, using: &random)
            let mask = UInt8.random(in: 1...255, using: &random)
            // These bytes are the format's version, and a newer one is refused.
            if end.isEmpty, (60..<64).contains(place) { continue }
            files[end]?[place] ^= mask
            let result = try await open(files, "byte \(place) of \(end) by \(mask)")
            if result.repair != nil { repairs += 1 }
            worst = max(worst, Wreck.fixes - result.kept)
        }
        print("flipped bytes: \(repairs) repairs, at most \(worst) of \(Wreck.fixes) records lost")
        // A page has 75 records at most.
        #expect(repairs > 0 && worst <= 80)
    }

    @Test("opens with a truncated file, and loses only records in the log if the log is truncated")
    func truncation() async throws {
        let wreck = try await Wreck()
        var random = SplitMix64(seed: 8)
        for _ in 0..<Attack.cases(of: 250) {
            var files = wreck.files
            let end = Bool.random(using: &random) ? "-wal" : ""
            let length = Int.random(in: 0..<(files[end]?.count ?? 1), using: &random)
            files[end] = files[end].map { Array($0.prefix(length)) }
            let result = try await open(files, "\(length) bytes of \(end)")
            #expect(end.isEmpty || result.kept >= Wreck.fixes / 2, "\(length)")
        }
    }

    @Test("loses only the records in a missing write-ahead log, and reports their number")
    func missingLog() async throws {
        let wreck = try await Wreck()
        var files = wreck.files
        files["-wal"] = nil
        let result = try await open(files, "no log")
        #expect(result.kept == Wreck.fixes / 2)
        let repair = try #require(result.repair)
        #expect(
            repair.description == "the store was damaged (it ends at record 500, not 1000): 500 records were kept, 500 "
                + "lost, and the damaged file is \(repair.damagedFile)")
    }

    @Test("repairs damage that it finds while writing, and loses nothing that it writes")
    func whileWriting() async throws {
        let test = try TestStore()
        let store = try await test.open()
        _ = await store.capture(0..<5000)
        try await store.compact()
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: test.path))
        let end = try file.seekToEnd()
        for page in 1..<end / 4096 {
            try file.seek(toOffset: page * 4096)
            try file.write(contentsOf: Data([0xFF]))
        }
        try file.close()
        #expect(try await store.verify() != nil)
        #expect(await store.capture(5000..<5100) == .sound)
        let records = try await store.all()
        #expect(records.suffix(100).map(\.location) == (5000..<5100).map { fix($0) })
        #expect(records.last?.identity.epoch == 1 && records.last?.sequence == 5100)
        // The new log is still there: another connection finds the records in it.
        #expect(FileManager.default.fileExists(atPath: test.path + "-wal"))
        #expect(try await StoreReader(test.path).records(after: 5000).count == 100)
        await store.close()
        #expect(!FileManager.default.fileExists(atPath: test.path + "-wal"))
    }

    @Test("has no records of an unknown device, which is found without reading any record")
    func unknownDevice() async throws {
        let test = try TestStore()
        let store = try await test.open()
        let device = store.capture.device
        _ = await store.capture(0..<10)
        await store.close()
        let root = try Database(reading: test.path).integer("SELECT rootpage FROM sqlite_master WHERE name = 'fix'")
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: test.path))
        try file.seek(toOffset: (UInt64(try #require(root)) - 1) * 4096)
        try file.write(contentsOf: Data([0xFF]))
        try file.close()
        let reader = StoreReader(test.path)
        await #expect(throws: StoreError.self) { try await reader.records(of: device) }
        #expect(try await reader.records(of: "other").isEmpty)
    }

    @Test("keeps records in memory while the disk is full, drops the oldest, and goes on when there is space")
    func fullDisk() async throws {
        var random = SplitMix64(seed: 9)
        for round in 0..<Attack.cases(of: 25) {
            let scratch = try Scratch()
            guard let disk = SmallDisk(scratch.path("disk"), bytes: 2 << 20) else {
                return print("skipped: this system lets no process mount a small disk here")
            }
            let options = StoreOptions(waitingLimit: 1000)
            let store = try await LocationStore.open(disk.path("walk.db"), options: options, clock: ManualClock())
            try await store.add("base", from: .beginning)
            let first = Int.random(in: 0...3000, using: &random)
            #expect(await store.capture(0..<first) == .sound)
            try disk.fill(leaving: .random(in: 0...60_000, using: &random))
            #expect(await store.capture(first..<8000) == .waiting("the store reports: database or disk is full"))
            try disk.empty()
            for _ in 0..<2 { #expect(await store.capture.flush() == .sound) }
            let records = try await store.all()
            let gaps = try await store.reader.gaps()
            #expect(
                records.last?.sequence == 8000 && records.prefix(first).map(\.location) == (0..<first).map { fix($0) })
            #expect(gaps.map(\.reason) == [.unwritten] && gaps[0].count + records.count == 8000, "round \(round)")
            let base = try await store.destinations()[0]
            #expect(base.dropped == gaps[0].count && base.queued == records.count)
            #expect(try await store.verify() == nil)
            #expect(await store.close() == .sound)
        }
    }

    @Test("accounts for all records if the disk is full during an erasure, which can be repeated")
    func fullDiskWhileRemoving() async throws {
        let scratch = try Scratch()
        guard let disk = SmallDisk(scratch.path("disk"), bytes: 2 << 20) else {
            return print("skipped: this system lets no process mount a small disk here")
        }
        let clock = ManualClock()
        var options = StoreOptions()
        options.retention.records = 3000
        let store = try await LocationStore.open(disk.path("walk.db"), options: options, clock: clock)
        try await store.add("base", from: .beginning)
        _ = await store.capture(0..<4000)
        try await store.compact()
        try disk.fill(leaving: 8192)
        let start = fix(0).timestamp
        let times = start.addingTimeInterval(2000)..<start.addingTimeInterval(3500)
        let error = await #expect(throws: StoreError.self) { try await store.erase(in: times) }
        #expect(error?.kind == .unavailable)
        func check() async throws -> Int {
            let records = try await store.all()
            let gaps = try await store.reader.gaps().reduce(0) { $0 + $1.count }
            #expect(records.count + gaps == 4000)
            let base = try await store.destinations()[0]
            #expect(base.queued == records.count && base.dropped == gaps)
            return records.count { times.contains($0.content.time) }
        }
        let left = try await check()
        try disk.empty()
        #expect(try await store.erase(in: times) == StoreErasure(records: left, isComplete: true))
        #expect(try await check() == 0)
        #expect(try await store.verify() == nil)
        await store.close()
    }

    @Test("is not opened on a read-only disk, and has all its records when the disk is writable again")
    func readOnly() async throws {
        let scratch = try Scratch()
        guard let disk = SmallDisk(scratch.path("disk"), bytes: 4 << 20) else {
            return print("skipped: this system lets no process mount a small disk here")
        }
        let store = try await LocationStore.open(disk.path("walk.db"), clock: ManualClock())
        _ = await store.capture(0..<100)
        await store.close()
        _ = try PeerProgram.run(["mount", "-o", "remount,ro", disk.folder])
        let error = await #expect(throws: StoreError.self) { try await LocationStore.open(disk.path("walk.db")) }
        #expect(error?.description.hasSuffix("cannot be opened for writing: Read-only file system") == true)
        _ = try PeerProgram.run(["mount", "-o", "remount,rw", disk.folder])
        let second = try await LocationStore.open(disk.path("walk.db"), clock: ManualClock())
        #expect(try await second.all().count == 100)
        await second.close()
    }
}
