import Foundation
import Geolocation
import Testing

@testable import SensorReplay

@Suite struct ReplayPlayheadTests {
    private let timeline = RecordedTimeline(minimumInterval: 1)

    /// Returns a playhead at the beginning of a batch with `count` items.
    private func playhead(_ count: Int) -> ReplayPlayhead<TestItem> {
        var playhead = ReplayPlayhead<TestItem>()
        _ = playhead.ingest(ReplayBatch(items: TestItem.everySecond(count), progress: 0.5), timeline: timeline)
        return playhead
    }

    /// Delivers items to the end of the batch, and returns their numbers.
    private func play(_ playhead: inout ReplayPlayhead<TestItem>) -> [Int] {
        var numbers: [Int] = []
        while let item = playhead.next {
            numbers.append(item.number)
            playhead.advance()
        }
        return numbers
    }

    @Test("Items are delivered in order over batches and passes")
    func order() throws {
        var playhead = playhead(2)
        #expect(play(&playhead) == [0, 1])
        #expect(playhead.progress == 0.5)
        let batch = ReplayBatch(items: TestItem.at([2, 3], from: 2), progress: 1)
        guard case .next(let item, after: let previous?) = playhead.ingest(batch, timeline: timeline) else {
            Issue.record("the batch does not follow the previous one")
            return
        }
        #expect((previous.number, item.number) == (1, 2))
        #expect(play(&playhead) == [2, 3])
        #expect(playhead.index == 3)
        #expect(playhead.hasItems)
        playhead.beginPass()
        #expect(playhead.pass == 2)
        #expect(!playhead.hasItems)
        guard case .next(_, after: nil) = playhead.ingest(batch, timeline: timeline) else {
            Issue.record("the first item of a pass follows another one")
            return
        }
    }

    @Test("A jump ends within the batch, or in a later one; backwards the recording has to be reopened")
    func jumps() {
        var playhead = playhead(3)
        #expect(playhead.seek(to: .index(2)) == true)
        #expect(playhead.next?.number == 2)
        #expect(playhead.seek(to: .index(4)) == true)
        #expect(playhead.next == nil)
        let batch = ReplayBatch(items: TestItem.at([3, 4], from: 3), progress: 1)
        guard case .reached(let item) = playhead.ingest(batch, timeline: timeline) else {
            Issue.record("the jump has not arrived")
            return
        }
        #expect(item.number == 4)
        #expect(playhead.seek(to: .index(2)) == false)
        #expect(playhead.next?.number == 4)
        playhead.rewind(to: .index(2))
        #expect(playhead.next == nil)
    }

    @Test("A start position that is never reached is known at the end of the pass")
    func beginning() {
        var playhead = ReplayPlayhead<TestItem>(beginning: .index(9))
        let batch = ReplayBatch(items: TestItem.everySecond(3), progress: 1)
        guard case .ahead = playhead.ingest(batch, timeline: timeline) else {
            Issue.record("the start position was reached")
            return
        }
        #expect(playhead.missedBeginning == .index(9))
        #expect(playhead.target(ofStep: 1, isReading: true) == nil)
    }

    @Test("Steps add up, and the next item keeps its place")
    func steps() {
        var playhead = playhead(9)
        #expect(playhead.target(ofStep: 1, isReading: true) == nil)
        #expect(playhead.target(ofStep: 1, isReading: false) == .index(0))
        playhead.advance()
        #expect(playhead.target(ofStep: 3, isReading: true) == .index(3))
        #expect(playhead.target(ofStep: -5, isReading: true) == .index(0))
        #expect(playhead.target(ofStep: .max, isReading: true) == .index(.max))
        #expect(playhead.seek(to: .index(3)) == true)
        playhead.hasten()
        #expect(playhead.target(ofStep: 2, isReading: true) == .index(5))
    }

    @Test("At the end the progress is 1; after a failure it stays")
    func end() {
        var playhead = playhead(4)
        playhead.advance()
        let progress = playhead.progress
        playhead.end(isComplete: false)
        #expect(playhead.progress == progress)
        playhead.end(isComplete: true)
        #expect(playhead.progress == 1)
        #expect(playhead.index == 0)
    }
}
