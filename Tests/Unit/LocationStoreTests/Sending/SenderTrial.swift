import CodecSupport
import Foundation
import Geolocation
import Testing

@testable import LocationStore

/// A sender before a store and a destination that both fail at random, in virtual time.
struct SenderTrial {
    /// The faults of the trial.
    struct Settings {
        var records = 60
        var isNewestFirst = false
        /// How a destination reports a bad record.
        var refusal = Refusal.wholeBatch
        /// The largest batch that it takes.
        var largestBatch = 1000
        /// Of 100 answers, those that get lost after the destination has taken the records.
        var lostAnswers = 0
        /// Of 100 answers, those of each other failure.
        var failures = 3
        /// Of 100 records, those that it refuses for good.
        var badRecords = 5
        /// Of 100 steps, those that end the process.
        var crashes = 0
        /// Of 100 steps, those that queue a dead letter again or erase a record.
        var changes = 0
    }

    enum Refusal: CaseIterable { case wholeBatch, places, firstPlace, each }

    /// A rule that was broken.
    struct Failure: Error { var reason: String }

    private enum Task {
        case read(SenderRead, excluding: RangeSet<Int64>)
        case answer(Int, SendOutcome)
        case write
    }

    let settings: Settings
    let options: SenderOptions
    private(set) var random: SplitMix64
    private var sender: Sender
    private var now = SensorInstant(nanoseconds: 0)
    private var tasks: [(due: SensorInstant, task: Task)] = []

    // The store.
    private var ledger = CursorLedger(start: 0)
    private var stored: [Int64] = []
    private var committed: Int64 = 0
    private var captured = 0
    private var dropped: Set<Int64> = []
    private(set) var dead: [Int64: Int] = [:]
    private var acknowledged = 0
    private var unwritten = SenderSettlement()

    // The destination.
    private var bad: Set<Int64> = []
    private(set) var received: Set<Int64> = []
    private(set) var doubled = 0
    /// The sequences in the order of their first reception.
    private(set) var order: [Int64] = []
    private(set) var batches = 0
    private(set) var mostInMemory = 0
    private var inMemory = 0

    init(seed: UInt64, settings: Settings) {
        var random = SplitMix64(seed: seed)
        self.settings = settings
        options = SenderOptions(
            records: .random(in: 1...16, using: &random), bytes: .random(in: 100...4000, using: &random),
            isNewestFirst: settings.isNewestFirst)
        self.random = random
        sender = Self.sender(options, &self.random)
    }

    private static func sender(_ options: SenderOptions, _ random: inout SplitMix64) -> Sender {
        let fraction = Double.random(in: 0...1, using: &random)
        return Sender(options) { $0.lowerBound + ($0.upperBound - $0.lowerBound) * fraction }
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func later(_ task: Task, within seconds: Double) {
        tasks.append((now.advanced(by: .random(in: 0...seconds, using: &random)), task))
    }

    // MARK: Running

    /// Runs until everything is captured and settled; returns whether that is so after at most `limit` steps.
    mutating func run(limit: Int = 20_000) throws -> Bool {
        tell(.started(committed: 0))
        for _ in 0..<limit {
            if captured >= settings.records, isSettled { return true }
            if captured < settings.records, chance(30) {
                capture(.random(in: 1...20, using: &random))
            } else if chance(settings.crashes) {
                crash()
            } else if chance(settings.changes) {
                change()
            } else if captured >= settings.records, chance(1) {
                // The walk continues, and good records show that the destination works.
                capture(1)
            } else if chance(2) {
                tell(Bool.random(using: &random) ? .reachable : .credentialsChanged)
            } else {
                guard try step() else { return false }
            }
            try check()
        }
        return false
    }

    private var isSettled: Bool { unwritten.isEmpty && stored.allSatisfy { ledger.isSettled($0) } }

    /// Performs the next task, or lets the timer fire; returns `false` if there is neither.
    private mutating func step() throws -> Bool {
        let next = tasks.indices.min { tasks[$0].due < tasks[$1].due }
        if let wake = sender.wake, next.map({ wake < tasks[$0].due }) ?? true {
            now = max(now, wake)
            tell(.timerFired)
            return true
        }
        guard let next else { return captured < settings.records }
        let (due, task) = tasks.remove(at: next)
        now = max(now, due)
        switch task {
        case .read(let read, let unwritten): finish(read, excluding: unwritten)
        case .answer(let number, let outcome): tell(.answered(number, outcome))
        case .write: try write()
        }
        return true
    }

    private mutating func tell(_ event: Sender.Event) {
        for action in sender.handle(event, at: now) {
            switch action {
            case .read(let read): later(.read(read, excluding: unwritten.sequences), within: 0.1)
            case .send(let number, let records): receive(number, records)
            case .cancel(let number):
                // Some destinations ignore it.
                if Bool.random(using: &random) {
                    later(.answer(number, .retry(reason: "cancelled")), within: 1)
                }
            case .settle(let answers):
                unwritten.merge(answers)
                later(.write, within: 0.2)
            }
        }
    }

    // MARK: The store

    private mutating func capture(_ count: Int64) {
        let end = committed + count
        while committed < end {
            committed += 1
            captured += 1
            // The last record is good, since only good records after bad ones distinguish them from a bad destination.
            if committed < end, chance(5) {
                dropped.insert(committed)
            } else {
                stored.append(committed)
                if committed < end, chance(settings.badRecords) { bad.insert(committed) }
            }
        }
        tell(.committed(committed))
    }

    private mutating func finish(_ read: SenderRead, excluding unwritten: RangeSet<Int64>) {
        if chance(settings.failures) { return tell(.readFailed("the disk is busy", read)) }
        let start = max(ledger.position, read.after)
        let open = stored.drop { $0 <= start }.prefix { $0 <= read.bound }.filter { !ledger.isSettled($0) }
        let records = open.prefix(read.count).map(Self.record)
        var batch = StoreBatch(records: Array(records), gaps: [], range: nil)
        let end = open.count > read.count ? records.last?.sequence ?? 0 : read.bound
        if end > start {
            batch.range = start + 1...end
            batch.parts = ledger.unsettledParts(of: start + 1...end)
        }
        inMemory += batch.records.count
        tell(.read(batch.excluding(unwritten), read))
    }

    static func record(_ sequence: Int64) -> StoreRecord {
        StoreRecord(
            sequence: sequence, identity: RecordIdentity(device: "d", epoch: 1, sequence: sequence),
            content: .fix(Location(latitude: 1, longitude: 2, timestamp: Date(timeIntervalSince1970: 0))),
            receipt: Date(timeIntervalSince1970: 0), elapsed: 0)
    }

    private mutating func write() throws {
        if chance(settings.failures) { return later(.write, within: 1) }
        for range in unwritten.ranges {
            for part in ledger.settle(range) {
                for sequence in stored.drop(while: { $0 < part.lowerBound }).prefix(while: { $0 <= part.upperBound }) {
                    acknowledged += 1
                    guard received.contains(sequence) else {
                        throw Failure(reason: "\(sequence) is acknowledged, though it was not accepted")
                    }
                }
            }
        }
        for refusal in unwritten.refused where !ledger.isSettled(refusal.sequence) && stored.contains(refusal.sequence)
        {
            ledger.settle(refusal.sequence...refusal.sequence)
            dead[refusal.sequence] = refusal.attempts
        }
        unwritten = SenderSettlement()
    }

    private mutating func crash() {
        unwritten = SenderSettlement()
        tasks.removeAll()
        sender = Self.sender(options, &random)
        tell(.started(committed: committed))
    }

    private mutating func change() {
        if let letter = dead.keys.min(), Bool.random(using: &random) {
            dead[letter] = nil
            // The fault of the record is repaired.
            bad.remove(letter)
            ledger.reopen(letter)
        } else if let sequence = stored.randomElement(using: &random) {
            stored.removeAll { $0 == sequence }
            if dead.removeValue(forKey: sequence) != nil || !ledger.isSettled(sequence) {
                dropped.insert(sequence)
            } else {
                acknowledged -= 1
                captured -= 1
            }
        }
        tell(.queueChanged)
    }

    /// Captured = acknowledged + queued + dead + dropped.
    private func check() throws {
        let queued = stored.count { !ledger.isSettled($0) }
        guard captured == acknowledged + queued + dead.count + dropped.count else {
            throw Failure(reason: "\(captured) were captured, \(acknowledged) acknowledged, \(queued) are queued")
        }
    }

    // MARK: The destination

    private mutating func receive(_ number: Int, _ records: [StoreRecord]) {
        batches += 1
        let sequences = records.map(\.sequence)
        let outcome = answer(to: sequences)
        if chance(settings.lostAnswers) {
            // Half of them only seem to be lost, and arrive after the sender has given up.
            if Bool.random(using: &random) { tasks.append((now.advanced(by: 100), .answer(number, outcome))) }
            return
        }
        later(.answer(number, outcome), within: 2)
    }

    private mutating func accept(_ sequences: some Sequence<Int64>) {
        for sequence in sequences {
            if received.insert(sequence).inserted { order.append(sequence) } else { doubled += 1 }
        }
    }

    private mutating func answer(to sequences: [Int64]) -> SendOutcome {
        if sequences.count > settings.largestBatch { return .tooLarge(reason: "413") }
        if chance(settings.failures) { return .retry(reason: "503") }
        if chance(settings.failures) { return .retry(reason: "429", after: 20) }
        if chance(settings.failures) { return .unauthorized(reason: "401") }
        if chance(settings.failures) { return .misconfigured(reason: "404") }
        let first = sequences.firstIndex { bad.contains($0) }
        if chance(settings.failures) {
            let number = Int.random(in: 0...(first ?? sequences.count), using: &random)
            accept(sequences.prefix(number))
            return .acceptedThrough(sequences.prefix(number).last ?? 0, then: .retry(reason: "the connection was lost"))
        }
        guard let first else {
            accept(sequences)
            return .accepted
        }
        switch settings.refusal {
        case .wholeBatch: return .refused(reason: "400")
        case .places:
            accept(sequences.filter { !bad.contains($0) })
            return .acceptedExcept(
                sequences.filter { bad.contains($0) }.map { RecordRefusal(number: $0, reason: "400") })
        case .firstPlace:
            accept(sequences.prefix(first))
            return .acceptedThrough(sequences.prefix(first).last ?? 0, then: .refused(reason: "400"))
        case .each:
            // One request for each record, up to some fault.
            let sent =
                chance(2) ? sequences : Array(sequences.prefix(Int.random(in: 1...sequences.count, using: &random)))
            accept(sent.filter { !bad.contains($0) })
            return .acceptedThrough(
                sent.last ?? 0,
                except: sent.filter { bad.contains($0) }.map { RecordRefusal(number: $0, reason: "400") },
                then: sent.count == sequences.count ? .accepted : .retry(reason: "503"))
        }
    }

    // MARK: Results

    /// The records that the destination should have and does not have.
    var lost: [Int64] { stored.filter { !received.contains($0) && dead[$0] == nil } }

    /// The stored records that are bad and not dead letters, and the dead letters that are not bad.
    var misjudged: [Int64] {
        stored.filter { bad.contains($0) != (dead[$0] != nil) && !(bad.contains($0) && received.contains($0)) }
    }

    /// The least number of increasing sequences into which the first receptions can be divided.
    var lanes: Int {
        var ends: [Int64] = []
        for sequence in order {
            if let index = ends.firstIndex(where: { $0 < sequence }) {
                ends[index] = sequence
            } else {
                ends.append(sequence)
            }
        }
        return ends.count
    }
}
