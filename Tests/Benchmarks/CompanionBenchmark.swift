import CompanionLinking
import CompanionSupport
import Geolocation

/// Fixes of a companion over a link of which each path fails, delays, doubles and reorders messages.
@SensorActor
struct CompanionBenchmark {
    private static let runs = 100

    func run() {
        let fixes = Run.scaled(10_000)
        var (lost, doubled, misplaced) = (0, 0, 0)
        var repetitions = 0
        let time = nanosecondsOfLoop(Self.runs) { seed in
            let trip = Trip(.all(seed: UInt64(seed + 1)))
            trip.open()
            trip.walk(fixes)
            trip.settle()
            let numbers = Set(trip.received.map(\.number))
            lost += trip.taken.count { !numbers.contains($0) }
            doubled += trip.received.count - numbers.count
            var newest = Int64.min
            for fix in trip.received {
                if fix.isLate != (fix.number < newest) { misplaced += 1 }
                newest = max(newest, fix.number)
            }
            repetitions += CompanionPath.allCases.map { trip.receiver.repetitionCount(over: $0) }.reduce(0, +)
            trip.close()
        }
        Report.note("\(Self.runs) runs of \(fixes) fixes; \(repetitions) repetitions were recognized")
        Report.row("companion/lost", Double(lost), "fixes", atMost: 0)
        Report.row("companion/doubled", Double(doubled), "fixes", atMost: 0)
        Report.row("companion/out-of-order", Double(misplaced), "fixes", atMost: 0)
        Report.row("companion/fix", time / Double(fixes) / 1e3, "us")
    }
}
