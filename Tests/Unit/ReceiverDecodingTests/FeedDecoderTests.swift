import Foundation
import Geolocation
import ReceiverDecoding
import ReceiverSupport
import Testing

@Suite("A feed's datagrams") struct FeedDatagramTests {
    private let object = #"{"type":"location","time":"2026-11-20T10:40:00Z","lat":47.5,"lon":9.5}"#

    @Test("are recognised one by one, by the first byte that is not white space")
    func recognition() {
        var feed = FeedReading(.datagrams)
        feed.ingest(rmc(47.1, 9, at: 0))
        feed.ingest(rmc(47.2, 9, at: 1))
        feed.ingest(object)
        feed.ingest(" \r\n\t[\(object),\(object)]")
        feed.ingest("\\s:GP0001,c:1795171202*5C\\" + rmc(47.3, 9, at: 2))
        feed.ingest("UdPbC\0" + rmc(47.4, 9, at: 3))
        #expect(feed.latitudes == [47.1, 47.2, 47.5, 47.5, 47.5, 47.3, 47.4])
        #expect(feed.drops["byte outside of sentences"] == nil)
    }

    @Test("may omit the line end after the last sentence")
    func noLineEnd() {
        var feed = FeedReading(.datagrams)
        for second in 0..<4 {
            let both = gga(47, 9, at: Double(second)) + rmc(47, 9, at: Double(second))
            feed.ingest(String(both.dropLast()))
        }
        // The first epoch shows which sentence ends epochs; after that, no further byte is waited for.
        #expect(feed.latitudes.count == 4)
        #expect(feed.drops.isEmpty)
    }

    @Test("may be cut anywhere in a sentence, which continues in the next datagram")
    func cutAnywhere() {
        let text = (0..<3).map { rmc(47 + Double($0) / 10, 9, at: Double($0)) }.joined()
        for cut in 0...text.utf8.count {
            var feed = FeedReading(.datagrams)
            feed.ingest(String(text.utf8.prefix(cut)) ?? "")
            feed.ingest(String(text.utf8.dropFirst(cut)) ?? "")
            #expect(feed.latitudes == [47, 47.1, 47.2], "cut at \(cut)")
            #expect(feed.drops.isEmpty, "cut at \(cut)")
        }
    }

    @Test("may contain a single byte each")
    func singleBytes() {
        var feed = FeedReading(.datagrams)
        for byte in (0..<3).map({ rmc(47, 9, at: Double($0)) }).joined().utf8 { feed.ingest([byte]) }
        #expect(feed.latitudes.count == 3)
    }

    @Test("give no fix for a cut sentence whose rest is lost, although some of its numbers have arrived")
    func lostRest() {
        var feed = FeedReading(.datagrams)
        feed.ingest(gga(47.1, 9, at: 0))
        // The altitude 405.2 is cut to 4.
        feed.ingest(String(gga(47.2, 9, at: 1).prefix { $0 != "M" }.dropLast(5)))
        #expect(feed.decoder.patience != 0.1, "nothing makes it whole")
        feed.ingest(gga(47.3, 9, at: 2))
        feed.ingest(gga(47.4, 9, at: 3))
        #expect(feed.latitudes == [47.1, 47.3, 47.4])
        #expect(feed.drops == ["unfinished sentence": 1])
    }

    @Test("without checksum and line end give a whole sentence after a pause of 0.1 s")
    func noChecksum() {
        var feed = FeedReading(.datagrams)
        for second in 0..<3 {
            feed.ingest(String(rmc(47, 9, at: Double(second)).prefix { $0 != "*" }))
            #expect(feed.decoder.patience == 0.1)
            feed.end(.pause)
        }
        #expect(feed.latitudes.count == 3)
        feed.ingest(String(rmc(47, 9, at: 3).prefix { $0 != "*" }))
        feed.ingest(rmc(47, 9, at: 4))
        #expect(feed.latitudes.count == 5, "the next sentence says so as well")
    }

    @Test("without checksum, line end and date give their fixes")
    func noChecksumNoDate() {
        var feed = FeedReading(.datagrams)
        for second in 0..<3 {
            feed.ingest(String(gga(47, 9, at: Double(second)).prefix { $0 != "*" }))
            feed.end(.pause)
            feed.end(.pause)
        }
        #expect(feed.latitudes.count == 3 && feed.drops.isEmpty)
    }

    @Test("of rubbish are counted and change nothing, and 64 KiB of sentences are read")
    func rubbish() {
        var feed = FeedReading(.datagrams)
        feed.ingest(rmc(47.1, 9, at: 0))
        feed.ingest([UInt8](repeating: UInt8(ascii: "$"), count: 65_507))
        feed.ingest([UInt8](repeating: UInt8(ascii: ","), count: 65_507))
        feed.ingest("$" + String(repeating: "A", count: 65_000))
        feed.ingest([UInt8](repeating: 0, count: 65_507))
        feed.ingest("{" + String(repeating: "[", count: 65_000))
        feed.ingest((0..<65_507).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) })
        feed.ingest([])
        // The last datagram contains 64 KiB of good sentences.
        let sentences = (1...900).map { rmc(47.2, 9, at: Double($0)) }.joined()
        #expect((60_000...65_507).contains(sentences.utf8.count))
        feed.ingest(sentences)
        #expect(feed.latitudes == [47.1] + Array(repeating: 47.2, count: 900))
        #expect(!feed.drops.isEmpty)
    }

    @Test("give their fixes again after 100 KB of a sentence that never ends")
    func boundedRest() {
        var feed = FeedReading(.datagrams)
        feed.ingest(rmc(47.1, 9, at: 0) + "$GPGGA,")
        for _ in 0..<10_000 { feed.ingest("1234567890") }
        feed.ingest(rmc(47.2, 9, at: 1))
        feed.ingest(rmc(47.3, 9, at: 2))
        #expect(feed.latitudes == [47.1, 47.2, 47.3])
    }
}

@Suite("A feed's connection") struct FeedStreamTests {
    private let objects = (0..<3).map {
        "{\"lat\":47.\($0),\n \"lon\":9,\"time\":\"2026-11-20T10:40:0\($0)Z\"}\n"
    }.joined()

    @Test(
        "is recognised as sentences or objects by its first meaningful line, in pieces of any size",
        arguments: [1, 2, 7, 64, 10_000])
    func pieces(size: Int) {
        let sentences = (0..<3).map { rmc(47 + Double($0) / 10, 9, at: Double($0)) }.joined()
        let binary = "\u{1}\u{2}binary "
        for text in [
            sentences, objects, "\r\n \(objects)", "038,N,00916.0,E*47\r\n" + sentences, "Welcome!\n" + objects,
            binary + sentences, "Welcome\n" + sentences,
        ] {
            var feed = FeedReading(.stream)
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: size) {
                feed.ingest(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            #expect(feed.latitudes == [47, 47.1, 47.2], "\(text)")
        }
    }

    @Test("remains one of objects after an object, even if a line inside it begins like a sentence")
    func staysRecognised() {
        var feed = FeedReading(.stream)
        feed.ingest("{\"lat\":47,\"lon\":9,\n\"$source\":\"x\"}\n")
        feed.ingest(rmc(48, 9, at: 0) + rmc(48, 9, at: 1))
        #expect(feed.latitudes == [47])
    }

    @Test("remains one of sentences after a sentence, and ignores objects")
    func sentencesStay() {
        var feed = FeedReading(.stream)
        feed.ingest(rmc(48, 9, at: 0) + objects + rmc(48, 9, at: 1))
        #expect(feed.latitudes == [48, 48])
    }

    @Test("reports the receiver's status on request, from sentences and from objects")
    func status() {
        for text in [rmc(48, 9, at: 0) + rmc(48, 9, at: 1), #"{"class":"SKY","hdop":0.9,"satellites":[]}"# + "\n"] {
            var feed = FeedReading(.stream, wantsDerivedEvents: true)
            feed.ingest(text)
            feed.end(.pause)
            #expect(feed.reports.contains { $0.status != nil }, "\(text)")
            #expect(feed.decoder.wantsDerivedEvents)
        }
    }
}

/// A feed decoder, and the reports that it has returned.
struct FeedReading {
    private(set) var decoder: FeedDecoder
    private(set) var reports: [ReceiverReport] = []
    private let framing: FeedDecoder.Framing

    init(_ framing: FeedDecoder.Framing, wantsDerivedEvents: Bool = false) {
        self.framing = framing
        decoder = FeedDecoder(framing: framing)
        decoder.wantsDerivedEvents = wantsDerivedEvents
    }

    mutating func ingest(_ text: String) { ingest(Array(text.utf8)) }

    mutating func ingest(_ bytes: [UInt8]) {
        let bytes = ContiguousArray(bytes)
        // 2026-11-20T10:40:10Z.
        decoder.append(bytes.span, at: Date(timeIntervalSince1970: 1_795_171_210))
        if framing == .datagrams { decoder.end(.datagram) }
        drain()
    }

    mutating func end(_ boundary: ReportBoundary) {
        decoder.end(boundary)
        drain()
    }

    var latitudes: [Double] {
        reports.compactMap { report in
            guard case .fix(let location) = report.position else { return nil }
            return location.latitude
        }
    }

    var drops: [String: Int] { decoder.drops.byReason }

    private mutating func drain() {
        while let report = decoder.next() { reports.append(report) }
    }
}
