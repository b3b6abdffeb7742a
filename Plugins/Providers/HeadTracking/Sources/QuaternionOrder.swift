/// In which order the four parts of a quaternion are sent.
public enum QuaternionOrder: String, Sendable, Hashable, CaseIterable {
    /// The real part first.
    case wxyz
    /// The real part last.
    case xyzw
}
