public import LocationRelay

/// Compares what arrives with what was sent, if each producer numbers its fixes from 1 on without a gap.
public struct DeliveryTally: Sendable {
    /// Fixes that have arrived, including repetitions.
    public private(set) var received = 0

    /// Fixes that had arrived before.
    public private(set) var doubled = 0

    /// Fixes that came after a later one of the same producer.
    public private(set) var disordered = 0

    private struct Progress: Sendable {
        var last: Int64 = 0
        var missing: Set<Int64> = []
    }

    private struct Producer: Hashable, Sendable {
        let sender: String
        let source: LocationFix.Source
    }

    private var places: [Producer: Int] = [:]
    private var progress: [Progress] = []

    /// The last two producers, since the two fixes of a relay's update are reported one after the other.
    private var latest: (producer: Producer, place: Int)?
    private var former: (producer: Producer, place: Int)?

    /// Creates an empty tally.
    public init() {}

    /// Producers of which fixes have arrived.
    public var producerCount: Int { progress.count }

    /// Counts a fix.
    public mutating func note(_ received: ReceivedFix) {
        self.received += 1
        let place = place(of: Producer(sender: received.sender, source: received.fix.source))
        let number = received.fix.sequence
        let last = progress[place].last
        if number > last {
            for gap in last + 1..<number { progress[place].missing.insert(gap) }
            progress[place].last = number
        } else if progress[place].missing.remove(number) != nil {
            disordered += 1
        } else {
            doubled += 1
        }
    }

    /// Returns how many of a number of sent fixes have not arrived.
    public func lost(of sent: Int) -> Int { sent - (received - doubled) }

    private mutating func place(of producer: Producer) -> Int {
        if let latest, latest.producer == producer { return latest.place }
        if let former, former.producer == producer {
            swap(&self.former, &latest)
            return former.place
        }
        let place = places[producer] ?? progress.count
        if place == progress.count {
            progress.append(Progress())
            places[producer] = place
        }
        former = latest
        latest = (producer, place)
        return place
    }
}
