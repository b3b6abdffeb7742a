import AISFormat
import CodecSupport
import Geolocation
import ReceiverDecoding
import ReceiverSupport
import Testing

/// Sentences of AIS messages with two parts each, of the ships 369190000 and 999999999.
private enum Part {
    static let first = sentence("AIVDM,2,1,3,B,55P5TL01VIaAL@7WKO@mBplU@<PDhh000000001S;AJ::4A80?4i@E53,0", lead: "!")
    static let second = sentence("AIVDM,2,2,3,B,1@0000000000000,2", lead: "!")
    static let otherFirst = sentence(
        "AIVDM,2,1,3,B,5Nqc9wqs05q98000000dhw@:JIW0HU0QT<00003w00000rnPtCQmN000,0", lead: "!")
    static let otherSecond = sentence("AIVDM,2,2,3,B,000000000000008,2", lead: "!")
}

private func tagged(_ parameters: String, _ line: String) -> String {
    let checksum = parameters.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    return "\\\(parameters)*\(checksum < 16 ? "0" : "")\(String(checksum, radix: 16))\\\(line)"
}

private func vessels(_ text: String, sources: Set<String>? = nil) -> (vessels: [VesselEvent], drops: [String: Int]) {
    var options = NMEAReportOptions()
    options.sources = sources
    var reception = Reception(options: options, wantsDerivedEvents: true)
    reception.ingest(text)
    reception.end(.stream)
    return (reception.reports.compactMap { $0.vessel as? VesselEvent }, reception.drops)
}

@Suite("Groups of sentences with TAG blocks")
struct TagGroupTests {
    private let time = Date(timeIntervalSince1970: 1_763_635_200)

    @Test("the source and the time of the first sentence apply to all of its group", arguments: [["r3"], nil])
    func inheritance(sources: Set<String>?) {
        let text =
            tagged("g:1-2-7419,s:r3,c:1763635200", Part.first) + tagged("g:2-2-7419", Part.second)
            + tagged("g:1-2-7420,s:r3,c:1763635201", Part.otherFirst) + tagged("g:2-2-7420", Part.otherSecond)
        let (vessels, drops) = vessels(text, sources: sources)
        #expect(vessels.map(\.message.mmsi) == [369_190_000, 999_999_999] && drops.isEmpty)
        #expect(vessels.map(\.time) == [time, time.addingTimeInterval(1)])
    }

    @Test(
        "the source and the time of the first part of a message apply to its other parts",
        arguments: [
            ("1G2:9628,s:AIS,c:1763635200", "2G2:9628"), ("s:AIS,c:1763635200", nil), ("s:AIS,c:1763635200", "n:2"),
        ], [["AIS"], nil])
    func parts(tags: (first: String, second: String?), sources: Set<String>?) {
        let second = tags.second.map { tagged($0, Part.second) } ?? Part.second
        let (vessels, drops) = vessels(tagged(tags.first, Part.first) + second, sources: sources)
        #expect(vessels.map(\.message.mmsi) == [369_190_000] && vessels.map(\.time) == [time] && drops.isEmpty)
    }

    @Test("a part without a source is of the station of the newest first part, even if that is not used")
    func partsOfStations() {
        let text =
            tagged("s:a,c:1763635200", Part.first) + tagged("s:b,c:1763635201", Part.otherFirst) + Part.otherSecond
            + Part.second
        let both = vessels(text)
        #expect(both.vessels.map(\.message.mmsi) == [999_999_999, 369_190_000] && both.drops.isEmpty)
        #expect(both.vessels.map(\.time) == [time.addingTimeInterval(1), time])
        let one = vessels(text, sources: ["a"])
        #expect(one.vessels.map(\.message.mmsi) == [369_190_000])
        #expect(one.drops == ["sentence of another source than the selected one": 2])
    }

    @Test(
        "a part without a source is of no station after 64 sentences without a part of its message",
        arguments: [(63, true), (64, false)])
    func patience(sentences: Int, isDecoded: Bool) {
        let position = sentence("AIVDM,1,1,,B,15RTgt0PAso;90TKcjM8h6g208CQ,0", lead: "!")
        let between = String(repeating: position, count: sentences)
        let (vessels, drops) = vessels(
            tagged("s:a,c:1763635200", Part.first) + between + Part.second, sources: ["a"])
        #expect(vessels.map(\.time) == (isDecoded ? [time] : []))
        #expect(drops == ["sentence of another source than the selected one": isDecoded ? sentences : sentences + 1])
    }

    @Test("groups of two stations may alternate, with the same identifiers of their messages")
    func alternation() {
        let text =
            tagged("g:1-2-1,s:a,c:1763635200", Part.first) + tagged("g:1-2-2,s:b,c:1763635201", Part.otherFirst)
            + tagged("g:2-2-1", Part.second) + tagged("g:2-2-2", Part.otherSecond)
        let both = vessels(text)
        #expect(both.vessels.map(\.message.mmsi) == [369_190_000, 999_999_999] && both.drops.isEmpty)
        let one = vessels(text, sources: ["b"])
        #expect(
            one.vessels.map(\.message.mmsi) == [999_999_999] && one.vessels.map(\.time) == [time.addingTimeInterval(1)])
        #expect(one.drops == ["sentence of another source than the selected one": 2])
    }

    @Test("a group does not inherit from an earlier group with the same identifier")
    func newGroup() {
        let text =
            tagged("g:1-2-1,s:a,c:1763635200", Part.first) + tagged("g:1-2-1,s:b", Part.otherFirst)
            + tagged("g:2-2-1,c:1763635201", Part.otherSecond)
        let (vessels, _) = vessels(text, sources: ["b"])
        #expect(vessels.map(\.time) == [time.addingTimeInterval(1)])
    }

    @Test("a group that stays incomplete, or a station that falls silent, gives way to newer ones")
    func bounds() {
        var text = tagged("g:1-2-1,s:a,c:1763635200", Part.first)
        for number in 2..<20 { text += tagged("g:1-2-\(number),s:b", Part.otherFirst) }
        #expect(vessels(text + tagged("g:2-2-1", Part.second), sources: ["a", "b"]).vessels.isEmpty)
        text = tagged("s:a,c:1763635200", Part.first)
        for number in 0..<64 { text += tagged("s:\(number),c:1763635200", Part.first) }
        let (vessels, drops) = vessels(text + tagged("s:a,c:1763635200", Part.second))
        #expect(vessels.isEmpty && drops["AIS: AIS message given up for newer ones before its last part"] == 2)
    }
}
