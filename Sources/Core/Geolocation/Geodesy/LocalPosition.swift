/// A position relative to the origin of a ``LocalTangentPlane``.
public struct LocalPosition: Sendable, Hashable {
    /// Metres to the east.
    public var east: Double

    /// Metres to the north.
    public var north: Double

    /// Metres up.
    public var up: Double

    /// Creates a position from metres without checking them.
    public init(east: Double, north: Double, up: Double = 0) {
        self.east = east
        self.north = north
        self.up = up
    }
}
