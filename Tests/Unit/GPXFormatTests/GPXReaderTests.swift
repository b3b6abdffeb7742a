import Testing

@testable import GPXFormat

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct GPXReaderTests {
    @Test func itemsComeInTheOrderOfTheFile() {
        let reading = read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="pen &amp; paper" xmlns="http://www.topografix.com/GPX/1/1">
              <metadata><name>Walk</name><author><name>Nobody</name></author><time>2023-11-14T22:13:20Z</time>
                <keywords> activity:walking time_interval:2 </keywords></metadata>
              <wpt lat="1" lon="2"><name>Spring</name></wpt>
              <trk><name>One &lt; <![CDATA[two & ]]>three</name><trkseg><trkpt lat="47.5" lon="-9.25"/></trkseg>
              <trkseg></trkseg></trk>
              <trk/>
            </gpx>
            """)
        let metadata = GPXMetadata(
            version: "1.1", creator: "pen & paper", name: "Walk", author: GPXAuthor(name: "Nobody"),
            time: Date(timeIntervalSince1970: 1_700_000_000), keywords: "activity:walking time_interval:2")
        var waypoint = GPXPoint(latitude: 1, longitude: 2)
        waypoint.name = "Spring"
        #expect(reading.error == nil)
        #expect(
            reading.items == [
                .metadata(metadata), .waypoint(waypoint), .trackStart(GPXPathHead(name: "One < two & three")),
                .segmentStart, .point(GPXPoint(latitude: 47.5, longitude: -9.25)), .segmentEnd(), .segmentStart,
                .segmentEnd(), .trackEnd, .trackStart(GPXPathHead()), .trackEnd,
            ])
    }

    @Test func gpx10HasItsMetadataAtTheTop() {
        let reading = read(
            """
            <gpx version="1.0"><name>Old</name><time>2001-01-01T00:00:01Z</time><keywords>activity:automotive</keywords>
            <trk><trkseg><trkpt lat="1" lon="2"><course>90</course><speed>2.5</speed></trkpt></trkseg></trk></gpx>
            """)
        let metadata = GPXMetadata(
            version: "1.0", name: "Old", time: Date(timeIntervalSinceReferenceDate: 1), keywords: "activity:automotive")
        #expect(reading.items.first == .metadata(metadata))
        #expect(reading.points == [GPXPoint(latitude: 1, longitude: 2, speed: 2.5, course: 90)])
    }

    @Test func metadataComeEvenWithoutTracks() {
        #expect(read("<gpx/>").items == [.metadata(GPXMetadata())])
        #expect(read("<gpx><name>n</name></gpx>").items == [.metadata(GPXMetadata(name: "n"))])
    }

    @Test func childrenOfThePointAreRead() {
        let reading = readPoint(
            "<ele>405.2</ele><time>2001-01-01T00:00:01.250Z</time><hdop>1.5</hdop><vdop>2</vdop><pdop>2.5</pdop>")
        let point = GPXPoint(
            latitude: 47.5, longitude: 9.25, elevation: 405.2, time: Date(timeIntervalSinceReferenceDate: 1.25),
            hdop: 1.5, vdop: 2, pdop: 2.5)
        #expect(reading.points == [point])
        #expect(reading.drops.total == 0)
    }

    @Test func dilutionsNeverBecomeAccuracies() {
        let point = readPoint("<hdop>1.5</hdop><vdop>2</vdop>").points.first
        #expect(point?.horizontalAccuracy == nil && point?.verticalAccuracy == nil)
        let bare = readPoint("").points.first
        #expect(bare == GPXPoint(latitude: 47.5, longitude: 9.25))
        #expect(bare?.hdop == nil && bare?.time == nil && bare?.elevation == nil)
    }

    @Test func minusOneMeansAbsent() {
        let reading = readPoint(
            """
            <speed>-1</speed><course>-1.0</course><hdop>-1</hdop>
            <extensions><gpxgd:TrackPointExtension><gpxgd:hor_acc>-1</gpxgd:hor_acc><gpxgd:hdg_dvc>-1</gpxgd:hdg_dvc>
            </gpxgd:TrackPointExtension></extensions>
            """)
        #expect(reading.points == [GPXPoint(latitude: 47.5, longitude: 9.25, hasRecorderExtension: true)])
        #expect(reading.drops.total == 0)
    }

    @Test func aFullCircleIsZero() {
        #expect(readPoint("<course>360</course>").points.first?.course == 0)
        #expect(readPoint("<course>359.9</course>").points.first?.course == 359.9)
    }

    @Test(arguments: [
        ("<ele>NaN</ele>", "ele"), ("<ele>inf</ele>", "ele"), ("<ele>0x10</ele>", "ele"), ("<ele>1,5</ele>", "ele"),
        ("<ele>1e999</ele>", "ele"), ("<speed>fast</speed>", "speed"), ("<course>361</course>", "course"),
    ])
    func unreadableNumbersAreCountedAndAbsent(child: String, name: String) {
        let reading = readPoint(child)
        #expect(reading.points == [GPXPoint(latitude: 47.5, longitude: 9.25)], "\(name)")
        #expect(reading.drops.count(of: .invalidNumber) == 1)
        #expect(reading.drops.firstLine(of: .invalidNumber) == 2)
    }

    @Test func emptyFieldsAreAbsentWithoutBeingCounted() {
        let reading = readPoint("<ele/><time> </time><speed></speed>")
        #expect(reading.points == [GPXPoint(latitude: 47.5, longitude: 9.25)])
        #expect(reading.drops == GPXDrops())
    }

    @Test func unreadableTimesAreCountedAndAbsent() {
        let reading = readPoint("<time>2023-02-31T00:00:00Z</time><ele>1</ele>")
        #expect(reading.points == [GPXPoint(latitude: 47.5, longitude: 9.25, elevation: 1)])
        #expect(reading.drops.count(of: .invalidTime) == 1)
        #expect(reading.drops.description == "1 invalidTime (first at line 2)")
    }

    @Test func unknownElementsAreCountedAndSkippedWithTheirContents() {
        let reading = readPoint("<own><name>x</name><ele>9</ele></own><ele>1</ele><name>a<ele>2</ele></name>")
        var point = GPXPoint(latitude: 47.5, longitude: 9.25, elevation: 1)
        point.name = "a"
        #expect(reading.points == [point])
        #expect(reading.drops.description == "2 misplacedElement (first at line 2)")
    }

    @Test func aPointKeepsNothingOfTheOneBefore() {
        let reading = read(
            """
            <gpx><trk><trkseg><trkpt lat="1" lon="2"><ele>3</ele><time>2001</time><extensions><gpxgd:TrackPointExtension>
            <gpxgd:hdg_tru>4</gpxgd:hdg_tru></gpxgd:TrackPointExtension></extensions></trkpt>
            <trkpt lat="5" lon="6"></trkpt></trkseg></trk></gpx>
            """)
        #expect(reading.points.last == GPXPoint(latitude: 5, longitude: 6))
    }

    @Test func theErrorRepeatsAndTheItemsBeforeItRemain() throws {
        var reader = GPXReader()
        reader.append("<gpx><trk><trkseg><trkpt lat='1' lon='2'/></wrong>")
        var items: [GPXItem] = []
        let first = #expect(throws: GPXError.self) {
            while let item = try reader.next() { items.append(item) }
        }
        #expect(items.last == .point(GPXPoint(latitude: 1, longitude: 2)))
        #expect(first?.kind == .malformed)
        let second = #expect(throws: GPXError.self) { try reader.next() }
        #expect(second == first)
    }

    @Test func theLineFollowsTheReading() throws {
        var reader = GPXReader()
        #expect(reader.line == 1)
        reader.append("<gpx>\n<trk>\n\n<trkseg>\n")
        while try reader.next() != nil {}
        #expect(reader.line == 5)
    }

    @Test func whiteSpaceAroundATimeIsTolerated() {
        let point = readPoint("<time>\n  2001-01-01T00:00:01Z\t</time>").points.first
        #expect(point?.time == Date(timeIntervalSinceReferenceDate: 1))
    }
}
