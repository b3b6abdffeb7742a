import Foundation
import Geolocation
import LocationRelay
import TestSupport
import Testing

@testable import RobotCameraman

@Suite("RobotCameraman's files")
@SensorActor
struct RobotCameramanFileTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test("a journal that is cut at any byte holds what its whole lines say, and goes on")
    func cutJournal() throws {
        let queue = try JournalQueue(path: scratch.path("journal"))
        for number in 1...5 { _ = queue.append(Self.update(Int64(number))) }
        queue.remove(0...1)
        queue.remove(3...3)
        _ = queue.append(Self.update(6))
        let bytes = try scratch.contents("journal")
        // After each line of the journal, the numbers that wait.
        let waiting: [[Int64]] = [
            [], [1], [1, 2], [1, 2, 3], [1, 2, 3, 4], [1, 2, 3, 4, 5], [3, 4, 5], [3, 5], [3, 5, 6],
        ]
        for length in 0...bytes.count {
            let cut = Array(bytes.prefix(length))
            let path = try write(cut, to: "journal\(length)")
            let expected = waiting[cut.count { $0 == LineFile.newline }]
            let queue = try JournalQueue(path: path)
            #expect(Self.numbers(queue) == expected)
            _ = queue.append(Self.update(7))
            #expect(Self.numbers(try JournalQueue(path: path)) == expected + [7])
        }
    }

    @Test("a file of received fixes that is cut at any byte holds its whole lines, and goes on")
    func cutReceived() throws {
        let fixes = try ReceivedFixes(path: scratch.path("received")) { _, _ in }
        for number in 1...4 { try fixes.append(Self.fix(Int64(number)), from: "a \"subject\"\n") }
        let bytes = try scratch.contents("received")
        for length in 0...bytes.count {
            let cut = Array(bytes.prefix(length))
            let path = try write(cut, to: "received\(length)")
            let expected = (1...4).prefix(cut.count { $0 == LineFile.newline }).map { Self.fix($0) }
            var kept: [LocationFix] = []
            let fixes = try ReceivedFixes(path: path) { fix, sender in
                #expect(sender == "a \"subject\"\n")
                kept.append(fix)
            }
            try fixes.append(Self.fix(7), from: "a \"subject\"\n")
            #expect(kept == expected)
            kept = []
            _ = try ReceivedFixes(path: path) { fix, _ in kept.append(fix) }
            #expect(kept == expected + [Self.fix(7)])
        }
    }

    @Test("lines of a journal that make no sense are passed over, whatever numbers they bear")
    func damage() throws {
        let first = try #require(JournalEntry.added(.max, Self.update(1)).line)
        let second = try #require(JournalEntry.added(12, Self.update(2)).line)
        let damaged = "-0 18446744073709551614\n+5 {}\n+7\n- 1\n-2 1\n\n\u{0}\u{0}\n+-1 {}\n+8 {\"ba\n?"
        let lines = [first, Array(damaged.utf8), second, []]
        let path = try write(Array(lines.joined(separator: [LineFile.newline])), to: "journal")
        #expect(Self.numbers(try JournalQueue(path: path)) == [2, 1])
        #expect(Self.numbers(try JournalQueue(path: path)) == [2, 1])
    }

    @Test("what was delivered does not stay in the journal for long, and half a new one is none")
    func compaction() throws {
        let queue = try JournalQueue(path: scratch.path("journal"), slack: 10)
        try write(Array("+0 half a".utf8), to: ".journal.part")
        for number in 1...500 {
            _ = queue.append(Self.update(Int64(number)))
            if number > 3 { queue.remove(UInt64(number - 4)...UInt64(number - 4)) }
            #expect(try scratch.contents("journal").count { $0 == LineFile.newline } <= 2 * 11 + 4)
        }
        #expect(Self.numbers(queue) == [498, 499, 500] && queue.firstNumber == 497)
        #expect(Self.numbers(try JournalQueue(path: scratch.path("journal"))) == [498, 499, 500])
    }

    @Test("a journal is private, and is rewritten with the permissions that it has", arguments: [0o600, 0o640])
    func permissions(mode: Int) throws {
        func permissions() throws -> NSNumber? {
            try FileManager.default.attributesOfItem(atPath: scratch.path("journal"))[.posixPermissions] as? NSNumber
        }
        let queue = try JournalQueue(path: scratch.path("journal"), slack: 10)
        #expect(try permissions() == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: scratch.path("journal"))
        for number in 1...100 {
            _ = queue.append(Self.update(Int64(number)))
            queue.remove(UInt64(number - 1)...UInt64(number - 1))
        }
        #expect(try scratch.contents("journal").count { $0 == LineFile.newline } < 100)
        #expect(try permissions()?.intValue == mode)
    }

    @Test("a journal is bounded: the oldest updates make room, in the file too")
    func bound() throws {
        let queue = try JournalQueue(path: scratch.path("journal"), capacity: 3)
        #expect((1...5).map { queue.append(Self.update($0)) } == [0, 0, 0, 1, 1])
        #expect(Self.numbers(queue) == [3, 4, 5])
        #expect(Self.numbers(try JournalQueue(path: scratch.path("journal"))) == [3, 4, 5])
        let smaller = try JournalQueue(path: scratch.path("journal"), capacity: 2)
        #expect(Self.numbers(smaller) == [4, 5] && smaller.count == 2)
        #expect(Self.numbers(try JournalQueue(path: scratch.path("journal"))) == [4, 5])
    }

    @Test("whatever is added and delivered, a journal holds what memory would")
    func sameAsMemory() throws {
        let memory = MemoryQueue(capacity: 20)
        let journal = try JournalQueue(path: scratch.path("journal"), capacity: 20, slack: 30)
        for number in 1...400 {
            #expect(journal.append(Self.update(Int64(number))) == memory.append(Self.update(Int64(number))))
            guard Bool.random() else { continue }
            let first = UInt64.random(in: 0...memory.endNumber)
            for queue in [memory, journal] as [any RelayQueue] { queue.remove(first...(first + 2)) }
            #expect(Self.numbers(journal) == Self.numbers(memory))
            #expect(journal.firstNumber == memory.firstNumber && journal.endNumber == memory.endNumber)
        }
        #expect(Self.numbers(try JournalQueue(path: scratch.path("journal"))) == Self.numbers(memory))
    }

    @Test("a transport that is closed does not take away what is owed")
    func closing() throws {
        let queue = try JournalQueue(path: scratch.path("journal"))
        _ = queue.append(Self.update(1))
        queue.removeAll()
        #expect(Self.numbers(queue) == [1])
        #expect(Self.numbers(try JournalQueue(path: scratch.path("journal"))) == [1])
    }

    @Test("on a full disk a line is taken away again whole, and is there once there is room")
    func fullDisk() throws {
        guard let disk = SmallDisk(scratch.path("disk"), bytes: 65_536) else {
            return print("skipped: this system lets nobody mount a small disk here")
        }
        let queue = try JournalQueue(path: disk.path("journal"))
        let fixes = try ReceivedFixes(path: disk.path("received")) { _, _ in }
        try fixes.append(Self.fix(1), from: "subject")
        try disk.fill(leaving: 16_384)
        #expect(throws: ProviderError.self) {
            for number in 2...100 { try fixes.append(Self.fix(Int64(number)), from: "subject") }
        }
        for number in 1...100 { _ = queue.append(Self.update(Int64(number))) }
        #expect(queue.count == 100 && queue.unwrittenCount > 0)
        let kept = try scratch.contents("disk/received")
        #expect(kept.last == LineFile.newline && kept.count { $0 == LineFile.newline } < 100)
        try disk.empty()
        try fixes.append(Self.fix(101), from: "subject")
        #expect(try scratch.contents("disk/received").starts(with: kept + Array("{\"type\"".utf8)))
        let waiting = Self.numbers(try JournalQueue(path: disk.path("journal"))).count
        #expect(waiting == 100 - queue.unwrittenCount)
    }

    @discardableResult
    private func write(_ bytes: [UInt8], to name: String) throws -> String {
        // `Data` waits for the disk, which takes its time a thousand times over.
        let file = try #require(fopen(scratch.path(name), "w"))
        defer { fclose(file) }
        try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
        return scratch.path(name)
    }

    private static func fix(_ number: Int64) -> LocationFix {
        LocationFix(
            timestamp: Date(timeIntervalSince1970: 1_795_000_000 + Double(number)), source: .watchOS,
            latitude: 47.66, longitude: 9.175, horizontalAccuracyMeters: 3, sequence: number)
    }

    private static func update(_ number: Int64) -> RelayUpdate { RelayUpdate(remote: fix(number)) }

    /// The fixes that wait, by their own numbers.
    private static func numbers(_ queue: any RelayQueue) -> [Int64] {
        var numbers: [Int64] = []
        queue.visit(from: 0) { _, update in
            if let fix = update.remote { numbers.append(fix.sequence) }
            return true
        }
        return numbers
    }
}
