import CodecSupport
public import Geolocation

/// Passes the values of a manager through filters to one sink; the other sinks receive the unfiltered values.
///
/// Fixes and headings are filtered in the same way as the values of a source. Other events pass, unless a filter hides
/// events that may contain positions. The values that the sink can read from its host are filtered, too.
@SensorActor
public final class FilteredSink: GeolocationSink {
    /// The names of the filters before the destination, in the order in which events pass them.
    public let stages: [String]

    private let sink: any GeolocationSink
    private let filters: FilterChain
    private let location = EventFeed<LocationRole>()
    private let course = EventFeed<CourseRole>()
    private let userHeading = EventFeed<UserHeadingRole>()
    private let deviceHeading = EventFeed<DeviceHeadingRole>()
    private var filteredLocation: (any LocationProvider)?
    private var filteredCourse: (any CourseProvider)?
    private var filteredUserHeading: (any UserHeadingProvider)?
    private var filteredDeviceHeading: (any DeviceHeadingProvider)?
    private var host: SinkHost?
    /// The last values that have passed the filters, for the roles that have filters.
    ///
    /// Values that come from a store are not included, since they may be old.
    private var passed = KnownValues()
    /// The time of the event that the filters are processing; `nil` if the event is a fix, or if the filters are
    /// processing no event.
    private var time: Date?
    /// The number of the stored event that the filters are processing; `nil` if the event is not from a store.
    private var number: Int64?
    /// The events that have passed the filters while these process a stored event.
    private var passedEvents: [NumberedEvent] = []
    /// The results of filtering those stored events that the destination has not accepted yet.
    private var decided = DecidedEvents()
    private var hiddenEvents = 0

    /// Creates a sink that passes on the filtered events to the given sink.
    ///
    /// - Parameters:
    ///   - sink: The destination of the filtered events.
    ///   - filters: The filters, in the order in which events pass them.
    ///   - names: The display names of the filters. Default: none.
    public init(wrapping sink: any GeolocationSink, by filters: [PipelineFilter], named names: [String] = []) {
        self.sink = sink
        stages = names
        self.filters = FilterChain(filters)
    }

    /// The name of the destination.
    nonisolated public var name: String { sink.name }

    /// Starts the filters and the destination.
    public func start(in host: SinkHost) throws {
        self.host = host
        host.narrowsKnown = { [weak self] in self?.narrowed($0) ?? KnownValues() }
        if !filters.isEmpty(for: .location) { filteredLocation = filters.apply(to: location) }
        if !filters.isEmpty(for: .course) { filteredCourse = filters.apply(to: course) }
        if !filters.isEmpty(for: .userHeading) { filteredUserHeading = filters.apply(to: userHeading) }
        if !filters.isEmpty(for: .deviceHeading) { filteredDeviceHeading = filters.apply(to: deviceHeading) }
        filteredLocation?.locationDelegate = self
        filteredCourse?.courseDelegate = self
        filteredUserHeading?.headingDelegate = self
        filteredDeviceHeading?.headingDelegate = self
        filteredLocation?.startLocationUpdates()
        filteredCourse?.startCourseProviderUpdates()
        filteredUserHeading?.startUserHeadingUpdates()
        filteredDeviceHeading?.startDeviceHeadingUpdates()
        try sink.start(in: host)
    }

    /// Filters an event and passes on the result to the destination.
    public func receive(_ event: borrowing GeolocationEvent) {
        switch copy event {
        case .location(let fix) where filteredLocation != nil: feed(fix, to: location, at: nil)
        case .locationWithdrawn(let time) where filteredLocation != nil: feed(nil, to: location, at: time)
        case .heading(.course, let value, let time) where filteredCourse != nil: feed(value, to: course, at: time)
        case .heading(.user, let value, let time) where filteredUserHeading != nil:
            feed(value, to: userHeading, at: time)
        case .heading(.device, let value, let time) where filteredDeviceHeading != nil:
            feed(value, to: deviceHeading, at: time)
        case .derived(let event) where filters.hides(event): hiddenEvents += 1
        default: hand(event)
        }
    }

    /// Filters events of a store, and delivers those that pass the filters to the destination in one call.
    ///
    /// An event that the store delivers again is not filtered again until the destination has accepted it. The
    /// destination calls `body` with the outcome.
    public func deliver(_ events: [NumberedEvent], then body: @escaping @SensorActor (SendOutcome) -> Void) {
        let known = passed
        for event in events where decided[event.number] == nil {
            number = event.number
            receive(event.event)
            decided.add(passedEvents, for: event.number)
            passedEvents = []
        }
        number = nil
        passed = known
        let numbers = events.map(\.number)
        sink.deliver(decided.take(numbers)) { [weak self] outcome in
            self?.decided.settle(outcome, of: numbers)
            body(outcome)
        }
    }

    private func hand(_ event: borrowing GeolocationEvent) {
        if let number {
            passedEvents.append(NumberedEvent(copy event, number: number))
        } else {
            sink.receive(event)
        }
    }

    private func feed<Role: ProviderRole>(_ value: Role.Value?, to feed: EventFeed<Role>, at time: Date?) {
        self.time = time
        feed.emit(value)
        self.time = nil
    }

    private func pass(_ value: HeadingValue?, of type: HeadingType) {
        hand(.heading(type, value, time ?? value?.timestamp ?? host?.clock.now ?? .now))
    }

    private func narrowed(_ known: KnownValues) -> KnownValues {
        var known = known
        if filteredLocation != nil { known.location = passed.location }
        if filteredCourse != nil { known.course = passed.course }
        if filteredUserHeading != nil { known.user = passed.user }
        if filteredDeviceHeading != nil { known.device = passed.device }
        return known
    }

    /// Stops the filters, and then finishes the destination.
    public func finish() async {
        filteredLocation?.stopLocationUpdates()
        filteredCourse?.stopCourseProviderUpdates()
        filteredUserHeading?.stopUserHeadingUpdates()
        filteredDeviceHeading?.stopDeviceHeadingUpdates()
        await sink.finish()
    }

    /// The counts of values dropped by the filters and by the destination, by reason.
    public var drops: DropCounts {
        var drops = sink.drops
        let ends: [(any SensorProvider)?] = [
            filteredLocation, filteredCourse, filteredUserHeading, filteredDeviceHeading,
        ]
        for end in ends { if let end { drops.add(end.drops) } }
        drops.add("event that may contain a position", count: hiddenEvents)
        return drops
    }

    // The following members pass on each call to the destination.

    /// Requests that the destination finishes quickly.
    public func finishPromptly() { sink.finishPromptly() }
    /// Whether the destination uses derived events.
    public var wantsDerivedEvents: Bool { sink.wantsDerivedEvents }
    /// Whether the destination's output leaves the program.
    public var isOutput: Bool { sink.isOutput }
    /// The measurements of the destination.
    public var measures: [Measure] { sink.measures }
    /// Whether the destination can accept more events (`ready`) or would drop them (`wait`).
    public var demand: SinkDemand { sink.demand }
    /// Calls `body` when the destination has written all events or has failed to write them.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) { sink.whenWritten(body) }
    /// Whether the destination listens on a port.
    public var listens: Bool { sink.listens }
    /// The port on which the destination listens; `nil` while it does not listen.
    public var boundPort: Int? { sink.boundPort }
}

/// A provider that reports the values of events to the filters.
private final class EventFeed<Role: ProviderRole>: ProviderBase<Role> {}

extension FilteredSink: LocationProviderDelegate, CourseProviderDelegate, UserHeadingProviderDelegate,
    DeviceHeadingProviderDelegate
{
    /// Passes on a filtered fix to the destination.
    public func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        passed.location = location
        if let location { return hand(.location(location)) }
        hand(.locationWithdrawn(time ?? host?.clock.now ?? .now))
    }

    /// Passes on a filtered course to the destination.
    public func courseProvider(_ provider: any CourseProvider, didUpdateCourse course: HeadingValue?) {
        passed.course = course
        pass(course, of: .course)
    }

    /// Passes on a filtered user heading to the destination.
    public func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?) {
        passed.user = heading
        pass(heading, of: .user)
    }

    /// Passes on a filtered device heading to the destination.
    public func deviceHeadingProvider(
        _ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?
    ) {
        passed.device = heading
        pass(heading, of: .device)
    }
}
