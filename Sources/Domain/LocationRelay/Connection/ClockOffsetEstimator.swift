/// Estimates how far another machine's clock is ahead of this machine's clock, from exchanges of messages.
///
/// Slow exchanges are less reliable, since it is unknown whether the request or the answer was delayed. The clock
/// filter of the Network Time Protocol (RFC 5905, sections 8 and 10) makes the same assumption.
public struct ClockOffsetEstimator: Sendable {
    /// The method by which one offset is derived from several exchanges.
    public enum Selection: Sendable, Hashable, CaseIterable {
        /// The median of the offsets of all exchanges; if their number is even, the greater of the two middle offsets.
        case median
        /// The offset of the exchange with the shortest round trip, which is best if delays are mostly in one
        /// direction.
        case quickest
    }

    /// The maximum number of stored exchanges, at least 1; if there are more, the oldest are removed.
    public let capacity: Int

    /// The method by which one offset is derived from several exchanges.
    public let selection: Selection

    /// The number of rejected exchanges: those with a negative duration or times that are not finite.
    public private(set) var invalidCount = 0

    private var samples: [(offset: Double, roundTrip: Double)] = []

    /// Creates an estimator without exchanges.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of stored exchanges; values below 1 are raised to 1. Default: 10.
    ///   - selection: The method by which one offset is derived from several exchanges. Default: the median.
    public init(capacity: Int = 10, selection: Selection = .median) {
        self.capacity = max(1, capacity)
        self.selection = selection
    }

    /// Adds an exchange of a request and an answer, whose times are in seconds.
    ///
    /// Each time is by the clock of the machine that measured it.
    ///
    /// - Parameters:
    ///   - sent: When this machine sent the request.
    ///   - remoteReceived: When the other machine received the request.
    ///   - remoteSent: When the other machine sent the answer.
    ///   - received: When this machine received the answer.
    public mutating func add(sent: Double, remoteReceived: Double, remoteSent: Double, received: Double) {
        add(
            offset: ((remoteReceived - sent) + (remoteSent - received)) / 2,
            roundTrip: (received - sent) - (remoteSent - remoteReceived))
    }

    /// Adds an exchange of which only the transit time of one message and the total duration are known.
    ///
    /// - Parameters:
    ///   - oneWay: The time of arrival by the receiver's clock minus the time of sending by the sender's clock, in
    ///     seconds.
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

    /// The estimated offset between the clocks in seconds; `nil` before the first exchange.
    ///
    /// With `add(sent:remoteReceived:remoteSent:received:)`, a positive offset means that the other machine's clock is
    /// ahead of this machine's. With `add(oneWay:roundTrip:)`, a positive offset means that the receiver's clock is
    /// ahead of the sender's.
    public var offset: Double? {
        switch selection {
        case .quickest: return samples.min { $0.roundTrip < $1.roundTrip }?.offset
        case .median:
            let sorted = samples.map(\.offset).sorted()
            return sorted.isEmpty ? nil : sorted[sorted.count / 2]
        }
    }

    /// Returns the given transit time of a message, in seconds, minus the estimated offset of the clocks.
    ///
    /// The time is returned unchanged if no offset is known.
    public func corrected(_ measured: Double) -> Double {
        measured - (offset ?? 0)
    }

    /// Removes all exchanges, but keeps ``invalidCount``.
    public mutating func reset() {
        samples.removeAll()
    }
}
