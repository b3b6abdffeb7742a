import CodecSupport
import Foundation
import KMLFormat
import Testing
import TrackSupport

/// Reads a document in pieces of a size.
func read(_ text: String, pieces size: Int = .max) -> Reading<KMLReader> {
    Reading(Array(text.utf8), by: KMLReader(), pieces: size)
}

/// A document of placemarks.
func kml(_ body: String) -> String {
    "<?xml version='1.0'?><kml xmlns='http://www.opengis.net/kml/2.2' xmlns:gx='http://www.google.com/kml/ext/2.2'>"
        + "<Document><name>tour</name>\(body)</Document></kml>"
}

@Suite("The reader of KML documents")
struct KMLReaderTests {
    private let whole = kml(
        """
        <Style id="a"><name>no</name></Style>
        <Folder><name>inner</name><Placemark><name> A &amp; B </name><description><![CDATA[<b>d</b>]]></description>
        <Point><extrude>1</extrude><coordinates>9.5,47.5,400</coordinates></Point>
        <TimeStamp><when>2026-11-20T10:00:00Z</when></TimeStamp></Placemark></Folder>
        <Placemark><name>line</name><LineString><coordinates>
        9,47 9.1,47.1,401.5
          9.2,47.2,402 </coordinates></LineString></Placemark>
        <Placemark><name>walk</name><gx:MultiTrack>
        <gx:Track><when>2026-11-20T10:00:00Z</when><when>2026-11-20T10:00:01.5Z</when>
        <gx:coord>9 47 400</gx:coord><gx:coord>9.1 47.1 401</gx:coord></gx:Track>
        <gx:Track><when>2026-11-20T10:00:09Z</when><when/><gx:coord></gx:coord><gx:coord>9.2 47.2</gx:coord></gx:Track>
        </gx:MultiTrack></Placemark>
        """)

    private func time(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_795_168_800 + seconds) }

    @Test("reads placemarks with points, lines and tracks")
    func items() {
        let reading = read(whole)
        #expect(reading.error == nil && reading.drops.isEmpty)
        #expect(
            reading.items == [
                .title("tour"),
                .place(
                    KMLPlace(
                        KMLVertex(latitude: 47.5, longitude: 9.5, altitude: 400, time: time(0)), name: "A & B",
                        description: "<b>d</b>")),
                .line(KMLLine(name: "line")), .vertex(KMLVertex(latitude: 47, longitude: 9)),
                .vertex(KMLVertex(latitude: 47.1, longitude: 9.1, altitude: 401.5)),
                .vertex(KMLVertex(latitude: 47.2, longitude: 9.2, altitude: 402)),
                .line(KMLLine(name: "walk")),
                .vertex(KMLVertex(latitude: 47, longitude: 9, altitude: 400, time: time(0))),
                .vertex(KMLVertex(latitude: 47.1, longitude: 9.1, altitude: 401, time: time(1.5))),
                .line(KMLLine(name: "walk", isContinuation: true)),
                .vertex(KMLVertex(latitude: 47.2, longitude: 9.2)),
            ])
    }

    @Test(
        "reads altitudes above sea level, but neither those above ground nor the 0 of a position on the ground",
        arguments: [
            ("", [nil, 50]), ("<altitudeMode>clampToGround</altitudeMode>", [nil, 50]),
            ("<altitudeMode> absolute </altitudeMode>", [0, 50]),
            ("<altitudeMode>relativeToGround</altitudeMode>", [nil, nil]),
            ("<gx:altitudeMode>relativeToSeaFloor</gx:altitudeMode>", [nil, nil]),
            ("<gx:altitudeMode>clampToSeaFloor</gx:altitudeMode>", [nil, nil]),
        ] as [(String, [Double?])])
    func altitudeModes(mode: String, altitudes: [Double?]) {
        func values(_ body: String) -> [Double?] {
            read(kml("<Placemark>\(body)</Placemark>")).items.compactMap { item -> Double?? in
                switch item {
                case .vertex(let vertex): .some(vertex.altitude)
                case .place(let place): .some(place.vertex.altitude)
                case .title, .line: nil
                }
            }
        }
        func point(_ mode: String, _ altitude: Int) -> String {
            "<Point>\(mode)<coordinates>9,47,\(altitude)</coordinates></Point>"
        }
        let line =
            "<LineString><tessellate>1</tessellate>\(mode)<coordinates>9.1,47.5,0 9.2,47.6,50</coordinates></LineString>"
        let track = "<gx:Track>\(mode)<gx:coord>9.1 47.5 0</gx:coord><gx:coord>9.2 47.6 50</gx:coord></gx:Track>"
        #expect(values(line) == altitudes && values(track) == altitudes)
        // The mode of several tracks applies to each track without a mode of its own, but to no later geometry.
        func tracks(_ mode: String) -> String {
            "<gx:Track>\(mode)<gx:coord>9 47 0</gx:coord></gx:Track><gx:Track><gx:coord>9 47 50</gx:coord></gx:Track>"
        }
        let absolute = "<altitudeMode>absolute</altitudeMode>"
        #expect(values("<gx:MultiTrack>\(mode)\(tracks(""))</gx:MultiTrack>\(tracks(""))") == altitudes + [nil, 50])
        #expect(values("<gx:MultiTrack>\(mode)\(tracks(absolute))</gx:MultiTrack>") == [0, altitudes[1]])
        // The mode of a geometry has no effect on the next one.
        let points = point(mode, 0) + point(mode, 50) + point("", 0) + point("", 50)
        #expect(values("<MultiGeometry>\(points)</MultiGeometry>") == altitudes + [nil, 50])
    }

    @Test("reads a document alike in pieces of any size, and the items before a cut")
    func pieces() {
        let reading = read(whole)
        for size in [1, 2, 3, 7, 50] { #expect(read(whole, pieces: size) == reading, "pieces of \(size)") }
        for cut in 0..<whole.utf8.count {
            let part = read(String(decoding: Array(whole.utf8.prefix(cut)), as: UTF8.self))
            #expect(part.error != nil && part.items == Array(reading.items.prefix(part.items.count)), "cut at \(cut)")
        }
    }

    @Test("counts links, polygons, models, and invalid or missing values as dropped")
    func drops() {
        let reading = read(
            kml(
                """
                <NetworkLink><Link><href>http://x</href></Link></NetworkLink>
                <Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>1,2 3,4</coordinates></LinearRing>
                </outerBoundaryIs></Polygon></Placemark><Placemark><Model/></Placemark>
                <Placemark><LineString><coordinates>1 91,0 0,91 x,1 1,2</coordinates></LineString></Placemark>
                <Placemark><gx:Track><when>noon</when><gx:coord>1 2 3</gx:coord><gx:coord>2 3 4</gx:coord></gx:Track></Placemark>
                """))
        #expect(reading.error == nil)
        #expect(
            reading.drops == [
                .link: 1, .polygon: 1, .model: 1, .invalidCoordinate: 3, .invalidTime: 1, .missingTime: 1,
            ])
        #expect(reading.items.filter { if case .vertex = $0 { true } else { false } }.count == 4)
    }

    @Test(
        "refuses other documents in one sentence",
        arguments: [
            ("<gpx/>", "not KML: the root element is <gpx>, expected <kml>, at 1:1"), ("", "the document is empty"),
            ("PK", "not KML: there is text before the root element at 1:1"),
            ("<kml><Document>", "the document ends inside <Document> at 1:16"),
        ])
    func refusals(text: String, sentence: String) {
        #expect(read(text).error?.description == sentence)
    }

    @Test("refuses elements that are nested too deeply with an error")
    func nesting() {
        let deep = kml(String(repeating: "<Folder>", count: 100_000))
        #expect(read(deep).error?.description.hasPrefix("the elements are nested deeper than 64 levels") == true)
        let geometry = kml("<Placemark>" + String(repeating: "<MultiGeometry>", count: 100))
        #expect(read(geometry).error?.description.hasPrefix("the elements are nested deeper than 64 levels") == true)
    }

    @Test("reads written documents back equal")
    func roundTrips() {
        var random = SplitMix64(seed: 12)
        for seed in 0..<200 {
            let items = Self.random(&random)
            var writer = KMLWriter()
            for item in items { writer.write(item) }
            writer.finish()
            #expect(writer.leftOut == 0)
            let reading = read(String(decoding: writer.bytes, as: UTF8.self))
            #expect(reading.error == nil && reading.drops.isEmpty && reading.items == items, "\(seed)")
        }
    }

    /// A document in which each line has vertices, and each placemark times at all vertices or at none.
    private static func random(_ random: inout SplitMix64) -> [KMLItem] {
        func vertex(isTimed: Bool) -> KMLVertex {
            let numbers = (0..<2).map { _ in Double(Int.random(in: -90_000_000...90_000_000, using: &random)) / 1e6 }
            let altitude = Double(Int.random(in: -500_000...9_000_000, using: &random)) / 1000
            return KMLVertex(
                latitude: numbers[0], longitude: 2 * numbers[1],
                altitude: Bool.random(using: &random) ? altitude : nil,
                time: isTimed
                    ? Date(
                        timeIntervalSinceReferenceDate: Double(Int.random(in: 0...900_000_000_000, using: &random))
                            / 1000)
                    : nil)
        }
        let names = ["a", "x < y & z", "日本", nil]
        func name() -> String? { names.randomElement(using: &random) ?? nil }
        var items: [KMLItem] = Bool.random(using: &random) ? [.title("title")] : []
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            let isTimed = Bool.random(using: &random)
            if Int.random(in: 0..<3, using: &random) == 0 {
                items.append(.place(KMLPlace(vertex(isTimed: isTimed), name: name(), description: name())))
                continue
            }
            let (title, description) = (name(), name())
            for index in 0...Int.random(in: 0...2, using: &random) {
                items.append(.line(KMLLine(name: title, description: description, isContinuation: index > 0)))
                for _ in 0...Int.random(in: 0...4, using: &random) { items.append(.vertex(vertex(isTimed: isTimed))) }
            }
        }
        return items
    }
}
