/// A position relative to the origin of a ``LocalTangentPlane``.
public struct LocalPosition: Sendable, Hashable {
    /// The distance to the east of the origin, in metres.
    public var east: Double

    /// The distance to the north of the origin, in metres.
    public var north: Double

    /// The distance above the plane, in metres.
    public var up: Double

    /// Creates a position from distances in metres, without checking them.
    public init(east: Double, north: Double, up: Double = 0) {
        self.east = east
        self.north = north
        self.up = up
    }
}
