import Testing

@testable import GPXFormat

@Suite("Limits of kept GPX extensions")
struct GPXExtensionLimitTests {
    @Test("an extension longer than the limit is dropped and counted, however it is chunked")
    func limit() {
        let text = """
            <gpx><trk><trkseg>
            <trkpt lat="1" lon="2"><extensions><a>12345678</a><b>123456789</b><c/></extensions></trkpt></trkseg></trk></gpx>
            """
        for size in [1, 7, .max] {
            let reading = read(Array(text.utf8), limits: GPXLimits(extensionLength: 20), pieces: { size })
            #expect(reading.points.first?.extensions.xml == "<a>12345678</a><c/>")
            #expect(reading.drops.description == "1 oversizedExtension (first at line 2)")
        }
    }

    @Test("namespaces and added declarations count towards the limit", arguments: 1...160)
    func namespacesCount(limit: Int) {
        let text = """
            <gpx><wpt lat="1" lon="2" xmlns:a="urn:0123456789"><a:b/><c:d/><extensions xmlns:a="urn:&quot;&quot;"><a:e/>
            <f:g/><a:e/></extensions><extensions xmlns:h="urn:h" xmlns:i="urn:i"><h:j/><i:j/><k/></extensions></wpt></gpx>
            """
        let limits = GPXLimits(extensionLength: limit)
        let reading = read(Array(text.utf8), limits: limits)
        #expect(read(Array(text.utf8), limits: limits, pieces: { 1 }) == reading)
        guard case .waypoint(let point)? = reading.items.last else {
            Issue.record("there is no waypoint")
            return
        }
        let names = point.extensions.namespaces.reduce(0) { $0 + $1.prefix.utf8.count + $1.uri.utf8.count }
        #expect(point.extensions.xml.utf8.count + names <= limit)
        #expect(point.extensions.elements.count + reading.drops.count(of: .oversizedExtension) == 8)
        #expect(!point.extensions.isEmpty || point.box == nil, "what was not kept leaves nothing behind")
    }

    @Test("extensions with long namespace URIs are dropped once all URIs together reach the limit")
    func longNames() {
        let uri = String(repeating: "u", count: 3000)
        let blocks = (0..<100).map { "<extensions xmlns:p\($0)='\(uri)'><p\($0):a/></extensions>" }.joined()
        let reading = read("<gpx><trk><trkseg><trkpt lat='1' lon='2'>\(blocks)</trkpt></trkseg></trk></gpx>")
        #expect(reading.points.first?.extensions.elements.count == 21)
        #expect(reading.drops.count(of: .oversizedExtension) == 79)
    }

    @Test("an extension with too many undeclared prefixes is dropped")
    func manyPrefixes() {
        let document = { (count: Int) in
            "<gpx><extensions><a>" + (0..<count).map { "<p\($0):b/>" }.joined() + "</a></extensions></gpx>"
        }
        #expect(read(document(64)).items.last?.documentExtensions?.namespaces.count == 64)
        #expect(read(document(65)).drops.count(of: .oversizedExtension) == 1)
    }

    @Test("the extensions of one element depend on at most 64 namespaces")
    func manyNamespaces() throws {
        let group = { (letter: String) in
            let names = (0..<40).map { letter + String($0) }
            let declarations = names.map { " xmlns:\($0)='urn:\($0)'" }.joined()
            return "<extensions\(declarations)>" + names.map { "<\($0):a/>" }.joined() + "</extensions>"
        }
        let document = try GPXDocument(
            parsing: Array("<gpx>\(group("a"))\(group("b"))<extensions><c/></extensions></gpx>".utf8))
        #expect(document.extensions.namespaces.count == 64 && document.extensions.elements.count == 65)
        #expect(document.drops.count(of: .oversizedExtension) == 16)
        #expect(try GPXDocument(parsing: document.bytes).extensions == document.extensions)
        let many = (0...64).map { "<p\($0):b/>" }.joined()
        let error = #expect(throws: GPXError.self) { try GPXExtensions(xml: "\n<a>\(many)</a>") }
        #expect(error?.description == "the extensions depend on more than 64 namespaces at 2:1")
    }

    @Test("an extension that is too long is dropped before its end, and reading continues after it")
    func givenUp() {
        for child in ["<b c='123456789'/>\n", "<d:e/><f:g/>\n"] {
            let text = """
                <gpx xmlns:p="urn:1">
                <extensions><a xmlns:p="urn:2"><b xmlns:p="urn:3">
                \(String(repeating: child, count: 90))</b></a><p:h/></extensions><wpt lat="1" lon="2"/></gpx>
                """
            for size in [1, 10, .max] {
                let reading = read(Array(text.utf8), limits: GPXLimits(extensionLength: 500), pieces: { size })
                #expect(reading.error == nil && reading.items.count == 3)
                #expect(reading.items.last?.documentExtensions?.elements.map(\.namespace) == ["urn:1"])
                #expect(reading.drops.total == 1)
                #expect((reading.drops.firstLine(of: .oversizedExtension) ?? 99) < 45)
            }
        }
    }

    @Test("a huge extension does not stay in memory")
    func hugeExtension() throws {
        var reader = GPXReader()
        reader.append("<gpx><wpt lat='1' lon='2'><extensions><a>")
        let chunk = ContiguousArray(repeating: UInt8(ascii: "x"), count: 65_536)
        for _ in 0..<50 {
            reader.append(chunk.span)
            while try reader.next() != nil {}
            #expect(reader.bufferedBytes < 100)
        }
    }
}
