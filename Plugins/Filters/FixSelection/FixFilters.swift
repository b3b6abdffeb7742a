import Geolocation
public import GeolocationPipeline

/// The filters that drop or withdraw fixes and headings by quality, plausibility, rate, distance or age.
public enum FixFilters {
    /// The plugin of the filter `quality?accuracy=METRES`, which drops invalid, inaccurate or old fixes.
    public static let quality = FilterPlugin(
        name: "FixSelection", summary: "Drops fixes that are invalid, inaccurate or old.", schemes: ["quality"],
        options: Options(
            .number("accuracy", .moreThan(0), unit: "m", meaning: "worst accuracy that passes; any by default"),
            .flag("unknown", default: true, meaning: "whether fixes of unknown accuracy pass"),
            .number(
                "age", .moreThan(0), unit: "s", meaning: "largest difference from this machine's clock; any by default")
        ) { ($0, $1, $2) },
        examples: ["quality?accuracy=50", "quality?accuracy=20&unknown=false", "quality?age=10"]
    ) { _, options, context in
        let (accuracy, acceptsUnknown, age) = options
        var filter = PipelineFilter.fixes(
            QualityFilter(
                minimumAccuracy: accuracy, acceptsUnknownAccuracy: acceptsUnknown, maximumAge: age,
                clock: context.clock),
            needsTimes: age != nil)
        filter.measuresAge = age != nil
        return filter
    }

    /// The plugin of the filter `jump?speed=SPEED`, which drops a fix if the traveller would have had to move faster
    /// than `SPEED` to get there.
    public static let jump = FilterPlugin(
        name: "FixSelection", summary: "Drops fixes that could only be reached too fast.", schemes: ["jump"],
        options: .number("speed", .moreThan(0), unit: "m/s", default: 100, meaning: "highest speed between two fixes"),
        examples: ["jump", "jump?speed=15"]
    ) { _, speed, _ in .fixes(JumpFilter(maximumSpeed: speed), needsTimes: true) }

    /// The plugin of the filter `throttle?interval=SECONDS&distance=METRES`, which limits how often fixes and headings
    /// pass.
    public static let throttle = FilterPlugin(
        name: "FixSelection", summary: "Limits how often fixes and headings pass.", schemes: ["throttle"],
        options: Options(
            .number("interval", .atLeast(0), unit: "s", default: 0, meaning: "time between two that pass"),
            .number("distance", .atLeast(0), unit: "m", default: 0, meaning: "distance between two fixes that pass"),
            .number(
                "vehicle", .atLeast(1), default: 1, meaning: "factor of the interval above 7 m/s, and of the distance")
        ) { ($0, $1, $2) },
        examples: ["throttle?interval=5", "throttle?interval=5&distance=20", "throttle?interval=2&vehicle=4"]
    ) { endpoint, options, context in
        let (interval, distance, vehicle) = options
        guard interval > 0 || distance > 0 else {
            throw UsageError("\(endpoint) limits nothing: write throttle?interval=5 or throttle?distance=20")
        }
        let throttle = FixThrottle(interval: interval, distance: distance, vehicleFactor: vehicle)
        let fixes = PipelineFilter.fixes(ThrottleFilter(throttle), needsTimes: interval > 0)
        return interval > 0
            ? fixes.alsoHeadings { HeadingThrottle(interval: interval, clock: context.clock) } : fixes
    }

    /// The plugin of the filter `sample?distance=METRES`, which passes more fixes in motion and at turns than at rest.
    public static let sample = FilterPlugin(
        name: "FixSelection", summary: "Passes a fix when time, distance, a turn, a halt or its accuracy demands it.",
        schemes: ["sample"],
        options: Options(
            .number("interval", .moreThan(0), unit: "s", default: 60, meaning: "time between two fixes in motion"),
            .number("heartbeat", .moreThan(0), unit: "s", default: 300, meaning: "time between two fixes at rest"),
            .number(
                "distance", .moreThan(0), unit: "m", default: 25, meaning: "distance between two fixes at up to 5 m/s"),
            .number(
                "elasticity", .within(0...100), default: 1,
                meaning: "fraction of the distance that each additional 5 m/s of speed adds to it"),
            .number("turn", .within(1...180), unit: "degrees", default: 30, meaning: "change of course that passes"),
            .number("better", .moreThan(1), default: 2, meaning: "factor of a better accuracy that passes")
        ) { interval, heartbeat, distance, elasticity, turn, better in
            FixSampler.Thresholds(
                interval: interval, heartbeat: heartbeat, distance: distance, elasticity: elasticity, turn: turn,
                improvement: better)
        },
        examples: ["sample", "sample?interval=300&distance=75&turn=20", "sample?distance=10&elasticity=0"]
    ) { _, thresholds, _ in .fixes(SamplingFilter(thresholds), needsTimes: true) }

    /// The plugin of the filter `significant?distance=METRES`, which passes a fix only if the traveller has left the
    /// place of the last fix that passed.
    public static let significant = FilterPlugin(
        name: "FixSelection", summary: "Passes a fix once the traveller has left the place of the last one.",
        schemes: ["significant"],
        options: .number(
            "distance", .moreThan(0), unit: "m", default: 40, meaning: "distance that counts as a departure"),
        examples: ["significant", "significant?distance=500"]
    ) { _, distance, _ in .fixes(SignificantChangeFilter(rule: DepartureRule(distance: distance))) }

    /// The plugin of the filter `staleness?after=SECONDS`, which withdraws a fix or heading unless a newer one arrives
    /// within `SECONDS`.
    public static let staleness = FilterPlugin(
        name: "FixSelection", summary: "Withdraws a value that has not been updated for some time.",
        schemes: ["staleness"],
        options: .number("after", .moreThan(0), unit: "s", default: 10, meaning: "time without a value"),
        examples: ["staleness", "staleness?after=3"]
    ) { _, time, context in
        var filter = PipelineFilter.fixes { $0.withdrawn(after: time, clock: context.clock) }
        filter.course = { $0.withdrawn(after: time, clock: context.clock) }
        filter.userHeading = { $0.withdrawn(after: time, clock: context.clock) }
        filter.deviceHeading = { $0.withdrawn(after: time, clock: context.clock) }
        return filter
    }
}
