import Testing

@testable import GPXFormat

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("The writer of GPX")
struct GPXWriterTests {
    private let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="c" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:gpxgd="urn:x-soundscape:gpxgd" \
        xmlns:loc="urn:x-swift-geolocation:gpx:1">

        """

    private func text(_ items: [GPXItem]) -> String {
        var writer = GPXWriter()
        for item in items { writer.write(item) }
        writer.finish()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The line of a point in a track.
    private func line(_ point: GPXPoint, metadata: GPXMetadata = GPXMetadata(creator: "c")) -> String {
        let items: [GPXItem] = [.metadata(metadata), .trackStart(GPXPathHead()), .segmentStart, .point(point)]
        return text(items).split(separator: "\n").first { $0.hasPrefix("<trkpt") }.map(String.init) ?? "none"
    }

    @Test("writes a document with metadata, a track and extensions")
    func document() {
        var point = GPXPoint(
            latitude: 47.6209134, longitude: 9.1734021, elevation: 405.2,
            time: Date(timeIntervalSinceReferenceDate: 1.25), speed: 5, course: 231.4, horizontalAccuracy: 4.1)
        point.userHeading = 12
        let items: [GPXItem] = [
            .metadata(GPXMetadata(creator: "c", name: "a walk")), .trackStart(GPXPathHead(name: "home")), .segmentStart,
            .point(point), .segmentEnd(), .trackEnd,
        ]
        #expect(
            text(items) == head + """
                <metadata><name>a walk</name></metadata>
                <trk><name>home</name>
                <trkseg>
                <trkpt lat="47.6209134" lon="9.1734021"><ele>405.2</ele><time>2001-01-01T00:00:01.250Z</time><extensions>\
                <gpxtpx:TrackPointExtension><gpxtpx:speed>5</gpxtpx:speed><gpxtpx:course>231.4</gpxtpx:course>\
                </gpxtpx:TrackPointExtension><gpxgd:TrackPointExtension><gpxgd:hor_acc>4.1</gpxgd:hor_acc>\
                </gpxgd:TrackPointExtension><loc:TrackPointExtension><loc:hdg_usr>12.0</loc:hdg_usr>\
                </loc:TrackPointExtension></extensions></trkpt>
                </trkseg>
                </trk>
                </gpx>

                """)
    }

    @Test("writes an empty document if there are no items")
    func nothing() throws {
        let document = try GPXDocument(parsing: Array(text([]).utf8))
        #expect(document == GPXDocument(metadata: GPXMetadata(version: "1.1", creator: "swift-geolocation")))
    }

    @Test("has closing bytes that complete the document at any moment")
    func closing() throws {
        let items: [GPXItem] = [
            .metadata(GPXMetadata()), .waypoint(GPXPoint(latitude: 1, longitude: 2)), .routeStart(GPXPathHead()),
            .routePoint(GPXPoint(latitude: 1, longitude: 2)), .routeEnd, .trackStart(GPXPathHead()), .segmentStart,
            .point(GPXPoint(latitude: 1, longitude: 2)), .segmentEnd(), .trackEnd,
        ]
        var writer = GPXWriter()
        var written: [UInt8] = []
        for item in items {
            #expect(try GPXDocument(parsing: written + writer.closing).drops.total == 0)
            writer.write(item)
            written += writer.bytes
            writer.removeAll()
            if case .point = item {
                #expect(String(decoding: writer.closing, as: UTF8.self) == "</trkseg>\n</trk>\n</gpx>\n")
            }
        }
        let last = writer.closing
        writer.finish()
        #expect(writer.bytes == last)
        #expect(writer.closing.isEmpty)
    }

    @Test("omits and counts items out of order")
    func order() throws {
        var writer = GPXWriter()
        let point = GPXPoint(latitude: 1, longitude: 2)
        writer.write(.point(point))
        writer.write(.metadata(GPXMetadata()))
        writer.write(.segmentEnd())
        writer.write(.trackStart(GPXPathHead()))
        writer.write(.waypoint(point))
        writer.write(.routeStart(GPXPathHead()))
        writer.write(.trackEnd)
        writer.write(.routePoint(point))
        writer.finish()
        writer.write(.trackStart(GPXPathHead()))
        #expect(writer.leftOut == 7)
        let document = try GPXDocument(parsing: writer.bytes)
        #expect(document.tracks == [GPXDocument.Track()] && document.waypoints.isEmpty)
    }

    @Test("omits and counts points without a valid coordinate", arguments: [(91, 0), (0, -180.5), (.nan, 0)])
    func coordinates(latitude: Double, longitude: Double) {
        var writer = GPXWriter()
        writer.write(.waypoint(GPXPoint(latitude: latitude, longitude: longitude)))
        writer.finish()
        #expect(writer.leftOut == 1)
        #expect(!String(decoding: writer.bytes, as: UTF8.self).contains("<wpt"))
    }

    @Test("omits invalid values")
    func invalidValues() {
        var point = GPXPoint(
            latitude: 1, longitude: 2, elevation: .infinity, time: .distantFuture.addingTimeInterval(1e12), speed: -1,
            course: 361, horizontalAccuracy: -1, hdop: .infinity, deviceHeading: -5)
        point.heartRate = -1
        point.referenceStation = 2000
        point.satellites = -3
        point.name = ""
        point.userHeading = 400
        point.geoidHeight = 1e15
        #expect(line(point) == #"<trkpt lat="1.0" lon="2.0"></trkpt>"#)
    }

    @Test(
        "writes heart rate and cadence as the integers that Garmin's schema requires, and omits those out of range",
        arguments: [
            (71.6, 80.25, "<gpxtpx:hr>72</gpxtpx:hr><gpxtpx:cad>80</gpxtpx:cad>"),
            (255.4, 254.4, "<gpxtpx:hr>255</gpxtpx:hr><gpxtpx:cad>254</gpxtpx:cad>"),
            (0.4, 0, "<gpxtpx:cad>0</gpxtpx:cad>"), (1, 254.5, "<gpxtpx:hr>1</gpxtpx:hr>"), (255.5, 1e300, ""),
        ])
    func body(heartRate: Double, cadence: Double, elements: String) {
        var point = GPXPoint(latitude: 1, longitude: 2, speed: 5)
        (point.heartRate, point.cadence) = (heartRate, cadence)
        #expect(line(point).contains("<gpxtpx:TrackPointExtension>\(elements)<gpxtpx:speed>"))
    }

    @Test("writes numbers without an exponent and with at most 9 decimals")
    func numbers() {
        let cases: [(Double, String)] = [
            (0, "0"), (-0.0, "0"), (405, "405"), (-0.5, "-0.5"), (0.1 + 0.2, "0.3"), (1e-7, "0.0000001"),
            (1e-12, "0.0"), (123_456.789_012_345, "123456.789012345"), (1e14, "100000000000000"),
            (12_345_678.9, "12345678.9"), (4_000_000.123_456_7, "4000000.1234567"), (1.0 / 3, "0.333333333"),
        ]
        for (number, expected) in cases {
            let line = line(GPXPoint(latitude: 1, longitude: 2, elevation: number))
            #expect(line.contains("<ele>\(expected)</ele>"), "\(number): \(line)")
        }
        let angle = line(GPXPoint(latitude: 1e-9, longitude: -179.999_999_999_9, course: 359.999_999_999_9))
        #expect(angle.hasPrefix(#"<trkpt lat="0.000000001" lon="-180.0">"#) && angle.contains("course>0.0<"))
    }

    @Test("writes times with milliseconds, or with microseconds if needed")
    func times() {
        func time(_ seconds: Double) -> String {
            line(GPXPoint(latitude: 1, longitude: 2, time: Date(timeIntervalSinceReferenceDate: seconds)))
        }
        #expect(time(0).contains("<time>2001-01-01T00:00:00.000Z</time>"))
        #expect(time(800_000_000.123_456).contains("<time>2026-05-09T06:13:20.123456Z</time>"))
    }

    @Test("escapes text, and replaces characters that XML forbids")
    func escaping() throws {
        var point = GPXPoint(latitude: 1, longitude: 2)
        point.name = "<a> & \"b\" ]]> \r\n\t\u{1}\u{FFFE}é"
        point.links = [GPXLink("<a> & \"b\" ]]> \r\n\té\u{B}")]
        #expect(
            line(point, metadata: GPXMetadata(creator: "\"")).contains(
                "<name>&lt;a&gt; &amp; \"b\" ]]&gt; &#13;"))
        let bytes = GPXDocument(waypoints: [point]).bytes
        let read = try GPXDocument(parsing: bytes).waypoints.first
        #expect(read?.name == "<a> & \"b\" ]]> \r\n\t\u{FFFD}\u{FFFD}é")
        #expect(read?.links.first?.address == "<a> & \"b\" ]]> \r\n\té\u{FFFD}")
    }

    @Test("writes ?> only at the end of the XML declaration, whatever the texts contain")
    func instructions() throws {
        let text = "?> --> ?>"
        let items = [GPXNamespace(prefix: "p", uri: text)]
        var point = GPXPoint(latitude: 1, longitude: 2, activity: text, hasRecorderExtension: true)
        point.name = text
        point.links = [GPXLink(text, text: text, type: text)]
        let metadata = GPXMetadata(
            creator: text, author: GPXAuthor(email: "\(text)@\(text)"),
            copyright: GPXCopyright(author: text, license: text), namespaces: items)
        let bytes = GPXDocument(metadata: metadata, waypoints: [point]).bytes
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: "?>", omittingEmptySubsequences: false)
        #expect(parts.count == 2 && parts[0].hasPrefix("<?xml") && !parts[1].contains("-->"))
        #expect(try GPXDocument(parsing: bytes).waypoints == [point])
    }

    @Test("writes kept extensions verbatim, with their processing instructions")
    func keptInstructions() throws {
        var point = GPXPoint(latitude: 1, longitude: 2)
        point.extensions = try GPXExtensions(xml: "<a b='?>'>?><?c?><![CDATA[?>]]></a>")
        #expect(line(point).contains("<extensions><a b='?>'>?><?c?><![CDATA[?>]]></a></extensions>"))
    }

    @Test("writes a recorder's empty block, since its presence is information")
    func emptyBlock() {
        let point = GPXPoint(latitude: 1, longitude: 2, hasRecorderExtension: true)
        #expect(line(point).contains("<gpxgd:TrackPointExtension></gpxgd:TrackPointExtension>"))
    }

    @Test("writes GPX 1.0 as GPX 1.1")
    func legacy() throws {
        let text = "<gpx version='1.0'><wpt lat='1' lon='2'><url>u</url><speed>3</speed></wpt></gpx>"
        let written = String(decoding: try GPXDocument(parsing: Array(text.utf8)).bytes, as: UTF8.self)
        #expect(written.contains("<link href=\"u\"></link>") && written.contains("<gpxtpx:speed>3</gpxtpx:speed>"))
        #expect(written.contains("version=\"1.1\"") && !written.contains("<url>"))
    }

    @Test("keeps its memory when the bytes are removed")
    func memory() {
        var writer = GPXWriter()
        for _ in 0..<100 { writer.write(.waypoint(GPXPoint(latitude: 1, longitude: 2))) }
        let capacity = writer.bytes.capacity
        writer.removeAll()
        #expect(writer.bytes.isEmpty && writer.bytes.capacity == capacity)
    }
}
