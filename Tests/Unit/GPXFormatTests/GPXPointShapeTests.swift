import CodecSupport
import TestSupport
import Testing

@testable import GPXFormat

/// Points of a known shape are read as if there were no shapes: fed byte by byte, no point is ever complete in the buffer
/// when it begins, so that each is parsed tag by tag.
@Suite struct GPXPointShapeTests {
    private static let points = [
        #"<trkpt lat="1.5" lon="-2.25"><ele>3</ele><time>2024-01-02T03:04:05Z</time></trkpt>"#,
        #"<trkpt lat="1.50" lon="2.2"><ele>-3.25</ele><time>2024-01-02T03:04:06.125Z</time></trkpt>"#,
        #"<trkpt lon='7' lat='47.123456789012345678901'><ele>1e2</ele></trkpt>"#,
        #"<trkpt lat="91" lon="2"><ele>3</ele></trkpt>"#, #"<trkpt lat="1" lon="x"><ele>3</ele></trkpt>"#,
        #"<trkpt lat="1" lon="2"><ele> 3 </ele><time/></trkpt>"#, #"<trkpt lat="1" lon="2"/>"#,
        #"<trkpt lat="&#49;" lon="2"><ele>4</ele></trkpt>"#, #"<trkpt lon="2"><ele>4</ele></trkpt>"#,
        #"<trkpt lat="1" lon="2"><ele></ele><name> </name><sat>x</sat></trkpt>"#,
        #"<trkpt lat="1" lon="2"><ele>5</ele><name>a</name><sat>7</sat><fix>3d</fix></trkpt>"#,
        #"<trkpt lat="1" lon="2"><ele>6</ele><name>é b</name><sat>8.5</sat><fix>4d</fix></trkpt>"#,
        #"<trkpt lat="1" lon="2"><ele>6</ele><name>a&amp;b</name><sat>8</sat><fix>2d</fix></trkpt>"#,
        #"<trkpt lat="1" lon="2"><name>a]]</name><cmt>]b]</cmt><desc>c<!-- c --></desc></trkpt>"#,
        "<trkpt lat=\"1\" lon=\"2\"><name>a\r\nb</name><cmt>c\rd</cmt><desc>e\tf</desc></trkpt>",
        #"<trkpt lat="1" lon="2"><name>ab</name><cmt>cd</cmt><desc><![CDATA[ef]]></desc></trkpt>"#,
        #"<trkpt lat="1" lon="2"><name>ab</name><cmt>c</cmt><desc>\#(String(repeating: "long ", count: 30))</desc></trkpt>"#,
        #"<trkpt lat="1" lon="2"><link href="u"><text>t</text></link><hdop>1</hdop></trkpt>"#,
        #"<trkpt lat="1" lon="2"><url>u</url><urlname>n</urlname><hdop>-1</hdop></trkpt>"#,
        #"<trkpt lat="1" lon="2"><extensions><own:a>x</own:a><own:b/></extensions>z</trkpt>"#,
        #"<trkpt lat="1" lon="2"><extensions><own:a>y&amp;z</own:a><own:b/></extensions></trkpt>"#,
        #"<trkpt lat="1" lon="2"><own:a b="1>"><own:c>3</own:c></own:a><foo:d>long text</foo:d></trkpt>"#,
        #"<trkpt lat="1" lon="2"><p:a xmlns:p="urn:p">1</p:a><p:b>2</p:b></trkpt>"#,
        #"<trkpt xmlns:p="urn:q" lat="1" lon="2"><p:a>1</p:a><ele>2</ele></trkpt>"#,
        """
        <trkpt lat="1" lon="2"><extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>60</gpxtpx:hr>
        <gpxtpx:speed>1.5</gpxtpx:speed><gpxtpx:course>360</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>
        """,
        """
        <trkpt lat="1" lon="2"><extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>-1</gpxtpx:hr>
        <gpxtpx:speed>2</gpxtpx:speed><gpxtpx:course>361</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>
        """,
        """
        <trkpt lat="1" lon="2"><extensions><gpxtpx:TrackPointExtension><gpxtpx:zz>60</gpxtpx:zz>
        </gpxtpx:TrackPointExtension><gpxgd:TrackPointExtension><gpxgd:hdg_tru>9</gpxgd:hdg_tru>
        <gpxgd:activity>walking</gpxgd:activity></gpxgd:TrackPointExtension></extensions></trkpt>
        """,
        """
        <trkpt lat="1" lon="2"><extensions><gpxgd:TrackPointExtension/><loc:TrackPointExtension>
        <loc:hdg_col>4</loc:hdg_col><loc:src_col>user</loc:src_col></loc:TrackPointExtension></extensions></trkpt>
        """,
        #"<own:x><trkpt lat="1" lon="2"><ele>1</ele></trkpt></own:x>"#,
        #"<trkpt lat="1" lon="2"><trkpt lat="1" lon="2"><ele>1</ele></trkpt></trkpt>"#, "<!-- c -->", "text",
    ]

    /// A document of `count` points, most of which have the same elements as an earlier one.
    private static func document(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
        let kinds = (0..<3).map { _ in points.randomElement(using: &random) ?? "" }
        var text = "<gpx xmlns:own='urn:own' xmlns:loc='urn:x-swift-geolocation:gpx:1'><trk><trkseg>"
        for _ in 0..<count {
            let isKnown = Int.random(in: 0...9, using: &random) > 0
            text += (isKnown ? kinds : points).randomElement(using: &random) ?? ""
            text += ["", "\n", "\r\n  "].randomElement(using: &random) ?? ""
            if Int.random(in: 0...9, using: &random) == 0 { text += "</trkseg><trkseg xmlns:own='urn:\(text.count)'>" }
        }
        return Array((text + "</trkseg></trk></gpx>").utf8)
    }

    @Test func pointsOfAKnownShapeAreReadAsIfThereWereNoShapes() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<Attack.cases(of: 150) {
            let bytes = Self.document(12, &random)
            let slow = read(bytes, pieces: { 1 })
            #expect(slow.error == nil && slow.items.count > 4)
            #expect(read(bytes) == slow, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test(arguments: [GPXLimits(tokenLength: 90), GPXLimits(depth: 5), GPXLimits(extensionLength: 20)])
    func limitsHoldForKnownShapes(limits: GPXLimits) {
        var random = SplitMix64(seed: 2)
        for _ in 0..<Attack.cases(of: 60) {
            let bytes = Self.document(12, &random)
            let slow = read(bytes, limits: limits, pieces: { 1 })
            #expect(!slow.points.isEmpty || slow.error != nil)
            #expect(read(bytes, limits: limits) == slow)
        }
    }

    @Test func aTextBeyondTheLimitIsRefusedInAPointOfAKnownShape() {
        let names = ["a", "b", String(repeating: "c", count: 101)]
        let points = names.map { "<trkpt lat=\"1\" lon=\"2\"><name>\($0)</name></trkpt>" }
        let bytes = Array("<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8)
        let reading = read(bytes, limits: GPXLimits(tokenLength: 100))
        #expect(reading.points.count == 2)
        #expect(reading.error?.kind == .limitExceeded)
        #expect(read(bytes, limits: GPXLimits(tokenLength: 100), pieces: { 1 }) == reading)
    }

    @Test func cutsDoNotMatter() {
        var random = SplitMix64(seed: 3)
        let bytes = Self.document(8, &random)
        let slow = read(bytes, pieces: { 1 })
        for cut in 1..<bytes.count {
            var sizes = [bytes.count - cut, cut]
            #expect(read(bytes, pieces: { sizes.popLast() ?? .max }) == slow, "cut at \(cut)")
        }
    }

    @Test func damageDoesNotMatter() {
        var random = SplitMix64(seed: 4)
        for _ in 0..<Attack.cases(of: 400) {
            var bytes = Self.document(8, &random)
            let position = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0...3, using: &random) {
            case 0: bytes[position] = Array("<>&\"'/!?- 9.]\r".utf8).randomElement(using: &random) ?? 0
            case 1: bytes[position] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes.remove(at: position)
            default: bytes.swapAt(position, Int.random(in: 0..<bytes.count, using: &random))
            }
            #expect(read(bytes) == read(bytes, pieces: { 1 }), "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test func aShapeReadsOtherValuesAndNoOtherMarkup() throws {
        let slack = "        "
        let model = ContiguousArray(#"<trkpt lat="1" lon="2"><ele>3</ele></trkpt>"#.utf8)
        var parser = XMLPullParser(limits: XMLLimits())
        parser.append(model.span)
        _ = try parser.next()
        let tag = parser.tokenizer.startTag
        let begun = GPXPointRecord(tag.tag, tag.attributes.span, model.span)
        var record = try #require(begun)
        record.add(28..<29, .number(.elevation))
        let learned = GPXPointShape(record, model.span, end: model.count, scope: 0, hasRecorderExtension: true)
        let shape = try #require(learned)
        func point(_ text: String) -> GPXPoint? {
            let bytes = ContiguousArray((text + slack).utf8)
            var draft = GPXDraft(limits: GPXLimits())
            guard let end = shape.read(bytes.span, at: 0, into: &draft) else { return nil }
            #expect(end == text.utf8.count)
            return draft.finishPoint()
        }
        let read = GPXPoint(latitude: 12.5, longitude: -7, elevation: 400.25, hasRecorderExtension: true)
        #expect(point(#"<trkpt lat="12.5" lon="-7"><ele>400.25</ele></trkpt>"#) == read)
        #expect(point(#"<trkpt lat="12.5" lon="-7"><ele>400.25</ele ></trkpt>"#) == nil)
        #expect(point(#"<trkpt lat="12.5" lon="-7"><ele>400.25 </ele></trkpt>"#) == nil)
        #expect(point(#"<trkpt lat="12.5" lon="-190"><ele>400.25</ele></trkpt>"#) == nil)
    }
}
