import CodecSupport

/// The headings that a manager resolves for its consumers: two that all share, and those with an order of their own.
@SensorActor
final class ConsumerHeadings {
    private struct WeakHeading {
        weak var heading: Heading?
    }

    let collection: Heading
    let presentation: Heading
    /// The headings that their consumers own.
    private var custom: [WeakHeading] = []
    private let clock: any SensorClock

    nonisolated init(clock: any SensorClock) {
        self.clock = clock
        collection = Heading(order: .collection, clock: clock)
        presentation = Heading(order: .presentation, clock: clock)
    }

    /// The latest sample of each source that has one.
    var samples: [HeadingType: ResolvedHeading] {
        HeadingType.allCases.reduce(into: [:]) { $0[$1] = collection.sample($1) }
    }

    func isKnown(_ type: HeadingType) -> Bool { collection.sample(type) != nil }

    /// Returns a new heading with the current samples, which its consumer must retain.
    func makeHeading(orderedBy order: HeadingOrder) -> Heading {
        let heading = Heading(order: order, clock: clock)
        heading.copySamples(from: collection)
        custom.removeAll { $0.heading == nil }
        custom.append(WeakHeading(heading: heading))
        return heading
    }

    /// Calls `action` on each change of a shared heading that no sample caused: its values expired, or its order was
    /// changed.
    func onOwnChange(_ action: @escaping @SensorActor (NamedHeadingOrder, ResolvedHeading?) -> Void) {
        collection.onOwnChange { action(.collection, $0) }
        presentation.onOwnChange { action(.presentation, $0) }
    }

    /// Stamps and delivers a valid heading, or a withdrawal, and the changes that it causes.
    func update(_ value: HeadingValue?, of type: HeadingType, through delivery: EventDelivery) {
        // No closures here: each would check its isolation on entry.
        let time = value?.timestamp ?? clock.now
        let stamped = value?.stamped(time)
        var sample: ResolvedHeading?
        if let stamped { sample = ResolvedHeading(heading: stamped, source: type, timestamp: time) }
        let arrival = clock.coarseInstant
        // Every heading takes the sample before any is announced: an observer that stops the manager or removes the
        // provider in response clears all of them.
        ingest(sample, for: type, arrival: arrival)
        delivery.deliver(.heading(type, stamped, time))
        // Both are delivered before a consumer of either can cause the next change.
        if collection.settle(at: arrival) { delivery.deliver(.resolved(.collection, collection.resolved, time)) }
        if presentation.settle(at: arrival) { delivery.deliver(.resolved(.presentation, presentation.resolved, time)) }
        collection.announce()
        presentation.announce()
        for entry in custom { entry.heading?.resolve(at: arrival) }
    }

    /// Clears all samples; takes effect with ``resolve()``.
    func clear() {
        let arrival = clock.coarseInstant
        for type in HeadingType.allCases { ingest(nil, for: type, arrival: arrival) }
    }

    /// Updates all headings after their samples were cleared.
    func resolve() {
        let instant = clock.coarseInstant
        for heading in [collection, presentation] + custom.compactMap(\.heading) { heading.resolve(at: instant) }
    }

    @inline(__always)
    private func ingest(_ sample: ResolvedHeading?, for type: HeadingType, arrival: SensorInstant) {
        collection.ingest(sample, for: type, arrival: arrival)
        presentation.ingest(sample, for: type, arrival: arrival)
        for entry in custom { entry.heading?.ingest(sample, for: type, arrival: arrival) }
    }
}
