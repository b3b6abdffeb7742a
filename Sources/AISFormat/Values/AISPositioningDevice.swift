/// What finds a station's position (ITU-R M.1371-5, Annex 8, Message 5: type of electronic position fixing device).
///
/// Undefined (0) and the codes without a meaning (9 to 14) are absence.
public enum AISPositioningDevice: Int, Sendable, Hashable, CaseIterable {
    /// GPS.
    case gps = 1
    /// GLONASS.
    case glonass = 2
    /// GPS and GLONASS together.
    case combined = 3
    /// Loran-C.
    case loranC = 4
    /// Chayka.
    case chayka = 5
    /// An integrated navigation system.
    case integratedNavigation = 6
    /// A surveyed, fixed position.
    case surveyed = 7
    /// Galileo.
    case galileo = 8
    /// A satellite receiver inside the station.
    case `internal` = 15
}
