public import Geolocation

/// The point of a recording that is nearest to a place.
public struct NearestPoint: Sendable, Hashable {
    /// The index of the point, from 0 over all tracks and segments, to seek to.
    public let index: Int

    /// The point as recorded, without noise.
    public let location: Location

    /// Metres from the place.
    public let distance: Double
}
