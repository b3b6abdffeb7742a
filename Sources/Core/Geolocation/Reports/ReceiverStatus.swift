public import CodecSupport

/// The state of a satellite receiver: the kind of its fix, the dilutions of precision, and the satellites.
///
/// It is published as the event `receiver`.
public struct ReceiverStatus: DerivedEvent, Hashable {
    /// The number of dimensions of a fix.
    public enum Mode: Int, Sendable, Hashable, Codable {
        /// The receiver has no fix.
        case none = 1
        /// The fix consists of latitude and longitude.
        case twoDimensional = 2
        /// The fix consists of latitude, longitude and altitude.
        case threeDimensional = 3
    }

    /// The type of the event, which is always `receiver`.
    public var type: String { "receiver" }

    /// The time of the status by the receiver's clock, or the time of arrival if the receiver has reported no time.
    public var time: Date

    /// The number of dimensions of the fix; `nil` if not reported.
    public var mode: Mode?

    /// The quality of the fix; `nil` if not reported.
    public var quality: FixQuality?

    /// The number of satellites used in the fix; `nil` if not reported.
    public var satellitesUsed: Int?

    /// The number of satellites in view, above the horizon; `nil` if not reported.
    public var satellitesInView: Int?

    /// The dilution of precision of the position in three dimensions; `nil` if not reported.
    public var positionDilution: Double?

    /// The dilution of precision of the horizontal position; `nil` if not reported.
    public var horizontalDilution: Double?

    /// The dilution of precision of the height; `nil` if not reported.
    public var verticalDilution: Double?

    /// The height of mean sea level above the WGS 84 ellipsoid in metres; negative if mean sea level is below the
    /// ellipsoid.
    ///
    /// It is `nil` if not reported.
    public var geoidSeparation: Double?

    /// The time since the receiver's last differential correction in seconds; `nil` if not reported.
    public var correctionAge: Double?

    /// The geodetic datum of the positions, such as `P90`; `nil` if it is WGS 84.
    public var datum: String?

    /// The number of weeks that were added to the date because the receiver's 10-bit week counter has rolled over.
    ///
    /// It is `nil` if no weeks were added.
    public var addedWeeks: Int?

    /// The satellites in view, in the order in which the receiver reports them.
    public var satellites: [Satellite]

    /// Creates a status of a receiver that states only its time.
    public init(time: Date) {
        self.time = time
        satellites = []
    }
}
