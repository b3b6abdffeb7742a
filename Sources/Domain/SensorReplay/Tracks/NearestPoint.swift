public import Geolocation

/// The point of a recording that is nearest to a place.
public struct NearestPoint: Sendable, Hashable {
    /// The index of the point, counted from 0 over all tracks and segments; a jump to the point needs it.
    public let index: Int

    /// The point as it was recorded, without noise.
    public let location: Location

    /// The distance from the place to the point, in metres.
    public let distance: Double
}
