/// The errors of the position as the receiver estimates them, one standard deviation: GST.
public struct NMEAGST: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Metres: root mean square of the range residuals.
    public var rangeError: Double?
    /// Metres: semi-major axis of the error ellipse.
    public var semiMajor: Double?
    /// Metres: semi-minor axis of the error ellipse.
    public var semiMinor: Double?
    /// Degrees of the semi-major axis clockwise from true north, 0..<360.
    public var orientation: Double?
    /// Metres.
    public var latitudeError: Double?
    /// Metres.
    public var longitudeError: Double?
    /// Metres.
    public var altitudeError: Double?

    /// Makes a sentence of its fields.
    public init(
        time: NMEATime? = nil, rangeError: Double? = nil, semiMajor: Double? = nil, semiMinor: Double? = nil,
        orientation: Double? = nil, latitudeError: Double? = nil, longitudeError: Double? = nil,
        altitudeError: Double? = nil
    ) {
        self.time = time
        self.rangeError = rangeError
        self.semiMajor = semiMajor
        self.semiMinor = semiMinor
        self.orientation = orientation
        self.latitudeError = latitudeError
        self.longitudeError = longitudeError
        self.altitudeError = altitudeError
    }
}

extension NMEAGST {
    init(_ fields: inout NMEAFields) {
        time = fields.time(0)
        rangeError = fields.magnitude(1)
        semiMajor = fields.magnitude(2)
        semiMinor = fields.magnitude(3)
        orientation = fields.angle(4)
        latitudeError = fields.magnitude(5)
        longitudeError = fields.magnitude(6)
        altitudeError = fields.magnitude(7)
    }
}
