import CodecSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A rotation in space, as a unit quaternion w + xi + yj + zk.
public struct Quaternion: Sendable, Hashable, Codable {
    /// The real component: the cosine of half the angle of rotation.
    public let w: Double
    /// The x component: the x of the rotation axis, times the sine of half the angle of rotation.
    public let x: Double
    /// The y component: the y of the rotation axis, times the sine of half the angle of rotation.
    public let y: Double
    /// The z component: the z of the rotation axis, times the sine of half the angle of rotation.
    public let z: Double

    /// The identity, which rotates nothing.
    public static let identity = Quaternion(unchecked: 1, 0, 0, 0)

    /// The accepted range of the squared length, which includes rounded quaternions and those scaled by the sender.
    ///
    /// Quaternions of other lengths do not reliably define a rotation.
    private static let squaredLengths = 1e-6...1e12

    /// Creates a rotation from the four components of a quaternion, which are scaled to length 1.
    ///
    /// Returns `nil` if a component is not finite, or if the squared length is outside 1e-6...1e12.
    public init?(w: Double, x: Double, y: Double, z: Double) {
        let square = w * w + x * x + y * y + z * z
        guard Self.squaredLengths.contains(square) else { return nil }
        // A quaternion of length 1, up to rounding, is not scaled, so that values read from a file do not change.
        let scale = abs(square - 1) < 1e-15 ? 1 : 1 / square.squareRoot()
        self.init(unchecked: w * scale, x * scale, y * scale, z * scale)
    }

    private init(unchecked w: Double, _ x: Double, _ y: Double, _ z: Double) {
        self.w = w
        self.x = x
        self.y = y
        self.z = z
    }

    /// Creates a rotation from Tait–Bryan angles in degrees, applied in the order yaw, pitch, roll about the rotated
    /// axes.
    ///
    /// The yaw is clockwise as seen from above, the pitch raises the nose, and the roll lowers the right side.
    ///
    /// The frame has x forward, y left and z up, so that yaw and pitch are negative rotations about its axes.
    public init(yaw: Double, pitch: Double, roll: Double) {
        let half = Double.pi / 360
        let (cy, sy) = (cos(yaw * half), -sin(yaw * half))
        let (cp, sp) = (cos(pitch * half), -sin(pitch * half))
        let (cr, sr) = (cos(roll * half), sin(roll * half))
        self.init(
            unchecked: cy * cp * cr + sy * sp * sr, cy * cp * sr - sy * sp * cr, cy * sp * cr + sy * cp * sr,
            sy * cp * cr - cy * sp * sr)
    }

    /// The Tait–Bryan angles of this rotation, in degrees, as in ``init(yaw:pitch:roll:)``.
    ///
    /// If the nose points straight up or down, yaw and roll are the same turn, which is returned as the yaw.
    public var angles: (yaw: Double, pitch: Double, roll: Double) {
        let degrees = 180 / Double.pi
        let sine = min(max(2 * (w * y - z * x), -1), 1)
        let pitch = -asin(sine) * degrees
        guard abs(sine) < 1 - 1e-12 else { return (-2 * atan2(z, w) * degrees, pitch, 0) }
        return (
            -atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)) * degrees, pitch,
            atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)) * degrees
        )
    }

    /// The inverse rotation.
    public var inverse: Quaternion { Quaternion(unchecked: w, -x, -y, -z) }

    /// Creates the shortest rotation from one unit vector to another.
    ///
    /// If the vectors are opposite, the axis is an arbitrary one perpendicular to them.
    init(from start: SIMD3<Double>, to end: SIMD3<Double>) {
        let cross = Self.cross(start, end)
        let half = Quaternion(w: 1 + (start * end).sum(), x: cross.x, y: cross.y, z: cross.z)
        let other = SIMD3(end.z, end.x, end.y)
        self = half ?? Quaternion(unchecked: 0, other.x, other.y, other.z)
    }

    /// Returns the given vector rotated by this rotation.
    func rotating(_ vector: SIMD3<Double>) -> SIMD3<Double> {
        let axis = SIMD3(x, y, z)
        let cross = Self.cross(axis, vector)
        return vector + 2 * (w * cross + Self.cross(axis, cross))
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }

    /// Returns the rotation that applies `b` first and then `a`.
    public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
        Quaternion(
            unchecked: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
            a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w)
    }

    private enum CodingKeys: String, CodingKey { case w, x, y, z }

    /// Decodes a quaternion from an object such as `{"w":1,"x":0,"y":0,"z":0}`, and scales it to length 1.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let parts = try (
            container.decode(Double.self, forKey: .w), container.decode(Double.self, forKey: .x),
            container.decode(Double.self, forKey: .y), container.decode(Double.self, forKey: .z)
        )
        guard let quaternion = Quaternion(w: parts.0, x: parts.1, y: parts.2, z: parts.3) else {
            throw DecodingError.dataCorruptedError(
                forKey: .w, in: container, debugDescription: "a quaternion of length 0 is not a rotation")
        }
        self = quaternion
    }
}
