import Testing

@testable import GPXFormat

@Suite struct GPXExtensionTests {
    private let garmin = "http://www.garmin.com/xmlschemas/TrackPointExtension/v"

    private func point(_ extensions: String, before: String = "", root: String = "") -> GPXPoint? {
        read(
            """
            <gpx \(root)><trk><trkseg><trkpt lat="1" lon="2">\(before)<extensions>\(extensions)</extensions></trkpt>
            </trkseg></trk></gpx>
            """
        ).points.first
    }

    private func block(_ prefix: String, _ speed: String, _ declaration: String = "") -> String {
        let mark = prefix.isEmpty ? "" : prefix + ":"
        return "<\(mark)TrackPointExtension \(declaration)><\(mark)speed>\(speed)</\(mark)speed>"
            + "<\(mark)course>90</\(mark)course></\(mark)TrackPointExtension>"
    }

    @Test func garminBlocksAreKnownByPrefixOrURI() {
        let expected = GPXPoint(latitude: 1, longitude: 2, speed: 3, course: 90)
        #expect(point(block("gpxtpx", "3")) == expected)
        #expect(point(block("ns3", "3"), root: "xmlns:ns3='\(garmin)1'") == expected)
        #expect(point(block("ns3", "3", "xmlns:ns3='\(garmin)2'")) == expected)
        #expect(point(block("", "3", "xmlns='\(garmin)2'")) == expected)
        #expect(point(block("averylongprefix", "3"), root: "xmlns:averylongprefix='\(garmin)1'") == expected)
    }

    @Test func foreignBlocksAreNoneOfTheseFields() {
        #expect(point(block("ns3", "3"))?.speed == nil)
        #expect(point(block("ns3", "3"), root: "xmlns:ns3='urn:other'")?.speed == nil)
        #expect(point("<x:speed>3</x:speed><deep><speed>3</speed></deep>")?.speed == nil)
        let long = point("<averylongprefiX:speed>3</averylongprefiX:speed>", root: "xmlns:averylongprefix='a'")
        #expect(long?.speed == nil && long?.extensions.elements.first?.name == "speed")
    }

    @Test func aDeclarationEndsWithItsElement() {
        let inner = "<a xmlns:q='\(garmin)1'/>" + block("q", "3")
        #expect(point(inner)?.speed == nil)
        let redeclared = block("q", "3", "xmlns:q='urn:other'") + block("q", "4")
        #expect(point(redeclared, root: "xmlns:q='\(garmin)1'")?.speed == 4)
    }

    @Test func laterSourcesWinWhateverTheirOrder() {
        let direct = "<speed>1</speed><course>10</course>"
        let legacy = "<speed>2</speed><course>20</course>"
        #expect(point("", before: direct)?.speed == 1)
        #expect(point(legacy, before: direct)?.speed == 2)
        #expect(point(legacy, before: direct)?.course == 20)
        #expect(point(legacy + block("gpxtpx", "3"), before: direct)?.speed == 3)
        #expect(point(block("gpxtpx", "3") + legacy, before: direct)?.speed == 3)
        #expect(point(block("gpxtpx", "-1") + legacy, before: direct)?.speed == 2)
    }

    @Test func soundscapeBlocksNeedNoDeclaration() {
        var expected = GPXPoint(
            latitude: 1, longitude: 2, horizontalAccuracy: 4.5, verticalAccuracy: 6, deviceHeading: 12.5,
            activity: "walking", hasRecorderExtension: true)
        expected.trueHeading = 99
        expected.floor = 2
        let block = """
            <gpxgd:TrackPointExtension><gpxgd:hor_acc>4.5</gpxgd:hor_acc><gpxgd:ver_acc>6</gpxgd:ver_acc>
            <gpxgd:hdg_tru>99</gpxgd:hdg_tru><gpxgd:hdg_dvc>12.5</gpxgd:hdg_dvc><gpxgd:flr_lvl>2</gpxgd:flr_lvl>
            <gpxgd:activity>walking</gpxgd:activity></gpxgd:TrackPointExtension>
            """
        #expect(point(block) == expected)
        let aliases = block.replacingName("hor_acc", "acc_h").replacingName("ver_acc", "acc_v")
        #expect(point(aliases) == expected)
        #expect(point(block, root: "xmlns:gpxgd='urn:anything'") == expected)
    }

    @Test func theRecordersBlockIsNotedEvenWhereItSaysNothing() {
        #expect(point("<gpxgd:TrackPointExtension/>")?.hasRecorderExtension == true)
        #expect(point("<gpxgd:hor_acc>4</gpxgd:hor_acc>")?.hasRecorderExtension == false)
        #expect(point(block("gpxtpx", "3"))?.hasRecorderExtension == false)
    }

    @Test(
        arguments: [
            ("<gpxgd:hdg_tru>10</gpxgd:hdg_tru><gpxgd:hdg_mag>20</gpxgd:hdg_mag><gpxgd:hdg_acc>5</gpxgd:hdg_acc>", 10),
            ("<gpxgd:hdg_acc>5</gpxgd:hdg_acc><gpxgd:hdg_mag>20</gpxgd:hdg_mag><gpxgd:hdg_tru>-1</gpxgd:hdg_tru>", 20),
            ("<gpxgd:hdg_mag>20</gpxgd:hdg_mag><gpxgd:hdg_acc>-1</gpxgd:hdg_acc>", nil),
            ("<gpxgd:hdg_mag>20</gpxgd:hdg_mag>", nil), ("<gpxgd:hdg_dvc>360</gpxgd:hdg_dvc>", 0),
        ] as [(String, Double?)])
    func theBestHeadingIsTaken(children: String, heading: Double?) {
        let found = point("<gpxgd:TrackPointExtension>\(children)</gpxgd:TrackPointExtension>")
        #expect(found?.deviceHeading == heading)
    }

    @Test(arguments: [
        "xmlns='urn:not-gpx'", "xmlns='http://www.topografix.com/GPX/1/0'", "xmlns:xsi='urn:x' xsi:a='b'", "",
    ])
    func foreignDefaultNamespacesAreTolerated(root: String) {
        #expect(point("<speed>2</speed>", root: root)?.speed == 2)
    }

    @Test func gpxItselfMayBearAPrefix() {
        let reading = read(
            """
            <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:trk><g:trkseg><g:trkpt lat="1" lon="2"><g:ele>3</g:ele>
            </g:trkpt></g:trkseg></g:trk></g:gpx>
            """)
        #expect(reading.points == [GPXPoint(latitude: 1, longitude: 2, elevation: 3)])
    }
}

extension String {
    fileprivate func replacingName(_ old: String, _ new: String) -> String {
        split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
    }
}
