import Foundation
import GPXFormat
import Testing
import TrackFiles

@Suite("The profile of a track")
struct TrackProfileTests {
    /// A way to the north with a point for each step, whose altitude is its number.
    private func summary(points: Int, step: Double) -> TrackSummary {
        var summary = TrackSummary()
        summary.add(.segmentStart)
        for index in 0..<points {
            summary.add(
                .point(
                    GPXPoint(
                        latitude: Double(index) * step / 111_000, longitude: 9, elevation: Double(index),
                        time: Date(timeIntervalSince1970: Double(index)))))
        }
        return summary
    }

    @Test("has the mean values of equal parts of the way", arguments: [(50, 1.0), (5000, 1), (5000, 700)])
    func columns(points: Int, step: Double) {
        let columns = summary(points: points, step: step).profile.columns(10)
        #expect(columns.count == 10)
        for (index, column) in columns.enumerated() {
            let expected = (Double(index) + 0.5) * Double(points) / 10
            #expect(abs((column.altitude ?? .nan) - expected) <= Double(points) / 10)
            #expect(abs((column.speed ?? .nan) - step) < step / 50)
        }
        #expect(columns.map { $0.altitude ?? 0 } == columns.map { $0.altitude ?? 0 }.sorted())
    }

    @Test("is empty without points, and has no values that the points do not contain")
    func unknown() {
        #expect(TrackSummary().profile.columns(10).isEmpty)
        var summary = TrackSummary()
        summary.add(.segmentStart)
        summary.add(.point(GPXPoint(latitude: 1, longitude: 2)))
        #expect(summary.profile.columns(10).map(\.altitude) == [nil])
        #expect(summary.profile.columns(10).map(\.speed) == [nil])
    }
}
