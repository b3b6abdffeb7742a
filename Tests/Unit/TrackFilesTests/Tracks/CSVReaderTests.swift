import Foundation
import GPXFormat
import Testing
import TrackFiles

@Suite("CSVReader")
struct CSVReaderTests {
    @Test("accepts columns in any order and with other programs' names, and any line ending")
    func others() {
        let heading = "Name,Longitude,Elevation,LATITUDE,Sat,Note,timestamp"
        let text = "\(heading)\r\nPier,9.5,395.5,47.5,7,x,2026-05-01 10:00:00Z\r\n"
        var point = GPXPoint(latitude: 47.5, longitude: 9.5, elevation: 395.5)
        point.time = try? Date("2026-05-01T10:00:00Z", strategy: .iso8601)
        point.name = "Pier"
        point.satellites = 7
        let reading = TrackFormat.csv.read(text)
        #expect(reading.outline == "mT([p])" && reading.points == [point] && reading.drops.isEmpty)
    }

    @Test(
        "accepts times in seconds or milliseconds since 1970, and in ISO 8601 with a space before the zone",
        arguments: [
            ("1795171200", 1_795_171_200), ("1795171200.25", 1_795_171_200.25), ("1795171200250", 1_795_171_200.25),
            (" 1795171200 ", 1_795_171_200), ("2026-11-20 11:40:00 +0100", 1_795_171_200),
            ("2026-11-20 10:40:00 UTC", 1_795_171_200), ("100000000", 100_000_000),
        ] as [(String, Double)])
    func times(text: String, seconds: Double) {
        let reading = TrackFormat.csv.read("lat,lon,timestamp\n1,2,\(text)\n")
        #expect(reading.points.map { $0.time?.timeIntervalSince1970 } == [seconds] && reading.drops.isEmpty)
    }

    @Test(
        "drops numbers that may be something else than a time since 1970",
        arguments: ["20261120104000", "202611201040", "20261120", "-1795171200", "0", "1e13"])
    func otherNumbers(text: String) {
        let reading = TrackFormat.csv.read("lat,lon,time\n1,2,\(text)\n")
        #expect(reading.points.map(\.time) == [nil])
        #expect(reading.drops == ["cell of time with an invalid value, first at line 2": 1])
    }

    @Test("accepts semicolons and tabs as separators", arguments: [";", "\t"])
    func separators(separator: String) {
        let lines = [["lat", "lon", "a,b", "name"], ["1", "2", "", "c,\"d"], ["3", "4"], ["5", "6", "7", "8", "9"]]
        let text = lines.map { $0.joined(separator: separator) }.joined(separator: "\n")
        let reading = TrackFormat.csv.read(text)
        #expect(reading.points.map(\.latitude) == [1, 3, 5])
        #expect(reading.points.map(\.name) == ["c,\"d", nil, "8"])
    }

    @Test("ignores spaces around numbers, but not around texts")
    func blanks() {
        let reading = TrackFormat.csv.read("lat, lon, speed, name\n 1 ,\t2 , 3.5 , a \n4, 5, ,\n")
        #expect(reading.points.map(\.speed) == [3.5, nil])
        #expect(reading.points.map(\.name) == [" a ", nil])
        #expect(reading.drops.isEmpty)
    }

    @Test("opens a quoted cell only at its beginning, and closes it only at a quote that is not doubled")
    func quotes() {
        let text = "name,lat,lon\n19\" rack,1,2\n\"a \"\"b\"\", c\nd\",3,4\n\"e\"f,5,6\n\"\",7,8\n"
        let reading = TrackFormat.csv.read(text)
        #expect(reading.points.map(\.name) == ["19\" rack", "a \"b\", c\nd", "ef", nil])
        #expect(reading.points.map(\.latitude) == [1, 3, 5, 7])
        let ends = TrackFormat.csv.read("lat,lon,name\n1,2,\"a\r\"\n1,2,\"b\r\"\r\n1,2,c\r\n")
        #expect(ends.points.map(\.name) == ["a\r", "b\r", "c"])
    }

    @Test("reports a quote that is never closed, after the rows before it")
    func openQuote() {
        let reading = TrackFormat.csv.read("lat,lon,name\n1,2,a\n3,4,\"b\n5,6,c\n")
        #expect(reading.points.map(\.latitude) == [1])
        #expect(reading.fault == "a quote in the row at line 3 is never closed")
    }

    @Test("drops invalid values, and counts them with the line of the first one")
    func drops() {
        let reading = TrackFormat.csv.read(
            """
            lat,lon,time,speed,course,satellites,fix,kind,path,segment

            1,2,yesterday,-3,361,1.5,4d,lake,one,1e300
            3,,,,,,,,,
            "
            ",4,,,,,,,,
            91,5,,,,,,,,
            6,-180.5,,,,,,,,
            7,8,,nan,360,-1,,,,
            """)
        #expect(
            reading.drops == [
                "cell of time with an invalid value, first at line 3": 1,
                "cell of speed with an invalid value, first at line 3": 2,
                "cell of course with an invalid value, first at line 3": 1,
                "cell of satellites with an invalid value, first at line 3": 2,
                "cell of fix with an invalid value, first at line 3": 1,
                "cell of kind with an invalid value, first at line 3": 1,
                "cell of path with an invalid value, first at line 3": 1,
                "cell of segment with an invalid value, first at line 3": 1,
                "line without lat or lon, first at line 4": 2,
                "line with lat or lon out of range, first at line 7": 2,
            ])
        #expect(reading.points.map(\.latitude) == [1, 7])
        #expect(reading.points.map(\.course) == [nil, 0])
    }

    @Test("drops lines with a decimal comma instead of reading them wrongly")
    func decimalComma() {
        let reading = TrackFormat.csv.read("lat;lon\n47,5;9,5\n")
        #expect(reading.points.isEmpty)
        #expect(reading.drops == ["line without lat or lon, first at line 2": 1])
    }

    @Test(
        "divides the points by kind, path, segment and name",
        arguments: [
            ("track,1,1,a|track,1,1,a|track,1,2,a|track,2,2,a", "mTa([pp][p])Ta([p])"),
            ("track,1,1,a|waypoint,,,|track,1,1,a", "mTa([p])wTa([p])"),
            ("route,1,,a|route,1,,a|route,2,,a|route,2,,b", "mRa(rr)Ra(r)Rb(r)"), ("|", "mT([pp])"),
            ("route,1,,a|track,1,1,a|route,1,,a", "mRa(r)Ta([p])Ra(r)"),
        ])
    func structure(rows: String, outline: String) {
        let lines = rows.split(separator: "|", omittingEmptySubsequences: false).map { "1,2,\($0)\n" }
        let reading = TrackFormat.csv.read("lat,lon,kind,path,segment,path_name\n" + lines.joined())
        #expect(reading.outline == outline)
    }

    @Test(
        "refuses documents that are not CSV of points",
        arguments: [
            ("", "the document is empty"), ("\n\r\n", "the document is empty"),
            ("<gpx/>", "the first line has no columns lat and lon, so this is not a CSV file of points"),
            ("lat,name\n1,2\n", "the first line has no columns lat and lon, so this is not a CSV file of points"),
        ])
    func faults(text: String, fault: String) {
        #expect(TrackFormat.csv.read(text).fault == fault)
    }

    @Test("reads a row of half a MiB in pieces of one byte")
    func linear() {
        let document = Array("lat,lon,name\n1,2,\"\(String(repeating: "\n", count: 1 << 19))\"\n".utf8)
        #expect(TrackFormat.csv.read(document, pieces: { 1 }).points.first?.name?.utf8.count == 1 << 19)
    }
}
