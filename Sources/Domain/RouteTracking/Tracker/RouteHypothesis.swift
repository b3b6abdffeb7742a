/// A hypothesis of where on the route the traveller is.
struct RouteHypothesis: Sendable, Hashable, Codable {
    /// Position and speed along the route.
    var motion: AlongMotion

    /// Whether the traveller moves against the route.
    var isReversed: Bool

    /// The difference of log-probability to the selected hypothesis; larger is less probable.
    var cost: Double

    /// Consecutive fixes off the route.
    var misses: Int

    /// Seconds between the first and the last of these misses.
    var missedSeconds: Double

    /// Initial `doubts` of a hypothesis that the traveller cannot have reached: further agreeing fixes needed after
    /// the first, or seconds if there are several fixes per second.
    static let doubts = 2.0

    /// Agreeing fixes, or seconds, still needed before it may be selected; above 0 only for an unreachable place.
    var doubts: Double

    /// Whether the last fix agrees with it and no more agreeing fixes are needed.
    var isTrusted: Bool { misses == 0 && doubts <= 0 }

    /// Metres travelled since the last fix on the route.
    var roamed: Double

    /// The squared distance of the last fix from the matched stretch, m².
    var squaredDistance: Double

    /// The piece of the route at which the next search begins.
    var piece: Int

    /// The position, in metres along the route.
    var along: Double { motion.along }

    /// Whether enough consecutive misses say that the traveller has left the route here.
    ///
    /// If there are several fixes per second, more are needed.
    func isLeft(after patience: Int) -> Bool {
        misses >= patience && missedSeconds >= 0.8 * Double(patience - 1)
    }

    /// The direction of travel: 1 with the route, −1 against it.
    var sense: Double { isReversed ? -1 : 1 }

    /// The same hypothesis with the direction reversed.
    var turned: RouteHypothesis {
        var turned = self
        turned.isReversed.toggle()
        turned.motion.rate = -motion.rate
        return turned
    }
}
