import Testing
import TrackFiles

@Suite("TrackFormat")
struct TrackFormatTests {
    @Test(
        "the name of a file determines its format",
        arguments: [
            ("a.gpx", TrackFormat.gpx), ("/x.y/A.GPX", .gpx), ("a.geojson", .geojson), ("a.b.json", .geojson),
            ("a.csv", .csv), ("a.KML", .kml), ("a.kmz", .kmz), ("a.tcx", .tcx), ("a.fit", .fit), ("a.igc", .igc),
            ("a.txt", nil), ("a", nil), ("", nil), ("a.", nil), ("x.csv/a", nil), ("-", nil),
        ] as [(String, TrackFormat?)])
    func extensions(path: String, format: TrackFormat?) {
        #expect(TrackFormat(path: path) == format)
    }

    @Test(
        "the first bytes determine the format",
        arguments: [
            ("<?xml version='1.0'?><gpx/>", .gpx), (" <kml xmlns='x'>", .kml),
            ("<!-- --><TrainingCenterDatabase>", .tcx),
            ("\u{FEFF}\n{}", .geojson), ("\u{E} \0\0\0\0\0\0.FIT", .fit), ("PK\u{3}\u{4}", .kmz),
            ("AXXX001\r\nHFDTE010126\r\n", .igc), ("<html/>", nil), ("lat,lon", nil), ("Always", nil), ("", nil),
        ] as [(String, TrackFormat?)])
    func beginnings(text: String, format: TrackFormat?) {
        let bytes = ContiguousArray(text.utf8)
        #expect(TrackFormat(beginning: bytes.span) == format)
    }

    @Test("the drops of a GPX document are reported with the line of the first one")
    func drops() {
        let reading = TrackFormat.gpx.read("<gpx>\n<wpt lat=\"91\" lon=\"0\"/>\n<wpt lat=\"1\" lon=\"0\"/></gpx>")
        #expect(reading.outline == "mw")
        #expect(reading.drops == ["point with lat or lon that is not a number or out of range, first at line 2": 1])
    }
}
