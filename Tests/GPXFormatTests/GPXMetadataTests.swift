import Testing

@testable import GPXFormat

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Metadata")
struct GPXMetadataTests {
    private func metadata(_ text: String) -> GPXMetadata? {
        guard case .metadata(let metadata)? = read(text).items.first else { return nil }
        return metadata
    }

    @Test("GPX 1.1 has them in an element of their own")
    func whole() {
        let found = metadata(
            """
            <gpx version="1.1" creator="c" xmlns="http://www.topografix.com/GPX/1/1" xmlns:own="urn:own"
             xmlns:a="urn:a" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><metadata>
            <name>n</name><desc> d &lt; e </desc><author><name>A. Uthor</name><email id="a" domain="example.org"/>
            <link href="http://example.org/a"><text>home</text><type>text/html</type></link></author>
            <copyright author="B"><year>2026</year><license>http://example.org/l</license></copyright>
            <link href="one"/><link href="two&amp;"><text>2</text></link><time>2001-01-01T00:00:01.5Z</time>
            <keywords>k, l</keywords><bounds minlat="-1" minlon="-2.5" maxlat="3" maxlon="4"/>
            <extensions><own:x>1</own:x></extensions></metadata></gpx>
            """)
        let expected = GPXMetadata(
            version: "1.1", creator: "c", name: "n", description: "d < e",
            author: GPXAuthor(
                name: "A. Uthor", email: "a@example.org",
                link: GPXLink("http://example.org/a", text: "home", type: "text/html")),
            copyright: GPXCopyright(author: "B", year: 2026, license: "http://example.org/l"),
            links: [GPXLink("one"), GPXLink("two&", text: "2")], time: Date(timeIntervalSinceReferenceDate: 1.5),
            keywords: "k, l",
            bounds: GPXBounds(minimumLatitude: -1, minimumLongitude: -2.5, maximumLatitude: 3, maximumLongitude: 4),
            extensions: GPXExtensions(
                fragment: Array("<own:x>1</own:x>".utf8), namespaces: [GPXNamespace(prefix: "own", uri: "urn:own")]),
            namespaces: [GPXNamespace(prefix: "a", uri: "urn:a"), GPXNamespace(prefix: "own", uri: "urn:own")])
        #expect(found == expected)
    }

    @Test("GPX 1.0 has them at the top")
    func legacy() {
        let reading = read(
            """
            <gpx version="1.0" creator="c"><name>n</name><desc>d</desc><author>A</author><email>a@example.org</email>
            <urlname>home</urlname><url>http://example.org</url><time>2001-01-01T00:00:01Z</time><keywords>k</keywords>
            <bounds minlat="1" minlon="2" maxlat="3" maxlon="4"/><wpt lat="1" lon="2"/></gpx>
            """)
        let expected = GPXMetadata(
            version: "1.0", creator: "c", name: "n", description: "d",
            author: GPXAuthor(name: "A", email: "a@example.org"), links: [GPXLink("http://example.org", text: "home")],
            time: Date(timeIntervalSinceReferenceDate: 1), keywords: "k",
            bounds: GPXBounds(minimumLatitude: 1, minimumLongitude: 2, maximumLatitude: 3, maximumLongitude: 4))
        #expect(reading.items == [.metadata(expected), .waypoint(GPXPoint(latitude: 1, longitude: 2))])
        #expect(reading.drops.total == 0)
    }

    @Test(
        "bounds that are none are counted",
        arguments: [
            "minlat='91' minlon='2' maxlat='3' maxlon='4'", "minlat='x' minlon='2' maxlat='3' maxlon='4'", "",
            "minlat='1' minlon='2' maxlat='3'",
        ])
    func badBounds(attributes: String) {
        let reading = read("<gpx><metadata>\n<bounds \(attributes)/></metadata></gpx>")
        #expect(reading.items == [.metadata(GPXMetadata())])
        #expect(reading.drops.description == "1 invalidCoordinate (first at line 2)")
    }

    @Test("what comes after the first point or path is counted, since the metadata have been delivered")
    func late() {
        let reading = read(
            "<gpx><trk/>\n<metadata><name>n</name></metadata><name>n</name><wpt lat='1' lon='2'/><desc/></gpx>")
        #expect(reading.items.first == .metadata(GPXMetadata()))
        #expect(reading.drops.description == "3 lateElement (first at line 2)")
    }

    @Test("a year may have a zone, and no word")
    func year() {
        let text = "<gpx><metadata><copyright author=''><year>2004+02:00</year></copyright></metadata></gpx>"
        #expect(metadata(text)?.copyright == GPXCopyright(author: "", year: 2004))
        #expect(read(text.replacing("2004", with: "soon")).drops.count(of: .invalidNumber) == 1)
    }

    @Test("links beyond the limit are counted")
    func manyLinks() {
        let links = String(repeating: "<link href='a'/>", count: 70)
        let reading = read("<gpx><metadata>\(links)</metadata><wpt lat='1' lon='2'>\(links)</wpt></gpx>")
        guard case .metadata(let metadata)? = reading.items.first, case .waypoint(let point)? = reading.items.last
        else {
            Issue.record("there is no point")
            return
        }
        #expect(metadata.links.count == 64 && point.links.count == 64)
        #expect(reading.drops.count(of: .surplusLink) == 12)
    }
}
