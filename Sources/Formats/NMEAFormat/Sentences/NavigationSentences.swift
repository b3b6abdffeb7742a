/// An XTE sentence: the cross-track error, the distance from the planned track.
public struct NMEAXTE: Sendable, Hashable {
    /// Whether the sender states that the data are valid: `A` valid, `V` void; nil for any other letter.
    public var isValid: Bool?
    /// Distance from the vessel to the planned track in metres, positive if the track is to the right.
    public var crossTrackError: Double?
    /// Positioning mode of the receiver, such as autonomous; nil in sentences of versions before NMEA 2.3.
    public var mode: NMEAMode?
}

extension NMEAXTE {
    init(_ fields: inout NMEAFields) {
        isValid = fields.isValid(0)
        crossTrackError = fields.crossTrack(2)
        mode = fields.mode(5)
    }
}

/// An APB sentence: guidance for an autopilot from the origin waypoint to the destination.
public struct NMEAAPB: Sendable, Hashable {
    /// Whether the sender states that the data are valid: `A` valid, `V` void; nil for any other letter.
    public var isValid: Bool?
    /// Distance from the vessel to the planned track in metres, positive if the track is to the right.
    public var crossTrackError: Double?
    /// Whether the vessel has entered the arrival circle around the destination.
    public var hasArrived: Bool?
    /// Whether the vessel has passed the line through the destination at a right angle to the track.
    public var hasPassed: Bool?
    /// Bearing from the origin to the destination in degrees, 0..<360.
    public var legBearing: Double?
    /// Whether ``legBearing`` is measured from true north; `false` means from magnetic north.
    public var isLegBearingTrue: Bool?
    /// Name of the destination waypoint.
    public var waypoint: NMEAText = ""
    /// Bearing from the vessel to the destination in degrees, 0..<360.
    public var bearing: Double?
    /// Whether ``bearing`` is measured from true north; `false` means from magnetic north.
    public var isBearingTrue: Bool?
    /// Heading in degrees to steer to the destination, 0..<360.
    public var heading: Double?
    /// Whether ``heading`` is measured from true north; `false` means from magnetic north.
    public var isHeadingTrue: Bool?
    /// Positioning mode of the receiver, such as autonomous; nil in sentences of versions before NMEA 2.3.
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

/// An RMB sentence: navigation to the active waypoint, the destination.
public struct NMEARMB: Sendable, Hashable {
    /// Whether the sender states that the data are valid: `A` valid, `V` void; nil for any other letter.
    public var isValid: Bool?
    /// Distance from the vessel to the planned track in metres, positive if the track is to the right.
    public var crossTrackError: Double?
    /// Name of the origin waypoint.
    public var origin: NMEAText = ""
    /// Name of the destination waypoint.
    public var destination: NMEAText = ""
    /// Position of the destination waypoint.
    public var position: NMEAPosition?
    /// Distance from the vessel to the destination in metres.
    public var range: Double?
    /// Bearing from the vessel to the destination in degrees from true north, 0..<360.
    public var bearing: Double?
    /// Speed of the vessel towards the destination in metres per second.
    public var closingSpeed: Double?
    /// Whether the vessel has entered the arrival circle around the destination.
    public var hasArrived: Bool?
    /// Positioning mode of the receiver, such as autonomous; nil in sentences of versions before NMEA 2.3.
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

/// A BWC sentence: bearing and distance to a waypoint along a great circle.
public struct NMEABWC: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Position of the waypoint.
    public var position: NMEAPosition?
    /// Bearing to the waypoint in degrees from true north, 0..<360.
    public var bearing: Double?
    /// Bearing to the waypoint in degrees from magnetic north, 0..<360.
    public var magneticBearing: Double?
    /// Distance to the waypoint in metres.
    public var distance: Double?
    /// Name of the waypoint.
    public var waypoint: NMEAText = ""
    /// Positioning mode of the receiver, such as autonomous; nil in sentences of versions before NMEA 2.3.
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
