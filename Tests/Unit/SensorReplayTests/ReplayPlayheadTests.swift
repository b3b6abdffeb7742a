import Foundation
import Geolocation
import Testing

@testable import SensorReplay

@Suite struct ReplayPlayheadTests {
    private let timeline = RecordedTimeline(minimumInterval: 1)

    /// Returns a playhead at the beginning of a batch with `count` items.
    private func playhead(_ count: Int) -> ReplayPlayhead {
        var playhead = ReplayPlayhead()
        _ = playhead.ingest(times(0..<count), progress: 0.5, timeline: timeline)
        return playhead
    }

    /// The times of items that were recorded each second.
    private func times(_ seconds: Range<Int>) -> [Date?] { seconds.map { Date(timeIntervalSince1970: Double($0)) } }

    /// Delivers items to the end of the batch, and returns the seconds at which they were recorded.
    private func play(_ playhead: inout ReplayPlayhead) -> [Double?] {
        var seconds: [Double?] = []
        while let index = playhead.next {
            seconds.append(playhead.time(at: index)?.timeIntervalSince1970)
            playhead.advance()
        }
        return seconds
    }

    @Test("Items are delivered in order over batches and passes")
    func order() throws {
        var playhead = playhead(2)
        #expect(play(&playhead) == [0, 1])
        #expect(playhead.progress == 0.5)
        let arrival = playhead.ingest(times(2..<4), progress: 1, timeline: timeline)
        #expect(arrival == .next(after: Date(timeIntervalSince1970: 1)))
        #expect(play(&playhead) == [2, 3])
        #expect(playhead.index == 3)
        #expect(playhead.hasItems)
        playhead.beginPass()
        #expect(playhead.pass == 2)
        #expect(!playhead.hasItems)
        #expect(playhead.ingest(times(0..<2), progress: 0.5, timeline: timeline) == .first)
    }

    @Test("A jump ends in this batch or a later one, and a jump back before the batch needs a new reading")
    func jumps() {
        var playhead = playhead(3)
        #expect(playhead.seek(to: .index(2)) == true)
        #expect(playhead.next == 2)
        #expect(playhead.seek(to: .index(4)) == true)
        #expect(playhead.next == nil)
        #expect(playhead.ingest(times(3..<5), progress: 1, timeline: timeline) == .reached)
        #expect(playhead.next == 1)
        #expect(playhead.seek(to: .index(2)) == false)
        #expect(playhead.next == 1)
        playhead.rewind(to: .index(2))
        #expect(playhead.next == nil)
    }

    @Test("A start position that is never reached is reported at the end of the pass")
    func beginning() {
        var playhead = ReplayPlayhead(beginning: .index(9))
        #expect(playhead.ingest(times(0..<3), progress: 1, timeline: timeline) == .ahead)
        #expect(playhead.missedBeginning == .index(9))
        #expect(playhead.target(ofStep: 1, isReading: true) == nil)
    }

    @Test("The target of a step counts from the last item, or from the target of a jump")
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

    @Test("The progress is 1 at the end, and stays the same after a failure")
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
