import Foundation
import Geolocation
import GeolocationTestKit
import RelayFormat
import TestSupport
import Testing

@testable import LocationStore

@Suite("Opening a store")
struct OpeningTests {
    private static let hasShell = RunningProgram.find("sqlite3") != nil

    @Test("makes all files accessible only to their owner")
    func permissions() async throws {
        let test = try TestStore()
        let store = try await test.open()
        _ = await store.capture(0..<10)
        for end in ["", "-wal", "-shm", "-lock"] {
            let mode = try FileManager.default.attributesOfItem(atPath: test.path + end)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(end)")
        }
        await store.close()
    }

    @Test("refuses a second writer in one sentence, while a reader can read")
    func twoWriters() async throws {
        let test = try TestStore()
        let store = try await test.open()
        let error = await #expect(throws: StoreError.self) { try await test.open() }
        #expect(
            error?.description
                == "\(test.path) is being written to by another process: end that, or name another file")
        let reader = StoreReader(test.path)
        _ = await store.capture(0..<100)
        #expect(try await reader.records().count == 100)
        _ = await store.capture(100..<150)
        #expect(try await reader.records(after: 100).count == 50)
        await store.close()
        #expect(await store.capture.append(.fix(fix(0))) == nil)
        await (try test.open()).close()
    }

    @Test("refuses a second writer under any name of the file, and any writer if the file has a hard link")
    func names() async throws {
        let test = try TestStore()
        let link = test.scratch.path("link.db")
        // A link to a file that does not exist yet creates it.
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "walk.db")
        let store = try await LocationStore.open(link, options: test.options, clock: test.clock)
        _ = await store.capture(0..<10)
        let folder = test.scratch.path("")
        for name in [
            test.path, link, "\(folder)./walk.db",
            "\(folder)../\(URL(fileURLWithPath: folder).lastPathComponent)/walk.db",
        ] {
            let error = await #expect(throws: StoreError.self) { try await LocationStore.open(name) }
            #expect(error?.kind == .inUse && error?.description.hasPrefix(name) == true)
            #expect(throws: StoreError.self) { try LocationStore.check(name) }
        }
        #expect(try await StoreReader(link).records().count == 10)
        await store.close()
        #expect(FileManager.default.fileExists(atPath: test.path))
        let hardLink = test.scratch.path("hard.db")
        try FileManager.default.linkItem(atPath: test.path, toPath: hardLink)
        for name in [test.path, hardLink] {
            let error = await #expect(throws: StoreError.self) { try await LocationStore.open(name) }
            #expect(
                error?.description == "\(name) has another name, a hard link: remove one of the two, or copy the file")
        }
        try FileManager.default.removeItem(atPath: hardLink)
        await (try test.open()).close()
    }

    @Test("can be checked in advance: that finds a missing folder, writes nothing, and leaves damage to the opening")
    func check() async throws {
        let test = try TestStore()
        try LocationStore.check(test.path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: test.scratch.path("")).isEmpty)
        let store = try await test.open()
        _ = await store.capture(0..<10)
        await store.close()
        try LocationStore.check(test.path)
        // Damage is left to the opening.
        try test.overwrite([UInt8](repeating: 0xAA, count: 200), at: 0)
        try LocationStore.check(test.path)
        let repaired = try await test.open()
        #expect(await repaired.repairs().count == 1)
        await repaired.close()
        #expect(throws: StoreError.self) { try LocationStore.check(test.scratch.path("none/walk.db")) }
    }

    @Test("lets a reader summarize runs, days, gaps by reason and queues")
    func information() async throws {
        let test = try TestStore()
        var store = try await test.open()
        let begin = test.clock.now
        try await store.add("base", from: .beginning)
        _ = await store.capture(0..<100)
        await store.close()
        await SensorActor.run { test.clock.advance(by: 86_400) }
        store = try await test.open()
        try await store.add("map", from: .now)
        await SensorActor.run {
            for number in 0..<50 { store.capture.append(.fix(fix(number, at: begin.addingTimeInterval(86_400)))) }
            _ = store.capture.append(.event(type: "note", time: test.clock.now, line: Array("{}".utf8)))
        }
        await store.capture.flush()
        try await store.acknowledge(1...20, at: "base")
        try await store.acknowledge(1...151, at: "map")
        _ = try await store.erase(in: begin..<begin.addingTimeInterval(50))
        let reader = StoreReader(test.path)
        let summary = try await reader.summary()
        #expect(summary.captured == 151 && summary.stored == 101 && summary.events == 1 && summary.epochs == 2)
        #expect(summary.gaps == [.erased: 50] && summary.bytes > 4096)
        #expect(
            try await reader.spans() == [
                StoreSpan(epoch: 1, start: begin, end: begin, captured: 100),
                StoreSpan(epoch: 2, start: test.clock.now, end: test.clock.now, captured: 51),
            ])
        let midnight = Date(timeIntervalSince1970: (begin.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
        #expect(
            try await reader.days() == [
                StoreDay(date: midnight, fixes: 50),
                StoreDay(date: midnight.addingTimeInterval(86_400), fixes: 50),
            ])
        let backlogs = try await reader.backlogs()
        #expect(backlogs.map(\.destination) == (try await store.destinations()))
        #expect(backlogs.map(\.oldest) == [begin, nil] && backlogs.map(\.destination.queued) == [101, 0])
        await store.close()
    }

    @Test("refuses a file of a newer version", .enabled(if: hasShell, "skipped: no sqlite3"))
    func newer() async throws {
        let test = try TestStore()
        await (try test.open()).close()
        _ = try test.shell("PRAGMA user_version = 7")
        let error = await #expect(throws: StoreError.self) { try await test.open() }
        #expect(
            error?.description
                == "\(test.path) has the format 7, and this program supports formats up to 3: use a newer program")
        await #expect(throws: StoreError.self) { try await StoreReader(test.path).records() }
    }

    @Test("migrates a file of version 1 to version 3", .enabled(if: hasShell, "skipped: no sqlite3"))
    func migration() async throws {
        let test = try TestStore()
        let store = try await test.open()
        _ = await store.capture(0..<10)
        await store.close()
        _ = try test.shell("\(Self.back); DROP INDEX gap_last; PRAGMA user_version = 1")
        #expect(try await StoreReader(test.path).records().count == 10)
        let second = try await test.open()
        #expect(try await second.all().count == 10)
        #expect(await second.repairs().isEmpty)
        await second.close()
        #expect(try test.shell("PRAGMA user_version; SELECT count(*) FROM pragma_index_list('gap')") == "3\n1\n")
    }

    /// Takes back what version 3 has added.
    private static let back = """
        DROP VIEW locations; CREATE VIEW locations AS SELECT id FROM fix; DROP INDEX fix_device;
        ALTER TABLE fix DROP COLUMN heading; ALTER TABLE fix DROP COLUMN battery; ALTER TABLE fix DROP COLUMN stream;
        ALTER TABLE fix DROP COLUMN jump
        """

    @Test(
        "keeps the fixes of a file of version 2 unchanged beside new ones, also after a repair",
        .enabled(if: hasShell, "skipped: no sqlite3"))
    func secondVersion() async throws {
        let test = try TestStore()
        let old = RecordIdentity(device: "dog", epoch: 1, sequence: 1)
        let new = FixOrigin(
            RecordIdentity(device: "dog", epoch: 1, sequence: 2), heading: 90, battery: 0.25, stream: .remote)
        let store = try await test.open()
        await SensorActor.run {
            for number in 0..<500 { _ = store.capture.append(.fix(fix(number), source: "gps")) }
            _ = store.capture.append(.fix(fix(500), origin: FixOrigin(old)))
        }
        await store.close()
        _ = try test.shell("\(Self.back); PRAGMA user_version = 2")
        // Another program reads it before it is migrated.
        #expect(try await StoreReader(test.path).records(count: 1000).count == 501)

        let second = try await test.open()
        await SensorActor.run {
            // The store knows this fix from before the migration.
            _ = second.capture.append(.fix(fix(500), origin: FixOrigin(old)))
            _ = second.capture.append(.fix(fix(501), origin: new))
            for number in 502..<1000 { _ = second.capture.append(.fix(fix(number), source: "gps")) }
        }
        await second.capture.flush()
        let records = try await second.all()
        #expect(records.map(\.location) == (0..<1000).map { fix($0) })
        #expect(records[500].content == .fix(fix(500), origin: FixOrigin(old)))
        #expect(records[501].content == .fix(fix(501), origin: new))
        #expect(
            try test.shell("SELECT heading, battery, device FROM locations WHERE device = 'dog'")
                == "||dog\n90.0|0.25|dog\n")
        await second.close()

        // The pages with the root of the table and its first rows are of no use; the rows of both forms in others are.
        try test.overwrite([0xFF], at: try #require(test.pagesOfFixes().last) * 4096)
        let third = try await test.open()
        _ = try await third.verify()
        let repair = try #require(await third.repairs().first)
        #expect(repair.kept + repair.lost == 1000 && repair.lost > 0 && repair.lost < 100)
        let kept = try await third.all()
        #expect(kept.count == repair.kept && kept.prefix(502) == records.prefix(502))
        #expect(kept.allSatisfy { $0.location == records[Int($0.sequence) - ($0.sequence > 502 ? 2 : 1)].location })
        await third.close()
    }

    @Test("refuses a file of another kind, and leaves it unchanged")
    func foreign() async throws {
        let test = try TestStore()
        let text = String(repeating: "<gpx/>\n", count: 1000)
        try text.write(toFile: test.path, atomically: true, encoding: .utf8)
        let error = await #expect(throws: StoreError.self) { try await test.open() }
        #expect(error?.description == "\(test.path) is not a store of locations: name another file")
        #expect(try test.scratch.text("walk.db") == text)
        #expect(try FileManager.default.contentsOfDirectory(atPath: test.scratch.path("")) == ["walk.db"])
        await #expect(throws: StoreError.self) { try await StoreReader(test.scratch.path("none.db")).records() }
    }

    @Test("makes views that show plain units in the sqlite3 shell", .enabled(if: hasShell, "skipped: no sqlite3"))
    func views() async throws {
        let test = try TestStore()
        let store = try await test.open()
        try await store.add("base", from: .beginning)
        _ = await store.capture(0..<3)
        await SensorActor.run {
            _ = store.capture.append(.event(type: "note", time: fix(3).timestamp, line: Array("{\"a\":1}".utf8)))
        }
        await store.capture.flush()
        try await store.acknowledge(1...2, at: "base")
        await store.close()
        #expect(
            try test.shell("SELECT * FROM locations WHERE sequence = 2") == """
                2|\(store.capture.device)|1|2|2026-11-18T11:06:41.000Z|2026-11-18T11:06:40.000Z|\
                47.6209234|9.1734221|405.3|4.1|7.5|1.41|0.3|0.37|||receiver

                """)
        #expect(
            try test.shell("SELECT * FROM events")
                == "4|2026-11-18T11:06:43.000Z|2026-11-18T11:06:40.000Z|note|{\"a\":1}\n")
        #expect(try test.shell("SELECT * FROM destinations") == "base|2|2|0|0|2\n")
    }

    @Test("makes the schema of version 3", .enabled(if: hasShell, "skipped: no sqlite3"))
    func schema() async throws {
        let test = try TestStore()
        await (try test.open()).close()
        let tables = try test.shell(
            """
            SELECT m.name || '(' || group_concat(p.name, ',') || ')' FROM sqlite_schema m JOIN pragma_table_info(m.name) p
            GROUP BY m.name ORDER BY m.type, m.name
            """)
        #expect(
            tables == """
                cursor(id,name,start,position,acknowledged,dropped,ahead)
                dead_letter(id,cursor,sequence,attempts,time,reason)
                device(id,name,minted)
                epoch(id,device,first,started)
                event(id,time,receipt,drift,type,line)
                fix(id,time,receipt,drift,latitude,longitude,altitude,horizontal_accuracy,vertical_accuracy,speed,\
                speed_accuracy,course,source,origin_device,origin_epoch,origin_sequence,heading,battery,stream,jump)
                gap(id,first,last,count,reason,time)
                meta(key,value)
                source(id,name)
                destinations(name,position,acknowledged,dead,dropped,queued)
                events(sequence,time,received,type,line)
                locations(sequence,device,epoch,origin_sequence,time,received,latitude,longitude,altitude,\
                horizontal_accuracy,vertical_accuracy,speed,speed_accuracy,course,heading,battery,source)

                """)
        #expect(
            try test.shell("PRAGMA application_id; PRAGMA user_version; PRAGMA journal_mode") == "1195724627\n3\nwal\n")
    }
}
