import Foundation
import GPXFormat
import Testing

@testable import TrackFiles

@Suite("CSV and GeoJSON: round trips")
struct RoundTripTests {
    @Test(
        "every field, track, route, segment and waypoint comes back as it was", arguments: [TrackFormat.csv, .geojson])
    func items(format: TrackFormat) {
        for seed in 0..<150 as Range<UInt64> {
            let tracks = RandomTracks(seed: seed)
            var writer = format.makeWriter()
            let reading = format.read(writer.document(tracks.items))
            let expected = Reading(items: tracks.expected)
            #expect(reading.outline == expected.outline, "seed \(seed)")
            #expect(reading == expected, "seed \(seed)")
            #expect(writer.leftOut == 0)
        }
    }

    @Test("the random documents use every field, or the test above would prove little")
    func coverage() {
        let points = (0..<40 as Range<UInt64>).flatMap { Reading(items: RandomTracks(seed: $0).items).points }
        for field in PointField.all {
            #expect(points.contains { field.value(of: $0) != nil }, "\(field.key)")
        }
    }

    @Test("after each item the bytes and what closes them are a document", arguments: TrackFormat.allCases)
    func closing(format: TrackFormat) {
        let points = [GPXPoint(latitude: 1, longitude: 2), GPXPoint(latitude: 3, longitude: 4, elevation: 5)]
        let items = [.metadata(GPXMetadata())] + track(points) + track([points[0]])
        var writer = format.makeWriter()
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

    @Test("a document of nothing is one", arguments: TrackFormat.allCases)
    func nothing(format: TrackFormat) {
        let writer = format.makeWriter()
        var ended = format.makeWriter()
        #expect(writer.closing == ended.document([]))
        #expect(format.read(writer.closing).outline == "m")
    }

    @Test("what comes behind the end is left out and counted", arguments: TrackFormat.allCases)
    func behindTheEnd(format: TrackFormat) {
        var writer = format.makeWriter()
        let document = writer.document(track([GPXPoint(latitude: 1, longitude: 2)]))
        writer.write(.waypoint(GPXPoint(latitude: 1, longitude: 2)))
        writer.finish()
        #expect(writer.bytes == document && writer.leftOut == 1 && writer.closing.isEmpty)
    }

    @Test("what is not valid is not written", arguments: [TrackFormat.csv, .geojson])
    func invalid(format: TrackFormat) {
        var point = GPXPoint(
            latitude: 1, longitude: 2, elevation: .infinity, time: .distantPast.addingTimeInterval(-1e12), speed: -1,
            course: 360, horizontalAccuracy: -.infinity, activity: "")
        point.referenceStation = 4000
        point.userHeading = -10
        let nowhere = [GPXPoint(latitude: 90.1, longitude: 0), GPXPoint(latitude: .nan, longitude: 0)]
        var writer = format.makeWriter()
        let reading = format.read(writer.document(track([point] + nowhere)))
        #expect(reading.points == [GPXPoint(latitude: 1, longitude: 2)])
        #expect(reading.drops.isEmpty && writer.leftOut == 2)
    }
}
