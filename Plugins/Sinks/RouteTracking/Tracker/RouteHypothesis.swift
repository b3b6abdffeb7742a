/// A place on the route where the traveller may be.
struct RouteHypothesis: Sendable, Hashable, Codable {
    /// Where on the route, and how fast.
    var motion: AlongMotion

    /// Whether he goes against the route.
    var isReversed: Bool

    /// How much less probable it is than the chosen one, as a difference of logarithms.
    var cost: Double

    /// Fixes beside the route, one behind the other.
    var misses: Int

    /// Seconds between the first and the last of them.
    var missedSeconds: Double

    /// Fixes that must agree with a place to which he cannot have come, behind the first; seconds where there are several in one.
    static let doubts = 2.0

    /// Fixes, or seconds, that must still agree before it may be chosen; more than 0 for a place to which he cannot have come.
    var doubts: Double

    /// Whether the last fix agrees with it, and it needs no more of them.
    var isTrusted: Bool { misses == 0 && doubts <= 0 }

    /// Metres that he has travelled since the last fix on the route.
    var roamed: Double

    /// The distance of the last fix from the stretch on which he is, squared.
    var squaredDistance: Double

    /// The piece of the route where the next search begins.
    var piece: Int

    /// Metres along the route.
    var along: Double { motion.along }

    /// Whether so many fixes beside the route say that he has left it; of several in a second more are needed.
    func isLeft(after patience: Int) -> Bool {
        misses >= patience && missedSeconds >= 0.8 * Double(patience - 1)
    }

    /// The direction of his travel: 1 with the route, −1 against it.
    var sense: Double { isReversed ? -1 : 1 }

    /// The same, of one who has turned round.
    var turned: RouteHypothesis {
        var turned = self
        turned.isReversed.toggle()
        turned.motion.rate = -motion.rate
        return turned
    }
}
