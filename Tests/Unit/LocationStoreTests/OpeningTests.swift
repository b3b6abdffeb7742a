import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@testable import LocationStore

@Suite("Opening a store")
struct OpeningTests {
    private static let hasShell = RunningProgram.find("sqlite3") != nil

    @Test("all its files are the owner's alone")
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

    @Test("a second writer is told in one sentence, and a reader reads meanwhile")
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

    @Test("a file of a newer version is refused and left alone", .enabled(if: hasShell, "skipped: no sqlite3"))
    func newer() async throws {
        let test = try TestStore()
        await (try test.open()).close()
        _ = try test.shell("PRAGMA user_version = 7")
        let error = await #expect(throws: StoreError.self) { try await test.open() }
        #expect(
            error?.description
                == "\(test.path) has the format 7, and this program knows formats up to 2: use a newer program")
        await #expect(throws: StoreError.self) { try await StoreReader(test.path).records() }
    }

    @Test("a file of another kind is refused and left alone")
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

    @Test("the sqlite3 shell shows plain units", .enabled(if: hasShell, "skipped: no sqlite3"))
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
                47.6209234|9.1734221|405.3|4.1|7.5|1.41|0.3|0.37|receiver

                """)
        #expect(
            try test.shell("SELECT * FROM events")
                == "4|2026-11-18T11:06:43.000Z|2026-11-18T11:06:40.000Z|note|{\"a\":1}\n")
        #expect(try test.shell("SELECT * FROM destinations") == "base|2|2|0|0|2\n")
    }

    @Test("the schema is that of version 2", .enabled(if: hasShell, "skipped: no sqlite3"))
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
                speed_accuracy,course,source,origin_device,origin_epoch,origin_sequence)
                gap(id,first,last,count,reason,time)
                meta(key,value)
                source(id,name)
                destinations(name,position,acknowledged,dead,dropped,queued)
                events(sequence,time,received,type,line)
                locations(sequence,device,epoch,origin_sequence,time,received,latitude,longitude,altitude,\
                horizontal_accuracy,vertical_accuracy,speed,speed_accuracy,course,source)

                """)
        #expect(
            try test.shell("PRAGMA application_id; PRAGMA user_version; PRAGMA journal_mode") == "1195724627\n2\nwal\n")
    }
}
