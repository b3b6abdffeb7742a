import Geolocation

/// The filters of one source or destination, in the order in which values pass them.
@SensorActor
struct FilterChain {
    private let filters: [PipelineFilter]

    init(_ filters: [PipelineFilter]) { self.filters = filters }

    /// Returns whether no filter applies to the values of a role.
    func isEmpty(for role: SensorRole) -> Bool { !filters.contains { $0.serves(role) } }

    /// Returns whether any filter drops a derived event, because of the last fix or of the places that the event
    /// reveals.
    func hides(_ event: any DerivedEvent) -> Bool {
        guard !filters.isEmpty else { return false }
        let places = event.otherPlaces
        return filters.contains { $0.hidesDerivedEvents() || places.contains(where: $0.hidesPlace) }
    }

    /// Returns a location provider with the filters; adjacent filters that decide about each fix share one wrapper.
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

    /// Returns a provider of the course, derived from raw samples by the first filter if it can, otherwise as in a
    /// manager.
    func apply(to raw: any RawCourseProvider, on clock: any SensorClock) -> any CourseProvider {
        guard let first = filters.first, let make = first.rawCourse else {
            return apply(to: FilteredCourseProvider(wrapping: raw, clock: clock))
        }
        return FilterChain(Array(filters.dropFirst())).apply(to: make(raw))
    }

    /// Returns a provider of courses with the filters.
    func apply(to provider: any CourseProvider) -> any CourseProvider {
        filters.reduce(provider) { $1.apply(to: $0) }
    }

    /// Returns a provider of user headings with the filters.
    func apply(to provider: any UserHeadingProvider) -> any UserHeadingProvider {
        filters.reduce(provider) { $1.apply(to: $0) }
    }

    /// Returns a provider of device headings with the filters.
    func apply(to provider: any DeviceHeadingProvider) -> any DeviceHeadingProvider {
        filters.reduce(provider) { $1.apply(to: $0) }
    }
}
