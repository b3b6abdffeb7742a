import Testing

@testable import GPXFormat

@Suite("Waypoints, routes and tracks of GPX")
struct GPXStructureTests {
    private let point = GPXPoint(latitude: 1, longitude: 2)

    @Test("routes and tracks begin with their heads")
    func heads() throws {
        let children = """
            <name>n</name><cmt>c</cmt><desc>d</desc><src>s</src><link href="l"/><number>7</number><type>t</type>
            <extensions><own:x xmlns:own="urn:own"/></extensions>
            """
        let reading = read(
            "<gpx><rte>\(children)<rtept lat='1' lon='2'/></rte><trk>\(children)<trkseg/></trk><rte/></gpx>")
        let head = GPXPathHead(
            name: "n", comment: "c", description: "d", source: "s", links: [GPXLink("l")], number: 7, type: "t",
            extensions: try GPXExtensions(xml: "<own:x xmlns:own=\"urn:own\"/>"))
        #expect(reading.drops.total == 0)
        #expect(
            reading.items == [
                .metadata(GPXMetadata()), .routeStart(head), .routePoint(point), .routeEnd, .trackStart(head),
                .segmentStart, .segmentEnd(), .trackEnd, .routeStart(GPXPathHead()), .routeEnd,
            ])
    }

    @Test("the link of a GPX 1.0 track is read")
    func legacyLink() {
        let reading = read("<gpx><trk><url>u</url><urlname>n</urlname></trk></gpx>")
        #expect(reading.items[1] == .trackStart(GPXPathHead(links: [GPXLink("u", text: "n")])))
    }

    @Test("segments and the document have extensions after their content")
    func extensions() throws {
        let reading = read(
            """
            <gpx xmlns:own="urn:own"><trk><trkseg><trkpt lat="1" lon="2"/><extensions><own:a/></extensions></trkseg></trk>
            <extensions><own:b/></extensions></gpx>
            """)
        let namespaces = [GPXNamespace(prefix: "own", uri: "urn:own")]
        let segment = try GPXExtensions(xml: "<own:a/>", namespaces: namespaces)
        let document = try GPXExtensions(xml: "<own:b/>", namespaces: namespaces)
        #expect(reading.items.suffix(3) == [.segmentEnd(segment), .trackEnd, .extensions(document)])
    }

    @Test("a document with only extensions also has metadata")
    func extensionsAlone() throws {
        let reading = read("<gpx><extensions><a/></extensions></gpx>")
        #expect(try reading.items == [.metadata(GPXMetadata()), .extensions(GPXExtensions(xml: "<a/>"))])
    }

    @Test("head elements after the first point are dropped and counted")
    func lateHeads() {
        let reading = read(
            """
            <gpx><trk><trkseg/><name>n</name><link href="l"/><extensions/></trk>
            <rte><rtept lat="1" lon="2"/><number>1</number><own:x/></rte></gpx>
            """)
        #expect(reading.items[1] == .trackStart(GPXPathHead()))
        #expect(reading.drops.description == "5 lateElement (first at line 1)")
    }

    @Test(
        "points in a wrong place are dropped and counted",
        arguments: [
            "<gpx><rtept lat='1' lon='2'/></gpx>", "<gpx><trk><rtept lat='1' lon='2'/></trk></gpx>",
            "<gpx><trk><trkseg><wpt lat='1' lon='2'/></trkseg></trk></gpx>",
            "<gpx><wpt lat='1' lon='2'><wpt lat='1' lon='2'/></wpt></gpx>",
        ])
    func misplacedPoints(text: String) {
        #expect(read(text).drops.description == "1 misplacedPoint (first at line 1)")
    }

    @Test("waypoints and route points are dropped for the same reasons as track points")
    func wrongPoints() {
        let reading = read("<gpx><wpt lat='91' lon='2'/>\n<rte><rtept lon='2'/></rte></gpx>")
        #expect(
            reading.drops.description
                == "1 missingCoordinate (first at line 2), 1 invalidCoordinate (first at line 1)")
        #expect(reading.items.count == 3)
    }

    @Test("unknown elements are counted as misplaced in every place")
    func misplacedElements() {
        let reading = read(
            """
            <gpx><a/><metadata><b/><author><c/></author><copyright author=""><d/></copyright><link href=""><e/></link>
            </metadata><wpt lat="1" lon="2"><f/></wpt><rte><g/></rte><trk><h/><trkseg><i/></trkseg></trk></gpx>
            """)
        #expect(reading.drops.description == "9 misplacedElement (first at line 1)")
    }

    @Test(
        "path numbers other than non-negative integers are dropped and counted",
        arguments: ["-1", "1.5", "x", "99999999999"])
    func numbers(text: String) {
        let reading = read("<gpx><trk><number>\(text)</number></trk></gpx>")
        #expect(reading.items[1] == .trackStart(GPXPathHead()))
        #expect(reading.drops.count(of: .invalidNumber) == 1)
    }

    @Test("a reader of tracks alone skips everything else without counting it")
    func tracksAlone() throws {
        var reader = GPXReader(detail: .tracks)
        reader.append(
            """
            <gpx creator="c" xmlns:own="urn:own"><metadata><name>n</name><desc>d</desc><keywords>k</keywords></metadata>
            <wpt lat="91" lon="2"/><rte><rtept lat="1" lon="2"/></rte><trk><name>n</name><own:x/><a/><trkseg>
            <trkpt lat="1" lon="2"><ele>3</ele><name>n</name><sat>4</sat><a/><extensions><own:x/><gpxtpx:TrackPointExtension>
            <gpxtpx:speed>5</gpxtpx:speed><gpxtpx:hr>60</gpxtpx:hr></gpxtpx:TrackPointExtension>
            <gpxgd:TrackPointExtension><gpxgd:hor_acc>6</gpxgd:hor_acc><gpxgd:hdg_acc>7</gpxgd:hdg_acc>
            <gpxgd:activity>walking</gpxgd:activity></gpxgd:TrackPointExtension></extensions></trkpt>
            <extensions><own:x/></extensions></trkseg></trk><extensions><own:x/></extensions></gpx>
            """)
        reader.finish()
        var items: [GPXItem] = []
        while let item = try reader.next() { items.append(item) }
        var point = GPXPoint(
            latitude: 1, longitude: 2, elevation: 3, speed: 5, horizontalAccuracy: 6, activity: "walking",
            hasRecorderExtension: true)
        point.deviceHeadingAccuracy = 7
        #expect(
            items == [
                .metadata(GPXMetadata(creator: "c", name: "n", keywords: "k")), .trackStart(GPXPathHead()),
                .segmentStart, .point(point), .segmentEnd(), .trackEnd,
            ])
        #expect(reader.drops.total == 0)
    }
}
