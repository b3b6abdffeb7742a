import CodecSupport
import Foundation
import LocationRelay
import Testing

/// These tests compare the window with a model that remembers every fix and knows their true order.
@Suite("A sequence window under random traffic")
struct SequenceModelTests {
    /// The ways in which producers number their fixes.
    enum Counter: CaseIterable {
        case plain, fixSequence, randomSession, milliseconds
    }

    /// A fix by its true place in time.
    private struct Made {
        var order: Int
        var number: Int64
        var time: Int64
    }

    @Test("agrees with a model that remembers every fix", arguments: Counter.allCases, 0..<40)
    func model(counter: Counter, seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var window = SequenceWindow(limits: .init(sessions: 8))
        var seen: Set<Int> = []
        var newest = -1
        for made in delivered(made(counter, &random), &random) {
            let verdict = window.accept(made.number, at: made.time, of: .init(source: .watchOS))
            let expected: SequenceWindow.Verdict =
                seen.contains(made.order) ? .duplicate : made.order > newest ? .new : .late
            try #require(verdict == expected, "\(made) after \(newest)")
            seen.insert(made.order)
            newest = max(newest, made.order)
            if random.next(upperBound: UInt64(300)) == 0 {
                window = try JSONDecoder().decode(SequenceWindow.self, from: JSONEncoder().encode(window))
            }
        }
    }

    @Test(
        "loses and repeats no fix over outages whose backlogs come after newer fixes",
        arguments: Counter.allCases, 0..<40)
    func outages(counter: Counter, seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var window = SequenceWindow(limits: .init(sessions: 64))
        var seen: Set<Int> = []
        let all = made(counter, &random)
        let outages = (0..<3).map { _ in
            let start = Int.random(in: 0..<all.count, using: &random)
            return start..<start + 100
        }
        for made in delivered(all, &random, outages) {
            let verdict = window.accept(made.number, at: made.time, of: .init(source: .watchOS))
            try #require(verdict.isFirst == seen.insert(made.order).inserted, "\(made): \(verdict)")
        }
    }

    /// The fixes of a producer that starts several times, with 30 fixes or more each time, and with pauses of 3 s or
    /// more.
    private func made(_ counter: Counter, _ random: inout SplitMix64) -> [Made] {
        var made: [Made] = []
        var time: Int64 = 1_795_000_000_000
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            time += Int64.random(in: 3000...60_000, using: &random)
            var number = first(counter, at: time, &random)
            for _ in 0..<Int.random(in: 30...150, using: &random) {
                time += Int64.random(in: 100...1500, using: &random)
                number = counter == .milliseconds ? time - 978_307_200_000 : number + 1
                made.append(Made(order: made.count, number: number, time: time))
            }
        }
        return made
    }

    private func first(_ counter: Counter, at time: Int64, _ random: inout SplitMix64) -> Int64 {
        switch counter {
        case .plain, .milliseconds: 0
        case .fixSequence: FixSequence(start: Date(timeIntervalSince1970: Double(time) / 1000)).last
        case .randomSession: Int64.random(in: 0..<0x7fff, using: &random) << 48
        }
    }

    /// Returns the arrivals: fixes delayed by an outage arrive in any order long after it; some are lost, some are
    /// repeated, now or much later, and up to a dozen overtake each other.
    private func delivered(
        _ made: [Made], _ random: inout SplitMix64, _ outages: [Range<Int>] = []
    ) -> [Made] {
        var arrivals: [(moment: Double, made: Made)] = []
        for fix in made where random.unit() > 0.05 {
            let outage = outages.first { $0.contains(fix.order) }
            arrivals.append((Double(outage.map { $0.upperBound + 20 } ?? fix.order) + random.unit() * 12, fix))
            if random.unit() < 0.2 { arrivals.append((Double(fix.order) + random.unit() * 12, fix)) }
            if random.unit() < 0.05 { arrivals.append((Double(fix.order) + random.unit() * 500, fix)) }
        }
        return arrivals.sorted { $0.moment < $1.moment }.map(\.made)
    }
}
