/// The order in which the components of a quaternion are sent.
public enum QuaternionOrder: String, Sendable, Hashable, CaseIterable {
    /// The real component is sent first: w, x, y, z.
    case wxyz
    /// The real component is sent last: x, y, z, w.
    case xyzw
}
