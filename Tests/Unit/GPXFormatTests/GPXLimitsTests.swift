import Testing

@testable import GPXFormat

@Suite struct GPXLimitsTests {
    /// Feeds `head`, then `piece` repeatedly up to `total` bytes, then `tail`; returns the most bytes buffered.
    private func feed(
        _ head: String, _ piece: String, total: Int, _ tail: String, detail: GPXDetail = .everything
    ) throws -> (buffered: Int, [GPXItem]) {
        var reader = GPXReader(detail: detail)
        var items: [GPXItem] = []
        reader.append(head)
        let chunk = ContiguousArray(String(repeating: piece, count: 65_536 / piece.utf8.count).utf8)
        var fed = 0
        var most = 0
        while fed < total {
            reader.append(chunk.span)
            fed += chunk.count
            while let item = try reader.next() { items.append(item) }
            most = max(most, reader.bufferedBytes)
        }
        reader.append(tail)
        reader.finish()
        while let item = try reader.next() { items.append(item) }
        return (most, items)
    }

    @Test(arguments: [
        ("<gpx><desc>", "x", "</desc></gpx>"), ("<gpx><!--", "- ", "--></gpx>"), ("<gpx><?p ", "? ", "?></gpx>"),
        ("<gpx><desc><![CDATA[", "]", "]]></desc></gpx>"), ("<gpx>", " ", "</gpx>"),
        ("<gpx><desc>", "&#65;", "</desc></gpx>"),
        ("<gpx><wpt>", "<a b='c'>d</a>", "</wpt></gpx>"),
    ])
    func aHugeUnwantedLineIsPassedOverInBoundedMemory(head: String, piece: String, tail: String) throws {
        let result = try feed(head, piece, total: 2_000_000, tail, detail: .tracks)
        #expect(result.1 == [.metadata(GPXMetadata())])
        #expect(result.buffered < 100)
    }

    @Test(arguments: [
        ("<gpx><name>", "x", "the text of <name> is longer than 1048576 bytes at 1:1048588"),
        ("<gpx><name>", "&amp;", "the text of <name> is longer than 1048576 bytes"),
        ("<gpx><trk a='", "x", "a tag is longer than 1048576 bytes at 1:6"),
        ("<", "x", "a name is longer than 1024 bytes"),
        ("<gpx><", " x='1'", "‘<’ begins no tag"), ("<gpx><a", " b='1' ", "the attribute ‘b’ appears twice at 1:16"),
        ("<gpx></gpx", " ", "a tag is longer"), ("<!DOCTYPE ", "x", "the DOCTYPE is longer than 1048576 bytes"),
        ("<!DOCTYPE a [", "<!-- > -->", "the DOCTYPE is longer"),
        ("<gpx>", "<a>", "the elements are nested deeper than 64"),
        ("<gpx><name>&", "x", "a reference has no ‘;’"), ("<gpx><name>&#", "0", "a reference has no ‘;’"),
    ])
    func aHugeWantedTokenIsAnError(head: String, piece: String, sentence: String) {
        let error = #expect(throws: GPXError.self) { try feed(head, piece, total: 5_600_000, "") }
        #expect(error?.description.hasPrefix(sentence) == true, "\(String(describing: error))")
    }

    @Test func aLongLineIsNotHeld() throws {
        let result = try feed("<gpx><desc>", "0123456789abcde ", total: 6_000_000, "</desc></gpx>", detail: .tracks)
        #expect(result.buffered == 0)
    }

    @Test func attributesAreCounted() {
        let many = (0..<257).map { " a\($0)=''" }.joined()
        #expect(read("<gpx\(many)/>").error?.kind == .limitExceeded)
        let fewer = (0..<256).map { " a\($0)=''" }.joined()
        #expect(read("<gpx\(fewer)/>").error == nil)
    }

    @Test func depthIsCounted() {
        let limits = GPXLimits(depth: 3)
        #expect(read("<gpx><a><b/></a></gpx>", limits: limits).error == nil)
        let error = read("<gpx><a><b><c/></b></a></gpx>", limits: limits).error
        #expect(error?.description == "the elements are nested deeper than 3 levels at 1:12")
    }

    @Test func billionLaughsAreHarmless() {
        var document = "<!DOCTYPE gpx [<!ENTITY a0 'ha'>"
        for level in 1..<30 {
            document += "<!ENTITY a\(level) '" + String(repeating: "&a\(level - 1);", count: 10) + "'>"
        }
        document += "]><gpx><metadata><name>&a29;</name></metadata></gpx>"
        #expect(read(document).error?.kind == .undefinedEntity)
    }

    @Test func limitsAreAtLeastOne() {
        #expect(
            GPXLimits(depth: 0, tokenLength: -5, attributes: 0) == GPXLimits(depth: 1, tokenLength: 1, attributes: 1))
    }
}
