import Geolocation
public import GeolocationPipeline

/// The filters that smooth or interpolate positions.
public enum FixSmoothers {
    /// The plugin of the filter `kalman?sigma=SIGMA`, which smooths positions with a Kalman filter.
    public static let kalman = FilterPlugin(
        name: "FixSmoothing", summary: "Smooths positions with a Kalman filter.", schemes: ["kalman"],
        options: Options(
            .number(
                "sigma", .moreThan(0), unit: "m/√s", default: PositionSmoother.defaultSigma,
                meaning: "random walk of the traveller; higher values follow changes faster"),
            .number(
                "accuracy", .moreThan(0), unit: "m", default: PositionSmoother.defaultAccuracy,
                meaning: "accuracy assumed for a fix without one")
        ) { ($0, $1) },
        examples: ["kalman", "kalman?sigma=6"]
    ) { _, options, _ in
        .fixes(PositionSmoother(sigma: options.0, assumedAccuracy: options.1), needsTimes: true)
    }

    /// The plugin of the filter `interpolate?rate=RATE`, which interpolates positions at a steady rate.
    public static let interpolate = FilterPlugin(
        name: "FixSmoothing", summary: "Fills the time between two fixes with fixes on the way.",
        schemes: ["interpolate"],
        options: Options(
            .number("rate", .within(0.01...100), unit: "Hz", default: 10, meaning: "fixes per second"),
            .number("gap", .moreThan(0), unit: "s", default: 10, meaning: "longest time that is filled")
        ) { ($0, $1) },
        examples: ["interpolate", "interpolate?rate=25&gap=3"]
    ) { _, options, context in
        .fixes { InterpolatingProvider(wrapping: $0, rate: options.0, maximumGap: options.1, clock: context.clock) }
    }
}
