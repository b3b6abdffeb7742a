import CodecSupport
import Foundation
import Geolocation
import Testing

@testable import LocationStore

@Suite("CursorLedger")
struct CursorLedgerTests {
    @Test("agrees with a set of settled sequences")
    func model() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<200 {
            var ledger = CursorLedger(start: 3)
            var settled: Set<Int64> = [1, 2, 3]
            for _ in 0..<40 {
                let first = Int64.random(in: 1...60, using: &random)
                if Bool.random(using: &random) {
                    let range = first...first + Int64.random(in: 0...10, using: &random)
                    let new = ledger.settle(range).flatMap(Array.init)
                    #expect(new == range.filter { !settled.contains($0) })
                    settled.formUnion(range)
                } else if first > 3 {
                    ledger.reopen(first)
                    settled.remove(first)
                }
                #expect((1...80).allSatisfy { ledger.isSettled($0) == settled.contains($0) })
                #expect(CursorLedger.ranges(ledger.aheadText) == ledger.ahead)
                let next = ledger.ahead.first?.lowerBound ?? .max
                #expect(next > ledger.position + 1)
                #expect(zip(ledger.ahead, ledger.ahead.dropFirst()).allSatisfy { $0.upperBound + 1 < $1.lowerBound })
            }
        }
    }
}

@Suite("CaptureQueue")
struct CaptureQueueTests {
    private let record = CapturedRecord(
        content: .fix(Location(latitude: 1, longitude: 2, timestamp: Date())), receipt: 0, elapsed: 0)

    @Test("accounts for each captured record as committed, lost or waiting, even if writes fail")
    func accounts() {
        var random = SplitMix64(seed: 2)
        var queue = CaptureQueue(first: 1, groupSize: 10, limit: 50, byteLimit: 1 << 20)
        var (captured, committed, refused, gaps) = (0, 0, 0, 0)
        var next: Int64 = 1
        func take() {
            guard let write = queue.take() else { return }
            // A write that fails is tried again as it is.
            guard Bool.random(using: &random) else { return }
            #expect(write.first == next && write.groups.allSatisfy { $0.records.count <= 10 })
            committed += write.groups.reduce(0) { $0 + $1.records.count }
            gaps += write.groups.reduce(0) { $0 + $1.lost }
            next = write.last + 1
            #expect(queue.didCommit() == next - 1)
        }
        for _ in 0..<2000 {
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                queue.append(record)
                captured += 1
            }
            if Int.random(in: 0..<5, using: &random) == 0 {
                queue.lose(3)
                (captured, refused) = (captured + 3, refused + 3)
            }
            take()
            #expect(queue.waiting <= 50)
        }
        #expect(queue.next == Int64(captured) + 1 && queue.dropped > 0)
        while !queue.isEmpty { take() }
        #expect(queue.waiting == 0 && committed + gaps == captured && gaps == queue.dropped + refused)
    }

    @Test("applies its limit of bytes to long events, and closes groups by it")
    func bytes() {
        var queue = CaptureQueue(first: 1, groupSize: 100, limit: 1000, byteLimit: 3 << 20)
        let line = [UInt8](repeating: 0x20, count: 1 << 20)
        let event = CapturedRecord(
            content: .event(type: "note", time: Date(), line: line), receipt: 0, elapsed: 0)
        for _ in 0..<10 { queue.append(event) }
        #expect(queue.waiting == 2 && queue.uncommitted == 2 && queue.dropped == 8 && queue.hasGroup)
        let write = queue.take()
        #expect(write?.groups.map(\.lost) == [8, 0] && write?.groups.map(\.records.count) == [1, 1])
        #expect(queue.waiting == 0 && queue.uncommitted == 2)
        _ = queue.didCommit()
        #expect(queue.uncommitted == 0)
    }

    @Test("keeps the last dropped event that names the user, at its place")
    func users() {
        func user(_ size: Int = 0) -> CapturedRecord {
            let line = [UInt8](repeating: 0x20, count: size)
            return CapturedRecord(
                content: .event(type: StoreContent.userType, time: Date(), line: line), receipt: 0, elapsed: 0)
        }
        var random = SplitMix64(seed: 5)
        for _ in 0..<200 {
            var queue = CaptureQueue(first: 1, groupSize: 5, limit: 20, byteLimit: 10_000)
            // The numbers of the events that name the user, and of all records that are stored.
            var (users, stored): (Set<Int64>, Set<Int64>) = ([], [])
            var lost = 0
            for _ in 0..<150 {
                let number = queue.next
                let isUser = Int.random(in: 0..<30, using: &random) == 0
                if isUser { users.insert(number) }
                queue.append(isUser ? user(Int.random(in: 0...12_000, using: &random)) : record)
                if Int.random(in: 0..<50, using: &random) == 0 {
                    queue.lose(2)
                    lost += 2
                }
                #expect(queue.waiting <= 20)
            }
            let dropped = queue.dropped
            while let write = queue.take() {
                var next = write.first
                for group in write.groups {
                    next += Int64(group.lost)
                    for record in group.records {
                        #expect(record.namesUser == users.contains(next))
                        stored.insert(next)
                        next += 1
                    }
                }
                _ = queue.didCommit()
            }
            #expect(stored.count + dropped == 150 && queue.next == Int64(151 + lost) && queue.waiting == 0)
            // Every stored record follows the same event as before.
            for number in stored {
                let last = users.filter { $0 <= number }.max()
                #expect(last.map(stored.contains) != false)
            }
        }
    }
}

@Suite("Numbers in columns")
struct ScaledNumberTests {
    @Test("are integers for decimals, and read back to every finite Double")
    func lossless() {
        #expect(ScaledNumber(47.6209134, scale: 1e9) == .integer(47_620_913_400))
        #expect(ScaledNumber(405.2, scale: 1e3) == .integer(405_200))
        var random = SplitMix64(seed: 3)
        for _ in 0..<10_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            for scale in [1e9, 1e3] { #expect(ScaledNumber(value, scale: scale).value(scale: scale) == value) }
        }
    }

    @Test("keep times exact to a microsecond")
    func times() {
        var random = SplitMix64(seed: 4)
        for _ in 0..<10_000 {
            let time = Timestamp(
                microseconds: Int64.random(in: -2_000_000_000_000_000...4_000_000_000_000_000, using: &random))
            let read: Date
            switch StoredTime.number(time.date) {
            case .integer(let number): read = StoredTime.date(milliseconds: Double(number))
            case .real(let number): read = StoredTime.date(milliseconds: number)
            }
            #expect(Timestamp(read)?.microseconds == Timestamp(time.date)?.microseconds)
        }
    }
}
