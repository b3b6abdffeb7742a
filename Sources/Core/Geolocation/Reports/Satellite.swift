/// A satellite as reported by a receiver.
public struct Satellite: Sendable, Hashable {
    /// A satellite navigation system, such as GPS.
    public enum System: String, Sendable, Hashable, CaseIterable {
        case gps, sbas, glonass, galileo, beidou, qzss, navic
    }

    /// The system of the satellite; `nil` if not reported.
    public var system: System?

    /// The number of the satellite in its system, as the receiver reports it: the slot for GLONASS, otherwise the PRN.
    public var number: Int

    /// The elevation in degrees above the horizon, −90…90; `nil` if not reported.
    public var elevation: Int?

    /// The azimuth in degrees clockwise from true north, 0..<360; `nil` if not reported.
    public var azimuth: Int?

    /// The carrier-to-noise density ratio of the satellite's signal in dB-Hz; `nil` if the satellite is not tracked.
    public var signal: Int?

    /// Whether the satellite is used in the fix; `nil` if not reported.
    public var isUsed: Bool?

    /// Creates a satellite from its system, its number and the reported values.
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
