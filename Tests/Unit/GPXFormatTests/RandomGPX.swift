import CodecSupport

@testable import GPXFormat

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Seeded documents with all fields, each of them present or absent at random.
///
/// Their values survive writing: 9 decimals, trimmed texts, a device heading if there is
/// any heading.
struct RandomGPX {
    var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func document() -> GPXDocument {
        GPXDocument(
            metadata: metadata(), waypoints: list { $0.point() },
            routes: list { GPXDocument.Route(head: $0.head(), points: $0.list { $0.point() }) },
            tracks: list { maker in
                let segments = maker.list {
                    GPXDocument.Segment(points: $0.list { $0.point() }, extensions: $0.extensions())
                }
                return GPXDocument.Track(head: maker.head(), segments: segments)
            },
            extensions: extensions())
    }

    private mutating func metadata() -> GPXMetadata {
        var metadata = GPXMetadata(version: "1.1", creator: text())
        metadata.name = maybe { $0.text() }
        metadata.description = maybe { $0.text() }
        metadata.author = maybe { maker in
            GPXAuthor(
                name: maker.maybe { $0.text() }, email: maker.maybe { $0.pick(["a@b.c", "a b@c@d"]) },
                link: maker.maybe { $0.link() })
        }
        metadata.copyright = maybe { maker in
            GPXCopyright(
                author: maker.text(), year: maker.maybe { $0.whole(1...9999) }, license: maker.maybe { $0.text() })
        }
        metadata.links = list { $0.link() }
        metadata.time = maybe { $0.time() }
        metadata.keywords = maybe { $0.text() }
        metadata.bounds = maybe {
            GPXBounds(
                minimumLatitude: $0.decimal(-90...0), minimumLongitude: $0.decimal(-180...0),
                maximumLatitude: $0.decimal(0...90), maximumLongitude: $0.decimal(0...180))
        }
        metadata.extensions = extensions()
        metadata.namespaces = [
            GPXNamespace(prefix: "loc", uri: "urn:other"), GPXNamespace(prefix: "own", uri: "urn:own"),
            GPXNamespace(prefix: "unused", uri: "urn:&"),
        ].filter { _ in flip() }
        return metadata
    }

    private mutating func head() -> GPXPathHead {
        GPXPathHead(
            name: maybe { $0.text() }, comment: maybe { $0.text() }, description: maybe { $0.text() },
            source: maybe { $0.text() }, links: list { $0.link() }, number: maybe { $0.whole(0...100) },
            type: maybe { $0.text() }, extensions: extensions())
    }

    private mutating func link() -> GPXLink {
        GPXLink(text(), text: maybe { $0.text() }, type: maybe { $0.text() })
    }

    mutating func extensions() -> GPXExtensions {
        var extensions = GPXExtensions()
        for _ in 0..<whole(0...2) {
            let (xml, prefix, uri) = pick(Self.fragments)
            let namespaces = prefix.isEmpty ? [] : [GPXNamespace(prefix: prefix, uri: uri)]
            if let more = try? GPXExtensions(xml: xml, namespaces: namespaces) {
                _ = extensions.append(more.fragment, more.namespaces, limit: .max)
            }
        }
        return extensions
    }

    /// Extensions, and the namespace that they need.
    private static let fragments = [
        ("<own:mark a='1' own:b=\"2\">x<own:deep/>&amp;<![CDATA[<]]></own:mark>", "own", "urn:own"),
        ("<own:mark/>", "own", "urn:another"), ("<p:q xmlns:p='urn:p'><p:r/></p:q>", "", ""),
        ("<plain>text</plain>", "", ""), ("<loc:else>1</loc:else>", "loc", "urn:other"),
        ("<d xmlns='urn:d'><e/></d>", "", ""), ("<foo:undeclared/>", "", ""),
        (
            "<gpxtpx:TrackPointExtension><gpxtpx:zz/></gpxtpx:TrackPointExtension>", "gpxtpx",
            "http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
        ),
        ("<gpxgd:other/>", "gpxgd", "urn:any"),
    ]

    // MARK: - Values

    mutating func flip() -> Bool { random.next() & 1 == 0 }

    mutating func maybe<Value>(_ make: (inout RandomGPX) -> Value) -> Value? {
        flip() ? make(&self) : nil
    }

    mutating func list<Value>(_ make: (inout RandomGPX) -> Value) -> [Value] {
        (0..<whole(0...2)).map { _ in make(&self) }
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[whole(0...values.count - 1)]
    }

    mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// A number with at most 9 decimals, often fewer.
    mutating func decimal(_ range: ClosedRange<Double>) -> Double {
        let scale = pick([1.0, 10, 1e4, 1e7, 1e9])
        let number = Double.random(in: range, using: &random)
        return (number * scale).rounded(.towardZero) / scale
    }

    mutating func angle() -> Double { decimal(0...359.9) }

    mutating func time() -> Date {
        let milliseconds = whole(-1_000_000_000...1_000_000_000)
        let seconds = Double(milliseconds) / 1e3 + (flip() ? 0 : Double(whole(0...999)) / 1e6)
        return Date(timeIntervalSinceReferenceDate: (seconds * 1e6).rounded() / 1e6)
    }

    mutating func text() -> String {
        let words = [
            "a", "é", "<b>", "&amp;", "]]>", "日本", "𝄞", "\"q\"", "'", "x\ty", "1\r\n2", "a  b", "-->", "?>", "&#1;",
        ]
        return (0...whole(0...3)).map { _ in pick(words) }.joined(separator: " ")
    }
}
