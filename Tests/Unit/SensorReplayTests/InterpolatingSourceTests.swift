import Foundation
import Geolocation
import Testing

@testable import SensorReplay

@Suite struct InterpolatingSourceTests {
    private let begin = Date(timeIntervalSince1970: 1_767_225_600)

    /// Returns values at seconds of the recording; those whose index is in `breaks` begin a segment.
    private func items(_ seconds: [Double?], breaks: Set<Int> = []) -> [Sample] {
        seconds.enumerated().map { index, second in
            Sample(
                time: second.map(begin.addingTimeInterval), value: second ?? -1, isRecorded: true,
                beginsSegment: index == 0 || breaks.contains(index))
        }
    }

    private func play(
        _ items: [Sample], _ frequency: Double, batchSize: Int = 2, error: ProviderError? = nil
    ) -> (batches: [ReplayBatch<Sample>], error: ProviderError?) {
        var source = InterpolatingSource(
            SampleSource(items: items, batchSize: batchSize, error: error), frequency: frequency)
        var batches: [ReplayBatch<Sample>] = []
        do {
            while true {
                let batch = try source.nextBatch()
                if batch.items.isEmpty { return (batches, nil) }
                batches.append(batch)
            }
        } catch {
            return (batches, error as? ProviderError)
        }
    }

    /// The seconds of all items, rounded to microseconds.
    private func seconds(_ items: [Sample], _ frequency: Double, batchSize: Int = 2) -> [Double?] {
        play(items, frequency, batchSize: batchSize).batches.flatMap(\.items).map { item in
            item.time.map { ($0.timeIntervalSince(begin) * 1e6).rounded() / 1e6 }
        }
    }

    @Test(
        "Between two recorded items, others are interpolated at the rate, each with the value of its moment",
        arguments: [1, 2, 7])
    func fasterThanRecorded(batchSize: Int) {
        let given = play(items([0, 1, 3]), 4, batchSize: batchSize).batches.flatMap(\.items)
        #expect(given.map { $0.time } == (0...12).map { begin.addingTimeInterval(Double($0) / 4) })
        for item in given {
            #expect(abs(item.value - (item.time?.timeIntervalSince(begin) ?? -9)) < 1e-6)
        }
        #expect(given.map(\.isRecorded) == (0...12).map { [0, 4, 12].contains($0) })
    }

    @Test("A recording that is denser than the rate is thinned out and keeps its last item")
    func slowerThanRecorded() {
        let dense = items((0...23).map { Double($0) / 10 })
        #expect(seconds(dense, 1) == [0, 1, 2, 2.3])
    }

    @Test("The interpolated moments do not drift over a long recording")
    func noDrift() {
        let given = play(items((0...3000).map { Double($0) }), 3, batchSize: 512).batches.flatMap(\.items)
        #expect(given.count == 9001)
        #expect(given.last?.time == begin.addingTimeInterval(3000))
        #expect(given.last?.isRecorded == true)
    }

    @Test("Nothing is interpolated between two segments, and each keeps its first and last item")
    func segments() {
        #expect(seconds(items([0, 1.25, 2, 3], breaks: [2]), 2) == [0, 0.5, 1, 1.25, 2, 2.5, 3])
    }

    @Test("Nothing is interpolated over a gap of more than 30 s")
    func gaps() {
        #expect(seconds(items([0, 30]), 0.1) == [0, 10, 20, 30])
        #expect(seconds(items([0, 30.01]), 0.1) == [0, 30.01])
        #expect(InterpolatingSource<SampleSource>.maximumGap == 30)
    }

    @Test("Items without a time, or not later than the one before, are passed on unchanged")
    func unusableTimes() {
        #expect(seconds(items([nil, nil, 0, 1, nil, 2]), 2) == [nil, nil, 0, 0.5, 1, nil, 2])
        #expect(seconds(items([0, 1, 1, 2]), 2) == [0, 0.5, 1, 1, 1.5, 2])
        #expect(seconds(items([5, 6, 0, 1]), 2) == [5, 5.5, 6, 0, 0.5, 1])
    }

    @Test("An empty recording stays empty, and a single item stays single")
    func short() {
        #expect(seconds([], 10).isEmpty)
        #expect(seconds(items([3]), 10) == [3])
    }

    @Test("A recording that fails gives the items before the fault, then the fault")
    func failure() {
        let error = ProviderError("walk.gpx:7: a tag is not closed")
        let (batches, thrown) = play(items([0, 0.75]), 2, error: error)
        #expect(batches.flatMap(\.items).map(\.value) == [0, 0.5, 0.75])
        #expect(thrown == error)
    }

    @Test("Batches stay small, however many items are interpolated, and the progress rises to 1")
    func boundedBatches() {
        let batches = play(items([0, 29, 58]), 1000, batchSize: 3).batches
        #expect(batches.flatMap(\.items).count == 58_001)
        #expect(batches.allSatisfy { $0.items.count <= InterpolatingSource<SampleSource>.batchSize })
        let progress = batches.compactMap(\.progress)
        #expect(progress == progress.sorted() && progress.last == 1 && progress.first ?? 1 < 0.5)
    }

    @Test("A rate out of bounds is clamped", arguments: [(1e9, 1001), (-3, 1), (.nan, 2)] as [(Double, Int)])
    func frequencies(frequency: Double, count: Int) {
        #expect(seconds(items([0, 1]), frequency).count == max(2, count))
    }

    @Test("The midpoint of neighbours across the antimeridian or a pole lies between them")
    func midpoints() {
        func middle(_ a: (Double, Double), _ b: (Double, Double)) -> Coordinate {
            Coordinate(latitude: a.0, longitude: a.1)
                .interpolated(to: Coordinate(latitude: b.0, longitude: b.1), at: 0.5)
        }
        #expect(abs(abs(middle((10, 179.999), (10, -179.999)).longitude) - 180) < 1e-9)
        #expect(middle((89.999, 0), (89.999, 180)).latitude > 89.999_999)
        let plain = middle((47, 9), (47.002, 9.002))
        #expect(abs(plain.latitude - 47.001) < 1e-7 && abs(plain.longitude - 9.001) < 1e-7)
    }
}

/// A value that changes with time.
private struct Sample: InterpolatableItem {
    var time: Date?
    var value: Double
    var isRecorded: Bool
    var beginsSegment: Bool

    func interpolated(to next: Sample, at fraction: Double) -> Sample {
        Sample(
            time: nil, value: value + (next.value - value) * fraction, isRecorded: false, beginsSegment: false)
    }
}

/// Samples in batches of a size; after them the recording ends, or fails.
private struct SampleSource: ReplaySource {
    let items: [Sample]
    let batchSize: Int
    let error: ProviderError?
    private var given = 0

    init(items: [Sample], batchSize: Int, error: ProviderError? = nil) {
        self.items = items
        self.batchSize = batchSize
        self.error = error
    }

    mutating func nextBatch() throws -> ReplayBatch<Sample> {
        let end = min(given + batchSize, items.count)
        defer { given = end }
        if given == end, let error { throw error }
        return ReplayBatch(
            items: Array(items[given..<end]), progress: items.isEmpty ? 1 : Double(end) / Double(items.count))
    }
}
