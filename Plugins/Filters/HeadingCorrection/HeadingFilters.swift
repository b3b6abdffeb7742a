public import Geolocation
public import GeolocationPipeline

/// The filters that correct courses and headings.
public enum HeadingFilters {
    /// The plugin of the filter `course?speed=SPEED&hold=SECONDS`, which ignores courses at speeds below `SPEED`.
    ///
    /// The last course remains valid for at least `SECONDS`.
    public static let course = FilterPlugin(
        name: "HeadingCorrection",
        summary: "Derives a course from raw samples: above a speed, and valid for some time.",
        schemes: ["course"],
        options: Options(
            .number(
                "speed", .atLeast(0), unit: "m/s", default: FilteredCourseProvider.defaultMinimumSpeed,
                meaning: "speed below which a course is ignored as noise"),
            .number(
                "hold", .moreThan(0), unit: "s", default: FilteredCourseProvider.defaultTimeout,
                meaning: "least time for which the last course is valid; up to 2.5 intervals of a slow source")
        ) { ($0, $1) },
        examples: ["course", "course?speed=1&hold=10"]
    ) { _, options, context in
        var filter = PipelineFilter()
        filter.rawCourse = {
            FilteredCourseProvider(
                wrapping: $0, minimumSpeed: options.0, timeout: options.1,
                motion: SpeedMotionSource(minimumSpeed: min(0.2, options.0), clock: context.clock),
                clock: context.clock)
        }
        filter.servesSinks = false
        return filter
    }

    /// The plugin of the filters `offset?degrees=DEGREES` and `declination?degrees=DEGREES`, which rotate headings.
    public static let offset = FilterPlugin(
        name: "HeadingCorrection", summary: "Turns headings: for a skewed mount, or from magnetic to true north.",
        schemes: ["offset", "declination"],
        options: .value(
            "degrees", .number(.within(-360...360)), unit: "°", absent: Double?.none,
            meaning: "degrees to add, clockwise; a declination is positive to the east"
        ) { NumberRange.number($0) },
        examples: ["offset?degrees=-12.5", "declination?degrees=3.2"]
    ) { endpoint, degrees, _ in
        guard let degrees else {
            throw UsageError("\(endpoint) turns nothing: write \(endpoint.scheme)?degrees=3.2")
        }
        return .headings { HeadingOffset(degrees: degrees) }
    }
}

/// A filter that rotates headings by a constant angle.
@SensorActor
public final class HeadingOffset: ValueFilter {
    private let degrees: Double

    /// Creates a filter that rotates headings.
    ///
    /// - Parameter degrees: The angle in degrees that is added to each heading, clockwise.
    nonisolated public init(degrees: Double) {
        self.degrees = degrees
    }

    /// Adds the constant angle of this filter to the given heading.
    public func decide(_ heading: inout HeadingValue) -> FilterDecision {
        heading = HeadingValue(
            Angle.turned(heading.value, by: degrees), accuracy: heading.accuracy, timestamp: heading.timestamp)
        return .pass
    }
}
