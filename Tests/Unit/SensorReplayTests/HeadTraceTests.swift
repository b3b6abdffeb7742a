import Foundation
import Geolocation
import GeolocationTestKit
import SensorReplay
import Testing

/// A made-up format, as its author would write it: one line `SECONDS,DEGREES` for each direction of the head.
private struct HeadTrace: ReplaySource {
    struct Sample: InterpolatableItem {
        var time: Date?
        var degrees: Double
        var beginsSegment: Bool { false }

        func interpolated(to next: Sample, at fraction: Double) -> Sample {
            let arc = (next.degrees - degrees + 540).truncatingRemainder(dividingBy: 360) - 180
            return Sample(time: nil, degrees: Angle.normalized(degrees + arc * fraction))
        }
    }

    private var lines: ArraySlice<Substring>
    private(set) var drops = DropCounts()

    init(_ text: String) { lines = text.split(separator: "\n")[...] }

    mutating func nextBatch() -> ReplayBatch<Sample> {
        var items: [Sample] = []
        while items.isEmpty, !lines.isEmpty {
            for line in lines.prefix(500) {
                let numbers = line.split(separator: ",").compactMap { Double($0) }
                guard numbers.count == 2 else {
                    drops.add("line that is not SECONDS,DEGREES")
                    continue
                }
                items.append(Sample(time: Date(timeIntervalSince1970: numbers[0]), degrees: numbers[1]))
            }
            lines = lines.dropFirst(500)
        }
        return ReplayBatch(items: items, progress: nil)
    }
}

@Suite @SensorActor struct HeadTraceTests {
    @Test("A custom source is interpolated, repeated and moved to a position by the engine")
    func replay() throws {
        let clock = ManualClock()
        let timing = ReplayTiming(rate: .factor(10), keepsShortIntervals: true)
        let engine = ReplayEngine(timing: timing, name: "head.csv", clock: clock) {
            InterpolatingSource(HeadTrace("0,350\noops\n0.5,10\n1,30\n"), frequency: 4)
        }
        engine.passes = .count(2)
        var degrees: [Double] = []
        var ends = 0
        engine.start(deliver: { degrees.append($0.degrees.rounded()) }, end: { _ in ends += 1 })
        clock.advance(by: 10)
        #expect(degrees == [350, 0, 10, 20, 30, 350, 0, 10, 20, 30])
        #expect(ends == 1)
        #expect(engine.drops.byReason == ["line that is not SECONDS,DEGREES": 1])
        engine.pause()
        try engine.seek(to: .elapsed(0.25))
        clock.advance(by: 10)
        #expect(degrees.last == 0 && engine.index == 1)
    }
}
