import Testing

@testable import GPXFormat

@Suite("The namespaces of written GPX documents")
struct GPXWriterNamespaceTests {
    private let own = GPXNamespace(prefix: "own", uri: "urn:own")

    /// The document as text, after checking that it reads back equal.
    private func written(_ document: GPXDocument) throws -> String {
        var expected = document
        expected.metadata.version = "1.1"
        expected.metadata.creator = document.metadata.creator ?? "swift-geolocation"
        let bytes = document.bytes
        let read = try GPXDocument(parsing: bytes)
        #expect(read == expected)
        #expect(read.drops.total == 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func document(_ xml: String, _ used: [GPXNamespace], root: [GPXNamespace] = []) throws -> GPXDocument {
        var point = GPXPoint(latitude: 1, longitude: 2, speed: 3, horizontalAccuracy: 4, hasRecorderExtension: true)
        point.speedAccuracy = 5
        point.extensions = try GPXExtensions(xml: xml, namespaces: used)
        return GPXDocument(metadata: GPXMetadata(namespaces: root), waypoints: [point])
    }

    @Test("namespaces of the document's root are declared at the root")
    func root() throws {
        let text = try written(document("<own:a/>", [own], root: [own]))
        #expect(text.contains("xmlns:own=\"urn:own\" xmlns:loc="))
        #expect(text.contains("<extensions><gpxtpx:"))
    }

    @Test("other namespaces are declared in the elements that use them")
    func local() throws {
        let text = try written(document("<own:a/>", [own]))
        #expect(text.contains("<extensions xmlns:own=\"urn:own\"><gpxtpx:"))
    }

    @Test("this package's prefixes are declared anew if the document uses them for other namespaces")
    func collisions() throws {
        let loc = GPXNamespace(prefix: "loc", uri: "urn:other")
        let inRoot = try written(document("<loc:a/>", [loc], root: [loc]))
        #expect(inRoot.contains("<loc:TrackPointExtension xmlns:loc=\"urn:x-swift-geolocation:gpx:1\">"))
        let local = try written(document("<loc:a/>", [loc]))
        #expect(local.contains("<extensions xmlns:loc=\"urn:other\">"))
        let garmin = GPXNamespace(prefix: "gpxtpx", uri: "http://www.garmin.com/xmlschemas/TrackPointExtension/v1")
        let soundscape = GPXNamespace(prefix: "gpxgd", uri: "urn:any")
        let older = try written(document("<gpxtpx:a/><gpxgd:b/>", [garmin, soundscape]))
        #expect(older.contains("<gpxtpx:TrackPointExtension xmlns:gpxtpx=\"http://www.garmin.com/xmlschemas/"))
        #expect(older.contains("<gpxgd:TrackPointExtension xmlns:gpxgd=\"urn:x-soundscape:gpxgd\">"))
    }

    @Test("namespaces that cannot be declared are omitted from the root")
    func undeclarable() throws {
        let wrong = ["a b", "", "xmlns", "a:b", "gpxtpx"].map { GPXNamespace(prefix: $0, uri: "urn:x") }
        let metadata = GPXMetadata(namespaces: wrong + [GPXNamespace(prefix: "a", uri: ""), own, own])
        let read = try GPXDocument(parsing: GPXDocument(metadata: metadata).bytes)
        #expect(read.metadata.namespaces == [own])
    }

    @Test("prefixes of composed and decomposed letters are different")
    func composedLetters() throws {
        let xml = "<\u{E9}:a/><e\u{301}:b/><c><\u{E9}:d/><e\u{301}:e/></c>"
        for used in [
            [], [GPXNamespace(prefix: "\u{E9}", uri: "urn:1"), GPXNamespace(prefix: "e\u{301}", uri: "urn:2")],
        ] {
            let document = try document(xml, used)
            _ = try written(document)
            #expect(document.waypoints[0].extensions.namespaces.count == 2)
            let meant = document.waypoints[0].extensions.elements.prefix(2).map { Array(($0.namespace ?? "").utf8) }
            #expect(Set(meant).count == 2)
        }
    }

    @Test("URIs are escaped")
    func escaping() throws {
        let odd = GPXNamespace(prefix: "odd", uri: "urn:\"<&>\n")
        _ = try written(document("<odd:a/>", [odd], root: [odd]))
    }
}
