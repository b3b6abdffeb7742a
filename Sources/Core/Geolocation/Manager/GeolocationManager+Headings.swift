import CodecSupport

/// A weak reference to a heading that its consumer owns.
struct WeakHeading: Sendable {
    weak var heading: Heading?
}

extension GeolocationManager {
    /// Returns a new heading with its own order for one consumer, which must retain it.
    public func heading(orderedBy types: [HeadingType]) -> Heading {
        heading(orderedBy: HeadingOrder(types))
    }

    /// Returns a new heading with conditions for each source for one consumer, which must retain it.
    public func heading(orderedBy order: HeadingOrder) -> Heading {
        let heading = Heading(order: order, clock: clock)
        heading.copySamples(from: collectionHeading)
        customHeadings.removeAll { $0.heading == nil }
        customHeadings.append(WeakHeading(heading: heading))
        return heading
    }

    /// Handles a heading of the current source: drops it if it is invalid, otherwise stamps and delivers it.
    func accept(_ value: HeadingValue?, type: HeadingType) {
        // No closures here: each would check its isolation on entry.
        var value = value
        var sample: ResolvedHeading?
        let time: Date
        if let taken = value {
            guard taken.isValid else { return refuse(taken) }
            time = taken.timestamp ?? clock.now
            let stamped = taken.stamped(time)
            value = stamped
            sample = ResolvedHeading(heading: stamped, source: type, timestamp: time)
        } else {
            guard collectionHeading.sample(type) != nil else { return }
            time = clock.now
        }
        values.counters.headings += 1
        let arrival = clock.coarseInstant
        // Every heading takes the sample before any is announced: an observer that stops the manager or removes the
        // provider in response clears all of them.
        collectionHeading.ingest(sample, for: type, arrival: arrival)
        presentationHeading.ingest(sample, for: type, arrival: arrival)
        for custom in customHeadings { custom.heading?.ingest(sample, for: type, arrival: arrival) }
        deliver(.heading(type, value, time))
        // Both are delivered before a consumer of either can cause the next change.
        if collectionHeading.settle(at: arrival) {
            deliver(.resolved(.collection, collectionHeading.resolved, time))
        }
        if presentationHeading.settle(at: arrival) {
            deliver(.resolved(.presentation, presentationHeading.resolved, time))
        }
        collectionHeading.announce()
        presentationHeading.announce()
        for custom in customHeadings { custom.heading?.resolve(at: arrival) }
    }

    /// Delivers the changes of a named heading that no sample caused: its values expired, or its order was changed.
    func publishOwnChanges(of heading: Heading, as name: NamedHeadingOrder) {
        heading.onOwnChange { [weak self, weak heading] in
            guard let self, let heading, isActive else { return }
            deliver(.resolved(name, heading.resolved, clock.now))
        }
    }
}
