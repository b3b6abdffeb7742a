/// How a position was found, in GPX's words.
public enum GPXFix: String, Sendable, Hashable, CaseIterable {
    /// There was no fix.
    case none
    /// A position without height.
    case twoDimensional = "2d"
    /// A position with height.
    case threeDimensional = "3d"
    /// With corrections of differential GPS.
    case differential = "dgps"
    /// With the military signal.
    case military = "pps"
}
