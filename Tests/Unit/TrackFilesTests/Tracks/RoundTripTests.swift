import Foundation
import GPXFormat
import Testing

@testable import TrackFiles

@Suite("CSV and GeoJSON: round trips")
struct RoundTripTests {
    @Test(
        "every field, track, route, segment and waypoint is read back as it was written",
        arguments: [TrackFormat.csv, .geojson])
    func items(format: TrackFormat) throws {
        for seed in 0..<150 as Range<UInt64> {
            let tracks = RandomTracks(seed: seed)
            var writer = try #require(format.makeWriter())
            let reading = format.read(writer.document(tracks.items))
            let expected = Reading(items: tracks.expected)
            #expect(reading.outline == expected.outline, "seed \(seed)")
            #expect(reading == expected, "seed \(seed)")
            #expect(writer.leftOut == 0)
        }
    }

    @Test("the random documents use every field")
    func coverage() {
        let points = (0..<40 as Range<UInt64>).flatMap { Reading(items: RandomTracks(seed: $0).items).points }
        for field in PointField.all {
            #expect(points.contains { field.value(of: $0) != nil }, "\(field.key)")
        }
    }

    @Test("the bytes after each item, with the closing bytes, are a document", arguments: TrackFormat.writable)
    func closing(format: TrackFormat) throws {
        let time = Date(timeIntervalSince1970: 0)
        let points = [
            GPXPoint(latitude: 1, longitude: 2, time: time),
            GPXPoint(latitude: 3, longitude: 4, elevation: 5, time: time),
        ]
        let items = [.metadata(GPXMetadata())] + track(points) + track([points[0]])
        var writer = try #require(format.makeWriter())
        var bytes: [UInt8] = []
        var expected: [GPXPoint] = []
        for item in items {
            writer.write(item)
            bytes += writer.bytes
            writer.removeAll()
            expected += Reading(items: [item]).points
            let reading = format.read(bytes + writer.closing)
            #expect(reading.fault == nil && reading.points == expected)
        }
    }

    @Test("a document without items is valid", arguments: TrackFormat.writable)
    func nothing(format: TrackFormat) throws {
        let writer = try #require(format.makeWriter())
        var ended = try #require(format.makeWriter())
        #expect(writer.closing == ended.document([]))
        #expect(format.read(writer.closing).outline == "m")
    }

    @Test("items after the end are left out and counted", arguments: TrackFormat.writable)
    func behindTheEnd(format: TrackFormat) throws {
        var writer = try #require(format.makeWriter())
        let point = GPXPoint(latitude: 1, longitude: 2, time: Date(timeIntervalSince1970: 0))
        let document = writer.document(track([point]))
        writer.write(.waypoint(GPXPoint(latitude: 1, longitude: 2)))
        writer.finish()
        #expect(writer.bytes == document && writer.leftOut == 1 && writer.closing.isEmpty)
    }

    @Test("invalid values and points are not written", arguments: [TrackFormat.csv, .geojson])
    func invalid(format: TrackFormat) throws {
        var point = GPXPoint(
            latitude: 1, longitude: 2, elevation: .infinity, time: .distantPast.addingTimeInterval(-1e12), speed: -1,
            course: 360, horizontalAccuracy: -.infinity, activity: "")
        point.referenceStation = 4000
        point.userHeading = -10
        let nowhere = [GPXPoint(latitude: 90.1, longitude: 0), GPXPoint(latitude: .nan, longitude: 0)]
        var writer = try #require(format.makeWriter())
        let reading = format.read(writer.document(track([point] + nowhere)))
        #expect(reading.points == [GPXPoint(latitude: 1, longitude: 2)])
        #expect(reading.drops.isEmpty && writer.leftOut == 2)
    }
}
