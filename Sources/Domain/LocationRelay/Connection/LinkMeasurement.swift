/// The measurements of a transport's connection to its peer; `nil` means unknown.
public struct LinkMeasurement: Sendable, Hashable {
    /// The round-trip time of the last exchange with the peer, in seconds.
    public var roundTrip: Double?

    /// The recent quality of the connection, 0.28125…1, calculated from round trips and losses; see
    /// ``ConnectionQuality``.
    public var quality: Double?

    /// The seconds by which the peer's clock is ahead of this machine's clock.
    public var clockOffset: Double?

    /// Creates the measurements of a connection; all are unknown by default.
    public init(roundTrip: Double? = nil, quality: Double? = nil, clockOffset: Double? = nil) {
        self.roundTrip = roundTrip
        self.quality = quality
        self.clockOffset = clockOffset
    }
}
