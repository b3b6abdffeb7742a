import Testing

@testable import GPXFormat

@Suite struct GPXCoordinateTests {
    @Test(arguments: [
        #"lat="91" lon="0""#, #"lat="-90.0001" lon="0""#, #"lat="0" lon="180.5""#, #"lat="NaN" lon="0""#,
        #"lat="1" lon="inf""#, #"lat="" lon="0""#, #"lat="1,5" lon="0""#, #"lat="0x1" lon="0""#,
    ])
    func impossibleCoordinatesDropThePoint(attributes: String) {
        let reading = readPoint("<ele>1</ele>", attributes: attributes)
        #expect(reading.error == nil)
        #expect(reading.points.isEmpty)
        #expect(reading.drops.count(of: .invalidCoordinate) == 1)
        #expect(reading.drops.firstLine(of: .invalidCoordinate) == 2)
        #expect(reading.drops.total == 1)
    }

    @Test(arguments: ["", #"lat="1""#, #"lon="1""#, #"latitude="1" lon="1""#, #"x:lat="1" lon="1""#])
    func missingCoordinatesDropThePoint(attributes: String) {
        let reading = readPoint("", attributes: attributes)
        #expect(reading.points.isEmpty)
        #expect(reading.drops.count(of: .missingCoordinate) == 1)
    }

    @Test(
        arguments: [
            (#"lat="90" lon="-180""#, 90, -180),
            (#"lon = '+8.5'  lat='-1e1'"#, -10, 8.5),
            (#"lat=" 1 " lon="2.""#, 1, 2),
            (##"lat="&#49;" lon="&#x32;""##, 1, 2),
            (#"lat="47.64458300173282" lon="-122.32665399089456""#, 47.64458300173282, -122.32665399089456),
        ] as [(String, Double, Double)])
    func coordinatesAreReadExactly(attributes: String, latitude: Double, longitude: Double) {
        let point = readPoint("", attributes: attributes).points.first
        #expect(point?.latitude == latitude)
        #expect(point?.longitude == longitude)
    }

    @Test func onlyTheFirstLineOfEachReasonIsKept() {
        let points = (1...5).map { "<trkpt lat=\"9\($0)\" lon=\"0\"/>\n" }.joined()
        let reading = read("<gpx><trk><trkseg>\n\(points)<trkpt/>\n</trkseg></trk></gpx>")
        #expect(reading.drops.count(of: .invalidCoordinate) == 5)
        #expect(reading.drops.firstLine(of: .invalidCoordinate) == 2)
        #expect(reading.drops.firstLine(of: .missingCoordinate) == 7)
        #expect(reading.drops.firstLine(of: .invalidTime) == nil)
    }

    @Test func pointsOutsideASegmentAreCounted() {
        let reading = read("<gpx><trkpt lat='1' lon='2'/><trk>\n<trkpt lat='1' lon='2'/></trk></gpx>")
        #expect(reading.points.isEmpty)
        #expect(reading.drops.count(of: .misplacedPoint) == 2)
    }

    @Test func aPointInsideAPointIsCountedAndHarmsNothing() {
        let reading = readPoint("<ele>5</ele>\n<trkpt lat='1' lon='2'><ele>6</ele></trkpt><speed>2</speed>")
        #expect(reading.points == [GPXPoint(latitude: 47.5, longitude: 9.25, elevation: 5, speed: 2)])
        #expect(reading.drops.description == "1 misplacedPoint (first at line 3)")
    }
}
