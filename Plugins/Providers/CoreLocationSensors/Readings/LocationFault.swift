/// A reason for which a device reports no location or heading, determined from the raw code of a `CLError`.
enum LocationFault: Sendable, Hashable {
    /// The location is temporarily unknown.
    case placeUnknown
    /// The user has denied access, or has switched location services off.
    case denied
    /// A magnetic field disturbs the compass.
    case compassDisturbed
    /// Any other error of Core Location, with its raw code.
    case other(Int)

    init(code: Int) {
        self =
            switch code {
            case 0: .placeUnknown
            case 1: .denied
            case 3: .compassDisturbed
            default: .other(code)
            }
    }
}
