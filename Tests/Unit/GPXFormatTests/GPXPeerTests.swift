import Foundation
import TestSupport
import Testing

@testable import GPXFormat

@Suite("Written GPX documents in other programs", .serialized, .realTime, .timeLimit(.minutes(5)))
struct GPXPeerTests {
    @Test(
        "are read and written again by gpsbabel without a change",
        .enabled(if: GPXPeer.hasGPSBabel, "skipped: gpsbabel is not installed"))
    func gpsbabel() throws {
        var maker = RandomGPX(seed: 51)
        let document = maker.commonDocument()
        let bytes = try GPXPeer.withFile(document) { file in
            let other = file.deletingLastPathComponent().appendingPathComponent("other.gpx")
            _ = try PeerProgram.run(
                ["gpsbabel", "-i", "gpx", "-f", file.path, "-o", "gpx,gpxver=1.1", "-F", other.path])
            return [UInt8](try Data(contentsOf: other))
        }
        let read = try GPXDocument(parsing: bytes)
        #expect(read.drops.total == 0)
        #expect(read.waypoints.map(Place.init) == document.waypoints.map(Place.init))
        #expect(read.routes.map(\.head) == document.routes.map(\.head))
        #expect(read.routes.map { $0.points.map(Place.init) } == document.routes.map { $0.points.map(Place.init) })
        #expect(read.tracks.map(\.head) == document.tracks.map(\.head))
        #expect(
            read.tracks.map { $0.segments.map { $0.points.map(Place.init) } }
                == document.tracks.map { $0.segments.map { $0.points.map(Place.init) } })
    }

    @Test(
        "are read by gpxpy with the same values",
        .enabled(if: GPXPeer.hasGPXPy, "skipped: the Python package gpxpy is not installed"))
    func gpxpy() throws {
        var maker = RandomGPX(seed: 52)
        let document = maker.commonDocument()
        let json = try GPXPeer.withFile(document) { try PeerProgram.run(["python3", "-c", script, $0.path]) }
        let read = try JSONDecoder().decode(Found.self, from: json)
        #expect(read.waypoints == document.waypoints.map(Found.Point.init))
        #expect(read.names == document.routes.map(\.head.name) + document.tracks.map(\.head.name))
        #expect(read.routes == document.routes.map { $0.points.map(Found.Point.init) })
        #expect(read.tracks == document.tracks.map { $0.segments.map { $0.points.map(Found.Point.init) } })
    }

    private let script = """
        import datetime, gpxpy, json, sys
        epoch = datetime.datetime(2001, 1, 1, tzinfo=datetime.timezone.utc)
        def point(p):
            heart = [e.text for x in p.extensions for e in x.iter() if e.tag.endswith('}hr')]
            marks = [e.text for x in p.extensions for e in x.iter() if e.tag == '{urn:own}deep']
            return {'latitude': p.latitude, 'longitude': p.longitude, 'elevation': p.elevation, 'name': p.name,
                'milliseconds': round((p.time - epoch) / datetime.timedelta(milliseconds=1)),
                'heartRate': float(heart[0]), 'mark': marks[0]}
        g = gpxpy.parse(open(sys.argv[1], encoding='utf-8'))
        print(json.dumps({'waypoints': [point(p) for p in g.waypoints],
            'names': [r.name for r in g.routes] + [t.name for t in g.tracks],
            'routes': [[point(p) for p in r.points] for r in g.routes],
            'tracks': [[[point(p) for p in s.points] for s in t.segments] for t in g.tracks]}))
        """
}

/// The fields of a point that gpsbabel keeps; it changes white space in extensions.
private struct Place: Equatable {
    let point: GPXPoint
    let mark: [GPXElement]

    init(_ point: GPXPoint) {
        var plain = point
        plain.extensions = GPXExtensions()
        self.point = plain
        mark = point.extensions.elements
    }
}

/// The script's output.
private struct Found: Decodable {
    struct Point: Decodable, Equatable {
        let latitude: Double
        let longitude: Double
        let elevation: Double?
        let name: String?
        let milliseconds: Int64?
        let heartRate: Double?
        let mark: String?

        init(_ point: GPXPoint) {
            latitude = point.latitude
            longitude = point.longitude
            elevation = point.elevation
            name = point.name
            milliseconds = point.time.map { Int64(($0.timeIntervalSinceReferenceDate * 1000).rounded()) }
            heartRate = point.heartRate
            mark = point.extensions.elements.first?.child("deep")?.text
        }
    }

    let waypoints: [Point]
    let names: [String?]
    let routes: [[Point]]
    let tracks: [[[Point]]]
}
