public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// How well a satellite receiver sees, as the event `receiver` on the stream: kind of fix, dilutions, satellites.
public struct ReceiverStatus: DerivedEvent, Hashable {
    /// The dimensions of a fix.
    public enum Mode: Int, Sendable, Hashable, Codable {
        /// There is no fix.
        case none = 1
        /// Latitude and longitude.
        case twoDimensional = 2
        /// Altitude, too.
        case threeDimensional = 3
    }

    /// `receiver`.
    public var type: String { "receiver" }

    /// When it was so, by the receiver's clock where it has told the time, else when it was heard.
    public var time: Date

    /// The dimensions of the fix; nil where that was not told.
    public var mode: Mode?

    /// How the fix was made; nil where that was not told.
    public var quality: FixQuality?

    /// Satellites that the fix is made of; nil where that was not told.
    public var satellitesUsed: Int?

    /// Satellites that should be above the horizon; nil where that was not told.
    public var satellitesInView: Int?

    /// Dilution of precision in three dimensions.
    public var positionDilution: Double?

    /// Horizontal dilution of precision.
    public var horizontalDilution: Double?

    /// Vertical dilution of precision.
    public var verticalDilution: Double?

    /// Metres from the ellipsoid of WGS 84 up to mean sea level; negative where the sea lies below the ellipsoid.
    public var geoidSeparation: Double?

    /// Seconds since the last differential correction.
    public var correctionAge: Double?

    /// The datum of the positions where it is another than WGS 84, such as `P90`.
    public var datum: String?

    /// Weeks that were added to the receiver's date, since it counts them in ten bits; nil where the date is as it was told.
    public var addedWeeks: Int?

    /// The satellites in view that were told of, in the order in which they were.
    public var satellites: [Satellite]

    /// Makes a status that says nothing but a time.
    public init(time: Date) {
        self.time = time
        satellites = []
    }
}
