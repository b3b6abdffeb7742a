public import Geolocation

/// A filter that a plugin creates, described by its effect on the values of each role.
///
///     .fixes(QualityFilter(minimumAccuracy: 50))
///
/// If the property of a role is `nil`, the filter does not apply to the values of that role.
@SensorActor
public struct PipelineFilter {
    /// The way in which a filter affects fixes.
    public enum LocationStage {
        /// The filter accepts, changes or drops one fix at a time; adjacent filters of this kind share one provider.
        case asks(any ValueFilter<Location>)
        /// The filter wraps the location provider; it can therefore report fixes at other times than the provider does.
        ///
        /// Such a filter cannot stand between a store and a destination, since the store delivers each fix only once.
        case wraps((any LocationProvider) -> any LocationProvider)
    }

    /// The effect of the filter on fixes; `nil` if the filter does not apply to fixes.
    public var location: LocationStage?

    /// A function that creates a course provider from raw course samples; `nil` if the filter needs no raw samples.
    public var rawCourse: ((any RawCourseProvider) -> any CourseProvider)?

    /// A function that wraps a course provider; `nil` if the filter does not apply to courses.
    public var course: ((any CourseProvider) -> any CourseProvider)?

    /// A function that wraps a user heading provider; `nil` if the filter does not apply to user headings.
    public var userHeading: ((any UserHeadingProvider) -> any UserHeadingProvider)?

    /// A function that wraps a device heading provider; `nil` if the filter does not apply to device headings.
    public var deviceHeading: ((any DeviceHeadingProvider) -> any DeviceHeadingProvider)?

    /// Whether the filter may be used before a destination, not only after a source.
    ///
    /// Default: `true`.
    public var servesSinks = true

    /// Whether the filter treats single places, such as the waypoints of a document, like fixes.
    ///
    /// Default: `false`, since most filters compare a fix with the previous one.
    public var filtersPlaces = false

    /// Whether the filter compares the times of fixes, so that it cannot filter points of a document without a time.
    ///
    /// Default: `false`.
    public var needsTimes = false

    /// Whether the filter compares the times of fixes with the clock.
    ///
    /// Such a filter cannot stand between a store and a destination, since it would drop the fixes that the store
    /// delivers late. Default: `false`.
    public var measuresAge = false

    /// A function that returns whether the filter currently hides derived events from its destination.
    ///
    /// Derived events may contain positions. Default: never.
    public var hidesDerivedEvents: () -> Bool = { false }

    /// A function that returns whether the filter hides events that reveal the given place, such as the start of a
    /// journey.
    ///
    /// The events are hidden from the filter's destination. Default: `false` for each place.
    public var hidesPlace: (Coordinate) -> Bool = { _ in false }

    /// Creates a filter that does not apply to any role yet.
    nonisolated public init() {}

    /// Creates a filter that accepts, changes or drops one fix at a time.
    ///
    /// - Parameters:
    ///   - filter: The filter.
    ///   - needsTimes: Whether the filter compares the times of fixes. Default: `false`.
    public static func fixes(_ filter: any ValueFilter<Location>, needsTimes: Bool = false) -> PipelineFilter {
        var made = PipelineFilter()
        made.location = .asks(filter)
        made.needsTimes = needsTimes
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

    /// Creates a filter for the headings of all roles: course, user heading and device heading.
    ///
    /// - Parameter make: Creates the filter of one role's headings; called once for each role.
    public static func headings(_ make: @escaping () -> any ValueFilter<HeadingValue>) -> PipelineFilter {
        PipelineFilter().alsoHeadings(make)
    }

    /// Returns a copy of this filter that also filters the headings of all roles: course, user heading and device
    /// heading.
    ///
    /// - Parameter make: Creates the filter of one role's headings; called once for each role.
    public func alsoHeadings(_ make: @escaping () -> any ValueFilter<HeadingValue>) -> PipelineFilter {
        var made = self
        made.course = { FilteredHeadingProvider<CourseRole>(wrapping: $0, by: [make()]) }
        made.userHeading = { FilteredHeadingProvider<UserHeadingRole>(wrapping: $0, by: [make()]) }
        made.deviceHeading = { FilteredHeadingProvider<DeviceHeadingRole>(wrapping: $0, by: [make()]) }
        return made
    }

    /// Returns the location provider with the filter around it, or unchanged if the filter does not apply to fixes.
    public func apply(to provider: any LocationProvider) -> any LocationProvider {
        switch location {
        case .asks(let filter): FilteredLocationProvider(wrapping: provider, by: [filter])
        case .wraps(let wrap): wrap(provider)
        case nil: provider
        }
    }

    /// Returns the course provider with the filter around it, or unchanged if the filter does not apply to courses.
    public func apply(to provider: any CourseProvider) -> any CourseProvider { course?(provider) ?? provider }

    /// Returns the user heading provider with the filter around it, or unchanged if the filter does not apply to user
    /// headings.
    public func apply(to provider: any UserHeadingProvider) -> any UserHeadingProvider {
        userHeading?(provider) ?? provider
    }

    /// Returns the device heading provider with the filter around it, or unchanged if the filter does not apply to
    /// device headings.
    public func apply(to provider: any DeviceHeadingProvider) -> any DeviceHeadingProvider {
        deviceHeading?(provider) ?? provider
    }

    /// Returns whether the filter applies to the values of the given role.
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
