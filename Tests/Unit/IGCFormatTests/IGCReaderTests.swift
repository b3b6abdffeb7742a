import CodecSupport
import Foundation
import TestSupport
import Testing
import TrackSupport

@testable import IGCFormat

/// Reads a file in pieces of a size.
private func read(_ text: String, pieces size: Int = .max) -> Reading<IGCReader> {
    Reading(Array(text.utf8), by: IGCReader(), pieces: size)
}

extension Reading<IGCReader> {
    fileprivate var fixes: [IGCFix] {
        items.compactMap { item in
            if case .fix(let fix) = item { fix } else { nil }
        }
    }
}

@Suite("The reader of IGC files")
struct IGCReaderTests {
    private let whole = """
        AXXX001\r
        HFDTEDATE:201126,01\r
        HFPLTPILOTINCHARGE: Jane Doe\r
        HFGTYGLIDERTYPE:LS 8\r
        HFGIDGLIDERID:D-1234\r
        HFFTYFRTYPE:Maker,Model\r
        I033638FXA3941GSP4244TRT\r
        C201126093000201126000102\r
        C0000000N00000000ETAKEOFF\r
        C4730000N00930000ETurn one\r
        LXXXa comment\r
        B2359584730000N00930000EA0040000450012072090\r
        B2359594730600S00930600WV-005000000123100360\r
        B0000014730600N00930600EA0040200452\r
        GABCDEF\r

        """

    /// The start of 2026-11-20.
    private let midnight = Date(timeIntervalSince1970: 1_795_132_800)

    @Test("reads the header, the task, and fixes with extensions, also over midnight")
    func items() {
        let reading = read(whole)
        #expect(reading.error == nil && reading.drops.isEmpty)
        #expect(
            reading.items.prefix(2) == [
                .header(
                    IGCHeader(
                        date: midnight, pilot: "Jane Doe", gliderType: "LS 8", gliderID: "D-1234",
                        recorder: "Maker,Model")),
                .turnPoint(IGCTurnPoint(latitude: 47.5, longitude: 9.5, name: "Turn one")),
            ])
        let fixes = reading.fixes
        #expect(fixes.map(\.time) == [86_398, 86_399, 86_401].map { midnight.addingTimeInterval($0) })
        #expect(fixes.map(\.latitude) == [47.5, -47.51, 47.51] && fixes.map(\.longitude) == [9.5, -9.51, 9.51])
        #expect(fixes.map(\.pressureAltitude) == [400, -50, 402] && fixes.map(\.satelliteAltitude) == [450, nil, 452])
        #expect(fixes.map(\.accuracy) == [12, 123, nil] && fixes.map(\.speed) == [20, 100 / 3.6, nil])
        #expect(fixes.map(\.course) == [90, 0, nil])
    }

    @Test(
        "reads whether altitudes by satellite positioning are above sea level",
        arguments: [
            ("HFALGALTGPS:GEO", true), ("HFALG ALTGPS: geo", true), ("HFALGGEO", true), ("HFALGALTGPS:ELL", false),
            ("HFALGALTGPS:NIL", false), ("HFALG", false), ("HFALPALTPRESSURE:ISA", false),
        ])
    func altitudeReference(record: String, isGeoid: Bool) {
        let reading = read("AXXX001\n\(record)\nB1200004730000N00930000EA0040000450\n")
        #expect(reading.items.first == .header(IGCHeader(hasGeoidAltitudes: isGeoid)) && reading.drops.isEmpty)
    }

    @Test("a record without a fix, whose position and time are zeros, is dropped and does not begin a day")
    func missingFix() {
        let reading = read(
            """
            AXXX001
            HFDTE201126
            B1400004730000N00930000EA0040000450
            B0000000000000N00000000EV0000000000
            B1400010000000N00000000EA0040000450
            B1400020000060S00000060WV0040000000

            """)
        let seconds = reading.fixes.map { $0.time?.timeIntervalSince(midnight) }
        #expect(seconds == [50_400, 50_401, 50_402] && reading.drops == [.invalidFix: 1])
    }

    @Test("a late record of the day before does not begin another day")
    func lateRecord() {
        func seconds(_ times: String...) -> [Double?] {
            let records = times.map { "B\($0)4730000N00930000EA0040000450\n" }
            return read("A\nHFDTE201126\n" + records.joined()).fixes.map { $0.time?.timeIntervalSince(midnight) }
        }
        #expect(
            seconds("235958", "000001", "235959", "000002", "000003") == [86_398, 86_401, 86_399, 86_402, 86_403])
        // No position is before the day of the header.
        #expect(seconds("000001", "235959", "000002") == [1, 86_399, 86_402])
    }

    @Test("a recorder without a barometer, which writes 0 for the pressure altitude, states no pressure altitude")
    func barometer() {
        let reading = read(
            """
            AXXX001
            B1200004730000N00930000EA0000000450
            B1200014730010N00930010EV0000000000
            B1200024730020N00930020EV0000100000
            B1200034730030N00930030EV0000000000

            """)
        #expect(reading.fixes.map(\.pressureAltitude) == [nil, nil, 1, 0])
        #expect(reading.fixes.map(\.satelliteAltitude) == [450, nil, nil, nil] && reading.drops.isEmpty)
    }

    @Test("reads a file alike in pieces of any size, and the fixes before a cut")
    func pieces() {
        let reading = read(whole)
        for size in [1, 2, 3, 7, 50] { #expect(read(whole, pieces: size) == reading, "pieces of \(size)") }
        for cut in 1..<whole.utf8.count {
            let part = read(String(decoding: Array(whole.utf8.prefix(cut)), as: UTF8.self))
            #expect(part.error == nil)
            // An incomplete last line is not recognizable if only its extensions are missing.
            let sound = part.fixes.dropLast()
            #expect(Array(sound) == Array(reading.fixes.prefix(sound.count)), "cut at \(cut)")
        }
    }

    @Test("counts malformed records as dropped")
    func drops() {
        let long = String(repeating: "x", count: 3000)
        let reading = read(
            """
            AXXX001
            HFDTE310226
            I99
            C
            C9900000N00930000E
            B1200004730000N00930000EA00400
            B2500004730000N00930000EA0040000450
            B1200004760000N00930000EA0040000450
            B1200004730000X00930000EA0040000450
            ?what
            L\(long)
            B1200004730000N00930000EA0040000450

            """)
        #expect(
            reading.drops == [
                .invalidDate: 1, .invalidExtension: 1, .invalidTurnPoint: 1, .invalidFix: 4, .invalidLine: 1,
                .longLine: 1,
            ])
        #expect(reading.fixes.map(\.time) == [nil])
        #expect(read("A\n" + String(repeating: "y", count: 100_000), pieces: 999).drops == [.longLine: 1])
    }

    @Test("refuses other files")
    func refusals() {
        #expect(read("<gpx/>").error == .notIGC && read("").error == .empty)
        #expect(read(String(repeating: "z", count: 5000)).error == .notIGC)
    }

    @Test("reads randomly changed files alike whole and in pieces, without a trap")
    func noise() {
        var random = SplitMix64(seed: 8)
        let bytes = Array(whole.utf8)
        for _ in 0..<Attack.cases(of: 3000) {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 1...127, using: &random)
            }
            let text = String(decoding: damaged, as: UTF8.self)
            #expect(read(text, pieces: 13) == read(text))
        }
    }
}
