import Testing

@testable import GPXFormat

@Suite struct GPXDocumentTests {
    @Test func tracksHoldSegmentsOfPoints() throws {
        let text = """
            <gpx version="1.1"><trk><name>a</name><trkseg><trkpt lat="1" lon="2"/><trkpt lat="91" lon="2"/></trkseg>
            <trkseg/></trk><trk/></gpx>
            """
        let document = try GPXDocument(parsing: Array(text.utf8))
        #expect(document.metadata == GPXMetadata(version: "1.1"))
        let points = [GPXPoint(latitude: 1, longitude: 2)]
        #expect(
            document.tracks == [
                GPXDocument.Track(
                    head: GPXPathHead(name: "a"),
                    segments: [GPXDocument.Segment(points: points), GPXDocument.Segment()]),
                GPXDocument.Track(),
            ])
        #expect(document.drops.count(of: .invalidCoordinate) == 1)
    }

    @Test func aTruncatedDocumentIsAnError() {
        let error = #expect(throws: GPXError.self) {
            try GPXDocument(parsing: Array("<gpx><trk><trkseg>\n\n <trkpt lat='1' lon='2'/>\n".utf8))
        }
        #expect(error?.kind == .truncated)
        #expect(error?.description == "the document ends inside <trkseg> at 4:1")
    }
}
