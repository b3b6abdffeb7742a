/// A satellite as a receiver sees it.
public struct Satellite: Sendable, Hashable {
    /// The system that a satellite belongs to.
    public enum System: String, Sendable, Hashable, CaseIterable {
        case gps, sbas, glonass, galileo, beidou, qzss, navic
    }

    /// The system; nil where the receiver does not tell.
    public var system: System?

    /// The number in its system as the receiver writes it: PRN, or slot for GLONASS.
    public var number: Int

    /// Degrees above the horizon, −90…90.
    public var elevation: Int?

    /// Degrees clockwise from true north, 0..<360.
    public var azimuth: Int?

    /// Carrier to noise density ratio, dB-Hz; nil where the satellite is not tracked.
    public var signal: Int?

    /// Whether the fix is made of it, too; nil where that was not told.
    public var isUsed: Bool?

    /// Makes one of its parts.
    public init(
        system: System?, number: Int, elevation: Int? = nil, azimuth: Int? = nil, signal: Int? = nil,
        isUsed: Bool? = nil
    ) {
        self.system = system
        self.number = number
        self.elevation = elevation
        self.azimuth = azimuth
        self.signal = signal
        self.isUsed = isUsed
    }
}
