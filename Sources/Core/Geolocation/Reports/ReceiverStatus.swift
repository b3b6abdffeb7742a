public import CodecSupport

/// The state of a satellite receiver, published as the event `receiver`: kind of fix, dilutions, satellites.
public struct ReceiverStatus: DerivedEvent, Hashable {
    /// The dimensions of a fix.
    public enum Mode: Int, Sendable, Hashable, Codable {
        /// No fix.
        case none = 1
        /// Latitude and longitude.
        case twoDimensional = 2
        /// Latitude, longitude and altitude.
        case threeDimensional = 3
    }

    /// `receiver`.
    public var type: String { "receiver" }

    /// The time by the receiver's clock if it has reported one, otherwise the time of arrival.
    public var time: Date

    /// The dimensions of the fix; `nil` if not reported.
    public var mode: Mode?

    /// The quality of the fix; `nil` if not reported.
    public var quality: FixQuality?

    /// Number of satellites used in the fix; `nil` if not reported.
    public var satellitesUsed: Int?

    /// Number of satellites expected above the horizon; `nil` if not reported.
    public var satellitesInView: Int?

    /// Dilution of precision in three dimensions.
    public var positionDilution: Double?

    /// Horizontal dilution of precision.
    public var horizontalDilution: Double?

    /// Vertical dilution of precision.
    public var verticalDilution: Double?

    /// Metres from the WGS 84 ellipsoid up to mean sea level; negative if the sea is below the ellipsoid.
    public var geoidSeparation: Double?

    /// Seconds since the last differential correction.
    public var correctionAge: Double?

    /// The datum of the positions if it is not WGS 84, such as `P90`.
    public var datum: String?

    /// Weeks added to correct the rollover of the receiver's 10-bit week counter; `nil` if the date is unchanged.
    public var addedWeeks: Int?

    /// The reported satellites in view, in order.
    public var satellites: [Satellite]

    /// Creates a status with a time only.
    public init(time: Date) {
        self.time = time
        satellites = []
    }
}
