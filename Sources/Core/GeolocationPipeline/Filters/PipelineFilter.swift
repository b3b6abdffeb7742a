public import Geolocation

/// The filter that a plugin creates: its effect on the values of each role.
///
///     .fixes(QualityFilter(minimumAccuracy: 50))
///
/// If a property is `nil`, the filter does not apply to the role.
@SensorActor
public struct PipelineFilter {
    /// The effect of a filter on fixes.
    public enum LocationStage {
        /// Decides about each fix; adjacent filters of this kind share one provider.
        case asks(any ValueFilter<Location>)
        /// Wraps the provider, so that it can report fixes at other times.
        case wraps((any LocationProvider) -> any LocationProvider)
    }

    /// The effect on fixes; `nil` if the filter does not apply to them.
    public var location: LocationStage?

    /// A function that creates a course provider from raw samples of course and speed.
    public var rawCourse: ((any RawCourseProvider) -> any CourseProvider)?

    /// A function that wraps a provider of courses.
    public var course: ((any CourseProvider) -> any CourseProvider)?

    /// A function that wraps a provider of user headings.
    public var userHeading: ((any UserHeadingProvider) -> any UserHeadingProvider)?

    /// A function that wraps a provider of device headings.
    public var deviceHeading: ((any DeviceHeadingProvider) -> any DeviceHeadingProvider)?

    /// Whether the filter may be used for a destination, not only for a source.
    ///
    /// Default: `true`.
    public var servesSinks = true

    /// Whether single places, such as the waypoints of a document, are filtered like fixes.
    ///
    /// Default: `false`, since most filters compare a fix with the previous one.
    public var filtersPlaces = false

    /// A function that returns whether derived events, which may contain positions, are currently dropped before a
    /// destination.
    ///
    /// Default: never.
    public var hidesDerivedEvents: () -> Bool = { false }

    /// A function that returns whether derived events that reveal a given place of another time are dropped before a
    /// destination.
    ///
    /// Default: `false` for each place.
    public var hidesPlace: (Coordinate) -> Bool = { _ in false }

    /// Creates a filter that does not apply to any role yet.
    nonisolated public init() {}

    /// Creates a filter that decides about each fix.
    public static func fixes(_ filter: any ValueFilter<Location>) -> PipelineFilter {
        var made = PipelineFilter()
        made.location = .asks(filter)
        return made
    }

    /// Creates a filter that wraps a location provider.
    public static func fixes(
        wrapping wrap: @escaping (any LocationProvider) -> any LocationProvider
    ) -> PipelineFilter {
        var made = PipelineFilter()
        made.location = .wraps(wrap)
        return made
    }

    /// Creates a filter that decides about each heading of any role.
    ///
    /// - Parameter make: Creates a filter; called for each role.
    public static func headings(_ make: @escaping () -> any ValueFilter<HeadingValue>) -> PipelineFilter {
        PipelineFilter().alsoHeadings(make)
    }

    /// Returns this filter, extended so that it also decides about each heading of any role.
    ///
    /// - Parameter make: Creates a filter; called for each role.
    public func alsoHeadings(_ make: @escaping () -> any ValueFilter<HeadingValue>) -> PipelineFilter {
        var made = self
        made.course = { FilteredHeadingProvider<CourseRole>(wrapping: $0, by: [make()]) }
        made.userHeading = { FilteredHeadingProvider<UserHeadingRole>(wrapping: $0, by: [make()]) }
        made.deviceHeading = { FilteredHeadingProvider<DeviceHeadingRole>(wrapping: $0, by: [make()]) }
        return made
    }

    /// Wraps a location provider; returns it unchanged if the filter does not apply to locations.
    public func apply(to provider: any LocationProvider) -> any LocationProvider {
        switch location {
        case .asks(let filter): FilteredLocationProvider(wrapping: provider, by: [filter])
        case .wraps(let wrap): wrap(provider)
        case nil: provider
        }
    }

    /// Wraps a provider of courses; returns it unchanged if the filter does not apply to courses.
    public func apply(to provider: any CourseProvider) -> any CourseProvider { course?(provider) ?? provider }

    /// Wraps a provider of user headings; returns it unchanged if the filter does not apply to them.
    public func apply(to provider: any UserHeadingProvider) -> any UserHeadingProvider {
        userHeading?(provider) ?? provider
    }

    /// Wraps a provider of device headings; returns it unchanged if the filter does not apply to them.
    public func apply(to provider: any DeviceHeadingProvider) -> any DeviceHeadingProvider {
        deviceHeading?(provider) ?? provider
    }

    /// Returns whether the filter applies to the values of a role.
    func serves(_ role: SensorRole) -> Bool {
        switch role {
        case .location: location != nil
        case .course: course != nil || rawCourse != nil
        case .userHeading: userHeading != nil
        case .deviceHeading: deviceHeading != nil
        }
    }
}

/// A plugin that creates filters from their names and options.
public typealias FilterPlugin = Plugin<PipelineFilter>
