import CodecSupport

/// The headings that a manager provides to its consumers: two headings that all consumers share, and a separate heading
/// for each consumer that has requested its own order of sources.
@SensorActor
final class ConsumerHeadings {
    private struct WeakHeading {
        weak var heading: Heading?
    }

    let collection: Heading
    let presentation: Heading
    /// The headings that were created for single consumers, each with the order of sources that its consumer has
    /// requested.
    ///
    /// The references are weak, since the consumers retain the headings.
    private var custom: [WeakHeading] = []
    private var ownChange: @SensorActor (NamedHeadingOrder, ResolvedHeading?) -> Void = { _, _ in }
    /// The number of headings that have been withdrawn so far.
    private(set) var withdrawals = 0
    private let watches: HeadingTable<HeadingAge>
    private let clock: any SensorClock

    nonisolated init(clock: any SensorClock) {
        self.clock = clock
        collection = Heading(order: .collection, clock: clock)
        presentation = Heading(order: .presentation, clock: clock)
        watches = HeadingTable(
            course: HeadingAge(clock: clock), device: HeadingAge(clock: clock), user: HeadingAge(clock: clock))
    }

    /// The time for which a heading stays valid without a new report, for each kind of heading source.
    var ages = HeadingAges()

    /// Sets the function to call when a heading expires because its source has reported nothing for too long.
    ///
    /// - Parameter action: Receives the kind of the heading that has expired.
    func onEndByAge(_ action: @escaping @SensorActor (HeadingType) -> Void) {
        for type in HeadingType.allCases { watches[type].onEnd { action(type) } }
    }

    /// Sets the age limit for the headings of a provider that is about to be started; does nothing for a `nil` type.
    func begin(_ type: HeadingType?, of provider: (any SensorProvider)?) {
        guard let type else { return }
        watches[type].reset(limit: provider?.reportsChangesOnly == true ? nil : ages[type])
    }

    /// The latest sample of each heading source that has a value.
    var samples: [HeadingType: ResolvedHeading] {
        HeadingType.allCases.reduce(into: [:]) { $0[$1] = collection.sample($1) }
    }

    /// Returns the known headings together with the given location.
    func known(with location: Location?) -> KnownValues {
        KnownValues(
            location: location, course: collection.sample(.course)?.heading,
            device: collection.sample(.device)?.heading, user: collection.sample(.user)?.heading,
            collection: collection.resolved, presentation: presentation.resolved)
    }

    func isKnown(_ type: HeadingType) -> Bool { collection.sample(type) != nil }

    /// Creates a heading with its own order of sources for a consumer, and copies the known samples of all sources to
    /// it.
    ///
    /// The heading is updated with new samples as long as the consumer retains it.
    func makeHeading(orderedBy order: HeadingOrder) -> Heading {
        let heading = Heading(order: order, clock: clock)
        heading.copySamples(from: collection)
        heading.onOwnChange { [weak self, weak heading] resolved in
            if let name = heading?.publishedName { self?.ownChange(name, resolved) }
        }
        // The array is replaced as a whole, so that the compiler can omit the run-time check for exclusive access.
        custom = custom.filter { $0.heading != nil } + [WeakHeading(heading: heading)]
        return heading
    }

    /// Sets the function to call after each change of a named heading that was not caused by a sample.
    ///
    /// Such a change occurs when the values of a heading expire or when its order changes.
    func onOwnChange(_ action: @escaping @SensorActor (NamedHeadingOrder, ResolvedHeading?) -> Void) {
        ownChange = action
        collection.onOwnChange { action(.collection, $0) }
        presentation.onOwnChange { action(.presentation, $0) }
    }

    /// Updates all headings with a valid value of one kind of source, and delivers the events of the resulting changes.
    ///
    /// A value without a time is given the current time.
    func update(_ value: HeadingValue, of type: HeadingType, through delivery: EventDelivery) {
        // There are no closures in this function, since each would check its isolation on entry.
        let time = value.timestamp ?? clock.now
        let stamped = value.stamped(time)
        let arrival = clock.coarseInstant
        watches[type].renew(at: arrival)
        // Every heading receives the sample before any observer is notified, since an observer may stop the manager or
        // remove the provider, which clears all headings.
        ingest(ResolvedHeading(heading: stamped, source: type, timestamp: time), for: type, arrival: arrival)
        delivery.deliver(.heading(type, stamped, time))
        // All changes are delivered before an observer of one change can cause the next change.
        if collection.settle(at: arrival) { delivery.deliver(.resolved(.collection, collection.resolved, time)) }
        if presentation.settle(at: arrival) { delivery.deliver(.resolved(.presentation, presentation.resolved, time)) }
        if !custom.isEmpty { for event in settleCustom(at: arrival, time) { delivery.deliver(event) } }
        collection.announce()
        presentation.announce()
        for entry in custom { entry.heading?.resolve(at: arrival) }
    }

    /// Withdraws the headings of the given kinds if they are known.
    ///
    /// - Returns: The events of the withdrawals and of the changes that they cause. The caller must deliver the events
    ///   and then call ``announce()``.
    func withdraw(_ types: [HeadingType], at time: Date) -> [GeolocationEvent] {
        let arrival = clock.coarseInstant
        var events: [GeolocationEvent] = []
        for type in types where isKnown(type) {
            watches[type].end()
            ingest(nil, for: type, arrival: arrival)
            events.append(.heading(type, nil, time))
            withdrawals += 1
        }
        guard !events.isEmpty else { return [] }
        if collection.settle(at: arrival) { events.append(.resolved(.collection, collection.resolved, time)) }
        if presentation.settle(at: arrival) { events.append(.resolved(.presentation, presentation.resolved, time)) }
        return events + settleCustom(at: arrival, time)
    }

    /// Updates the headings that single consumers have requested and named, and returns an event for each one that has
    /// changed.
    ///
    /// The name of a heading is its ``Heading/publishedName``; changes of headings without a name are not published.
    private func settleCustom(at arrival: SensorInstant, _ time: Date) -> [GeolocationEvent] {
        var events: [GeolocationEvent] = []
        for entry in custom {
            guard let heading = entry.heading, let name = heading.publishedName, heading.settle(at: arrival) else {
                continue
            }
            events.append(.resolved(name, heading.resolved, time))
        }
        return events
    }

    /// Notifies the observers of each heading that has changed because values were withdrawn.
    func announce() {
        collection.announce()
        presentation.announce()
        let instant = clock.coarseInstant
        for entry in custom { entry.heading?.resolve(at: instant) }
    }

    @inline(__always)
    private func ingest(_ sample: ResolvedHeading?, for type: HeadingType, arrival: SensorInstant) {
        collection.ingest(sample, for: type, arrival: arrival)
        presentation.ingest(sample, for: type, arrival: arrival)
        for entry in custom { entry.heading?.ingest(sample, for: type, arrival: arrival) }
    }
}
