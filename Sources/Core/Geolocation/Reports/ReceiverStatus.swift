public import CodecSupport

/// The state of a satellite receiver, published as the event `receiver`: kind of fix, dilutions, satellites.
public struct ReceiverStatus: DerivedEvent, Hashable {
    /// The dimension of a fix.
    public enum Mode: Int, Sendable, Hashable, Codable {
        /// There is no fix.
        case none = 1
        /// The fix consists of latitude and longitude.
        case twoDimensional = 2
        /// The fix consists of latitude, longitude and altitude.
        case threeDimensional = 3
    }

    /// The event type, `receiver`.
    public var type: String { "receiver" }

    /// The time by the receiver's clock if the receiver has reported one, otherwise the time of arrival.
    public var time: Date

    /// The dimension of the fix; `nil` if not reported.
    public var mode: Mode?

    /// The quality of the fix; `nil` if not reported.
    public var quality: FixQuality?

    /// The number of satellites used in the fix; `nil` if not reported.
    public var satellitesUsed: Int?

    /// The number of satellites in view, above the horizon; `nil` if not reported.
    public var satellitesInView: Int?

    /// The dilution of precision in three dimensions; `nil` if not reported.
    public var positionDilution: Double?

    /// The horizontal dilution of precision; `nil` if not reported.
    public var horizontalDilution: Double?

    /// The vertical dilution of precision; `nil` if not reported.
    public var verticalDilution: Double?

    /// The height of mean sea level above the WGS 84 ellipsoid in metres, negative if it is below; `nil` if not
    /// reported.
    public var geoidSeparation: Double?

    /// The time since the last differential correction in seconds; `nil` if not reported.
    public var correctionAge: Double?

    /// The datum of the positions, such as `P90`; `nil` if it is WGS 84.
    public var datum: String?

    /// The number of weeks added to the date, since the receiver's 10-bit week counter has rolled over; `nil` if none.
    public var addedWeeks: Int?

    /// The satellites in view, in the order in which the receiver reports them.
    public var satellites: [Satellite]

    /// Creates a status that states only its time.
    public init(time: Date) {
        self.time = time
        satellites = []
    }
}
