/// The order in which the components of a quaternion are sent.
public enum QuaternionOrder: String, Sendable, Hashable, CaseIterable {
    /// The real component first.
    case wxyz
    /// The real component last.
    case xyzw
}
