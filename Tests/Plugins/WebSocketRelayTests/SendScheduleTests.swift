import CodecSupport
import Testing

@testable import WebSocketRelay

@Suite("The send order") struct SendScheduleTests {
    /// Sends a number of updates of the first run.
    private func send(_ count: Int, of schedule: inout SendSchedule, _ waiting: Range<UInt64>, run: Int = 0) -> [UInt64]
    {
        var sent: [UInt64] = []
        for _ in 0..<count {
            let runs = schedule.runs(waiting)
            guard run < runs.count else { break }
            sent.append(runs[run].lowerBound)
            schedule.record(runs[run].lowerBound, isSent: true)
        }
        return sent
    }

    @Test("is that of the numbers, with new updates after those that were waiting")
    func inOrder() {
        var schedule = SendSchedule()
        schedule.begin(5..<8)
        #expect(send(10, of: &schedule, 5..<12) == [5, 6, 7, 8, 9, 10, 11])
        #expect(schedule.underWay(0..<100) == 7)
        #expect(schedule.acknowledge(3) == [5...7])
        #expect(schedule.acknowledge(100) == [8...11])
        #expect(schedule.runs(12..<12).isEmpty)
    }

    @Test("lets new updates overtake a slow backlog, each kind in its own order")
    func overtaking() {
        var schedule = SendSchedule()
        schedule.begin(0..<100)
        #expect(send(10, of: &schedule, 0..<100) == Array(0..<10))
        schedule.overtake(from: 100)
        #expect(schedule.runs(0..<100) == [10..<100])
        #expect(schedule.runs(0..<103) == [100..<103, 10..<100])
        #expect(send(2, of: &schedule, 0..<103) == [100, 101])
        #expect(send(3, of: &schedule, 0..<103, run: 1) == [10, 11, 12])
        #expect(schedule.acknowledge(13) == [0...9, 100...101, 10...10])
        #expect(schedule.underWay(0..<200) == 2)
        #expect(send(200, of: &schedule, 11..<103, run: 1).last == 99)
        // The backlog is gone: back to the usual order.
        #expect(schedule.runs(0..<110) == [102..<110])
    }

    @Test("is unchanged if nothing was waiting")
    func noBacklog() {
        var schedule = SendSchedule()
        schedule.begin(7..<7)
        schedule.overtake(from: 9)
        #expect(schedule.runs(7..<9) == [7..<9])
    }

    @Test("skips updates that were dropped in the meantime")
    func dropped() {
        var schedule = SendSchedule()
        schedule.begin(0..<10)
        _ = send(4, of: &schedule, 0..<10)
        #expect(schedule.runs(6..<20) == [6..<20])
        #expect(schedule.underWay(0..<6) == 4)
        #expect(schedule.underWay(2..<6) == 2)
        #expect(schedule.underWay(6..<20) == 0)
    }

    @Test("includes each update once, and matches each acknowledgement to the right ones", arguments: 0..<50)
    func randomWalk(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var schedule = SendSchedule()
        var end = UInt64.random(in: 0..<50, using: &random)
        var sent: [UInt64] = []
        var arrived: [UInt64] = []
        schedule.begin(0..<end)
        for _ in 0..<400 {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: end += 1
            case 1: schedule.overtake(from: end)
            case 2:
                for run in schedule.acknowledge(Int.random(in: 0..<5, using: &random)) { arrived += Array(run) }
            default:
                let runs = schedule.runs(0..<end)
                guard let run = runs.randomElement(using: &random) else { continue }
                sent.append(run.lowerBound)
                schedule.record(run.lowerBound, isSent: true)
            }
            #expect(Set(sent).count == sent.count)
            #expect(arrived == Array(sent.prefix(arrived.count)))
        }
        while let run = schedule.runs(0..<end).first {
            sent.append(run.lowerBound)
            schedule.record(run.lowerBound, isSent: true)
        }
        #expect(sent.sorted() == Array(0..<end))
    }
}
