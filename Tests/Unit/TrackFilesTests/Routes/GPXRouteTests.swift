import Geolocation
import RouteGeometry
import Testing
import TrackFiles

@Suite("A route of a GPX document")
struct GPXRouteTests {
    private func gpx(_ content: String) -> String {
        "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\" creator=\"test\"><metadata><name>All</name></metadata>\n\(content)\n</gpx>"
    }

    private func point(_ element: String, _ latitude: Double, _ longitude: Double, _ content: String = "") -> String {
        "<\(element) lat=\"\(latitude)\" lon=\"\(longitude)\">\(content)</\(element)>"
    }

    private func latitudes(_ document: RouteDocument) -> [Double] { document.coordinates.map(\.latitude) }

    @Test("is the first one that has points, whatever else the document contains")
    func firstRoute() throws {
        let document = try RouteDocument(
            reading: gpx(
                point("wpt", 9, 9, "<name>Depot</name>")
                    + "<rte><name>Empty</name></rte>"
                    + "<rte><name>First</name>\(point("rtept", 1, 0, "<ele>3</ele>"))\(point("rtept", 2, 0, "<name>Mill</name><ele>4</ele>"))</rte>"
                    + "<rte><name>Second</name>\(point("rtept", 7, 0))</rte>"
                    + "<trk><trkseg>\(point("trkpt", 8, 0))</trkseg></trk>"))
        #expect(document.name == "First")
        #expect(latitudes(document) == [1, 2])
        #expect(document.elevations == [3, 4])
        #expect(document.times == nil)
        #expect(document.stops.map(\.name) == ["Depot", "Mill"])
        #expect(document.stops.map(\.coordinate.latitude) == [9, 2])
        #expect(document.drops.byReason == ["route after the first one": 1])
    }

    @Test("is all segments of all tracks if there is no route")
    func tracks() throws {
        let document = try RouteDocument(
            reading: gpx(
                "<trk><name>Day 1</name><trkseg>\(point("trkpt", 1, 0, "<time>2026-01-01T08:00:00Z</time>"))</trkseg>"
                    + "<trkseg>\(point("trkpt", 2, 0, "<time>2026-01-01T08:00:30Z</time>"))</trkseg></trk>"
                    + "<trk><name>Day 2</name><trkseg>\(point("trkpt", 3, 0, "<time>2026-01-01T08:01:30.5Z</time>"))</trkseg></trk>"
            ))
        #expect(document.name == "Day 1")
        #expect(latitudes(document) == [1, 2, 3])
        #expect(document.times == [0, 30, 90.5])
        #expect(try document.route().length > 200_000)
    }

    @Test("has elevations and times only if all points have them, and no times that go backwards")
    func partial() throws {
        let some = try RouteDocument(
            reading: gpx("<rte>\(point("rtept", 1, 0, "<ele>3</ele>"))\(point("rtept", 2, 0))</rte>"))
        #expect(some.elevations == nil)
        #expect(some.drops.byReason == ["elevation, which not all points have": 1])
        let backward = try RouteDocument(
            reading: gpx(
                "<rte>\(point("rtept", 1, 0, "<time>2026-01-01T08:00:30Z</time>"))"
                    + "\(point("rtept", 2, 0, "<time>2026-01-01T08:00:00Z</time>"))</rte>"))
        #expect(backward.times == nil)
        #expect(backward.drops.total == 1)
    }

    @Test("omits and counts invalid points")
    func unusablePoints() throws {
        let document = try RouteDocument(
            reading: gpx(
                "<rte>\(point("rtept", 1, 0))<rtept lat=\"NaN\" lon=\"0\"/><rtept lat=\"91\" lon=\"0\"/></rte>"))
        #expect(latitudes(document) == [1])
        #expect(document.drops.total == 2)
    }

    @Test("is refused with the fault and its place if it is missing or cut off")
    func faults() {
        let none = #expect(throws: RouteFormatError.self) { try RouteDocument(reading: gpx("")) }
        #expect(none?.description == "the GPX document has neither a route nor a track with points")
        let whole = gpx("<rte>\(point("rtept", 1, 0))</rte>")
        let cut = #expect(throws: RouteFormatError.self) { try RouteDocument(reading: String(whole.dropLast(7))) }
        guard case .line(3, column: _?) = cut?.place else {
            Issue.record("\(String(describing: cut))")
            return
        }
        let html = #expect(throws: RouteFormatError.self) { try RouteDocument(reading: "<html><body/></html>") }
        #expect(html?.description.contains("not GPX") == true)
    }

    @Test("may be in UTF-16, or begin with a byte order mark")
    func encodings() throws {
        let text = gpx("<rte>\(point("rtept", 1, 2))</rte>").replacing(
            "?>", with: " encoding=\"UTF-16\"?>", maxReplacements: 1)
        let units: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try RouteDocument(reading: units).coordinates == [Coordinate(latitude: 1, longitude: 2)])
        let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(gpx("<rte>\(point("rtept", 1, 2))</rte>").utf8)
        #expect(try RouteDocument(reading: marked).coordinates == [Coordinate(latitude: 1, longitude: 2)])
    }
}
