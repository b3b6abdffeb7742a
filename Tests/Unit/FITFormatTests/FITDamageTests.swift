import CodecSupport
import TestSupport
import Testing
import TrackSupport

@testable import FITFormat

@Suite("Damaged FIT files")
struct FITDamageTests {
    @Test("a file that is cut off anywhere yields the records before the cut, and an error")
    func truncated() {
        let bytes = FITEncoder.walk(records: 8)
        let records = read(bytes).records
        for cut in 0..<bytes.count {
            let reading = read(Array(bytes[..<cut]))
            #expect(reading.records == Array(records.prefix(reading.records.count)))
            #expect(reading.error?.kind == (cut == 0 ? .empty : cut < 14 ? .notFIT : .truncated), "cut at \(cut)")
        }
        let missing = read(Array(bytes.dropLast(12))).error
        #expect(missing?.description.hasPrefix("the file ends early: 10 bytes are missing at byte ") == true)
    }

    @Test("a wrong checksum is counted, and the records are kept")
    func checksums() {
        let bytes = FITEncoder.walk(records: 3)
        for (index, reason) in [(2, FITDropReason.headerChecksum), (bytes.count - 1, .fileChecksum)] {
            var damaged = bytes
            damaged[index] ^= 0x40
            let reading = read(damaged)
            #expect(reading.records.count == 3 && reading.error == nil)
            #expect(reading.drops[reason] == 1)
        }
        var unknown = bytes
        (unknown[12], unknown[13]) = (0, 0)
        #expect(read(unknown).drops[.headerChecksum] == nil)
    }

    @Test("a header that states 4 GB, or too small a size, is an error, and complete records are kept")
    func claims() {
        var encoder = recordEncoder()
        encoder.add(0, [1_100_000_000, north, east])
        let reading = read(encoder.file(statedSize: 0xFFFF_FFFF))
        #expect(reading.records.count == 1 && reading.error?.kind != nil)
        let small = read(encoder.file(statedSize: encoder.body.count - 3))
        #expect(small.error?.reason == "a message of 13 bytes goes beyond the size that the header states")
        #expect(small.error?.kind == .malformed && small.records.isEmpty)
    }

    @Test("an undefined message, a definition without fields and a file of another format are errors")
    func malformed() {
        var undefined = FITEncoder()
        undefined.define(2, message: 20, [])
        #expect(read(undefined.file()).error == nil)
        let header = Array(undefined.file(statedSize: 1).prefix(14))
        #expect(
            read(header + [0x05, 0, 0]).error?.description
                == "a message has the local type 5, which is not defined at byte 14")
        #expect(read(header + [0x45, 0, 0]).error?.reason == "a definition lacks its fields")
        #expect(read(Array("<gpx/> is not a file of Garmin".utf8)).error?.kind == .notFIT)
    }

    @Test("fields of wrong sizes, missing or invalid positions and relative times are counted as dropped")
    func drops() {
        var encoder = FITEncoder()
        encoder.define(
            0, message: 20,
            [Field(0, .sint32), Field(1, .sint32), Field(253, .uint32, size: 3), Field(3, .uint8, size: 0)])
        #expect(read(encoder.file()).drops == [.fieldSize: 2])
        encoder = recordEncoder()
        encoder.add(0, [1_100_000_000, nil, east])
        encoder.add(0, [1_100_000_000, 1_100_000_000, east])
        encoder.add(0, [3600, north, east])
        let reading = read(encoder.file())
        #expect(reading.drops == [.missingPosition: 1, .invalidPosition: 1, .relativeTime: 1])
        #expect(reading.records.map(\.time) == [nil])
    }

    @Test("developer fields are skipped, also in the messages that describe developer fields")
    func developerFields() {
        var encoder = FITEncoder()
        encoder.define(1, message: 206, [Field(0, .uint8)], developer: [4, 255, 0])
        encoder.add(1, [0])
        encoder.define(0, message: 20, [Field(0, .sint32), Field(1, .sint32)], developer: [1, 2, 3])
        encoder.add(0, [north, east])
        encoder.add(0, [east, north])
        let reading = read(encoder.file())
        #expect(reading.records.count == 2 && reading.error == nil && reading.drops.isEmpty)
    }

    @Test("randomly changed files never trap, and are read alike whole and in pieces")
    func noise() {
        var random = SplitMix64(seed: 4)
        let bytes = FITEncoder.walk(records: 12)
        for _ in 0..<Attack.cases(of: 3000) {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let whole = read(damaged)
            #expect(read(damaged, pieces: 13) == whole)
            #expect(whole.records.allSatisfy { $0.latitude.magnitude <= 90 && $0.longitude.magnitude <= 180 })
        }
    }
}
