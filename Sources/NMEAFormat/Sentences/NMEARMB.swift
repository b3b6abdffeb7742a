/// The way to the active waypoint: RMB.
public struct NMEARMB: Sendable, Hashable {
    /// True for `A`, false for `V`, a warning of the receiver that the data are void; nil for anything else.
    public var isValid: Bool?
    /// Metres off the track, positive where the track lies to the right and one has to steer right.
    public var crossTrackError: Double?
    /// Name of the waypoint behind.
    public var origin: NMEAText
    /// Name of the waypoint ahead.
    public var destination: NMEAText
    /// Where the waypoint ahead is.
    public var position: NMEAPosition?
    /// Metres to the waypoint ahead.
    public var range: Double?
    /// Degrees to it clockwise from true north, 0..<360.
    public var bearing: Double?
    /// Metres per second towards it, negative away from it.
    public var closingSpeed: Double?
    /// Whether the arrival circle has been entered.
    public var hasArrived: Bool?
    /// How the position was found; nil before NMEA 2.3.
    public var mode: NMEAMode?

    /// Makes a sentence of its fields.
    public init(
        isValid: Bool? = nil, crossTrackError: Double? = nil, origin: NMEAText = "", destination: NMEAText = "",
        position: NMEAPosition? = nil, range: Double? = nil, bearing: Double? = nil, closingSpeed: Double? = nil,
        hasArrived: Bool? = nil, mode: NMEAMode? = nil
    ) {
        self.isValid = isValid
        self.crossTrackError = crossTrackError
        self.origin = origin
        self.destination = destination
        self.position = position
        self.range = range
        self.bearing = bearing
        self.closingSpeed = closingSpeed
        self.hasArrived = hasArrived
        self.mode = mode
    }
}

extension NMEARMB {
    init(_ fields: inout NMEAFields) {
        isValid = fields.isValid(0)
        crossTrackError = fields.crossTrack(1)
        origin = fields.text(3)
        destination = fields.text(4)
        position = fields.position(5)
        range = fields.nauticalMiles(9)
        bearing = fields.angle(10)
        closingSpeed = fields.signedKnots(11)
        hasArrived = fields.isValid(12)
        mode = fields.mode(13)
    }
}
