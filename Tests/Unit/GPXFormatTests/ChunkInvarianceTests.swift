import CodecSupport
import Testing

@testable import GPXFormat

@Suite struct ChunkInvarianceTests {
    /// Documents with every construct, valid and malformed.
    static let documents = [
        """
        <?xml version="1.0" encoding="UTF-8"?>\r
        <!DOCTYPE gpx [<!ENTITY a "]>"> <!-- ]> --> <?p ]> ?>]><!-- c - c --><gpx version="1.1" creator='é"&#x20AC;'>\r
        <metadata><name>a&amp;b&#233;<![CDATA[ ]] ]]]>]]</name><keywords>\r\n a\rb </keywords></metadata><?pi x??>
        <wpt lat="3" lon="4"><name>&lt;]] ></name></wpt><trk><name>日本 𝄞</name><trkseg>\r
        <trkpt lat="1" lon="2"><ele>3</ele><time>2023-11-14T22:13:20.123Z</time><extensions>
        <gpxtpx:TrackPointExtension><gpxtpx:speed>1.5</gpxtpx:speed></gpxtpx:TrackPointExtension>
        <x:y a="1"  b = '2'/></extensions ></trkpt><trkpt lat="91" lon="2"><time>x</time></trkpt>
        </trkseg></trk></gpx>\r
        <!-- end -->
        """,
        """
        <gpx version="1.0" xmlns:own="urn:own"><name>n</name><author>A</author><url>u</url>\r
        <own:a x="1"><!-- c --><own:b>]] ></own:b><![CDATA[ <x> ]]>&#233;</own:a ><wpt lat="1" lon="2"><magvar>-3</magvar>
        <link href="a&amp;b"><text>t\r\nu</text></link><foo:x y:z=''/><extensions><own:c/><gpxtpx:TrackPointExtension>\r
        <gpxtpx:hr>6</gpxtpx:hr><gpxtpx:zz/></gpxtpx:TrackPointExtension></extensions><sat>7</sat></wpt>
        <rte><number>1</number><extensions><p:q xmlns:p="urn:é"><p:r/></p:q></extensions><rtept lat="1" lon="2"/></rte>
        <trk><link href="l"/><trkseg><trkpt lat="1" lon="2"><fix>4d</fix><loc:TrackPointExtension
         xmlns:loc="urn:x-swift-geolocation:gpx:1"><loc:hdg_usr>4</loc:hdg_usr></loc:TrackPointExtension></trkpt>
        <extensions><own:s/></extensions></trkseg><name>late</name></trk><extensions><own:d>e</own:d></extensions></gpx>
        """,
        "<gpx><name>]]></name></gpx>", "<gpx><name>]]]]]></name></gpx>", "<gpx><a b='1' b='2'/></gpx>",
        "<gpx><a b='1'c='2'/></gpx>", "<gpx><a b=>'</a></gpx>", "<gpx></gpx\" >", "<gpx><!-- -- --></gpx>",
        "<gpx>&nope;</gpx>", "<gpx>&#xZ;</gpx>", "<gpx><name>a\r</name></gpx> x", "<gpx><name>\r\r\n\n</name></gpx>",
        "<!doctype html><html></html>", "{\"a\": 1}", "<gpx/><gpx/>", "<gpx><![CDAT[x]]></gpx>", "<gpx><name>x\u{1}",
        "<gpx><trk></gpx>", "<?xml version='1.0' encoding='latin1'?><gpx><name>a</name></gpx>", "<?xm?><gpx/>",
        "<?xml?><gpx/>", "<gpx><?xml?></gpx>", "<gpx><name>&#93;]></name></gpx>", "<gpx><name>]<!---->]></name></gpx>",
    ]

    @Test(arguments: documents)
    func piecesDoNotMatter(document: String) {
        let bytes = Array(document.utf8)
        let wholeReading = read(bytes)
        let wholeTokens = tokens(bytes)
        for size in 1...7 {
            #expect(read(bytes, pieces: { size }) == wholeReading, "pieces of \(size)")
            #expect(tokens(bytes, pieces: { size }) == wholeTokens, "pieces of \(size)")
        }
        var random = SplitMix64(seed: 3)
        for _ in 0..<50 {
            #expect(tokens(bytes, pieces: { Int.random(in: 0...40, using: &random) }) == wholeTokens)
        }
    }

    @Test func limitsDoNotDependOnPieces() {
        let limits = GPXLimits(tokenLength: 20)
        for document in [
            "<gpx><name>123456789 123456789 123</name></gpx>", "<gpx><a b='123456789 123456789'/></gpx>",
            "<gpx><name>1234567890&amp;234567890&lt;</name></gpx>",
            "<gpx><name>1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7890123</name>",
            "<gpx><a b='\" c=1'/></gpx>", "<gpx><name>12345678901234567890</name></gpx>",
            "<!DOCTYPE a 123456789 12345>",
            "<gpx><name>1234567890123456789012]]>3</name></gpx>",
            "<gpx><aTagOfNineteenBytes></aTagOfNineteenBytes></gpx>",
            "<gpx><name>123456789012345678<![CDATA[12]]>3</name></gpx>", "<gpx></gpx                         >",
        ] {
            let whole = tokens(Array(document.utf8), limits: limits)
            for size in 1...9 {
                #expect(
                    tokens(Array(document.utf8), limits: limits, pieces: { size }) == whole, "\(document) by \(size)")
            }
        }
    }
}
