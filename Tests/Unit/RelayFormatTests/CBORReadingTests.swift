import Foundation
import Testing

@testable import RelayFormat

@Suite("The reader of CBOR messages")
struct CBORReadingTests {
    /// Entries of a fix with nothing but zeros, by their keys.
    private static let entries: [Int: String] = Dictionary(
        uniqueKeysWithValues: (0...11).map { ($0, [4, 9].contains($0) ? "f6" : "00") })

    private static func hex(_ changes: [Int: String] = [:], head: String = "ac") -> String {
        let entries = entries.merging(changes) { $1 }
        return head + entries.sorted { $0.key < $1.key }.map { String(format: "%02x", $0.key) + $0.value }.joined()
    }

    private static func fix(_ hex: String) throws -> LocationFix {
        guard case .fix(let fix, sender: nil) = try message(bytes(hex: hex)) else {
            throw RelayCodingError("\(hex) is not a fix", at: 0)
        }
        return fix
    }

    @Test(
        "accepts a number of any width, and an integer as a number",
        arguments: [
            ("f93e00", 1.5), ("f90001", 0x1p-24), ("f903ff", 0x3FFp-24), ("f9fbff", -65504), ("f98000", -0.0),
            ("fa3fc00000", 1.5), ("fb3ff8000000000000", 1.5), ("17", 23), ("1818", 24), ("1903e8", 1000),
            ("1a000f4240", 1_000_000), ("1b000000e8d4a51000", 1e12), ("20", -1), ("3863", -100),
            ("3bffffffffffffffff", -18_446_744_073_709_551_616), ("1bffffffffffffffff", 18_446_744_073_709_551_616),
            ("c1fb3ff8000000000000", 1.5), ("d9d9f7d81801", 1),
        ] as [(String, Double)])
    func numbers(hex: String, value: Double) throws {
        #expect(try Self.fix(Self.hex([4: hex])).altitudeMeters?.bitPattern == value.bitPattern)
        #expect(try Self.fix(Self.hex([8: hex])).courseDegrees?.bitPattern == value.bitPattern)
    }

    @Test(
        "accepts a whole number as an integer, and never rounds",
        arguments: [
            ("1b7fffffffffffffff", .max), ("3b7fffffffffffffff", .min), ("1b8000000000000000", nil),
            ("3b8000000000000000", nil), ("1b0020000000000001", 9_007_199_254_740_993), ("1700", nil), ("1800", 0),
            ("fb4278bcfe568000ff", nil), ("fb4278bcfe568000", nil), ("fb43e0000000000000", nil), ("f93e00", nil),
            ("f94000", 2), ("fbc3e0000000000000", .min), ("20", -1), ("6130", nil), ("f5", nil), ("f7", nil),
            ("fb4270000000000000", 1_099_511_627_776),
        ] as [(String, Int64?)])
    func integers(hex: String, value: Int64?) throws {
        for key in [0, 11] {
            guard let value else {
                #expect(throws: RelayCodingError.self) { try Self.fix(Self.hex([key: hex])) }
                continue
            }
            let fix = try Self.fix(Self.hex([key: hex]))
            #expect((key == 0 ? fix.timestampMilliseconds : fix.sequence) == value)
        }
    }

    @Test(
        "reads a source from 0, 1 or a name",
        arguments: [
            ("00", "watchOS"), ("01", "iOS"), ("1800", "watchOS"), ("6564726f6e65", "drone"), ("63694f53", "iOS"),
            ("7f6364726f626e65ff", "drone"), ("7fff", ""), ("c06564726f6e65", "drone"),
            ("7840" + String(repeating: "61", count: 64), String(repeating: "a", count: 64)),
            ("62c3a9", "é"), ("02", nil), ("20", nil), ("f90000", nil), ("4564726f6e65", nil), ("61c3", nil),
            ("7841" + String(repeating: "61", count: 65), nil), ("7f4164ff", nil), ("7f7f6164ffff", nil), ("80", nil),
            ("f4", nil), ("f6", nil),
        ] as [(String, String?)])
    func sources(hex: String, name: String?) throws {
        guard let name else {
            #expect(throws: RelayCodingError.self) { try Self.fix(Self.hex([1: hex])) }
            return
        }
        #expect(try Self.fix(Self.hex([1: hex])).source.rawValue == name)
    }

    @Test("keeps names without a number, times before 1970 and negative sequences in a round trip")
    func roundTrip() throws {
        var fix = try Self.fix(Self.hex())
        for (name, time, sequence) in [
            ("drone", Int64(-1), Int64(-24)), ("", .min, .max), ("é😀", -62_135_596_800_000, .min),
        ] {
            fix.source = LocationFix.Source(rawValue: name)
            fix.timestampMilliseconds = time
            fix.sequence = sequence
            for encoding in RelayEncoding.allCases {
                let whole = RelayMessage.fix(fix, sender: nil)
                #expect(try message(whole.encoded(as: encoding)) == whole)
            }
        }
    }

    @Test("the sequence is written as an integer that is as short as possible, also if it is negative")
    func written() throws {
        var fix = try Self.fix(Self.hex())
        let sequences: [(Int64, String)] = [
            (23, "17"), (24, "1818"), (255, "18ff"), (256, "190100"), (65535, "19ffff"), (65536, "1a00010000"),
            (4_294_967_295, "1affffffff"), (4_294_967_296, "1b0000000100000000"), (-1, "20"), (-25, "3818"),
            (.min, "3b7fffffffffffffff"),
        ]
        for (sequence, hex) in sequences {
            fix.sequence = sequence
            let written = try RelayMessage.fix(fix, sender: nil).encoded(as: .cbor)
            #expect(Array(written.dropFirst(80)) == bytes(hex: hex))
        }
    }

    @Test("accepts open lengths and keys in any order, and ignores unknown keys")
    func strange() throws {
        let expected = try Self.fix(Self.hex([4: "01", 11: "05"]))
        let reversed = Self.entries.merging([4: "01", 11: "05"]) { $1 }.sorted { $0.key > $1.key }
            .map { String(format: "18%02x", $0.key) + $0.value }.joined()
        let unknown = "0e9f018202a1036161ff" + "20f5" + "616bf6" + "0d5f41014102ff" + "18fff8ff" + "83010203c24101"
        #expect(try Self.fix("bf" + reversed + unknown + "ff") == expected)
        #expect(try Self.fix("b812" + unknown + reversed) == expected)
        #expect(try Self.fix("d9d9f7" + "bf" + reversed + "ff") == expected)
        #expect(try Self.fix("bf" + "0b07" + reversed + "ff") == expected)
        // Of repeated keys the last one counts, even if it is null.
        #expect(try Self.fix("bf0405" + "09fb4014000000000000" + reversed + "04f609f60401ff") == expected)
        #expect(throws: RelayCodingError("seq is missing", at: 1)) { try Self.fix("bf" + reversed + "0bf6ff") }
        #expect(try message(bytes(hex: "a300f601f707a0")) == .update(RelayUpdate()))
        #expect(
            try message(bytes(hex: "bf03bf00f601f93c00ffff"))
                == .update(RelayUpdate(latency: LatencyInfo(relayToTransportMs: 1))))
    }

    @Test("does not confuse a fix without a sequence with one of the first trackers, whose key 10 is an integer")
    func withoutSequence() throws {
        let most = "ab" + Self.hex().dropFirst(2).dropLast(8)
        #expect(throws: RelayCodingError("seq is missing", at: 1)) {
            try message(bytes(hex: most + "0afb3ff0000000000000"))
        }
        let fix = try Self.fix(most + "0a05")
        #expect(fix.sequence == 5 && fix.batteryFraction == nil)
    }

    @Test("requires time, source, position and sequence, and accepts null or undefined for the rest", arguments: 0...12)
    func required(key: Int) {
        let name = LocationFix.Member(number: key)?.rawValue ?? ""
        for value in ["f6", "f7"] {
            let hex = Self.hex([key: value], head: key == 12 ? "ad" : "ac")
            if (4...10).contains(key) || key == 12 {
                #expect(throws: Never.self) { try Self.fix(hex) }
            } else {
                #expect(throws: RelayCodingError("\(name) is missing", at: 1)) { try Self.fix(hex) }
            }
        }
    }

    @Test(
        "reports a count or a length that exceeds the message at its place",
        arguments: [
            ("bbffffffffffffffff00a0", "count", 9), ("ba0000000300a001a0", "count", 5),
            ("a1079bffffffffffffffff", "count", 11),
            ("a1079a00000003f6f6", "count", 7), ("a10782f6", "count", 3), ("a1077bffffffffffffffff61", "length", 11),
            ("a1075b7fffffffffffffff61", "length", 11), ("a10762c3", "length", 3), ("a100b900ff0000", "count", 5),
        ])
    func lies(hex: String, what: String, place: Int) {
        #expect(throws: RelayCodingError("the message is shorter than a \(what) in it says", at: place)) {
            try message(bytes(hex: hex))
        }
    }

    @Test(
        "refuses bytes that are not CBOR or have a wrong length, at a place inside them",
        arguments: [
            "a1", "bf", "bf00", "a100", "a1001c", "a1001d", "a1001e", "a1001f", "a100df", "a100ff", "a10000", "ff",
            "c0", "dc",
            "bbffffffffffffffff00a0", "ba7fffffff", "a1079bffffffffffffffff", "a1079a00000003f6f6",
            "a1077bffffffffffffffff61",
            "a1075bffffffffffffffff61", "a10762c3", "a107f800", "a107f81f", "a107f818", "a107f9", "a107fb00",
            "a1075f6161ff",
            "a107a1", "a000", "a0a0", "a100a0", "a1038100", "a103a100fb7ff8000000000000", "a103a1006131",
        ])
    func refused(hex: String) {
        let refused = bytes(hex: hex)
        do {
            let message = try message(refused)
            Issue.record("it is \(message)")
        } catch {
            #expect((0...refused.count).contains(error.offset))
        }
    }

    @Test(
        "refuses numbers that are infinite or not a number",
        arguments: ["f97e00", "f97c00", "fa7f800000", "fbfff0000000000000", "fb7ff8000000000000"])
    func notFinite(hex: String) {
        for (key, name) in [(2, "lat"), (4, "alt_m"), (9, "heading_deg")] {
            let offset = 1 + 2 * key + 1
            #expect(throws: RelayCodingError("\(name) is not a finite number", at: offset)) {
                try Self.fix(Self.hex([key: hex]))
            }
        }
    }

    @Test("accepts values that are nested up to 32 deep")
    func depth() {
        for open in ["81", "9f", "a100", "d9d9f781"] {
            let nested = { (depth: Int) in
                let close = open == "9f" ? String(repeating: "ff", count: depth) : ""
                return bytes(hex: "a107" + String(repeating: open, count: depth) + (open == "9f" ? "" : "00") + close)
            }
            #expect(throws: Never.self) { try message(nested(31)) }
            let error = #expect(throws: RelayCodingError.self) { try message(nested(32)) }
            #expect(error?.reason == "the message is nested more than 32 deep")
            #expect(throws: RelayCodingError.self) { try message(nested(100_000)) }
        }
        // Tags are skipped, however many there are.
        #expect(throws: Never.self) { try message(bytes(hex: "a107" + String(repeating: "c0", count: 1000) + "00")) }
    }
}
