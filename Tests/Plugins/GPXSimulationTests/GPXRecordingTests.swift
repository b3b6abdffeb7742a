import Foundation
import GPXFormat
import GPXSimulation
import Geolocation
import Testing

@SensorActor
@Suite("GPXSimulator: a recording written by this package")
struct GPXRecordingTests {
    private let begin = Date(timeIntervalSince1970: 1_767_225_600)

    private func document(_ points: [GPXPoint]) -> String {
        var writer = GPXWriter()
        for item in [GPXItem.metadata(GPXMetadata()), .trackStart(GPXPathHead()), .segmentStart] { writer.write(item) }
        for point in points { writer.write(.point(point)) }
        writer.write(.segmentEnd())
        writer.write(.trackEnd)
        writer.finish()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func full(_ second: Double) -> GPXPoint {
        var point = GPXPoint(
            latitude: 47.123456789, longitude: 9.1 + second / 1000, elevation: 405.25, time: begin + second,
            speed: 1.25, course: 231.4, horizontalAccuracy: 4.1, verticalAccuracy: 7.5, deviceHeading: 77.5,
            activity: "cycling", hasRecorderExtension: true)
        point.speedAccuracy = 0.3
        point.courseAccuracy = 6
        point.deviceHeadingAccuracy = 12
        point.userHeading = 200.5
        point.userHeadingAccuracy = 8
        return point
    }

    @Test("is replayed with every recorded value, accuracy, time and activity")
    func everything() throws {
        let listener = TrackListener(document([full(0), full(1.25)]))
        var activities: [MotionActivity?] = []
        listener.onFix = { [weak listener] in activities.append(listener?.simulator.activity) }
        listener.play()
        #expect(listener.fixTimes == [0, 1.25])
        for (index, second) in [0, 1.25].enumerated() {
            let expected = Location(
                latitude: 47.123456789, longitude: 9.1 + second / 1000, altitude: 405.25, horizontalAccuracy: 4.1,
                verticalAccuracy: 7.5, speed: 1.25, speedAccuracy: 0.3, course: 231.4, timestamp: begin + second)
            #expect(listener.fixes[index] == expected)
            #expect(listener.courses[index].speed == 1.25)
            #expect(listener.courses[index].course == HeadingValue(231.4, accuracy: 6, timestamp: begin + second))
            #expect(listener.headings[index] == HeadingValue(77.5, accuracy: 12, timestamp: begin + second))
            #expect(listener.userHeadings[index] == HeadingValue(200.5, accuracy: 8, timestamp: begin + second))
        }
        #expect(activities == [.cycling, .cycling])
    }

    @Test("leaves unknown values unknown if the point has the recorder's extension")
    func unknown() {
        let points = (0..<2).map {
            GPXPoint(latitude: 47, longitude: Double($0), time: begin + Double($0), hasRecorderExtension: true)
        }
        let listener = TrackListener(document(points))
        listener.play()
        #expect(listener.fixes.map { $0?.course } == [nil, nil])
        #expect(listener.fixes.map { $0?.speed } == [nil, nil])
        #expect(listener.courses.isEmpty && listener.headings.isEmpty && listener.userHeadings.isEmpty)
    }
}
