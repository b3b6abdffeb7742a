import Geolocation

/// The filters of one source or destination, in the order in which values pass them.
@SensorActor
struct FilterChain {
    private let filters: [PipelineFilter]

    init(_ filters: [PipelineFilter]) { self.filters = filters }

    /// Returns whether none of the filters applies to the values of the given role.
    func isEmpty(for role: SensorRole) -> Bool { !filters.contains { $0.serves(role) } }

    /// Returns whether any filter hides the given derived event from a destination.
    ///
    /// A filter may hide the event because of the last fix, or because of the places that the event reveals.
    func hides(_ event: any DerivedEvent) -> Bool {
        guard !filters.isEmpty else { return false }
        let places = event.otherPlaces
        return filters.contains { $0.hidesDerivedEvents() || places.contains(where: $0.hidesPlace) }
    }

    /// Returns a location provider whose fixes pass the filters.
    ///
    /// Adjacent filters that each accept, change or drop one fix at a time share a single wrapper.
    func apply(to provider: any LocationProvider) -> any LocationProvider {
        var (result, asked) = (provider, [any ValueFilter<Location>]())
        for filter in filters {
            if case .asks(let filter) = filter.location {
                asked.append(filter)
                continue
            }
            if !asked.isEmpty { result = FilteredLocationProvider(wrapping: result, by: asked) }
            (result, asked) = (filter.apply(to: result), [])
        }
        return asked.isEmpty ? result : FilteredLocationProvider(wrapping: result, by: asked)
    }

    /// Returns a course provider that derives courses from raw course samples and passes them through the filters.
    ///
    /// The first filter derives the courses if it can; otherwise, a `FilteredCourseProvider` does so.
    func apply(to raw: any RawCourseProvider, on clock: any SensorClock) -> any CourseProvider {
        guard let first = filters.first, let make = first.rawCourse else {
            return apply(to: FilteredCourseProvider(wrapping: raw, clock: clock))
        }
        return FilterChain(Array(filters.dropFirst())).apply(to: make(raw))
    }

    /// Returns a course provider that passes the courses of the given provider through the filters.
    func apply(to provider: any CourseProvider) -> any CourseProvider {
        filters.reduce(provider) { $1.apply(to: $0) }
    }

    /// Returns a user heading provider that passes the headings of the given provider through the filters.
    func apply(to provider: any UserHeadingProvider) -> any UserHeadingProvider {
        filters.reduce(provider) { $1.apply(to: $0) }
    }

    /// Returns a device heading provider that passes the headings of the given provider through the filters.
    func apply(to provider: any DeviceHeadingProvider) -> any DeviceHeadingProvider {
        filters.reduce(provider) { $1.apply(to: $0) }
    }
}
