import CodecSupport
import Testing
import TrackFiles

@Suite("CSV and GeoJSON documents in pieces")
struct ChunkInvarianceTests {
    private static let texts: [(TrackFormat, String)] = [
        (.csv, #"\#u{FEFF}lat,lon,name\#r\#n\#r\#n1,2,"a\#r\#n""b"""\#r\#n3,4,c"d\#r\#n\#n5,6,"e"f\#r"#),
        (.csv, "lat;lon;a,b\n1;2\n;;\n3,5;4;\n91;0;x"),
        (.csv, #""lat"\#t"lon"\#n1\#t2"#), (.csv, #"lat,lon\#n1,2\#n3,"4"#),
        (.csv, ""), (.csv, "\n\r\n\n"), (.csv, "\u{FEFF}"), (.csv, "a,b\n1,2\n"),
        (.csv, #"lat,lon,"\#r",""\#r\#n1,2,,\#r\#r\#n"#),
        (
            .geojson,
            """
            \u{FEFF}{ "name" : "features\\":[", "features"
             : [ {"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},
             "properties":{"name":"\\u00e9\\\\\\"]}"}}
             , null , 7,{"type":"Feature","geometry":null}
             ] , "type":"FeatureCollection"}

            """
        ),
        (.geojson, #"{"type":"FeatureCollection","features":[1,]}"#), (.geojson, #"{"features":[,1]}"#),
        (.geojson, #"{"type":"Point","coordinates":[1,2]}"#), (.geojson, #"{"features":[]}"#), (.geojson, ""),
        (.geojson, #"{"type":"FeatureCollection","features":[{}, {}"#), (.geojson, "]]]"), (.geojson, " \n"),
        (.geojson, #"{"features":[]}{"features":[]}"#), (.geojson, #"{"features":["\"#),
    ]

    @Test("give the same items, drops and faults in any pieces", arguments: texts.indices)
    func constructs(index: Int) {
        let (format, text) = Self.texts[index]
        let bytes = Array(text.utf8)
        let whole = format.read(bytes)
        for size in 1...7 { #expect(format.read(bytes, pieces: { size }) == whole, "pieces of \(size)") }
        for cut in bytes.indices.dropFirst() {
            var sizes = [bytes.count - cut, cut]
            #expect(format.read(bytes, pieces: { sizes.popLast() ?? 1 }) == whole, "cut at \(cut)")
        }
    }

    @Test("with random content give the same items in any pieces", arguments: [TrackFormat.csv, .geojson])
    func random(format: TrackFormat) throws {
        var random = SplitMix64(seed: 8)
        for seed in 0..<10 as Range<UInt64> {
            var writer = try #require(format.makeWriter())
            let bytes = writer.document(RandomTracks(seed: seed).items)
            let whole = format.read(bytes)
            for most in [2, 20, 1000] {
                #expect(format.read(bytes, pieces: { Int.random(in: 0...most, using: &random) }) == whole)
            }
        }
    }

    @Test("with a row that is too long are refused, in pieces and as a whole")
    func limits() {
        let cell = String(repeating: "x", count: 1 << 20)
        let csv = Array("lat,lon,name\n1,2,a\n3,4,\(cell)\n5,6,b\n".utf8)
        let whole = TrackFormat.csv.read(csv)
        #expect(whole.fault == "the row at line 3 is longer than 1048576 bytes" && whole.points.count == 1)
        #expect(TrackFormat.csv.read(csv, pieces: { 4096 }) == whole)
        let open = Array(#"lat,lon,name\#n1,2,"a\#n\#(cell)\#n5,6,b\#n"#.utf8)
        #expect(TrackFormat.csv.read(open).fault == "the row at line 2 is longer than 1048576 bytes")
    }
}
