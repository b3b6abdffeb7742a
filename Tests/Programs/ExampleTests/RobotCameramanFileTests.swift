import Foundation
import Geolocation
import LocationRelay
import TestSupport
import Testing

@testable import RobotCameraman

@Suite("RobotCameraman's files")
@SensorActor
struct RobotCameramanFileTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test("a file of received fixes that is cut at any byte holds its whole lines, and goes on")
    func cutReceived() throws {
        let fixes = try ReceivedFixes(path: scratch.path("received")) { _, _ in }
        for number in 1...4 { try fixes.append(Self.fix(Int64(number)), from: "a \"subject\"\n") }
        let bytes = try scratch.contents("received")
        for length in 0...bytes.count {
            let cut = Array(bytes.prefix(length))
            let path = try write(cut, to: "received\(length)")
            let expected = (1...4).prefix(cut.count { $0 == LineFile.newline }).map { Self.fix($0) }
            var kept: [LocationFix] = []
            let fixes = try ReceivedFixes(path: path) { fix, sender in
                #expect(sender == "a \"subject\"\n")
                kept.append(fix)
            }
            try fixes.append(Self.fix(7), from: "a \"subject\"\n")
            #expect(kept == expected)
            kept = []
            _ = try ReceivedFixes(path: path) { fix, _ in kept.append(fix) }
            #expect(kept == expected + [Self.fix(7)])
        }
    }

    @Test("on a full disk a line is taken away again whole, and is there once there is room")
    func fullDisk() throws {
        guard let disk = SmallDisk(scratch.path("disk"), bytes: 65_536) else {
            return print("skipped: this system lets nobody mount a small disk here")
        }
        let fixes = try ReceivedFixes(path: disk.path("received")) { _, _ in }
        try fixes.append(Self.fix(1), from: "subject")
        try disk.fill(leaving: 16_384)
        #expect(throws: ProviderError.self) {
            for number in 2...100 { try fixes.append(Self.fix(Int64(number)), from: "subject") }
        }
        let kept = try scratch.contents("disk/received")
        #expect(kept.last == LineFile.newline && kept.count { $0 == LineFile.newline } < 100)
        try disk.empty()
        try fixes.append(Self.fix(101), from: "subject")
        #expect(try scratch.contents("disk/received").starts(with: kept + Array("{\"type\"".utf8)))
    }

    @discardableResult
    private func write(_ bytes: [UInt8], to name: String) throws -> String {
        // `Data` waits for the disk, which takes its time a thousand times over.
        let file = try #require(fopen(scratch.path(name), "w"))
        defer { fclose(file) }
        try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
        return scratch.path(name)
    }

    private static func fix(_ number: Int64) -> LocationFix {
        LocationFix(
            timestamp: Date(timeIntervalSince1970: 1_795_000_000 + Double(number)), source: .watchOS,
            latitude: 47.66, longitude: 9.175, horizontalAccuracyMeters: 3, sequence: number)
    }
}
