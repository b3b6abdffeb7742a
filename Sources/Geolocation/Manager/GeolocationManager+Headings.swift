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
        var sample: ResolvedHeading?
        let time: Date
        if let value {
            guard value.isValid else { return values.counters.invalidValues += 1 }
            time = value.timestamp ?? clock.now
            sample = ResolvedHeading(heading: value, source: type, timestamp: time)
        } else {
            guard collectionHeading.sample(type) != nil else { return }
            time = clock.now
        }
        values.counters.headings += 1
        let arrival = clock.coarseInstant
        deliver(.heading(type, value, time))
        if collectionHeading.update(type, to: sample, arrival: arrival) {
            deliver(.resolved(.collection, collectionHeading.resolved, time))
        }
        if presentationHeading.update(type, to: sample, arrival: arrival) {
            deliver(.resolved(.presentation, presentationHeading.resolved, time))
        }
        for custom in customHeadings { custom.heading?.update(type, to: sample, arrival: arrival) }
    }
}
