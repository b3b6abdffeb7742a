import Testing

@testable import GPXFormat

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("Values of GPX points that are out of range")
struct GPXRangeTests {
    private static let angles = [
        "magvar", "course", "gpxtpx:course", "gpxtpx:bearing", "gpxgd:hdg_dvc", "gpxgd:hdg_tru", "gpxgd:hdg_mag",
        "loc:hdg_usr", "loc:hdg_col", "loc:hdg_pre",
    ]
    private static let amounts = [
        "hdop", "vdop", "pdop", "speed", "ageofdgpsdata", "sat", "dgpsid", "gpxtpx:speed", "gpxtpx:hr", "gpxtpx:cad",
        "gpxgd:hor_acc", "gpxgd:ver_acc", "gpxgd:hdg_acc", "loc:spd_acc", "loc:crs_acc", "loc:usr_acc",
    ]

    private func read(_ element: String, _ value: String) -> Reading {
        let content = "<\(element)>\(value)</\(element)>"
        guard let colon = element.firstIndex(of: ":") else { return readPoint(content) }
        let block = element[..<colon] + ":TrackPointExtension"
        let declaration = "xmlns:loc='urn:x-swift-geolocation:gpx:1'"
        let reading = readPoint("<extensions><\(block) \(declaration)>\(content)</\(block)></extensions>")
        var plain = reading
        plain.items = reading.points.map { point in
            var point = point
            point.hasRecorderExtension = false
            return .point(point)
        }
        return plain
    }

    @Test("angles beyond 360° are dropped and counted", arguments: angles)
    func beyondTheCircle(element: String) {
        for value in ["361", "360.0000001", "1e300"] {
            let reading = read(element, value)
            #expect(reading.points == [GPXPoint(latitude: 47.5, longitude: 9.25)])
            #expect(reading.drops.description == "1 invalidNumber (first at line 2)")
        }
        #expect(read(element, "360").points == read(element, "0").points)
        #expect(read(element, "-0").points == read(element, "0").points)
    }

    @Test(
        "the value -1, with which recorders say unknown, becomes nil without being counted",
        arguments: angles.dropFirst() + amounts)
    func unknown(element: String) {
        let reading = read(element, "-1")
        #expect(reading.points == [GPXPoint(latitude: 47.5, longitude: 9.25)])
        #expect(reading.drops.total == 0)
        #expect(read(element, "-0").points == read(element, "0").points)
        #expect(read(element, "0").points != reading.points)
    }

    @Test(
        "fractions and numbers out of range are dropped and counted if the field is a whole number",
        arguments: [
            ("sat", "1.5"), ("sat", "1e10"), ("dgpsid", "1024"), ("gpxgd:flr_lvl", "0.5"),
            ("gpxgd:flr_lvl", "-3000000000"),
        ])
    func notWhole(element: String, value: String) {
        let reading = read(element, value)
        #expect(reading.drops.description == "1 invalidNumber (first at line 2)")
        #expect(reading.points == [GPXPoint(latitude: 47.5, longitude: 9.25)])
    }

    @Test("numbers out of range are not written", arguments: [-1, 361, -.infinity, .infinity, 1e15, .nan])
    func writing(value: Double) {
        var point = GPXPoint(
            latitude: 1, longitude: 2, speed: value == 361 ? -361 : value, course: value,
            horizontalAccuracy: value == 361 ? -361 : value, deviceHeading: value)
        let angles = [
            \GPXPoint.bearing, \.trueHeading, \.magneticHeading, \.userHeading, \.collectionHeading,
            \.presentationHeading, \.magneticVariation,
        ]
        let amounts = [
            \GPXPoint.hdop, \.vdop, \.pdop, \.verticalAccuracy, \.deviceHeadingAccuracy, \.speedAccuracy,
            \.courseAccuracy, \.userHeadingAccuracy, \.heartRate, \.cadence, \.ageOfCorrections,
        ]
        for path in angles { point[keyPath: path] = value }
        for path in amounts { point[keyPath: path] = value == 361 ? -361 : value }
        let text = String(decoding: GPXDocument(waypoints: [point]).bytes, as: UTF8.self)
        #expect(text.contains("\n<wpt lat=\"1.0\" lon=\"2.0\"></wpt>\n"))
    }

    @Test("a negative zero becomes zero")
    func negativeZero() throws {
        let point = try #require(readPoint("<ele>-0.0</ele>", attributes: "lat='-0' lon='-0.0'").points.first)
        #expect(point == GPXPoint(latitude: 0, longitude: 0, elevation: 0))
        let text = String(decoding: GPXDocument(waypoints: [point]).bytes, as: UTF8.self)
        #expect(text.contains("<wpt lat=\"0.0\" lon=\"0.0\"><ele>0</ele></wpt>"))
    }

    @Test(
        "times are kept to the microsecond, also before 1970",
        arguments: [
            "1969-12-31T23:59:59.999999Z", "1969-12-31T23:59:59.000001Z", "1970-01-01T00:00:00.000Z",
            "1960-02-29T12:00:00.250Z", "1900-03-01T00:00:00.125Z", "0001-01-01T00:00:00.000Z",
            "9999-12-31T23:59:59.999Z", "2000-12-31T23:59:59.999999Z", "2026-11-20T10:40:00.123456Z",
        ])
    func times(text: String) throws {
        let point = try #require(readPoint("<time>\(text)</time>").points.first)
        let written = String(decoding: GPXDocument(waypoints: [point]).bytes, as: UTF8.self)
        #expect(written.contains("<time>\(text)</time>"))
    }
}
