/// What an autopilot needs to follow a leg: APB.
public struct NMEAAPB: Sendable, Hashable {
    /// True for `A`, false for `V`, a warning of the receiver that the data are void; nil for anything else.
    public var isValid: Bool?
    /// Metres off the track, positive where the track lies to the right and one has to steer right.
    public var crossTrackError: Double?
    /// Whether the arrival circle has been entered.
    public var hasArrived: Bool?
    /// Whether the perpendicular at the waypoint has been passed.
    public var hasPassed: Bool?
    /// Degrees from origin to destination, 0..<360.
    public var legBearing: Double?
    /// From true north, or from magnetic north.
    public var isLegBearingTrue: Bool?
    /// Name of the destination.
    public var waypoint: NMEAText
    /// Degrees from here to the destination, 0..<360.
    public var bearing: Double?
    /// From true north, or from magnetic north.
    public var isBearingTrue: Bool?
    /// Degrees to steer, 0..<360.
    public var heading: Double?
    /// From true north, or from magnetic north.
    public var isHeadingTrue: Bool?
    /// How the position was found; nil before NMEA 2.3.
    public var mode: NMEAMode?

    /// Makes a sentence of its fields.
    public init(
        isValid: Bool? = nil, crossTrackError: Double? = nil, hasArrived: Bool? = nil, hasPassed: Bool? = nil,
        legBearing: Double? = nil, isLegBearingTrue: Bool? = nil, waypoint: NMEAText = "", bearing: Double? = nil,
        isBearingTrue: Bool? = nil, heading: Double? = nil, isHeadingTrue: Bool? = nil, mode: NMEAMode? = nil
    ) {
        self.isValid = isValid
        self.crossTrackError = crossTrackError
        self.hasArrived = hasArrived
        self.hasPassed = hasPassed
        self.legBearing = legBearing
        self.isLegBearingTrue = isLegBearingTrue
        self.waypoint = waypoint
        self.bearing = bearing
        self.isBearingTrue = isBearingTrue
        self.heading = heading
        self.isHeadingTrue = isHeadingTrue
        self.mode = mode
    }
}

extension NMEAAPB {
    init(_ fields: inout NMEAFields) {
        isValid = fields.isValid(0)
        crossTrackError = fields.crossTrack(2)
        hasArrived = fields.isValid(5)
        hasPassed = fields.isValid(6)
        legBearing = fields.angle(7)
        isLegBearingTrue = fields.choice(8, true: UInt8(ascii: "T"), false: UInt8(ascii: "M"))
        waypoint = fields.text(9)
        bearing = fields.angle(10)
        isBearingTrue = fields.choice(11, true: UInt8(ascii: "T"), false: UInt8(ascii: "M"))
        heading = fields.angle(12)
        isHeadingTrue = fields.choice(13, true: UInt8(ascii: "T"), false: UInt8(ascii: "M"))
        mode = fields.mode(14)
    }
}
