import Foundation
import GPXFormat
import Testing
import TrackFiles
import TrackSupport

@Suite("FIT, TCX, KML and IGC as tracks")
struct ConvertedFormatTests {
    private func time(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_795_168_800 + seconds) }

    @Test("FIT: sessions are tracks, stops end segments, course points are waypoints before tracks")
    func fit() throws {
        var encoder = FITEncoder()
        let fields = [FITEncoder.Field(253, .uint32), FITEncoder.Field(0, .sint32), FITEncoder.Field(1, .sint32)]
        encoder.define(0, message: 20, fields + [FITEncoder.Field(3, .uint8), FITEncoder.Field(4, .uint8)])
        encoder.define(1, message: 21, [FITEncoder.Field(0, .enumeration), FITEncoder.Field(1, .enumeration)])
        encoder.define(2, message: 18, [FITEncoder.Field(253, .uint32)])
        encoder.define(3, message: 12, [FITEncoder.Field(3, .text, size: 8)])
        encoder.define(4, message: 32, [FITEncoder.Field(2, .sint32), FITEncoder.Field(3, .sint32)])
        func record(_ second: Int64) { encoder.add(0, [1_100_000_000 + second, 1 << 29, 1 << 28, 99, 70]) }
        encoder.add(3, [nil], text: "run")
        record(0)
        encoder.add(1, [0, 4])
        encoder.add(1, [0, 0])
        record(9)
        encoder.add(1, [0, 4])
        encoder.add(2, [1_100_000_010])
        record(20)
        record(21)
        encoder.add(4, [1 << 28, 1 << 29])
        let reading = TrackFormat.fit.read(encoder.file())
        #expect(reading.fault == nil && reading.drops.isEmpty)
        #expect(reading.outline == "mwTrun([p][p])Trun([pp])")
        let point = try #require(reading.points.dropFirst().first)
        #expect(point.latitude == 45 && point.longitude == 22.5 && point.heartRate == 99 && point.cadence == 70)
    }

    @Test("FIT: a file that is cut off keeps its points and reports the fault")
    func truncated() {
        let reading = TrackFormat.fit.read(FITEncoder.walk(records: 100).dropLast(500))
        #expect(reading.points.count > 50 && reading.fault?.hasPrefix("the file ends early") == true)
    }

    @Test("TCX: activities and courses are tracks")
    func tcx() {
        func point(_ second: Int) -> String {
            """
            <Trackpoint><Time>2026-11-20T10:00:0\(second)Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees>\
            <LongitudeDegrees>2</LongitudeDegrees></Position><Cadence>77</Cadence></Trackpoint>
            """
        }
        let reading = TrackFormat.tcx.read(
            """
            <TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap><Track>\(point(0))\(point(1))</Track></Lap>
            <Lap><Track>\(point(2))</Track></Lap></Activity></Activities><Courses><Course><Name>lake</Name><Track>\
            \(point(3))</Track><CoursePoint><Name>top</Name><Position><LatitudeDegrees>3</LatitudeDegrees>
            <LongitudeDegrees>4</LongitudeDegrees></Position></CoursePoint></Course></Courses></TrainingCenterDatabase>
            """)
        #expect(reading.fault == nil && reading.outline == "mwT([pp][p])Tlake([p])")
        #expect(reading.points.first?.name == "top" && reading.points.last?.cadence == 77)
        #expect(reading.points.last?.time == time(3))
    }

    @Test("KML: placemarks are waypoints and tracks, with the waypoints first")
    func kml() {
        let reading = TrackFormat.kml.read(
            """
            <kml><Document><name>tour</name><Placemark><name>a</name><description>d</description><MultiGeometry>
            <LineString><coordinates>1,2 3,4</coordinates></LineString><LineString><coordinates>5,6</coordinates></LineString>
            </MultiGeometry></Placemark><Placemark><name>b</name><Point><coordinates>7,8,9</coordinates></Point></Placemark>
            </Document></kml>
            """)
        #expect(reading.fault == nil && reading.outline == "mwTa([pp][p])")
        #expect(reading.points.first?.name == "b" && reading.points.first?.elevation == 9)
    }

    @Test("KMZ: the document is read from the archive, and other bytes are refused")
    func kmz() {
        var archive = ZIPEncoder()
        archive.add(
            "doc.kml", Array("<kml><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></kml>".utf8))
        #expect(TrackFormat.kmz.read(archive.archive).outline == "mw")
        #expect(TrackFormat.kmz.read("<kml/>").fault == "not KMZ: the file does not begin with PK")
    }

    @Test("IGC: the flight is a track, the task a route")
    func igc() {
        let reading = TrackFormat.igc.read(
            """
            AXXX001
            HFDTE201126
            HFGTYGLIDERTYPE:LS 8
            C201126093000201126000101
            C4730000N00930000Eone
            B1000004730000N00930000EA0040000450
            B1000014730000N00930000EV0040000000

            """)
        #expect(reading.fault == nil && reading.outline == "mRtask(r)TLS 8([pp])")
        #expect(reading.points.map(\.elevation) == [nil, 450, 400] && reading.points.last?.time == time(1))
    }

    @Test(
        "IGC: altitudes above the ellipsoid and pressure altitudes are counted, since those of tracks are above sea level",
        arguments: [("", 1), ("HFALGALTGPS:ELL\n", 1), ("HFALGALTGPS:GEO\n", 0), ("HFALG ALTGPS:GEO\n", 0)])
    func igcAltitudes(header: String, ellipsoidal: Int) {
        let fixes = "B1000004730000N00930000EA0040000450\nB1000014730000N00930000EV0040000000\n"
        let reading = TrackFormat.igc.read("AXXX001\nHFDTE201126\n\(header)\(fixes)")
        #expect(reading.points.map(\.elevation) == [450, 400])
        #expect(reading.drops["altitude above the ellipsoid, used as one above sea level", default: 0] == ellipsoidal)
        #expect(reading.drops["pressure altitude, used as one above sea level"] == 1)
    }

    @Test("TCX and KML: timed tracks are read back as they were written", arguments: [TrackFormat.tcx, .kml])
    func roundTrips(format: TrackFormat) throws {
        func point(_ second: Int) -> GPXPoint {
            GPXPoint(
                latitude: Double(second) / 7e3, longitude: -Double(second) / 3e3, elevation: Double(second),
                time: time(Double(second)))
        }
        let segments = [0..<5, 9..<10, 20..<40].map { $0.map(point).map(GPXItem.point) }
        let items: [GPXItem] =
            [.metadata(GPXMetadata()), .trackStart(GPXPathHead())]
            + segments.flatMap { [.segmentStart] + $0 + [.segmentEnd()] } + [.trackEnd]
        var writer = try #require(format.makeWriter())
        let reading = format.read(writer.document(items))
        #expect(writer.leftOut == 0 && reading.fault == nil && reading.drops.isEmpty)
        #expect(reading.outline == Reading(items: items).outline)
        for (read, written) in zip(reading.points, Reading(items: items).points) {
            #expect(abs(read.latitude - written.latitude) < 1e-9 && abs(read.longitude - written.longitude) < 1e-9)
            #expect(read.time == written.time && read.elevation == written.elevation)
        }
    }

    @Test("TCX: waypoints, routes and points without time are left out and counted")
    func leftOut() throws {
        let point = GPXPoint(latitude: 1, longitude: 2)
        var writer = try #require(TrackFormat.tcx.makeWriter())
        _ = writer.document(
            [.waypoint(point), .routeStart(GPXPathHead()), .routePoint(point), .routeEnd] + track([point]))
        #expect(writer.leftOut == 3)
    }

    @Test("formats that are only read have no writer")
    func readOnly() {
        #expect(TrackFormat.allCases.filter { $0.makeWriter() == nil } == [.fit, .igc, .kmz])
        #expect(TrackFormat.writable == [.gpx, .geojson, .csv, .kml, .tcx])
    }
}
