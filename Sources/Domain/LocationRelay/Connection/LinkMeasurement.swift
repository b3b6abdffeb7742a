/// The measurements of a transport's connection; `nil` means unknown.
public struct LinkMeasurement: Sendable, Hashable {
    /// The round-trip time of the last exchange, in seconds.
    public var roundTrip: Double?

    /// The recent quality, 0.28125…1, calculated from round trips and losses; see ``ConnectionQuality``.
    public var quality: Double?

    /// The seconds by which the peer's clock is ahead of this machine's clock.
    public var clockOffset: Double?

    /// Creates a measurement; everything is unknown by default.
    public init(roundTrip: Double? = nil, quality: Double? = nil, clockOffset: Double? = nil) {
        self.roundTrip = roundTrip
        self.quality = quality
        self.clockOffset = clockOffset
    }
}
