import Testing

@testable import GPXFormat

@Suite("The fields of GPX points")
struct GPXPointFieldTests {
    @Test("every field of GPX 1.1 is read")
    func gpx11() {
        let reading = readPoint(
            """
            <ele>1</ele><time>2001-01-01T00:00:00Z</time><magvar>357.5</magvar><geoidheight>-47.25</geoidheight>
            <name>n</name><cmt>c</cmt><desc>d</desc><src>s</src><link href="l"><text>t</text><type>u</type></link>
            <sym>y</sym><type>p</type><fix>dgps</fix><sat>9</sat><hdop>1</hdop><vdop>2</vdop><pdop>3</pdop>
            <ageofdgpsdata>4.5</ageofdgpsdata><dgpsid>1023</dgpsid>
            """)
        let point = reading.points.first
        #expect(reading.drops.total == 0)
        #expect(point?.magneticVariation == 357.5 && point?.geoidHeight == -47.25)
        #expect(point?.name == "n" && point?.comment == "c" && point?.description == "d" && point?.source == "s")
        #expect(point?.links == [GPXLink("l", text: "t", type: "u")])
        #expect(point?.symbol == "y" && point?.type == "p" && point?.fix == .differential && point?.satellites == 9)
        #expect(point?.ageOfCorrections == 4.5 && point?.referenceStation == 1023)
    }

    @Test("the link of GPX 1.0 is read with its parts in any order")
    func gpx10() {
        #expect(readPoint("<url>u</url><urlname>n</urlname>").points.first?.links == [GPXLink("u", text: "n")])
        #expect(readPoint("<urlname>n</urlname><url>u</url>").points.first?.links == [GPXLink("u", text: "n")])
        #expect(readPoint("<url>u</url>").points.first?.links == [GPXLink("u")])
    }

    @Test("the fields of versions 1 and 2 of Garmin's block are read")
    func garmin() {
        let point = readPoint(
            """
            <extensions><gpxtpx:TrackPointExtension><gpxtpx:atemp>-5.5</gpxtpx:atemp><gpxtpx:wtemp>4</gpxtpx:wtemp>
            <gpxtpx:depth>2</gpxtpx:depth><gpxtpx:hr>71</gpxtpx:hr><gpxtpx:cad>80</gpxtpx:cad>
            <gpxtpx:bearing>360</gpxtpx:bearing></gpxtpx:TrackPointExtension></extensions>
            """
        ).points.first
        #expect(point?.airTemperature == -5.5 && point?.waterTemperature == 4 && point?.depth == 2)
        #expect(point?.heartRate == 71 && point?.cadence == 80 && point?.bearing == 0)
        #expect(point?.extensions.isEmpty == true)
    }

    @Test("this package's block is recognised by its namespace")
    func geolocation() {
        let block = """
            <extensions><q:TrackPointExtension xmlns:q="urn:x-swift-geolocation:gpx:1"><q:spd_acc>0.5</q:spd_acc>
            <q:crs_acc>3</q:crs_acc><q:hdg_usr>10</q:hdg_usr><q:usr_acc>4</q:usr_acc><q:hdg_col>20</q:hdg_col>
            <q:src_col>course</q:src_col><q:hdg_pre>30</q:hdg_pre><q:src_pre>user</q:src_pre></q:TrackPointExtension>
            </extensions>
            """
        let point = readPoint(block).points.first
        #expect(point?.speedAccuracy == 0.5 && point?.courseAccuracy == 3)
        #expect(point?.userHeading == 10 && point?.userHeadingAccuracy == 4)
        #expect(point?.collectionHeading == 20 && point?.collectionHeadingSource == .course)
        #expect(point?.presentationHeading == 30 && point?.presentationHeadingSource == .user)
        let foreign = readPoint(block.replacing("urn:x-swift", with: "urn:y")).points.first
        #expect(foreign?.speedAccuracy == nil && foreign?.extensions.elements.count == 1)
    }

    @Test("a negative magnetic variation is read as an angle below 360°")
    func westernVariation() {
        #expect(readPoint("<magvar>-3.5</magvar>").points.first?.magneticVariation == 356.5)
    }

    @Test("invalid words for a field are dropped and counted")
    func words() {
        let reading = readPoint("<fix>4d</fix><name>n</name>")
        #expect(reading.drops.description == "1 invalidWord (first at line 2)")
        #expect(reading.points.first?.fix == nil && reading.points.first?.name == "n")
    }

    @Test("a point whose field was removed equals a point that never had it")
    func equality() {
        var point = GPXPoint(latitude: 1, longitude: 2)
        point.name = "n"
        let named = point
        point.name = nil
        #expect(point == GPXPoint(latitude: 1, longitude: 2) && point.box == nil)
        #expect(named.name == "n", "a copy is a value of its own")
    }

    @Test("a point takes at most 128 bytes")
    func size() {
        #expect(MemoryLayout<GPXPoint>.stride <= 128)
    }
}
