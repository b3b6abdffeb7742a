/// Bearing and distance to a waypoint along the great circle: BWC.
public struct NMEABWC: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Where the waypoint is.
    public var position: NMEAPosition?
    /// Degrees clockwise from true north, 0..<360.
    public var bearing: Double?
    /// Degrees clockwise from magnetic north, 0..<360.
    public var magneticBearing: Double?
    /// Metres.
    public var distance: Double?
    /// Name of the waypoint.
    public var waypoint: NMEAText
    /// How the position was found; nil before NMEA 2.3.
    public var mode: NMEAMode?

    /// Makes a sentence of its fields.
    public init(
        time: NMEATime? = nil, position: NMEAPosition? = nil, bearing: Double? = nil, magneticBearing: Double? = nil,
        distance: Double? = nil, waypoint: NMEAText = "", mode: NMEAMode? = nil
    ) {
        self.time = time
        self.position = position
        self.bearing = bearing
        self.magneticBearing = magneticBearing
        self.distance = distance
        self.waypoint = waypoint
        self.mode = mode
    }
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
