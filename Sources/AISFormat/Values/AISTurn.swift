/// How a ship turns (ITU-R M.1371-5, Annex 8, Message 1: rate of turn).
public enum AISTurn: Sendable, Hashable {
    /// A turn indicator's rate in degrees for each minute, positive to starboard, within ±709; the ends stand for more, too.
    case rate(Double)
    /// Faster than 5° in 30 s to starboard, without a turn indicator.
    case starboard
    /// Faster than 5° in 30 s to port, without a turn indicator.
    case port

    /// The turn of a code, −128...127; −128 says that there is no information.
    init?(code: Int) {
        switch code {
        case -128: return nil
        case -127: self = .port
        case 127: self = .starboard
        default:
            // The code is 4.733 times the square root of the rate, with the rate's sign.
            let root = Double(code) / 4.733
            self = .rate(root * root.magnitude)
        }
    }
}
