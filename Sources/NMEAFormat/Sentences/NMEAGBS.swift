/// The errors of the position, and which satellite is likely to have failed: GBS.
public struct NMEAGBS: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Metres expected.
    public var latitudeError: Double?
    /// Metres expected.
    public var longitudeError: Double?
    /// Metres expected.
    public var altitudeError: Double?
    /// Number of the satellite that has most likely failed.
    public var failedSatellite: Int?
    /// Probability that the failure is missed, 0...1.
    public var missProbability: Double?
    /// Metres of range by which that satellite is estimated to be off.
    public var bias: Double?
    /// Metres: standard deviation of the bias.
    public var biasDeviation: Double?
    /// NMEA 4.11: number of the satellite system, see ``NMEASystem``; nil before.
    public var systemID: Int?
    /// NMEA 4.11: number of the signal within its system; nil before.
    public var signalID: Int?

    /// Makes a sentence of its fields.
    public init(
        time: NMEATime? = nil, latitudeError: Double? = nil, longitudeError: Double? = nil,
        altitudeError: Double? = nil, failedSatellite: Int? = nil, missProbability: Double? = nil, bias: Double? = nil,
        biasDeviation: Double? = nil, systemID: Int? = nil, signalID: Int? = nil
    ) {
        self.time = time
        self.latitudeError = latitudeError
        self.longitudeError = longitudeError
        self.altitudeError = altitudeError
        self.failedSatellite = failedSatellite
        self.missProbability = missProbability
        self.bias = bias
        self.biasDeviation = biasDeviation
        self.systemID = systemID
        self.signalID = signalID
    }
}

extension NMEAGBS {
    init(_ fields: inout NMEAFields) {
        time = fields.time(0)
        latitudeError = fields.magnitude(1)
        longitudeError = fields.magnitude(2)
        altitudeError = fields.magnitude(3)
        failedSatellite = fields.integer(4)
        missProbability = fields.number(5)
        bias = fields.number(6)
        biasDeviation = fields.number(7)
        systemID = fields.hexadecimal(8)
        signalID = fields.hexadecimal(9)
    }
}
