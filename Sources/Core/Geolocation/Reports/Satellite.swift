/// A satellite as reported by a receiver.
public struct Satellite: Sendable, Hashable {
    /// A satellite system.
    public enum System: String, Sendable, Hashable, CaseIterable {
        case gps, sbas, glonass, galileo, beidou, qzss, navic
    }

    /// The system; `nil` if not reported.
    public var system: System?

    /// The number within the system as the receiver reports it: PRN, or slot for GLONASS.
    public var number: Int

    /// Degrees above the horizon, −90…90.
    public var elevation: Int?

    /// Degrees clockwise from true north, 0..<360.
    public var azimuth: Int?

    /// Carrier-to-noise density ratio, dB-Hz; `nil` if the satellite is not tracked.
    public var signal: Int?

    /// Whether it is used in the fix; `nil` if not reported.
    public var isUsed: Bool?

    /// Creates a satellite from its parts.
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
