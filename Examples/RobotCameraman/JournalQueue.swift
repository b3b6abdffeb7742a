import Geolocation
import LocationRelay

/// A queue that outlives its process: what waits is in memory and in a journal, so that the next process goes on with it.
///
/// An update counts as produced when its line is in the journal, which is before the transport sees it. That it was delivered is
/// written behind; whoever is killed before that sends it again, and the receiver knows it by its number.
final class JournalQueue: RelayQueue {
    /// The number of obsolete lines at which the journal is rewritten.
    static let usualSlack = 1000

    /// Updates that only memory holds, since the journal could not be written.
    private(set) var unwrittenCount = 0

    private let memory: MemoryQueue
    private let file: LineFile
    private let slack: Int

    /// The number of obsolete lines of the journal.
    private var spentLines = 0

    /// Opens a journal; a missing one is created.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - capacity: Updates that may wait; beyond that the oldest are dropped.
    ///   - slack: The number of obsolete lines at which the journal is rewritten.
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
        // Each process counts from 0, and so its journal has to.
        if lines != count || sorted.enumerated().contains(where: { $0.offset != $0.element.key }) { try compact() }
    }

    // MARK: What changes the journal

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

    /// Keeps everything: a transport that is closed gives up what waits, but what is in the journal is still owed.
    func removeAll() {}

    // MARK: What memory answers

    var count: Int { memory.count }
    var capacity: Int { memory.capacity }
    var firstNumber: UInt64 { memory.firstNumber }
    var endNumber: UInt64 { memory.endNumber }

    func visit(from number: UInt64, _ visitor: (UInt64, borrowing RelayUpdate) -> Bool) {
        memory.visit(from: number, visitor)
    }

    // MARK: The journal

    /// Notes that some are not owed any more; where that fails they are sent again some day, and the receiver knows them.
    private func note(_ numbers: ClosedRange<UInt64>) {
        _ = write(.removed(numbers))
        spentLines += 1 + Int(clamping: numbers.upperBound - numbers.lowerBound)
        // Not before half of the file is waste, so that writing it anew costs little for each line.
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
        // After a failure it is not tried again for each further line.
        spentLines = 0
        try file.replace(with: lines)
        unwrittenCount = 0
    }
}

extension [UInt64: RelayUpdate] {
    /// Removes numbers; a damaged line may contain an arbitrarily large range.
    fileprivate mutating func remove(_ numbers: ClosedRange<UInt64>) {
        if numbers.upperBound - numbers.lowerBound < UInt64(count) {
            for number in numbers { self[number] = nil }
        } else {
            self = filter { !(numbers ~= $0.key) }
        }
    }
}
