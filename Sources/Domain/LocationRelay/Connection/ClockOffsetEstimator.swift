/// Estimates the offset between another machine's clock and this one from message exchanges.
///
/// As in the clock filter of the Network Time Protocol (RFC 5905, sections 8 and 10), slow exchanges are less reliable,
/// since the delay may have occurred in either direction.
public struct ClockOffsetEstimator: Sendable {
    /// How one offset is derived from several.
    public enum Selection: Sendable, Hashable, CaseIterable {
        /// The median; of an even number, the upper one.
        case median
        /// The offset of the exchange with the shortest round trip. Best if delays are mostly one-sided.
        case quickest
    }

    /// The number of stored exchanges, at least 1.
    public let capacity: Int

    /// How one offset is derived from several.
    public let selection: Selection

    /// The number of rejected exchanges: those with a negative duration or times that are not finite.
    public private(set) var invalidCount = 0

    private var samples: [(offset: Double, roundTrip: Double)] = []

    /// Creates an estimator without exchanges.
    ///
    /// - Parameters:
    ///   - capacity: The number of stored exchanges; values below 1 are raised to 1. Default: 10.
    ///   - selection: How one offset is derived from several.
    public init(capacity: Int = 10, selection: Selection = .median) {
        self.capacity = max(1, capacity)
        self.selection = selection
    }

    /// Adds an exchange with four times, each in seconds on the clock of the machine that took it.
    ///
    /// - Parameters:
    ///   - sent: When this machine sent the request.
    ///   - remoteReceived: When the other machine received it.
    ///   - remoteSent: When the other machine sent the answer.
    ///   - received: When this machine received it.
    public mutating func add(sent: Double, remoteReceived: Double, remoteSent: Double, received: Double) {
        add(
            offset: ((remoteReceived - sent) + (remoteSent - received)) / 2,
            roundTrip: (received - sent) - (remoteSent - remoteReceived))
    }

    /// Adds a message with the sender's timestamp, from an exchange with a known round trip.
    ///
    /// - Parameters:
    ///   - oneWay: Seconds from the sender's time of the message to the receiver's, each on its own clock.
    ///   - roundTrip: The duration of the whole exchange, in seconds.
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

    /// Seconds by which the receiving clock is ahead of the sending one; `nil` before the first exchange.
    public var offset: Double? {
        switch selection {
        case .quickest: return samples.min { $0.roundTrip < $1.roundTrip }?.offset
        case .median:
            let sorted = samples.map(\.offset).sorted()
            return sorted.isEmpty ? nil : sorted[sorted.count / 2]
        }
    }

    /// Returns the true transit time, in seconds, for one measured across both clocks; unchanged if no offset is known.
    public func corrected(_ measured: Double) -> Double {
        measured - (offset ?? 0)
    }

    /// Removes all exchanges.
    ///
    /// ``invalidCount`` is kept.
    public mutating func reset() {
        samples.removeAll()
    }
}
