#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The stations of a fix on its way, each by the clock of the machine where it was.
public struct LatencyMeasurement: Sendable, Hashable, Codable {
    /// When the fix was taken, by the tracker's clock.
    public var fixTime: Date

    /// When it came to the relay.
    public var relayReceivedTime: Date

    /// When the relay sent it on.
    public var relaySentTime: Date

    /// When the relay heard that it had arrived; nil as long as it has not.
    public var acknowledgedTime: Date?

    /// The producer's counter.
    public var sequence: Int64

    /// Makes a measurement; nothing is checked here.
    ///
    /// - Parameters:
    ///   - fixTime: When the fix was taken, by the tracker's clock.
    ///   - relayReceivedTime: When it came to the relay.
    ///   - relaySentTime: When the relay sent it on.
    ///   - acknowledgedTime: When the relay heard that it had arrived.
    ///   - sequence: The producer's counter.
    public init(
        fixTime: Date, relayReceivedTime: Date, relaySentTime: Date, acknowledgedTime: Date? = nil, sequence: Int64
    ) {
        self.fixTime = fixTime
        self.relayReceivedTime = relayReceivedTime
        self.relaySentTime = relaySentTime
        self.acknowledgedTime = acknowledgedTime
        self.sequence = sequence
    }

    /// Seconds from the fix to the relay, by both clocks; negative where the tracker's is ahead.
    public var fixToRelay: Double { relayReceivedTime.timeIntervalSince(fixTime) }

    /// Seconds that the relay kept it.
    public var inRelay: Double { relaySentTime.timeIntervalSince(relayReceivedTime) }

    /// Seconds from the relay to the other side and back; nil as long as nothing came back.
    public var roundTrip: Double? { acknowledgedTime?.timeIntervalSince(relaySentTime) }

    /// Seconds from the fix to its acknowledgement; nil as long as there is none.
    public var total: Double? { acknowledgedTime?.timeIntervalSince(fixTime) }

    /// The same with the tracker's clock put right; what would be negative is 0.
    ///
    /// - Parameter offset: Seconds by which the relay's clock is ahead of the tracker's.
    public func corrected(by offset: Double) -> LatencyMeasurement {
        var corrected = self
        corrected.fixTime = min(fixTime.addingTimeInterval(offset), relayReceivedTime)
        return corrected
    }

    /// The same in the terms of an update, in milliseconds.
    public var latencyInfo: LatencyInfo {
        LatencyInfo(
            gpsToRelayMs: fixToRelay * 1000, relayToTransportMs: inRelay * 1000,
            transportRttMs: roundTrip.map { $0 * 1000 }, totalMs: total.map { $0 * 1000 })
    }
}
