/// A hypothesis about the traveller's place on the route, with its probability.
struct RouteHypothesis: Sendable, Hashable, Codable {
    /// The assumed position and speed along the route.
    var motion: AlongMotion

    /// Whether the traveller is assumed to move against the direction of the route.
    var isReversed: Bool

    /// The negative log-probability of the hypothesis, relative to that of the selected one.
    ///
    /// A larger value is less probable.
    var cost: Double

    /// The number of consecutive latest fixes that were too far from the place at which this hypothesis assumes the
    /// traveller to be.
    var misses: Int

    /// The time in seconds between the first and the last of the fixes counted in ``misses``.
    var missedSeconds: Double

    /// The initial value of the property `doubts` for a hypothesis that further fixes must confirm, as a number of
    /// fixes.
    ///
    /// If there are several fixes per second, they must confirm the hypothesis for this number of seconds instead.
    static let doubts = 2.0

    /// The number of further fixes that must confirm the hypothesis before it may be selected.
    ///
    /// If there are several fixes per second, the value is the number of seconds for which they must confirm the
    /// hypothesis. The value is above 0 only if the place seemed too far away for the traveller to reach, or if only an
    /// inaccurate fix supports the hypothesis.
    var doubts: Double

    /// Whether the last fix agrees with the hypothesis, and no further fixes have to confirm it.
    var isTrusted: Bool { misses == 0 && doubts <= 0 }

    /// The distance that the traveller may have covered since the last fix on the route, in metres.
    var roamed: Double

    /// The squared distance of the last fix from the part of the route to which the fix was matched, in m².
    var squaredDistance: Double

    /// The index of the route's piece (at most 1 km of a segment) at which the search for the next fix begins.
    var piece: Int

    /// The assumed position of the traveller, in metres along the route.
    var along: Double { motion.along }

    /// Returns whether the traveller has left the route at the assumed place: at least `patience` consecutive fixes
    /// were off the route.
    ///
    /// If there are several fixes per second, more are needed: they must also span a time of 0.8 s × (`patience` − 1).
    func isLeft(after patience: Int) -> Bool {
        misses >= patience && missedSeconds >= 0.8 * Double(patience - 1)
    }

    /// The assumed direction of travel as a sign: 1 in the direction of the route, −1 against it.
    var sense: Double { isReversed ? -1 : 1 }

    /// A copy of this hypothesis with the opposite direction of travel.
    var turned: RouteHypothesis {
        var turned = self
        turned.isReversed.toggle()
        turned.motion.rate = -motion.rate
        return turned
    }
}
