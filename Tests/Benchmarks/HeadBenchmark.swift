import Geolocation
import HeadOrientation
import HeadSupport

/// Head tracking: how well and how soon it is known where the head faces, and what that costs.
struct HeadBenchmark {
    private let walks = 100
    private let straightWalks = 40

    func run() async throws {
        Report.title("head: \(walks) simulated walks with a drifting tracker and a biased compass, from 60 s on")
        accuracy()
        firstHeading()
        await SensorActor.run { HeadBenchmarkCost().run() }
        #if os(Linux)
            try await HeadBenchmarkWire().run()
        #endif
    }

    private func accuracy() {
        let trial = CalibrationTrial(walks: walks) { YawCalibrator() }
        Report.line("calibrated: 68 % of the headings are wrong by at most", trial.error68, unit: "°", atMost: 5)
        Report.line("  95 %", trial.error95, unit: "°", atMost: 12)
        Report.line("  errors within the told accuracy, not too few", trial.honesty * 100, unit: "%", atLeast: 60)
        Report.line("  and not too many", trial.honesty * 100, unit: "%", atMost: 80)
        let ancestor = CalibrationTrial(walks: walks) { AncestorCalibrator() }
        Report.line("ancestor: 68 % of the headings are wrong by at most", ancestor.error68, unit: "°")
        Report.line("  95 %", ancestor.error95, unit: "°")
        Report.line("  errors within the told accuracy", ancestor.honesty * 100, unit: "%")
    }

    /// The times from a tracker's first sample to its first heading, on straight ways with a course alone.
    private func firstHeading() {
        var settings = WalkSettings()
        settings.turns = 0
        settings.hasCompass = false
        settings.visitsBuildings = false
        settings.hasGlances = false
        let rate = Int(settings.trackerRate)
        var times: [Double] = []
        for seed in 1...UInt64(straightWalks) {
            let moments = SimulatedWalk(seed: seed, settings).moments
            // Courses come once a second; the tracker is switched on at each moment in between.
            for phase in 0..<rate { times.append(Self.firstHeading(of: moments.dropFirst(phase))) }
        }
        times.sort()
        Report.line(
            "first heading, straight ahead, course alone, the latest of \(times.count)", times[times.count - 1],
            unit: "s", atMost: 10)
        Report.line("  median", times[times.count / 2], unit: "s", atMost: 10)
    }

    private static func firstHeading(of moments: ArraySlice<SimulatedWalk.Moment>) -> Double {
        var calibrator = YawCalibrator()
        guard let begin = moments.first?.time else { return 180 }
        for moment in moments {
            for reference in moment.references { calibrator.take(reference, at: moment.time) }
            if calibrator.take(yaw: moment.yaw, at: moment.time) != nil { return moment.time - begin }
        }
        // No walk is that long.
        return 180
    }
}
