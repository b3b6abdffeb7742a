/// A hypothesis about the place on the route where the traveller is.
struct RouteHypothesis: Sendable, Hashable, Codable {
    /// Position and speed along the route.
    var motion: AlongMotion

    /// Whether the traveller moves against the direction of the route.
    var isReversed: Bool

    /// The negative log-probability relative to that of the selected hypothesis; a larger value is less probable.
    var cost: Double

    /// The number of consecutive fixes that were not on the route near this place.
    var misses: Int

    /// The time in seconds between the first and the last of the fixes counted in ``misses``.
    var missedSeconds: Double

    /// The initial ``doubts`` of a hypothesis at a place that the traveller cannot have reached.
    ///
    /// It is the number of further agreeing fixes that are needed, or of seconds if there are several fixes per second.
    static let doubts = 2.0

    /// The number of agreeing fixes, or seconds, still needed before the hypothesis may be selected.
    ///
    /// It is above 0 only for a place that the traveller cannot have reached.
    var doubts: Double

    /// Whether the last fix agrees with the hypothesis and no more agreeing fixes are needed.
    var isTrusted: Bool { misses == 0 && doubts <= 0 }

    /// The distance travelled since the last fix on the route, in metres.
    var roamed: Double

    /// The squared distance of the last fix from the matched stretch, in m².
    var squaredDistance: Double

    /// The index of the piece of the route at which the next search begins.
    var piece: Int

    /// The position of the traveller, in metres along the route.
    var along: Double { motion.along }

    /// Returns whether there have been enough consecutive fixes off the route to conclude that the traveller has left
    /// it here.
    ///
    /// If there are several fixes per second, more of them are needed.
    func isLeft(after patience: Int) -> Bool {
        misses >= patience && missedSeconds >= 0.8 * Double(patience - 1)
    }

    /// The direction of travel: 1 in the direction of the route, −1 against it.
    var sense: Double { isReversed ? -1 : 1 }

    /// The same hypothesis with the opposite direction of travel.
    var turned: RouteHypothesis {
        var turned = self
        turned.isReversed.toggle()
        turned.motion.rate = -motion.rate
        return turned
    }
}
