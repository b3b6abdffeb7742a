import Geolocation
import LocationRelay
import PetSupport

/// A collar with an adaptive mode: the number of fixes that it sends in a day, and the time until an escape is noticed.
@SensorActor
struct PetBenchmark {
    private static let (days, escapes) = (5, 200)

    func run() async throws {
        let seconds = Run.scaled(86_400)
        var (fixes, alerts) = (0, 0)
        for seed in 1...Self.days {
            let day = try PetDay(seed: UInt64(seed))
            day.live(seconds)
            fixes += day.receiver.receivedCount
            alerts += day.alertCount
            await day.stop()
        }
        var times: [Double] = []
        for seed in 1...Self.escapes {
            let day = try PetDay(seed: UInt64(1000 + seed))
            day.live(600 + seed % 120)
            times.append(day.escape() ?? .infinity)
            await day.stop()
        }
        times.sort()
        Report.note("\(Self.days) days of \(seconds) s in the yard, and \(Self.escapes) escapes at 2 m/s")
        Report.row(
            "pet/fixes-of-one-each-5-s", 100 * Double(fixes) / Double(Self.days * seconds / 5), "%", atMost: 10)
        Report.row("pet/false-alerts", Double(alerts), "alerts", atMost: 0)
        Report.row("pet/escape-noticed/median", times[times.count / 2 - 1], "s", atMost: 20)
        Report.row("pet/escape-noticed/95-%", times[times.count * 19 / 20 - 1], "s", atMost: 45)
    }
}
