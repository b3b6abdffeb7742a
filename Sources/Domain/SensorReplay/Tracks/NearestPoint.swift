public import Geolocation

/// The point of a recording that is nearest to a place.
public struct NearestPoint: Sendable, Hashable {
    /// The index of the point, counted from 0 over all tracks and segments, for a seek to the point.
    public let index: Int

    /// The point as it was recorded, without noise.
    public let location: Location

    /// The distance from the place to the point, in metres.
    public let distance: Double
}
