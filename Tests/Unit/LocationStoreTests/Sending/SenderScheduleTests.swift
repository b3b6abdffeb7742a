import CodecSupport
import TestSupport
import Testing

@testable import LocationStore

@Suite("A sender under random schedules")
struct SenderScheduleTests {
    /// In an attack, there are 10,000 schedules altogether.
    private static let parts = Array(UInt64(0)..<8)
    private static let schedules = UInt64(Attack.cases(of: 313))

    private func run(
        _ part: UInt64, _ change: (inout SenderTrial.Settings, inout SplitMix64) -> Void,
        _ check: (SenderTrial) throws -> Void
    ) throws {
        for number in 0..<Self.schedules {
            let seed = part << 32 | number
            var random = SplitMix64(seed: seed &+ 77)
            var settings = SenderTrial.Settings()
            settings.records = .random(in: 1...40, using: &random)
            settings.isNewestFirst = Bool.random(using: &random)
            settings.refusal = SenderTrial.Refusal.allCases.randomElement(using: &random) ?? .places
            settings.largestBatch = .random(in: 1...20, using: &random)
            change(&settings, &random)
            var trial = SenderTrial(seed: seed, settings: settings)
            try #require(try trial.run(), "the schedule \(seed) does not end")
            try #require(trial.lost.isEmpty, "the schedule \(seed) loses \(trial.lost)")
            try check(trial)
        }
    }

    @Test("delivers every record once and in order, except bad ones, which become dead letters", arguments: parts)
    func order(part: UInt64) throws {
        try run(part) { settings, random in
            settings.failures = .random(in: 0...10, using: &random)
        } _: { trial in
            try #require(trial.doubled == 0)
            try #require(trial.lanes <= (trial.settings.isNewestFirst ? 2 : 1))
            try #require(trial.misjudged.isEmpty)
            try #require(trial.dead.values.allSatisfy { $0 > 0 })
        }
    }

    @Test("loses no records if answers are lost or the process ends", arguments: parts)
    func crashes(part: UInt64) throws {
        try run(part) { settings, random in
            settings.lostAnswers = .random(in: 0...20, using: &random)
            settings.crashes = .random(in: 0...5, using: &random)
        } _: { trial in
            try #require(trial.settings.isNewestFirst || trial.lanes <= 1)
            try #require(trial.misjudged.isEmpty)
        }
    }

    @Test("loses and repeats no records if dead letters are queued again or records are erased", arguments: parts)
    func changes(part: UInt64) throws {
        try run(part) { settings, random in
            settings.changes = .random(in: 0...10, using: &random)
            settings.crashes = .random(in: 0...1, using: &random) * 3
            settings.badRecords = 20
        } _: { trial in
            try #require(trial.settings.crashes > 0 || trial.doubled == 0)
        }
    }

    @Test("delivers the other records once if the destination refuses many in a row", arguments: parts)
    func manyBadRecords(part: UInt64) throws {
        try run(part) { settings, random in
            settings.badRecords = .random(in: 30...90, using: &random)
            settings.failures = 1
        } _: { trial in
            try #require(trial.doubled == 0)
        }
    }
}
