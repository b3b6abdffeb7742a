/// A reason why a device reports no values, from the raw value of a code of `CLError`.
enum LocationFault: Sendable, Hashable {
    /// The place is not known for now.
    case placeUnknown
    /// The user does not permit it, or has switched it off for all programs.
    case denied
    /// The compass is disturbed by a magnetic field.
    case compassDisturbed
    /// Another one, of the given code.
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
