public import CodecSupport

/// The times at which a fix passed each station, each on the clock of the machine there.
public struct LatencyMeasurement: Sendable, Hashable, Codable {
    /// When the fix was taken, on the tracker's clock.
    public var fixTime: Date

    /// When the relay received it.
    public var relayReceivedTime: Date

    /// When the relay sent it.
    public var relaySentTime: Date

    /// When the relay received the acknowledgement; `nil` until then.
    public var acknowledgedTime: Date?

    /// The producer's sequence number.
    public var sequence: Int64

    /// Creates a measurement; nothing is validated.
    ///
    /// - Parameters:
    ///   - fixTime: When the fix was taken, on the tracker's clock.
    ///   - relayReceivedTime: When the relay received it.
    ///   - relaySentTime: When the relay sent it.
    ///   - acknowledgedTime: When the relay received the acknowledgement.
    ///   - sequence: The producer's sequence number.
    public init(
        fixTime: Date, relayReceivedTime: Date, relaySentTime: Date, acknowledgedTime: Date? = nil, sequence: Int64
    ) {
        self.fixTime = fixTime
        self.relayReceivedTime = relayReceivedTime
        self.relaySentTime = relaySentTime
        self.acknowledgedTime = acknowledgedTime
        self.sequence = sequence
    }

    /// Seconds from the fix to the relay, across both clocks; negative if the tracker's clock is ahead.
    public var fixToRelay: Double { relayReceivedTime.timeIntervalSince(fixTime) }

    /// Seconds that the fix spent in the relay.
    public var inRelay: Double { relaySentTime.timeIntervalSince(relayReceivedTime) }

    /// Seconds from sending to the acknowledgement; `nil` until it is received.
    public var roundTrip: Double? { acknowledgedTime?.timeIntervalSince(relaySentTime) }

    /// Seconds from the fix to the acknowledgement; `nil` until it is received.
    public var total: Double? { acknowledgedTime?.timeIntervalSince(fixTime) }

    /// Returns the measurement with the tracker's clock corrected.
    ///
    /// A negative time to the relay becomes 0.
    ///
    /// - Parameter offset: Seconds by which the relay's clock is ahead of the tracker's.
    public func corrected(by offset: Double) -> LatencyMeasurement {
        var corrected = self
        corrected.fixTime = min(fixTime.addingTimeInterval(offset), relayReceivedTime)
        return corrected
    }

    /// The measurement in the form used in updates, in milliseconds.
    public var latencyInfo: LatencyInfo {
        LatencyInfo(
            gpsToRelayMs: fixToRelay * 1000, relayToTransportMs: inRelay * 1000,
            transportRttMs: roundTrip.map { $0 * 1000 }, totalMs: total.map { $0 * 1000 })
    }
}
