import Testing

@testable import GPXFormat

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("The metadata of GPX documents")
struct GPXMetadataTests {
    private func metadata(_ text: String) -> GPXMetadata? {
        guard case .metadata(let metadata)? = read(text).items.first else { return nil }
        return metadata
    }

    @Test("are read from <metadata> in GPX 1.1")
    func whole() throws {
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
            extensions: try GPXExtensions(
                xml: "<own:x>1</own:x>", namespaces: [GPXNamespace(prefix: "own", uri: "urn:own")]),
            namespaces: [GPXNamespace(prefix: "a", uri: "urn:a"), GPXNamespace(prefix: "own", uri: "urn:own")])
        #expect(found == expected)
    }

    @Test("are read from the top level in GPX 1.0")
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
        "bounds that are incomplete, no numbers or out of range are dropped and counted",
        arguments: [
            "minlat='91' minlon='2' maxlat='3' maxlon='4'", "minlat='x' minlon='2' maxlat='3' maxlon='4'", "",
            "minlat='1' minlon='2' maxlat='3'",
        ])
    func badBounds(attributes: String) {
        let reading = read("<gpx><metadata>\n<bounds \(attributes)/></metadata></gpx>")
        #expect(reading.items == [.metadata(GPXMetadata())])
        #expect(reading.drops.description == "1 invalidNumber (first at line 2)")
    }

    @Test("metadata after the first point or path are dropped and counted")
    func late() {
        let reading = read(
            "<gpx><trk/>\n<metadata><name>n</name></metadata><name>n</name><wpt lat='1' lon='2'/><desc/></gpx>")
        #expect(reading.items.first == .metadata(GPXMetadata()))
        #expect(reading.drops.description == "3 lateElement (first at line 2)")
    }

    @Test("a year may have a time zone, but must be a number")
    func year() {
        let text = "<gpx><metadata><copyright author=''><year>2004+02:00</year></copyright></metadata></gpx>"
        #expect(metadata(text)?.copyright == GPXCopyright(author: "", year: 2004))
        #expect(read(text.replacing("2004", with: "soon")).drops.count(of: .invalidNumber) == 1)
    }

    @Test("the link of GPX 1.0 counts towards the limit of links, in any order")
    func legacyLinks() {
        let limits = GPXLimits(links: 2)
        for content in ["<url>u</url><link href='a'/><link href='b'/>", "<link href='a'/><link href='b'/><url>u</url>"]
        {
            let reading = read(
                """
                <gpx><wpt lat='1' lon='2'>\(content)</wpt><rte>\(content)<rtept lat='1' lon='2'/></rte></gpx>
                """, limits: limits)
            guard case .waypoint(let point) = reading.items[1], case .routeStart(let head) = reading.items[2] else {
                Issue.record("there is no waypoint or no route")
                return
            }
            #expect(point.links.count == 2 && head.links == point.links)
            #expect(reading.drops.description == "2 surplusLink (first at line 1)")
        }
        let links = "<metadata><link href='a'/><link href='b'/></metadata>"
        let reading = read("<gpx>\(links)<url>u</url><urlname>n</urlname></gpx>", limits: limits)
        #expect(reading.items == [.metadata(GPXMetadata(links: [GPXLink("a"), GPXLink("b")]))])
        #expect(reading.drops.count(of: .surplusLink) == 2)
    }

    @Test("at most 64 namespaces of the root are kept")
    func manyNamespaces() throws {
        let declarations = (0..<256).map { " xmlns:p\($0)='urn:p'" }.joined()
        let document = try GPXDocument(parsing: Array("<gpx\(declarations)/>".utf8))
        #expect(document.metadata.namespaces.count == 64)
        var more = document
        more.metadata.namespaces += (0..<300).map { GPXNamespace(prefix: "q\($0)", uri: "urn:q") }
        #expect(try GPXDocument(parsing: more.bytes).metadata.namespaces == document.metadata.namespaces)
    }

    @Test("e-mail addresses with a name and a domain are written and read back equal, and others omitted")
    func addresses() throws {
        for email in ["a@b", "a@b@c", "@a@b", "a@\u{301}b", "\u{301}@\u{301}"] {
            let document = GPXDocument(metadata: GPXMetadata(author: GPXAuthor(email: email)))
            #expect(try GPXDocument(parsing: document.bytes).metadata.author?.email == email)
        }
        for email in ["", "@", "a", "a@", "@b", "\u{301}"] {
            let document = GPXDocument(metadata: GPXMetadata(author: GPXAuthor(email: email)))
            #expect(try GPXDocument(parsing: document.bytes).metadata.author == GPXAuthor())
        }
    }

    @Test(
        "the year of a copyright has four digits",
        arguments: [("2026", 2026), ("2026Z", 2026), ("0800+01:00", 800), ("12026", nil), ("+202", nil), ("0000", nil)]
            as [(String, Int?)])
    func years(text: String, year: Int?) {
        let found = metadata("<gpx><metadata><copyright author='a'><year>\(text)</year></copyright></metadata></gpx>")
        #expect(found?.copyright == GPXCopyright(author: "a", year: year))
    }

    @Test("links beyond the limit are dropped and counted")
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
