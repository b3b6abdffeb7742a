import CodecSupport
import Geolocation
import RouteGeometry
import SubjectAlerts
import Testing

@testable import MapStream

/// Reads the data of a track, as the page does.
private struct Decoder {
    private(set) var rows: [[Int?]] = []
    private var bytes: [UInt8]
    private var index = 0

    init?(_ track: JSONValue) {
        guard let data = track["data"]?.string.flatMap({ Data(base64Encoded: $0) }),
            let fields = track["fields"]?.string
        else { return nil }
        bytes = Array(data)
        let hasTimes = track["times"] != .bool(false)
        var (time, step, latitude, longitude) = (0, 0, 0, 0)
        var last = [Int](repeating: 0, count: fields.count)
        for number in 0..<(track.int("n") ?? 0) {
            if hasTimes {
                let change = signed(varint())
                // The first two begin from 0.
                step = number < 2 ? change : step + change
                time += step
            }
            latitude += signed(varint())
            longitude += signed(varint())
            var row: [Int?] = [hasTimes ? time : nil, latitude, longitude]
            for field in last.indices {
                let value = varint()
                if value > 0 { last[field] += signed(value - 1) }
                row.append(value > 0 ? last[field] : nil)
            }
            rows.append(row)
        }
        guard index == bytes.count else { return nil }
    }

    private mutating func varint() -> Int {
        var (value, factor) = (0, 1)
        while index < bytes.count {
            let byte = Int(bytes[index])
            index += 1
            value += (byte & 127) * factor
            factor *= 128
            if byte < 128 { break }
        }
        return value
    }

    private func signed(_ value: Int) -> Int { value.isMultiple(of: 2) ? value / 2 : -(value + 1) / 2 }
}

@Suite("A track of a map")
struct TrackTests {
    private func location(
        _ seconds: Double, _ latitude: Double, _ longitude: Double, altitude: Double? = nil, accuracy: Double? = nil,
        speed: Double? = nil, course: Double? = nil
    ) -> Location {
        Location(
            latitude: latitude, longitude: longitude, altitude: altitude, horizontalAccuracy: accuracy, speed: speed,
            course: course, timestamp: noon.addingTimeInterval(seconds))
    }

    private func object(_ track: MapTrack) throws -> JSONValue { try JSONValue.parse(track.json.span, isStrict: true) }

    @Test("is read back as it was, with times out of order, unknown quantities, poles, the antimeridian and breaks")
    func roundTrip() throws {
        var track = MapTrack(
            id: "<a>", name: "Rex\u{202E}", colour: "#e4572e", fields: [.altitude, .accuracy, .speed, .course])
        track.breakLine()
        track.append(location(0, 47.6, 9.1, altitude: 405.25, accuracy: 4.1, speed: 1.4, course: 231.4))
        track.append(location(1, 47.6000001, 9.0999999, altitude: -0.1, speed: 0))
        let wasKept = track.append(location(2, .nan, 0))
        #expect(!wasKept)
        track.breakLine()
        track.append(location(-9.5, 90, 180, accuracy: .infinity, course: 359.99))
        track.append(location(100_000, -90, -180, altitude: 500, accuracy: 4.1))
        let object = try object(track)
        #expect(track.count == 4 && object.int("n") == 4)
        #expect(object["id"]?.string == "<a>" && object["name"]?.string == "Rex�" && object["kind"]?.string == "driven")
        #expect(object["colour"]?.string == "#e4572e" && object["fields"]?.string == "ahsc")
        #expect(object["breaks"] == .array([.number(2)]))
        #expect(
            Decoder(object)?.rows == [
                [1_795_171_200_000, 476_000_000, 91_000_000, 4053, 41, 140, 2314],
                [1_795_171_201_000, 476_000_001, 90_999_999, -1, nil, 0, nil],
                [1_795_171_190_500, 900_000_000, 1_800_000_000, nil, nil, nil, 0],
                [1_795_271_200_000, -900_000_000, -1_800_000_000, 5000, 41, nil, nil],
            ])
    }

    @Test("has no times if it is only planned")
    func planned() throws {
        var track = MapTrack(id: "route", kind: .planned, fields: [], hasTimes: false)
        for number in 0..<3 { track.append(location(0, Double(number), 2)) }
        let object = try object(track)
        #expect(object["times"] == .bool(false) && object["kind"]?.string == "planned")
        #expect(Decoder(object)?.rows.map { $0[1] } == [0, 10_000_000, 20_000_000])
    }

    @Test("takes at most 12 bytes for each fix of a random walk with altitude and accuracy, and is read back")
    func size() throws {
        var random = SplitMix64(seed: 1)
        var track = MapTrack(id: "walk")
        var (latitude, longitude, altitude) = (47.6, 9.1, 405.0)
        var expected: [[Int?]] = []
        for second in 0..<20_000 {
            latitude += (random.unit() - 0.3) * 2.5e-5
            longitude += (random.unit() - 0.7) * 4e-5
            altitude += random.unit() - 0.5
            let fix = location(
                Double(second), latitude, longitude, altitude: altitude, accuracy: 3 + 4 * random.unit())
            track.append(fix)
            expected.append([
                fix.timestamp.wire, Int((latitude * 1e7).rounded()), Int((longitude * 1e7).rounded()),
                Int((altitude * 10).rounded()), fix.horizontalAccuracy?.wire(unit: 10),
            ])
        }
        let json = track.json
        #expect(Double(json.count) / 20_000 <= 12, "\(Double(json.count) / 20_000) bytes")
        #expect(abs(track.size - json.count) < 1000)
        #expect(Decoder(try object(track))?.rows == expected)
    }
}

@Suite("An answer about the past")
struct PastTests {
    private func parse(_ message: [UInt8]) throws -> JSONValue { try JSONValue.parse(message.span, isStrict: true) }

    @Test("sends tracks and alerts in messages of at most 64 KiB, and each track continues with its last point")
    func parts() throws {
        var past = MapPast(question: 7, times: noon...noon + 86_400, fields: [.accuracy])
        var messages: [[UInt8]] = []
        for second in 0..<30_000 {
            for (id, latitude) in [("rex", 1.0), ("<b>", -1.0)] {
                let fix = fix(latitude + Double(second) * 1e-5, 2, at: Double(second), accuracy: 3)
                if let message = past.append(fix, of: id, name: "Name of \(id)", isBroken: second == 9) {
                    messages.append(message)
                }
            }
        }
        for number in 0..<500 {
            if let message = past.append(alert(of: "\(number)")) { messages.append(message) }
        }
        messages.append(past.end())
        #expect(messages.count > 5 && messages.allSatisfy { $0.count <= 65_536 })
        var (points, alerts): ([String: [[Int?]]], Int) = ([:], 0)
        for (number, message) in messages.enumerated() {
            let object = try parse(message)
            #expect(object["k"]?.string == "past" && object.int("q") == 7)
            #expect(object.int("from") == noon.wire && object.int("to") == noon.wire + 86_400_000)
            #expect(object["done"] == .bool(number == messages.count - 1))
            for track in object["tracks"]?.elements ?? [] {
                let id = try #require(track["id"]?.string)
                let rows = try #require(Decoder(track)?.rows)
                if let before = points[id] {
                    #expect(before.last == rows.first)
                    points[id]? += rows.dropFirst()
                } else {
                    #expect(track["breaks"] == .array([.number(9)]) && track["name"]?.string == "Name of \(id)")
                    points[id] = rows
                }
            }
            alerts += object["alerts"]?.elements?.count ?? 0
        }
        #expect(alerts == 500 && points.count == 2)
        for rows in points.values { #expect(rows.map { $0[0] } == (0..<30_000).map { noon.wire + $0 * 1000 }) }
    }

    @Test("is empty if nothing is known, and an error if it cannot be given")
    func empty() throws {
        var past = MapPast(question: 1, times: noon...noon)
        let message = past.append(fix(.nan, 0), of: "rex")
        #expect(message == nil)
        let end = text(past.end())
        #expect(
            end
                == #"{"k":"past","q":1,"from":1795171200000,"to":1795171200000,"done":true,"tracks":[],"alerts":[]}"#)
        #expect(
            text(MapPast.failure(7, "there is no \"store\""))
                == #"{"k":"past","q":7,"done":true,"error":"there is no \"store\""}"#)
    }
}

@Suite("The data of a page without a server")
struct DocumentTests {
    @Test("are tracks, features and figures as one object")
    func document() throws {
        var document = MapDocument(title: "walk.gpx\u{7}")
        document.units = .imperial
        document.tiles = MapTiles(url: "https://t.example/{z}/{x}/{y}.png", credit: "©", maximumZoom: 17)
        document.tracks = [MapTrack(id: "walk")]
        document.features = [
            MapFeature(.place, id: "home", [.point(Coordinate(latitude: 1, longitude: 2))]),
            MapFeature(.place, id: "nowhere", [.point(Coordinate(latitude: .nan, longitude: 2))]),
        ]
        var figures = MapDocument.Statistics(track: 0)
        (figures.distance, figures.duration, figures.moving) = (12_345.6, 1200, 900)
        (figures.ascent, figures.descent, figures.lowest, figures.highest) = (52, 51, -1.2, 405)
        figures.maximumSpeed = 5.2
        document.statistics = [figures, MapDocument.Statistics(track: 1)]
        #expect(
            text(document.json)
                == joined(
                    #"{"v":1,"title":"walk.gpx�","units":"imperial","#,
                    #""tracks":[{"id":"walk","name":"walk","kind":"driven","n":0,"fields":"ah","data":"","breaks":[]}],"#,
                    #""features":[{"id":"home","kind":"place","name":"home","s":[{"c":[10000000,20000000]}]}],"#,
                    #""statistics":[{"track":0,"distance":123456,"duration":1200000,"moving":900000,"ascent":520,"#,
                    #""descent":510,"lowest":-12,"highest":4050,"maxSpeed":520},{"track":1}],"#,
                    #""tiles":{"url":"https://t.example/{z}/{x}/{y}.png","credit":"©","max":17}}"#))
    }
}
