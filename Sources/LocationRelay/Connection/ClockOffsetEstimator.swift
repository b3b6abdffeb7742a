/// Estimates by how much another machine's clock is ahead of this one, by exchanges with it.
///
/// As in the clock filter of the Network Time Protocol (RFC 5905, sections 8 and 10), what took long tells little, since one
/// never knows on which of both ways.
public struct ClockOffsetEstimator: Sendable {
    /// How one offset is made of several.
    public enum Selection: Sendable, Hashable, CaseIterable {
        /// The median, of an even number the upper one.
        case median
        /// That of the exchange that took the least time; the best one where delays are mostly one-sided.
        case quickest
    }

    /// How many exchanges are remembered, 1 or more.
    public let capacity: Int

    /// How one offset is made of several.
    public let selection: Selection

    /// Exchanges that were left out: that ended before they began, or whose times are no numbers.
    public private(set) var invalidCount = 0

    private var samples: [(offset: Double, roundTrip: Double)] = []

    /// Makes an estimator that knows nothing.
    ///
    /// - Parameters:
    ///   - capacity: How many exchanges are remembered; less than 1 counts as 1.
    ///   - selection: How one offset is made of several.
    public init(capacity: Int = 10, selection: Selection = .median) {
        self.capacity = max(1, capacity)
        self.selection = selection
    }

    /// Takes an exchange with four times, each in seconds by the clock of the machine where it was taken.
    ///
    /// - Parameters:
    ///   - sent: When the question went out from here.
    ///   - remoteReceived: When it came there.
    ///   - remoteSent: When the answer went out there.
    ///   - received: When it came here.
    public mutating func add(sent: Double, remoteReceived: Double, remoteSent: Double, received: Double) {
        add(
            offset: ((remoteReceived - sent) + (remoteSent - received)) / 2,
            roundTrip: (received - sent) - (remoteSent - remoteReceived))
    }

    /// Takes a message with the time of its making there, in an exchange whose round trip is known.
    ///
    /// - Parameters:
    ///   - oneWay: Seconds from the sender's time of a message to the receiver's, each by its own clock.
    ///   - roundTrip: Seconds that the whole exchange took.
    public mutating func add(oneWay: Double, roundTrip: Double) {
        add(offset: oneWay - roundTrip / 2, roundTrip: roundTrip)
    }

    private mutating func add(offset: Double, roundTrip: Double) {
        guard offset.isFinite, roundTrip >= 0, roundTrip.isFinite else {
            invalidCount += 1
            return
        }
        samples.append((offset, roundTrip))
        if samples.count > capacity { samples.removeFirst() }
    }

    /// Seconds by which the clock that received is ahead of the one that sent; nil before the first exchange.
    public var offset: Double? {
        switch selection {
        case .quickest: return samples.min { $0.roundTrip < $1.roundTrip }?.offset
        case .median:
            let sorted = samples.map(\.offset).sorted()
            return sorted.isEmpty ? nil : sorted[sorted.count / 2]
        }
    }

    /// Seconds that a message was really under way, of those that both clocks make of it; the same where nothing is known.
    public func corrected(_ measured: Double) -> Double {
        measured - (offset ?? 0)
    }

    /// Forgets all exchanges.
    ///
    /// What was counted stays.
    public mutating func reset() {
        samples.removeAll()
    }
}
