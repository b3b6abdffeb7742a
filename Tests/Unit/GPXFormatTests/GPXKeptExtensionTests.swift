import Testing

@testable import GPXFormat

@Suite("Kept GPX extensions")
struct GPXKeptExtensionTests {
    private func extensions(_ content: String, root: String = "") -> GPXExtensions? {
        let text = "<gpx \(root)><trk><trkseg><trkpt lat='1' lon='2'><extensions>\(content)</extensions></trkpt>"
        return read(text + "</trkseg></trk></gpx>").points.first?.extensions
    }

    @Test("are kept as written, without the spaces between them")
    func verbatim() {
        let content = "<own:a x = 'y'>&lt;<!-- c --><![CDATA[ <z> ]]>&#233;\r\n<b/></own:a ><plain/>"
        #expect(extensions(content, root: "xmlns:own='urn:own'")?.xml == content)
        #expect(extensions(" \n <a/> <b/> ")?.xml == "<a/><b/>", "what stands between them is not theirs")
    }

    @Test("have the outer namespaces that they use, and no others")
    func namespaces() {
        let root = "xmlns:own='urn:own' xmlns:b='urn:b' xmlns:unused='urn:u' xmlns:c='urn:c'"
        let kept = extensions("<own:a b:x='1' xml:lang='en'><c:d xmlns:c='urn:inner'/></own:a>", root: root)
        let needed = [GPXNamespace(prefix: "b", uri: "urn:b"), GPXNamespace(prefix: "own", uri: "urn:own")]
        #expect(kept?.namespaces == needed)
        let second = extensions("<own:a/><own:b/>", root: "xmlns:own='urn:own'")
        #expect(second?.namespaces == [GPXNamespace(prefix: "own", uri: "urn:own")])
    }

    @Test("have the known namespace of an undeclared prefix, or an invented one")
    func undeclared() {
        #expect(
            extensions("<own:a/><gpxtpx:Other/>")?.namespaces == [
                GPXVocabulary.garmin.namespace,
                GPXNamespace(prefix: "own", uri: "urn:x-swift-geolocation:undeclared:own"),
            ])
    }

    @Test("can be parsed into elements")
    func elements() {
        let kept = extensions(
            "<own:a x='&lt;1' own:y='2'> t<b>in</b>u <c xmlns=''/></own:a><d xmlns='urn:d'>&amp;<e/></d>",
            root: "xmlns='http://www.topografix.com/GPX/1/0' xmlns:own='urn:own'")
        let a = kept?.elements.first
        #expect(kept?.elements.count == 2)
        #expect(a?.name == "a" && a?.namespace == "urn:own" && a?.text == "tu")
        #expect(a?.attribute("x") == "<1" && a?.attribute("z") == nil)
        #expect(a?.attributes.map(\.namespace) == [nil, "urn:own"])
        #expect(a?.child("b")?.text == "in" && a?.child("b")?.namespace == "http://www.topografix.com/GPX/1/1")
        #expect(a?.child("c")?.namespace == nil && a?.children.count == 2)
        let d = kept?.elements.last
        #expect(d?.namespace == "urn:d" && d?.text == "&" && d?.children.first?.namespace == "urn:d")
        #expect(GPXExtensions().elements.isEmpty)
    }

    @Test("include an unknown child of a known block, in a block of its own")
    func childrenOfBlocks() {
        let point = readPoint(
            """
            <extensions><gpxtpx:TrackPointExtension a="1"><gpxtpx:hr>60</gpxtpx:hr><gpxtpx:mood>good</gpxtpx:mood>
            <own:x/></gpxtpx:TrackPointExtension></extensions>
            """
        ).points.first
        #expect(point?.heartRate == 60)
        #expect(
            point?.extensions.xml == "<gpxtpx:TrackPointExtension><gpxtpx:mood>good</gpxtpx:mood>"
                + "</gpxtpx:TrackPointExtension><gpxtpx:TrackPointExtension><own:x/></gpxtpx:TrackPointExtension>")
        #expect(point?.extensions.namespaces.map(\.prefix) == ["gpxtpx", "own"])
    }

    @Test("declarations of a child do not apply to the block")
    func shadowedPrefix() {
        let garmin = "http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
        let kept = extensions("<q:TrackPointExtension xmlns:q='\(garmin)'><a xmlns:q='urn:q'/></q:TrackPointExtension>")
        #expect(kept?.namespaces == [GPXNamespace(prefix: "q", uri: garmin)])
    }

    @Test("an empty URI declares nothing, and the prefix xml needs no declaration")
    func emptyNames() {
        let root = "xmlns:p='' xmlns:xml='http://www.w3.org/XML/1998/namespace'"
        let kept = extensions("<p:a xml:lang='en'/>", root: root)
        #expect(kept?.namespaces == [.undeclared("p")])
    }

    @Test("foreign elements among GPX's own are extensions, as in GPX 1.0")
    func beside() {
        let reading = read(
            """
            <gpx version="1.0" xmlns:own="urn:own"><own:d/><wpt lat="1" lon="2"><own:p/><gpxtpx:TrackPointExtension>
            <gpxtpx:hr>60</gpxtpx:hr></gpxtpx:TrackPointExtension></wpt><trk><own:t/><trkseg><own:s/></trkseg></trk></gpx>
            """)
        guard case .waypoint(let point)? = reading.items.dropFirst().first else {
            Issue.record("there is no waypoint")
            return
        }
        #expect(reading.drops.total == 0)
        #expect(point.extensions.xml == "<own:p/>" && point.heartRate == 60)
        #expect(
            reading.items.dropFirst(2).map(\.extensions) == ["<own:t/>", nil, "<own:s/>", nil, "<own:d/>"])
    }

    @Test("are kept in UTF-8, whatever the document's encoding")
    func encoding() {
        let head = Array("<?xml version='1.0' encoding='latin1'?><gpx><extensions><a>".utf8)
        let reading = read(head + [0xE9] + Array("</a></extensions></gpx>".utf8))
        #expect(reading.items.last?.documentExtensions?.xml == "<a>é</a>")
    }

    @Test("can be created from XML, which is checked")
    func making() throws {
        let own = GPXNamespace(prefix: "own", uri: "urn:own")
        let made = try GPXExtensions(xml: "<own:a>1</own:a>", namespaces: [own])
        #expect(made == extensions("<own:a>1</own:a>", root: "xmlns:own='urn:own'"))
        let error = #expect(throws: GPXError.self) { try GPXExtensions(xml: "<a></b>", namespaces: [own]) }
        #expect(error?.description == "the end tag </b> does not match <a> at 1:4")
    }

    @Test("keep apart two namespaces that have the same prefix")
    func conflict() {
        let reading = read(
            "<gpx xmlns:p='urn:1'><p:a b='1'/><extensions xmlns:p='urn:2'><p:c/></extensions></gpx>")
        let elements = reading.items.last?.documentExtensions?.elements
        #expect(elements?.map(\.namespace) == ["urn:1", "urn:2"])
    }
}

extension GPXItem {
    /// The extensions of the document.
    var documentExtensions: GPXExtensions? {
        if case .extensions(let extensions) = self { extensions } else { nil }
    }

    /// The XML of the extensions of the document, of a segment or of a head.
    fileprivate var extensions: String? {
        switch self {
        case .extensions(let extensions), .segmentEnd(let extensions): extensions.xml
        case .trackStart(let head): head.extensions.xml
        default: nil
        }
    }
}
