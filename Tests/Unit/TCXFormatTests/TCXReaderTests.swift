import CodecSupport
import Foundation
import TCXFormat
import Testing
import TrackSupport

/// Reads a document in pieces of a size.
private func read(_ text: String, pieces size: Int = .max) -> Reading<TCXReader> {
    Reading(Array(text.utf8), by: TCXReader(), pieces: size)
}

@Suite("TCXReader and TCXWriter")
struct TCXReaderTests {
    private let whole = """
        <?xml version="1.0"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
        <Folders><Running Name="x"/></Folders><Activities><Activity Sport="Biking"><Id>2026-11-20T10:00:00Z</Id>
        <Lap StartTime="2026-11-20T10:00:00Z"><TotalTimeSeconds>3</TotalTimeSeconds><DistanceMeters>7</DistanceMeters>
        <MaximumHeartRateBpm><Value>180</Value></MaximumHeartRateBpm><Track>
        <Trackpoint><Time>2026-11-20T10:00:00Z</Time><Position><LatitudeDegrees>47.5</LatitudeDegrees>
        <LongitudeDegrees>9.5</LongitudeDegrees></Position><AltitudeMeters>-4.5</AltitudeMeters>
        <DistanceMeters>12.5</DistanceMeters><HeartRateBpm><Value>120</Value></HeartRateBpm><Cadence>80</Cadence>
        <Extensions><n:TPX xmlns:n="urn:x"><n:Speed>3.25</n:Speed><n:Watts>200</n:Watts></n:TPX></Extensions></Trackpoint>
        <Trackpoint><Time>2026-11-20T10:00:01Z</Time><HeartRateBpm><Value>121</Value></HeartRateBpm></Trackpoint>
        </Track></Lap></Activity></Activities><Courses><Course><Name>lake</Name><Lap/><Track><Trackpoint>
        <Time>2026-11-20T10:00:02Z</Time><Position><LatitudeDegrees>-1</LatitudeDegrees>
        <LongitudeDegrees>-2</LongitudeDegrees></Position></Trackpoint></Track><CoursePoint><Name>top</Name>
        <Time>2026-11-20T10:00:03Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees>
        <LongitudeDegrees>2</LongitudeDegrees></Position><PointType>Summit</PointType><Notes>rest</Notes></CoursePoint>
        </Course></Courses></TrainingCenterDatabase>
        """

    private func time(_ seconds: Double) -> Date { Date(timeIntervalSince1970: 1_795_168_800 + seconds) }

    @Test("read activities and courses with sensor values")
    func items() {
        let reading = read(whole)
        #expect(reading.error == nil && reading.drops == [.missingPosition: 1])
        var mark = TCXCoursePoint(point: TCXPoint(latitude: 1, longitude: 2, time: time(3)))
        (mark.name, mark.type, mark.notes) = ("top", "Summit", "rest")
        #expect(
            reading.items == [
                .path(TCXPath(sport: "Biking")), .track,
                .point(
                    TCXPoint(
                        latitude: 47.5, longitude: 9.5, time: time(0), altitude: -4.5, distance: 12.5, speed: 3.25,
                        heartRate: 120, cadence: 80)),
                .path(TCXPath(name: "lake", isCourse: true)), .track,
                .point(TCXPoint(latitude: -1, longitude: -2, time: time(2))), .coursePoint(mark),
            ])
    }

    @Test("read the same from pieces of any size, and the beginning of a document that is cut off")
    func pieces() {
        let reading = read(whole)
        for size in [1, 2, 3, 7, 50] { #expect(read(whole, pieces: size) == reading, "pieces of \(size)") }
        for cut in 0..<whole.utf8.count {
            let part = read(String(decoding: Array(whole.utf8.prefix(cut)), as: UTF8.self))
            #expect(part.error != nil && part.items == Array(reading.items.prefix(part.items.count)), "cut at \(cut)")
        }
    }

    @Test("count invalid positions, times and values")
    func drops() {
        let point = """
            <Trackpoint><Time>noon</Time><Position><LatitudeDegrees>95</LatitudeDegrees><LongitudeDegrees>1\
            </LongitudeDegrees></Position><Cadence>-1</Cadence><AltitudeMeters>x</AltitudeMeters></Trackpoint>
            """
        let reading = read(
            "<TrainingCenterDatabase><Activities><Activity><Lap><Track>\(point)</Track></Lap></Activity></Activities>"
                + "</TrainingCenterDatabase>")
        #expect(reading.drops == [.invalidPosition: 1, .invalidTime: 1, .invalidNumber: 2])
        #expect(reading.items == [.path(TCXPath()), .track] && reading.error == nil)
        #expect(
            read("<kml/>").error?.description
                == "not TCX: the root element is <kml>, expected <TrainingCenterDatabase>, at 1:1")
    }

    @Test("read what they have written")
    func roundTrips() {
        var random = SplitMix64(seed: 9)
        for seed in 0..<200 {
            let items = Self.random(&random)
            var writer = TCXWriter()
            for item in items { writer.write(item) }
            writer.finish()
            #expect(writer.leftOut == 0)
            let reading = read(String(decoding: writer.bytes, as: UTF8.self))
            #expect(reading.error == nil && reading.drops.isEmpty && reading.items == items, "\(seed)")
        }
    }

    @Test("omit and count what TCX cannot express")
    func leftOut() {
        var writer = TCXWriter()
        writer.write(.point(TCXPoint(latitude: 1, longitude: 2)))
        writer.write(.point(TCXPoint(latitude: 91, longitude: 2, time: time(0))))
        writer.write(.coursePoint(TCXCoursePoint(point: TCXPoint(latitude: 1, longitude: 2, time: time(0)))))
        writer.finish()
        writer.write(.track)
        #expect(writer.leftOut == 4)
        #expect(read(String(decoding: writer.bytes, as: UTF8.self)).items.isEmpty)
    }

    private static func random(_ random: inout SplitMix64) -> [TCXItem] {
        func number(_ range: ClosedRange<Int>, by divisor: Double) -> Double {
            Double(Int.random(in: range, using: &random)) / divisor
        }
        func maybe(_ value: Double) -> Double? { Bool.random(using: &random) ? value : nil }
        var items: [TCXItem] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            items.append(.path(TCXPath(sport: ["Running", "Biking", "Other"].randomElement(using: &random))))
            for _ in 0...Int.random(in: 0...2, using: &random) {
                items.append(.track)
                for _ in 0...Int.random(in: 0...4, using: &random) {
                    let point = TCXPoint(
                        latitude: number(-90_000_000...90_000_000, by: 1e6),
                        longitude: number(-180_000_000...180_000_000, by: 1e6),
                        time: Date(timeIntervalSinceReferenceDate: number(0...900_000_000_000, by: 1e3)),
                        altitude: maybe(number(-500_000...9_000_000, by: 1e3)),
                        distance: maybe(number(0...9_000_000, by: 1e3)), speed: maybe(number(0...60_000, by: 1e3)),
                        heartRate: maybe(number(1...255, by: 1)), cadence: maybe(number(0...254, by: 1)))
                    items.append(.point(point))
                }
            }
        }
        return items
    }
}
