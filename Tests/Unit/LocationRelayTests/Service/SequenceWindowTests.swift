import Foundation
import LocationRelay
import Testing

@Suite("A sequence window")
struct SequenceWindowTests {
    private let watch = SequenceWindow.Producer(source: .watchOS)

    /// The verdicts about numbers with their times in seconds.
    private func verdicts(
        _ fixes: [(Int64, Double)], limits: SequenceWindow.Limits = .init()
    ) -> [SequenceWindow.Verdict] {
        var window = SequenceWindow(limits: limits)
        return fixes.map { window.accept($0, at: Int64($1 * 1000), of: watch) }
    }

    @Test("detects a repetition however far back it is (W7)")
    func repetitions() {
        var window = SequenceWindow()
        for number in 1...100_000 { #expect(window.accept(Int64(number), at: Int64(number), of: watch) == .new) }
        for number in [1, 2, 50_000, 99_999, 100_000] {
            #expect(window.accept(Int64(number), at: Int64(number), of: watch) == .duplicate)
        }
    }

    @Test("accepts a fix that was overtaken, as a late one (W7)")
    func late() {
        #expect(
            verdicts([(1, 1), (4, 4), (2, 2), (3, 3), (2, 2), (5, 5)]) == [.new, .new, .late, .late, .duplicate, .new])
    }

    @Test("takes the fixes A, B, A for two fixes and a repetition (W7)")
    func alternation() {
        #expect(verdicts([(7, 1), (8, 2), (7, 1)]) == [.new, .new, .duplicate])
    }

    @Test("accepts a backlog of 20 000 fixes after a newer fix")
    func backlog() {
        var window = SequenceWindow()
        #expect(window.accept(1_000_000, at: 1_000_000, of: watch) == .new)
        for number in Int64(1)..<20_000 { #expect(window.accept(number, at: number, of: watch) == .late) }
        #expect(window.accept(1_000_001, at: 1_000_001, of: watch) == .new)
    }

    @Test("takes numbers from 1 with later times for a restart, and recognises repetitions of both runs")
    func plainRestart() {
        let first = (1...50).map { (Int64($0), Double($0)) }
        let second = (1...20).map { (Int64($0), Double($0) + 60) }
        let repetitions: [(Int64, Double)] = [(49, 49), (3, 3), (3, 63), (20, 80), (50, 50)]
        let all = verdicts(first + second + repetitions)
        #expect(all.prefix(70).allSatisfy { $0 == .new })
        #expect(all.suffix(5).allSatisfy { $0 == .duplicate })
    }

    @Test("takes a fix of the run before a restart for late, not for new")
    func lateAcrossRestart() {
        #expect(
            verdicts([(10, 10), (11, 11), (1, 20), (2, 21), (12, 12), (12, 12), (3, 22)])
                == [.new, .new, .new, .new, .late, .duplicate, .new])
    }

    @Test("recognises a repetition from a short run, although it looks like the following run's next fix")
    func crashLoop() {
        #expect(verdicts([(1, 0), (2, 1), (1, 3), (2, 1), (2, 4)]) == [.new, .new, .new, .duplicate, .new])
    }

    @Test("loses no fix of a run that seems to continue the numbers of the run before")
    func seamlessRestart() {
        let first = (1...100).map { (Int64($0), Double($0)) }
        let second = [101, 50, 102, 49].map { (Int64($0), Double($0) + 200) }
        #expect(verdicts(first + second).suffix(4) == [.new, .late, .new, .late])
    }

    @Test(
        "accepts a new session with lower numbers as well as one with higher numbers (1.5)",
        arguments: [(9_223_090_561_878_065_153, 2), (2, 9_223_090_561_878_065_153)] as [(Int64, Int64)])
    func randomSessions(first: Int64, second: Int64) {
        #expect(
            verdicts([(first, 1), (first + 1, 2), (second, 10), (second + 1, 11), (first + 1, 2), (second, 10)])
                == [.new, .new, .new, .new, .duplicate, .duplicate])
    }

    @Test("accepts milliseconds since 2001 as numbers")
    func milliseconds() {
        let fixes = (0..<3000).map { (number: Int) -> (Int64, Double) in
            (817_000_000_000 + Int64(number) * 1000, Double(number))
        }
        let all = verdicts(fixes + [fixes[2990], fixes[2500], fixes[0]])
        #expect(all.prefix(3000).allSatisfy { $0 == .new })
        #expect(all.suffix(3) == [.duplicate, .duplicate, .tooOld])
    }

    @Test("accepts the numbers of FixSequence after a restart, even if a replay repeats the times")
    func replayAgain() {
        var before = FixSequence(start: Date(timeIntervalSince1970: 1_795_000_000))
        var after = FixSequence(start: Date(timeIntervalSince1970: 1_795_000_030))
        let first = (0..<20).map { (before.next(), Double($0)) }
        let second = (0..<20).map { (after.next(), Double($0)) }
        let all = verdicts(first + second + first + second)
        #expect(all.prefix(40).allSatisfy { $0 == .new })
        #expect(all.suffix(40).allSatisfy { $0 == .duplicate })
    }

    @Test("tolerates times that contradict the numbers by less than two seconds, as those of headings do")
    func jitter() {
        #expect(verdicts([(1, 10.9), (2, 10.5), (4, 12.4), (3, 11.5), (5, 11)]) == [.new, .new, .new, .late, .new])
    }

    @Test("does not overflow at the least and greatest numbers, and recovers from a too great one (W10)")
    func extremes() {
        #expect(verdicts([(.max, 1), (.max, 1), (.min, 0.5), (.min, 0.5)]) == [.new, .duplicate, .late, .duplicate])
        #expect(
            verdicts([(100, 1), (.max, 2), (101, 5), (102, 6), (.max, 2)]) == [.new, .new, .new, .new, .duplicate])
        var window = SequenceWindow()
        #expect(window.accept(.max, at: .max, of: watch) == .new)
        #expect(window.accept(.max, at: .min, of: watch) == .late)
        #expect(window.accept(.min, at: .max, of: watch) == .late)
    }

    @Test("keeps devices and sources apart")
    func producers() {
        var window = SequenceWindow()
        let fix = LocationFix.test(5)
        #expect(window.accept(fix, from: "a") == .new)
        #expect(window.accept(fix, from: "b") == .new)
        #expect(window.accept(.test(5, source: .iOS), from: "a") == .new)
        #expect(window.accept(fix) == .new)
        #expect(window.accept(fix, from: "a") == .duplicate)
        #expect(window.producerCount == 4)
    }

    @Test("reports a fix that it may have forgotten as too old, never as new")
    func forgottenRuns() {
        let limits = SequenceWindow.Limits(sessions: 2, runs: 8)
        let gaps = (1...100).map { (Int64($0 * 2), Double($0)) }
        #expect(verdicts(gaps + [gaps[10], gaps[99]], limits: limits).suffix(2) == [.tooOld, .duplicate])
        let restarts = (0..<5).flatMap { (run: Int) -> [(Int64, Double)] in
            (1...3).map { (Int64($0), Double(run * 10 + $0)) }
        }
        #expect(verdicts(restarts + [restarts[1], restarts[14]], limits: limits).suffix(2) == [.tooOld, .duplicate])
    }

    @Test("forgets the producer that was used least recently")
    func forgottenProducers() {
        var window = SequenceWindow(limits: .init(producers: 3))
        for sender in ["a", "b", "c", "a", "d"] { _ = window.accept(.test(1), from: sender) }
        #expect(window.producerCount == 3)
        #expect(window.accept(.test(1), from: "a") == .duplicate)
        #expect(window.accept(.test(1), from: "c") == .duplicate)
        #expect(window.accept(.test(1), from: "b") == .new)
    }

    @Test("bounds the runs of all producers together")
    func totalRuns() {
        var window = SequenceWindow(limits: .init(totalRuns: 100))
        for producer in 0..<50 {
            for number in Int64(0)..<10 { _ = window.accept(.test(number * 2), from: "\(producer)") }
        }
        #expect(window.producerCount == 10)
        #expect(window.accept(.test(18), from: "49") == .duplicate)
    }

    @Test("forgets a producer on request")
    func forget() {
        var window = SequenceWindow()
        _ = window.accept(.test(3))
        window.forget(SequenceWindow.Producer(source: .watchOS))
        window.forget(SequenceWindow.Producer(source: "unknown"))
        #expect(window.accept(.test(3)) == .new)
    }
}
