import Foundation
import Testing
import TrackSupport

@testable import FITFormat

@Suite("The reader of FIT files")
struct FITReaderTests {
    @Test("a record has the units of the profile, and enhanced values take precedence over plain ones")
    func record() throws {
        var encoder = FITEncoder()
        encoder.define(
            3, message: 20,
            FITEncoder.recordFields + [
                Field(2, .uint16), Field(6, .uint16), Field(31, .uint8), Field(53, .uint8),
                Field(99, .uint32, size: 12),
            ])
        encoder.add(3, [1_100_000_000, north, east, 4520, 120, 85, 12_345, 2500, 230, -4, 1, 1, 7, 64, 5])
        let record = try #require(read(encoder.file()).records.first)
        #expect(abs(record.latitude - 47.5) < 1e-7 && abs(record.longitude - 9.25) < 1e-7)
        #expect(record.time == Date(timeIntervalSince1970: 631_065_600 + 1_100_000_000))
        #expect(record.altitude == 404 && record.speed == 2.5 && record.distance == 123.45)
        #expect(record.cadence == 85.5 && record.heartRate == 120 && record.power == 230)
        #expect(record.temperature == -4 && record.accuracy == 7)
    }

    @Test("unknown values are absent, and plain values replace enhanced ones that are unknown")
    func unknown() throws {
        var encoder = FITEncoder()
        encoder.define(
            0, message: 20, FITEncoder.recordFields + [Field(2, .uint16), Field(6, .uint16)], isBigEndian: true)
        encoder.add(0, [nil, -north, -east] + [Int64?](repeating: nil, count: 7) + [2500, 1000])
        let record = try #require(read(encoder.file()).records.first)
        #expect(record.latitude == -Double(north) * 180 / 0x1p31 && record.altitude == 0 && record.speed == 1)
        #expect(record.time == nil && record.heartRate == nil && record.cadence == nil && record.distance == nil)
        #expect(record.power == nil && record.temperature == nil)
    }

    @Test("compressed times count from the latest time of any message, and wrap after 32 s")
    func compressedTimes() {
        var encoder = FITEncoder()
        encoder.define(1, message: 20, [Field(0, .sint32), Field(1, .sint32)])
        encoder.define(2, message: 19, [Field(253, .uint32)])
        encoder.define(3, message: 999, [Field(1, .uint8)])
        encoder.add(2, [1_100_000_030])
        let last = UInt8(1_100_000_030 % 32)
        for step in [0, 1, 5, 30] as [UInt8] { encoder.add(1, [north, east], compressed: (last &+ step) % 32) }
        encoder.add(3, [7], compressed: (last &+ 31) % 32)
        encoder.add(1, [north, east], compressed: (last &+ 32) % 32)
        let seconds = read(encoder.file()).records.map { $0.time.map { $0.timeIntervalSince1970 - 1_731_065_600 } }
        #expect(seconds == [30, 31, 35, 60, 62])
    }

    @Test("stops, sessions, titles, course points and the description of the file are read")
    func structure() {
        var encoder = recordEncoder()
        encoder.define(1, message: 21, [Field(0, .enumeration), Field(1, .enumeration)])
        encoder.define(2, message: 18, [Field(253, .uint32)])
        encoder.define(3, message: 31, [Field(5, .text, size: 16)])
        encoder.define(
            4, message: 32, [Field(1, .uint32), Field(2, .sint32), Field(3, .sint32), Field(6, .text, size: 8)])
        encoder.define(5, message: 0, [Field(0, .enumeration), Field(1, .uint16), Field(8, .text, size: 8)])
        encoder.add(5, [6, 1, nil], text: "Édge 1")
        encoder.add(3, [nil], text: "around the lake")
        encoder.add(4, [1_100_000_000, north, east, nil], text: "Summit of all")
        for kind in [0, 1, 3, 4, 8, 9] as [Int64] { encoder.add(1, [0, kind]) }
        encoder.add(1, [8, 4])
        encoder.add(2, [1_100_000_000])
        let items = read(encoder.file()).items
        let time = Date(timeIntervalSince1970: 1_731_065_600)
        let (latitude, longitude) = (Double(north) * 180 / 0x1p31, Double(east) * 180 / 0x1p31)
        #expect(
            items == [
                .file(FITFile(type: 6, manufacturer: 1, product: "Édge 1")), .title("around the lake"),
                .coursePoint(
                    FITCoursePoint(latitude: latitude, longitude: longitude, time: time, name: "Summit o")),
                .stop, .stop, .stop, .stop, .session,
            ])
    }

    @Test("a session without fields that are read is a session, with a plain and with a compressed header")
    func sessionsWithoutTime() {
        var encoder = recordEncoder()
        encoder.define(1, message: 18, [Field(5, .enumeration)])
        encoder.add(0, [1_100_000_000, north, east])
        encoder.add(1, [1])
        encoder.add(0, [1_100_000_001, north, east])
        encoder.add(1, [2], compressed: UInt8(1_100_000_009 % 32))
        let isSession = read(encoder.file()).items.map { $0 == .session }
        #expect(isSession == [false, true, false, true])
    }

    @Test("chained files are read one after the other, each with definitions and times of its own")
    func chained() {
        var first = recordEncoder()
        first.add(0, [1_100_000_000, north, east])
        var second = FITEncoder()
        second.define(0, message: 20, [Field(0, .sint32), Field(1, .sint32)], isBigEndian: true)
        second.add(0, [east, north], compressed: 3)
        let reading = read(first.file() + second.file(headerSize: 12))
        #expect(reading.error == nil && reading.drops.isEmpty)
        #expect(reading.records.map(\.time) == [Date(timeIntervalSince1970: 1_731_065_600), nil])
        let rest = read(first.file() + [14, 1, 2, 3])
        #expect(rest.error == nil && rest.records.count == 1 && rest.drops == [.trailingBytes: 1])
    }

    @Test("a file is read alike in pieces of any size")
    func pieces() {
        let bytes = FITEncoder.walk(records: 30)
        let whole = read(bytes)
        #expect(whole.records.count == 30 && whole.error == nil && whole.drops.isEmpty)
        for size in [1, 2, 3, 5, 7, 11, 64, 100] { #expect(read(bytes, pieces: size) == whole, "pieces of \(size)") }
    }
}
