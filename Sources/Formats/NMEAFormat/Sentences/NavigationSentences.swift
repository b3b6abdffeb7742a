/// XTE: cross-track error.
public struct NMEAXTE: Sendable, Hashable {
    /// Whether the data are valid: `A` valid, `V` void; nil for any other letter.
    public var isValid: Bool?
    /// Distance to the track in metres, positive if the track is to the right.
    public var crossTrackError: Double?
    /// Positioning mode; nil in sentences of versions before NMEA 2.3.
    public var mode: NMEAMode?
}

extension NMEAXTE {
    init(_ fields: inout NMEAFields) {
        isValid = fields.isValid(0)
        crossTrackError = fields.crossTrack(2)
        mode = fields.mode(5)
    }
}

/// APB: guidance for an autopilot along a leg.
public struct NMEAAPB: Sendable, Hashable {
    /// Whether the data are valid: `A` valid, `V` void; nil for any other letter.
    public var isValid: Bool?
    /// Distance to the track in metres, positive if the track is to the right.
    public var crossTrackError: Double?
    /// Whether the arrival circle has been entered.
    public var hasArrived: Bool?
    /// Whether the perpendicular at the waypoint has been passed.
    public var hasPassed: Bool?
    /// Bearing from origin to destination in degrees, 0..<360.
    public var legBearing: Double?
    /// Whether `legBearing` is from true north, not magnetic north.
    public var isLegBearingTrue: Bool?
    /// Name of the destination.
    public var waypoint: NMEAText = ""
    /// Bearing to the destination in degrees, 0..<360.
    public var bearing: Double?
    /// Whether `bearing` is from true north, not magnetic north.
    public var isBearingTrue: Bool?
    /// Heading to steer in degrees, 0..<360.
    public var heading: Double?
    /// Whether `heading` is from true north, not magnetic north.
    public var isHeadingTrue: Bool?
    /// Positioning mode; nil in sentences of versions before NMEA 2.3.
    public var mode: NMEAMode?
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

/// RMB: navigation to the active waypoint.
public struct NMEARMB: Sendable, Hashable {
    /// Whether the data are valid: `A` valid, `V` void; nil for any other letter.
    public var isValid: Bool?
    /// Distance to the track in metres, positive if the track is to the right.
    public var crossTrackError: Double?
    /// Name of the origin waypoint.
    public var origin: NMEAText = ""
    /// Name of the destination waypoint.
    public var destination: NMEAText = ""
    /// Position of the destination.
    public var position: NMEAPosition?
    /// Distance to the destination in metres.
    public var range: Double?
    /// Bearing to the destination in degrees from true north, 0..<360.
    public var bearing: Double?
    /// Speed towards the destination in metres per second.
    public var closingSpeed: Double?
    /// Whether the arrival circle has been entered.
    public var hasArrived: Bool?
    /// Positioning mode; nil in sentences of versions before NMEA 2.3.
    public var mode: NMEAMode?
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

/// BWC: great-circle bearing and distance to a waypoint.
public struct NMEABWC: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Position of the waypoint.
    public var position: NMEAPosition?
    /// Bearing in degrees from true north, 0..<360.
    public var bearing: Double?
    /// Bearing in degrees from magnetic north, 0..<360.
    public var magneticBearing: Double?
    /// Distance in metres.
    public var distance: Double?
    /// Name of the waypoint.
    public var waypoint: NMEAText = ""
    /// Positioning mode; nil in sentences of versions before NMEA 2.3.
    public var mode: NMEAMode?
}

extension NMEABWC {
    init(_ fields: inout NMEAFields) {
        time = fields.time(0)
        position = fields.position(1)
        bearing = fields.angle(5)
        magneticBearing = fields.angle(7)
        distance = fields.nauticalMiles(9)
        waypoint = fields.text(11)
        mode = fields.mode(12)
    }
}
