#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A reference to a heading that its consumer keeps.
struct WeakHeading: Sendable {
    weak var heading: Heading?
}

extension GeolocationManager {
    /// A new heading for one consumer, with an order of its own; keep it for as long as it is to be followed.
    public func heading(orderedBy types: [HeadingType]) -> Heading {
        heading(orderedBy: HeadingOrder(types))
    }

    /// A new heading for one consumer, with conditions for each source; keep it for as long as it is to be followed.
    public func heading(orderedBy order: HeadingOrder) -> Heading {
        let heading = Heading(order: order, clock: clock)
        heading.copySamples(from: collectionHeading)
        customHeadings.removeAll { $0.heading == nil }
        customHeadings.append(WeakHeading(heading: heading))
        return heading
    }

    /// Takes a heading of the present source: drops it when it is invalid, stamps and delivers it otherwise.
    func accept(_ value: HeadingValue?, type: HeadingType) {
        // No closures here: each would check at its entry that it runs on the actor.
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
        // All headings know the sample before anybody hears of it: whoever then stops the manager or removes the provider
        // makes them forget it again.
        collectionHeading.take(sample, for: type, arrival: arrival)
        presentationHeading.take(sample, for: type, arrival: arrival)
        for custom in customHeadings { custom.heading?.take(sample, for: type, arrival: arrival) }
        deliver(.heading(type, value, time))
        // Both are delivered before a consumer of either may bring about the next change.
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

    /// Delivers the changes that a named heading undergoes without a sample: its values expire, or its order changes.
    func publishOwnChanges(of heading: Heading, as name: NamedHeadingOrder) {
        heading.onOwnChange { [weak self, weak heading] in
            guard let self, let heading, isActive else { return }
            deliver(.resolved(name, heading.resolved, clock.now))
        }
    }
}
