import CodecSupport
import Foundation
import GPXFormat
import TestSupport
import Testing
import TrackFiles

/// gpsbabel reads what is written, and writes what is read.
@Suite(
    "Tracks exchanged with gpsbabel", .serialized, .realTime, .timeLimit(.minutes(5)),
    .enabled(if: (try? PeerProgram.run(["gpsbabel", "-V"])) != nil, "skipped: gpsbabel is not installed"))
struct TrackPeerTests {
    /// Tracks of a random walk with whole seconds, as all formats have them.
    private static func tracks(_ seed: UInt64) -> [GPXItem] {
        var random = SplitMix64(seed: seed)
        var seconds = 1_795_168_800.0
        var items: [GPXItem] = [.metadata(GPXMetadata(creator: "c"))]
        for number in 1...2 {
            let points = (0..<Int.random(in: 2...30, using: &random)).map { _ in
                seconds += Double(Int.random(in: 1...60, using: &random))
                return GPXPoint(
                    latitude: Double(Int.random(in: -80_000_000...80_000_000, using: &random)) / 1e6,
                    longitude: Double(Int.random(in: -179_000_000...179_000_000, using: &random)) / 1e6,
                    elevation: Double(Int.random(in: -40...4000, using: &random)),
                    time: Date(timeIntervalSince1970: seconds))
            }
            items += track(points, name: "walk \(number)")
        }
        return items
    }

    /// Converts bytes by gpsbabel.
    private static func convert(_ bytes: [UInt8], from: String, to: String) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("track-peer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, target) = (folder.appendingPathComponent("source"), folder.appendingPathComponent("target"))
        try Data(bytes).write(to: source)
        _ = try PeerProgram.run(["gpsbabel", "-i", from, "-f", source.path, "-o", to, "-F", target.path])
        return [UInt8](try Data(contentsOf: target))
    }

    private static func places(_ points: [GPXPoint]) -> [String] {
        points.map { point in
            let numbers = [point.latitude, point.longitude].map { String(format: "%.5f", $0) }
            return "\(numbers) \(point.elevation ?? .nan) \(point.time?.timeIntervalSince1970 ?? .nan)"
        }
    }

    @Test("are read by gpsbabel as they were written here", arguments: [(TrackFormat.kml, "kml"), (.tcx, "gtrnctr")])
    func written(format: TrackFormat, name: String) throws {
        for seed in 0..<3 as Range<UInt64> {
            let items = Self.tracks(seed)
            var writer = try #require(format.makeWriter())
            let gpx = try Self.convert(writer.document(items), from: name, to: "gpx,gpxver=1.1")
            let read = try GPXDocument(parsing: gpx)
            let points = read.tracks.flatMap { $0.segments.flatMap(\.points) }
            #expect(Self.places(points) == Self.places(Reading(items: items).points))
        }
    }

    @Test(
        "are read here as gpsbabel wrote them",
        arguments: [
            (TrackFormat.kml, "kml,points=0,lines=0,track=1"), (.tcx, "gtrnctr,course=0"), (.tcx, "gtrnctr,course=1"),
        ])
    func read(format: TrackFormat, name: String) throws {
        for seed in 0..<3 as Range<UInt64> {
            let items = Self.tracks(seed)
            var writer = GPXWriter()
            let bytes = try Self.convert(writer.document(items), from: "gpx", to: name)
            let reading = format.read(bytes)
            #expect(reading.fault == nil && reading.drops.isEmpty)
            let points = reading.items.compactMap { if case .point(let point) = $0 { point } else { nil } }
            #expect(Self.places(points) == Self.places(Reading(items: items).points))
        }
    }

    @Test("of IGC are read equally by both programs, and read here as gpsbabel wrote them")
    func igc() throws {
        var random = SplitMix64(seed: 5)
        var text = "AXXX001\r\nHFDTE201126\r\nHFALGALTGPS:GEO\r\n"
        for second in 0..<200 {
            func digits(_ range: ClosedRange<Int>, _ count: Int) -> String {
                let text = String(Int.random(in: range, using: &random))
                return String(repeating: "0", count: count - text.count) + text
            }
            let time = [23, 57 + second / 100, second % 100 * 3 / 5].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined()
            text +=
                "B\(time)\(digits(0...89, 2))\(digits(0...59_999, 5))\(["N", "S"].randomElement(using: &random) ?? "N")"
            text += "\(digits(0...179, 3))\(digits(0...59_999, 5))\(["E", "W"].randomElement(using: &random) ?? "E")"
            text += "A\(digits(0...9000, 5))\(digits(1...9000, 5))\r\n"
        }
        let reading = TrackFormat.igc.read(text)
        #expect(reading.fault == nil && reading.drops.isEmpty && reading.points.count == 200)
        let document = try GPXDocument(
            parsing: Self.convert(Array(text.utf8), from: "igc", to: "gpx,gpxver=1.1"))
        let heights = try #require(document.tracks.first { $0.head.name?.contains("GNSS") == true })
        #expect(
            Self.places(heights.segments.flatMap(\.points)) == Self.places(reading.points))
        var writer = GPXWriter()
        let gpx = writer.document([.metadata(GPXMetadata())] + track(reading.points))
        let again = TrackFormat.igc.read(try Self.convert(gpx, from: "gpx", to: "igc"))
        #expect(Self.places(again.points) == Self.places(reading.points))
    }
}
