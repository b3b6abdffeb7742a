import CodecSupport
import Foundation
import Testing

@testable import FleetDelivery

@Suite("The recognition of repeated records")
struct IdentityWindowTests {
    private let stream: FleetStream

    init() throws { stream = FleetStream(try #require(FleetAddress(tenant: "t", device: "d")), epoch: 7) }

    private func accept(
        _ number: Int64, _ window: inout IdentityWindow, epoch: Int64 = 7, time: Int64? = nil, now: Int64 = 1 << 40
    ) -> IdentityWindow.Verdict {
        window.accept(number, at: time ?? number, of: FleetStream(stream.address, epoch: epoch), now: now)
    }

    private func accept(_ numbers: [Int64], _ window: inout IdentityWindow) -> [IdentityWindow.Verdict] {
        var verdicts: [IdentityWindow.Verdict] = []
        for number in numbers { verdicts.append(accept(number, &window)) }
        return verdicts
    }

    @Test("each number is new, late or repeated, whatever the order of arrival") func verdicts() {
        var window = IdentityWindow()
        #expect(
            accept([5, 6, 9, 7, 6, 9, 8, 1], &window)
                == [.new, .new, .new, .late, .duplicate, .duplicate, .late, .late])
        #expect(window.ranges(of: stream, overlapping: 0...100, limit: 16) == [1...1, 5...9])
        #expect(window.ranges(of: stream, overlapping: 0...100, limit: 1) == [5...9])
        #expect(window.ranges(of: stream, overlapping: 2...4, limit: 16) == [])
    }

    @Test("each epoch has numbers of its own; between epochs, the record with the later time is the newer one")
    func epochs() {
        var window = IdentityWindow()
        #expect(accept(10, &window, epoch: 1, time: 1000) == .new)
        #expect(accept(10, &window, epoch: 2, time: 2000) == .new)
        #expect(accept(11, &window, epoch: 1, time: 1500) == .late)
        #expect(accept(10, &window, epoch: 1, time: 1000) == .duplicate)
        // Within an epoch the number decides, although the clock was set back.
        #expect(accept(11, &window, epoch: 2, time: 500) == .new)
    }

    @Test("a record with a time in the future does not make the following records late") func future() {
        var window = IdentityWindow()
        #expect(accept(1, &window, epoch: 1, time: 900_000, now: 100_000) == .new)
        #expect(accept(1, &window, epoch: 2, time: 116_000, now: 116_000) == .new)
    }

    @Test("records that were removed are accepted again") func forgetting() {
        var window = IdentityWindow()
        for number in 1...9 as ClosedRange<Int64> { _ = accept(number, &window) }
        window.remove(4...6, of: stream)
        #expect(accept([3, 4, 6, 7], &window) == [.duplicate, .late, .late, .duplicate])
        window.remove(1...9, of: stream)
        #expect(accept([8, 9], &window) == [.late, .new])
    }

    @Test("a set of ranges has the same members as a set of single numbers") func model() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<300 {
            let first = Int64(random.next() % 40)
            var ranges = SequenceRanges(first...first)
            var model: Set<Int64> = [first]
            for _ in 0..<40 {
                let low = Int64(random.next() % 40)
                let range = low...(low + Int64(random.next() % 4))
                if random.unit() < 0.8 {
                    let added = ranges.insert(range).flatMap { Array($0) }
                    #expect(Set(added) == Set(range).subtracting(model) && Set(added).count == added.count)
                    model.formUnion(range)
                } else if ranges.remove(range) {
                    model.subtract(range)
                }
                #expect(ranges.all.flatMap { Array($0) } == model.sorted())
                #expect((0...45).allSatisfy { ranges.contains($0) == model.contains($0) })
                #expect(zip(ranges.all, ranges.all.dropFirst()).allSatisfy { $0.upperBound + 1 < $1.lowerBound })
            }
        }
    }

    @Test("ranges with the least and the greatest integer do not overflow") func ends() {
        var ranges = SequenceRanges(Int64.max...Int64.max)
        let first = ranges.insert(.min ... .min)
        #expect(first == [.min ... .min])
        let rest = ranges.insert(.min ... .max)
        #expect(rest == [(.min + 1)...(.max - 1)])
        let nothing = ranges.insert(.max ... .max)
        #expect(nothing == [])
        #expect(ranges.all == [.min ... .max])
        let remains = ranges.remove(.min...0)
        #expect(remains && ranges.all == [1 ... .max])
    }

    @Test("beyond the limits, the oldest gaps are closed and counted, and long silent devices are forgotten")
    func limits() throws {
        var limits = IdentityWindow.Limits()
        (limits.ranges, limits.devices, limits.epochs) = (4, 3, 2)
        var window = IdentityWindow(limits: limits)
        for number in stride(from: 10, through: 60, by: 10) as StrideThrough<Int64> { _ = accept(number, &window) }
        #expect(window.lostCount == 18)
        #expect(window.ranges(of: stream, overlapping: 0...100, limit: 9) == [10...30, 40...40, 50...50, 60...60])
        for device in ["a", "b", "c"] {
            let address = try #require(FleetAddress(tenant: "t", device: device))
            _ = window.accept(1, at: 1, of: FleetStream(address, epoch: 1), now: 1)
        }
        #expect(window.deviceCount == 3)
        #expect(accept(60, &window) == .new)
        for epoch in 1...4 as ClosedRange<Int64> { _ = accept(1, &window, epoch: epoch, time: epoch) }
        #expect(accept(1, &window, epoch: 4) == .duplicate)
        #expect(accept(1, &window, epoch: 1) == .late)
    }

    @Test("a window that was saved and restored recognizes the same records") func saving() throws {
        var window = IdentityWindow()
        for number in [1, 2, 5, 9] as [Int64] { _ = accept(number, &window) }
        _ = accept(3, &window, epoch: 8, time: 100)
        var restored = try JSONDecoder().decode(IdentityWindow.self, from: JSONEncoder().encode(window))
        #expect(accept(9, &restored) == .duplicate)
        #expect(accept(3, &restored, epoch: 8, time: 100) == .duplicate)
        #expect(accept(6, &restored) == .late)
        #expect(accept(4, &restored, epoch: 8, time: 101) == .new)
    }
}
