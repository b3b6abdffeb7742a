import Geolocation
import LocationRelay

/// A queue that survives its process: waiting updates are in memory and in a journal, from which the next process
/// continues.
///
/// An update is written to the journal before the transport sees it, and its delivery afterwards. A process that is
/// killed in between sends the update again, and the receiver detects the duplicate by its number.
final class JournalQueue: RelayQueue {
    /// The number of obsolete lines up to which the journal is not rewritten.
    static let usualSlack = 1000

    /// Updates that are in memory only, because the journal could not be written.
    private(set) var unwrittenCount = 0

    private let memory: MemoryQueue
    private let file: LineFile
    private let slack: Int

    /// The number of obsolete lines in the journal.
    private var spentLines = 0

    /// Opens a journal, or creates it.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - capacity: The maximum number of waiting updates; beyond it, the oldest are dropped.
    ///   - slack: The number of obsolete lines up to which the journal is not rewritten.
    init(path: String, capacity: Int = 100_000, slack: Int = usualSlack) throws(ProviderError) {
        var waiting: [UInt64: RelayUpdate] = [:]
        var lines = 0
        file = try LineFile(path: path) { line in
            lines += 1
            switch JournalEntry(line) {
            case .added(let number, let update): waiting[number] = update
            case .removed(let numbers): waiting.remove(numbers)
            case nil: break
            }
        }
        memory = MemoryQueue(capacity: capacity)
        self.slack = slack
        let sorted = waiting.sorted { $0.key < $1.key }
        for (_, update) in sorted { _ = memory.append(update) }
        // Each process counts from 0, so the numbers in the journal have to as well.
        if lines != count || sorted.enumerated().contains(where: { $0.offset != $0.element.key }) { try compact() }
    }

    // MARK: Changes

    func append(_ update: RelayUpdate) -> Int {
        let (first, number) = (firstNumber, endNumber)
        let dropped = memory.append(update)
        if !write(.added(number, update)) { unwrittenCount += 1 }
        if dropped > 0, firstNumber > first { note(first...(firstNumber - 1)) }
        return dropped
    }

    func remove(_ numbers: ClosedRange<UInt64>) {
        memory.remove(numbers)
        note(numbers)
    }

    /// Does nothing: a closed transport drops waiting updates, but those in the journal are still to be delivered.
    func removeAll() {}

    // MARK: Reading from memory

    var count: Int { memory.count }
    var capacity: Int { memory.capacity }
    var firstNumber: UInt64 { memory.firstNumber }
    var endNumber: UInt64 { memory.endNumber }

    func visit(from number: UInt64, _ visitor: (UInt64, borrowing RelayUpdate) -> Bool) {
        memory.visit(from: number, visitor)
    }

    // MARK: The journal

    /// Records deliveries; if that fails, the updates are sent again later, and the receiver detects the duplicates.
    private func note(_ numbers: ClosedRange<UInt64>) {
        _ = write(.removed(numbers))
        spentLines += 1 + Int(clamping: numbers.upperBound - numbers.lowerBound)
        // Only once half of the file is obsolete, so that rewriting costs little per line.
        if spentLines > max(slack, count) { try? compact() }
    }

    private func write(_ entry: JournalEntry) -> Bool {
        guard let line = entry.line else { return false }
        return (try? file.append(line)) != nil
    }

    private func compact() throws(ProviderError) {
        var lines: [UInt8] = []
        memory.visit(from: 0) { number, update in
            if let line = JournalEntry.added(number, copy update).line { lines += line + [LineFile.newline] }
            return true
        }
        // If this fails, it is not retried for each further line.
        spentLines = 0
        try file.replace(with: lines)
        unwrittenCount = 0
    }
}

extension [UInt64: RelayUpdate] {
    /// Removes a range of numbers; that of a damaged line may be huge.
    fileprivate mutating func remove(_ numbers: ClosedRange<UInt64>) {
        if numbers.upperBound - numbers.lowerBound < UInt64(count) {
            for number in numbers { self[number] = nil }
        } else {
            self = filter { !(numbers ~= $0.key) }
        }
    }
}
