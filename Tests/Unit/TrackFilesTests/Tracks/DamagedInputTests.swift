import CodecSupport
import GPXFormat
import TestSupport
import Testing
import TrackFiles

@Suite("CSV and GeoJSON: damaged input")
struct DamagedInputTests {
    @Test("reading ends after any damage, with no more items than there are bytes")
    func mutations() throws {
        var random = SplitMix64(seed: 5)
        for format in [TrackFormat.csv, .geojson] {
            for seed in 0..<UInt64(Attack.cases(of: 300)) {
                var writer = try #require(format.makeWriter())
                let bytes = Self.damaged(writer.document(RandomTracks(seed: seed % 20).items), &random)
                let reading = format.read(bytes, pieces: { 512 })
                #expect(reading.items.count <= bytes.count + 4, "\(format) \(seed)")
                #expect(reading.points.allSatisfy { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 })
            }
        }
    }

    @Test("random bytes are refused", arguments: [TrackFormat.csv, .geojson])
    func noise(format: TrackFormat) {
        var random = SplitMix64(seed: 6)
        for _ in 0..<50 {
            let bytes = (0..<2000).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(format.read(bytes).fault != nil)
        }
    }

    @Test("a fault is reported again, even if a good document follows", arguments: [TrackFormat.csv, .geojson])
    func sticky(format: TrackFormat) throws {
        var reader = format.makeReader()
        let bad = ContiguousArray("x}\n".utf8)
        let good = ContiguousArray("lat,lon\n1,2\n{\"type\":\"Point\",\"coordinates\":[1,2]}".utf8)
        reader.append(bad.span)
        reader.finish()
        let first = #expect(throws: TrackFormatError.self) { while try reader.nextItem() != nil {} }
        reader.append(good.span)
        let second = #expect(throws: TrackFormatError.self) { try reader.nextItem() }
        #expect(first == second)
    }

    @Test("a recording that is cut off gives the points before the cut", arguments: TrackFormat.writable)
    func truncated(format: TrackFormat) throws {
        let points = (0..<20).map {
            GPXPoint(latitude: Double($0), longitude: 2, elevation: 3, time: Date(timeIntervalSince1970: Double($0)))
        }
        var writer = try #require(format.makeWriter())
        let bytes = writer.document([.metadata(GPXMetadata())] + track(points))
        for cut in stride(from: 1, to: bytes.count, by: 7) {
            let reading = format.read(Array(bytes[..<cut]))
            // An incomplete last line of a CSV document cannot be recognised.
            let whole = format == .csv ? reading.points.dropLast() : reading.points[...]
            #expect(Array(whole) == Array(points.prefix(whole.count)))
        }
        #expect(format.read(Array(bytes.dropLast(3))).points == points)
    }

    private static func damaged(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        let telling = Array("\"\\,;\t\n\r{}[]:0-e.\u{FEFF}".utf8)
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let index = Int.random(in: bytes.indices, using: &random)
            let end = min(bytes.count, index + Int.random(in: 0...30, using: &random))
            switch Int.random(in: 0...4, using: &random) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[index] = telling.randomElement(using: &random) ?? 0
            case 2: bytes.removeSubrange(index..<end)
            case 3: bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: 0...bytes.count, using: &random))
            default: bytes.removeSubrange(Int.random(in: index...bytes.count, using: &random)...)
            }
        }
        return bytes
    }
}
